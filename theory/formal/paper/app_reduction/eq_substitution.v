(** eq:substitution: Lambda, sigma_M^2, L_M^2. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots problem.
Import ListNotations.
Open Scope R_scope.

(** cor:inst. *)
Section Inst.
Variable pb : problem.
Variables (tau T : nat).
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis HT : (1 <= T)%nat.

Definition Lam : R := 306 * INR tau * (1 + ln (INR T) / ln 2).
Definition sM2 : R := 2 * Lam * Gs pb ^ 2.
Definition LM2 : R := 2 * Lam * L pb ^ 2.
Lemma log2_nonneg : 0 <= ln (INR T) / ln 2.
Proof.
  assert (1 <= INR T) by (change 1 with (INR 1); apply le_INR; lia).
  assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  apply Rmult_le_pos; [apply ln_nonneg; assumption|left; apply Rinv_0_lt_compat; assumption].
Qed.

Lemma tau_ge1 : 1 <= INR tau. Proof. change 1 with (INR 1); apply le_INR; lia. Qed.
Lemma Lam_ge : 306 * INR tau <= Lam.
Proof. unfold Lam. assert (A := log2_nonneg). assert (B := tau_ge1). nra. Qed.
Lemma Lam_pos : 0 < Lam. Proof. assert (A := Lam_ge). assert (B := tau_ge1). lra. Qed.
End Inst.
