(** Finite probability: a law is a list of weighted outcomes, an expectation a finite sum.

    Modelling choice: every law is finitely supported. No theorem depends on the number of outcomes. *)
Require Import Reals List.
From MCFW Require Import space.
Import ListNotations.
Open Scope R_scope.

Definition law (A : Type) := list (R * A).
Fixpoint E {A} (d : law A) (f : A -> R) : R :=
  match d with [] => 0 | (p, a) :: d' => p * f a + E d' f end.
(** The expectation of a vector. *)
Fixpoint Ev {A} {V : ips} (d : law A) (f : A -> V) : V :=
  match d with [] => v0 | (p, a) :: d' => add (scal p (f a)) (Ev d' f) end.

(** A certain outcome; a second draw whose law depends on the first. *)
Definition ret {A} (a : A) : law A := [(1, a)].
Definition scale {A} (p : R) (d : law A) : law A := map (fun '(q, b) => (p * q, b)) d.
Fixpoint bind {A B} (d : law A) (k : A -> law B) : law B :=
  match d with [] => [] | (p, a) :: d' => scale p (k a) ++ bind d' k end.

Definition nonneg {A} (d : law A) := forall p a, In (p, a) d -> 0 <= p.
Definition proba {A} (d : law A) := nonneg d /\ E d (fun _ => 1) = 1.
