(** Upper bounds, over Z, of the inflation constants of a profile below given blocks: noise, biases. *)
Require Import Reals ZArith List Lra Lia Psatz Arith.
From MCFW Require Import finite_sum sums estimator profile worst_profile enclosure blocks.
Import ListNotations.
Open Scope R_scope.

Record profile := { parts : blocks; tail : Z }.
Definition double_cap (v : Z) : Z := Z.min one (2 * v).
Definition cap_of (p : profile) : profile :=
  {| parts := map (fun b => (fst b, double_cap (snd b))) (parts p); tail := double_cap (tail p) |}.

(** The sums of a profile: of d, and twice of (i+1) d. *)
Definition s0 (p : profile) (n : Z) : Z := total0 (parts p) (tail p) n.
Definition s1 (p : profile) (n : Z) : Z := total1 (parts p) (tail p) 0 n.
Section Up.
Variable p : profile.
Let c : profile := cap_of p.
Definition centred_up (n : Z) : Z := (one + cdiv (2 * n * s0 c n - s1 c n) n)%Z.
Definition uncentred_up (n : Z) : Z :=
  let h := (n / 2)%Z in
  (one + cdiv (4 * n * s0 p n - 2 * s1 p n + 4 * n * (s0 p n - s0 p h) + 2 * (2 * s1 p h - s1 p n)) n)%Z.
Definition deviation_up (n : Z) : Z := Z.min (n * one) (centred_up n).
Definition two (j : nat) : Z := (2 ^ Z.of_nat j)%Z.
Fixpoint level_sum (f : Z -> Z) (j : nat) : Z :=
  match j with O => 0%Z | S i => (level_sum f i + f (two (S i)))%Z end.
Definition last_up (jmax : nat) : Z := Z.min one (cdiv (centred_up (two jmax)) (two jmax)).
Definition noise_up (jmax : nat) : Z := (level_sum deviation_up jmax + last_up jmax)%Z.
Definition difference_up (jmax : nat) : Z :=
  (level_sum (fun n => Z.min (Z.min (n * one) (uncentred_up n)) (4 * deviation_up n)) jmax
   + 4 * last_up jmax)%Z.
Definition bias_noise_up (jmax : nat) : Z := cdiv (s0 c (two jmax)) (two jmax).
Definition bias_difference_up (jmax : nat) : Z := cdiv (2 * s0 p (two jmax)) (two jmax).
End Up.

(** d lies below the blocks. *)
Definition below (d : nat -> R) (p : profile) : Prop :=
  proper (parts p) = true /\
  forall i, 0 <= d (S i) /\ d (S i) * IZR one <= IZR (at_block (parts p) (tail p) (Z.of_nat i)).

(** * Soundness *)
Lemma proper_cap p : proper (parts (cap_of p)) = proper (parts p).
Proof. unfold cap_of, proper. simpl. induction (parts p) as [|b l IH]; [reflexivity|]. simpl. rewrite IH.
  reflexivity. Qed.
Lemma at_cap p i : at_block (parts (cap_of p)) (tail (cap_of p)) i =
  double_cap (at_block (parts p) (tail p) i).
Proof.
  unfold cap_of. simpl. revert i. induction (parts p) as [|[l v] b IH]; intro i; [reflexivity|]. simpl.
  rewrite IH.
  destruct (i <? l)%Z; reflexivity.
Qed.
Lemma below_cap d p : below d p -> below (capped d) (cap_of p).
Proof.
  intros [W H]. split; [rewrite proper_cap; exact W|]. intro i. destruct (H i) as [H0 H1].
  assert (Po := one_pos). unfold capped. split.
  - apply Rmin_glb; lra.
  - rewrite at_cap. unfold double_cap. rewrite IZR_min, mult_IZR. apply Rmin_glb.
    + apply Rle_trans with (1 * IZR one); [|lra]. apply Rmult_le_compat_r; [lra|apply Rmin_l].
    + apply Rle_trans with (2 * d (S i) * IZR one); [|lra]. apply Rmult_le_compat_r; [lra|apply Rmin_r].
Qed.

Section Sums.
Variables (d : nat -> R) (p : profile).
Hypothesis B : below d p.
Notation a i := (IZR (at_block (parts p) (tail p) (Z.of_nat i))).
Lemma a_pos i : 0 <= a i.
Proof. destruct (proj2 B i) as [H0 H1]. assert (Po := one_pos).
  assert (0 <= d (S i) * IZR one) by (apply Rmult_le_pos; lra). lra. Qed.
Lemma s0_sum n : sum n (fun i => a i) = IZR (s0 p (Z.of_nat n)).
Proof. apply total0_sum, B. Qed.
Lemma s1_sum n : 2 * sum n (fun i => INR (S i) * a i) = IZR (s1 p (Z.of_nat n)).
Proof.
  unfold s1. rewrite <- (total1_sum _ _ (proj1 B)). f_equal. apply sum_ext; intros i _. f_equal.
  rewrite INR_IZR_INZ. f_equal. lia.
Qed.
Lemma s0_below n : sum n (fun i => d (S i)) * IZR one <= IZR (s0 p (Z.of_nat n)).
Proof. rewrite <- s0_sum, Rmult_comm, <- sum_scal. apply sum_le; intros i _. rewrite Rmult_comm.
  apply (proj2 B). Qed.
(** A weighted sum of d against the same sum of the blocks. *)
Lemma weighted n (w : nat -> R) : (forall i, (i < n)%nat -> 0 <= w i) ->
  sum n (fun i => w i * d (S i)) * IZR one <= sum n (fun i => w i * a i).
Proof.
  intro H. rewrite Rmult_comm, <- sum_scal. apply sum_le; intros i Hi. destruct (proj2 B i) as [_ H1].
  replace (IZR one * (w i * d (S i))) with (w i * (d (S i) * IZR one)) by ring. apply Rmult_le_compat_l; auto.
Qed.
(** The Cesaro weight of a distance. *)
Lemma cesaro n : (0 < n)%nat -> sum n (fun k => (1 - INR (S k) / INR n) * d (S k)) * IZR one <=
  (2 * INR n * IZR (s0 p (Z.of_nat n)) - IZR (s1 p (Z.of_nat n))) / (2 * INR n).
Proof.
  intro Hn. assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn).
  apply Rle_trans with (1 := weighted n (fun k => 1 - INR (S k) / INR n)
    ltac:(intros i Hi; assert (INR (S i) <= INR n) by (apply le_INR; exact Hi);
    assert (INR (S i) / INR n <= 1) by (apply (Rmult_le_reg_r (INR n)); [exact N0|]; unfold Rdiv;
      rewrite Rmult_assoc, Rinv_l; lra); lra)).
  rewrite (sum_ext n _ (fun i => a i - / INR n * (INR (S i) * a i))) by (intros; field; lra).
  rewrite sum_minus, sum_scal, s0_sum, <- s1_sum. right. field. lra.
Qed.
End Sums.

Section Bounds.
Variables (d : nat -> R) (p : profile).
Hypothesis B : below d p.
Let B' := below_cap d p B.
Lemma centred_below n : (0 < n)%nat -> centred d n * IZR one <= IZR (centred_up p (Z.of_nat n)).
Proof.
  intro Hn. unfold centred, centred_up. rewrite plus_IZR. assert (Po := one_pos).
  assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn).
  assert (C := cesaro (capped d) (cap_of p) B' n Hn).
  assert (A : 2 * sum n (fun k => (1 - INR (S k) / INR n) * capped d (S k)) * IZR one <=
    IZR (cdiv (2 * Z.of_nat n * s0 (cap_of p) (Z.of_nat n) - s1 (cap_of p) (Z.of_nat n)) (Z.of_nat n))).
  { apply cdiv_above; [lia|]. rewrite minus_IZR, !mult_IZR, <- !INR_IZR_INZ.
    apply (Rmult_le_compat_l (2 * INR n)) in C; [|lra]. unfold Rdiv in C at 2. 
    replace (2 * INR n * ((2 * INR n * IZR (s0 (cap_of p) (Z.of_nat n)) - IZR (s1 (cap_of p) (Z.of_nat n))) *
      / (2 * INR n)))
      with (2 * INR n * IZR (s0 (cap_of p) (Z.of_nat n)) - IZR (s1 (cap_of p) (Z.of_nat n))) in C by
        (field; lra). lra. }
  lra.
Qed.
Lemma uncentred_below h : (0 < h)%nat -> let n := (2 * h)%nat in uncentred d n * IZR one <=
  IZR (uncentred_up p (Z.of_nat n)).
Proof.
  intros Hh n. assert (Hn : (0 < n)%nat) by (unfold n; lia). unfold uncentred, uncentred_up.
  assert (Po := one_pos).
  assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn).
  assert (Eh : (Z.of_nat n / 2 = Z.of_nat h)%Z) by
    (unfold n; rewrite Nat2Z.inj_mul, Z.mul_comm; apply Z.div_mul; lia).
  rewrite Eh, plus_IZR. assert (C := cesaro d p B n Hn).
  assert (R : sum n (fun i => reach n i * d (S i)) * IZR one <=
    INR n * (IZR (s0 p (Z.of_nat n)) - IZR (s0 p (Z.of_nat h))) +
      (2 * IZR (s1 p (Z.of_nat h)) - IZR (s1 p (Z.of_nat n))) / 2).
  { apply Rle_trans with (1 := weighted d p B n (reach n)
      ltac:(intros i Hi; unfold reach; apply Rmin_glb; [apply pos_INR|];
      assert (INR (S i) <= INR n) by (apply le_INR; exact Hi); lra)).
    rewrite <- !(s0_sum d p B), <- !(s1_sum d p B).
    assert (Sp : forall g, sum n g = sum h g + sum h (fun i => g (h + i)%nat)) by
      (intro g; replace n with (h + h)%nat by (unfold n; lia); apply sum_split).
    rewrite !Sp.
    apply Rle_trans with (sum h (fun i => INR (S i) * IZR (at_block (parts p) (tail p) (Z.of_nat i))) +
      sum h (fun i => (INR n - INR (S (h + i))) * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i))))).
    - apply Rplus_le_compat; apply sum_le; intros i Hi; (apply Rmult_le_compat_r; [apply (a_pos d p B)|]);
        unfold reach; [apply Rmin_l|apply Rmin_r].
    - rewrite (sum_ext h (fun i => (INR n - INR (S (h + i))) * _)
        (fun i => INR n * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i)))
        - INR (S (h + i)) * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i))))) by (intros; ring).
      rewrite sum_minus, sum_scal. lra. }
  assert (A : (2 * sum n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k))) + 4 / INR n *
    sum n (fun i => reach n i * d (S i))) * IZR one <=
    IZR (cdiv (4 * Z.of_nat n * s0 p (Z.of_nat n) - 2 * s1 p (Z.of_nat n) + 4 * Z.of_nat n *
      (s0 p (Z.of_nat n) - s0 p (Z.of_nat h))
      + 2 * (2 * s1 p (Z.of_nat h) - s1 p (Z.of_nat n))) (Z.of_nat n))); [|lra].
  apply cdiv_above; [lia|]. rewrite !plus_IZR, !minus_IZR, !mult_IZR, !minus_IZR, !mult_IZR, <- !INR_IZR_INZ.
  rewrite (sum_ext n (fun k => (1 - INR (S k) / INR n) * (2 * d (S k)))
    (fun k => 2 * ((1 - INR (S k) / INR n) * d (S k)))) by (intros; ring).
  rewrite sum_scal. set (S1 := sum n (fun k => (1 - INR (S k) / INR n) * d (S k))) in *.
  set (S2 := sum n (fun i => reach n i * d (S i))) in *.
  replace ((2 * (2 * S1) + 4 / INR n * S2) * IZR one * INR n)
    with (4 * INR n * (S1 * IZR one) + 4 * (S2 * IZR one)) by (field; lra).
  apply (Rmult_le_compat_l (4 * INR n)) in C; [|lra].
  replace (4 * INR n * ((2 * INR n * IZR (s0 p (Z.of_nat n)) - IZR (s1 p (Z.of_nat n))) / (2 * INR n)))
    with (4 * INR n * IZR (s0 p (Z.of_nat n)) - 2 * IZR (s1 p (Z.of_nat n))) in C by (field; lra). lra.
Qed.
Lemma two_nat j : two j = Z.of_nat (2 ^ j). Proof. unfold two. rewrite Nat2Z.inj_pow. reflexivity. Qed.
Lemma two_real j : IZR (two j) = 2 ^ j. Proof. rewrite two_nat, <- INR_IZR_INZ. apply INR_pow2. Qed.
Lemma two_gt0 j : (0 < two j)%Z. Proof. apply lt_IZR. rewrite two_real. apply pow2_pos. Qed.
Lemma nat_two j : (0 < 2 ^ j)%nat. Proof. apply INR_lt. rewrite INR_pow2. apply pow2_pos. Qed.
Lemma level_sum_below (f : nat -> R) (g : Z -> Z) j : (forall i, f i * IZR one <= IZR (g (two (S i)))) ->
  sum j f * IZR one <= IZR (level_sum g j).
Proof. intro H. induction j; [simpl; lra|]. cbn [sum level_sum]. rewrite plus_IZR. generalize (H j). lra. Qed.
Lemma scaled_min x y : Rmin x y * IZR one = Rmin (x * IZR one) (y * IZR one).
Proof. rewrite !(Rmult_comm _ (IZR one)).
  assert (Po := one_pos); unfold Rmin; destruct (Rle_dec x y), (Rle_dec (IZR one * x) (IZR one * y)); nra.
  Qed.
Lemma deviation_below j : Rmin (2 ^ S j) (centred d (2 ^ S j)) * IZR one <= IZR (deviation_up p (two (S j))).
Proof.
  unfold deviation_up. rewrite IZR_min, scaled_min, mult_IZR, two_real. apply Rmin_le; [lra|].
  rewrite two_nat. apply centred_below, nat_two.
Qed.
Lemma divided x z j : x * IZR one <= IZR z -> x / 2 ^ j * IZR one <= IZR (cdiv z (two j)).
Proof.
  intro H. apply cdiv_above; [apply two_gt0|]. rewrite two_real. assert (Q := pow2_pos j).
  replace (x / 2 ^ j * IZR one * 2 ^ j) with (x * IZR one) by (field; lra). exact H.
Qed.
Lemma last_below jmax : last d jmax * IZR one <= IZR (last_up p jmax).
Proof.
  unfold last, last_up. rewrite IZR_min, scaled_min, Rmult_1_l. apply Rmin_le; [lra|]. apply divided.
  rewrite two_nat. apply centred_below, nat_two.
Qed.
Theorem noise_below jmax : noise d jmax * IZR one <= IZR (noise_up p jmax).
Proof.
  unfold noise, noise_up. rewrite plus_IZR, Rmult_plus_distr_r. apply Rplus_le_compat; [|apply last_below].
  apply level_sum_below. intro i. apply deviation_below.
Qed.
Theorem difference_below jmax : difference d jmax * IZR one <= IZR (difference_up p jmax).
Proof.
  unfold difference, difference_up. rewrite plus_IZR, mult_IZR, Rmult_plus_distr_r, Rmult_assoc.
  apply Rplus_le_compat; [|apply Rmult_le_compat_l; [lra|apply last_below]].
  apply (level_sum_below _ (fun n => Z.min (Z.min (n * one) (uncentred_up p n)) (4 * deviation_up p n))).
  intro i.
  rewrite !IZR_min, !scaled_min, !mult_IZR, two_real. apply Rmin_le.
  - apply Rmin_le; [lra|]. replace (2 ^ S i)%nat with (2 * 2 ^ i)%nat by reflexivity. rewrite two_nat.
    apply uncentred_below, nat_two.
  - rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply deviation_below.
Qed.
Theorem bias_noise_below jmax : bias_noise d jmax * IZR one <= IZR (bias_noise_up p jmax).
Proof.
  assert (Po := one_pos). apply Rle_trans with
    (sum (2 ^ jmax) (fun i => capped d (S i)) / 2 ^ jmax * IZR one).
  - apply Rmult_le_compat_r; [lra|apply Rmin_r].
  - apply divided. rewrite two_nat. exact (s0_below _ _ B' _).
Qed.
Theorem bias_difference_below jmax : bias_difference d jmax * IZR one <= IZR (bias_difference_up p jmax).
Proof.
  assert (Po := one_pos). apply Rle_trans with (sum (2 ^ jmax) (fun i => 2 * d (S i)) / 2 ^ jmax * IZR one).
  - apply Rmult_le_compat_r; [lra|apply Rmin_r].
  - apply divided. rewrite two_nat, sum_scal, mult_IZR, Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    exact (s0_below _ _ B _).
Qed.
End Bounds.
