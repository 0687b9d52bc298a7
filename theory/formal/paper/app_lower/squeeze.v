(** The squeeze at the end of the proof of thm:lower and what it says about exponents: 288 sqrt2 2^(5/6) D
    Gs^(5/3) Lam^(5/6) <= inf over rho, beta of R <= R(tuned pair) <= C_R ell (Gs^(1/3) Lam^(2/3) + Gs^(2/3)
    Lam^(5/6)), R being eq:master's coefficient of (T+1)^(-1/3) with the printed chain eq:chain under
    eq:threesubs. Hence, for fixed problem constants and T, ln(inf R)/ln(Lam) -> 5/6 as tau (and so Lam)
    tends to infinity: the exponent 5/6 is exact within the transferred analysis. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space roots scalar_path bound joint_scale problem eq_substitution eq_chain
  thm_lower expectation_cases eq_master prop_transfer thm_oblivious tuned_constants tuned_admissible lem_D
  thm_tuned toy.
Open Scope R_scope.

(** R(rho, beta) of eq:master: dbar = 8 (A + 2 Ghat + rho D), kappa^2 = 2 + 2 dbar^2/rho, B2 = 40 LM^2
    kappa^2 rho^-1 ln(1 + dbar^2 T). *)
Definition Rtrans (pb : problem) (T tau : nat) (rho beta : R) : R :=
  Rcal (D pb) (Fbar pb) (dbar pb rho) (B2_p pb rho tau T) (sM2 pb tau T) rho beta.
Definition Rvalues (pb : problem) (T tau : nat) (v : R) := exists rho beta, 0 < rho /\ 0 < beta /\ v
  = Rtrans pb T tau rho beta.
Definition Rinf (pb : problem) (T tau : nat) : R := real (Glb_Rbar (Rvalues pb T tau)).

(** The coefficient grows with dbar and B2. *)
Lemma Rcal_mono D Fb d d' B2 B2' s2 rho beta : 0 < rho -> 0 <= B2 -> 0 <= d -> d <= d' -> B2 <= B2' ->
  Rcal D Fb d B2 s2 rho beta <= Rcal D Fb d' B2' s2 rho beta.
Proof.
  intros Hr H0 Hd Hdd HB. destruct (theta_range beta) as [t0 t1]. unfold Rcal, Rdiv.
  assert (M0 : 0 < Mm s2 beta) by (apply Rlt_le_trans with (2 := Rmax_l _ _); apply exp_pos).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra|].
  apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra|].
  assert (d ^ 2 <= d' ^ 2) by (apply pow_incr; lra).
  unfold Y0, Y2, B1. apply Rmax_lub; [apply Rmax_l|]. apply Rle_trans with (2 := Rmax_r _ _). lra.
Qed.

Section Squeeze.
Variable pb : problem.
Variables (x0 : V pb) (T : nat) (Gb : R).
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HGs : 0 < Gs pb <= Gb.
Notation R_ := (Rtrans pb T). Notation inf := (Rinf pb T).
Definition floor_c := 288 * sqrt 2 * Rpower 2 (5 / 6) * D pb * Rpower (Gs pb) (5 / 3).

Section At.
Variable tau : nat.
Hypothesis Htau : (1 <= tau)%nat.
Notation La := (Lam tau T).
Lemma B2p_pos rho : 0 < rho -> 0 <= B2_p pb rho tau T.
Proof.
  intro Hr. unfold B2_p. assert (A := LM_pos pb tau T Htau HT). assert (d0 := pow2_ge_0 (dbar pb rho)).
  assert (ir : 0 < / rho) by (apply Rinv_0_lt_compat, Hr).
  assert (0 <= 2 * dbar pb rho ^ 2 / rho) by (apply Rmult_le_pos; lra). apply Rmult_le_pos.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; lra.
  - apply ln_nonneg. assert (0 <= dbar pb rho ^ 2 * INR T) by (apply Rmult_le_pos; [lra|apply pos_INR]). lra.
Qed.
(** At rho* the printed chain is below the conservative one of app:rates (eq:dbarM). *)
Lemma tuned_below : R_ tau (s tau T) (sM2 pb tau T) <= Rcal (D pb) (Fbar pb) (dM pb tau T) (B2M pb tau T)
  (sM2 pb tau T) (s tau T) (sM2 pb tau T).
Proof.
  assert (S1 := s_ge1 tau T Htau HT). assert (GH := Ghat_pos pb).
  assert (DG := dbar_ge pb (s tau T) x0 ltac:(lra) Hx0).
  assert (dd : dbar pb (s tau T) <= dM pb tau T) by (unfold dbar, dM, A_, s1; nra).
  assert (d2 : dbar pb (s tau T) ^ 2 <= dM pb tau T ^ 2) by (apply pow_incr; lra). assert (T0 := pos_INR T).
  assert (d0 := pow2_ge_0 (dbar pb (s tau T))).
  assert (is_ : 0 < / s tau T) by (apply Rinv_0_lt_compat; lra). assert (LP := LM_pos pb tau T Htau HT).
  apply Rcal_mono; [lra|apply B2p_pos; lra|lra|exact dd|]. unfold B2_p, B2M, k2M.
  assert (dT : 0 <= dbar pb (s tau T) ^ 2 * INR T) by (apply Rmult_le_pos; lra).
  assert (dT2 : dbar pb (s tau T) ^ 2 * INR T <= dM pb tau T ^ 2 * INR T) by (apply Rmult_le_compat_r; lra).
  assert (K : 0 <= 2 * dbar pb (s tau T) ^ 2 / s tau T <= 2 * dM pb tau T ^ 2 / s tau T).
  { split; [apply Rmult_le_pos; lra|]. unfold Rdiv. apply Rmult_le_compat_r; lra. }
  apply Rmult_le_compat; [|apply ln_nonneg; lra| |apply ln_le; lra].
  - apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra].
  - unfold Rdiv at 1 3. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra.
Qed.
Lemma floor_below rho beta : 0 < rho -> 0 < beta -> floor_c * Rpower La (5 / 6) <= R_ tau rho beta.
Proof.
  intros Hr Hb. unfold floor_c, Rtrans, sM2. assert (D0 := D_pos pb).
  apply (lower_Lam (D pb) (Fbar pb)); [lra|apply B2p_pos, Hr|apply (Lam_pos tau T Htau HT)|lra|exact Hr|
    exact Hb].
Qed.
Lemma inf_is : is_glb_Rbar (Rvalues pb T tau) (inf tau).
Proof.
  assert (A := Glb_Rbar_correct (Rvalues pb T tau)). unfold Rinf.
  destruct (Glb_Rbar (Rvalues pb T tau)) as [r| |] eqn:Eq; [exact A| |].
  - exfalso. destruct A as [A _]. assert (Q := A (R_ tau 1 1) (ex_intro _ 1 (ex_intro _ 1 (conj Rlt_0_1 (conj
      Rlt_0_1 eq_refl))))). exact Q.
  - exfalso. destruct A as [_ A]. assert (Q := A (Finite (floor_c * Rpower La (5 / 6)))). apply Q.
    intros v [rho [beta [Hr [Hb ->]]]]. apply floor_below; assumption.
Qed.
(** The display "Combining with lem:D gives the squeeze". *)
Theorem squeeze :
  floor_c * Rpower La (5 / 6) <= inf tau /\ inf tau <= R_ tau (s tau T) (sM2 pb tau T) /\
  R_ tau (s tau T) (sM2 pb tau T) <=
    CR pb Gb * tuned_constants.ell pb tau T *
    (Rpower (Gs pb) (1 / 3) * Rpower La (2 / 3) + Rpower (Gs pb) (2 / 3) * Rpower La (5 / 6)).
Proof.
  destruct inf_is as [A B]. assert (S1 := s_ge1 tau T Htau HT). split; [|split].
  - apply (B (Finite (floor_c * Rpower La (5 / 6)))). intros v [rho [beta [Hr [Hb ->]]]].
    apply floor_below; assumption.
  - apply (A (R_ tau (s tau T) (sM2 pb tau T))). exists (s tau T), (sM2 pb tau T). split; [lra|].
    split; [apply (beta_pos pb tau T Gb Htau HT HGs)|reflexivity].
  - apply Rle_trans with (1 := tuned_below). apply lem_D; assumption.
Qed.
(** ell = O(log(Lam T)) (thm:tuned). *)
Theorem ell_order : tuned_constants.ell pb tau T <= 1 + ln (1 + 192 * q_ pb) + ln (La * INR T).
Proof.
  assert (LG := Lam_ge tau T Htau HT). assert (tg := tau_ge1 tau T Htau HT).
  assert (T1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  assert (q0 := q_pos pb). assert (LT : 1 <= La * INR T) by nra.
  assert (n1 : 0 <= ln (1 + 192 * q_ pb)) by (apply ln_nonneg; lra). assert (n2 := ln_nonneg _ LT).
  unfold tuned_constants.ell. apply Rmax_lub; [lra|]. assert (Q := dM_sqr pb tau T Htau HT).
  replace (s tau T ^ 2) with La in Q by (rewrite <- (s_sqr tau T Htau HT); ring).
  assert (dM pb tau T ^ 2 * INR T <= 192 * q_ pb * (La * INR T)) by (rewrite <- Rmult_assoc;
    apply Rmult_le_compat_r; lra).
  assert (0 <= dM pb tau T ^ 2 * INR T) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  apply Rle_trans with (ln ((1 + 192 * q_ pb) * (La * INR T))); [apply ln_le; nra|]. rewrite ln_mult by lra.
  lra.
Qed.
End At.

(** ln y <= 2 sqrt y. *)
Lemma ln_sqrt y : 0 < y -> ln y <= 2 * sqrt y.
Proof.
  intro Hy. assert (s0 : 0 < sqrt y) by (apply sqrt_lt_R0, Hy). rewrite <- (sqrt_sqrt y) at 1 by lra.
  rewrite ln_mult by assumption.
  assert (A : ln (sqrt y) <= sqrt y); [|lra]. rewrite <- (ln_exp (sqrt y)) at 2. apply ln_le; [exact s0|].
  generalize (exp_ineq1 (sqrt y) ltac:(lra)); lra.
Qed.
(** 1/sqrt(ln Lam) -> 0. *)
Definition vanish (n : nat) := / sqrt (ln (Lam (S n) T)).
Lemma Lam_big n : 306 * INR (S n) <= Lam (S n) T. Proof. apply Lam_ge; [lia|exact HT]. Qed.
Lemma lnLam_pos n : 1 <= ln (Lam (S n) T).
Proof.
  assert (A := Lam_big n). assert (1 <= INR (S n)) by (change 1 with (INR 1); apply le_INR; lia).
  rewrite <- (ln_exp 1) at 1. apply ln_le; [apply exp_pos|].
  apply Rle_trans with 3; [apply exp_le_3|lra].
Qed.
Lemma vanish_lim : is_lim_seq vanish 0.
Proof.
  apply is_lim_seq_spec. intros [e He]. simpl. set (k := exp (/ (e * e) + 1)).
  destruct (nfloor_ex k ltac:(left; apply exp_pos)) as [N [_ N2]]. exists N. intros n Hn.
  assert (A := Lam_big n). assert (B : k <= INR (S n)) by (rewrite S_INR; apply le_INR in Hn; lra).
  assert (k0 : 0 < k) by apply exp_pos.
  assert (C : / (e * e) + 1 <= ln (Lam (S n) T)) by (rewrite <- (ln_exp (/ (e * e) + 1)); fold k;
    apply ln_le; lra).
  assert (i0 : 0 < / (e * e)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
  assert (S1 : / e < sqrt (ln (Lam (S n) T))).
  { apply Rsqr_incrst_0; [|left; apply Rinv_0_lt_compat, He|apply sqrt_pos]. rewrite Rsqr_sqrt by lra.
    unfold Rsqr. rewrite <- Rinv_mult by lra. lra. }
  assert (p0 : 0 < / e) by (apply Rinv_0_lt_compat, He). unfold vanish.
  rewrite Rminus_0_r, Rabs_right by (apply Rle_ge; left; apply Rinv_0_lt_compat; lra).
  rewrite <- (Rinv_inv e). apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra|exact S1].
Qed.
(** The exponent of the best rate coefficient is 5/6, exactly. *)
Theorem exponent : is_lim_seq (fun n => ln (inf (S n)) / ln (Lam (S n) T)) (5 / 6).
Proof.
  set (b := 1 + ln (1 + 192 * q_ pb) + ln (INR T)). assert (T1 : 1 <= INR T) by (change 1 with (INR 1);
    apply le_INR, HT).
  assert (q0 := q_pos pb). assert (b1 : 1 <= b) by (unfold b;
    assert (0 <= ln (1 + 192 * q_ pb)) by (apply ln_nonneg; lra);
    assert (0 <= ln (INR T)) by (apply ln_nonneg; lra); lra).
  set (c := ln floor_c). set (C := CR pb Gb * (Rpower (Gs pb) (1 / 3) + Rpower (Gs pb) (2 / 3))).
  set (k := ln C + 2 * sqrt b).
  assert (F0 : 0 < floor_c).
  { unfold floor_c. assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (D0 := D_pos pb).
    assert (0 < Rpower 2 (5 / 6)) by apply exp_pos. assert (0 < Rpower (Gs pb) (5 / 3)) by apply exp_pos.
    repeat (assumption || lra || apply Rmult_lt_0_compat). }
  assert (lo : is_lim_seq (fun n => 5 / 6 + c * (vanish n * vanish n)) (5 / 6)).
  { replace (Finite (5 / 6)) with (Finite (5 / 6 + c * (0 * 0))) by (f_equal; ring).
    apply is_lim_seq_plus'; [apply is_lim_seq_const|]. apply is_lim_seq_mult'; [apply is_lim_seq_const|].
    apply is_lim_seq_mult'; apply vanish_lim. }
  assert (hi : is_lim_seq (fun n => 5 / 6 + (k * (vanish n * vanish n) + 2 * vanish n)) (5 / 6)).
  { replace (Finite (5 / 6)) with (Finite (5 / 6 + (k * (0 * 0) + 2 * 0))) by (f_equal; ring).
    apply is_lim_seq_plus'; [apply is_lim_seq_const|].
    apply is_lim_seq_plus'; apply is_lim_seq_mult'; try apply is_lim_seq_const; try apply vanish_lim.
    apply is_lim_seq_mult'; apply vanish_lim. }
  apply (is_lim_seq_le_le _ _ _ (Finite (5 / 6))) with (2 := lo) (3 := hi). intro n.
  destruct (squeeze (S n) ltac:(lia)) as [A [B D0]]. set (La := Lam (S n) T) in *.
  assert (x1 := lnLam_pos n). fold La in x1. set (x := ln La) in *.
  assert (L1 : 1 <= La) by (assert (Q := Lam_big n); fold La in Q;
    assert (1 <= INR (S n)) by (change 1 with (INR 1); apply le_INR; lia); lra).
  assert (P6 : 0 < Rpower La (5 / 6)) by apply exp_pos. assert (l6 : ln (Rpower La (5 / 6)) = 5 / 6 * x)
    by (unfold Rpower; apply ln_exp).
  assert (sx : 0 < sqrt x) by (apply sqrt_lt_R0; lra). assert (vv : vanish n * vanish n = / x)
    by (unfold vanish; fold La x; rewrite <- Rinv_mult by lra; rewrite sqrt_sqrt by lra; reflexivity).
  assert (i0 : 0 < inf (S n)) by (apply Rlt_le_trans with (2 := A), Rmult_lt_0_compat; assumption).
  assert (e1 := ell_ge1 pb (S n) T). set (e := tuned_constants.ell pb (S n) T) in *.
  assert (cr : 0 <= CR pb Gb).
  { unfold CR, CY. assert (Q1 := c1_pos pb Gb). assert (Q2 := c2_pos pb).
    assert (0 < Rpower 2 (1 / 3)) by apply exp_pos. assert (0 <= tuned_constants.c2 pb * L pb ^ 2)
      by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    apply Rmult_le_pos; [lra|]. generalize (pow2_ge_0 (problem.D pb)) (pow2_ge_0 (Fbar pb)); lra. }
  set (u1 := Rpower (Gs pb) (1 / 3)) in *. set (u2 := Rpower (Gs pb) (2 / 3)) in *.
  assert (p1 : 0 < u1) by apply exp_pos. assert (p2 : 0 < u2) by apply exp_pos.
  assert (UP : inf (S n) <= C * (e * Rpower La (5 / 6))).
  { apply Rle_trans with (1 := B). apply Rle_trans with (1 := D0). unfold C.
    replace (CR pb Gb * (u1 + u2) * (e * Rpower La (5 / 6))) with (CR pb Gb * e * (u1 * Rpower La (5 / 6)
      + u2 * Rpower La (5 / 6))) by ring.
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. apply Rplus_le_compat_r, Rmult_le_compat_l; [lra|].
    apply Rle_Rpower; lra. }
  assert (eP : 0 < e * Rpower La (5 / 6)) by (apply Rmult_lt_0_compat; lra).
  assert (C0 : 0 < C) by (apply (Rmult_lt_reg_r (e * Rpower La (5 / 6))); [exact eP|lra]).
  assert (lo1 : c + 5 / 6 * x <= ln (inf (S n))) by (rewrite <- l6; unfold c;
    rewrite <- ln_mult by assumption; apply ln_le; [apply Rmult_lt_0_compat; assumption|exact A]).
  assert (hi1 : ln (inf (S n)) <= ln C + (ln e + 5 / 6 * x)) by (rewrite <- l6; rewrite <- !ln_mult by lra;
    apply ln_le; assumption).
  assert (le_ : ln e <= 2 * sqrt b + 2 * sqrt x).
  { assert (Q := ell_order (S n) ltac:(lia)). fold e La in Q. rewrite ln_mult in Q by lra. fold x in Q.
    apply Rle_trans with (1 := ln_sqrt e ltac:(lra)).
    assert (sqrt e <= sqrt b + sqrt x); [|lra]. apply Rle_trans with (sqrt (b + x)); [apply sqrt_le_1_alt;
      unfold b; lra|].
    apply Rsqr_incr_0_var; [|generalize (sqrt_pos b); lra]. rewrite Rsqr_sqrt by lra. unfold Rsqr.
    assert (Y1 := sqrt_sqrt b ltac:(lra)). assert (Y2 := sqrt_sqrt x ltac:(lra)).
    assert (0 <= sqrt b * sqrt x) by (apply Rmult_le_pos; apply sqrt_pos). lra. }
  assert (ix : 0 < / x) by (apply Rinv_0_lt_compat; lra). assert (xs : sqrt x * / x = vanish n).
  { unfold vanish. fold La x. apply (Rmult_eq_reg_r (sqrt x)); [|lra]. rewrite Rinv_l by lra.
    replace (sqrt x * / x * sqrt x) with (sqrt x * sqrt x * / x) by ring. rewrite sqrt_sqrt by lra.
    apply Rinv_r. lra. }
  rewrite vv. split.
  - unfold Rdiv at 2. apply (Rmult_le_reg_r x); [lra|]. replace (ln (inf (S n)) * / x * x)
      with (ln (inf (S n))) by (field; lra). replace ((5 / 6 + c * / x) * x) with (c + 5 / 6 * x) by (field;
      lra). exact lo1.
  - unfold Rdiv at 1. rewrite <- xs. apply (Rmult_le_reg_r x); [lra|].
    replace (ln (inf (S n)) * / x * x) with (ln (inf (S n))) by (field; lra).
    replace ((5 / 6 + (k * / x + 2 * (sqrt x * / x))) * x) with (5 / 6 * x + k + 2 * sqrt x) by (field; lra).
    unfold k. lra.
Qed.
End Squeeze.

(** The surrogate of the remark after thm:lower: sqrt(b) max(b^(1/3), s2 b^(-2/3)) has its only minimum at b
    = s2. *)
Definition surrogate (s2 b : R) := sqrt b * Rmax (Rpower b (1 / 3)) (s2 * Rpower b (- (2 / 3))).
Theorem surrogate_min s2 : 0 < s2 -> surrogate s2 s2 = Rpower s2 (5 / 6) /\
  forall b, 0 < b -> b <> s2 -> Rpower s2 (5 / 6) < surrogate s2 b.
Proof.
  intro H. assert (up : forall b, 0 < b -> s2 <= b -> surrogate s2 b = Rpower b (5 / 6)).
  { intros b Hb Hs. unfold surrogate. rewrite Rmax_left.
    - rewrite <- Rpower_sqrt by exact Hb. rewrite <- Rpower_plus. f_equal. field.
    - apply Rle_trans with (b * Rpower b (- (2 / 3))); [apply Rmult_le_compat_r; [left;
        apply exp_pos|exact Hs]|].
      rewrite <- (Rpower_1 b) at 1 by exact Hb. rewrite <- Rpower_plus. apply Req_le. f_equal. field. }
  split; [apply up; [exact H|lra]|]. intros b Hb N. destruct (Rle_lt_dec s2 b) as [L|L].
  - rewrite up by assumption. unfold Rpower. apply exp_increasing. apply Rmult_lt_compat_l; [lra|].
    apply ln_increasing; lra.
  - apply Rlt_le_trans with (sqrt b * (s2 * Rpower b (- (2 / 3)))).
    + rewrite <- Rpower_sqrt by exact Hb. replace (Rpower b (/ 2) * (s2 * Rpower b (- (2 / 3))))
        with (s2 * Rpower b (- (1 / 6))).
      * replace (Rpower s2 (5 / 6)) with (s2 * Rpower s2 (- (1 / 6))) by (rewrite <- (Rpower_1 s2)
        at 1 by exact H; rewrite <- Rpower_plus; f_equal; field).
        apply Rmult_lt_compat_l; [exact H|]. unfold Rpower. apply exp_increasing.
        assert (ln b < ln s2) by (apply ln_increasing; lra). lra.
      * replace (Rpower b (- (1 / 6))) with (Rpower b (/ 2) * Rpower b (- (2 / 3)))
        by (rewrite <- Rpower_plus; f_equal; field). ring.
    + apply Rmult_le_compat_l; [apply sqrt_pos|apply Rmax_r].
Qed.
(** Met by the toy problem: its best coefficient has exponent 5/6 in Lam. *)
Corollary toy_exponent : is_lim_seq (fun n => ln (Rinf toy 1 (S n)) / ln (Lam (S n) 1)) (5 / 6).
Proof. apply (exponent toy (0 : V toy) 1 (/ 10)); [simpl; lra|apply le_n|simpl; lra]. Qed.
