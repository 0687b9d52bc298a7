(** Not vacuous: every theorem with hypotheses is applied to the toy problem, whose hypotheses are proved.

    Each definition below is one application; its type is the theorem's conclusion for the toy problem. The
    theorems about G_sigma = 0 are applied to `quiet` (examples/quiet.v), those that need numbers
      in certified/. *)
Require Import Reals Lra Lia List.
From MCFW Require Import space vectors law burst problem algorithm profile euclid toy mixing_time
  asm_markov worst_profile
  estimator
  levels uncentred inflation second_uncentred_sharp independent_moments nu_bound one_step value_gap
    lem_segment
  lem_perlevel lem_mlmc cor_inst alpha_alg lem_clipsafe thm_reduction eq_conditional_cumulative prop_transfer
  thm_oblivious lem_D lem_S thm_tuned.
Import ListNotations.
Open Scope R_scope.

(** The hypotheses: x_0 = 0 is feasible, h and f share G = 1, t_mix = 1, 0 < G_sigma <= 1/10. *)
Definition x0 : V toy := (0 : line).
Lemma toy_start : X toy x0.
Proof. unfold x0. simpl. lra. Qed.
Lemma toy_lip : Gh toy <= G toy.
Proof. simpl. lra. Qed.
Lemma toy_noisy : 0 < Gs toy <= / 10.
Proof. simpl. lra. Qed.
Lemma toy_same (z : Z toy) (q : Z toy -> R) : E (P toy z) q = E (pi toy) q.
Proof. reflexivity. Qed.
Lemma toy_near (x : V toy) y : X toy x -> norm (sub (dfz toy x y) (Ev (pi toy) (dfz toy x))) <= Gs toy.
Proof. intro Hx. rewrite (df_mean toy x Hx). apply dfz_noise, Hx. Qed.
Definition toy_near0 y := toy_near x0 y toy_start.
Definition toy_P := P_proba toy. Definition toy_pi := pi_proba toy. Definition toy_st := pi_stationary toy.
Definition toy_profile := worst_mixes 1 (le_n 1) (P toy) toy_P (pi toy) toy_pi true toy_st toy_mixes.
Lemma one : 0 < 1.
Proof. lra. Qed.

(** app:mlmc. *)
Definition toy_dmix := fun k e => mixes_dmix (P toy) (pi toy) k e true toy_P toy_pi.
Definition toy_dmix_sum := dmix_sum (P toy) (pi toy) 1 true toy_P toy_pi toy_st (le_n 1) toy_mixes.
Lemma toy_tmix : is_tmix (P toy) (pi toy) 1.
Proof.
  split; [apply le_n|split; [apply (mixes_dmix _ _ _ _ true toy_P toy_pi), toy_mixes|]].
  intros k Hk _. exact Hk.
Qed.
Definition toy_dmix_geometric := (fun k m => dmix_decreases (P toy) (pi toy) true k m toy_P toy_pi,
  dmix_geometric (P toy) (pi toy) 1 true toy_P toy_pi toy_st toy_mixes,
  fun tau => certified_bound (P toy) (pi toy) true 1 tau toy_P toy_pi toy_tmix).
Definition toy_segment :=
  segment (P toy) (pi toy) (dfz toy x0) 1 (Gs toy) true toy_P toy_pi toy_st (le_n 1) toy_mixes toy_near0.
Definition toy_perlevel :=
  perlevel (P toy) (pi toy) (dfz toy x0) 1 (Gs toy) true toy_P toy_pi toy_st (le_n 1) toy_mixes toy_near0.
Definition toy_bias_one :=
  mlmc_bias_one (P toy) (pi toy) (dfz toy x0) 1 (Gs toy) true toy_P toy_pi toy_st (le_n 1) toy_mixes
    toy_near0.
Definition toy_mlmc_a T := mlmc_a (P toy) (dfz toy x0) T true toy_P.
Definition toy_mlmc_b T HT :=
  mlmc_b (P toy) (pi toy) (dfz toy x0) 1 T (Gs toy) true toy_P toy_pi toy_st (le_n 1) toy_mixes HT toy_near0.
Definition toy_mlmc_c T HT :=
  mlmc_c_paper (P toy) (pi toy) (dfz toy x0) 1 T (Gs toy) true toy_P toy_pi toy_st (le_n 1) toy_mixes HT
    toy_near0.
Definition toy_mlmc_d T HT := mlmc_d (P toy) T true toy_P HT.

(** app:reduction. *)
Section Reduction.
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation run0 := (init toy x0 true).
Definition toy_noise_bias := inst_noise_bias toy 1 T (le_n 1) toy_mixes HT run0 toy_start.
Definition toy_noise_moment := inst_noise_moment toy 1 T (le_n 1) toy_mixes HT run0 toy_start.
Definition toy_drift_bias := inst_drift_bias toy 1 T (le_n 1) toy_mixes HT run0 toy_start toy_start.
Definition toy_drift_moment := inst_drift_moment toy 1 T (le_n 1) toy_mixes HT run0 toy_start toy_start.
Definition toy_alphafloor := alphafloor_alg toy 1 1 (Nat.log2 T) x0 true one.
Definition toy_alphaincrement := alphaincrement_alg toy 1 1 (Nat.log2 T) x0 true one.
Definition toy_reduction := reduction toy 1 1 x0 true 1 T one one toy_start (le_n 1) toy_mixes HT.
Definition toy_clipsafe := clipsafe_b toy 1 1 (Nat.log2 T) x0 true one toy_start toy_lip.
Definition toy_clipsafe_c := clipsafe_c toy 1 1 (Nat.log2 T) x0 true one toy_start.
Definition toy_cumulative := cumulative toy 1 1 x0 true 1 T one one toy_start (le_n 1) toy_mixes HT.

(** The rates. *)
Definition toy_transfer :=
  transfer_corrected toy 1 1 x0 true 1 T one one toy_start toy_lip (le_n 1) toy_mixes HT.
Lemma two_pos : 0 < 2.
Proof. lra. Qed.
Lemma toy_scale : 30.24 * (1 + (G toy + Ghat toy) ^ 2) <= 80 * (2 + dbar toy 2 ^ 2).
Proof.
  change (G toy) with 1. change (Ghat toy) with 1. assert (q := pow2_ge_0 (dbar toy 2)).
  replace ((1 + 1) ^ 2) with 4 by ring. lra.
Qed.
Definition toy_transfer_printed :=
  transfer_printed toy 2 1 x0 true 1 T two_pos one toy_start toy_lip (le_n 1) toy_mixes HT toy_scale.
Definition toy_oblivious := oblivious toy x0 true 1 T toy_start toy_lip (le_n 1) toy_mixes HT.
Definition toy_tuned := (lem_D toy 1 T (/ 10) (le_n 1) HT toy_noisy,
  lem_S toy x0 1 T (/ 10) toy_start (le_n 1) HT toy_noisy,
  tuned toy x0 true 1 T (/ 10) toy_start toy_lip (le_n 1) toy_mixes HT toy_noisy).
End Reduction.

(** Ours. *)
Definition toy_second jmax := mlmc_second (P toy) toy_P jmax true true (dfz toy x0).
Definition toy_inflation jmax := inflation_of_profile toy (worst 1) jmax toy_profile.
Definition toy_one_step g := one_step toy 1 1 x0 g one (conj (Rlt_le _ _ one) (Rle_refl 1)) toy_start.
Definition toy_range := (range_lipschitz toy x0 x0 toy_start toy_start,
  value_gap toy x0 x0 toy_start toy_start, range (tight toy) x0 x0 toy_start toy_start).
Definition toy_independent_moment :=
  mlmc_independent (P toy) toy_P (pi toy) toy_pi toy_same true (dfz toy x0).
Definition toy_unbiased := mlmc_unbiased (P toy) toy_P (pi toy) toy_same true (dfz toy x0).
Lemma toy_step y : norm (sub (dfz toy x0 y) (dfz toy x0 y)) <= 0.
Proof. replace (sub (dfz toy x0 y) (dfz toy x0 y)) with (@v0 (V toy)) by vring. rewrite norm_v0. lra. Qed.
Definition toy_nu jmax :=
  nu_bound (P toy) toy_P (pi toy) toy_pi toy_st (worst 1) toy_profile jmax (dfz toy x0) (dfz toy x0) 0
    (Gs toy)
    true toy_step toy_near0 toy_near0.
Lemma toy_bounded y : norm (dfz toy x0 y) <= 1.
Proof. unfold x0. rewrite norm_line. simpl. unfold sgn. apply Rabs_le. destruct y; lra. Qed.
Definition toy_uncentred_sharp :=
  second_uncentred_sharp (P toy) toy_P (pi toy) toy_pi (worst 1) toy_profile true (dfz toy x0) 1 toy_bounded.
