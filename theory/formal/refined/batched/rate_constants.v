(** The constants of the rate of the batched method, explicit in Fbar, L and dc = (Gh + Ghat)^2. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound.
Open Scope R_scope.

Section Constants.
Variables (Fb L dc : R).
(** E bounds 1/v^8. *)
Definition rate_E := (2 + dc) ^ 4.
Definition rate_a := 2 * Fb + L + 1.5 * (1.25 * L ^ 2 * (16 + rate_E) * (3 + dc)) + (3 + dc).
Definition rate_b := 1 + L * dc / 2 + 1.5 * (8 + 19 * rate_E).
Definition rate_level := 2.4 * rate_a ^ 3 + rate_b.
Hypothesis HF : 0 <= Fb.
Hypothesis HL : 0 < L.
Hypothesis Hdc : 0 < dc.
Lemma rate_E_1 : 1 <= rate_E. Proof. apply pow_R1_Rle. lra. Qed.
Lemma rate_level_1 : 1 <= rate_level.
Proof.
  assert (e := rate_E_1). assert (0 <= L * dc) by (apply Rmult_le_pos; lra). assert (l2 := pow2_ge_0 L).
  assert (0 <= L ^ 2 * (16 + rate_E) * (3 + dc)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= rate_a ^ 3) by (apply pow_le; unfold rate_a; lra). unfold rate_level, rate_b. lra.
Qed.
End Constants.

(** Logarithms. *)
Lemma ln_upper x : 0 < x -> ln x <= x - 1.
Proof. intro H. assert (E := exp_ineq1_le (ln x)). rewrite exp_ln in E by exact H. lra. Qed.
Lemma k0_range x : 0 < x -> 0 <= k0 x <= x.
Proof.
  intro H. assert (A := ln_upper (/ (1 + x)) ltac:(apply Rinv_0_lt_compat; lra)).
  rewrite ln_Rinv in A by lra. assert (B := ln_upper (1 + x) ltac:(lra)).
  assert (i : / (1 + x) * (1 + x) = 1) by (apply Rinv_l; lra).
  unfold k0. split.
  - apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat, H].
  - apply (Rmult_le_reg_r x); [exact H|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rle_trans with ((x - (1 - / (1 + x))) * (1 + x)); [apply Rmult_le_compat_r; lra|].
    apply Req_le. field. lra.
Qed.
