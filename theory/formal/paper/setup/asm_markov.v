(** asm:markov: `mixes` is d_mix; d_mix decreases, geometrically along multiples of t_mix; its sum. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import law expectation finite_sum sums markov_chain markov_property mixing estimator profile
  worst_profile mixing_time.
Import ListNotations.
Open Scope R_scope.

Lemma lub_real (S : R -> Prop) m x0 : S x0 -> (forall x, S x -> x <= m) -> is_lub S (real (Lub_Rbar S)).
Proof.
  intros H0 Hm. destruct (Lub_Rbar_correct S) as [U L]. destruct (Lub_Rbar S) as [l| |] eqn:El.
  - split; [intros x Hx; apply (U x Hx)|]. intros b Hb. apply (L (Finite b)). intros x Hx. apply (Hb x Hx).
  - exfalso. apply (L (Finite m)). intros x Hx. apply (Hm x Hx).
  - exfalso. apply (U x0 H0).
Qed.

Lemma diff_le_1 {Z} (a b : law Z) f : proba a -> proba b -> (forall y, 0 <= f y <= 1) -> E a f - E b f <= 1.
Proof.
  intros Ha Hb H. assert (A : E a f <= E a (fun _ => 1)) by (apply E_mono; [apply Ha|intro; apply H]).
  rewrite E_const in A by exact Ha. assert (0 <= E b f) by (apply E_pos; [apply Hb|intro; apply H]). lra.
Qed.

Lemma tvset_0 {Z} (a b : law Z) : tvset a b 0.
Proof. exists (fun _ => 0). split; [intro; lra|]. rewrite !E_zero. ring. Qed.
Lemma dtv_lub {Z} (a b : law Z) : proba a -> proba b -> is_lub (tvset a b) (dtv a b).
Proof.
  intros Ha Hb. apply (lub_real _ 1 0); [apply tvset_0|].
  intros v [f [H ->]]. apply diff_le_1; assumption.
Qed.

Lemma dmix_lub {Z} (P : Z -> law Z) (pi : law Z) k (z0 : Z) : (forall z, proba (P z)) -> proba pi ->
  is_lub (dmixset P pi k) (dmix P pi k).
Proof.
  intros HP Hpi. apply (lub_real _ 1 0); [exists z0; apply tvset_0|].
  intros v [z [f [H ->]]]. apply diff_le_1; [apply proba_steps, HP|exact Hpi|exact H].
Qed.

(** mixes k e says exactly d_mix(k) <= e. *)
Lemma mixes_dmix {Z} (P : Z -> law Z) (pi : law Z) k e (z0 : Z) : (forall z, proba (P z)) -> proba pi ->
  (mixes P pi k e <-> dmix P pi k <= e).
Proof.
  intros HP Hpi. destruct (dmix_lub P pi k z0 HP Hpi) as [U L]. split.
  - intro M. apply L. intros v [z [f [H ->]]]. apply M, H.
  - intros H z f Hf. apply Rle_trans with (2 := H). apply U. exists z, f. split; [exact Hf|reflexivity].
Qed.

(** d_mix does not increase. *)
Theorem dmix_decreases {Z} (P : Z -> law Z) (pi : law Z) (z0 : Z) k m : (forall z, proba (P z)) -> proba pi ->
  dmix P pi (m + k) <= dmix P pi k.
Proof.
  intros HP Hpi. apply (mixes_dmix _ _ _ _ z0 HP Hpi), mixes_later; [exact HP|].
  apply (mixes_dmix _ _ _ _ z0 HP Hpi). lra.
Qed.

(** "A certified integer bound may replace tmix": every hypothesis `mixes tau (1/4)` of the theorems holds
    for tau >= tmix. *)
Theorem certified_bound {Z} (P : Z -> law Z) (pi : law Z) (z0 : Z) tau tau' : (forall z, proba (P z)) ->
  proba pi -> is_tmix P pi tau -> (tau <= tau')%nat -> mixes P pi tau' (/ 4).
Proof.
  intros HP Hpi [_ [A _]] Hle. replace tau' with (tau' - tau + tau)%nat by lia.
  apply mixes_later; [exact HP|].
  exact (proj2 (mixes_dmix _ _ _ _ z0 HP Hpi) A).
Qed.

Section Moments.
Context {Z : Type} (P : Z -> law Z) (pi : law Z) (tau : nat) (o : Z).
Hypothesis HP : forall z, proba (P z).
Hypothesis Hpi : proba pi.
Hypothesis st : forall f, E pi (fun z => E (P z) f) = E pi f.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes P pi tau (/ 4).

(** d_mix(l tmix) <= 2^-l for l >= 1. *)
Theorem dmix_geometric l : (1 <= l)%nat -> dmix P pi (l * tau) <= / 2 ^ l.
Proof.
  clear Htau. intro Hl. destruct l as [|l]; [lia|].
  apply Rle_trans with (/ 2 ^ (l + 2)); [apply (mixes_dmix _ _ _ _ o HP Hpi), (mixes_geometric P
    HP pi Hpi st tau l o mix)|].
  apply Rinv_le_contravar; [apply pow_lt; lra|]. apply Rle_pow; [lra|lia].
Qed.

(** d_mix is summable with sum at most 2 tau (asm:markov): every partial sum is at most 3 tau/2 - 1. *)
Theorem dmix_sum n :
  sum n (fun i => dmix P pi (S i)) <= 3 / 2 * INR tau - 1 /\ 3 / 2 * INR tau - 1 <= 2 * INR tau.
Proof.
  assert (W := worst_mixes tau Htau P HP pi Hpi o st mix).
  split; [|assert (0 <= INR tau) by apply pos_INR; lra].
  apply Rle_trans with (sum n (fun i => worst tau (S i))).
  { apply sum_le; intros i _. apply (mixes_dmix P pi (S i) (worst tau (S i)) o HP Hpi). apply W. }
  assert (S1 : forall k, worst tau k = / 2 * capped (worst tau) k + (if (k <? tau)%nat then / 2 else 0)).
  { intro k. rewrite (capped_worst tau). unfold worst. destruct (k <? tau)%nat; [lra|].
    rewrite Nat.add_comm. change (2 ^ (1 + k / tau)) with (2 * 2 ^ (k / tau)).
    assert (Q := pow2_pos (k / tau)). field. lra. }
  rewrite (sum_ext n _ (fun i => / 2 * capped (worst tau) (S i) + (if (S i <? tau)%nat then / 2 else 0)))
    by (intros; apply S1).
  rewrite sum_plus, sum_scal. assert (A := sum_capped tau Htau n).
  assert (B : sum n (fun i => if (S i <? tau)%nat then / 2 else 0) <= (INR tau - 1) / 2).
  { assert (K : forall m, sum m (fun i => if (S i <? tau)%nat then / 2 else 0) <= Rmin (INR m) (INR tau - 1) /
      2).
    { induction m; [simpl; rewrite Rmin_left; [lra|]; assert (1 <= INR tau) by (change 1 with (INR 1);
        apply le_INR; lia); lra|].
      cbn [sum]. rewrite S_INR. destruct (Nat.ltb_spec (S m) tau) as [L|L].
      - apply Nat.le_succ_l, le_INR in L. rewrite !S_INR in L. rewrite Rmin_left in IHm by lra.
        rewrite Rmin_left by lra. lra.
      - apply Rle_trans with (1 := Req_le _ _ (Rplus_0_r _)). apply Rle_trans with (1 := IHm). unfold Rdiv.
        apply Rmult_le_compat_r; [lra|].
        apply Rle_min_compat_r. lra. }
    apply Rle_trans with (1 := K n). assert (Rmin (INR n) (INR tau - 1) <= INR tau - 1) by apply Rmin_r. lra.
    }
  assert (1 <= INR tau) by (change 1 with (INR 1); apply le_INR; lia). lra.
Qed.
End Moments.
