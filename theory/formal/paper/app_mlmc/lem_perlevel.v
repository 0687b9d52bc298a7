(** lem:perlevel. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law sums markov_chain burst estimator levels profile worst_profile.
Import ListNotations.
Open Scope R_scope.

Section Moments.
Context {Z : Type} (P : Z -> law Z) {V : ips} (pi : law Z) (phi : Z -> V) (tau : nat) (H : R) (o : Z).
Hypothesis HP : forall z, proba (P z).
Hypothesis Hpi : proba pi.
Hypothesis st : forall f, E pi (fun z => E (P z) f) = E pi f.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes P pi tau (/ 4).
Hypothesis near : forall y, norm (sub (phi y) (Ev pi phi)) <= H.
Notation c := (Ev pi phi).

(** lem:perlevel: V_j for 1 <= j <= jmax (level_variance counts from 0). *)
Theorem perlevel_sharp jmax j z : (1 <= j <= jmax)%nat ->
  level_variance P jmax z o phi (j - 1) <= H ^ 2 * Rmin 1 ((4 * INR tau - 1) / 2 ^ j).
Proof.
  intro Hj. destruct j as [|j]; [lia|]. replace (S j - 1)%nat with j by lia.
  assert (W := worst_mixes tau Htau P HP pi Hpi o st mix). assert (Pj := pow2_pos (S j)).
  assert (A := level_centred P HP pi Hpi (worst tau) W o phi H near jmax z j ltac:(lia)).
  assert (C := centred_worst tau Htau (2 ^ S j) ltac:(apply INR_lt; rewrite INR_pow2; exact Pj)).
  assert (HH : 0 <= H * H) by apply Rle_0_sqr.
  apply (Rmult_le_reg_l (2 ^ S j)); [exact Pj|]. apply Rle_trans with (1 := A).
  replace (2 ^ S j * (H ^ 2 * Rmin 1 ((4 * INR tau - 1) / 2 ^ S j)))
    with (H * H * (2 ^ S j * Rmin 1 ((4 * INR tau - 1) / 2 ^ S j))) by ring.
  apply Rmult_le_compat_l; [exact HH|]. rewrite (Rmult_comm (2 ^ S j)).
  unfold Rmin at 2. destruct (Rle_dec 1 ((4 * INR tau - 1) / 2 ^ S j)).
  - apply Rle_trans with (1 := Rmin_l _ _). lra.
  - apply Rle_trans with (1 := Rmin_r _ _). apply Rle_trans with (1 := C). apply Req_le. field. lra.
Qed.

Theorem perlevel jmax j z : (1 <= j <= jmax)%nat ->
  level_variance P jmax z o phi (j - 1) <= Rmin (4 * H ^ 2) (144 * H ^ 2 * INR tau / 2 ^ j).
Proof.
  intro Hj. apply Rle_trans with (1 := perlevel_sharp jmax j z Hj). assert (Pj := pow2_pos j).
  assert (HH := pow2_ge_0 H). assert (t0 := pos_INR tau).
  apply Rmin_glb.
  - assert (Rmin 1 ((4 * INR tau - 1) / 2 ^ j) <= 1) by apply Rmin_l. nra.
  - apply Rle_trans with (H ^ 2 * ((4 * INR tau - 1) / 2 ^ j));
      [apply Rmult_le_compat_l; [exact HH|apply Rmin_r]|].
    replace (H ^ 2 * ((4 * INR tau - 1) / 2 ^ j)) with (H ^ 2 * (4 * INR tau - 1) / 2 ^ j) by (field; lra).
    unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Pj|]. nra.
Qed.

(** The conditional mean is an average of samples, so the bias is also at most H (erratum E24). *)
Theorem mlmc_bias_one jmax z : norm (sub (Ev (burst P jmax z) (mlmc jmax o phi)) c) <= H.
Proof.
  assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near o); apply norm_pos). assert (Pj := pow2_pos jmax).
  assert (W := worst_mixes tau Htau P HP pi Hpi o st mix).
  apply Rle_trans with (1 := mlmc_bias P HP pi Hpi (worst tau) W o phi H near jmax z).
  rewrite <- (Rmult_1_r H) at 2. apply Rmult_le_compat_l; [exact H0|]. apply (Rmult_le_reg_r (2 ^ jmax));
    [exact Pj|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
  rewrite <- INR_pow2, <- (Rmult_1_r (INR (2 ^ jmax))), <- sum_const.
  apply sum_le; intros i _. unfold capped. apply Rmin_l.
Qed.
End Moments.
