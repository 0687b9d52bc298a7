(** For a chain given by a matrix, `mixes` is the usual total variation: half the L1 distance. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import law.
Import ListNotations.
Open Scope R_scope.

(** For a chain given by a matrix on finitely many states, `mixes` is the usual total variation: half the L1
    distance. *)
Fixpoint fsum {A} (l : list A) (f : A -> R) : R := match l with [] => 0 | a :: l' => f a + fsum l' f end.
Lemma E_density {A} (l : list A) (q : A -> R) f : E (map (fun a => (q a, a)) l) f =
  fsum l (fun a => q a * f a).
Proof. induction l; simpl; [reflexivity|]. rewrite IHl. reflexivity. Qed.
Lemma half_l1 {A} (l : list A) (q r : A -> R) f : (forall a, 0 <= f a <= 1) -> fsum l q = fsum l r ->
  fsum l (fun a => q a * f a) - fsum l (fun a => r a * f a) <= / 2 * fsum l (fun a => Rabs (q a - r a)).
Proof.
  intros H M. assert (K : fsum l (fun a => q a * f a) - fsum l (fun a => r a * f a) <=
    / 2 * fsum l (fun a => Rabs (q a - r a)) + / 2 * (fsum l q - fsum l r)).
  { clear M. induction l as [|a l IH]; simpl; [lra|]. specialize (H a).
    assert ((q a - r a) * f a <= / 2 * Rabs (q a - r a) + / 2 * (q a - r a)); [|lra].
    unfold Rabs. destruct (Rcase_abs (q a - r a)); nra. }
  lra.
Qed.
