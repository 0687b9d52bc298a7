(** thm:reduction. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation markov_chain burst estimator lem_mlmc roots
  joint_scale problem algorithm clipping one_error potential lem_perlevel eq_substitution lem_clipsafe.
Import ListNotations.
Open Scope R_scope.

(** thm:reduction. *)
Section Reduction.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation jmax := (Nat.log2 T). Notation traj := (traj pb rho beta jmax x0 z0). Notation Lam := (Lam tau T).
Notation bias := (Rmin (8 * INR tau / INR T) 1).
Notation dist bs := (norm (sub (cur pb (traj bs)) (prev pb (traj bs)))).
Notation al_ bs := (alpha pb (traj bs)).

Lemma T_ge1 : 1 <= INR T. Proof. change 1 with (INR 1); apply le_INR; lia. Qed.
Lemma bias_pos : 0 <= bias.
Proof.
  assert (A := T_ge1). assert (Bq := pos_INR tau). apply Rmin_glb; [|lra].
  apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra].
Qed.

(** The paper's Lambda is larger than what the proof of lem:mlmc (c) gives. *)
Lemma Lam_covers : 4 * INR tau * (1 + INR jmax) <= Lam.
Proof.
  assert (A := jmax_log T HT). assert (0 <= INR jmax) by apply pos_INR.
  assert (0 <= INR tau) by apply pos_INR. unfold eq_substitution.Lam. nra.
Qed.

(** lem:mlmc for any La >= 4 tau (1 + jmax). *)
Section AnyInflation.
Variable La : R.
Hypothesis HLa : 4 * INR tau * (1 + INR jmax) <= La.
Lemma La_pos : 0 < La.
Proof.
  assert (t1 := tau_ge1 tau T Htau HT). assert (0 <= INR jmax) by apply pos_INR. nra.
Qed.
Lemma inflation_any : inflation pb jmax La (4 * La) bias (2 * bias).
Proof.
  assert (HP := P_proba pb). assert (Hpi := pi_proba pb). assert (st := pi_stationary pb).
  assert (A := T_ge1).
  assert (C : forall (z : Z pb) (phi : Z pb -> V pb) (H : R),
    (forall y, norm (sub (phi y) (Ev (pi pb) phi)) <= H) ->
    norm (sub (Ev (burst (P pb) jmax z) (mlmc jmax z phi)) (Ev (pi pb) phi)) <= bias * H /\
    E (burst (P pb) jmax z) (fun b => norm2 (sub (mlmc jmax z phi b) (Ev (pi pb) phi))) <= La * (H * H)).
  { intros z phi H near. assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near z); apply norm_pos). split.
    - destruct (mlmc_b (P pb) (pi pb) phi tau T H z HP Hpi st Htau mix HT near) as [B1 B2].
      assert (B3 := mlmc_bias_one (P pb) (pi pb) phi tau H z HP Hpi st Htau mix near jmax z).
      unfold Rmin. destruct (Rle_dec (8 * INR tau / INR T) 1).
      + apply Rle_trans with (1 := Rle_trans _ _ _ B1 B2). apply Req_le. field. lra.
      + rewrite Rmult_1_l. exact B3.
    - apply Rle_trans with (1 := mlmc_c (P pb) (pi pb) phi tau T H z HP Hpi st Htau mix HT near).
      apply Rmult_le_compat_r; [apply Rmult_le_pos; assumption|exact HLa]. }
  intros z phi H. split; [apply C|]. intro B.
  assert (near : forall y, norm (sub (phi y) (Ev (pi pb) phi)) <= 2 * H).
  { intro y. assert (0 <= H) by (apply Rle_trans with (2 := B z); apply norm_pos).
    apply Rle_trans with (1 := norm_sub_le _ _).
    assert (norm (Ev (pi pb) phi) <= H); [|generalize (B y); lra]. apply norm_Ev; [apply Hpi|assumption|].
    rewrite <- (E_const (pi pb) H Hpi). apply E_mono; [apply Hpi|exact B]. }
  destruct (C z phi (2 * H) near) as [C1 C2]. split; [lra|]. apply Rle_trans with (1 := C2).
  apply Req_le; ring.
Qed.

(** The multiplier of the bias: at most 8 tau/La for every T >= 1, so the burn-in T0 is not needed (erratum
    E24). *)
Lemma absorbed : 2 * (bias ^ 2 / La) * root 3 (INR T) ^ 2 <= 8 * INR tau / La.
Proof.
  assert (A := T_ge1). assert (t1 := tau_ge1 tau T Htau HT). assert (LP := La_pos).
  set (c := root 3 (INR T)). assert (C3 : c ^ 3 = INR T) by (apply root_pow; [lia|lra]).
  assert (C0 : 0 < c) by apply root_pos.
  set (g := root 3 (INR tau)). assert (G3 : g ^ 3 = INR tau) by (apply root_pow; [lia|lra]).
  assert (G0 : 0 < g) by apply root_pos.
  assert (G1 : 1 <= g) by (apply (pow_le_inv 3); [lia|lra|lra|]; rewrite G3; lra).
  apply (Rmult_le_reg_r La); [exact LP|]. replace (2 * (bias ^ 2 / La) * c ^ 2 * La)
    with (2 * bias ^ 2 * c ^ 2) by (field; lra).
  replace (8 * INR tau / La * La) with (8 * INR tau) by (field; lra).
  (* bias c <= 2 g, so bias^2 c^2 <= 4 g^2 <= 4 tau *)
  assert (K : bias * c <= 2 * g).
  { destruct (Rle_dec c (2 * g)) as [H|H].
    - apply Rle_trans with (1 * c); [apply Rmult_le_compat_r; [lra|apply Rmin_r]|lra].
    - apply Rnot_le_lt in H. apply Rle_trans with (8 * INR tau / INR T * c);
        [apply Rmult_le_compat_r; [lra|apply Rmin_l]|].
      rewrite <- C3, <- G3. apply (Rmult_le_reg_r (c ^ 2)); [apply pow_lt, C0|].
      replace (8 * g ^ 3 / c ^ 3 * c * c ^ 2) with (2 * g * (2 * g) ^ 2) by (field; lra).
      apply Rmult_le_compat_l; [lra|]. apply pow_incr. lra. }
  assert (b0 := bias_pos). assert (K2 : (bias * c) * (bias * c) <= (2 * g) * (2 * g))
    by (apply Rmult_le_compat; try (apply Rmult_le_pos; lra); exact K).
  assert (g ^ 2 <= INR tau). { rewrite <- G3. replace (g ^ 3) with (g ^ 2 * g) by ring.
    rewrite <- (Rmult_1_r (g ^ 2)) at 1. apply Rmult_le_compat_l; [apply pow2_ge_0|exact G1]. }
  replace (2 * bias ^ 2 * c ^ 2) with (2 * (bias * c * (bias * c))) by ring. lra.
Qed.

(** Iteration t = length bs, 0 <= t <= T; err2 (traj bs) is |s_(t-1)|^2, err2 (step (traj bs) b) is
    |s_t|^2; k is the absorption factor. *)
Theorem reduction_any k bs : 1 + 8 * INR tau / La <= k -> (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 pb (traj (b :: bs))) <=
  (1 - al_ bs) * (1 - al_ bs / 2) * err2 pb (traj bs) + k * (2 * al_ bs ^ 2 * (La * Gs pb ^ 2) +
    8 * (La * L pb ^ 2) * dist bs ^ 2).
Proof.
  intros Hk Hl. assert (LP := La_pos). assert (SL := sqrt_lt_R0 _ LP). assert (b0 := bias_pos).
  assert (S4 : sqrt (4 * La) = 2 * sqrt La) by (rewrite sqrt_mult by lra; f_equal;
    rewrite <- (sqrt_square 2) by lra; f_equal; ring).
  set (w := bias / sqrt La). assert (w0 : 0 <= w) by (apply Rmult_le_pos;
    [exact b0|left; apply Rinv_0_lt_compat, SL]).
  assert (Hw : bias <= w * sqrt La) by (apply Req_le; unfold w; field; lra).
  assert (Hw4 : 2 * bias <= w * sqrt (4 * La)) by (rewrite S4; apply Req_le; unfold w; field; lra).
  assert (Q := one_error_traj pb rho beta jmax x0 z0 Hrho Hbeta Hx0 La (4 * La) bias (2 * bias) w (/ 2)
    inflation_any LP ltac:(lra) Hw Hw4 ltac:(lra) T HT bs Hl).
  destruct (alpha_range pb rho beta jmax x0 z0 Hbeta bs) as [a0 a1].
  apply Rle_trans with (1 := Q). set (a := al_ bs) in *.
  apply Rplus_le_compat.
  - unfold cc. apply Req_le. field.
  - unfold Bq, bfac, jump, hiss. fold a. rewrite S4. set (d := dist bs).
    set (j := (1 - a) * (2 * sqrt La * L pb * d)). set (h := a * (sqrt La * Gs pb)).
    assert (SS : sqrt La * sqrt La = La) by (apply sqrt_sqrt; lra).
    assert (M : 1 + w ^ 2 * K T / / 2 <= k).
    { assert (A := absorbed). unfold K. replace (w ^ 2) with (bias ^ 2 / La); [lra|]. unfold w.
      rewrite <- SS at 1. field. lra. }
    assert (J : (j + h) ^ 2 <= 2 * a ^ 2 * (La * Gs pb ^ 2) + 8 * (La * L pb ^ 2) * d ^ 2).
    { apply Rle_trans with (2 * (j * j) + 2 * (h * h)); [assert (0 <= (j - h) ^ 2) by apply pow2_ge_0; lra|].
      replace (h * h) with (a ^ 2 * ((sqrt La * sqrt La) * Gs pb ^ 2)) by (unfold h; ring).
      replace (j * j) with ((1 - a) ^ 2 * (4 * ((sqrt La * sqrt La) * L pb ^ 2) * d ^ 2))
        by (unfold j; ring). rewrite SS.
      assert (0 <= La * L pb ^ 2 * d ^ 2) by (apply Rmult_le_pos;
        [apply Rmult_le_pos; [lra|apply pow2_ge_0]|apply pow2_ge_0]).
      assert ((1 - a) ^ 2 <= 1) by (clear - a0 a1; nra). nra. }
    apply Rmult_le_compat; [|apply pow2_ge_0|exact M|exact J].
    assert (0 <= w ^ 2 * K T / / 2); [|lra]. unfold K, Rdiv. rewrite Rinv_inv.
    apply Rmult_le_pos; [apply Rmult_le_pos; apply pow2_ge_0|lra].
Qed.

Theorem reduction_init_any : E (burst (P pb) jmax z0) (fun b => err2 pb (traj [b])) <= La * Gs pb ^ 2.
Proof.
  destruct (inflation_any z0 (dfz pb x0) (Gs pb)) as [N _].
  destruct N as [_ N]; [intro y; rewrite (df_mean pb x0 Hx0); apply dfz_noise, Hx0|].
  replace (Gs pb ^ 2) with (Gs pb * Gs pb) by ring. apply Rle_trans with (2 := N).
  apply E_mono; [apply proba_burst, P_proba|]. intro b. rewrite (df_mean pb x0 Hx0). unfold err2.
  cbn [algorithm.traj step est prev init cur chain].
  unfold estimate. apply Rle_trans with (norm2 (sub (pre pb jmax (init pb x0 z0) b) (df pb x0))).
  - apply clip_near; [left; apply Ghat_pos|]. apply Rle_trans with (1 := df_bound pb x0 Hx0).
    apply Ghat_bound.
  - apply Req_le. f_equal. unfold pre, ghat. cbn [init alpha est prev cur chain]. vring.
Qed.
End AnyInflation.

(** With the paper's Lambda the absorption factor is 157/153. *)
Theorem reduction_sharp bs : (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 pb (traj (b :: bs))) <=
  (1 - al_ bs) * (1 - al_ bs / 2) * err2 pb (traj bs) + (1 + 4 / 153) * (2 * al_ bs ^ 2 * (Lam * Gs pb ^ 2) +
    8 * (Lam * L pb ^ 2) * dist bs ^ 2).
Proof.
  apply (reduction_any Lam Lam_covers). assert (L1 := Lam_ge tau T Htau HT).
  assert (t1 := tau_ge1 tau T Htau HT). apply Rplus_le_compat_l. apply (Rmult_le_reg_r Lam); [lra|].
  replace (8 * INR tau / Lam * Lam) with (8 * INR tau) by (field; lra). lra.
Qed.

(** eq:reduction as printed, for every T >= 1. *)
Theorem reduction_all bs : (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 pb (traj (b :: bs))) <=
  (1 - al_ bs) * err2 pb (traj bs) + 2 * al_ bs ^ 2 * sM2 pb tau T + 8 * LM2 pb tau T * dist bs ^ 2.
Proof.
  intro Hl. apply Rle_trans with (1 := reduction_sharp bs Hl).
  destruct (alpha_range pb rho beta jmax x0 z0 Hbeta bs) as [a0 a1].
  set (a := al_ bs) in *. set (d := dist bs). assert (LP := Lam_pos tau T Htau HT).
  assert (0 <= err2 pb (traj bs)) by apply norm2_pos. set (e := err2 pb (traj bs)) in *.
  assert (0 <= (1 - a) * (a / 2) * e) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|assumption]).
  assert (Q1 : 0 <= 2 * a ^ 2 * (Lam * Gs pb ^ 2)) by (apply Rmult_le_pos;
    [generalize (pow2_ge_0 a); lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]).
  assert (Q2 : 0 <= 8 * (Lam * L pb ^ 2) * d ^ 2) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; [lra|apply Rmult_le_pos; [lra|apply pow2_ge_0]]|apply pow2_ge_0]).
  unfold sM2, LM2. replace ((1 - a) * (1 - a / 2) * e) with ((1 - a) * e - (1 - a) * (a / 2) * e) by ring.
  replace (2 * a ^ 2 * (2 * Lam * Gs pb ^ 2) + 8 * (2 * Lam * L pb ^ 2) * d ^ 2)
    with (2 * (2 * a ^ 2 * (Lam * Gs pb ^ 2) + 8 * (Lam * L pb ^ 2) * d ^ 2)) by ring. lra.
Qed.

Theorem reduction_init : E (burst (P pb) jmax z0) (fun b => err2 pb (traj [b])) <= Lam * Gs pb ^ 2.
Proof. exact (reduction_init_any Lam Lam_covers). Qed.

(** thm:reduction with its burn-in hypothesis, T0 = ceil((128 tau)^(3/4)); the hypothesis is not used. *)
Theorem reduction : Rpower (128 * INR tau) (3 / 4) <= INR T ->
  E (burst (P pb) jmax z0) (fun b => err2 pb (traj [b])) <= Lam * Gs pb ^ 2 /\
  forall bs, (1 <= length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 pb (traj (b :: bs))) <=
  (1 - al_ bs) * err2 pb (traj bs) + 2 * al_ bs ^ 2 * sM2 pb tau T + 8 * LM2 pb tau T * dist bs ^ 2.
Proof. intros _. split; [apply reduction_init|]. intros bs Hl. apply reduction_all; lia. Qed.
End Reduction.
