(** Bias and second moment of a batch after a burn-in, from every state. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  profile levels inflation uncentred batch batch_profile block_problem.
Import ListNotations.
Open Scope R_scope.

Section Centred.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Variable d : nat -> R.
Hypothesis Hd : forall j, mixes P pi j (d j).
Variables (k m : nat) (o : Z).
Hypothesis Hk : (1 <= k)%nat.
Variable phi : Z -> V.
Notation c := (Ev pi phi). Notation batch := (batch k m o). Notation n := (m + k)%nat.
Notation Kp := (kpos k Hk).

(** A bound from every start holds after the burn-in. *)
Lemma after_burn_in (q : (nat -> Z) -> R) B z :
  (forall u v, (forall i, (i < k)%nat -> u i = v i) -> q u = q v) ->
  (forall y, E (path P k y) (fun l => q (fun i => nth i l o)) <= B) ->
  E (path P n z) (fun l => q (fun i => nth (m + i) l o)) <= B.
Proof.
  intros Hq HB. rewrite (E_markov P m k z).
  rewrite <- (E_const (path P m z) B) by apply proba_path, HP. apply (E_path_mono P HP). intros l Hl.
  apply Rle_trans with (2 := HB (List.last l z)). right. apply E_ext; intro l'. apply Hq. intros i _.
  rewrite app_nth2 by lia. f_equal. lia.
Qed.

Lemma batch_bias z b : (forall j y, norm (sub (Ev (steps P j y) phi) c) <= b j) ->
  norm (sub (Ev (path P n z) (batch phi)) c) <= sum k (fun i => b (m + S i)%nat) / INR k.
Proof.
  intro Hb. assert (K0 := Kp).
  replace (sub (Ev (path P n z) (batch phi)) c)
    with (scal (/ INR k) (vsum k (fun i => sub (Ev (steps P (m + S i) z) phi) c))).
  - rewrite norm_scal, Rabs_right by (left; apply Rinv_0_lt_compat, K0). unfold Rdiv. rewrite Rmult_comm.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, K0|]. apply Rle_trans with (1 := norm_vsum _ _ _).
    apply sum_le; intros i Hi. apply Hb.
  - vext. rewrite !inner_vsum, inner_Ev.
    rewrite (E_ext (path P n z) _ (fun l => / INR k * sum k (fun i => inner (phi (nth (m + i) l o)) w)))
      by (intro; unfold batch.batch; autorewrite with inner; now rewrite inner_vsum).
    rewrite E_scal, E_sum.
    rewrite (sum_ext k (fun i => E (path P n z) _)
      (fun i => E (steps P (m + S i) z) (fun y => inner (phi y) w)))
      by (intros i Hi; rewrite Nat.add_succ_r; apply (E_one P HP n (m + i) z o (fun y => inner (phi y) w));
        lia).
    rewrite (sum_ext k (fun i => inner (sub _ _) w)
      (fun i => E (steps P (m + S i) z) (fun y => inner (phi y) w) - inner c w))
      by (intros; now rewrite inner_sub, inner_Ev).
    rewrite sum_minus, sum_const, inner_Ev. field. lra.
Qed.

Variable H : R.
Hypothesis near : forall y, norm (sub (phi y) c) <= H.

(** Lambda_n. *)
Theorem batch_moment z : E (path P n z) (fun l => norm2 (sub (batch phi l) c)) <= batch_noise d k * (H * H).
Proof.
  assert (K0 := Kp). rewrite Rmult_comm. unfold batch_noise. apply min_mult.
  - rewrite Rmult_1_r, <- (E_const (path P n z) (H * H)) by apply proba_path, HP.
    apply E_mono; [apply proba_path, HP|]. intro l. apply norm2_le. rewrite batch_centre by exact Hk.
    apply batch_bound; assumption.
  - apply (after_burn_in (fun u => norm2 (sub (scal (/ INR k) (vsum k (fun i => phi (u i)))) c))).
    { intros u v E. f_equal. f_equal. f_equal. apply vsum_ext; intros i Hi. now rewrite E. }
    intro y. assert (S2 := second_centred P HP pi Hpi d Hd o phi H near k (fun _ => 1) y
      ltac:(intro; cbv beta; rewrite Rabs_R1; lra)).
    rewrite centred_scaled in S2 by lia.
    rewrite (E_ext _ _ (fun l => / INR k * / INR k *
      norm2 (vsum k (fun i => scal 1 (sub (phi (nth i l o)) c))))).
    + rewrite E_scal. apply (Rmult_le_compat_l (/ INR k * / INR k)) in S2;
        [|apply Rmult_le_pos; left; apply Rinv_0_lt_compat, K0].
      apply Rle_trans with (1 := S2). right. field. lra.
    + intro l. rewrite <- norm2_scal. f_equal. vext. rewrite !inner_vsum.
      rewrite (sum_ext k (fun i => inner (scal 1 (sub (phi (nth i l o)) c)) w)
        (fun i => inner (phi (nth i l o)) w - inner c w)) by (intros; autorewrite with inner; ring).
      rewrite sum_minus, sum_const. field. lra.
Qed.
(** b_n. *)
Theorem batch_bias_centred z : norm (sub (Ev (path P n z) (batch phi)) c) <= batch_bias_noise d k m * H.
Proof.
  unfold batch_bias_noise. apply Rle_trans with (1 := batch_bias z (fun j => capped d j * H)
    (bias_one P HP pi Hpi d Hd o phi H near)). right.
  rewrite (sum_ext k _ (fun i => H * capped d (m + S i))) by (intros; ring). rewrite sum_scal. unfold Rdiv.
  ring.
Qed.
End Centred.
