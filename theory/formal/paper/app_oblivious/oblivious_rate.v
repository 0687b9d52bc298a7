(** thm:oblivious for any fixed rho, beta > 0, with explicit constants: the rate (oblivious_complexity.v: the
    complexity). R = Ot(Lam + Lam^2 Gs^2), S = Ot(Lam^(3/2) + Lam Gs^2) (app:oblivious) and the second
    display of the theorem: Wo(eps) = KRo (tau^3 + tau^6 Gs^6) eps^-3 + KSo (tau^3 + tau^2 Gs^4) eps^-2,
    where KRo and KSo contain neither tau, T, eps nor Gs; some T <= 2^54 Wo (1 + log2 Wo)^9 reaches
    E[gap(x_that)] <= eps, with at most 2^61 Wo (1 + log2 Wo)^10 samples in the mean. The chain is the
    corrected one (errata E2, E3): kappa^2 = 2 + 2 dbar^2 and B2 = 40 LM^2 kappa^2 rho^-2 ln(1 + dbar^2 T);
    at rho = 1 it is the printed one. No burn-in T0. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law markov_chain burst roots scalar_path bound joint_scale problem algorithm
  eq_substitution eq_chain thm_lower path_descent eq_master prop_transfer thm_oblivious output.
Open Scope R_scope.

(** Constants of the problem and of (rho, beta). *)
Section Constants.
Variables (pb : problem) (rho beta : R).
Definition a1 := 2 * Y1 (D pb) (Fbar pb) rho + 96 * B1 (dbar pb rho) beta.
Definition a2 := 160 * (1 + dbar pb rho ^ 2) * L pb ^ 2 / rho ^ 2.
Definition p3 := 54 * P0 pb rho (kap_c pb rho) ^ 3.
Definition CRo :=
  2 * (1 + Rpower beta (- (1 / 6))) * (Rpower beta (1 / 3) + 2 * Rpower beta (- (2 / 3))) *
  (a1 + 96 * a2) / rho.
Definition CSo := 2 * (p3 + 48 * a2 * sqrt (48 * a2) + 192 * B1 (dbar pb rho) beta * (1 + / beta)) / rho.
Definition ko := 1 + ln (1 + dbar pb rho ^ 2).
Definition KRo := 32 * 306 ^ 6 * ko ^ 3 * CRo ^ 3.
Definition KSo := 1 + 8 * 306 ^ 3 * ko ^ 3 * CSo ^ 2.
Definition Wo (tau : nat) (eps : R) :=
  KRo * (INR tau ^ 3 + INR tau ^ 6 * Gs pb ^ 6) / eps ^ 3 +
  KSo * (INR tau ^ 3 + INR tau ^ 2 * Gs pb ^ 4) / eps ^ 2.
End Constants.

Section Oblivious.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Notation a1 := (a1 pb rho beta). Notation a2 := (a2 pb rho). Notation p3 := (p3 pb rho).
Notation CRo := (CRo pb rho beta). Notation CSo := (CSo pb rho beta). Notation ko := (ko pb rho).
Notation KRo := (KRo pb rho beta). Notation KSo := (KSo pb rho beta). Notation Wo := (Wo pb rho beta tau).
Notation db := (dbar pb rho).
Notation b1 := (B1 (dbar pb rho) beta).

Lemma d2_0 : 0 <= db ^ 2. Proof. apply pow2_ge_0. Qed.
Lemma b1_pos : 18 <= b1. Proof. unfold B1. generalize d2_0; lra. Qed.
Lemma a1_pos : 0 <= a1.
Proof.
  unfold oblivious_rate.a1, Y1. assert (A := b1_pos). assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos;
    apply pow2_ge_0).
  assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra.
Qed.
Lemma a2_pos : 0 <= a2.
Proof.
  unfold oblivious_rate.a2. assert (A := d2_0). apply Rmult_le_pos; [|left;
    apply Rinv_0_lt_compat, pow_lt, Hrho].
  apply Rmult_le_pos; [lra|apply pow2_ge_0].
Qed.
Lemma p3_pos : 0 <= p3.
Proof.
  unfold oblivious_rate.p3. assert (A := P0_ge1 pb rho x0 Hrho Hx0 (kap_c pb rho) (sqrt_pos _)).
  assert (0 <= P0 pb rho (kap_c pb rho) ^ 3) by (apply pow_le; lra). lra.
Qed.
Lemma CRo_pos : 0 <= CRo.
Proof.
  unfold oblivious_rate.CRo. assert (A := a1_pos). assert (B := a2_pos).
  assert (0 < / rho) by (apply Rinv_0_lt_compat, Hrho).
  assert (0 < Rpower beta (- (1 / 6))) by apply exp_pos. assert (0 < Rpower beta (1 / 3)) by apply exp_pos.
  assert (0 < Rpower beta (- (2 / 3))) by apply exp_pos. apply Rmult_le_pos; [|lra].
  apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; lra.
Qed.
Lemma CSo_pos : 0 <= CSo.
Proof.
  unfold oblivious_rate.CSo. assert (A := b1_pos). assert (B := a2_pos). assert (C := p3_pos).
  assert (0 < / rho) by (apply Rinv_0_lt_compat, Hrho).
  assert (0 < / beta) by (apply Rinv_0_lt_compat, Hbeta). assert (0 <= 48 * a2 * sqrt (48 * a2))
    by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
  assert (0 <= 192 * b1 * (1 + / beta)) by (apply Rmult_le_pos; lra). apply Rmult_le_pos; lra.
Qed.
Lemma ko_ge : 1 <= ko.
Proof. unfold oblivious_rate.ko. assert (A := d2_0). assert (0 <= ln (1 + db ^ 2)) by (apply ln_nonneg; lra).
  lra. Qed.

(** The rate for every T >= 1: ell = max{1, ln(1 + dbar^2 T)}. *)
Section Rate.
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation La := (Lam tau T).
Definition ello := Rmax 1 (ln (1 + db ^ 2 * INR T)).
Lemma M_split : Mm (sM2 pb tau T) beta <= Rpower beta (1 / 3) + 2 * Rpower beta (- (2 / 3))
  * (La * Gs pb ^ 2).
Proof.
  assert (LP := Lam_pos tau T Htau HT). assert (g2 := pow2_ge_0 (Gs pb)).
  assert (u0 : 0 < Rpower beta (1 / 3)) by apply exp_pos.
  assert (w0 : 0 < Rpower beta (- (2 / 3))) by apply exp_pos.
  assert (LG : 0 <= La * Gs pb ^ 2) by (apply Rmult_le_pos; lra).
  assert (m0 : 0 <= Rpower beta (- (2 / 3)) * (La * Gs pb ^ 2)) by (apply Rmult_le_pos; lra).
  assert (p6 : 0 < Rpower beta (1 / 6)) by apply exp_pos. unfold Mm. apply Rmax_lub; [lra|]. apply Rmax_lub.
  - apply Rle_trans with (Rpower beta (1 / 3)); [|lra].
    replace (Rpower beta (1 / 3)) with (Rpower beta (1 / 6) ^ 2) by (rewrite <- Rpower_pow by exact p6;
      rewrite Rpower_mult; f_equal; simpl INR; field).
    apply pow_incr. destruct (theta_range beta) as [t0 _]. split; [lra|]. unfold theta.
    apply (Rmult_le_reg_r (1 + Rpower beta (1 / 6))); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
  - unfold sM2. lra.
Qed.
Lemma theta_inv : / theta beta = 1 + Rpower beta (- (1 / 6)).
Proof. unfold theta. rewrite Rpower_Ropp. assert (0 < Rpower beta (1 / 6)) by apply exp_pos. field. lra. Qed.
Theorem oblivious_rate : avg_gap pb rho beta x0 z0 T <=
  CRo * ello * (La + La ^ 2 * Gs pb ^ 2) / root 3 (INR (S T)) +
  CSo * (ello * sqrt ello) * (La * sqrt La + La * Gs pb ^ 2) / sqrt (INR (S T)).
Proof.
  apply Rle_trans with (1 := transfer_corrected pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT).
  unfold rate.
  assert (LG := Lam_ge tau T Htau HT). assert (tg := tau_ge1 tau T Htau HT). assert (L1 : 1 <= La) by lra.
  assert (g2 := pow2_ge_0 (Gs pb)).
  assert (e1 : 1 <= ello) by apply Rmax_l. set (e := ello) in *.
  assert (le_ : ln (1 + db ^ 2 * INR T) <= e) by apply Rmax_r.
  assert (A1 := a1_pos). assert (A2 := a2_pos). assert (B := b1_pos). assert (Q3 := p3_pos).
  assert (ir : 0 < / rho) by (apply Rinv_0_lt_compat, Hrho).
  assert (ib : 0 < / beta) by (apply Rinv_0_lt_compat, Hbeta).
  set (b2 := B2_c pb rho tau T). assert (b20 : 0 <= b2).
  { unfold b2, B2_c, LM2. assert (0 <= ln (1 + db ^ 2 * INR T)) by (apply ln_nonneg;
      assert (0 <= db ^ 2 * INR T) by (apply Rmult_le_pos; [apply d2_0|apply pos_INR]); lra).
    apply Rmult_le_pos; [|assumption]. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, pow_lt, Hrho].
    apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow2_ge_0]|generalize d2_0; lra]. }
  assert (b2e : b2 <= a2 * La * e).
  { replace b2 with (a2 * La * ln (1 + db ^ 2 * INR T)) by (unfold b2, B2_c, LM2, oblivious_rate.a2; field;
      lra).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact le_]. }
  assert (Le1 : 1 <= La * e) by nra. assert (a2e : a2 * La * e = a2 * (La * e)) by ring.
  assert (n2p : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  assert (n3p := root_pos 3 (INR (S T))).
  apply Rplus_le_compat; unfold Rdiv; (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; assumption|]).
  - set (y := Y0 (D pb) (Fbar pb) db b2 rho beta). assert (y1 : 0 <= Y1 (D pb) (Fbar pb) rho).
    { unfold Y1. assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
      assert (0 <= Fbar pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra. }
    assert (y0 : 0 <= y) by (apply Rle_trans with (2 := Rmax_l _ _); lra).
    assert (yu : y <= (a1 + 96 * a2) * (La * e)).
    { apply Rle_trans with (a1 + 96 * b2); [unfold y, Y0, Y2, oblivious_rate.a1; apply Rmax_lub; lra|].
      assert (a1 * 1 <= a1 * (La * e)) by (apply Rmult_le_compat_l; lra). lra. }
    assert (Mu := M_split). set (m := Mm (sM2 pb tau T) beta) in *.
    assert (m0 : 0 < m) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
    set (u := Rpower beta (1 / 3)) in *. set (w := Rpower beta (- (2 / 3))) in *.
    assert (u0 : 0 < u) by apply exp_pos. assert (w0 : 0 < w) by apply exp_pos.
    assert (G0 : 0 <= La * Gs pb ^ 2) by (apply Rmult_le_pos; lra).
    assert (mu : m <= (u + 2 * w) * (1 + La * Gs pb ^ 2)) by (assert (0 <= u * (La * Gs pb ^ 2))
      by (apply Rmult_le_pos; lra); lra).
    replace (Rcal (D pb) (Fbar pb) db b2 (sM2 pb tau T) rho beta) with (2 * / theta beta * / rho * (m * y)).
    2:{ unfold Rcal. fold y m. destruct (theta_range beta). field. lra. }
    rewrite theta_inv. set (v := Rpower beta (- (1 / 6))). assert (v0 : 0 < v) by apply exp_pos.
    apply Rle_trans with (2 * (1 + v) * / rho * (((u + 2 * w) * (1 + La * Gs pb ^ 2)) * ((a1 + 96 * a2)
      * (La * e)))).
    + apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. apply Rmult_le_compat; lra.
    + apply Req_le. unfold oblivious_rate.CRo. fold u v w. field. lra.
  - unfold oblivious_rate.CSo. replace (2 * Z0 pb rho beta tau T db (kap_c pb rho) b2 * / rho)
      with (2 * / rho * Z0 pb rho beta tau T db (kap_c pb rho) b2) by ring.
    set (c := 48 * a2 * sqrt (48 * a2)). set (r := 192 * b1 * (1 + / beta)).
    assert (r0 : 0 <= r) by (apply Rmult_le_pos; lra).
    replace (2 * (p3 + c + r) / rho * (e * sqrt e) * (La * sqrt La + La * Gs pb ^ 2))
      with (2 * / rho * ((p3 + c + r) * (e * sqrt e) * (La * sqrt La + La * Gs pb ^ 2))) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. assert (c0 : 0 <= c) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
    assert (se : 1 <= sqrt e) by (rewrite <- sqrt_1; apply sqrt_le_1_alt, e1).
    assert (sl : 1 <= sqrt La) by (rewrite <- sqrt_1; apply sqrt_le_1_alt, L1).
    set (h := e * sqrt e). assert (h1 : 1 <= h) by (unfold h; nra). set (k := La * sqrt La).
    assert (k1 : 1 <= k) by (unfold k; nra).
    assert (G0 : 0 <= La * Gs pb ^ 2) by (apply Rmult_le_pos; lra). set (g := La * Gs pb ^ 2) in *.
    assert (hk : 1 <= h * k) by nra.
    assert (X1 : p3 <= p3 * (h * k)) by (rewrite <- (Rmult_1_r p3) at 1; apply Rmult_le_compat_l; lra).
    assert (X2 : 48 * b2 * sqrt (48 * b2) <= c * (h * k)).
    { apply Rle_trans with (48 * (a2 * La * e) * sqrt (48 * (a2 * La * e))); [apply Rmult_le_compat;
        [lra|apply sqrt_pos|lra|apply sqrt_le_1_alt; lra]|].
      apply Req_le. replace (48 * (a2 * La * e)) with (48 * a2 * (La * e)) by ring.
      rewrite (sqrt_mult (48 * a2)) by nra. rewrite (sqrt_mult La) by lra. unfold c, h, k. ring. }
    assert (X3 : 96 * b1 * (sM2 pb tau T + sM2 pb tau T / beta) <= r * (h * g)).
    { replace (96 * b1 * (sM2 pb tau T + sM2 pb tau T / beta)) with (r * g) by (unfold sM2, r, g; field;
        lra). apply Rmult_le_compat_l; [exact r0|]. nra. }
    assert (hg : 0 <= h * g) by nra. assert (0 <= p3 * (h * g)) by (apply Rmult_le_pos; lra).
    assert (0 <= c * (h * g)) by (apply Rmult_le_pos; lra).
    assert (0 <= r * (h * k)) by (apply Rmult_le_pos; lra).
    assert (0 <= p3 * (h * k)) by lra. assert (0 <= c * (h * k)) by (apply Rmult_le_pos; lra).
    assert (0 <= r * (h * g)) by (apply Rmult_le_pos; lra).
    replace ((p3 + c + r) * h * (k + g)) with (p3 * (h * k) + p3 * (h * g) + c * (h * k) + c * (h * g)
      + r * (h * k) + r * (h * g)) by ring.
    unfold Z0, Z1, Z2. fold b1. replace (2 * (27 * P0 pb rho (kap_c pb rho) ^ 3))
      with p3 by (unfold oblivious_rate.p3; ring). apply Rmax_lub; lra.
Qed.
End Rate.

End Oblivious.
