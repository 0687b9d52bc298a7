(** prop:inflation on the two-state chain. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_property burst estimator
  lem_mlmc problem algorithm euclid toy mixing_time two_state segment_variance.
Import ListNotations.
Open Scope R_scope.

Section TwoState.
Variables (p g : R).
Hypothesis Hp : 0 < p < / 2.
Hypothesis Hg : 0 <= g.
Notation Hp' := (Hp' p Hp). Notation pb := (flip p g Hp' Hg). Notation HP := (HP p Hp).
Notation rk_range := (rk_range p Hp). Notation E_pair := (E_pair p Hp). Notation phi x0 := (dfz pb x0).
Notation level_low := (level_low p g Hp Hg).
Variable tau : nat.
Hypothesis Htau : is_tmix (flipP p) coin tau.
Notation tau_p := (tau_p p Hp tau Htau).

Lemma sum_tail n f J c : (forall i, (i < n)%nat -> 0 <= f i) -> (forall i, (i < n)%nat -> (J <= i)%nat ->
  c <= f i) -> 0 <= c -> c * (INR n - INR J) <= sum n f.
Proof.
  intros H0 H1 Hc. induction n; [simpl; assert (A := pos_INR J); nra|].
  assert (IH : c * (INR n - INR J) <= sum n f) by (apply IHn; intros; [apply H0|apply H1]; lia || assumption).
  cbn [sum]. rewrite S_INR. destruct (le_lt_dec J n) as [L|L].
  - specialize (H1 n ltac:(lia) L). lra.
  - assert (0 <= sum n f) by (apply sum_pos; intros; apply H0; lia). specialize (H0 n ltac:(lia)).
    apply Nat.le_succ_l, le_INR in L. rewrite S_INR in L. nra.
Qed.

(** prop:inflation with twice the printed factor and 16 in place of 64, for every start state. *)
Theorem inflation_sharp T (z0 : bool) (x0 : line) : (1 <= T)%nat ->
  g ^ 2 * INR tau / 8 * (ln (INR T / (16 * INR tau)) / ln 2) - g ^ 2 <=
  E (burst (P pb) (Nat.log2 T) z0) (fun b => norm2 (sub (pre pb (Nat.log2 T) (init pb x0 z0) b) (df pb x0))).
Proof.
  intro HT. set (jm := Nat.log2 T). assert (t1 : (1 <= tau)%nat) by apply Htau. destruct tau_p as [tp1 tp2].
  assert (tr : 1 <= INR tau) by (change 1 with (INR 1); apply le_INR; lia). assert (G2 := pow2_ge_0 g).
  assert (Tr : 1 <= INR T) by (change 1 with (INR 1); apply le_INR; lia).
  rewrite (E_ext _ _ (fun b => norm2 (sub (mlmc jm z0 (phi x0) b) x0))) by (intro b; rewrite pre_init;
    reflexivity).
  assert (M2 := mlmc_second (flipP p) HP jm z0 z0 (phi x0) x0).
  eapply Rle_trans; [|apply Req_le; symmetry; exact M2]. clear M2.
  set (Sm := sum jm (fun j => 2 ^ S j * level_variance (flipP p) jm z0 z0 (phi x0) j)).
  assert (X2 : E (full (flipP p) jm z0) (fun l => norm2 (sub (mu z0 (phi x0) 0 l) x0)) = g ^ 2).
  { rewrite <- (E_const (full (flipP p) jm z0) (g ^ 2)) by apply proba_path, HP. apply E_ext; intro l.
    unfold mu. change (V pb) with line. rewrite vsum_line.
    change (2 ^ 0)%nat with 1%nat. cbn [sum]. unfold norm2. cbn [sub add scal inner line dfz flip].
    rewrite (pow_O 2).
    assert (Q := sg_sqr (nth 0 l z0)). set (s := sg (nth 0 l z0)) in *.
    replace (g ^ 2) with (g ^ 2 * (s * s)) by (rewrite Q; ring). field. }
  assert (XM : 0 <= E (full (flipP p) jm z0) (fun l => inner (sub (mu z0 (phi x0) 0 l) x0)
    (sub (mu z0 (phi x0) jm l) x0))).
  { rewrite (E_ext _ _ (fun l => g ^ 2 * / 2 ^ jm * sum (2 ^ jm) (fun k => sg (nth 0 l z0) *
      sg (nth k l z0)))).
    - rewrite E_scal, E_sum. apply Rmult_le_pos;
        [apply Rmult_le_pos; [exact G2|left; apply Rinv_0_lt_compat, pow2_pos]|].
      apply sum_pos; intros k Hk. destruct k as [|k].
      + apply E_pos; [apply proba_path, HP|]. intro l. rewrite sg_sqr. lra.
      + unfold full. rewrite E_pair by lia. left. apply rk_range.
    - intro l. unfold mu. change (V pb) with line. rewrite !vsum_line. change (2 ^ 0)%nat with 1%nat.
      cbn [sum].
      rewrite (sum_ext (2 ^ jm) (fun i => phi x0 (nth i l z0)) (fun i => x0 + g * sg (nth i l z0)))
        by (intros; reflexivity).
      rewrite sum_plus, sum_const, !sum_scal, INR_pow2. cbn [sub add scal inner line dfz flip].
      rewrite (pow_O 2). field. generalize (pow2_pos jm); lra. }
  rewrite X2. assert (S1 : g ^ 2 * INR tau / 8 * (ln (INR T / (16 * INR tau)) / ln 2) <= Sm); [|lra].
  set (J := Nat.log2 (8 * tau)). set (c := g ^ 2 * INR tau / 8).
  assert (c0 : 0 <= c) by (unfold c; apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]).
  assert (St : c * (INR jm - INR J) <= Sm).
  { apply sum_tail; [| |exact c0].
    - intros i _. apply Rmult_le_pos; [left; apply pow2_pos|].
      apply E_pos; [apply proba_path, HP|intro; apply norm2_pos].
    - intros i Hi HJ. apply Rle_trans with (g ^ 2 / (8 * p)).
      + unfold c. apply (Rmult_le_reg_r (8 * p)); [lra|]. replace (g ^ 2 / (8 * p) * (8 * p)) with (g ^ 2 * 1)
          by (field; lra).
        replace (g ^ 2 * INR tau / 8 * (8 * p)) with (g ^ 2 * (INR tau * p)) by field.
        apply Rmult_le_compat_l; lra.
      + apply level_low; [exact Hi|]. apply (Rmult_le_reg_r p); [lra|]. rewrite Rinv_l by lra.
        assert (A := pow_log2 1 (8 * tau) ltac:(lia) ltac:(lia)). fold J in A. rewrite mult_INR in A.
        change (INR 8) with 8 in A || (replace (INR 8) with 8 in A by (simpl; ring)).
        assert (2 ^ J <= 2 ^ i) by (apply Rle_pow; [lra|exact HJ]).
        assert (4 * INR tau * p <= 2 ^ i * p) by (apply Rmult_le_compat_r; lra). lra. }
  apply Rle_trans with (2 := St). apply Rmult_le_compat_l; [exact c0|].
  assert (l2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (A := jmax_log (8 * tau) ltac:(lia)). fold J in A. rewrite mult_INR in A.
  replace (INR 8) with 8 in A by (simpl; ring).
  assert (Bq := pow_log2 1 T ltac:(lia) HT). fold jm in Bq.
  assert (C : ln (INR T / 2) <= INR jm * ln 2) by (rewrite <- ln_pow by lra; apply ln_le; lra).
  assert (D1 : ln (INR T / (16 * INR tau)) = ln (INR T / 2) - ln (8 * INR tau)).
  { rewrite <- ln_div by lra. f_equal. field. lra. }
  rewrite D1. apply (Rmult_le_reg_r (ln 2)); [exact l2|].
  apply (Rmult_le_compat_r (ln 2)) in A; [|lra]. unfold Rdiv in A |- *.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r in A by lra. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
Qed.

(** prop:inflation as printed. *)
Theorem inflation_paper T (z0 : bool) (x0 : line) : (1 <= T)%nat ->
  g ^ 2 * INR tau / 16 * (ln (INR T / (64 * INR tau)) / ln 2) - g ^ 2 <=
  E (burst (P pb) (Nat.log2 T) z0) (fun b => norm2 (sub (pre pb (Nat.log2 T) (init pb x0 z0) b) (df pb x0))).
Proof.
  intro HT. assert (t1 : (1 <= tau)%nat) by apply Htau.
  assert (tr : 1 <= INR tau) by (change 1 with (INR 1); apply le_INR; lia).
  assert (G2 := pow2_ge_0 g). assert (Tr : 1 <= INR T) by (change 1 with (INR 1); apply le_INR; lia).
  assert (l2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (gt : 0 <= g ^ 2 * INR tau) by (apply Rmult_le_pos; lra).
  assert (i64 : 0 < INR T / (64 * INR tau)) by (apply Rdiv_lt_0_compat; lra).
  destruct (Rle_dec (ln (INR T / (64 * INR tau)) / ln 2) 0) as [N|N].
  - apply Rle_trans with 0; [nra|]. apply E_pos; [apply proba_burst, HP|intro; apply norm2_pos].
  - apply Rle_trans with (2 := inflation_sharp T z0 x0 HT). apply Rplus_le_compat_r. apply Rnot_le_lt in N.
    assert (K : ln (INR T / (64 * INR tau)) / ln 2 <= ln (INR T / (16 * INR tau)) / ln 2).
    { unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, l2|]. apply ln_le; [exact i64|].
      apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra. }
    set (x := ln (INR T / (64 * INR tau)) / ln 2) in *. set (y := ln (INR T / (16 * INR tau)) / ln 2) in *.
    clearbody x y.
    apply Rle_trans with (g ^ 2 * INR tau / 16 * y); [apply Rmult_le_compat_l; lra|]. apply Rmult_le_compat_r;
      lra.
Qed.
End TwoState.
