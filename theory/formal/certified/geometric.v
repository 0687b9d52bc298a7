(** The blocks of the profile r^k/2, r = num/den <= 1: each block has the value at its first distance. *)
Require Import Reals ZArith List Lra Lia Psatz Arith.
From MCFW Require Import enclosure blocks inflated.
Import ListNotations.
Open Scope R_scope.

Definition half_power (num den : Z) (k : Z) : Z := cdiv (one * num ^ k) (2 * den ^ k).
Fixpoint powers (num den : Z) (k : Z) (lengths : list Z) : blocks :=
  match lengths with [] => [] | n :: more => (n, half_power num den k) :: powers num den (k + n) more end.
Definition geometric (num den : Z) (lengths : list Z) : profile :=
  {| parts := powers num den 1 lengths; tail := half_power num den (fold_right Z.add 1%Z lengths) |}.

Section Geometric.
Variables num den : Z.
Hypothesis Hr : (0 < num <= den)%Z.
Notation r := (IZR num / IZR den).
Lemma ratio_range : 0 < r <= 1.
Proof.
  assert (0 < IZR num) by (apply IZR_lt; lia). assert (IZR num <= IZR den) by (apply IZR_le; lia).
  split; [apply Rdiv_lt_0_compat; lra|].
  apply (Rmult_le_reg_r (IZR den)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma half_power_above (j k : nat) : (j <= k)%nat -> r ^ k / 2 * IZR one <=
  IZR (half_power num den (Z.of_nat j)).
Proof.
  intro H. assert (Rr := ratio_range). assert (Po := one_pos).
  assert (D0 : 0 < IZR den) by (apply IZR_lt; lia).
  assert (Dj : 0 < IZR den ^ j) by (apply pow_lt, D0).
  apply cdiv_above; [apply Z.mul_pos_pos; [lia|apply Z.pow_pos_nonneg; lia]|].
  rewrite !mult_IZR, <- !pow_IZR. apply Rle_trans with (r ^ j / 2 * IZR one * (2 * IZR den ^ j)).
  - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [lra|].
    replace k with (j + (k - j))%nat by lia. rewrite pow_add. rewrite <- (Rmult_1_r (r ^ j)) at 2.
    apply Rmult_le_compat_l; [apply pow_le; lra|]. rewrite <- (pow1 (k - j)). apply pow_incr. lra.
  - right. unfold Rdiv. rewrite Rpow_mult_distr, pow_inv by lra. field. lra.
Qed.
Lemma powers_above lengths : forallb (Z.leb 0) lengths = true -> forall (k i : nat),
  r ^ (k + i) / 2 * IZR one <= IZR (at_block (powers num den (Z.of_nat k) lengths)
    (half_power num den (fold_right Z.add (Z.of_nat k) lengths)) (Z.of_nat i)).
Proof.
  induction lengths as [|n more IH]; intros W k i; cbn [powers at_block fold_right].
  - apply half_power_above. lia.
  - cbn [forallb] in W. apply andb_prop in W. destruct W as [W1 W2]. apply Z.leb_le in W1.
    destruct (Z.ltb_spec (Z.of_nat i) n) as [H|H]; [apply half_power_above; lia|].
    set (m := Z.to_nat n). assert (Em : Z.of_nat m = n) by (unfold m; lia). clearbody m. subst n.
    replace (k + i)%nat with ((k + m) + (i - m))%nat by lia.
    replace (Z.of_nat i - Z.of_nat m)%Z with (Z.of_nat (i - m)) by lia.
    assert (A := IH W2 (k + m)%nat (i - m)%nat). rewrite Nat2Z.inj_add in A.
    replace (Z.of_nat m + fold_right Z.add (Z.of_nat k) more)%Z with
      (fold_right Z.add (Z.of_nat k + Z.of_nat m)%Z more); [exact A|].
    clear. induction more as [|x more IH]; cbn [fold_right]; lia.
Qed.
Theorem geometric_below lengths : forallb (Z.leb 0) lengths = true -> below (fun k => r ^ k / 2)
  (geometric num den lengths).
Proof.
  intro W. assert (Rr := ratio_range). split.
  - unfold geometric, proper. cbn [parts]. generalize 1%Z.
    induction lengths as [|n more IH]; intro k; [reflexivity|].
    cbn [forallb powers fst] in *. apply andb_prop in W. destruct W as [W1 W2]. rewrite W1. apply IH, W2.
  - intro i. split; [assert (0 < r ^ S i) by (apply pow_lt; lra); lra|]. exact (powers_above lengths W 1 i).
Qed.
End Geometric.
