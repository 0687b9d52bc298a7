(** T = 1 320 000 gives a mean gap of 1/10 at tau = 1 (primitive floats through Interval). *)
Require Import Reals Lra Lia List Psatz Arith.
From Interval Require Import Tactic.
From MCFW Require Import space law finite_sum sums markov_chain estimator worst_profile roots problem
  algorithm profile bound part2 toy.
Open Scope R_scope.

(** The level sums of the worst profile with tau = 1. *)
Lemma worst1 k : worst 1 (S k) = / 2 ^ (k + 2).
Proof.
  unfold worst. simpl Nat.ltb. rewrite Nat.div_1_r. replace (S k + 1)%nat with (k + 2)%nat by lia.
  reflexivity.
Qed.

Lemma double_worst1 k : 2 * worst 1 (S k) = capped (worst 1) (S k).
Proof.
  rewrite capped_worst by lia. rewrite worst1. replace (S k <? 1)%nat with false by reflexivity.
  rewrite Nat.div_1_r.
  replace (k + 2)%nat with (S (S k)) by lia. assert (Q := pow2_pos k). cbn [pow]. field. lra.
Qed.

Lemma ramp n : sum n (fun i => INR (S i) * worst 1 (S i)) = 1 - (INR n + 2) / 2 ^ (n + 1).
Proof.
  induction n; [simpl; field|]. cbn [sum]. rewrite IHn, worst1, S_INR.
  replace (n + 2)%nat with (S (n + 1)) by lia. replace (S n + 1)%nat with (S (n + 1)) by lia.
  change (2 ^ S (n + 1)) with (2 * 2 ^ (n + 1)). generalize (pow2_pos (n + 1)); intro. field. lra.
Qed.

Lemma centred1 n : (0 < n)%nat -> centred (worst 1) n <= 3.
Proof. intro H. assert (A := centred_worst 1 (le_n 1) n H). simpl INR in A. lra. Qed.
Lemma uncentred1 n : (0 < n)%nat -> uncentred (worst 1) n <= 3 + 4 / INR n.
Proof.
  intro Hn. assert (N0 : 0 < INR n) by (apply lt_0_INR; exact Hn). unfold uncentred.
  assert (A : sum n (fun k => (1 - INR (S k) / INR n) * (2 * worst 1 (S k))) <= 1).
  { apply Rle_trans with (sum n (fun i => capped (worst 1) (S i))); [|assert (Q := sum_capped 1 (le_n 1) n);
      simpl INR in Q; lra].
    apply sum_le; intros i Hi. rewrite double_worst1.
    assert (0 <= INR (S i) / INR n) by (apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat, N0]).
    generalize (capped_nonneg 1 (S i)); intro. nra. }
  assert (B : sum n (fun i => reach n i * worst 1 (S i)) <= 1).
  { apply Rle_trans with (sum n (fun i => INR (S i) * worst 1 (S i))).
    - apply sum_le; intros i Hi. apply Rmult_le_compat_r;
        [rewrite worst1; left; apply Rinv_0_lt_compat, pow2_pos|]. apply Rmin_l.
    - rewrite ramp. assert (0 <= (INR n + 2) / 2 ^ (n + 1)); [|lra].
      apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, pow2_pos]. }
  assert (4 / INR n * sum n (fun i => reach n i * worst 1 (S i)) <= 4 / INR n * 1)
    by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact B]). lra.
Qed.

Lemma two_pos n : (0 < 2 ^ n)%nat. Proof. apply INR_lt. rewrite INR_pow2. apply pow2_pos. Qed.
Lemma last1 : last (worst 1) 20 <= 3 / 2 ^ 20.
Proof.
  apply Rle_trans with (1 := Rmin_r _ _). unfold Rdiv. apply Rmult_le_compat_r;
    [left; apply Rinv_0_lt_compat, pow2_pos|]. apply centred1, two_pos.
Qed.

Lemma noise1 : noise (worst 1) 20 <= 590001 / 10000.
Proof.
  unfold noise.
  assert (Sl : sum 20 (fun j => Rmin (2 ^ S j) (centred (worst 1) (2 ^ S j))) <= 2 + 19 * 3).
  { rewrite sum_first. apply Rplus_le_compat.
    - apply Rle_trans with (1 := Rmin_l _ _). simpl; lra.
    - replace 19 with (INR 19) by (simpl; ring). rewrite <- sum_const. apply sum_le; intros j _.
      apply Rle_trans with (1 := Rmin_r _ _). apply centred1, two_pos. }
  assert (D := last1).
  apply Rle_trans with (1 := Rplus_le_compat _ _ _ _ Sl D). interval.
Qed.

Lemma difference1 : difference (worst 1) 20 <= 610001 / 10000.
Proof.
  unfold difference.
  assert (Sl : sum 20 (fun j => Rmin (Rmin (2 ^ S j) (uncentred (worst 1) (2 ^ S j)))
    (4 * Rmin (2 ^ S j) (centred (worst 1) (2 ^ S j)))) <= 2 + sum 19 (fun j => 3 + 4 / 2 ^ S (S j))).
  { rewrite sum_first. apply Rplus_le_compat.
    - apply Rle_trans with (1 := Rmin_l _ _). apply Rle_trans with (1 := Rmin_l _ _). simpl; lra.
    - apply sum_le; intros j _. apply Rle_trans with (1 := Rmin_l _ _).
      apply Rle_trans with (1 := Rmin_r _ _). rewrite <- INR_pow2. apply uncentred1, two_pos. }
  assert (D := last1).
  apply Rle_trans with (2 + sum 19 (fun j => 3 + 4 / 2 ^ S (S j)) + 4 * (3 / 2 ^ 20)); [lra|]. cbn [sum].
  interval.
Qed.

Definition w1 : R := / (7 * 2 ^ 20).
Lemma bias1 : bias_noise (worst 1) 20 <= / 2 ^ 20 /\ bias_difference (worst 1) 20 <= / 2 ^ 20.
Proof.
  assert (Q := sum_capped 1 (le_n 1) (2 ^ 20)). replace (INR 1) with 1 in Q by reflexivity.
  assert (P := pow2_pos 20).
  assert (K : sum (2 ^ 20) (fun i => capped (worst 1) (S i)) / 2 ^ 20 <= / 2 ^ 20).
  { apply Rle_trans with (1 * / 2 ^ 20); [|lra]. apply Rmult_le_compat_r;
      [left; apply Rinv_0_lt_compat, P|lra]. }
  split; [apply Rle_trans with (1 := Rmin_r _ _); exact K|]. apply Rle_trans with (1 := Rmin_r _ _).
  rewrite (sum_ext (2 ^ 20) _ (fun i => capped (worst 1) (S i))) by (intros; apply double_worst1). exact K.
Qed.

Lemma log2_T T : INR T = 1320000 -> Nat.log2 T = 20%nat.
Proof.
  intro H. apply Nat.log2_unique; [lia|]. split.
  - apply INR_le. rewrite INR_pow2, H. simpl; lra.
  - apply INR_lt. rewrite INR_pow2, H. simpl; lra.
Qed.

Theorem horizon (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = / 10 -> Fbar pb = 2 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 1320000 ->
  E (run pb (333 / 100) (806 / 10000) (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t =>
      gap pb (cur pb (at_ pb (333 / 100) (806 / 10000) (Nat.log2 T) x0 z0 bs t)))) / INR (S T) <= 1 / 10.
Proof.
  intros EL ED EG EH ES EF M Hx HT. assert (J := log2_T T HT).
  assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  destruct bias1 as [b1 b2].
  eapply Rle_trans.
  - apply (part2 pb 1 T (333 / 100) (806 / 10000) (594 / 1000) (15 / 1000000) w1 (590001 / 10000)
      (610001 / 10000) 7720 4760 4640 x0 z0);
      rewrite ?J, ?EL, ?ED, ?EG, ?EH, ?ES, ?EF; try assumption; try lra; try (unfold w1; interval); try lia.
    + apply noise1.
    + apply difference1.
    + unfold slope, theta, v_plus, k0, w1, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold bound, slope, theta, v_plus, k0, n1, n2, n3, w1, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
    + unfold slope, theta, v_minus, k0, w1, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold bound, slope, theta, v_minus, k0, n1, n2, n3, w1, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
  - rewrite ED, S_INR, HT. apply Rmax_lub; interval.
Qed.

Corollary toy_horizon (T : nat) : INR T = 1320000 ->
  E (run toy (333 / 100) (806 / 10000) (Nat.log2 T) (0 : V toy) true (S T))
    (fun bs => sum (S T) (fun t =>
      gap toy (cur toy (at_ toy (333 / 100) (806 / 10000) (Nat.log2 T) (0 : V toy) true bs t)))) /
      INR (S T) <= 1 / 10.
Proof. apply horizon; try reflexivity; [apply toy_mixes|simpl; lra]. Qed.
