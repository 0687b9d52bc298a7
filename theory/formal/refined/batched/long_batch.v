(** The moments of a batch of k = tau q states after m = tau q discarded ones, for the worst profile with
    mixing time tau and q >= 4: Lambda_n <= 4/q, Lambda_e <= 16/q, b_n, b_e <= 2/q^3 and K <= 1/q. *)
Require Import Reals Lra Lia Psatz Arith.
From MCFW Require Import finite_sum sums estimator profile worst_profile batch_profile.
Open Scope R_scope.

Lemma square_below_power q : (4 <= q)%nat -> INR q ^ 2 <= 2 ^ q.
Proof.
  induction 1 as [|q Hq IH]; [simpl; lra|]. rewrite S_INR.
  assert (4 <= INR q) by (replace 4 with (INR 4) by (simpl; ring); apply le_INR, Hq).
  change (2 ^ S q) with (2 * 2 ^ q). nra.
Qed.

Section Long.
Variables tau q : nat.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis Hq : (4 <= q)%nat.
Notation d := (worst tau). Notation k := (tau * q)%nat.

Lemma long_sizes : 1 <= INR tau /\ 4 <= INR q /\ INR k = INR tau * INR q.
Proof.
  split; [apply (le_INR 1), Htau|]. split; [|apply mult_INR].
  replace 4 with (INR 4) by (simpl; ring). apply le_INR, Hq.
Qed.
(** q blocks later the profile is 2^-q times smaller. *)
Lemma capped_later i : capped d (k + i) = / 2 ^ q * capped d i.
Proof.
  assert (E := Nat.div_mod i tau ltac:(lia)). assert (B := Nat.mod_upper_bound i tau ltac:(lia)).
  set (l := (i / tau)%nat) in *. set (r := (i mod tau)%nat) in *.
  replace (k + i)%nat with ((q + l) * tau + r)%nat by nia. replace i with (l * tau + r)%nat by nia.
  rewrite !capped_block by assumption. rewrite pow_add. assert (A := pow2_pos q). assert (C := pow2_pos l).
  field. split; lra.
Qed.
Lemma worst_later i : 2 * d (k + i) = capped d (k + i).
Proof.
  rewrite capped_worst. unfold worst.
  replace (k + i <? tau)%nat with false by (symmetry; apply Nat.ltb_ge; nia).
  rewrite Nat.add_comm at 1. change (2 ^ (1 + (k + i) / tau)) with (2 * 2 ^ ((k + i) / tau)).
  assert (A := pow2_pos ((k + i) / tau)). field. lra.
Qed.
Lemma worst_capped i : d i <= capped d i.
Proof.
  unfold capped. unfold worst. destruct (Nat.ltb_spec i tau) as [H|H]; [rewrite Rmin_left; lra|].
  assert (A := pow2_pos (i / tau + 1)). assert (0 < / 2 ^ (i / tau + 1)) by (apply Rinv_0_lt_compat, A).
  apply Rmin_glb; [|lra]. rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. apply pow_R1_Rle. lra.
Qed.
(** The later profile, summed. *)
Lemma sum_later n : sum n (fun i => capped d (k + S i)) <= 2 * INR tau / INR q ^ 2.
Proof.
  destruct long_sizes as [t1 [q4 _]]. assert (P := square_below_power q Hq).
  assert (A := sum_capped tau Htau n).
  rewrite (sum_ext n _ (fun i => / 2 ^ q * capped d (S i))) by (intros; apply capped_later). rewrite sum_scal.
  assert (p0 := pow2_pos q). assert (q2 : 0 < INR q ^ 2) by (apply pow_lt; lra).
  assert (I : / 2 ^ q <= / INR q ^ 2) by (apply Rinv_le_contravar; assumption).
  assert (i0 : 0 < / 2 ^ q) by (apply Rinv_0_lt_compat, p0).
  assert (S0 : 0 <= sum n (fun i => capped d (S i))) by (apply sum_pos; intros; apply capped_nonneg).
  unfold Rdiv. rewrite (Rmult_comm (2 * INR tau)). apply Rmult_le_compat; lra.
Qed.
Theorem long_batch : batch_noise d k <= 4 / INR q /\ batch_difference d k k <= 16 / INR q /\
  batch_bias_noise d k k <= 2 / INR q ^ 3 /\ batch_bias_difference d k k <= 2 / INR q ^ 3 /\
  batch_fluctuation d k k <= / INR q.
Proof.
  destruct long_sizes as [t1 [q4 Ek]]. assert (k0 : 0 < INR k) by (rewrite Ek; apply Rmult_lt_0_compat; lra).
  assert (N : batch_noise d k <= 4 / INR q).
  { apply Rle_trans with (1 := Rmin_r _ _). assert (A := centred_worst tau Htau k ltac:(nia)).
    apply (Rmult_le_reg_r (INR k)); [exact k0|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra.
    rewrite Ek. replace (4 / INR q * (INR tau * INR q)) with (4 * INR tau) by (field; lra). lra. }
  assert (B : sum k (fun i => capped d (k + S i)) / INR k <= 2 / INR q ^ 3).
  { apply (Rmult_le_reg_r (INR k)); [exact k0|]. unfold Rdiv at 1.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rle_trans with (1 := sum_later k). rewrite Ek. apply Req_le. field. lra. }
  split; [exact N|]. split; [apply Rle_trans with (1 := Rmin_r _ _); lra|]. split; [exact B|]. split.
  { unfold batch_bias_difference. rewrite (sum_ext k _ (fun i => capped d (k + S i))) by (intros;
      apply worst_later). exact B. }
  unfold batch_fluctuation.
  apply Rle_trans with (2 / INR k ^ 2 * (8 * INR tau * (2 * INR tau / INR q ^ 2))).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, pow_lt, k0]|].
    apply Rle_trans with (sum k (fun i => 8 * INR tau * capped d (k + S i))).
    + apply sum_le. intros i Hi. assert (w := worst_later (S i)).
      assert (c := capped_nonneg tau (k + S i)).
      assert (A := sum_capped tau Htau (k - S i)).
      assert (C : sum (k - S i) (fun j => d (S j)) <= sum (k - S i) (fun j => capped d (S j)))
        by (apply sum_le; intros; apply worst_capped).
      replace (d (k + S i)%nat) with (/ 2 * capped d (k + S i)) by lra.
      rewrite (Rmult_comm (8 * INR tau)), (Rmult_comm (/ 2)), Rmult_assoc.
      apply Rmult_le_compat_l; [exact c|]. lra.
    + rewrite sum_scal. apply Rmult_le_compat_l; [lra|apply sum_later].
  - rewrite Ek. replace (2 / (INR tau * INR q) ^ 2 * (8 * INR tau * (2 * INR tau / INR q ^ 2)))
      with (32 / INR q ^ 3 * / INR q) by (field; lra).
    assert (i0 : 0 < / INR q) by (apply Rinv_0_lt_compat; lra).
    assert (32 / INR q ^ 3 <= 1); [|rewrite <- (Rmult_1_l (/ INR q)) at 2; apply Rmult_le_compat_r; lra].
    assert (64 <= INR q ^ 3) by (replace 64 with (4 ^ 3) by ring; apply pow_incr; lra).
    apply (Rmult_le_reg_r (INR q ^ 3)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
End Long.
