(** A3: the integral of the descent weight over the path length. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums roots scalar_path.
Import ListNotations.
Open Scope R_scope.

Lemma sum_cauchy n f : (0 < n)%nat -> sum n f * sum n f <= INR n * sum n (fun i => f i * f i).
Proof.
  intro Hn. assert (n0 : 0 < INR n) by (apply lt_0_INR; exact Hn). set (a := sum n f).
  set (q := sum n (fun i => f i * f i)).
  assert (A : 0 <= sum n (fun i => (f i - a / INR n) * (f i - a / INR n))) by (apply sum_pos; intros;
    apply Rle_0_sqr).
  rewrite (sum_ext n _ (fun i => f i * f i - 2 * (a / INR n) * f i + a / INR n * (a / INR n))) in A
    by (intros; ring).
  rewrite sum_plus, sum_minus, sum_scal, sum_const in A. fold a q in A.
  apply (Rmult_le_compat_l (INR n)) in A; [|lra].
  replace (INR n * (q - 2 * (a / INR n) * a + INR n * (a / INR n * (a / INR n)))) with (INR n * q - a * a)
    in A by (field; lra). lra.
Qed.

Lemma sqrt_shift a b : 1 <= a -> a <= b -> sqrt b - sqrt a <= sqrt (b - 1) - sqrt (a - 1).
Proof.
  intros Ha Hb. assert (A := sqrt_sqrt b ltac:(lra)). assert (B := sqrt_sqrt a ltac:(lra)).
  assert (C := sqrt_sqrt (b - 1) ltac:(lra)). assert (D := sqrt_sqrt (a - 1) ltac:(lra)).
  assert (sqrt (b - 1) <= sqrt b) by (apply sqrt_le_1_alt; lra).
  assert (sqrt (a - 1) <= sqrt a) by (apply sqrt_le_1_alt; lra).
  assert (sqrt (a - 1) <= sqrt (b - 1)) by (apply sqrt_le_1_alt; lra).
  assert (0 < sqrt a) by (apply sqrt_lt_R0; lra). assert (0 < sqrt b) by (apply sqrt_lt_R0; lra).
  assert (0 <= sqrt (a - 1)) by apply sqrt_pos. assert (0 <= sqrt (b - 1)) by apply sqrt_pos.
  set (p := sqrt b) in *. set (q := sqrt a) in *. set (r := sqrt (b - 1)) in *. set (s := sqrt (a - 1)) in *.
  apply Rnot_lt_le; intro K. assert ((r - s) * (r + s) <= (r - s) * (p + q)) by (apply Rmult_le_compat_l;
    lra).
  assert ((r - s) * (p + q) < (p - q) * (p + q)) by (apply Rmult_lt_compat_r; lra). nra.
Qed.

(** g and its lower bound over an interval: g rises up to l = L and falls after. *)
Section Profile.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.

Definition gw (l : R) : R := / l - L / (2 * (l * l)).
Lemma gw_between a l b : 0 < a -> a <= l -> l <= b -> Rmin (gw a) (gw b) <= gw l.
Proof.
  intros Ha Hl Hb. assert (Pl : 0 < l) by lra. assert (Pb : 0 < b) by lra. unfold gw.
  assert (X1 : / b <= / l) by (apply Rinv_le_contravar; lra).
  assert (X2 : / l <= / a) by (apply Rinv_le_contravar; lra).
  assert (E : forall t, 0 < t -> / t - L / (2 * (t * t)) = / t - L / 2 * (/ t * / t)) by (intros; field; lra).
  rewrite !E by assumption.
  assert (0 < / b) by (apply Rinv_0_lt_compat; lra).
  set (x := / l) in *. set (xa := / a) in *. set (xb := / b) in *. clearbody x xa xb.
  destruct (Rle_dec 1 (L / 2 * (x + xa))) as [H0|H0].
  - apply Rle_trans with (1 := Rmin_l _ _). assert (0 <= (xa - x) * (L / 2 * (x + xa) - 1))
      by (apply Rmult_le_pos; lra). nra.
  - apply Rle_trans with (1 := Rmin_r _ _). apply Rnot_le_lt in H0.
    assert (L / 2 * (x + xb) <= L / 2 * (x + xa)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= (x - xb) * (1 - L / 2 * (x + xb))) by (apply Rmult_le_pos; lra). nra.
Qed.

Lemma gw_pos l : rho <= l -> 0 < gw l.
Proof.
  intro H. unfold gw. assert (0 < l) by lra.
  replace (/ l - L / (2 * (l * l))) with ((2 * l - L) * / (2 * (l * l))) by (field; lra).
  apply Rmult_lt_0_compat; [lra|]. apply Rinv_0_lt_compat. nra.
Qed.

(** The largest scale at path length p. *)
Definition lplus (p : R) : R := rho * (sqrt p * root 6 ((p + INR T * beta) / (1 + beta))).
Lemma T1 : 1 <= INR T. Proof. change 1 with (INR 1). apply le_INR, HT. Qed.
Lemma base_ge1 p : 1 <= p -> 1 <= (p + INR T * beta) / (1 + beta).
Proof.
  intro H. assert (t := T1). apply (Rmult_le_reg_r (1 + beta)); [lra|]. unfold Rdiv.
  rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Lemma lplus_low p : 1 <= p -> rho * sqrt p <= lplus p.
Proof.
  intro H. unfold lplus. apply Rmult_le_compat_l; [lra|]. rewrite <- (Rmult_1_r (sqrt p)) at 1.
  apply Rmult_le_compat_l; [apply sqrt_pos|].
  assert (B := base_ge1 p H). apply (pow_le_inv 6); [lia|lra|left; apply root_pos|].
  rewrite root_pow by (lia || lra). lra.
Qed.

Lemma lplus_rho p : 1 <= p -> rho <= lplus p.
Proof.
  intro H. apply Rle_trans with (2 := lplus_low p H).
  assert (1 <= sqrt p) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra). nra.
Qed.

Lemma lplus_mono a b : 1 <= a -> a <= b -> lplus a <= lplus b.
Proof.
  intros Ha Hb. unfold lplus. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat;
    [apply sqrt_pos|left; apply root_pos|apply sqrt_le_1_alt, Hb|].
  apply root_mono; [lia|generalize (base_ge1 a Ha); lra|]. apply Rmult_le_compat_r;
    [left; apply Rinv_0_lt_compat; lra|lra].
Qed.

(** m: the running minimum of the text is min(g(rho), g(l_+(p))) exactly; neither l_- nor delta_c enters. *)
Definition mw (p : R) : R := Rmin (gw rho) (gw (lplus p)).
Lemma mw_pos p : 1 <= p -> 0 < mw p.
Proof. intro H. apply Rmin_glb_lt; apply gw_pos; [lra|apply lplus_rho, H]. Qed.
Lemma mw_mono a b : 1 <= a -> a <= b -> mw b <= mw a.
Proof.
  intros Ha Hb. unfold mw at 2. apply Rmin_glb; [apply Rmin_l|].
  apply gw_between; [lra|apply lplus_rho, Ha|apply lplus_mono; assumption].
Qed.

Lemma mw_root p : 1 <= p -> mw p <= / (rho * sqrt p).
Proof.
  intro H. apply Rle_trans with (1 := Rmin_r _ _). assert (A := lplus_low p H).
  assert (0 < sqrt p) by (apply sqrt_lt_R0; lra).
  assert (0 < rho * sqrt p) by (apply Rmult_lt_0_compat; lra). assert (0 < lplus p) by lra.
  apply Rle_trans with (/ lplus p); [|apply Rinv_le_contravar; lra]. unfold gw.
  assert (0 < L / (2 * (lplus p * lplus p))); [|lra]. apply Rdiv_lt_0_compat; nra.
Qed.

Lemma mw_continuous p : 0 < p -> continuous mw p.
Proof.
  intro H. assert (b0 : 0 < INR T * beta) by (generalize T1; intro; nra).
  assert (C : continuous (fun p => gw (lplus p)) p).
  { assert (P1 : 0 < rho * (sqrt p * root 6 ((p + INR T * beta) / (1 + beta)))).
    { apply Rmult_lt_0_compat; [lra|]. apply Rmult_lt_0_compat; [apply sqrt_lt_R0, H|apply root_pos]. }
    apply (ex_derive_continuous (fun p => gw (lplus p))). unfold gw, lplus, root, Rpower in *. auto_derive.
    assert (0 < (p + INR T * beta) * / (1 + beta)) by (apply Rmult_lt_0_compat;
      [lra|apply Rinv_0_lt_compat; lra]).
    unfold Rdiv in *. change (INR 6) with (1 + 1 + 1 + 1 + 1 + 1) in P1.
    assert (P2 := Rmult_lt_0_compat _ _ P1 P1). repeat split; try lra; try (simpl INR; lra). }
  unfold mw. apply continuous_ext with (fun p => (gw rho + gw (lplus p) - Rabs (gw rho - gw (lplus p))) / 2).
  { intro t. unfold Rmin, Rabs. destruct (Rle_dec _ _); destruct (Rcase_abs _); lra. }
  apply (continuous_mult (K := R_AbsRing) (fun p => gw rho + gw (lplus p) - Rabs (gw rho - gw (lplus p)))
    (fun _ => / 2)); [|apply continuous_const].
  apply (continuous_minus (V := R_NormedModule) (fun p => gw rho + gw (lplus p))
    (fun p => Rabs (gw rho - gw (lplus p)))).
  - apply (continuous_plus (V := R_NormedModule) (fun _ => gw rho) (fun p => gw (lplus p)));
      [apply continuous_const|exact C].
  - apply continuous_Rabs_comp.
    apply (continuous_minus (V := R_NormedModule) (fun _ => gw rho) (fun p => gw (lplus p)));
      [apply continuous_const|exact C].
Qed.

(** I(Gamma), its derivative and its increments. *)
Definition Iw (x : R) : R := RInt mw 1 x.
Lemma Iw_1 : Iw 1 = 0. Proof. apply (RInt_point (V := R_CompleteNormedModule)). Qed.
Lemma Iw_derive x : 1 <= x -> is_derive Iw x (mw x).
Proof.
  intro H. apply (is_derive_RInt mw Iw 1 x).
  - exists (mkposreal (/ 2) ltac:(lra)). intros y Hy. apply (RInt_correct (V := R_CompleteNormedModule)).
    apply (ex_RInt_continuous (V := R_CompleteNormedModule)).
    intros z Hz. apply mw_continuous. unfold ball in Hy. simpl in Hy. unfold AbsRing_ball, abs, minus, plus,
      opp in Hy. simpl in Hy.
    apply Rabs_def2 in Hy. unfold Rmin in Hz. destruct (Rle_dec 1 y); lra.
  - apply mw_continuous. lra.
Qed.

Lemma Iw_mvt a b : 1 <= a -> a <= b -> exists c, a <= c <= b /\ Iw b - Iw a = mw c * (b - a).
Proof.
  intros Ha Hb. destruct (MVT_gen Iw a b mw) as [c [Hc E]].
  - intros t Ht. apply Iw_derive. rewrite Rmin_left in Ht by lra. lra.
  - intros t Ht. rewrite Rmin_left in Ht by lra. apply derivable_continuous_pt. exists (mw t).
    apply is_derive_Reals, Iw_derive. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. exists c. split; [exact Hc|exact E].
Qed.

Lemma Iw_left a b : 1 <= a -> a <= b -> Iw b - Iw a <= mw a * (b - a).
Proof.
  intros Ha Hb. destruct (Iw_mvt a b Ha Hb) as [c [Hc E]]. rewrite E. apply Rmult_le_compat_r; [lra|].
  apply mw_mono; lra.
Qed.

Lemma Iw_right a b : 1 <= a -> a <= b -> mw b * (b - a) <= Iw b - Iw a.
Proof.
  intros Ha Hb. destruct (Iw_mvt a b Ha Hb) as [c [Hc E]]. rewrite E. apply Rmult_le_compat_r; [lra|].
  apply mw_mono; lra.
Qed.

Lemma Iw_incr a b : 1 <= a -> a < b -> Iw a < Iw b.
Proof.
  intros Ha Hb. assert (A := Iw_right a b Ha ltac:(lra)).
  assert (0 < mw b * (b - a)) by (apply Rmult_lt_0_compat; [apply mw_pos|]; lra). lra.
Qed.

Lemma Iw_sqrt a b : 1 <= a -> a <= b -> Iw b - Iw a <= 2 / rho * (sqrt b - sqrt a).
Proof.
  intros Ha Hb. destruct (MVT_gen (fun x => Iw x - 2 / rho * sqrt x) a b (fun x => mw x - / (rho * sqrt x)))
    as [c [Hc E]].
  - intros t Ht. rewrite Rmin_left in Ht by lra. assert (0 < sqrt t) by (apply sqrt_lt_R0; lra).
    apply (is_derive_minus (V := R_NormedModule) Iw (fun x => 2 / rho * sqrt x)); [apply Iw_derive; lra|].
    auto_derive; [lra|]. field. lra.
  - intros t Ht. rewrite Rmin_left in Ht by lra. assert (0 < sqrt t) by (apply sqrt_lt_R0; lra).
    apply derivable_continuous_pt. exists (mw t - / (rho * sqrt t)). apply is_derive_Reals.
    apply (is_derive_minus (V := R_NormedModule) Iw (fun x => 2 / rho * sqrt x)); [apply Iw_derive; lra|].
    auto_derive; [lra|]. field. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. assert (M := mw_root c ltac:(lra)). cbv beta in E.
    assert ((mw c - / (rho * sqrt c)) * (b - a) <= 0) by nra. lra.
Qed.

(** The scales of a path lie between rho and l_+. *)
Section Scales.
Variables (d : nat -> R) (dc2 : R).
Hypothesis Hd : forall i, 0 <= d i <= dc2.

Lemma r_up t : (t <= T)%nat -> r d beta t <= (p d t + INR T * beta) / (1 + beta).
Proof.
  intro Ht. assert (B := base_ge1 (p d t) (p_ge1 d dc2 Hd t)). destruct (r_attained d beta t) as [k [Hk Ek]].
  destruct k as [|k]; [rewrite Ek; unfold Su; simpl; lra|]. rewrite Ek. clear B.
  assert (Ml : beta <= Mu d beta (S k)) by (apply (Mu_low d beta dc2); [exact Hd|lia]).
  assert (S1 : 1 + Su d beta (S k) <= p d t + INR T * beta).
  { rewrite Su_p. assert (p d (S k) <= p d t) by (apply (p_mono d dc2 Hd); lia).
    assert (INR (S k) <= INR T) by (apply le_INR; lia). nra. }
  assert (S0 : 0 < 1 + Su d beta (S k)) by (rewrite Su_p; generalize (p_ge1 d dc2 Hd (S k)) (pos_INR (S k));
    intros; nra).
  unfold Rdiv. apply Rmult_le_compat; try lra; [left; apply Rinv_0_lt_compat; lra|]. apply Rinv_le_contravar;
    lra.
Qed.

Lemma Ls_lplus t : (t <= T)%nat -> Ls d beta rho t <= lplus (p d t).
Proof.
  intro Ht. assert (R := r_up t Ht). unfold Ls, lplus. apply Rmult_le_compat_l; [lra|].
  assert (P1 := p_ge1 d dc2 Hd t). assert (Up := U_pos d beta t).
  rewrite sqrt_mult by lra. apply Rmult_le_compat_l; [apply sqrt_pos|]. assert (B := base_ge1 (p d t) P1).
  apply (pow_le_inv 6); [lia|apply sqrt_pos|left; apply root_pos|]. rewrite root_pow by (lia || lra).
  replace (sqrt (U d beta t) ^ 6) with ((sqrt (U d beta t) * sqrt (U d beta t)) ^ 3) by ring.
  rewrite sqrt_sqrt by lra. rewrite U_cube. exact R.
Qed.

Lemma mw_Ls t : (t <= T)%nat -> mw (p d t) <= gw (Ls d beta rho t).
Proof.
  intro Ht. assert (Hr : 0 < rho) by lra.
  apply gw_between; [lra|apply (Ls_rho d beta rho dc2 Hr Hd)|apply Ls_lplus, Ht].
Qed.

Lemma Iw_path n : (n <= S T)%nat -> Iw (p d n) <= sum n (fun t => d t * gw (Ls d beta rho t)).
Proof.
  induction n; intro Hn; [unfold p; simpl; rewrite Rplus_0_r, Iw_1; lra|]. cbn [sum].
  specialize (IHn ltac:(lia)).
  assert (A := Iw_left (p d n) (p d (S n)) (p_ge1 d dc2 Hd n) (p_mono d dc2 Hd n (S n) ltac:(lia))).
  rewrite p_S in *.
  replace (p d n + d n - p d n) with (d n) in A by ring. assert (M := mw_Ls n ltac:(lia)).
  assert (mw (p d n) * d n <= gw (Ls d beta rho n) * d n) by (apply Rmult_le_compat_r; [apply Hd|exact M]).
  lra.
Qed.
End Scales.
End Profile.
