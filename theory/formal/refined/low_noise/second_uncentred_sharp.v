(** The uncentred level without its start term. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property
  estimator levels joint_scale profile uncentred.
Import ListNotations.
Open Scope R_scope.

(** The uncentred level keeping -|mean|^2: a becomes a^2/4 for a <= 2, a - 1 above. *)
Section Uncentred.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Variable d : nat -> R.
Hypothesis Hd : forall k, mixes P pi k (d k).
Variable o : Z.
Variable phi : Z -> V.
Variable B : R.
Hypothesis near : forall y, norm (phi y) <= B.
Notation c := (Ev pi phi).

Definition squeeze (a : R) : R := if Rle_dec a 2 then a ^ 2 / 4 else a - 1.
Lemma squeeze_le a g : 0 <= B -> 0 <= g <= B -> a * B * g - g ^ 2 <= B * B * squeeze a.
Proof.
  intros HB Hg. unfold squeeze. destruct (Rle_dec a 2) as [H|H].
  - assert (0 <= (a * B / 2 - g) ^ 2) by apply pow2_ge_0. nra.
  - apply Rnot_le_lt in H. assert (0 <= (B - g) * ((a - 1) * B - g)) by (apply Rmult_le_pos; nra). nra.
Qed.

Theorem second_uncentred_sharp h z : (0 < h)%nat -> let n := (2 * h)%nat in
  E (path P n z) (fun l => norm2 (vsum n (fun i => scal (sign h i) (phi (nth i l o))))) <=
  B * B * (INR n + 2 * sum n (fun k => (INR n - INR (S k)) * (2 * d (S k))) +
    INR n * squeeze (4 / INR n * sum n (fun i => reach n i * d (S i)))).
Proof.
  intros Hh n. assert (B0 := B_nonneg o phi B near).
  assert (BB : 0 <= B * B) by (apply Rmult_le_pos; exact B0).
  set (w := sign h). assert (W : forall i, w i * w i = 1) by (intro i; unfold w, sign; destruct (_ <? _)%nat;
    ring).
  assert (Wa : forall i, Rabs (w i) <= 1) by (intro i; unfold w, sign; destruct (_ <? _)%nat; unfold Rabs;
    destruct (Rcase_abs _); lra).
  rewrite (E_ext _ _ _ (fun l => norm2_vsum V n _)). rewrite E_plus, E_scal, !E_sum.
  set (g := fun i => E (steps P (S i) z) (fun y => inner (phi y) c)).
  apply Rle_trans with (sum n (fun _ => B * B) +
    2 * sum n (fun k => sum k (fun i => w i * w k * g i + 2 * d (k - i) * (B * B)))).
  - apply Rplus_le_compat.
    + apply sum_le; intros i Hi. rewrite <- (E_const (path P n z) (B * B)) by apply proba_path, HP.
      apply E_mono; [apply proba_path, HP|]. intro l. rewrite norm2_scal. fold (w i). rewrite W, Rmult_1_l.
      apply norm2_le, near.
    + apply Rmult_le_compat_l; [lra|]. apply sum_le; intros k Hk. rewrite E_sum. apply sum_le; intros i Hi.
      rewrite (E_ext _ _ (fun l => (w i * w k) * inner (phi (nth i l o)) (phi (nth k l o))))
        by (intro; autorewrite with inner; unfold w; ring).
      rewrite E_scal. apply (pair_uncentred P HP pi Hpi d Hd o phi B near); [lia|]. rewrite Rabs_mult.
      rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; try apply Rabs_pos; apply Wa.
  - rewrite (sum_ext n (fun k => sum k (fun i => w i * w k * g i + 2 * d (k - i) * (B * B)))
      (fun k => sum k (fun i => w i * w k * g i) + B * B * sum k (fun i => 2 * d (k - i)%nat))).
    2:{ intros k _. rewrite sum_plus, <- sum_scal. f_equal. apply sum_ext; intros; ring. }
    rewrite sum_plus, (sum_scal n (B * B) (fun k => sum k (fun i => 2 * d (k - i)%nat))),
      (sum_pairs n (fun k => 2 * d k)), pair_sum, sum_const.
    set (gm := norm c). assert (G0 : 0 <= gm) by apply norm_pos.
    assert (G1 : gm <= B) by (apply (c_bound pi Hpi o phi B near)).
    set (Sr := sum n (fun i => reach n i * d (S i))).
    assert (Kk : sum n (fun i => w i * (sum n w - sum (S i) w) * g i) <= - INR h * gm ^ 2 + 2 * B * gm * Sr).
    { apply Rle_trans with (sum n (fun i => norm2 c * (w i * (sum n w - sum (S i) w)) + 2 * B * gm *
        (reach n i * d (S i)))).
      - apply sum_le; intros i Hi. assert (SR := sign_reach h i Hi). fold w n in SR. rewrite SR.
        assert (R0 : 0 <= reach n i).
        { unfold reach. apply Rmin_glb; [apply pos_INR|].
          assert (INR (S i) <= INR n) by (apply le_INR; exact Hi). lra. }
        assert (Gi : Rabs (g i - norm2 c) <= 2 * d (S i) * B * gm).
        { unfold g. rewrite <- inner_Ev. unfold norm2. rewrite <- inner_sub.
          apply Rle_trans with (1 := cauchy_abs _ _ _). apply Rmult_le_compat_r;
            [exact G0|apply (drift P HP pi Hpi d Hd phi B near)]. }
        apply Rabs_le_inv in Gi. destruct (i <? h)%nat; nra.
      - rewrite sum_plus, !sum_scal. fold Sr. assert (SR := sum_reach h). fold w n in SR. rewrite SR.
        rewrite <- norm_sqr. fold gm. lra. }
    assert (n0 : 0 < INR n) by (apply lt_0_INR; unfold n; lia).
    assert (En : INR n = 2 * INR h) by (unfold n; rewrite mult_INR; reflexivity).
    assert (Sq := squeeze_le (4 / INR n * Sr) gm B0 (conj G0 G1)). apply (Rmult_le_compat_l (INR n)) in Sq;
      [|lra].
    replace (INR n * (4 / INR n * Sr * B * gm - gm ^ 2)) with (4 * Sr * B * gm - INR n * gm ^ 2) in Sq
      by (field; lra). rewrite En in *. lra.
Qed.
End Uncentred.
