(** An upper bound, over Z, of the sharper Lambda_e of a profile below given blocks. *)
Require Import Reals ZArith List Lra Lia Psatz Arith.
From MCFW Require Import finite_sum sums profile second_uncentred_sharp sharp_difference enclosure blocks
  inflated.
Open Scope R_scope.

Section Up.
Variable p : profile.
Definition start_up (n : Z) : Z :=
  let h := (n / 2)%Z in cdiv (4 * n * (s0 p n - s0 p h) + 2 * (2 * s1 p h - s1 p n)) n.
Definition squeeze_up (a : Z) : Z := if (a <=? 2 * one)%Z then cdiv (a * a) (4 * one) else (a - one)%Z.
Definition uncentred_sharp_up (n : Z) : Z :=
  (one + cdiv (4 * n * s0 p n - 2 * s1 p n) n + squeeze_up (start_up n))%Z.
Definition difference_sharp_up (jmax : nat) : Z :=
  (level_sum (fun n => Z.min (Z.min (n * one) (uncentred_sharp_up n)) (4 * deviation_up p n)) jmax
   + 4 * last_up p jmax)%Z.
End Up.

(** * Soundness *)
Lemma squeeze_mono a b : 0 <= a -> a <= b -> squeeze a <= squeeze b.
Proof. intros H0 H. unfold squeeze. destruct (Rle_dec a 2), (Rle_dec b 2); nra. Qed.
Lemma squeeze_below x a : 0 <= x -> x * IZR one <= IZR a -> squeeze x * IZR one <= IZR (squeeze_up a).
Proof.
  intros H0 H. assert (Po := one_pos). assert (Zo : (0 < one)%Z) by (apply lt_IZR; exact Po).
  set (y := IZR a / IZR one).
  assert (Ey : y * IZR one = IZR a) by (unfold y; field; lra).
  assert (Xy : x <= y) by (apply (Rmult_le_reg_r (IZR one)); lra).
  apply Rle_trans with (squeeze y * IZR one);
    [apply Rmult_le_compat_r; [lra|apply squeeze_mono; assumption]|].
  unfold squeeze, squeeze_up. destruct (Rle_dec y 2) as [L|L]; destruct (Z.leb_spec a (2 * one)) as [K|K].
  - apply cdiv_above; [lia|]. rewrite !mult_IZR, <- Ey. right. field.
  - apply IZR_lt in K. rewrite mult_IZR, <- Ey in K. exfalso. apply (Rmult_lt_reg_r (IZR one)) in K; lra.
  - apply IZR_le in K. rewrite mult_IZR, <- Ey in K. exfalso. apply Rmult_le_reg_r in K; lra.
  - rewrite minus_IZR, <- Ey. lra.
Qed.
Section Bounds.
Variables (d : nat -> R) (p : profile).
Hypothesis B : below d p.
Lemma start_pos n : (0 < n)%nat -> 0 <= start_part d n.
Proof.
  intro Hn. assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn). unfold start_part.
  apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra|].
  apply sum_pos. intros i Hi. apply Rmult_le_pos; [|apply (proj2 B)]. unfold reach.
  apply Rmin_glb; [apply pos_INR|].
  assert (INR (S i) <= INR n) by (apply le_INR; exact Hi). lra.
Qed.
Lemma start_below h : (0 < h)%nat -> let n := (2 * h)%nat in start_part d n * IZR one <=
  IZR (start_up p (Z.of_nat n)).
Proof.
  intros Hh n. assert (Hn : (0 < n)%nat) by (unfold n; lia). assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn).
  unfold start_part, start_up. cbv zeta.
  replace (Z.of_nat n / 2)%Z with (Z.of_nat h) by
    (unfold n; rewrite Nat2Z.inj_mul, Z.mul_comm, Z.div_mul; lia).
  apply cdiv_above; [lia|]. rewrite !plus_IZR, !mult_IZR, !minus_IZR, !mult_IZR, <- !INR_IZR_INZ.
  assert (R := weighted d p B n (reach n) ltac:(intros i Hi; unfold reach; apply Rmin_glb; [apply pos_INR|];
    assert (INR (S i) <= INR n) by (apply le_INR; exact Hi); lra)).
  replace (4 / INR n * sum n (fun i => reach n i * d (S i)) * IZR one * INR n)
    with (4 * (sum n (fun i => reach n i * d (S i)) * IZR one))
    by (field; lra).
  apply Rle_trans with (4 * sum n (fun i => reach n i * IZR (at_block (parts p) (tail p) (Z.of_nat i))));
    [lra|].
  rewrite <- !(s0_sum d p B), <- !(s1_sum d p B).
  assert (Sp : forall g, sum n g = sum h g + sum h (fun i => g (h + i)%nat))
    by (intro g; replace n with (h + h)%nat by (unfold n; lia); apply sum_split).
  rewrite !Sp.
  apply Rle_trans with (4 * (sum h (fun i => INR (S i) * IZR (at_block (parts p) (tail p) (Z.of_nat i))) +
    sum h (fun i => (INR n - INR (S (h + i))) * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i)))))).
  - apply Rmult_le_compat_l; [lra|]. apply Rplus_le_compat; apply sum_le; intros i Hi;
      (apply Rmult_le_compat_r; [apply (a_pos d p B)|]); unfold reach; [apply Rmin_l|apply Rmin_r].
  - rewrite (sum_ext h (fun i => (INR n - INR (S (h + i))) * _)
      (fun i => INR n * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i)))
      - INR (S (h + i)) * IZR (at_block (parts p) (tail p) (Z.of_nat (h + i))))) by (intros; ring).
    rewrite sum_minus, sum_scal. lra.
Qed.
Lemma uncentred_sharp_below h : (0 < h)%nat -> let n := (2 * h)%nat in
  uncentred_sharp d n * IZR one <= IZR (uncentred_sharp_up p (Z.of_nat n)).
Proof.
  intros Hh n. assert (Hn : (0 < n)%nat) by (unfold n; lia). assert (N0 : 0 < INR n) by (apply lt_0_INR, Hn).
  assert (C := cesaro d p B n Hn). assert (S := squeeze_below _ _ (start_pos n Hn) (start_below h Hh)).
  fold n in S.
  unfold uncentred_sharp, uncentred_sharp_up. rewrite !plus_IZR.
  assert (A : 2 * sum n (fun k => (1 - INR (Datatypes.S k) / INR n) * (2 * d (Datatypes.S k))) * IZR one <=
    IZR (cdiv (4 * Z.of_nat n * s0 p (Z.of_nat n) - 2 * s1 p (Z.of_nat n)) (Z.of_nat n))); [|lra].
  apply cdiv_above; [lia|]. rewrite minus_IZR, !mult_IZR, <- !INR_IZR_INZ.
  rewrite (sum_ext n _ (fun k => 2 * ((1 - INR (Datatypes.S k) / INR n) * d (Datatypes.S k)))) by
    (intros; ring). rewrite sum_scal.
  apply (Rmult_le_compat_l (4 * INR n)) in C; [|lra].
  replace (4 * INR n * ((2 * INR n * IZR (s0 p (Z.of_nat n)) - IZR (s1 p (Z.of_nat n))) / (2 * INR n)))
    with (4 * INR n * IZR (s0 p (Z.of_nat n)) - 2 * IZR (s1 p (Z.of_nat n))) in C by (field; lra). lra.
Qed.
Theorem difference_sharp_below jmax : difference_sharp d jmax * IZR one <= IZR (difference_sharp_up p jmax).
Proof.
  unfold difference_sharp, difference_sharp_up. rewrite plus_IZR, mult_IZR, Rmult_plus_distr_r, Rmult_assoc.
  apply Rplus_le_compat; [|apply Rmult_le_compat_l; [lra|apply last_below, B]].
  apply (level_sum_below _ (fun n => Z.min (Z.min (n * one) (uncentred_sharp_up p n))
    (4 * deviation_up p n))). intro i.
  rewrite !IZR_min, !scaled_min, !mult_IZR, two_real. apply Rmin_le.
  - apply Rmin_le; [lra|]. replace (2 ^ S i)%nat with (2 * 2 ^ i)%nat by reflexivity. rewrite two_nat.
    apply uncentred_sharp_below, nat_two.
  - rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply deviation_below, B.
Qed.
End Bounds.
