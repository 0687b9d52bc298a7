(** Not vacuous: the theorems on a batch, applied to the toy problem with k = 2 and m = 3. *)
Require Import Reals Lra Lia.
From MCFW Require Import space law markov_chain problem algorithm profile toy worst_profile covered batch
  batch_profile block_problem biased_error batch_uncentred batch_fluctuation block_moments part2_batched
  scaled batched_rate.
Open Scope R_scope.

Lemma two : (1 <= 2)%nat.
Proof. lia. Qed.
Definition toy_blocks := blocks toy 2 3 true two.
Definition toy_batched_burst := batched_burst toy 2 3 true two.
Definition toy_batched_estimator := batched_estimator toy 2 3 true two (init toy_blocks x0 nil).
Definition toy_batch_difference :=
  batch_moment_uncentred (P toy) toy_P (pi toy) toy_pi (worst 1) toy_profile 2 3 true two (dfz toy x0) 1
    toy_bounded.
Definition toy_batch_fluctuation :=
  batch_fluctuates (P toy) toy_P (pi toy) toy_pi toy_st (worst 1) toy_profile 2 3 true two (dfz toy x0)
    (dfz toy x0) 0 (Gs toy) toy_step toy_near0 toy_near0.
Definition toy_block_moments : moments toy_blocks 0 _ _ _ _ _ _ :=
  block_moments toy 2 3 true two (worst 1) toy_profile.
Definition toy_batched_samples T := batched_samples toy 2 3 T two 1 1 x0 true.
(** The rate, at accuracy 1 and Gb = Gs = 1/10. *)
Definition toy_batched_rate := batched_rate toy (/ 10) x0 true 1 1 toy_start (le_n 1) toy_mixes
  (proj2 toy_noisy) (conj one (Rle_refl 1)).
Definition toy_gap_scaled := gap_scaled toy 1 one x0.
