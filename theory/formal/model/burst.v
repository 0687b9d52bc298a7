(** One burst and the coupled capped multilevel estimator (eq:mlmc). *)
Require Import Reals List Arith.
From MCFW Require Import space law finite_sum markov_chain.
Import ListNotations.
Open Scope R_scope.

Section Mlmc.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Variable jmax : nat.

(** J is geometric, Prob[J = j] = 2^-j for j >= 1; all levels above jmax behave alike and are one outcome,
    jmax + 1, of probability 2^-jmax. J is drawn before any sample. *)
Fixpoint levels_upto (n : nat) : law nat :=
  match n with O => [] | S m => levels_upto m ++ [(/ 2 ^ S m, S m)] end.
Definition levels : law nat := levels_upto jmax ++ [(/ 2 ^ jmax, S jmax)].
(** N_t = 2^J if J <= jmax, else 1; a burst is the level and the N_t states after z. *)
Definition length_of (j : nat) : nat := if j <=? jmax then 2 ^ j else 1.
Definition burst (z : Z) : law (nat * list Z) :=
  bind levels (fun j => bind (path P (length_of j) z) (fun l => ret (j, l))).

(** The prefix average over the first 2^j states (o, the default of nth, is never reached), and the estimator:
    mu^0 + 2^J (mu^J - mu^(J-1)) if J <= jmax, mu^0 else. *)
Definition mu (o : Z) (phi : Z -> V) (j : nat) (l : list Z) : V :=
  scal (/ 2 ^ j) (vsum (2 ^ j) (fun i => phi (nth i l o))).
Definition mlmc (o : Z) (phi : Z -> V) (b : nat * list Z) : V :=
  let (j, l) := b in
  add (mu o phi 0 l) (if j <=? jmax then scal (2 ^ j) (sub (mu o phi j l) (mu o phi (j - 1) l)) else v0).
End Mlmc.
