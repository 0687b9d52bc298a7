(** eq:master as printed, kappa^2 = 2 + 2 dbar^2/rho and B2 = 40 LM^2 kappa^2 rho^-1 ln(1 + dbar^2 T): where
    it is proved, and all that is left open (errata E2, E3).
    - `printed_scale`: it holds whenever rho + dbar^2 >= 10^-19; `printed_rho`: so for every rho >= 10^-19,
      whatever the problem;
    - `printed_region`: it can fail only if all of the following hold: rho + dbar^2 < 10^-19, Gs > 0,
      T + 1 > 10^47 and Lam ln(1 + (G + Ghat)^2 T) > 10^19, Lam = 306 tau (1 + log2 T).
    Whether it holds there is open; truncation_fails.v refutes the step of the printed derivation that needs
    B2. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors markov_chain problem eq_substitution prop_transfer euclid toy
  printed_chain printed_drift.
Import ListNotations.
Open Scope R_scope.

Section Region.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation db := (dbar pb rho). Notation dc2 := ((G pb + Ghat pb) ^ 2).

Theorem printed_scale : / 10 ^ 19 <= rho + db ^ 2 ->
  avg_gap pb rho beta x0 z0 T <= printed pb rho beta tau T.
Proof.
  intro H. destruct (Rle_dec (0.0473 * (1 + dc2)) (rho + db ^ 2)) as [K|K].
  - apply printed_moderate; assumption.
  - apply printed_fine; try assumption. lra.
Qed.
Corollary printed_rho : / 10 ^ 19 <= rho -> avg_gap pb rho beta x0 z0 T <= printed pb rho beta tau T.
Proof. intro H. apply printed_scale. generalize (pow2_ge_0 db). lra. Qed.

Theorem printed_region : printed pb rho beta tau T < avg_gap pb rho beta x0 z0 T ->
  rho + db ^ 2 < / 10 ^ 19 /\ 0 < Gs pb /\ 10 ^ 47 < INR (S T) /\
  10 ^ 19 < Lam tau T * ln (1 + dc2 * INR T).
Proof.
  intro F. assert (N := Rlt_not_le _ _ F).
  assert (A : rho + db ^ 2 < / 10 ^ 19) by (apply Rnot_le_lt; intro H; apply N, printed_scale, H).
  assert (B : db ^ 2 <= / 10 ^ 19) by lra. split; [exact A|]. split; [|split].
  - destruct (Gs_pos pb) as [H|H]; [exact H|]. exfalso. apply N. apply printed_noiseless; try assumption.
    symmetry. exact H.
  - apply Rnot_le_lt. intro H. apply N. apply printed_short; assumption.
  - apply Rnot_le_lt. intro H. apply N. apply printed_log; try assumption.
    generalize (pow2_ge_0 (G pb + Ghat pb)). lra.
Qed.
End Region.
(** Met by the toy problem. *)
Corollary toy_printed T rho : (1 <= T)%nat -> / 10 ^ 19 <= rho ->
  avg_gap toy rho 1 (0 : V toy) true T <= printed toy rho 1 1 T.
Proof.
  intros HT Hr. apply printed_rho; try solve [lra | apply le_n | exact HT | apply toy_mixes | simpl; lra].
Qed.
