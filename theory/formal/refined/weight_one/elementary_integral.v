(** Weight one (A3): an elementary J that is at most the integral I of the theorem, with all its increments.

    J falls short of I because it bounds L_t by r p^(2/3), r = rho ((1 + T beta)/(1 + beta))^(1/6). *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots scale_integral.
Open Scope R_scope.

Section Integral.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Notation I := (Iw L rho beta T). Notation g := (gw L). Notation m := (mw L rho beta T).

Definition grown := rho * root 6 (1 + INR T * beta) / root 6 (1 + beta).
Definition long p := grown * root 3 p ^ 2.
(** The other length with g(l) = g(rho), and the p where r p^(2/3) reaches it. *)
Definition mirror := rho * L / (2 * rho - L).
Definition reached := sqrt L ^ 3 * sqrt (/ (2 * rho - L)) ^ 3 * root 4 (1 + beta) / root 4 (1 + INR T * beta).
Definition flat_end := Rmax 1 reached.
Definition primitive p := 3 * root 3 p / grown + 3 * L / (2 * root 3 p * grown ^ 2).
Definition J p := g rho * (Rmin p flat_end - 1) + primitive (Rmax p flat_end) - primitive flat_end.

Let r0 : 0 < rho. Proof. lra. Qed.
Let end_pos : 0 < 1 + INR T * beta.
Proof. assert (0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]). lra. Qed.
Lemma grown_pos : 0 < grown.
Proof. unfold grown. apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [exact r0|]|]; apply root_pos. Qed.
Lemma grown_6 : grown ^ 6 = rho ^ 6 * (1 + INR T * beta) / (1 + beta).
Proof.
  unfold grown, Rdiv. rewrite !Rpow_mult_distr, pow_inv, !root_pow by (lia || lra || exact end_pos).
  reflexivity.
Qed.
Lemma cube_root p : 0 < p -> root 3 p ^ 3 = p. Proof. intro H. apply root_pow; [lia|exact H]. Qed.
Lemma reached_pos : 0 < reached.
Proof.
  assert (i0 : 0 < / (2 * rho - L)) by (apply Rinv_0_lt_compat; lra).
  assert (A := pow_lt _ 3 (sqrt_lt_R0 _ HL)). assert (B := pow_lt _ 3 (sqrt_lt_R0 _ i0)).
  unfold reached. apply Rdiv_lt_0_compat; [|apply root_pos]. apply Rmult_lt_0_compat; [|apply root_pos].
  apply Rmult_lt_0_compat; assumption.
Qed.
Lemma reached_4 : reached ^ 4 = L ^ 6 / (2 * rho - L) ^ 6 * (1 + beta) / (1 + INR T * beta).
Proof.
  assert (i0 : 0 < / (2 * rho - L)) by (apply Rinv_0_lt_compat; lra).
  unfold reached, Rdiv. rewrite !Rpow_mult_distr, !pow_inv, !root_pow by (lia || lra || exact end_pos).
  replace ((sqrt L ^ 3) ^ 4) with ((sqrt L * sqrt L) ^ 6) by ring.
  replace ((sqrt (/ (2 * rho - L)) ^ 3) ^ 4)
    with ((sqrt (/ (2 * rho - L)) * sqrt (/ (2 * rho - L))) ^ 6) by ring.
  rewrite !sqrt_sqrt by lra. rewrite pow_inv. reflexivity.
Qed.
Lemma long_pos p : 0 < long p.
Proof. apply Rmult_lt_0_compat; [apply grown_pos|apply pow_lt, root_pos]. Qed.
Lemma long_6 p : 0 < p -> long p ^ 6 = grown ^ 6 * p ^ 4.
Proof.
  intro H. rewrite <- (cube_root p H) at 2. unfold long. ring.
Qed.
Lemma long_mono a b : 0 < a -> a <= b -> long a <= long b.
Proof.
  intros Ha Hb. apply Rmult_le_compat_l; [left; apply grown_pos|]. apply pow_incr.
  split; [left; apply root_pos|].
  apply root_mono; [lia|exact Ha|exact Hb].
Qed.
Lemma long_reached : long reached = mirror.
Proof.
  assert (q0 := reached_pos). assert (m0 : 0 < mirror) by (unfold mirror; apply Rdiv_lt_0_compat; nra).
  assert (E : long reached ^ 6 = mirror ^ 6).
  { rewrite long_6, grown_6, reached_4 by exact q0. unfold mirror, Rdiv.
    rewrite !Rpow_mult_distr, pow_inv. field. repeat split; lra || (apply Rgt_not_eq, end_pos). }
  assert (l0 := long_pos reached). apply Rle_antisym; apply (pow_le_inv 6); lia || lra.
Qed.
Lemma lplus_long p : 1 <= p -> lplus rho beta T p <= long p.
Proof.
  intro H. assert (l0 := long_pos p). assert (t0 : 0 <= INR T * beta)
    by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (b0 : 0 < (p + INR T * beta) / (1 + beta)) by (apply Rdiv_lt_0_compat; lra).
  apply (pow_le_inv 6); [lia| |lra|].
  - unfold lplus. repeat apply Rmult_le_pos; [lra|apply sqrt_pos|left; apply root_pos].
  - rewrite long_6, grown_6 by lra. unfold lplus. rewrite !Rpow_mult_distr, root_pow by (lia || lra).
    replace (sqrt p ^ 6) with ((sqrt p * sqrt p) ^ 3) by ring. rewrite sqrt_sqrt by lra.
    replace (rho ^ 6 * (1 + INR T * beta) / (1 + beta) * p ^ 4)
      with (rho ^ 6 * (p ^ 3 * ((p * (1 + INR T * beta)) / (1 + beta)))) by (field; lra).
    apply Rmult_le_compat_l; [left; apply pow_lt, r0|]. apply Rmult_le_compat_l; [left; apply pow_lt; lra|].
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. nra.
Qed.

Lemma g_diff l : 0 < l -> g rho - g l = (l - rho) / (l * l * rho * rho) * (l * rho - L / 2 * (l + rho)).
Proof. intro H. unfold gw. field. lra. Qed.
Lemma g_before l : rho <= l -> l <= mirror -> g rho <= g l.
Proof.
  intros Hl Hm. assert (D := g_diff l ltac:(lra)).
  assert (A : l * (2 * rho - L) <= rho * L).
  { apply (Rmult_le_compat_r (2 * rho - L)) in Hm; [|lra]. unfold mirror in Hm.
    replace (rho * L / (2 * rho - L) * (2 * rho - L)) with (rho * L) in Hm by (field; lra). exact Hm. }
  assert (B : 0 <= (l - rho) / (l * l * rho * rho)).
  { apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. repeat apply Rmult_lt_0_compat; lra. }
  assert ((l - rho) / (l * l * rho * rho) * (L / 2 * (l + rho) - l * rho) >= 0); [|lra].
  apply Rle_ge, Rmult_le_pos; lra.
Qed.
Lemma g_after l : rho <= l -> mirror <= l -> g l <= g rho.
Proof.
  intros Hl Hm. assert (D := g_diff l ltac:(lra)).
  assert (A : rho * L <= l * (2 * rho - L)).
  { apply (Rmult_le_compat_r (2 * rho - L)) in Hm; [|lra]. unfold mirror in Hm.
    replace (rho * L / (2 * rho - L) * (2 * rho - L)) with (rho * L) in Hm by (field; lra). exact Hm. }
  assert (B : 0 <= (l - rho) / (l * l * rho * rho)).
  { apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. repeat apply Rmult_lt_0_compat; lra. }
  assert (0 <= (l - rho) / (l * l * rho * rho) * (l * rho - L / 2 * (l + rho))); [|lra].
  apply Rmult_le_pos; lra.
Qed.

(** Up to flat_end the slope of I is g(rho); after it, at least g(r p^(2/3)), the slope of the primitive. *)
Lemma flat_part a b : 1 <= a -> a <= b -> b <= flat_end -> g rho * (b - a) <= I b - I a.
Proof.
  intros Ha Hb He. destruct (Req_dec a b) as [->|N]; [lra|].
  assert (Hq : b <= reached).
  { unfold flat_end in He. unfold Rmax in He. destruct (Rle_dec 1 reached); lra. }
  apply Rle_trans with (2 := Iw_right L rho beta T HL Hrho Hbeta HT a b Ha Hb).
  apply Rmult_le_compat_r; [lra|]. unfold mw. apply Rmin_glb; [lra|].
  apply g_before; [apply (lplus_rho L); assumption || lra|].
  apply Rle_trans with (1 := lplus_long b ltac:(lra)). rewrite <- long_reached. apply long_mono; lra.
Qed.
Lemma mw_long p : flat_end <= p -> g (long p) <= m p.
Proof.
  intro H. assert (H1 : 1 <= p) by (apply Rle_trans with (2 := H), Rmax_l).
  assert (H2 : reached <= p) by (apply Rle_trans with (2 := H), Rmax_r).
  assert (Lr := lplus_rho L rho beta T HL Hrho Hbeta HT p H1).
  assert (Ll := lplus_long p H1).
  assert (A : g (long p) <= g rho).
  { apply g_after; [lra|]. rewrite <- long_reached. apply long_mono; [apply reached_pos|exact H2]. }
  unfold mw. apply Rmin_glb; [exact A|].
  assert (B := gw_between L HL rho (lplus rho beta T p) (long p) r0 Lr Ll).
  rewrite Rmin_right in B by exact A. exact B.
Qed.
Lemma root_exp p : root 3 p = exp (/ 3 * ln p).
Proof. unfold root, Rpower. do 2 f_equal. f_equal. simpl. lra. Qed.
Lemma primitive_derive p : 0 < p -> is_derive primitive p (g (long p)).
Proof.
  intro H. assert (q := grown_pos). assert (e0 := root_pos 3 p).
  apply is_derive_ext
    with (fun x => 3 * exp (/ 3 * ln x) / grown + 3 * L / (2 * exp (/ 3 * ln x) * grown ^ 2)).
  { intro t. unfold primitive. rewrite root_exp. reflexivity. }
  assert (e1 := exp_pos (/ 3 * ln p)).
  assert (n0 : 2 * exp (/ 3 * ln p) * grown ^ 2 <> 0).
  { apply Rgt_not_eq, Rmult_lt_0_compat; [lra|apply pow_lt, q]. }
  auto_derive; [repeat split; try exact n0; lra|].
  rewrite <- root_exp in *. unfold gw, long. assert (E := cube_root p H). set (e := root 3 p) in *.
  clearbody e. rewrite <- E. field. lra.
Qed.
Lemma tail_part a b : flat_end <= a -> a <= b -> primitive b - primitive a <= I b - I a.
Proof.
  intros Ha Hb. assert (a1 : 1 <= a) by (apply Rle_trans with (2 := Ha), Rmax_l).
  assert (D : forall t, a <= t -> is_derive (fun x => I x - primitive x) t (m t - g (long t))).
  { intros t Ht. apply (is_derive_minus (V := R_NormedModule)); [|apply primitive_derive; lra].
    apply Iw_derive; assumption || lra. }
  destruct (MVT_gen (fun x => I x - primitive x) a b (fun t => m t - g (long t))) as [c [Hc E]].
  - intros t Ht. apply D. rewrite Rmin_left in Ht by lra. lra.
  - intros t Ht. rewrite Rmin_left in Ht by lra. apply derivable_continuous_pt. exists (m t - g (long t)).
    apply is_derive_Reals, D. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. assert (A := mw_long c ltac:(lra)).
    assert (0 <= (m c - g (long c)) * (b - a)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma tail_grows a b : flat_end <= a -> a < b -> primitive a < primitive b.
Proof.
  intros Ha Hb. assert (a1 : 1 <= a) by (apply Rle_trans with (2 := Ha), Rmax_l).
  destruct (MVT_gen primitive a b (fun t => g (long t))) as [c [Hc E]].
  - intros t Ht. apply primitive_derive. rewrite Rmin_left in Ht by lra. lra.
  - intros t Ht. rewrite Rmin_left in Ht by lra. apply derivable_continuous_pt. exists (g (long t)).
    apply is_derive_Reals, primitive_derive. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra.
    assert (P : 0 < g (long c)).
    { apply (gw_pos L rho); try assumption. apply Rle_trans with (lplus rho beta T c).
      - apply (lplus_rho L); assumption || lra.
      - apply lplus_long. lra. }
    assert (0 < g (long c) * (b - a)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Lemma J_flat a b : a <= b -> b <= flat_end -> J b - J a = g rho * (b - a).
Proof. intros Ha Hb. unfold J. rewrite !Rmin_left, !Rmax_right by lra. ring. Qed.
Lemma J_tail a b : flat_end <= a -> a <= b -> J b - J a = primitive b - primitive a.
Proof. intros Ha Hb. unfold J. rewrite !Rmin_right, !Rmax_left by lra. ring. Qed.
Lemma J_grows a b : 1 <= a -> a < b -> J a < J b.
Proof.
  intros Ha Hb. assert (P : 0 < g rho) by (apply (gw_pos L rho); try assumption; lra).
  assert (F : forall x y, x < y -> y <= flat_end -> J x < J y).
  { intros x y Hx Hy. assert (E := J_flat x y ltac:(lra) Hy).
    assert (0 < g rho * (y - x)) by (apply Rmult_lt_0_compat; lra). lra. }
  assert (S : forall x y, flat_end <= x -> x < y -> J x < J y).
  { intros x y Hx Hy. assert (E := J_tail x y Hx ltac:(lra)). assert (G := tail_grows x y Hx Hy). lra. }
  destruct (Rle_dec b flat_end) as [B|B]; [apply F; assumption|]. apply Rnot_le_lt in B.
  destruct (Rle_dec flat_end a) as [A|A]; [apply S; assumption|]. apply Rnot_le_lt in A.
  apply Rlt_trans with (J flat_end); [apply F|apply S]; lra.
Qed.
Lemma J_1 : J 1 = 0.
Proof.
  assert (e1 : 1 <= flat_end) by apply Rmax_l. unfold J. rewrite Rmin_left, Rmax_right by exact e1. ring.
Qed.
Theorem J_below a b : 1 <= a -> a <= b -> J b - J a <= I b - I a.
Proof.
  intros Ha Hb. destruct (Rle_dec b flat_end) as [B|B].
  - rewrite J_flat by assumption. apply flat_part; assumption.
  - apply Rnot_le_lt in B. destruct (Rle_dec flat_end a) as [A|A].
    + rewrite J_tail by assumption. apply tail_part; assumption.
    + assert (F := J_flat a flat_end ltac:(lra) (Rle_refl _)).
      assert (G := J_tail flat_end b (Rle_refl _) ltac:(lra)).
      assert (F' := flat_part a flat_end Ha ltac:(lra) (Rle_refl _)).
      assert (G' := tail_part flat_end b (Rle_refl _) ltac:(lra)). lra.
Qed.
End Integral.
