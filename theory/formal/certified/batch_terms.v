(** The bound of the batched method and the moments of a batch under the worst profile as closed terms: their
    values are the theorem's expressions. *)
Require Import Reals ZArith QArith Arith Lra Lia.
From MCFW Require Import finite_sum sums profile batch_profile bound joint_scale bias_weights fbound term
  bound_terms.
Open Scope term_scope.

(** A finite sum of terms. *)
Fixpoint tsum (n : nat) (f : nat -> term) : term := match n with O => Int 0 | S m => tsum m f + f m end.
Definition nat_t (n : nat) : term := Int (Z.of_nat n).

(** The worst profile with mixing time tau: d, min(1, 2d) and whether 2d >= 1, all exact. *)
Section Moments.
Variables tau k m : nat.
Definition level_t (j : nat) : term := / Int (2 ^ Z.of_nat (j / tau)).
Definition worst_t (j : nat) : term := if (j <? tau)%nat then Int 1 else level_t j / 2%Z.
Definition capped_t (j : nat) : term := if (j <? tau)%nat then Int 1 else level_t j.
Definition slow_t (j : nat) : term := if (j <? tau)%nat then Int 1 else Int 0.
Definition centred_t : term :=
  1%Z + 2%Z * tsum k (fun j => (1%Z - nat_t (S j) / nat_t k) * capped_t (S j)).
Definition bias_noise_t : term := tsum k (fun i => capped_t (m + S i)) / nat_t k.
Definition bias_difference_t : term := tsum k (fun i => 2%Z * worst_t (m + S i)) / nat_t k.
Definition slow_size_t : term := tsum (k - 1) (fun j => slow_t (S j)).
Definition slow_weight_t : term :=
  1%Z + 2%Z * tsum k (fun j => slow_t (S j) * (1%Z - nat_t (S j) / nat_t k)).
Definition start_weight_t : term :=
  4%Z / nat_t k * (tsum k (fun i => nat_t (S i) * worst_t (m + S i))
    + slow_size_t * tsum k (fun i => worst_t (m + S i))).
(** A^2/(4P) is at least the largest A x - P x^2. *)
Definition difference_t : term :=
  (centred_t + start_weight_t ^ 2 / (4%Z * slow_weight_t)) / nat_t k.
Definition fluctuation_t : term :=
  2%Z / nat_t k ^ 2 * tsum k (fun i => worst_t (m + S i) *
    (4%Z * (1%Z + tsum (k - S i) (fun j => capped_t (S j))) + 4%Z * tsum (k - S i) (fun j => worst_t (S j)))).
(** The same with the longest inner sums for every i: one sum after the other, for long batches. *)
Definition fluctuation_full_t : term :=
  2%Z / nat_t k ^ 2 * (tsum k (fun i => worst_t (m + S i)) *
    (4%Z * (1%Z + tsum (k - 1) (fun j => capped_t (S j))) + 4%Z * tsum (k - 1) (fun j => worst_t (S j)))).
End Moments.

Section Bound.
Variables Fbar rho beta L dc2 Le Ln_ Gs theta0 kn bn be zeta1 zeta2 T : term.
Notation Tb := (T * beta).
Definition fbound_t (Gamma v : term) : term :=
  Fbar * rho * Sqrt Gamma * Root 6 (Gamma + Tb) * v + L / rho * (Sqrt Gamma + dc2 / 2%Z)
  - (1%Z - / Sqrt 2%Z) * (Gamma - 1%Z)
  + / (Sqrt 2%Z * (1%Z - zeta1 - zeta2)) *
    ((Le + kn * theta0 / (2%Z * v ^ 3)) * L ^ 2 * / rho ^ 2 * (Ln Gamma + k0_t dc2)
       * (/ 2%Z * Root 3 (Gamma + Tb) * v ^ 2 + / 4%Z)
     + Gs ^ 2 * ((1%Z + 56113%Z / 100000%Z) * Ln_ + (Ln_ + kn * v ^ 3 / (2%Z * theta0))
       * (/ 2%Z * n1_t beta T * / v ^ 4 + / 5%Z * n2_t beta T * / v ^ 6 + 11%Z / 20%Z * n3_t beta * / v ^ 8))
     + (56113%Z / 100000%Z) ^ 2 * bn ^ 2 * Gs ^ 2 * T / zeta1
     + (47%Z / 90%Z) ^ 2 * be ^ 2 * L ^ 2 * / rho ^ 2 * (Gamma - 1%Z + Tb * (Ln Gamma + k0_t dc2))
       / ((1%Z + beta) * zeta2)).
Definition fslope_t (Y v : term) : term :=
  Fbar * rho * v * (Sqrt Y * Root 6 (Y + Tb) * (/ (2%Z * Y) + / (6%Z * (Y + Tb))))
  + L / rho * / (2%Z * Sqrt Y) - (1%Z - / Sqrt 2%Z)
  + / (Sqrt 2%Z * (1%Z - zeta1 - zeta2)) *
    ((Le + kn * theta0 / (2%Z * v ^ 3)) * L ^ 2 * / rho ^ 2
       * (/ 2%Z * v ^ 2 * (Root 3 (Y + Tb) / Y + (Ln Y + k0_t dc2) * Root 3 (Y + Tb) / (3%Z * (Y + Tb)))
          + / 4%Z * / Y)
     + (47%Z / 90%Z) ^ 2 * be ^ 2 * L ^ 2 * / rho ^ 2 * (1%Z + Tb / Y) / ((1%Z + beta) * zeta2)).
End Bound.
Open Scope R_scope.

(** * Values *)
Section Values.
Variables Fbar rho beta L dc2 Le Ln_ Gs theta0 kn bn be zeta1 zeta2 Tt Y v : term.
Variable T : nat.
Hypothesis HT : INR T = value Tt.
Lemma fbound_value :
  value (fbound_t Fbar rho beta L dc2 Le Ln_ Gs theta0 kn bn be zeta1 zeta2 Tt Y v) =
  fbound (value Fbar) (value rho) (value beta) (value L) (value dc2) (value Le) (value Ln_) (value Gs)
    (value theta0) (value kn) (value bn) (value be) (value zeta1) (value zeta2) T (value Y) (value v).
Proof. unfold fbound, n1, n2. rewrite HT. reflexivity. Qed.
Lemma fslope_value : value (fslope_t Fbar rho beta L dc2 Le theta0 kn be zeta1 zeta2 Tt Y v) =
  fslope (value Fbar) (value rho) (value beta) (value L) (value dc2) (value Le) (value theta0) (value kn)
    (value be) (value zeta1) (value zeta2) T (value Y) (value v).
Proof. unfold fslope. rewrite HT. reflexivity. Qed.
End Values.

Section MomentValues.
Variables (tau k m : nat) (Htau : (1 <= tau)%nat) (Hk : (1 <= k)%nat).
Notation d := (worst tau).
Lemma tsum_value n f g : (forall i, value (f i) = g i) -> value (tsum n f) = sum n g.
Proof. intro H. induction n; cbn; [reflexivity|]. now rewrite IHn, H. Qed.
Lemma nat_value n : value (nat_t n) = INR n.
Proof. cbn. symmetry. apply INR_IZR_INZ. Qed.
Lemma level_value j : value (level_t tau j) = / 2 ^ (j / tau).
Proof. cbn. f_equal. rewrite <- pow_IZR. reflexivity. Qed.
Lemma level_half j : (tau <= j)%nat -> 0 < / 2 ^ (j / tau) <= / 2.
Proof.
  intro H. assert (A : (1 <= j / tau)%nat) by (apply Nat.div_le_lower_bound; lia).
  split; [apply Rinv_0_lt_compat, pow_lt; lra|]. apply Rinv_le_contravar; [lra|].
  replace (j / tau)%nat with (1 + (j / tau - 1))%nat by lia. rewrite pow_add, pow_1.
  assert (1 <= 2 ^ (j / tau - 1)) by (apply pow_R1_Rle; lra). lra.
Qed.
Lemma worst_value j : value (worst_t tau j) = d j.
Proof.
  unfold worst_t, worst. destruct (j <? tau)%nat; [reflexivity|].
  change (value (level_t tau j) * / 2 = / 2 ^ (j / tau + 1)). rewrite level_value, pow_add, pow_1.
  rewrite Rinv_mult. reflexivity.
Qed.
Lemma twice_worst j : (tau <= j)%nat -> 2 * d j = / 2 ^ (j / tau).
Proof.
  intro H. rewrite <- worst_value. unfold worst_t. destruct (Nat.ltb_spec j tau); [lia|].
  change (2 * (value (level_t tau j) * / 2) = / 2 ^ (j / tau)). rewrite level_value. field.
  apply pow_nonzero. lra.
Qed.
Lemma capped_value j : value (capped_t tau j) = capped d j.
Proof.
  unfold capped_t, capped. destruct (Nat.ltb_spec j tau) as [H|H].
  - unfold worst. replace (j <? tau)%nat with true by (symmetry; apply Nat.ltb_lt, H).
    rewrite Rmin_left by lra. reflexivity.
  - rewrite twice_worst, level_value by exact H. rewrite Rmin_right; [reflexivity|].
    generalize (level_half j H). lra.
Qed.
Lemma slow_value j : value (slow_t tau j) = slow d j.
Proof.
  unfold slow_t, slow. destruct (Nat.ltb_spec j tau) as [H|H].
  - unfold worst. replace (j <? tau)%nat with true by (symmetry; apply Nat.ltb_lt, H).
    destruct (Rle_dec 1 (2 * 1)); [reflexivity|lra].
  - rewrite twice_worst by exact H. destruct (Rle_dec 1 (/ 2 ^ (j / tau))); [|reflexivity].
    generalize (level_half j H). lra.
Qed.

Lemma centred_value : value (centred_t tau k) = centred d k.
Proof.
  unfold centred.
  rewrite <- (tsum_value k (fun j => ((1%Z - nat_t (S j) / nat_t k) * capped_t tau (S j))%term));
    [reflexivity|].
  intro i. rewrite <- capped_value, <- !nat_value. reflexivity.
Qed.
Lemma noise_le : batch_noise d k <= value (centred_t tau k / nat_t k)%term.
Proof.
  change (value (centred_t tau k / nat_t k)%term) with (value (centred_t tau k) / value (nat_t k)).
  rewrite centred_value, nat_value. apply Rmin_r.
Qed.
Lemma bias_noise_value : value (bias_noise_t tau k m) = batch_bias_noise d k m.
Proof.
  unfold batch_bias_noise. rewrite <- nat_value, <- (tsum_value k (fun i => capped_t tau (m + S i)));
    [reflexivity|]. intro i. apply capped_value.
Qed.
Lemma bias_difference_value : value (bias_difference_t tau k m) = batch_bias_difference d k m.
Proof.
  unfold batch_bias_difference. rewrite <- nat_value,
    <- (tsum_value k (fun i => (2%Z * worst_t tau (m + S i))%term)); [reflexivity|].
  intro i. rewrite <- worst_value. reflexivity.
Qed.
Lemma slow_size_value : value (slow_size_t tau k) = slow_size d k.
Proof. apply tsum_value. intro i. apply slow_value. Qed.
Lemma slow_weight_value : value (slow_weight_t tau k) = slow_weight d k.
Proof.
  unfold slow_weight.
  rewrite <- (tsum_value k (fun j => (slow_t tau (S j) * (1%Z - nat_t (S j) / nat_t k))%term));
    [reflexivity|].
  intro i. rewrite <- slow_value, <- !nat_value. reflexivity.
Qed.
Lemma start_weight_value : value (start_weight_t tau k m) = start_weight d k m.
Proof.
  unfold start_weight.
  rewrite (sum_ext k _ (fun i => INR (S i) * d (m + S i)%nat + slow_size d k * d (m + S i)%nat))
    by (intros; ring).
  rewrite sum_plus, sum_scal, <- (nat_value k), <- slow_size_value,
    <- (tsum_value k (fun i => (nat_t (S i) * worst_t tau (m + S i))%term)),
    <- (tsum_value k (fun i => worst_t tau (m + S i))); [reflexivity|intro i; apply worst_value|].
  intro i. rewrite <- worst_value, <- nat_value. reflexivity.
Qed.
Lemma largest_up A P : 0 < P -> largest A P <= A ^ 2 / (4 * P).
Proof.
  intro HP. unfold largest. destruct (Rle_dec A (2 * P)); [lra|]. apply (Rmult_le_reg_r (4 * P)); [lra|].
  replace (A ^ 2 / (4 * P) * (4 * P)) with (A ^ 2) by (field; lra).
  assert (0 <= (A - 2 * P) ^ 2) by apply pow2_ge_0. nra.
Qed.
Lemma difference_le : 0 < slow_weight d k -> batch_difference d k m <= value (difference_t tau k m).
Proof.
  intro HP. assert (K0 : 0 < INR k) by (apply lt_0_INR; lia). unfold batch_difference.
  apply Rle_trans with (1 := Rmin_l _ _). change (value (difference_t tau k m)) with
    ((value (centred_t tau k) + value (start_weight_t tau k m) ^ 2 / (4 * value (slow_weight_t tau k)))
     / value (nat_t k)).
  rewrite centred_value, start_weight_value, slow_weight_value, nat_value.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, K0|]. apply Rplus_le_compat_l, largest_up, HP.
Qed.
Lemma fluctuation_value : value (fluctuation_t tau k m) = batch_fluctuation d k m.
Proof.
  unfold batch_fluctuation. rewrite <- (nat_value k), <- (tsum_value k (fun i => (worst_t tau (m + S i) *
    (4%Z * (1%Z + tsum (k - S i) (fun j => capped_t tau (S j))) +
     4%Z * tsum (k - S i) (fun j => worst_t tau (S j))))%term)); [reflexivity|].
  intro i. rewrite <- (tsum_value (k - S i) (fun j => capped_t tau (S j))),
    <- (tsum_value (k - S i) (fun j => worst_t tau (S j))), <- worst_value; [reflexivity|intro..];
    [apply worst_value|apply capped_value].
Qed.
Lemma fluctuation_full_le : batch_fluctuation d k m <= value (fluctuation_full_t tau k m).
Proof.
  assert (K0 : 0 < INR k) by (apply lt_0_INR; lia).
  assert (dp : forall j, 0 <= d j) by (intro j; unfold worst; destruct (j <? tau)%nat;
    [lra|left; apply Rinv_0_lt_compat, pow_lt; lra]).
  assert (cp : forall j, 0 <= capped d j) by (intro j; apply Rmin_glb; [lra|generalize (dp j); lra]).
  assert (More : forall n f, (n <= k - 1)%nat -> (forall j, 0 <= f j) -> sum n f <= sum (k - 1) f).
  { intros n f Hn Hf. replace (k - 1)%nat with (n + (k - 1 - n))%nat by lia. rewrite sum_split.
    assert (0 <= sum (k - 1 - n) (fun i => f (n + i)%nat)) by (apply sum_pos; intros; apply Hf). lra. }
  change (value (fluctuation_full_t tau k m)) with (2 / value (nat_t k) ^ 2 *
    (value (tsum k (fun i => worst_t tau (m + S i))) *
      (4 * (1 + value (tsum (k - 1) (fun j => capped_t tau (S j)))) +
       4 * value (tsum (k - 1) (fun j => worst_t tau (S j)))))).
  rewrite nat_value, (tsum_value k _ (fun i => d (m + S i)%nat)),
    (tsum_value (k - 1) _ (fun j => capped d (S j))), (tsum_value (k - 1) _ (fun j => d (S j)))
    by (intro; first [apply worst_value|apply capped_value]).
  unfold batch_fluctuation. apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; [lra|apply pow_lt, K0]|].
  rewrite Rmult_comm, <- sum_scal. apply sum_le; intros i Hi. rewrite (Rmult_comm _ (d _)).
  apply Rmult_le_compat_l; [apply dp|].
  assert (A := More (k - S i)%nat (fun j => capped d (S j)) ltac:(lia) (fun j => cp (S j))).
  assert (B := More (k - S i)%nat (fun j => d (S j)) ltac:(lia) (fun j => dp (S j))). lra.
Qed.
End MomentValues.
