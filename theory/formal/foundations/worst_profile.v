(** The worst profile with mixing time tau (N17.f). *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import law finite_sum sums markov_chain mixing estimator profile.
Open Scope R_scope.

Section Worst.
Variable tau : nat.
Hypothesis Htau : (1 <= tau)%nat.

Lemma worst_mixes {Z} (P : Z -> law Z) (HP : forall z, proba (P z)) (pi : law Z) (Hpi : proba pi) (z0 : Z)
  (st : forall f, E pi (fun z => E (P z) f) = E pi f) : mixes P pi tau (/ 4) ->
    forall k, mixes P pi k (worst tau k).
Proof.
  intros M k. unfold worst. destruct (Nat.ltb_spec k tau) as [H|H]; [apply mixes_one; assumption|].
  assert (D := Nat.div_mod k tau ltac:(lia)). assert (1 <= k / tau)%nat by (apply Nat.div_le_lower_bound;
    lia).
  set (l := (k / tau)%nat) in *. set (r := (k mod tau)%nat) in *.
  replace k with (r + S (l - 1) * tau)%nat by nia.
  replace (l + 1)%nat with (l - 1 + 2)%nat by lia. apply mixes_later; [assumption|]. apply mixes_geometric;
    assumption.
Qed.

Lemma capped_worst k : capped (worst tau) k = if (k <? tau)%nat then 1 else / 2 ^ (k / tau).
Proof.
  unfold capped, worst. destruct (Nat.ltb_spec k tau) as [H|H]; [apply Rmin_left; lra|].
  rewrite Nat.add_comm. change (2 ^ (1 + k / tau)) with (2 * 2 ^ (k / tau)). assert (Q := pow2_pos (k / tau)).
  replace (2 * / (2 * 2 ^ (k / tau))) with (/ 2 ^ (k / tau)) by (field; lra).
  apply Rmin_right. rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. apply pow_R1_Rle. lra.
Qed.

Lemma capped_block l i : (i < tau)%nat -> capped (worst tau) (l * tau + i) = / 2 ^ l.
Proof.
  intro Hi. rewrite capped_worst. assert (Q : ((l * tau + i) / tau = l)%nat) by (rewrite Nat.div_add_l,
    Nat.div_small; lia).
  rewrite Q. destruct l; [simpl; replace (i <? tau)%nat with true by (symmetry; apply Nat.ltb_lt; lia);
    field|].
  replace (S l * tau + i <? tau)%nat with false by (symmetry; apply Nat.ltb_ge; nia). reflexivity.
Qed.

Lemma blocks l : sum (l * tau) (capped (worst tau)) = 2 * INR tau * (1 - / 2 ^ l).
Proof.
  induction l; [simpl; field|]. replace (S l * tau)%nat with (l * tau + tau)%nat by lia.
  rewrite sum_split, IHl.
  rewrite (sum_ext tau _ (fun _ => / 2 ^ l)) by (intros; apply capped_block; assumption). rewrite sum_const.
  simpl pow.
  assert (Q := pow2_pos l). field. lra.
Qed.

Lemma capped_nonneg k : 0 <= capped (worst tau) k.
Proof. rewrite capped_worst. destruct (k <? tau)%nat; [lra|]. left. apply Rinv_0_lt_compat, pow2_pos. Qed.
Lemma sum_more m n f : (forall i, 0 <= f i) -> (m <= n)%nat -> sum m f <= sum n f.
Proof. intros Hf H. induction H as [|k Hk IH]; [lra|]. simpl. generalize (Hf k); lra. Qed.
(** The sum of min(1, 2 d_mix) over all k >= 1 is at most 2 tau - 1. *)
Lemma sum_capped n : sum n (fun i => capped (worst tau) (S i)) <= 2 * INR tau - 1.
Proof.
  assert (A := sum_first n (capped (worst tau))).
  assert (C0 : capped (worst tau) 0 = 1) by (rewrite capped_worst; replace (0 <? tau)%nat with true
    by (symmetry; apply Nat.ltb_lt; lia); reflexivity).
  assert (Bq : sum (S n) (capped (worst tau)) <= sum (S n * tau) (capped (worst tau))) by (apply sum_more;
    [apply capped_nonneg|nia]).
  rewrite blocks in Bq. assert (0 < / 2 ^ S n) by apply Rinv_0_lt_compat, pow2_pos.
  assert (0 <= INR tau) by apply pos_INR. nra.
Qed.

Lemma centred_worst n : (0 < n)%nat -> centred (worst tau) n <= 4 * INR tau - 1.
Proof.
  intro Hn. unfold centred. assert (N0 : 0 < INR n) by (apply lt_0_INR; exact Hn).
  assert (sum n (fun k => (1 - INR (S k) / INR n) * capped (worst tau) (S k)) <=
    sum n (fun i => capped (worst tau) (S i))).
  { apply sum_le; intros i Hi.
    assert (0 <= INR (S i) / INR n) by (apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat, N0]).
    generalize (capped_nonneg (S i)); intro. nra. }
  generalize (sum_capped n); lra.
Qed.
End Worst.
