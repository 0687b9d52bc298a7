(** N16 and N18.b: the sums of delta^2/p and of delta^2/L_t. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum scalar_path bound.
Open Scope R_scope.

(** N16: x - ln(1+x) <= kappa x^2/(1+x) for 0 <= x <= X with kappa = (X - ln(1+X))(1+X)/X^2. *)
Definition kap (x : R) := (x - ln (1 + x)) * (1 + x) / x ^ 2.
Lemma ln_lower x : 0 < x -> 2 * x <= (2 + x) * ln (1 + x).
Proof.
  intro Hx. destruct (MVT_gen (fun t => (2 + t) * ln (1 + t) - 2 * t) 0 x (fun t => ln (1 + t) +
    (2 + t) / (1 + t) - 2)) as [c [Hc E]].
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. auto_derive; [lra|]. field. lra.
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. apply derivable_continuous_pt.
    exists (ln (1 + t) + (2 + t) / (1 + t) - 2). apply is_derive_Reals. auto_derive; [lra|]. field. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. cbv beta in E. replace (1 + 0) with 1 in E by ring.
    rewrite ln_1 in E.
    assert (0 <= ln (1 + c) + (2 + c) / (1 + c) - 2).
    { (* ln(1+c) >= c/(1+c) *)
      assert (K : c / (1 + c) <= ln (1 + c)).
      { assert (A := exp_ineq1_le (- ln (1 + c))). rewrite exp_Ropp, exp_ln in A by lra.
        replace (c / (1 + c)) with (1 - / (1 + c)) by (field; lra). lra. }
      replace ((2 + c) / (1 + c)) with (2 - c / (1 + c)) by (field; lra). lra. }
    assert (0 <= (ln (1 + c) + (2 + c) / (1 + c) - 2) * (x - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma kap_mono x y : 0 < x -> x <= y -> kap x <= kap y.
Proof.
  intros Hx Hxy. destruct (MVT_gen kap x y (fun t => ((2 + t) * ln (1 + t) - 2 * t) / t ^ 3)) as [c [Hc E]].
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. unfold kap. auto_derive; [repeat split; nra|].
    field. lra.
  - intros t Ht. rewrite Rmin_left, Rmax_right in Ht by lra. apply derivable_continuous_pt.
    exists (((2 + t) * ln (1 + t) - 2 * t) / t ^ 3). apply is_derive_Reals. unfold kap.
    auto_derive; [repeat split; nra|]. field. lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra.
    assert (0 <= ((2 + c) * ln (1 + c) - 2 * c) / c ^ 3 * (y - x)).
    { apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [generalize (ln_lower c ltac:(lra)); lra|].
      left; apply Rinv_0_lt_compat, pow_lt; lra. }
    lra.
Qed.

Lemma kap_pos x : 0 < x -> 0 <= kap x.
Proof.
  intro Hx. unfold kap. assert (ln (1 + x) <= x).
  { assert (A := exp_ineq1_le x). apply ln_le in A; [|lra]. rewrite ln_exp in A. exact A. }
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left; apply Rinv_0_lt_compat, pow_lt; lra.
Qed.

Section Path.
Variables (delta2 : nat -> R) (beta rho dc2 : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= delta2 i <= dc2.
Notation p := (p delta2). Notation Ls := (Ls delta2 beta rho). Notation p_S := (p_S delta2).
Notation p_ge1 := (p_ge1 delta2 dc2 Hd). Notation p_mono := (p_mono delta2 dc2 Hd).
Notation Ls_low := (Ls_low delta2 beta rho dc2 Hrho Hd).

(** N01.3 / N18.b: the curvature term. *)
Lemma curvature n : sum (S n) (fun t => delta2 t / Ls t) <= / rho * (2 * sqrt (p (S n)) + dc2).
Proof.
  assert (K : forall m, sum m (fun t => delta2 t / Ls t) <=
    / rho * (2 * (sqrt (p m) - 1) + dc2 * (1 - / sqrt (p m)))).
  { induction m; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, sqrt_1, Rinv_1; lra|].
    simpl sum. set (a := sqrt (p m)) in *. set (b := sqrt (p (S m))).
    assert (Pa : 1 <= a) by (unfold a; rewrite <- sqrt_1; apply sqrt_le_1_alt, p_ge1).
    assert (Pab : a <= b) by (apply sqrt_le_1_alt, p_mono; lia).
    assert (Ea : a * a = p m) by (apply sqrt_sqrt; generalize (p_ge1 m); lra).
    assert (Eb : b * b = p (S m)) by (apply sqrt_sqrt; generalize (p_ge1 (S m)); lra).
    assert (Ed : delta2 m = b * b - a * a) by (rewrite Ea, Eb, p_S; ring).
    assert (D := Hd m).
    assert (A : delta2 m / Ls m <= / rho * (delta2 m / a)).
    { unfold Rdiv. rewrite (Rmult_comm (/ rho)), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
      rewrite <- Rinv_mult. apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|]. rewrite Rmult_comm.
      apply Ls_low. }
    assert (Bq : delta2 m / a <= 2 * (b - a) + dc2 * (/ a - / b)).
    { apply (Rmult_le_reg_r (a * b)); [apply Rmult_lt_0_compat; lra|].
      replace (delta2 m / a * (a * b)) with (delta2 m * b) by (field; lra).
      replace ((2 * (b - a) + dc2 * (/ a - / b)) * (a * b)) with (2 * (b - a) * a * b + dc2 * (b - a))
        by (field; lra).
      rewrite Ed in D |- *. assert ((b * b - a * a) * (b - a) <= dc2 * (b - a)) by (apply Rmult_le_compat_r;
        lra).
      assert (0 <= a * (b - a) * (b - a)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra). nra. }
    apply Rle_trans with (/ rho * (2 * (a - 1) + dc2 * (1 - / a)) +
      / rho * (2 * (b - a) + dc2 * (/ a - / b))).
    - apply Rplus_le_compat; [exact IHm|]. apply Rle_trans with (1 := A). apply Rmult_le_compat_l;
        [left; apply Rinv_0_lt_compat, Hrho|exact Bq].
    - apply Req_le. ring. }
  apply Rle_trans with (1 := K (S n)). apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, Hrho|].
  assert (0 < / sqrt (p (S n))) by (apply Rinv_0_lt_compat, sqrt_lt_R0; generalize (p_ge1 (S n)); lra). nra.
Qed.

Notation k0 := (k0 dc2).

Lemma k0_kap : k0 = kap dc2 * dc2. Proof. unfold bound.k0, kap. field. lra. Qed.
Lemma logsum n : sum n (fun t => delta2 t / p t) <= ln (p n) + k0.
Proof.
  assert (Kp := kap_pos dc2 Hdc).
  assert (K : forall m, sum m (fun t => delta2 t / p t) <= ln (p m) + k0 * (1 - / p m)).
  { induction m; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, ln_1, Rinv_1; lra|].
    simpl sum. assert (P1 := p_ge1 m). assert (P2 := p_ge1 (S m)). assert (D := Hd m). rewrite k0_kap in *.
    destruct (Req_dec (delta2 m) 0) as [Z|Z].
    - rewrite p_S, Z, Rplus_0_r. unfold Rdiv. rewrite Rmult_0_l. lra.
    - set (x := delta2 m / p m). assert (X0 : 0 < x) by (apply Rdiv_lt_0_compat; lra).
      assert (X1 : x <= dc2).
      { unfold x. apply (Rmult_le_reg_r (p m)); [lra|]. unfold Rdiv.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra. }
      assert (Ep : p (S m) = p m * (1 + x)) by (rewrite p_S; unfold x; field; lra).
      assert (A := kap_mono x dc2 X0 X1). unfold kap at 1 in A.
      assert (A2 : x - ln (1 + x) <= kap dc2 * (x ^ 2 / (1 + x))).
      { assert (0 < x ^ 2 / (1 + x)) by (apply Rdiv_lt_0_compat; [apply pow_lt; lra|lra]).
        apply (Rmult_le_compat_r (x ^ 2 / (1 + x))) in A; [|lra].
        replace ((x - ln (1 + x)) * (1 + x) / x ^ 2 * (x ^ 2 / (1 + x))) with (x - ln (1 + x)) in A
          by (field; lra). exact A. }
      assert (A3 : x ^ 2 / (1 + x) <= dc2 * (/ p m - / p (S m))).
      { rewrite Ep. replace (dc2 * (/ p m - / (p m * (1 + x)))) with (dc2 / p m * (x / (1 + x)))
          by (field; lra).
        replace (x ^ 2 / (1 + x)) with (x * (x / (1 + x))) by (field; lra).
        apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; lra|]. unfold x, Rdiv.
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|lra]. }
      assert (El : ln (p (S m)) = ln (p m) + ln (1 + x)) by (rewrite Ep; apply ln_mult; lra).
      rewrite El. assert (kap dc2 * (x ^ 2 / (1 + x)) <= kap dc2 * (dc2 * (/ p m - / p (S m))))
        by (apply Rmult_le_compat_l; assumption).
      nra. }
  apply Rle_trans with (1 := K n). assert (0 <= k0) by (rewrite k0_kap; apply Rmult_le_pos; lra).
  assert (0 < / p n) by (apply Rinv_0_lt_compat; generalize (p_ge1 n); lra). nra.
Qed.
End Path.
