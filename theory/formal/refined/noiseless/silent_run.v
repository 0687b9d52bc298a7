(** Without noise the estimate is the gradient, whatever the bursts are. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors estimator scalar_path problem algorithm run state_path step_error
  exact_step.
Import ListNotations.
Open Scope R_scope.

Lemma norm_zero_eq {W : ips} (a c : W) : norm (sub a c) <= 0 -> a = c.
Proof.
  intro H. apply inner_ext; intro w. assert (C := cauchy_abs _ (sub a c) w).
  assert (N := norm_pos _ (sub a c)).
  replace (norm (sub a c)) with 0 in C by lra. rewrite Rmult_0_l, inner_sub in C. apply Rabs_le_inv in C. lra.
Qed.

Section Noiseless.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Silent : Gs pb = 0.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0). Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation Ld bs t := (Ls (dseq bs) beta rho t).

Lemma ghat_exact s b (y : V pb) : X pb y -> ghat pb jmax s b y = df pb y.
Proof. intro Hy. apply mlmc_const. intro z. apply norm_zero_eq. rewrite <- Silent. apply dfz_noise, Hy. Qed.
Lemma estimate_exact bs b : estimate pb jmax (traj bs) b = df pb (cur pb (traj bs)).
Proof.
  revert b. induction bs as [|b0 bs IH]; intro b.
  - unfold estimate, pre. cbn [algorithm.traj init alpha est prev cur]. rewrite ghat_exact by exact Hx0.
    replace (add (scal (1 - 1) (sub v0 (df pb x0))) (df pb x0)) with (df pb x0) by vring.
    unfold clip. destruct (Rle_dec (norm (df pb x0)) (Ghat pb)) as [|N]; [reflexivity|]. exfalso. apply N.
    apply Rle_trans with (1 := df_bound pb x0 Hx0). apply Ghat_bound.
  - destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 (b0 :: bs)) as [V1 [V2 _]].
    unfold estimate, pre. rewrite !ghat_exact by assumption.
    assert (Ee : est pb (traj (b0 :: bs)) = df pb (prev pb (traj (b0 :: bs))))
      by (cbn [algorithm.traj step est prev]; apply IH).
    rewrite Ee. set (x := cur pb (traj (b0 :: bs))) in *. set (q := prev pb (traj (b0 :: bs))) in *.
    set (a := alpha pb (traj (b0 :: bs))).
    replace (add (scal (1 - a) (sub (df pb q) (df pb q))) (df pb x)) with (df pb x) by vring.
    unfold clip. destruct (Rle_dec (norm (df pb x)) (Ghat pb)) as [|N]; [reflexivity|]. exfalso. apply N.
    apply Rle_trans with (1 := df_bound pb x V1). apply Ghat_bound.
Qed.

Lemma range_n bs i : 0 <= dseq bs i <= dc2. Proof. apply dseq_range; assumption. Qed.
(** Along any list of bursts: one iteration is one exact step. *)
Lemma exact_iteration bs t : (t < length bs)%nat ->
  X pb (cur pb (at_ bs t)) /\ 0 < Ld bs t /\ cur pb (at_ bs (S t)) = next pb (Ld bs t) (cur pb (at_ bs t))
    (df pb (cur pb (at_ bs t))) /\
  dseq bs t = exact_length pb (Ld bs t) (cur pb (at_ bs t)) * exact_length pb (Ld bs t) (cur pb (at_ bs t)).
Proof.
  intro Ht. destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 (upto pb t bs)) as [V1 [V2 [V3 V4]]].
  destruct (at_S pb rho beta jmax x0 z0 bs t Ht) as [b Eb].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs t ltac:(lia)).
  assert (Ec : cur pb (at_ bs (S t)) = next pb (Ld bs t) (cur pb (at_ bs t)) (df pb (cur pb (at_ bs t)))).
  { rewrite Eb. cbn [step cur]. rewrite Sc. f_equal. apply estimate_exact. }
  split; [exact V1|]. split; [apply (Ls_pos _ _ _ dc2 Hrho (range_n bs))|]. split; [exact Ec|].
  unfold state_path.dseq at 1. rewrite Sc. unfold exact_length, step_length. rewrite <- Ec, <- norm_sqr. ring.
Qed.
End Noiseless.
