(** Lambda_n, Lambda_e, K_nu of the worst profile with tau = 1. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From MCFW Require Import finite_sum sums estimator worst_profile profile instance fluctuation nu_bound.
Open Scope R_scope.

(** Markov chain, tau = 1: the constants of the worst profile, K_nu <= 2.563. *)
Lemma noise_1 m : noise (worst 1) (S m) <= 2 + 3 * INR m + 3 / 2 ^ S m.
Proof.
  unfold noise. apply Rplus_le_compat.
  - rewrite sum_first. apply Rplus_le_compat; [apply Rle_trans with (1 := Rmin_l _ _); simpl; lra|].
    rewrite (Rmult_comm 3), <- sum_const. apply sum_le; intros j _. apply Rle_trans with (1 := Rmin_r _ _).
    apply centred1, two_pos.
  - apply Rle_trans with (1 := Rmin_r _ _). unfold Rdiv. apply Rmult_le_compat_r;
      [left; apply Rinv_0_lt_compat, pow2_pos|]. apply centred1, two_pos.
Qed.

Lemma halves m k : sum m (fun j => / 2 ^ (j + k)) = 2 / 2 ^ k - 2 / 2 ^ (m + k).
Proof.
  induction m; [simpl; lra|]. cbn [sum]. rewrite IHm. replace (S m + k)%nat with (S (m + k)) by lia.
  cbn [pow]. field. split; apply pow_nonzero; lra.
Qed.

Lemma difference_1 m : difference (worst 1) (S m) <= 4 + 3 * INR m + 12 / 2 ^ S m.
Proof.
  unfold difference.
  assert (Sl : sum (S m) (fun j => Rmin (Rmin (2 ^ S j) (uncentred (worst 1) (2 ^ S j)))
    (4 * Rmin (2 ^ S j) (centred (worst 1) (2 ^ S j)))) <= 2 + sum m (fun j => 3 + 4 * / 2 ^ (j + 2))).
  { rewrite sum_first. apply Rplus_le_compat.
    - apply Rle_trans with (1 := Rmin_l _ _). apply Rle_trans with (1 := Rmin_l _ _). simpl; lra.
    - apply sum_le; intros j _. apply Rle_trans with (1 := Rmin_l _ _).
      apply Rle_trans with (1 := Rmin_r _ _).
      replace (j + 2)%nat with (S (S j)) by lia. rewrite <- (INR_pow2 (S (S j))). apply uncentred1, two_pos. }
  rewrite sum_plus, sum_const, sum_scal, halves in Sl.
  assert (Dl : last (worst 1) (S m) <= 3 / 2 ^ S m).
  { apply Rle_trans with (1 := Rmin_r _ _). unfold Rdiv. apply Rmult_le_compat_r;
      [left; apply Rinv_0_lt_compat, pow2_pos|]. apply centred1, two_pos. }
  assert (0 < 2 / 2 ^ (m + 2)) by (apply Rdiv_lt_0_compat; [lra|apply pow2_pos]).
  replace (2 / 2 ^ 2) with (/ 2) in Sl by (simpl; field).
  replace (12 / 2 ^ S m) with (4 * (3 / 2 ^ S m)) by (field; apply pow_nonzero; lra). lra.
Qed.

Lemma bias_1 j : bias_noise (worst 1) j <= / 2 ^ j /\ bias_difference (worst 1) j <= / 2 ^ j.
Proof.
  assert (Q := sum_capped 1 (le_n 1) (2 ^ j)). replace (INR 1) with 1 in Q by reflexivity.
  assert (P := pow2_pos j).
  assert (K : sum (2 ^ j) (fun i => capped (worst 1) (S i)) / 2 ^ j <= / 2 ^ j).
  { apply Rle_trans with (1 * / 2 ^ j); [|lra]. apply Rmult_le_compat_r;
      [left; apply Rinv_0_lt_compat, P|lra]. }
  split; [apply Rle_trans with (1 := Rmin_r _ _); exact K|]. apply Rle_trans with (1 := Rmin_r _ _).
  rewrite (sum_ext (2 ^ j) _ (fun i => capped (worst 1) (S i))) by (intros; apply double_worst1). exact K.
Qed.

Lemma knu_1 n : knu (worst 1) n <= 5.
Proof.
  unfold knu. apply Rle_trans with (sum (n - 1) (fun e => 10 * / 2 ^ (e + 2))).
  - apply sum_le; intros e He. set (k := (n - 2 - e)%nat).
    assert (A := sum_capped 1 (le_n 1) k). replace (INR 1) with 1 in A by reflexivity.
    assert (B : sum k (fun q => worst 1 (S q)) = / 2 * sum k (fun q => capped (worst 1) (S q))).
    { rewrite <- sum_scal. apply sum_ext; intros q _. rewrite <- double_worst1. field. }
    rewrite worst1, B. replace (S e + 2)%nat with (S (e + 2)) by lia. cbn [pow].
    assert (P := pow2_pos (e + 2)).
    replace (2 * / (2 * 2 ^ (e + 2))) with (/ 2 ^ (e + 2)) by (field; lra). rewrite (Rmult_comm 10).
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, P|]. lra.
  - rewrite sum_scal, halves. assert (0 < 2 / 2 ^ (n - 1 + 2)) by (apply Rdiv_lt_0_compat;
      [lra|apply pow2_pos]). simpl pow. lra.
Qed.

Lemma capped1 k : capped (worst 1) (S k) = 2 * / 2 ^ (k + 2).
Proof. rewrite <- double_worst1, worst1. reflexivity. Qed.
Lemma Knu_1 m : Knu (worst 1) (S (S m)) <= 25626 / 10000 + / 2 ^ m.
Proof.
  unfold Knu. rewrite !sum_first.
  assert (K2 : knu (worst 1) (2 ^ 1) = 1) by (unfold knu; simpl Nat.sub; cbn [sum]; rewrite !worst1; simpl;
    field).
  assert (K4 : knu (worst 1) (2 ^ 2) = 325 / 100) by (unfold knu; simpl Nat.sub; cbn [sum]; rewrite ?capped1,
    !worst1; simpl; field).
  rewrite K2, K4, worst1.
  assert (R : sum m (fun i => / 2 ^ S (S (S i)) * knu (worst 1) (2 ^ S (S (S i)))) <=
    sum m (fun i => 5 * / 2 ^ (i + 3))).
  { apply sum_le; intros i _. replace (i + 3)%nat with (S (S (S i))) by lia. rewrite (Rmult_comm 5).
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, pow2_pos|apply knu_1]. }
  rewrite sum_scal, halves in R. assert (P := pow2_pos m).
  assert (0 < 2 / 2 ^ (m + 3)) by (apply Rdiv_lt_0_compat; [lra|apply pow2_pos]).
  assert (0 < / 2 ^ m) by (apply Rinv_0_lt_compat, P).
  replace (/ 2 ^ S (S m) * (8 * / 2 ^ (0 + 2))) with (/ 2 * / 2 ^ m) by (simpl; field; lra).
  replace (/ 2 ^ 1 * 1 + (/ 2 ^ 2 * (325 / 100) +
    sum m (fun i => / 2 ^ S (S (S i)) * knu (worst 1) (2 ^ S (S (S i))))))
    with (/ 2 + 325 / 400 + sum m (fun i => / 2 ^ S (S (S i)) * knu (worst 1) (2 ^ S (S (S i)))))
    by (simpl; field).
  replace (2 / 2 ^ 3) with (/ 4) in R by (simpl; field). lra.
Qed.
