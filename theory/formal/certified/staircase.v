(** The blocks of the worst profile with mixing time tau: 1 below tau, then tau times 1/4, 1/8, ...,
    and a tail. *)
Require Import Reals ZArith List Lra Lia Psatz Arith.
From MCFW Require Import estimator profile worst_profile enclosure blocks inflated.
Import ListNotations.
Open Scope R_scope.

Definition stair (l : nat) : Z := cdiv one (two (l + 1)).
Fixpoint stairs (tau : Z) (l n : nat) : blocks :=
  match n with O => [] | S m => (tau, stair l) :: stairs tau (S l) m end.
Definition staircase (tau : Z) (depth : nat) : profile :=
  {| parts := (tau - 1, one)%Z :: stairs tau 1 depth; tail := stair (S depth) |}.

Lemma stair_above l k : (l <= k)%nat -> / 2 ^ (k + 1) * IZR one <= IZR (stair l).
Proof.
  intro H. assert (Po := one_pos). apply cdiv_above; [apply two_gt0|]. rewrite two_real.
  assert (A := pow2_pos (k + 1)). assert (Le : 2 ^ (l + 1) <= 2 ^ (k + 1)) by (apply Rle_pow; [lra|lia]).
  apply Rle_trans with (/ 2 ^ (k + 1) * IZR one * 2 ^ (k + 1)).
  - apply Rmult_le_compat_l; [|exact Le]. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, A|lra].
  - right. field. lra.
Qed.
Lemma stairs_above tau n : (1 <= tau)%nat -> forall l i, 
  / 2 ^ ((l * tau + i) / tau + 1) * IZR one <=
    IZR (at_block (stairs (Z.of_nat tau) l n) (stair (l + n)) (Z.of_nat i)).
Proof.
  intro Ht. induction n as [|n IH]; intros l i; cbn [stairs at_block].
  - apply stair_above. rewrite Nat.add_0_r. apply Nat.div_le_lower_bound; lia.
  - destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat tau)) as [H|H].
    + apply stair_above. apply Nat.div_le_lower_bound; lia.
    + replace (Z.of_nat i - Z.of_nat tau)%Z with (Z.of_nat (i - tau)) by lia.
      replace (l + S n)%nat with (S l + n)%nat by lia.
      replace (l * tau + i)%nat with (S l * tau + (i - tau))%nat by lia. apply IH.
Qed.
Theorem worst_below (tau depth : nat) : (1 <= tau)%nat -> below (worst tau) (staircase (Z.of_nat tau) depth).
Proof.
  intro Ht. split.
  - unfold staircase, proper. cbn [parts forallb fst]. apply andb_true_intro. split; [apply Z.leb_le; lia|].
    generalize 1%nat. induction depth; intro l; [reflexivity|]. simpl. rewrite IHdepth, Bool.andb_true_r.
    apply Z.leb_le. lia.
  - intro i. unfold staircase, worst. cbn [parts tail at_block]. assert (Po := one_pos).
    destruct (Nat.ltb_spec (S i) tau) as [H|H].
    + destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat tau - 1)); [lra|lia].
    + destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat tau - 1)); [lia|].
      split; [left; apply Rinv_0_lt_compat, pow2_pos|].
      replace (Z.of_nat i - (Z.of_nat tau - 1))%Z with (Z.of_nat (S i - tau)) by lia.
      replace (S i) with (1 * tau + (S i - tau))%nat at 1 by lia.
      exact (stairs_above tau depth Ht 1 (S i - tau)).
Qed.
