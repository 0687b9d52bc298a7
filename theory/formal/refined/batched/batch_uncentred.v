(** Lambda_e and b_e: bias and second moment of a batch of an uncentred function, of which the pairs that
    are still correlated (2 d(j) >= 1) are not expanded. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  profile levels inflation uncentred fluctuation batch batch_profile block_problem batch_centred.
Import ListNotations.
Open Scope R_scope.

Lemma largest_le A P x B : 0 < P -> 0 <= x <= B -> A * B * x - P * x ^ 2 <= B * B * largest A P.
Proof.
  intros HP Hx. unfold largest. destruct (Rle_dec A (2 * P)) as [HA|HA].
  - apply (Rmult_le_reg_l (4 * P)); [lra|].
    replace (4 * P * (B * B * (A ^ 2 / (4 * P)))) with ((A * B) ^ 2) by (field; lra).
    assert (0 <= (A * B - 2 * P * x) ^ 2) by apply pow2_ge_0. nra.
  - assert (0 <= (B - x) * ((A - P) * B - P * x)) by (apply Rmult_le_pos; nra). nra.
Qed.
Lemma sum_rest k : sum k (fun j => INR k - INR (S j)) = INR k * (INR k - 1) / 2.
Proof.
  induction k; [simpl; field|]. rewrite (sum_ext (S k) _ (fun j => (INR k - INR (S j)) + 1))
    by (intros; rewrite (S_INR k); ring). rewrite sum_plus, sum_const. cbn [sum]. rewrite IHk, !S_INR. field.
Qed.

Section Uncentred.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Variable d : nat -> R.
Hypothesis Hd : forall j, mixes P pi j (d j).
Variables (k m : nat) (o : Z).
Hypothesis Hk : (1 <= k)%nat.
Variable phi : Z -> V.
Variable B : R.
Hypothesis near : forall y, norm (phi y) <= B.
Notation c := (Ev pi phi). Notation batch := (batch k m o). Notation n := (m + k)%nat.
Notation slow := (slow d). Notation capped := (capped d). Notation fast j := (1 - slow j).
Notation size := (slow_size d k).

(** One pair: expanded around c if it has mixed, at most B^2 if not. *)
Lemma pair_batch z i l : (i < l < k)%nat ->
  E (path P n z) (fun u => inner (phi (nth (m + i) u o)) (phi (nth (m + l) u o))) <=
  E (steps P (m + S i) z) (fun y => inner (phi y) c) * fast (l - i) + capped (l - i) * (B * B).
Proof.
  intro Hil. assert (B0 := B_nonneg o phi B near). unfold batch_profile.slow, profile.capped, Rmin.
  destruct (Rle_dec 1 (2 * d (l - i))) as [Sl|Sl].
  - replace (E (steps P (m + S i) z) (fun y => inner (phi y) c) * (1 - 1) + 1 * (B * B)) with (B * B) by ring.
    rewrite <- (E_const (path P n z) (B * B)) by apply proba_path, HP. apply E_mono; [apply proba_path, HP|].
    intro u. apply Rle_trans with (1 := cauchy _ _ _). apply Rmult_le_compat; try apply norm_pos; apply near.
  - assert (A := pair_uncentred P HP pi Hpi d Hd o phi B near n (m + i) (m + l) z 1 ltac:(lia)
      ltac:(rewrite Rabs_R1; lra)).
    replace (m + l - (m + i))%nat with (l - i)%nat in A by lia. rewrite <- Nat.add_succ_r in A. lra.
Qed.

(** Sums over the pairs: n_i of them start at i and are expanded. *)
Notation expanded i := (sum (k - 1 - i) (fun q => fast (S q))).
Lemma expanded_low i : (i < k)%nat -> 0 <= INR k - expanded i <= INR (S i) + size.
Proof.
  intro Hi. assert (Sl : forall j, 0 <= slow j <= 1) by (intro j; unfold batch_profile.slow;
    destruct (Rle_dec _ _); lra).
  rewrite sum_minus, sum_const, Rmult_1_r. set (t := sum (k - 1 - i) (fun q => slow (S q))).
  assert (t0 : 0 <= t) by (apply sum_pos; intros; apply Sl).
  assert (t1 : t <= size).
  { unfold slow_size. replace (k - 1)%nat with ((k - 1 - i) + i)%nat by lia. rewrite sum_split. fold t.
    assert (0 <= sum i (fun j => slow (S (k - 1 - i + j)))) by (apply sum_pos; intros; apply Sl). lra. }
  assert (Ek : INR k = INR (k - 1 - i) + INR (S i)) by (rewrite <- plus_INR; f_equal; lia).
  generalize (pos_INR (S i)). lra.
Qed.
Lemma expanded_sum : 2 * sum k (fun i => expanded i) - INR k ^ 2 = - (INR k * slow_weight d k).
Proof.
  assert (K0 := kpos k Hk).
  rewrite (sum_ext k (fun i => expanded i) (fun i => 1 * expanded i)) by (intros; ring).
  rewrite <- (sum_swap k (fun _ => 1) (fun j => fast j)).
  rewrite (sum_ext k _ (fun l => sum l (fun i => fast (l - i)))) by (intros; apply sum_ext; intros; ring).
  rewrite (sum_pairs k (fun j => fast j)).
  rewrite (sum_ext k _ (fun j => (INR k - INR (S j)) - INR k * (slow (S j) * (1 - INR (S j) / INR k))))
    by (intros; field; lra).
  rewrite sum_minus, sum_rest, sum_scal. unfold slow_weight. field.
Qed.
Lemma slow_weight_pos : 0 < slow_weight d k.
Proof.
  assert (K0 := kpos k Hk). unfold slow_weight.
  assert (0 <= sum k (fun j => slow (S j) * (1 - INR (S j) / INR k))); [|lra].
  apply sum_pos; intros j Hj. apply Rmult_le_pos; [unfold batch_profile.slow; destruct (Rle_dec _ _); lra|].
  assert (INR (S j) <= INR k) by (apply le_INR; lia). apply (Rmult_le_reg_r (INR k)); [exact K0|].
  replace ((1 - INR (S j) / INR k) * INR k) with (INR k - INR (S j)) by (field; lra). lra.
Qed.

Theorem second_batch z :
  E (path P n z) (fun u => norm2 (vsum k (fun i => sub (phi (nth (m + i) u o)) c))) <=
  B * B * (INR k * (centred d k + largest (start_weight d k m) (slow_weight d k))).
Proof.
  assert (B0 := B_nonneg o phi B near). assert (K0 := kpos k Hk). assert (BB : 0 <= B * B)
    by (apply Rmult_le_pos; exact B0).
  set (gm := norm c). assert (G0 : 0 <= gm) by apply norm_pos.
  assert (G1 : gm <= B) by (apply (c_bound pi Hpi o phi B near)).
  assert (N2 : norm2 c = gm ^ 2) by (unfold gm; rewrite <- norm_sqr; ring).
  set (g := fun i => E (steps P (m + S i) z) (fun y => inner (phi y) c)).
  rewrite (E_ext _ _ (fun u => (norm2 (vsum k (fun i => phi (nth (m + i) u o))) -
    2 * INR k * sum k (fun i => inner (phi (nth (m + i) u o)) c)) + INR k ^ 2 * norm2 c)).
  2:{ intro u. replace (vsum k (fun i => sub (phi (nth (m + i) u o)) c))
        with (sub (vsum k (fun i => phi (nth (m + i) u o))) (scal (INR k) c)).
      - rewrite norm2_sub, norm2_scal, inner_scal_r, inner_vsum. ring.
      - vext. rewrite !inner_vsum. rewrite (sum_ext k (fun i => inner (sub _ _) w)
          (fun i => inner (phi (nth (m + i) u o)) w - inner c w)) by (intros; apply inner_sub).
        rewrite sum_minus, sum_const. ring. }
  rewrite E_plus, E_minus, E_const, E_scal, E_sum by apply proba_path, HP.
  rewrite (sum_ext k (fun i => E (path P n z) (fun u => inner (phi (nth (m + i) u o)) c)) g).
  2:{ intros i Hi. unfold g. rewrite Nat.add_succ_r.
      apply (E_one P HP n (m + i) z o (fun y => inner (phi y) c)). lia. }
  rewrite (E_ext _ _ _ (fun u => norm2_vsum V k _)). rewrite E_plus, E_scal, !E_sum.
  assert (Sq : sum k (fun i => E (path P n z) (fun u => norm2 (phi (nth (m + i) u o)))) <=
    sum k (fun _ => B * B)).
  { apply sum_le; intros i Hi. rewrite <- (E_const (path P n z) (B * B)) by apply proba_path, HP.
    apply E_mono; [apply proba_path, HP|]. intro u. apply norm2_le, near. }
  assert (Pr : sum k (fun l => E (path P n z) (fun u => sum l (fun i =>
      inner (phi (nth (m + i) u o)) (phi (nth (m + l) u o))))) <=
    sum k (fun i => g i * expanded i) + B * B * sum k (fun j => (INR k - INR (S j)) * capped (S j))).
  { rewrite <- (sum_swap k g (fun j => fast j)), <- (sum_pairs k capped), <- sum_scal, <- sum_plus.
    apply sum_le; intros l Hl. rewrite E_sum, <- sum_scal, <- sum_plus. apply sum_le; intros i Hi.
    rewrite (Rmult_comm (B * B)). apply pair_batch. lia. }
  assert (Gi : sum k (fun i => g i * (expanded i - INR k)) <=
    gm ^ 2 * (sum k (fun i => expanded i) - INR k ^ 2) +
    2 * B * gm * sum k (fun i => (INR (S i) + size) * d (m + S i)%nat)).
  { replace (gm ^ 2 * (sum k (fun i => expanded i) - INR k ^ 2)) with
      (sum k (fun i => gm ^ 2 * (expanded i - INR k))) by (rewrite sum_scal, sum_minus, sum_const; ring).
    rewrite <- sum_scal, <- sum_plus. apply sum_le; intros i Hi. destruct (expanded_low i Hi) as [e0 e1].
    assert (dp := d_pos P pi d Hd o (m + S i)).
    assert (Ri : Rabs (g i - gm ^ 2) <= 2 * d (m + S i)%nat * B * gm).
    { unfold g. rewrite <- inner_Ev, <- N2. unfold norm2. rewrite <- inner_sub.
      apply Rle_trans with (1 := cauchy_abs _ _ _). apply Rmult_le_compat_r;
        [exact G0|apply (drift P HP pi Hpi d Hd phi B near)]. }
    apply Rabs_le_inv in Ri. set (x := INR k - expanded i) in *.
    replace (expanded i - INR k) with (- x) by (unfold x; ring).
    assert (b0 : 0 <= 2 * d (m + S i)%nat * B * gm) by (repeat apply Rmult_le_pos; lra).
    assert (x * (gm ^ 2 - g i) <= x * (2 * d (m + S i)%nat * B * gm)) by (apply Rmult_le_compat_l; lra).
    assert (x * (2 * d (m + S i)%nat * B * gm) <= (INR (S i) + size) * (2 * d (m + S i)%nat * B * gm))
      by (apply Rmult_le_compat_r; lra). lra. }
  rewrite (sum_ext k (fun i => g i * (expanded i - INR k)) (fun i => g i * expanded i - INR k * g i))
    in Gi by (intros; ring). rewrite sum_minus, sum_scal in Gi.
  assert (Ex := expanded_sum). rewrite sum_const in Sq.
  assert (Cs : INR k + 2 * sum k (fun j => (INR k - INR (S j)) * capped (S j)) = INR k * centred d k)
    by (apply (centred_scaled d); lia).
  assert (Lg := largest_le (start_weight d k m) (slow_weight d k) gm B slow_weight_pos (conj G0 G1)).
  apply (Rmult_le_compat_l (INR k)) in Lg; [|lra].
  assert (St : INR k * start_weight d k m = 4 * sum k (fun i => (INR (S i) + size) * d (m + S i)%nat))
    by (unfold start_weight; field; lra).
  rewrite N2. set (s1 := sum k (fun i => expanded i)) in *.
  set (s2 := sum k (fun i => (INR (S i) + size) * d (m + S i)%nat)) in *.
  set (s3 := sum k (fun j => (INR k - INR (S j)) * capped (S j))) in *.
  replace (INR k * (start_weight d k m * B * gm - slow_weight d k * gm ^ 2))
    with ((INR k * start_weight d k m) * B * gm + - (INR k * slow_weight d k) * gm ^ 2) in Lg by ring.
  rewrite St, <- Ex in Lg.
  replace (B * B * (INR k * (centred d k + largest (start_weight d k m) (slow_weight d k))))
    with (B * B * (INR k * centred d k) + INR k * (B * B * largest (start_weight d k m) (slow_weight d k)))
    by ring. rewrite <- Cs. lra.
Qed.

(** Lambda_e. *)
Theorem batch_moment_uncentred z :
  E (path P n z) (fun l => norm2 (sub (batch phi l) c)) <= batch_difference d k m * (B * B).
Proof.
  assert (K0 := kpos k Hk). rewrite Rmult_comm. unfold batch_difference. apply min_mult.
  - rewrite (E_ext _ _ (fun l => / INR k * / INR k * norm2 (vsum k (fun i => sub (phi (nth (m + i) l o)) c))))
      by (intro l; rewrite batch_centre by exact Hk; unfold batch.batch; apply norm2_scal).
    rewrite E_scal. assert (S2 := second_batch z). apply (Rmult_le_compat_l (/ INR k * / INR k)) in S2;
      [|apply Rmult_le_pos; left; apply Rinv_0_lt_compat, K0].
    apply Rle_trans with (1 := S2). right. field. lra.
  - assert (C : forall y, norm (sub (phi y) c) <= 2 * B).
    { intro y. unfold sub. apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal,
      Rabs_left by lra.
      assert (norm c <= B) by (apply (c_bound pi Hpi o phi B near)). generalize (near y); lra. }
    apply Rle_trans with (1 := batch_moment P HP pi Hpi d Hd k m o Hk phi (2 * B) C z). right. ring.
Qed.
(** b_e. *)
Theorem batch_bias_uncentred z :
  norm (sub (Ev (path P n z) (batch phi)) c) <= batch_bias_difference d k m * B.
Proof.
  unfold batch_bias_difference. apply Rle_trans with (1 := batch_bias P HP pi k m o Hk phi z
    (fun j => 2 * d j * B) (drift P HP pi Hpi d Hd phi B near)). right.
  rewrite (sum_ext k _ (fun i => B * (2 * d (m + S i)%nat))) by (intros; ring). rewrite sum_scal. unfold Rdiv.
  ring.
Qed.
End Uncentred.
