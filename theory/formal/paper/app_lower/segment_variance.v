(** Exact variance of segments and halves on the two-state chain. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property
  estimator problem euclid two_state prop_esssup.
Import ListNotations.
Open Scope R_scope.

Section TwoState.
Variables (p g : R).
Hypothesis Hp : 0 < p < / 2.
Hypothesis Hg : 0 <= g.
Notation Hp' := (Hp' p Hp). Notation pb := (flip p g Hp' Hg). Notation r := (1 - 2 * p).
Notation HP := (HP p Hp). Notation rk_range := (rk_range p Hp). Notation E_pair := (E_pair p Hp).
Notation phi x0 := (dfz pb x0).

(** prop:inflation. Geometric sums and the exact segment moments, q = 1 - r = 2 p. *)
Notation q := (2 * p).

Lemma geo n : q * sum n (fun k => r ^ k) = 1 - r ^ n.
Proof. induction n; [simpl; ring|]. cbn [sum]. rewrite Rmult_plus_distr_l, IHn. simpl pow. ring. Qed.
Lemma geo' n : sum n (pow r) = (1 - r ^ n) / q.
Proof.
  apply (Rmult_eq_reg_l q); [|lra]. change (sum n (pow r)) with (sum n (fun k => r ^ k)). rewrite geo. field.
  lra.
Qed.

Section Weighted.
Variable w : nat -> R.
Hypothesis Hw : forall i, w i * w i = 1.

Definition lag (k : nat) := sum k (fun i => w i * r ^ (k - i)).
Lemma lag_S k : lag (S k) = r * (lag k + w k).
Proof.
  unfold lag. cbn [sum]. replace (S k - k)%nat with 1%nat by lia.
  rewrite (sum_ext k _ (fun i => r * (w i * r ^ (k - i)))).
  - rewrite sum_scal. simpl. ring.
  - intros i Hi. replace (S k - i)%nat with (S (k - i)) by lia. simpl pow. ring.
Qed.

(** E (sum w_i z_i)^2 = sum (1 + 2 w_k lag_k), from every start state. *)
Theorem quad n z o : E (path (flipP p) n z) (fun l => (sum n (fun i => w i * sg (nth i l o))) ^ 2) =
  sum n (fun k => 1 + 2 * w k * lag k).
Proof.
  rewrite (E_ext _ _ (fun l => sum n (fun i => (w i * sg (nth i l o)) * (w i * sg (nth i l o))) +
    2 * sum n (fun k => sum k (fun i => (w i * sg (nth i l o)) * (w k * sg (nth k l o)))))).
  - rewrite E_plus, E_scal, !E_sum, sum_plus. f_equal.
    + apply sum_ext; intros i Hi. rewrite (E_ext _ _ (fun _ => 1)); [apply E_const, proba_path, HP|]. intro l.
      replace (w i * sg (nth i l o) * (w i * sg (nth i l o)))
        with ((w i * w i) * (sg (nth i l o) * sg (nth i l o))) by ring. rewrite Hw, sg_sqr. ring.
    + rewrite (sum_ext n (fun k => 2 * w k * lag k) (fun k => 2 * (w k * lag k))) by (intros; ring).
      rewrite (sum_scal n 2). f_equal.
      apply sum_ext; intros k Hk. rewrite E_sum. unfold lag. rewrite <- sum_scal. apply sum_ext; intros i Hi.
      rewrite (E_ext _ _ (fun l => (w k * w i) * (sg (nth i l o) * sg (nth k l o)))) by (intro; ring).
      rewrite E_scal, E_pair by lia. ring.
  - intro l. rewrite <- vsum_line. assert (N := norm2_vsum line n (fun i => w i * sg (nth i l o))).
    replace ((@vsum line n (fun i => w i * sg (nth i l o))) ^ 2)
      with (norm2 (@vsum line n (fun i => w i * sg (nth i l o)))) by (unfold norm2; simpl; ring).
    rewrite N. unfold norm2. reflexivity.
Qed.
End Weighted.

(** n^2 Var of one segment (w = 1). *)
Lemma lag_one k : q * lag (fun _ => 1) k = r * (1 - r ^ k).
Proof.
  induction k; [unfold lag; simpl; ring|]. rewrite lag_S. replace (q * (r * (lag (fun _ => 1) k + 1)))
    with (r * (q * lag (fun _ => 1) k + q)) by ring. rewrite IHk. simpl pow. ring.
Qed.

Theorem segment_variance n z o : E (path (flipP p) n z) (fun l => (sum n (fun i => sg (nth i l o))) ^ 2) =
  INR n * (1 + r) / q - 2 * r * (1 - r ^ n) / q ^ 2.
Proof.
  assert (Q := quad (fun _ => 1) (fun _ => Rmult_1_l 1) n z o).
  rewrite (E_ext _ _ (fun l => (sum n (fun i => 1 * sg (nth i l o))) ^ 2)) by (intro; f_equal; apply sum_ext;
    intros; ring). rewrite Q.
  rewrite (sum_ext n _ (fun k => (1 + 2 * r / q) + (- (2 * r / q)) * r ^ k)).
  - rewrite sum_plus, sum_const, sum_scal. change (sum n (fun k => r ^ k)) with (sum n (pow r)). rewrite geo'.
    generalize (r ^ n) (INR n); intros y m. field. lra.
  - intros k _. assert (K := lag_one k). replace (lag (fun _ => 1) k) with (r * (1 - r ^ k) / q)
      by (rewrite <- K; field; lra). field. lra.
Qed.

(** The two halves: lag of the sign pattern. *)
Lemma lag_low h k : (k <= h)%nat -> q * lag (sign h) k = - (r * (1 - r ^ k)).
Proof.
  induction k; intro H; [unfold lag; simpl; ring|]. rewrite lag_S.
  replace (sign h k) with (-1) by (unfold sign; replace (k <? h)%nat with true by (symmetry; apply Nat.ltb_lt;
    lia); reflexivity).
  replace (q * (r * (lag (sign h) k + -1))) with (r * (q * lag (sign h) k - q)) by ring. rewrite IHk by lia.
  simpl pow. ring.
Qed.

Lemma lag_high h k : q * lag (sign h) (h + k) = r * (1 - r ^ k) - r ^ k * (r * (1 - r ^ h)).
Proof.
  induction k; [rewrite Nat.add_0_r, lag_low by lia; simpl; ring|]. rewrite Nat.add_succ_r, lag_S.
  replace (sign h (h + k)) with 1 by (unfold sign; replace (h + k <? h)%nat with false
    by (symmetry; apply Nat.ltb_ge; lia); reflexivity).
  replace (q * (r * (lag (sign h) (h + k) + 1))) with (r * (q * lag (sign h) (h + k) + q)) by ring.
  rewrite IHk. simpl pow. ring.
Qed.

(** n^2 (Var A - Cov(A, B)), exactly: E (B - A)^2 n^2 = 2 (Var A - Cov) n^2. *)
Theorem halves h z o : E (path (flipP p) (h + h) z)
  (fun l => (sum (h + h) (fun i => sign h i * sg (nth i l o))) ^ 2) =
  2 * (INR h * (1 + r) / q - 2 * r * (1 - r ^ h) / q ^ 2 - r * (1 - r ^ h) ^ 2 / q ^ 2).
Proof.
  rewrite (quad (sign h) (sign_sqr h)), sum_split.
  rewrite (sum_ext h (fun k => 1 + 2 * sign h k * lag (sign h) k) (fun k => (1 + 2 * r / q) +
    (- (2 * r / q)) * r ^ k)).
  2:{ intros k Hk. assert (K := lag_low h k ltac:(lia)).
      replace (sign h k) with (-1) by (unfold sign; replace (k <? h)%nat with true
        by (symmetry; apply Nat.ltb_lt; lia); reflexivity).
      replace (lag (sign h) k) with (- (r * (1 - r ^ k)) / q) by (rewrite <- K; field; lra). field. lra. }
  rewrite (sum_ext h (fun k => 1 + 2 * sign h (h + k) * lag (sign h) (h + k)) (fun k => (1 + 2 * r / q) +
    (- (2 * r / q + 2 * r * (1 - r ^ h) / q)) * r ^ k)).
  2:{ intros k Hk. assert (K := lag_high h k).
      replace (sign h (h + k)) with 1 by (unfold sign; replace (h + k <? h)%nat with false
        by (symmetry; apply Nat.ltb_ge; lia); reflexivity).
      replace (lag (sign h) (h + k)) with ((r * (1 - r ^ k) - r ^ k * (r * (1 - r ^ h))) / q)
        by (rewrite <- K; field; lra). field. lra. }
  rewrite !sum_plus, !sum_const, !sum_scal. change (sum h (fun k => r ^ k)) with (sum h (pow r)).
  rewrite geo'. generalize (r ^ h) (INR h); intros y m. field. lra.
Qed.

(** One level of the estimator: 2^j V_j >= Gs^2/(8p) when 2^(j-1) >= 1/p. *)
Lemma level_exact (x0 : line) jm j z o : (j < jm)%nat -> 2 ^ S j * level_variance (flipP p) jm z o (phi x0) j
  =
  g ^ 2 / 2 ^ j * (2 ^ j * (1 + r) / q - 2 * r * (1 - r ^ (2 ^ j)) / q ^ 2 - r * (1 - r ^ (2 ^ j)) ^ 2 /
    q ^ 2).
Proof.
  intro Hj. assert (Pj := pow2_pos j). assert (Hn : (2 ^ S j = 2 ^ j + 2 ^ j)%nat) by (simpl; lia).
  assert (Lv : level_variance (flipP p) jm z o (phi x0) j = / 2 ^ S j * / 2 ^ S j *
    (g ^ 2 * E (path (flipP p) (2 ^ j + 2 ^ j) z)
    (fun l => (sum (2 ^ j + 2 ^ j) (fun i => sign (2 ^ j) i * sg (nth i l o))) ^ 2))).
  { unfold level_variance. rewrite <- !E_scal. rewrite <- Hn. rewrite (on_full (flipP p) HP jm z (2 ^ S j)).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. rewrite Rmult_assoc, Rmult_assoc. f_equal.
      f_equal. change (V pb) with line. rewrite vsum_line.
      rewrite (sum_ext (2 ^ S j) _ (fun i => x0 * sign (2 ^ j) i + g * (sign (2 ^ j) i * sg (nth i l o)))).
      + rewrite sum_plus, !sum_scal, sum_sign_0. unfold norm2. cbn [inner line]. ring.
      + intros i _. cbn [scal line dfz flip]. ring.
    - apply pow2_le; lia.
    - intro l. do 2 f_equal. f_equal. apply sum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi.
      reflexivity. }
  rewrite Lv, halves, INR_pow2. simpl (2 ^ S j). field. lra.
Qed.

Lemma level_low (x0 : line) jm j z o : (j < jm)%nat -> / p <= 2 ^ j -> g ^ 2 / (8 * p) <=
  2 ^ S j * level_variance (flipP p) jm z o (phi x0) j.
Proof.
  intros Hj Hn. rewrite level_exact by exact Hj. assert (Pj := pow2_pos j). set (n := 2 ^ j) in *.
  assert (Rk := rk_range (2 ^ j)).
  set (y := 1 - r ^ (2 ^ j)). assert (y0 : 0 <= y <= 1) by (unfold y; lra). assert (G2 := pow2_ge_0 g).
  assert (A : n / (4 * q) <= n * (1 + r) / q - 2 * r * y / q ^ 2 - r * y ^ 2 / q ^ 2).
  { apply (Rmult_le_reg_r (q ^ 2)); [apply pow_lt; lra|].
    replace (n / (4 * q) * q ^ 2) with (n * q / 4) by (field; lra).
    replace ((n * (1 + r) / q - 2 * r * y / q ^ 2 - r * y ^ 2 / q ^ 2) * q ^ 2)
      with (n * (1 + r) * q - r * (2 * y + y ^ 2)) by (field; lra).
    assert (1 <= n * p) by (apply (Rmult_le_compat_r p) in Hn; [|lra]; rewrite Rinv_l in Hn by lra; exact Hn).
    assert (2 * y + y ^ 2 <= 3) by nra. assert (r * (2 * y + y ^ 2) <= r * 3) by (apply Rmult_le_compat_l;
      lra).
    assert (2 * (3 / 4 + r) <= n * q * (3 / 4 + r)) by (apply Rmult_le_compat_r; lra). lra. }
  apply Rle_trans with (g ^ 2 / n * (n / (4 * q))); [apply Req_le; field; lra|]. apply Rmult_le_compat_l;
    [|exact A].
  apply Rmult_le_pos; [exact G2|left; apply Rinv_0_lt_compat, Pj].
Qed.
End TwoState.
