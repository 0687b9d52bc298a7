(** The sums of the base coefficient system along one path. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums weight roots scalar_path joint_scale weight_sums.
Open Scope R_scope.

Lemma root_prod k x y : 0 < x -> 0 < y -> root k (x * y) = root k x * root k y.
Proof. intros. unfold root. symmetry. apply Rpower_mult_distr; assumption. Qed.

(** ((1 + beta + dc2)/beta)^(2/3) <= (1 + beta + dc2) beta^(-2/3). *)
Lemma root_ratio beta dc2 : 0 < beta -> 0 < dc2 ->
  root 3 ((1 + beta + dc2) / beta) ^ 2 <= (1 + beta + dc2) * Rpower beta (- (2 / 3)).
Proof.
  intros Hbeta Hdc. set (c := root 3 (1 + beta + dc2)).
  assert (c3 : c ^ 3 = 1 + beta + dc2) by (apply root_pow; [lia|lra]).
  assert (c0 : 0 < c) by apply root_pos.
  assert (c1 : 1 <= c) by (apply (pow_le_inv 3); [lia|lra|lra|]; rewrite c3; lra).
  assert (Er : root 3 (/ beta) ^ 2 = Rpower beta (- (2 / 3))).
  { unfold root. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult. unfold Rpower.
    rewrite ln_Rinv by exact Hbeta. f_equal. simpl INR. field. }
  unfold Rdiv. rewrite root_prod by (try apply Rinv_0_lt_compat; lra). fold c. rewrite Rpow_mult_distr, Er.
  apply Rmult_le_compat_r; [left; apply exp_pos|].
  rewrite <- c3. assert (0 <= c ^ 2 * (c - 1)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]). lra.
Qed.

Section Sums_.
Variables (d : nat -> R) (beta rho dc2 : R).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= d i <= dc2.
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation Tb := (INR T * beta).
Notation p := (p d). Notation U := (U d beta). Notation al := (al d beta). Notation Ls := (Ls d beta rho).
Notation Gam := (Gam d T).

Lemma T_pos : 1 <= INR T. Proof. change 1 with (INR 1). apply le_INR, HT. Qed.
(** T05: sum alpha_t <= 3 ((1 + beta + dc2)/beta)^(2/3) T^(1/3). *)
Lemma al_sum_sharp : sum T (fun i => al (S i)) <= 3 * root 3 ((1 + beta + dc2) / beta) ^ 2 * root 3 (INR T).
Proof.
  assert (T1 := T_pos). set (c := root 3 (1 + beta + dc2)).
  assert (c3 : c ^ 3 = 1 + beta + dc2) by (apply root_pow; [lia|lra]). assert (c0 : 0 < c) by apply root_pos.
  assert (A : sum T (fun i => al (S i)) <= c ^ 2 * sum T (fun i => / w beta (S i) ^ 2)).
  { rewrite <- sum_scal. apply sum_le; intros i _. unfold scalar_path.al. assert (W0 := w_pos beta (S i)).
    assert (U0 := U_pos d beta (S i)).
    assert (K : w beta (S i) <= c * U (S i)).
    { apply (pow_le_inv 3); [lia|lra|apply Rmult_le_pos; lra|]. rewrite (w_cube beta Hbeta T HT).
      replace ((c * U (S i)) ^ 3) with (c ^ 3 * U (S i) ^ 3) by ring.
      rewrite c3, U_cube. assert (R := r_hat d beta (S i)). assert (M := Mu_up d beta dc2 Hbeta Hdc Hd (S i)).
      assert (M0 := Mu_pos d beta (S i)).
      rewrite Su_p in R. assert (P1 := p_ge1 d dc2 Hd (S i)). set (n := INR (S i) * beta) in *.
      assert (n0 : 0 <= n) by (apply Rmult_le_pos; [apply pos_INR|lra]).
      apply (Rmult_le_compat_r (1 + Mu d beta (S i))) in R; [|lra]. unfold Rdiv in R.
      rewrite Rmult_assoc, Rinv_l, Rmult_1_r in R by lra.
      assert (R1 := r_ge1 d beta (S i)).
      assert (scalar_path.r d beta (S i) * (1 + Mu d beta (S i)) <= scalar_path.r d beta (S i) *
        (1 + beta + dc2)) by (apply Rmult_le_compat_l; lra). lra. }
    apply (Rmult_le_reg_r (U (S i) ^ 2 * w beta (S i) ^ 2)); [apply Rmult_lt_0_compat; apply pow_lt;
      assumption|].
    replace (/ U (S i) ^ 2 * (U (S i) ^ 2 * w beta (S i) ^ 2)) with (w beta (S i) ^ 2) by (field; lra).
    replace (c ^ 2 * / w beta (S i) ^ 2 * (U (S i) ^ 2 * w beta (S i) ^ 2)) with ((c * U (S i)) ^ 2)
      by (field; lra). apply pow_incr. lra. }
  assert (Bq := sum_w2 beta Hbeta T HT T).
  assert (C : w beta T - 1 <= root 3 (INR T) * root 3 beta).
  { assert (k0 : 0 < root 3 (INR T)) by apply root_pos. assert (b0 : 0 < root 3 beta) by apply root_pos.
    set (k := root 3 (INR T) * root 3 beta). assert (k1 : 0 < k) by (apply Rmult_lt_0_compat; assumption).
    assert (w beta T <= 1 + k); [|lra]. apply (pow_le_inv 3); [lia|left; apply w_pos|lra|].
    rewrite (w_cube beta Hbeta T HT).
    assert (k ^ 3 = Tb) by (unfold k; rewrite Rpow_mult_distr, !root_pow by (lia || lra); reflexivity).
    assert (0 <= k ^ 2) by apply pow2_ge_0. replace ((1 + k) ^ 3) with (1 + 3 * k + 3 * k ^ 2 + k ^ 3)
      by ring. lra. }
  apply Rle_trans with (1 := A). apply Rle_trans with (c ^ 2 * (3 * (root 3 (INR T) * root 3 beta) / beta)).
  - apply Rmult_le_compat_l; [apply pow2_ge_0|]. apply Rle_trans with (1 := Bq). unfold Rdiv.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Hbeta|]. lra.
  - assert (b0 := root_pos 3 beta).
    assert (b3 : root 3 beta ^ 3 = beta) by (apply root_pow; [lia|exact Hbeta]).
    assert (q : root 3 ((1 + beta + dc2) / beta) = c / root 3 beta).
    { unfold c. replace (1 + beta + dc2) with ((1 + beta + dc2) / beta * beta) at 2 by (field; lra).
      rewrite root_prod by (try apply Rdiv_lt_0_compat; lra). field. lra. }
    rewrite q. set (r := root 3 beta) in *. clearbody r. rewrite <- b3. apply Req_le. field. lra.
Qed.

(** As printed: sum alpha_t <= 3 (1 + beta + dc2) beta^(-2/3) T^(1/3). *)
Lemma al_sum : sum T (fun i => al (S i)) <= 3 * (1 + beta + dc2) * Rpower beta (- (2 / 3)) * root 3 (INR T).
Proof.
  apply Rle_trans with (1 := al_sum_sharp). apply Rmult_le_compat_r; [left; apply root_pos|].
  generalize (root_ratio beta dc2 Hbeta Hdc); lra.
Qed.

Lemma p_step t : p (S t) <= (1 + dc2) * p t.
Proof. rewrite p_S. assert (A := p_ge1 d dc2 Hd t). assert (B := Hd t). nra. Qed.
Lemma log_sum n : sum n (fun t => d t / p t) <= (1 + dc2) * ln (p n).
Proof.
  induction n; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, ln_1; lra|]. cbn [sum].
  assert (P0 := p_ge1 d dc2 Hd n). assert (P1 := p_ge1 d dc2 Hd (S n)). assert (Q := p_step n).
  assert (A : d n / p n <= (1 + dc2) * (ln (p (S n)) - ln (p n))); [|lra].
  assert (X := exp_ineq1_le (ln (p n) + - ln (p (S n)))). rewrite exp_plus, exp_Ropp, !exp_ln in X by lra.
  assert (Y : d n / p (S n) <= ln (p (S n)) - ln (p n)).
  { replace (d n / p (S n)) with (1 - p n * / p (S n)) by (rewrite p_S; field; rewrite <- p_S; lra). lra. }
  apply Rle_trans with ((1 + dc2) * (d n / p (S n))); [|apply Rmult_le_compat_l; lra].
  apply (Rmult_le_reg_r (p n * p (S n))); [apply Rmult_lt_0_compat; lra|].
  replace (d n / p n * (p n * p (S n))) with (d n * p (S n)) by (field; lra).
  replace ((1 + dc2) * (d n / p (S n)) * (p n * p (S n))) with (d n * ((1 + dc2) * p n)) by (field; lra).
  apply Rmult_le_compat_l; [apply Hd|exact Q].
Qed.

Lemma p_up n : p n <= 1 + dc2 * INR n.
Proof.
  unfold scalar_path.p. assert (sum n d <= sum n (fun _ => dc2)) by (apply sum_le; intros; apply Hd).
  rewrite sum_const in H. lra.
Qed.

Lemma r_up : scalar_path.r d beta T <= Gam + Tb.
Proof.
  destruct (r_attained d beta T) as [k [Hk E]]. rewrite E. assert (M0 := Mu_pos d beta k). rewrite Su_p.
  assert (A : p k <= Gam) by (apply (p_mono d dc2 Hd); lia).
  assert (B : INR k * beta <= Tb) by (apply Rmult_le_compat_r; [lra|apply le_INR, Hk]).
  assert (P1 := p_ge1 d dc2 Hd k).
  assert (K0 : 0 <= INR k * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  apply (Rmult_le_reg_r (1 + Mu d beta k)); [lra|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
Qed.

Lemma UT_up : U T <= root 3 (Gam + Tb).
Proof. apply root_mono; [lia|generalize (r_ge1 d beta T); lra|apply r_up]. Qed.
(** The displacements, from any bound of the sum of delta_t^2/p_t over t < T (N01.6a, N01.6b). *)
Lemma moved_any K : sum T (fun i => d i / p i) <= K ->
  sum T (fun i => d i / (Ls i * Ls i) / al (S i)) <= root 3 2 / rho ^ 2 * K * U T.
Proof.
  intro HK. assert (r2 : 0 < rho ^ 2) by (apply pow_lt, Hrho). assert (e0 := root_pos 3 2).
  assert (e3 : root 3 2 ^ 3 = 2) by (apply root_pow; [lia|lra]). set (e := root 3 2) in *.
  apply Rle_trans with (sum T (fun i => e / rho ^ 2 * U T * (d i / p i))).
  - apply sum_le; intros i Hi. rewrite (Ls_sqr d beta rho dc2 Hd). assert (P1 := p_ge1 d dc2 Hd i).
    assert (U0 := U_ge1 d beta i). assert (U1 := U_ge1 d beta (S i)).
    assert (Um : U (S i) <= U T) by (apply U_mono; lia).
    assert (Us : U (S i) <= e * U i).
    { apply (pow_le_inv 3); [lia|lra|apply Rmult_le_pos; lra|]. rewrite Rpow_mult_distr, !U_cube, e3.
      assert (A := r_step d beta dc2 Hbeta Hd i). assert (B := r_ge1 d beta i). lra. }
    unfold scalar_path.al. replace (d i / (rho ^ 2 * (p i * U i)) / / U (S i) ^ 2)
      with ((U (S i) * (U (S i) / U i)) * (/ rho ^ 2 * (d i / p i))) by (field; lra).
    replace (e / rho ^ 2 * U T * (d i / p i)) with ((U T * e) * (/ rho ^ 2 * (d i / p i)))
      by (field; lra).
    apply Rmult_le_compat_r.
    + apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, r2|].
      apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; lra].
    + assert (U (S i) / U i <= e) by (apply (Rmult_le_reg_r (U i)); [lra|]; unfold Rdiv;
        rewrite Rmult_assoc, Rinv_l by lra; lra).
      assert (0 <= U (S i) / U i) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
      apply Rmult_le_compat; lra.
  - rewrite sum_scal. assert (U0 := U_ge1 d beta T).
    replace (e / rho ^ 2 * K * U T) with (e / rho ^ 2 * U T * K) by ring.
    apply Rmult_le_compat_l; [|exact HK].
    apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra|lra].
Qed.

Lemma moved : sum T (fun i => d i / (Ls i * Ls i) / al (S i)) <= 1.26 * (1 + dc2) / rho ^ 2 *
  ln (1 + dc2 * INR T) * root 3 (Gam + Tb).
Proof.
  assert (r2 : 0 < rho ^ 2) by (apply pow_lt, Hrho). assert (R0 := root_pos 3 (Gam + Tb)).
  assert (A := log_sum T). assert (P1 := p_ge1 d dc2 Hd T). assert (B := p_up T).
  assert (C : ln (p T) <= ln (1 + dc2 * INR T)) by (apply ln_le; lra).
  assert (S1 : sum T (fun t => d t / p t) <= (1 + dc2) * ln (1 + dc2 * INR T))
    by (apply Rle_trans with (1 := A); apply Rmult_le_compat_l; lra).
  apply Rle_trans with (1 := moved_any _ S1).
  assert (e : root 3 2 <= 1.26) by (apply cube_upper; [left; apply root_pos|rewrite root_pow by (lia || lra);
    lra]).
  assert (i2 : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, r2).
  assert (l0 : 0 <= ln (1 + dc2 * INR T)) by (apply ln_nonneg; lra).
  replace (1.26 * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) * root 3 (Gam + Tb))
    with (1.26 * / rho ^ 2 * ((1 + dc2) * ln (1 + dc2 * INR T)) * root 3 (Gam + Tb)) by (field; lra).
  assert (e0 := root_pos 3 2). assert (U0 := U_ge1 d beta T).
  apply Rmult_le_compat; [repeat apply Rmult_le_pos; lra|lra| |exact UT_up]. unfold Rdiv.
  repeat apply Rmult_le_compat_r; try lra. apply Rmult_le_pos; lra.
Qed.

(** The curvature, multiplicative form. *)
Lemma curvature2 : sum (S T) (fun t => d t / Ls t) <= 2 * sqrt (1 + dc2) / rho * sqrt Gam.
Proof.
  assert (K : forall m, sum m (fun t => d t / Ls t) <= 2 * sqrt (1 + dc2) / rho * (sqrt (p m) - 1)).
  { induction m; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, sqrt_1; lra|]. cbn [sum].
    set (k := sqrt (1 + dc2)) in *. set (a := sqrt (p m)) in *. set (b := sqrt (p (S m))).
    assert (Pa : 1 <= a) by (unfold a; rewrite <- sqrt_1; apply sqrt_le_1_alt, (p_ge1 d dc2 Hd)).
    assert (Pab : a <= b) by (apply sqrt_le_1_alt, (p_mono d dc2 Hd); lia).
    assert (Pk : b <= k * a) by (unfold b, k, a; rewrite <- sqrt_mult by (generalize (p_ge1 d dc2 Hd m); lra);
      apply sqrt_le_1_alt, p_step).
    assert (Ed : d m = b * b - a * a) by (unfold a, b;
      rewrite !sqrt_sqrt by (generalize (p_ge1 d dc2 Hd m) (p_ge1 d dc2 Hd (S m)); lra); rewrite p_S; ring).
    assert (k0 : 0 <= k) by apply sqrt_pos.
    assert (A : d m / Ls m <= / rho * (d m / a)).
    { unfold Rdiv. rewrite (Rmult_comm (/ rho)), Rmult_assoc. apply Rmult_le_compat_l; [apply Hd|].
      rewrite <- Rinv_mult. apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|]. rewrite Rmult_comm.
      apply (Ls_low d beta rho dc2 Hrho Hd). }
    assert (B : d m / a <= 2 * k * (b - a)).
    { apply (Rmult_le_reg_r a); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      rewrite Ed.
      assert ((b - a) * (b + a) <= (b - a) * (2 * (k * a))) by (apply Rmult_le_compat_l; lra). lra. }
    assert (C : / rho * (d m / a) <= / rho * (2 * k * (b - a))) by (apply Rmult_le_compat_l;
      [left; apply Rinv_0_lt_compat, Hrho|exact B]).
    replace (2 * k / rho * (b - 1)) with (2 * k / rho * (a - 1) + / rho * (2 * k * (b - a))) by (field; lra).
    lra. }
  apply Rle_trans with (1 := K (S T)). apply Rmult_le_compat_l.
  - apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply sqrt_pos]|left; apply Rinv_0_lt_compat, Hrho].
  - unfold joint_scale.Gam. lra.
Qed.

(** The curvature when no step is longer than Dm: neither delta_c nor kappa enters. A step that multiplies
    sqrt(p) by at most 1.8 is paid by the sum of sqrt(p), a larger one by its length. *)
Lemma curvature_free Dm : 0 < Dm -> (forall i, (i < S T)%nat -> d i <= (Ls i * Dm) ^ 2) ->
  sum (S T) (fun t => d t / Ls t) <= 2 * (1.4 / rho + 1.125 * Dm) * sqrt Gam.
Proof.
  intros D0 Hl. assert (ir : 0 < / rho) by (apply Rinv_0_lt_compat, Hrho). set (c := 1.4 / rho + 1.125 * Dm).
  assert (c0 : 0 < c) by (unfold c, Rdiv; lra).
  assert (K : forall m, (m <= S T)%nat -> sum m (fun t => d t / Ls t) <= 2 * c * (sqrt (p m) - 1)).
  { induction m; intro Hm; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, sqrt_1; lra|]. cbn [sum].
    specialize (IHm ltac:(lia)). set (a := sqrt (p m)) in *. set (b := sqrt (p (S m))).
    assert (Pa : 1 <= a) by (unfold a; rewrite <- sqrt_1; apply sqrt_le_1_alt, (p_ge1 d dc2 Hd)).
    assert (Pab : a <= b) by (apply sqrt_le_1_alt, (p_mono d dc2 Hd); lia).
    assert (Ed : d m = (b - a) * (b + a)) by (replace ((b - a) * (b + a)) with (b * b - a * a) by ring;
      unfold a, b; rewrite !sqrt_sqrt by (generalize (p_ge1 d dc2 Hd m) (p_ge1 d dc2 Hd (S m)); lra);
      rewrite p_S; ring).
    assert (L0 := Ls_pos d beta rho dc2 Hrho Hd m). set (l := Ls m) in *.
    assert (La : rho * a <= l) by apply (Ls_low d beta rho dc2 Hrho Hd).
    assert (A : d m / l <= 2 * c * (b - a)); [|lra].
    assert (cD : 2.25 * Dm <= 2 * c /\ 2.8 / rho <= 2 * c) by (unfold c, Rdiv; nra).
    apply (Rmult_le_reg_r l); [exact L0|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    destruct (Rle_dec b (1.8 * a)) as [S|S].
    - rewrite Ed. replace (2 * c * (b - a) * l) with ((b - a) * (2 * c * l)) by ring.
      apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (2.8 / rho * (rho * a)).
      + replace (2.8 / rho * (rho * a)) with (2.8 * a) by (field; lra). lra.
      + apply Rmult_le_compat; [unfold Rdiv; lra|apply Rmult_le_pos; lra|apply cD|exact La].
    - assert (s0 := sqrt_pos (d m)). assert (sd : sqrt (d m) * sqrt (d m) = d m) by (apply sqrt_sqrt, Hd).
      assert (s1 : sqrt (d m) <= l * Dm).
      { rewrite <- (sqrt_pow2 (l * Dm)) by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt, Hl. lia. }
      assert (s2 : sqrt (d m) <= b) by (rewrite <- (sqrt_square b) by lra; apply sqrt_le_1_alt; nra).
      rewrite <- sd. apply Rle_trans with (2.25 * (b - a) * (l * Dm)).
      + apply Rmult_le_compat; lra.
      + replace (2.25 * (b - a) * (l * Dm)) with (2.25 * Dm * ((b - a) * l)) by ring.
        replace (2 * c * (b - a) * l) with (2 * c * ((b - a) * l)) by ring.
        apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|apply cD]. }
  apply Rle_trans with (1 := K (S T) (le_n _)). apply Rmult_le_compat_l; [lra|].
  unfold joint_scale.Gam. lra.
Qed.

(** The last scale, with e = Gamma^(1/6). *)
Lemma LT_root : Ls T <= rho * (root 6 Gam ^ 3 * (root 6 Gam + root 6 Tb)).
Proof.
  assert (G1 := Gam_ge1 d dc2 Hd T).
  assert (Tp : 0 < Tb) by (apply Rmult_lt_0_compat; [generalize T_pos; lra|exact Hbeta]).
  set (e := root 6 Gam). set (k := root 6 Tb). assert (e6 : e ^ 6 = Gam) by (apply root_pow; [lia|lra]).
  assert (k6 : k ^ 6 = Tb) by (apply root_pow; [lia|lra]).
  assert (e0 : 0 < e) by apply root_pos. assert (k0 : 0 < k) by apply root_pos.
  unfold scalar_path.Ls. apply Rmult_le_compat_l; [lra|].
  assert (Sp : 0 <= e ^ 3 * (e + k)) by (apply Rmult_le_pos; [apply pow_le; lra|lra]).
  rewrite <- (sqrt_square (e ^ 3 * (e + k))) by exact Sp. apply sqrt_le_1_alt.
  assert (pT : p T <= e ^ 6) by (rewrite e6; apply (p_mono d dc2 Hd); lia). assert (U0 := U_pos d beta T).
  assert (UU : U T <= (e + k) ^ 2).
  { apply (pow_le_inv 3); [lia|lra|apply pow2_ge_0|]. rewrite U_cube. apply Rle_trans with (1 := r_up).
    rewrite <- e6, <- k6.
    replace (((e + k) ^ 2) ^ 3)
      with (e ^ 6 + k ^ 6 + (6 * e ^ 5 * k + 15 * e ^ 4 * k ^ 2 + 20 * e ^ 3 * k ^ 3 + 15 * e ^ 2 * k ^ 4 +
      6 * e * k ^ 5)) by ring.
    assert (0 <= 6 * e ^ 5 * k + 15 * e ^ 4 * k ^ 2 + 20 * e ^ 3 * k ^ 3 + 15 * e ^ 2 * k ^ 4 +
      6 * e * k ^ 5); [|lra].
    repeat (apply Rplus_le_le_0_compat); repeat (apply Rmult_le_pos); try apply pow_le; lra. }
  replace (e ^ 3 * (e + k) * (e ^ 3 * (e + k))) with (e ^ 6 * (e + k) ^ 2) by ring.
  apply Rmult_le_compat; [generalize (p_ge1 d dc2 Hd T); lra|lra|exact pT|exact UU].
Qed.
End Sums_.
