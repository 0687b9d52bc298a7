(** Enclosures of logarithms, by square roots. *)
Require Import Reals ZArith Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import joint_scale log_sum enclosure.
Open Scope R_scope.

(** ln by 16 square roots: 2(y-1)/(y+1) <= ln y <= (y - 1/y)/2 for y >= 1. *)
Definition halvings : nat := 16.
Definition logarithm (i : enclosure) : enclosure :=
  match i with
  | Some (a, _) =>
    match Nat.iter halvings square_root i with
    | Some (c, d) =>
      if ((one <=? a) && (one <=? c))%Z%bool
      then Some (fdiv (2 ^ 17 * (c - one) * one) (c + one), cdiv (2 ^ 15 * (d * d - one * one)) d)%Z else None
    | None => None
    end
  | None => None
  end.

(** * Soundness *)
Lemma ln_low y : 1 <= y -> 2 * (y - 1) / (y + 1) <= ln y.
Proof.
  intros [H|<-]; [|rewrite ln_1; right; field]. assert (A := ln_lower (y - 1) ltac:(lra)).
  replace (1 + (y - 1)) with y in A by ring.
  apply (Rmult_le_reg_l (y + 1)); [lra|].
  replace ((y + 1) * (2 * (y - 1) / (y + 1))) with (2 * (y - 1)) by (field; lra). lra.
Qed.
Lemma ln_high y : 1 <= y -> ln y <= (y - / y) / 2.
Proof.
  intro H. destruct (MVT_gen (fun t => (t - / t) / 2 - ln t) 1 y (fun t => (1 - / t) ^ 2 / 2)) as [c [Hc E]].
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. auto_derive; [lra|]. field. lra.
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. apply derivable_continuous_pt.
    exists ((1 - / t) ^ 2 / 2). apply is_derive_Reals. auto_derive; [lra|]. field. lra.
  - cbv beta in E. rewrite ln_1, Rinv_1 in E. assert (0 <= (1 - / c) ^ 2) by apply pow2_ge_0.
    assert (0 <= (1 - / c) ^ 2 / 2 * (y - 1)) by (apply Rmult_le_pos; lra). lra.
Qed.
Definition sqrts (n : nat) (x : R) : R := Nat.iter n sqrt x.
Lemma sqrts_ge1 n x : 1 <= x -> 1 <= sqrts n x.
Proof. intro H. induction n; [exact H|]. unfold sqrts in *. simpl. rewrite <- sqrt_1.
apply sqrt_le_1_alt, IHn. Qed.
Lemma ln_sqrts n x : 1 <= x -> ln x = 2 ^ n * ln (sqrts n x).
Proof.
  intro H. induction n; [simpl; ring|]. rewrite IHn. assert (A := sqrts_ge1 n x H).
  change (sqrts (S n) x) with (sqrt (sqrts n x)).
  rewrite <- (sqrt_sqrt (sqrts n x)) at 1 by lra. rewrite ln_mult by (apply sqrt_lt_R0; lra). simpl. ring.
Qed.
Lemma sqrts_holds n i x : holds i x -> holds (Nat.iter n square_root i) (sqrts n x).
Proof. intro H. induction n; [exact H|]. apply square_root_holds, IHn. Qed.
Lemma logarithm_holds i x : holds i x -> holds (logarithm i) (ln x).
Proof.
  intro H. assert (K := sqrts_holds halvings i x H). unfold logarithm. destruct i as [[a b]|]; [|exact I].
  destruct (Nat.iter halvings square_root (Some (a, b))) as [[c d]|]; [|exact I].
  destruct (Z.leb_spec one a) as [A|_]; [|exact I]. destruct (Z.leb_spec one c) as [C|_]; [|exact I].
  assert (Po := one_pos). destruct H as [H _]. destruct K as [Kc Kd]. apply IZR_le in A. apply IZR_le in C.
  assert (X1 : 1 <= x) by (apply (Rmult_le_reg_r (IZR one)); lra). set (y := sqrts halvings x) in *.
  assert (Y1 : 1 <= y) by apply sqrts_ge1, X1. rewrite (ln_sqrts halvings x X1). fold y.
  change (2 ^ halvings) with (2 ^ 16).
  assert (Lo := ln_low y Y1). assert (Hi := ln_high y Y1).
  assert (Zo : (0 < one)%Z) by (apply lt_IZR; exact Po).
  assert (c0 : (0 < c)%Z) by (apply lt_IZR; lra). assert (d0 : (0 < d)%Z) by (apply lt_IZR; lra).
  assert (D0 : 0 < IZR d) by (apply IZR_lt, d0).
  simpl andb. cbn [holds]. split.
  - apply fdiv_below; [lia|]. rewrite !mult_IZR, plus_IZR, minus_IZR. set (C' := IZR c) in *.
    set (w := IZR one) in *.
    apply Rle_trans with (2 ^ 16 * (2 * (C' / w - 1) / (C' / w + 1)) * w * (C' + w)).
    + right. change (IZR (2 ^ 17)) with 131072. field. repeat split; try lra. 
    + apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra|].
      apply Rle_trans with (2 := Lo).
      assert (Q : C' / w <= y) by (apply (Rmult_le_reg_r w); [lra|]; replace (C' / w * w) with C' by
        (field; lra); lra).
      assert (Q1 : 0 < C' / w) by (apply Rdiv_lt_0_compat; lra).
      replace (2 * (C' / w - 1) / (C' / w + 1)) with (2 - 4 * / (C' / w + 1)) by (field; split; lra).
      replace (2 * (y - 1) / (y + 1)) with (2 - 4 * / (y + 1)) by (field; lra).
      assert (/ (y + 1) <= / (C' / w + 1)) by (apply Rinv_le_contravar; lra). lra.
  - apply cdiv_above; [exact d0|]. rewrite !mult_IZR, minus_IZR, !mult_IZR. set (D' := IZR d) in *.
    set (w := IZR one) in *.
    apply Rle_trans with (2 ^ 16 * ((D' / w - / (D' / w)) / 2) * w * D').
    + apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [lra|].
      apply Rle_trans with (1 := Hi).
      assert (Q : y <= D' / w) by (apply (Rmult_le_reg_r w); [lra|]; replace (D' / w * w) with D' by
        (field; lra); lra).
      assert (/ (D' / w) <= / y) by (apply Rinv_le_contravar; lra). lra.
    + right. change (IZR (2 ^ 15)) with 32768. field. repeat split; lra.
Qed.
