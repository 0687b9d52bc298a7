(** T05, N14.c, N14.d, N11.e: sums of powers of the weights, weighted noise and displacements. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums weight roots scalar_path bound log_sum joint_scale.
Open Scope R_scope.

Section Path.
Variables (delta2 : nat -> R) (beta rho dc2 : R).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= delta2 i <= dc2.
Notation p := (p delta2). Notation U := (U delta2 beta). Notation al := (al delta2 beta).
Notation Ls := (Ls delta2 beta rho). Notation p_ge1 := (p_ge1 delta2 dc2 Hd).
Notation p_mono := (p_mono delta2 dc2 Hd). Notation U_pos := (U_pos delta2 beta).
Notation U_mono := (U_mono delta2 beta). Notation U_ge1 := (U_ge1 delta2 beta).
Notation U_step := (U_step delta2 beta dc2 Hbeta Hd). Notation Ls_sqr := (Ls_sqr delta2 beta rho dc2 Hd).
Notation k0 := (k0 dc2). Notation logsum := (logsum delta2 dc2 Hdc Hd).

(** N14: one v for all terms. *)
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation Gam := (Gam delta2 T). Notation v := (v delta2 beta T). Notation B := (B delta2 beta T).
Notation w := (w beta). Notation v_pos := (v_pos delta2 beta T). Notation B_pos := (B_pos delta2 beta T).
Notation w_pos := (w_pos beta). Notation wb_pos := (wb_pos beta Hbeta).
Notation w_cube := (w_cube beta Hbeta T HT). Notation w_ge1 := (w_ge1 beta Hbeta T HT).
Notation w_mono := (w_mono beta Hbeta T HT). Notation UT := (UT delta2 beta dc2 Hbeta Hd T HT).
Notation U_low := (U_low delta2 beta dc2 Hbeta Hd T HT).

(** T05.b-c, N14.c, N14.d: sums of powers of the weights. *)
Lemma w_gap t : beta <= 3 * (w (S t)) ^ 2 * (w (S t) - w t).
Proof.
  assert (E : w (S t) ^ 3 - w t ^ 3 = beta) by (rewrite !w_cube, S_INR; ring).
  assert (w t <= w (S t)) by apply w_mono. generalize (w_pos t); intro. set (a := w (S t)) in *.
  set (b := w t) in *. assert (0 <= (a - b) * (a - b) * (2 * a + b)) by (apply Rmult_le_pos;
    [apply Rmult_le_pos|]; lra). lra.
Qed.

Lemma sum_w2 n : sum n (fun i => / w (S i) ^ 2) <= 3 * (w n - 1) / beta.
Proof.
  assert (w 0 = 1).
  { apply Rle_antisym; [|apply w_ge1]. apply (pow_le_inv 3); [lia|left; apply w_pos|lra|]. rewrite w_cube.
    simpl. lra. }
  apply Rle_trans with (sum n (fun i => 3 / beta * (w (S i) - w i))).
  - apply sum_le; intros i _. assert (A := w_gap i). assert (0 < w (S i) ^ 2) by apply pow_lt, w_pos.
    apply (Rmult_le_reg_r (beta * w (S i) ^ 2)); [apply Rmult_lt_0_compat; lra|].
    replace (/ w (S i) ^ 2 * (beta * w (S i) ^ 2)) with beta by (field; generalize (w_pos (S i)); lra).
    replace (3 / beta * (w (S i) - w i) * (beta * w (S i) ^ 2)) with (3 * w (S i) ^ 2 * (w (S i) - w i))
      by (field; lra). exact A.
  - rewrite sum_scal, sum_telescope, H. apply Req_le. field. lra.
Qed.

Lemma sum_w3 n : sum n (fun i => / w (S i) ^ 3) <= ln (1 + INR n * beta) / beta.
Proof.
  apply Rle_trans with (sum n (fun i => / beta * (ln (1 + INR (S i) * beta) - ln (1 + INR i * beta)))).
  - apply sum_le; intros i _. rewrite w_cube. assert (W0 := wb_pos i). assert (W1 := wb_pos (S i)).
    set (a := 1 + INR (S i) * beta) in *. set (b := 1 + INR i * beta) in *.
    assert (Eab : a = b + beta) by (unfold a, b; rewrite S_INR; ring).
    apply (Rmult_le_reg_l beta); [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    assert (X := exp_ineq1_le (ln b + - ln a)). rewrite exp_plus, exp_Ropp, !exp_ln in X by lra.
    replace (beta * / a) with (1 - b * / a) by (rewrite Eab; field; lra). lra.
  - rewrite sum_scal, (sum_telescope n (fun i => ln (1 + INR i * beta))). simpl INR at 2.
    rewrite Rmult_0_l, Rplus_0_r, ln_1. apply Req_le; field; lra.
Qed.

Lemma sum_w4 n : sum n (fun i => / w (S i) ^ 4) <= 3 / beta.
Proof.
  apply Rle_trans with (sum n (fun i => - (3 / beta) * (/ w (S i) - / w i))).
  - apply sum_le; intros i _. assert (A := w_gap i). assert (Wa := w_pos (S i)). assert (Wb := w_pos i).
    assert (Wm := w_mono i).
    set (a := w (S i)) in *. set (b := w i) in *.
    apply (Rmult_le_reg_r (beta * a ^ 4 * b)); [repeat apply Rmult_lt_0_compat; try lra; apply pow_lt; lra|].
    replace (/ a ^ 4 * (beta * a ^ 4 * b)) with (beta * b) by (field; lra).
    replace (- (3 / beta) * (/ a - / b) * (beta * a ^ 4 * b)) with (3 * a ^ 2 * (a - b) * a) by (field; lra).
    apply Rmult_le_compat; lra.
  - rewrite sum_scal, (sum_telescope n (fun i => / w i)). assert (0 < / w n) by apply Rinv_0_lt_compat, w_pos.
    assert (/ w 0 <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; [lra|apply w_ge1]).
    assert (0 < 3 / beta) by (apply Rdiv_lt_0_compat; lra). nra.
Qed.

Notation n1 := (n1 beta T). Notation n2 := (n2 beta T). Notation n3 := (n3 beta).

Lemma sum_U k bound : (forall n, sum n (fun i => / w (S i) ^ k) <= bound n) ->
  sum T (fun i => / U (S i) ^ k) <= / (v ^ 2) ^ k * bound T.
Proof.
  intro H. apply Rle_trans with (sum T (fun i => / (v ^ 2) ^ k * / w (S i) ^ k)).
  - apply sum_le; intros i Hi. rewrite <- Rinv_mult, <- Rpow_mult_distr. apply Rinv_le_contravar.
    + apply pow_lt, Rmult_lt_0_compat; [apply pow_lt, v_pos|apply w_pos].
    + apply pow_incr. split; [apply Rmult_le_pos; [apply pow2_ge_0|left; apply w_pos]|apply U_low; lia].
  - rewrite sum_scal. apply Rmult_le_compat_l; [|apply H]. left; apply Rinv_0_lt_compat, pow_lt, pow_lt,
      v_pos.
Qed.

Lemma noise_sum : sum T (fun i => phi (U (S i)) * al (S i) ^ 2) <= / 2 * n1 * / v ^ 4 + / 5 * n2 * / v ^ 6 +
  11 / 20 * n3 * / v ^ 8.
Proof.
  rewrite (sum_ext T _ (fun i => / 2 * / U (S i) ^ 2 + / 5 * / U (S i) ^ 3 + 11 / 20 * / U (S i) ^ 4))
    by (intros i Hi; unfold scalar_path.al; rewrite N11f by apply U_pos; field; generalize (U_pos (S i));
      lra).
  rewrite !sum_plus, !sum_scal.
  assert (A := sum_U 2 _ sum_w2). assert (Bb := sum_U 3 _ sum_w3).
  assert (C := sum_U 4 (fun _ => 3 / beta) sum_w4).
  replace ((v ^ 2) ^ 2) with (v ^ 4) in A by ring. replace ((v ^ 2) ^ 3) with (v ^ 6) in Bb by ring.
  replace ((v ^ 2) ^ 4) with (v ^ 8) in C by ring.
  unfold bound.n1, bound.n2, bound.n3. fold (w T). nra.
Qed.

(** N11.e with N16: the displacements, weighted. *)
Lemma moved_sum : sum T (fun i => phi (U (S i)) * (1 - al (S i)) ^ 2 * (delta2 i / (Ls i * Ls i))) <=
  / rho ^ 2 * ((ln Gam + k0) * (/ 2 * B ^ 2 * v ^ 2 + / 5)).
Proof.
  apply Rle_trans with (sum T (fun i => / rho ^ 2 * (/ 2 * U T + / 5) * (delta2 i / p i))).
  - apply sum_le; intros i Hi. rewrite Ls_sqr. assert (P1 := p_ge1 i). assert (U1 := U_ge1 i).
    assert (A := N11e (U i) (U (S i)) U1 (U_mono i (S i) ltac:(lia)) (U_step i)).
    replace (phi (U (S i)) * (1 - al (S i)) ^ 2 * (delta2 i / (rho ^ 2 * (p i * U i))))
      with (phi (U (S i)) * (1 - / U (S i) ^ 2) ^ 2 / U i * (/ rho ^ 2 * (delta2 i / p i)))
        by (unfold scalar_path.al; field; generalize (U_pos (S i)); lra).
    replace (/ rho ^ 2 * (/ 2 * U T + / 5) * (delta2 i / p i))
      with ((/ 2 * U T + / 5) * (/ rho ^ 2 * (delta2 i / p i))) by ring.
    apply Rmult_le_compat_r.
    + apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow_lt, Hrho|].
      apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; lra].
    + assert (U i <= U T) by (apply U_mono; lia). lra.
  - rewrite sum_scal, UT.
    replace (/ rho ^ 2 * ((ln Gam + k0) * (/ 2 * B ^ 2 * v ^ 2 + / 5)))
      with (/ rho ^ 2 * (/ 2 * (v ^ 2 * B ^ 2) + / 5) * (ln Gam + k0)) by ring.
    apply Rmult_le_compat_l.
    + apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow_lt, Hrho|].
      assert (0 <= v ^ 2 * B ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra.
    + apply Rle_trans with (2 := logsum (S T)). simpl sum. assert (0 <= delta2 T / p T); [|lra].
      apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; generalize (p_ge1 T); lra].
Qed.

(** N18.b *)
Lemma LT_up : Ls T <= rho * (sqrt Gam * B * v).
Proof.
  unfold scalar_path.Ls. apply Rmult_le_compat_l; [lra|]. rewrite UT.
  assert (0 < B) by apply B_pos. assert (0 < v) by apply v_pos. assert (0 <= B * v) by nra.
  assert (P1 := p_ge1 T).
  rewrite sqrt_mult; [|lra|apply Rmult_le_pos; apply pow2_ge_0].
  replace (v ^ 2 * B ^ 2) with ((B * v) * (B * v)) by ring. rewrite sqrt_square by assumption.
  rewrite Rmult_assoc. apply Rmult_le_compat_r; [assumption|]. apply sqrt_le_1_alt, p_mono. lia.
Qed.
End Path.
