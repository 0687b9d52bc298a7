(** Part 2 without noise, on every path. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum sums roots scalar_path log_sum joint_scale
  weight_sums problem algorithm run state_path best_weight path_bound bound tangent exact_step silent_run.
Import ListNotations.
Open Scope R_scope.

Section Noiseless.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Silent : Gs pb = 0.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation run := (run pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0). Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation Ld bs t := (Ls (dseq bs) beta rho t).
Notation range_n := (range_n pb rho beta jmax x0 z0 Hrho Hx0).
Notation exact_iteration := (exact_iteration pb rho beta jmax x0 z0 Hrho Hbeta Hx0 Silent).

(** Part 2 without noise: constants 1/2, 0, 1/2. *)
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.

Definition total_gap (bs : list (sample pb)) : R := sum (S T) (fun t => gap pb (cur pb (at_ bs t))).
Lemma silent_sum om bs : length bs = S T -> 0 < om <= rho ->
  om * total_gap bs <= Fbar pb * Ld bs T + L pb / 2 * sum (S T) (fun t => dseq bs t / Ld bs t) -
    / 2 * (Gam (dseq bs) T - 1) + / 2 * om ^ 2 * D pb ^ 2 * INR (S T).
Proof.
  intros Hl Hom. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by apply range_n.
  set (Fs := fun t => F pb (cur pb (at_ bs t))).
  assert (St : forall t, (t < S T)%nat -> om * gap pb (cur pb (at_ bs t)) <=
    Ls d beta rho t * (Fs t - Fs (S t)) + L pb / 2 * (d t / Ls d beta rho t) - / 2 * d t + / 2 * om ^ 2 *
    D pb ^ 2).
  { intros t Ht. destruct (exact_iteration bs t ltac:(lia)) as [Xc [Lp [En Ed]]]. fold d in Lp, En, Ed.
    set (lt := Ls d beta rho t) in *.
    assert (rl : rho <= lt) by (apply (Ls_rho d beta rho dc2 Hrho Rg)).
    assert (Hg : 0 <= om / lt <= 1).
    { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|]. apply (Rmult_le_reg_r lt);
        [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (O := exact_step pb lt (cur pb (at_ bs t)) Lp Xc (om / lt) Hg). rewrite <- Ed, <- En in O.
    change (F pb (cur pb (at_ bs (S t)))) with (Fs (S t)) in O. change (F pb (cur pb (at_ bs t))) with (Fs t)
      in O.
    replace (om / lt * lt * D pb) with (om * D pb) in O by (field; lra).
    replace (lt * (om / lt * gap pb (cur pb (at_ bs t)) + Fs (S t) - Fs t))
      with (om * gap pb (cur pb (at_ bs t)) - lt * (Fs t - Fs (S t))) in O by (field; lra).
    replace (L pb / (2 * lt) * d t) with (L pb / 2 * (d t / lt)) in O by (field; lra). lra. }
  unfold total_gap. rewrite <- sum_scal. apply Rle_trans with (1 := sum_le _ _ _ St).
  rewrite sum_plus, sum_minus, sum_plus, !sum_scal, sum_const.
  assert (Ab := abel d beta rho dc2 Hrho Rg Fs (Fbar pb) T).
  assert (Ab' : sum (S T) (fun t => Ls d beta rho t * (Fs t - Fs (S t))) <= Fbar pb * Ls d beta rho T).
  { apply Ab. intros i j. unfold Fs, F. apply range; apply valid_traj; assumption. }
  assert (EG : Gam d T - 1 = sum (S T) d) by (unfold Gam, p; ring). rewrite EG. lra.
Qed.

(** The function of Gamma; its v is v_plus, since it increases in v. *)
Definition silent (Gamma : R) : R :=
  Fbar pb * rho * sqrt Gamma * root 6 (Gamma + INR T * beta) * v_plus beta + L pb / rho *
    (sqrt Gamma + dc2 / 2) - / 2 * (Gamma - 1).
Definition silent_slope (Y : R) : R :=
  Fbar pb * rho * v_plus beta * (sqrt Y * root 6 (Y + INR T * beta) *
    (/ (2 * Y) + / (6 * (Y + INR T * beta)))) + L pb / rho * / (2 * sqrt Y) - / 2.
Lemma silent_value bs : length bs = S T ->
  Fbar pb * Ld bs T + L pb / 2 * sum (S T) (fun t => dseq bs t / Ld bs t) - / 2 * (Gam (dseq bs) T - 1) <=
    silent (Gam (dseq bs) T).
Proof.
  intro Hl. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by apply range_n.
  assert (Dp := dc2_pos pb).
  assert (Lt := LT_up d beta rho dc2 Hbeta Hrho Rg T HT).
  assert (Cv := curvature d beta rho dc2 Hrho Dp Rg T). change (p d (S T)) with (Gam d T) in Cv.
  assert (Vu := v_le_plus d beta dc2 Hbeta Rg T HT). assert (Vp := v_pos d beta T). unfold B in Lt.
  set (Gm := Gam d T) in *. set (vv := v d beta T) in *.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). unfold silent.
  assert (S0 := sqrt_pos Gm). assert (R0 := root_pos 6 (Gm + INR T * beta)).
  assert (A1 : Fbar pb * Ls d beta rho T <=
    Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * v_plus beta))).
  { apply Rmult_le_compat_l; [exact F0|]. apply Rle_trans with (1 := Lt). apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Vu]. }
  assert (A2 : L pb / 2 * sum (S T) (fun t => d t / Ls d beta rho t) <=
    L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (apply Rmult_le_compat_l; [lra|exact Cv]).
  replace (L pb / rho * (sqrt Gm + dc2 / 2)) with (L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (field; lra).
  lra.
Qed.

Lemma silent_tangent Y : 1 <= Y -> silent_slope Y <= 0 -> forall Gamma, 1 <= Gamma -> silent Gamma <=
  silent Y - silent_slope Y * (Y - 1).
Proof.
  intros HY Hs Gm HG. assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (c0 : 0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (A1 := mean_tangent (INR T * beta) Gm Y c0 ltac:(lra) ltac:(lra)).
  assert (A2 := sqrt_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (Vp : 0 < v_plus beta) by apply root_pos.
  assert (B1 := Rmult_le_compat_l (Fbar pb * rho * v_plus beta) _ _ ltac:(repeat apply Rmult_le_pos; lra) A1).
  assert (B2 : L pb / rho * sqrt Gm <= L pb / rho * (sqrt Y + / (2 * sqrt Y) * (Gm - Y)))
    by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact A2]).
  assert (Q : silent Gm <= silent Y + silent_slope Y * (Gm - Y)) by (unfold silent, silent_slope; lra).
  assert (silent_slope Y * (Gm - 1) <= 0) by nra. lra.
Qed.
End Noiseless.

(** Part 2 without noise, for every list of bursts (so for every run), and in the mean. *)
Theorem part2_noiseless (pb : problem) (rho beta : R) (jmax T : nat) (x0 : V pb) (z0 : Z pb) (Y H : R) :
  X pb x0 -> (1 <= T)%nat -> 0 < rho -> 0 < beta -> Gs pb = 0 ->
  1 <= Y -> silent_slope pb rho beta T Y <= 0 ->
  silent pb rho beta T Y - silent_slope pb rho beta T Y * (Y - 1) <= H -> 0 < H ->
  forall bs, length bs = S T ->
  sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t))) / INR (S T) <=
    Rmax (2 * D pb * sqrt (/ 2 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros Hx HT Hr Hb Si HY Hs HV HH bs Hl.
  apply best_omega_k; [lra|exact HH|exact Hr|apply D_pos|apply lt_0_INR; lia|].
  intros om Hom. assert (A := silent_sum pb rho beta jmax x0 z0 Hr Hb Hx Si T HT om bs Hl Hom).
  unfold total_gap in A.
  assert (Bv := silent_value pb rho beta jmax x0 z0 Hr Hb Hx T HT bs Hl).
  assert (G1 : 1 <= Gam (dseq pb rho beta jmax x0 z0 bs) T) by (apply (Gam_ge1 _ ((Gh pb + Ghat pb) ^ 2));
    intro; apply dseq_range; assumption).
  assert (C := silent_tangent pb rho beta x0 Hr Hb Hx T Y HY Hs _ G1). lra.
Qed.

Corollary part2_noiseless_mean (pb : problem) (rho beta : R) (jmax T : nat) (x0 : V pb) (z0 : Z pb)
  (Y H : R) :
  X pb x0 -> (1 <= T)%nat -> 0 < rho -> 0 < beta -> Gs pb = 0 ->
  1 <= Y -> silent_slope pb rho beta T Y <= 0 ->
  silent pb rho beta T Y - silent_slope pb rho beta T Y * (Y - 1) <= H -> 0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (/ 2 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros Hx HT Hr Hb Si HY Hs HV HH. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  unfold Rdiv at 1. rewrite Rmult_comm, <- E_scal.
  set (b := Rmax _ _). rewrite <- (E_const (run pb rho beta jmax x0 z0 (S T)) b) by apply proba_run.
  apply E_run_mono. intros bs Hl. rewrite Rmult_comm. apply (part2_noiseless pb rho beta jmax T x0 z0 Y H);
    assumption.
Qed.
