(** eq:tunedcomplexity of thm:tuned, with explicit constants and explicit logarithms. W(eps) = KR (tau^2 Gs
    + tau^(5/2) Gs^2) eps^-3 + KS tau^5 eps^-2 is the printed expression, KR and KS contain neither tau, T,
    eps nor Gs (only L, D, G, Ghat, Fbar and the envelope Gb). Some T <= 2^48 W (1 + log2 W)^8 reaches
    E[gap(x_that)] <= eps when the algorithm runs with rho = sqrt(Lam(T)), beta = 2 Lam(T) Gs^2 for that
    same T; it uses at most 2^55 W (1 + log2 W)^9 samples in the mean. No burn-in T0 (errata E7, E24). *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law markov_chain roots scalar_path joint_scale problem algorithm path_bound
  eq_substitution thm_oblivious tuned_constants tuned_admissible thm_tuned toy output horizon_exists.
Open Scope R_scope.

(** The constants: functions of (L, D, G, Ghat, Fbar, Gb) through q, C_R, C_S of app:rates. *)
Definition kq pb := 3 + ln (1 + 58752 * q_ pb).
Definition KR pb Gb := 32 * Rpower 306 (5 / 2) * kq pb ^ 3 * CR pb Gb ^ 3.
Definition KS pb Gb := 4 * 306 ^ 5 * kq pb ^ 3 * CS pb Gb ^ 2.
Definition W pb Gb (tau : nat) (eps : R) :=
  KR pb Gb * (INR tau ^ 2 * Gs pb + Rpower (INR tau) (5 / 2) * Gs pb ^ 2) / eps ^ 3 +
  KS pb Gb * INR tau ^ 5 / eps ^ 2.

Section TunedComplexity.
Variable pb : problem.
Variables (x0 : V pb) (z0 : Z pb) (tau : nat) (Gb : R).
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HGs : 0 < Gs pb <= Gb.
Variable eps : R.
Hypothesis Heps : 0 < eps <= 1.
Notation W := (W pb Gb tau eps).
Notation KR := (KR pb Gb). Notation KS := (KS pb Gb).
Notation CR := (CR pb Gb). Notation CS := (CS pb Gb). Notation kq := (kq pb).
(** The output of the tuned run with horizon T. *)
Definition tuned_output (T : nat) : law (V pb) := output pb (s tau T) (sM2 pb tau T) x0 z0 T.
Definition tuned_samples (T : nat) : R := samples pb (s tau T) (sM2 pb tau T) x0 z0 T.

Lemma tau_1 : 1 <= INR tau. Proof. change 1 with (INR 1). apply le_INR, Htau. Qed.
Lemma kq_ge : 3 <= kq. Proof. unfold eq_tunedcomplexity.kq. assert (A := q_pos pb).
  assert (0 <= ln (1 + 58752 * q_ pb)) by (apply ln_nonneg; lra). lra. Qed.
Lemma CR_pos : 0 <= CR.
Proof.
  unfold tuned_constants.CR, CY. assert (A := c1_pos pb Gb). assert (B := c2_pos pb).
  assert (0 < Rpower 2 (1 / 3)) by apply exp_pos.
  assert (0 <= tuned_constants.c2 pb * L pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  apply Rmult_le_pos; [lra|].
  generalize (pow2_ge_0 (D pb)) (pow2_ge_0 (Fbar pb)); lra.
Qed.
Lemma CS_ge : 108 <= CS.
Proof.
  unfold tuned_constants.CS. assert (A := c1_pos pb Gb). assert (B := c2_pos pb).
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  set (w := 3840 * tuned_constants.c2 pb * L pb ^ 2). assert (w0 : 0 <= w) by (unfold w; apply Rmult_le_pos;
    [lra|apply pow2_ge_0]).
  assert (0 <= w * sqrt w) by (apply Rmult_le_pos; [exact w0|apply sqrt_pos]).
  assert (0 <= tuned_constants.c1 pb Gb * (1 + 2 * Gb ^ 2)) by (apply Rmult_le_pos;
    [lra|generalize (pow2_ge_0 Gb); lra]).
  assert (P1 : 1 <= CP pb).
  { unfold CP. assert (0 <= L pb * sqrt (tuned_constants.c2 pb)) by (apply Rmult_le_pos;
      [lra|apply sqrt_pos]). generalize (pow2_ge_0 (D pb)); lra. }
  assert (1 <= CP pb ^ 3) by (apply pow_R1_Rle, P1). lra.
Qed.
Lemma KR_pos : 0 <= KR.
Proof.
  unfold eq_tunedcomplexity.KR. assert (A := kq_ge). assert (B := CR_pos).
  assert (0 < Rpower 306 (5 / 2)) by apply exp_pos.
  apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow_le; lra]|apply pow_le, B].
Qed.
Lemma KS_ge : 1 <= KS.
Proof.
  unfold eq_tunedcomplexity.KS. assert (A := kq_ge). assert (B := CS_ge).
  assert (1 <= kq ^ 3) by (apply pow_R1_Rle; lra). assert (1 <= CS ^ 2) by (apply pow_R1_Rle; lra).
  assert (1 <= 4 * 306 ^ 5) by lra. assert (1 <= 4 * 306 ^ 5 * kq ^ 3) by nra. nra.
Qed.
Lemma noise_pos : 0 <= KR * (INR tau ^ 2 * Gs pb + Rpower (INR tau) (5 / 2) * Gs pb ^ 2) / eps ^ 3.
Proof.
  assert (0 < / eps ^ 3) by (apply Rinv_0_lt_compat, pow_lt; lra). assert (A := KR_pos). assert (B := tau_1).
  apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [exact A|].
  assert (0 < Rpower (INR tau) (5 / 2)) by apply exp_pos.
  assert (0 <= INR tau ^ 2 * Gs pb) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  assert (0 <= Rpower (INR tau) (5 / 2) * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]). lra.
Qed.
Lemma W_ge : INR tau <= W.
Proof.
  assert (N := noise_pos). assert (A := KS_ge). assert (B := tau_1). unfold eq_tunedcomplexity.W.
  assert (e2 : 1 <= / eps ^ 2) by (rewrite <- Rinv_1; apply Rinv_le_contravar; [apply pow_lt; lra|nra]).
  assert (B5 : INR tau <= INR tau ^ 5) by (replace (INR tau ^ 5) with (INR tau * INR tau ^ 4) by ring;
    assert (1 <= INR tau ^ 4) by (apply pow_R1_Rle; exact B); nra).
  assert (INR tau <= KS * INR tau ^ 5) by nra. unfold Rdiv in *. nra.
Qed.
(** ell <= kq (1 + log2 T) once tau <= T + 1. *)
Lemma ell_log T : (1 <= T)%nat -> INR tau <= INR (S T) ->
  tuned_constants.ell pb tau T <= kq * (1 + lg (INR T)).
Proof.
  intros HT Hw. assert (T1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT). assert (B := tau_1).
  assert (l0 := lg_nonneg _ T1). assert (k3 := kq_ge).
  unfold tuned_constants.ell. apply Rmax_lub; [nra|].
  assert (Q := dM_sqr pb tau T Htau HT). assert (E0 : s tau T ^ 2 = 306 * INR tau * (1 + lg (INR T))).
  { replace (s tau T ^ 2) with (s tau T * s tau T) by ring. rewrite s_sqr by assumption. reflexivity. }
  rewrite E0 in Q. set (l := 1 + lg (INR T)) in *. assert (l1 : 1 <= l) by (unfold l; lra).
  assert (q0 := q_pos pb). set (c := 58752 * q_ pb) in *.
  assert (U : 1 + dM pb tau T ^ 2 * INR T <= (1 + c) * (INR tau * (l * INR T))).
  { assert (dM pb tau T ^ 2 * INR T <= c * (INR tau * (l * INR T))).
    { apply Rle_trans with (192 * q_ pb * (306 * INR tau * l) * INR T); [apply Rmult_le_compat_r; lra|].
      apply Req_le. unfold c. ring. }
    assert (1 <= l * INR T) by nra. assert (1 <= INR tau * (l * INR T)) by nra. lra. }
  assert (c0 : 0 <= c) by (unfold c; lra). assert (d0 := pow2_ge_0 (dM pb tau T)).
  assert (0 <= dM pb tau T ^ 2 * INR T) by (apply Rmult_le_pos; lra).
  assert (V : ln (1 + dM pb tau T ^ 2 * INR T) <= ln (1 + c) + (ln (INR tau) + (ln l + ln (INR T)))).
  { rewrite <- !ln_mult by (try apply Rmult_lt_0_compat; nra). apply ln_le; [lra|exact U]. }
  assert (V1 : ln (INR tau) <= 1 + lg (INR T)).
  { apply Rle_trans with (1 := ln_le_lg _ B). rewrite <- lg_2, <- lg_mult by lra. apply lg_mono; [lra|].
    rewrite S_INR in Hw. lra. }
  assert (V2 : ln l <= lg (INR T)).
  { rewrite <- (ln_exp (lg (INR T))). apply ln_le; [lra|]. destruct (Req_dec (lg (INR T)) 0) as [Z|Z];
      [unfold l; rewrite Z, exp_0; lra|]. left. apply exp_ineq1. lra. }
  assert (V3 := ln_le_lg _ T1). assert (E1 : kq = 3 + ln (1 + c)) by reflexivity.
  assert (0 <= ln (1 + c)) by (apply ln_nonneg; lra). unfold l. rewrite E1. nra.
Qed.
(** Every horizon with W (1 + log2 T)^8 <= T + 1 will do. *)
Theorem tuned_horizon T : (1 <= T)%nat -> W * (1 + lg (INR T)) ^ 8 <= INR (S T) ->
  E (tuned_output T) (gap pb) <= eps.
Proof.
  intros HT HW. unfold tuned_output. rewrite output_gap.
  assert (T1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT). assert (B := tau_1).
  assert (l0 := lg_nonneg _ T1).
  set (l := 1 + lg (INR T)) in *. assert (l1 : 1 <= l) by (unfold l; lra).
  assert (l8 : 1 <= l ^ 8) by (apply pow_R1_Rle, l1). assert (w0 := W_ge). assert (k3 := kq_ge).
  assert (Hw : INR tau <= INR (S T)) by nra. assert (el := ell_log T HT Hw). fold l in el.
  assert (e1 := ell_ge1 pb tau T). set (e := tuned_constants.ell pb tau T) in *.
  assert (LP := Lam_pos tau T Htau HT). assert (EL : Lam tau T = 306 * INR tau * l) by reflexivity.
  set (La := Lam tau T) in *.
  assert (N0 : 0 < INR (S T)) by (rewrite S_INR; lra). assert (cr := CR_pos). assert (cs := CS_ge).
  assert (e3 : e ^ 3 <= kq ^ 3 * l ^ 3) by (rewrite <- Rpow_mult_distr; apply pow_incr; lra).
  assert (e30 : 0 <= e ^ 3) by (apply pow_le; lra).
  assert (NP := noise_pos). assert (SP : 0 <= KS * INR tau ^ 5 / eps ^ 2).
  { assert (A := KS_ge). assert (0 < / eps ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
    apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|apply pow_le; lra]. }
  unfold eq_tunedcomplexity.W in HW. rewrite Rmult_plus_distr_r in HW.
  apply Rle_trans with (1 := tuned pb x0 z0 tau T Gb Hx0 Hlip Htau mix HT HGs). fold e La.
  replace eps with (eps / 2 + eps / 2) by field.
  apply Rplus_le_compat.
  - set (g := Gs pb) in *. set (a := Rpower g (1 / 3) * Rpower La (2 / 3)).
    set (b := Rpower g (2 / 3) * Rpower La (5 / 6)).
    assert (a0 : 0 < a) by (apply Rmult_lt_0_compat; apply exp_pos).
    assert (b0 : 0 < b) by (apply Rmult_lt_0_compat; apply exp_pos).
    assert (A3 : a ^ 3 = g * La ^ 2).
    { unfold a. rewrite Rpow_mult_distr, !Rpower_cube. replace (3 * (1 / 3)) with 1 by field.
      rewrite Rpower_1 by lra. f_equal.
      rewrite <- (Rpower_pow 2 La) by exact LP. f_equal. simpl. field. }
    assert (B3 : b ^ 3 = g ^ 2 * Rpower La (5 / 2)).
    { unfold b. rewrite Rpow_mult_distr, !Rpower_cube. f_equal; [|f_equal; field].
      rewrite <- (Rpower_pow 2 g) by lra. f_equal. simpl. field. }
    set (c := Rpower 306 (5 / 2)). assert (c0 : 306 ^ 2 <= c) by (unfold c;
      rewrite <- (Rpower_pow 2 306) by lra; apply Rle_Rpower; simpl; lra).
    set (t5 := Rpower (INR tau) (5 / 2)). assert (t50 : 0 < t5) by apply exp_pos.
    assert (La5 : Rpower La (5 / 2) <= c * t5 * l ^ 5).
    { rewrite EL, <- !Rpower_mult_distr by (try apply Rmult_lt_0_compat; lra). fold c t5.
      apply Rmult_le_compat_l; [apply Rmult_le_pos; [generalize c0; lra|lra]|].
      rewrite <- (Rpower_pow 5 l) by lra. apply Rle_Rpower; simpl; lra. }
    assert (La2 : La ^ 2 <= c * INR tau ^ 2 * l ^ 5).
    { rewrite EL, !Rpow_mult_distr. assert (l ^ 2 <= l ^ 5) by (apply Rle_pow; [exact l1|lia]).
      assert (0 <= l ^ 2) by apply pow2_ge_0. assert (0 <= INR tau ^ 2) by apply pow2_ge_0.
      apply Rmult_le_compat; [apply Rmult_le_pos; lra|assumption| |assumption]. apply Rmult_le_compat_r; lra.
      }
    apply third_le; [apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]|lra|exact N0|].
    rewrite !Rpow_mult_distr. assert (Q := cube_sum a b ltac:(lra) ltac:(lra)). rewrite A3, B3 in Q.
    assert (g0 : 0 < g) by (lra).
    assert (Q2 : g * La ^ 2 + g ^ 2 * Rpower La (5 / 2) <= c * (INR tau ^ 2 * g + t5 * g ^ 2) * l ^ 5).
    { assert (g * La ^ 2 <= g * (c * INR tau ^ 2 * l ^ 5)) by (apply Rmult_le_compat_l; lra).
      assert (g ^ 2 * Rpower La (5 / 2) <= g ^ 2 * (c * t5 * l ^ 5)) by (apply Rmult_le_compat_l;
        [apply pow2_ge_0|lra]). lra. }
    set (n := INR tau ^ 2 * g + t5 * g ^ 2) in *.
    assert (cr3 : 0 <= CR ^ 3) by (apply pow_le, cr). assert (ab : 0 <= (a + b) ^ 3) by (apply pow_le; lra).
    apply Rle_trans with (CR ^ 3 * (kq ^ 3 * l ^ 3) * (4 * (c * n * l ^ 5))).
    { apply Rmult_le_compat; [apply Rmult_le_pos; lra|exact ab| |lra]. apply Rmult_le_compat_l; lra. }
    assert (SP8 : 0 <= KS * INR tau ^ 5 / eps ^ 2 * l ^ 8) by (apply Rmult_le_pos; lra).
    assert (F : KR * n / eps ^ 3 * l ^ 8 <= INR (S T)) by (fold t5 g n in HW; lra).
    assert (i3 : 0 < eps ^ 3) by (apply pow_lt; lra). apply (Rmult_le_compat_l (eps ^ 3)) in F; [|lra].
    unfold eq_tunedcomplexity.KR in F. fold c in F.
    replace (eps ^ 3 * (32 * c * kq ^ 3 * CR ^ 3 * n / eps ^ 3 *
      l ^ 8)) with (8 * (CR ^ 3 * (kq ^ 3 * l ^ 3) * (4 * (c * n * l ^ 5)))) in F by (field; lra).
    unfold Rdiv at 1. rewrite Rpow_mult_distr. lra.
  - assert (s0 := s_ge1 tau T Htau HT). assert (se := sqrt_pos e).
    apply half_le; [apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]|apply pow_le;
      lra]|lra|exact N0|].
    assert (S10 : (s tau T ^ 5) ^ 2 = La ^ 5) by (unfold La; rewrite <- (s_sqr tau T Htau HT); ring).
    assert (E3 : (e * sqrt e) ^ 2 = e ^ 3) by (rewrite Rpow_mult_distr, pow2_sqrt by lra; ring).
    rewrite !Rpow_mult_distr in *. rewrite S10, E3, EL, !Rpow_mult_distr.
    assert (c20 : 0 <= CS ^ 2) by apply pow2_ge_0. assert (t5 : 0 <= INR tau ^ 5) by (apply pow_le; lra).
    assert (l5 : 0 <= l ^ 5) by (apply pow_le; lra).
    apply Rle_trans with (CS ^ 2 * (kq ^ 3 * l ^ 3) * (306 ^ 5 * INR tau ^ 5 * l ^ 5)).
    { apply Rmult_le_compat_r; [apply Rmult_le_pos; [apply Rmult_le_pos; lra|exact l5]|].
      apply Rmult_le_compat_l; lra. }
    assert (NP8 : 0 <= KR * (INR tau ^ 2 * Gs pb + Rpower (INR tau) (5 / 2) * Gs pb ^ 2) / eps ^ 3 * l ^ 8)
      by (apply Rmult_le_pos; lra).
    assert (F : KS * INR tau ^ 5 / eps ^ 2 * l ^ 8 <= INR (S T)) by lra.
    assert (i2 : 0 < eps ^ 2) by (apply pow_lt; lra). apply (Rmult_le_compat_l (eps ^ 2)) in F; [|lra].
    unfold eq_tunedcomplexity.KS in F.
    replace (eps ^ 2 * (4 * 306 ^ 5 * kq ^ 3 * CS ^ 2 * INR tau ^ 5 / eps ^ 2 * l ^ 8))
      with (4 * (CS ^ 2 * (kq ^ 3 * l ^ 3) * (306 ^ 5 * INR tau ^ 5 * l ^ 5))) in F by (field; lra).
    unfold Rdiv at 1. rewrite Rpow_mult_distr. lra.
Qed.
(** eq:tunedcomplexity. *)
Theorem tuned_complexity : exists T : nat, (1 <= T)%nat /\
  E (tuned_output T) (gap pb) <= eps /\
  INR T <= 2 ^ 48 * W * (1 + lg W) ^ 8 /\
  tuned_samples T <= 2 ^ 55 * W * (1 + lg W) ^ 9.
Proof.
  assert (w0 := W_ge). assert (B := tau_1).
  destruct (horizon_exists 8 6 ltac:(simpl; lia) ltac:(simpl;
    lia) W ltac:(lra)) as [T [HT [H1 [H2 [H3 H4]]]]]. exists T.
  split; [exact HT|]. split; [apply tuned_horizon; assumption|]. split; [exact H3|].
  unfold tuned_samples. eapply Rle_trans; [exact (samples_le pb (s tau T) (sM2 pb tau T) x0 z0 T HT)|].
  apply Rle_trans with (1 := H4). replace (2 ^ 55) with (2 * 2 ^ (9 * 6)) by (simpl; ring). lra.
Qed.
End TunedComplexity.

(** The hypotheses are met: the toy problem (Gs = 1/10, tau = 1). *)
Corollary toy_tuned_complexity eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (tuned_output toy (0 : V toy) true 1 T) (gap toy) <= eps /\
  INR T <= 2 ^ 48 * W toy (/ 10) 1 eps * (1 + lg (W toy (/ 10) 1 eps)) ^ 8.
Proof.
  intro He. destruct (tuned_complexity toy (0 : V toy) true 1 (/ 10)) with (eps := eps)
    as [T [H1 [H2 [H3 _]]]].
  1-6: solve [simpl; lra | apply le_n | apply toy_mixes | exact He].
  exists T. repeat split; assumption.
Qed.
