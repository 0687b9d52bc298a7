(** N15, N01.9: the supremum over Gamma >= 1 from one tangent with slope <= 0. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots log_sum bound.
Open Scope R_scope.

Lemma concave_tangent (g g1 g2 : R -> R) :
  (forall x, 1 <= x -> is_derive g x (g1 x)) -> (forall x, 1 <= x -> is_derive g1 x (g2 x)) ->
    (forall x, 1 <= x -> g2 x <= 0) ->
  forall x y, 1 <= x -> 1 <= y -> g x <= g y + g1 y * (x - y).
Proof.
  intros D1 D2 N x y Hx Hy.
  assert (C1 : forall t, 1 <= t -> continuity_pt g t) by (intros t Ht; apply derivable_continuous_pt;
    exists (g1 t); apply is_derive_Reals, D1, Ht).
  assert (C2 : forall t, 1 <= t -> continuity_pt g1 t) by (intros t Ht; apply derivable_continuous_pt;
    exists (g2 t); apply is_derive_Reals, D2, Ht).
  assert (Mn : forall a b t, 1 <= a -> 1 <= b -> Rmin a b <= t -> 1 <= t) by (intros a b t Ha Hb H;
    apply Rle_trans with (2 := H); apply Rmin_glb; assumption).
  destruct (MVT_gen g y x g1) as [c [Hc E]].
  - intros t Ht. apply D1, (Mn y x); lra.
  - intros t Ht. apply C1, (Mn y x); lra.
  - assert (c1 : 1 <= c) by (apply (Mn y x); lra).
    destruct (MVT_gen g1 y c g2) as [e [He E2]].
    + intros t Ht. apply D2, (Mn y c); lra.
    + intros t Ht. apply C2, (Mn y c); lra.
    + assert (e1 : 1 <= e) by (apply (Mn y c); lra). specialize (N e e1).
      (* g1 c - g1 y = g2 e (c - y), and c - y has the sign of x - y *)
      assert (S : 0 <= (c - y) * (x - y)).
      { unfold Rmin, Rmax in Hc. destruct (Rle_dec y x); nra. }
      assert (Q : (g1 c - g1 y) * (x - y) <= 0) by (rewrite E2; nra). nra.
Qed.

Lemma sqrt_tangent x y : 0 < x -> 0 < y -> sqrt x <= sqrt y + / (2 * sqrt y) * (x - y).
Proof.
  intros Hx Hy. assert (a := sqrt_lt_R0 x Hx). assert (b := sqrt_lt_R0 y Hy).
  assert (A := sqrt_sqrt x ltac:(lra)). assert (B := sqrt_sqrt y ltac:(lra)).
  apply (Rmult_le_reg_r (2 * sqrt y)); [lra|].
  replace ((sqrt y + / (2 * sqrt y) * (x - y)) * (2 * sqrt y)) with (2 * (sqrt y * sqrt y) + (x - y))
    by (field; lra).
  rewrite B. assert (0 <= (sqrt x - sqrt y) * (sqrt x - sqrt y)) by apply Rle_0_sqr. nra.
Qed.

Lemma ln_tangent x y : 0 < x -> 0 < y -> ln x <= ln y + (x - y) / y.
Proof.
  intros Hx Hy. assert (A := exp_ineq1_le (ln x + - ln y)).
  rewrite exp_plus, exp_Ropp, !exp_ln in A by assumption.
  replace ((x - y) / y) with (x * / y - 1) by (field; lra). lra.
Qed.

(** sqrt(x) (x+c)^(1/6) is a weighted geometric mean of x, x+c and 1. *)
Lemma mean_tangent c x y : 0 <= c -> 0 < x -> 0 < y ->
  sqrt x * root 6 (x + c) <= sqrt y * root 6 (y + c) * (1 + (/ (2 * y) + / (6 * (y + c))) * (x - y)).
Proof.
  intros Hc Hx Hy. set (a := x / y). set (b := (x + c) / (y + c)). set (m := a / 2 + b / 6 + / 3).
  assert (Pa : 0 < a) by (apply Rdiv_lt_0_compat; lra). assert (Pb : 0 < b) by (apply Rdiv_lt_0_compat; lra).
  assert (Pm : 0 < m) by (unfold m; lra).
  assert (Em : 1 + (/ (2 * y) + / (6 * (y + c))) * (x - y) = m) by (unfold m, a, b; field; lra). rewrite Em.
  assert (Ex : forall t, 0 < t -> sqrt t * root 6 (t + c) = exp (/ 2 * ln t + / 6 * ln (t + c))).
  { intros t Ht. rewrite exp_plus. rewrite <- Rpower_sqrt by exact Ht. unfold root, Rpower. f_equal. f_equal.
    simpl INR. replace (1 + 1 + 1 + 1 + 1 + 1) with 6 by ring. reflexivity. }
  rewrite !Ex by assumption. rewrite <- (exp_ln m Pm) at 1. rewrite <- exp_plus.
  assert (K : / 2 * ln a + / 6 * ln b <= ln m).
  { assert (A1 := ln_tangent a m Pa Pm). assert (A2 := ln_tangent b m Pb Pm).
    assert (A3 := ln_tangent 1 m ltac:(lra) Pm). rewrite ln_1 in A3.
    assert (Z : / 2 * ((a - m) / m) + / 6 * ((b - m) / m) + / 3 * ((1 - m) / m) = 0) by (unfold m at 1 3 5;
      field_simplify_eq; [unfold m; field|lra]) || idtac.
    assert (Z' : / 2 * ((a - m) / m) + / 6 * ((b - m) / m) + / 3 * ((1 - m) / m) = 0).
    { replace (/ 2 * ((a - m) / m) + / 6 * ((b - m) / m) + / 3 * ((1 - m) / m))
        with ((a / 2 + b / 6 + / 3 - m) / m) by (field; lra). fold m. unfold Rminus. rewrite Rplus_opp_r.
      field. lra. }
    lra. }
  assert (La : ln x = ln y + ln a) by (rewrite <- ln_mult by assumption; f_equal; unfold a; field; lra).
  assert (Lb : ln (x + c) = ln (y + c) + ln b) by (rewrite <- ln_mult by lra; f_equal; unfold b; field; lra).
  assert (W : / 2 * ln x + / 6 * ln (x + c) <= / 2 * ln y + / 6 * ln (y + c) + ln m) by (rewrite La, Lb; lra).
  destruct W as [W|W]; [left; apply exp_increasing, W|rewrite W; lra].
Qed.

(** (ln x + k)(x+c)^(1/3) is concave for ln x + k >= 0. *)
Lemma log_tangent c k x y : 0 <= c -> 0 <= k -> 1 <= x -> 1 <= y ->
  (ln x + k) * root 3 (x + c) <= (ln y + k) * root 3 (y + c) +
    (root 3 (y + c) / y + (ln y + k) * root 3 (y + c) / (3 * (y + c))) * (x - y).
Proof.
  intros Hc Hk Hx Hy.
  assert (Dr : forall t, 1 <= t -> is_derive (fun t => root 3 (t + c)) t (root 3 (t + c) / (3 * (t + c)))).
  { intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra. }
  apply (concave_tangent (fun t => (ln t + k) * root 3 (t + c)) (fun t => root 3 (t + c) / t + (ln t + k) *
    root 3 (t + c) / (3 * (t + c)))
    (fun t => root 3 (t + c) / (t + c) ^ 2 * (- ((t + c) / t) ^ 2 + 2 / 3 * ((t + c) / t) -
      2 / 9 * (ln t + k)))); try assumption.
  - intros t Ht. unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra.
  - intros t Ht. unfold root, Rpower. auto_derive; [repeat split; lra|]. simpl INR. field. lra.
  - intros t Ht. assert (R0 := root_pos 3 (t + c)). assert (P : 0 < root 3 (t + c) / (t + c) ^ 2)
      by (apply Rdiv_lt_0_compat; [exact R0|apply pow_lt; lra]).
    assert (l0 := ln_nonneg t Ht). assert (z1 : 1 <= (t + c) / t) by (apply (Rmult_le_reg_r t); [lra|];
      unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra).
    set (z := (t + c) / t) in *. assert (- z ^ 2 + 2 / 3 * z - 2 / 9 * (ln t + k) <= 0) by nra. nra.
Qed.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 b : R) (T : nat).
Notation c := (INR T * beta). Notation bnd := (bound Fbar rho beta L dc2 Le Ln Gs theta0 b T).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 < Le /\ 0 < theta0 /\ 0 < b.
Notation slope := (slope Fbar rho beta L dc2 Le theta0 b T).

Theorem bound_tangent Y v : 1 <= Y -> 0 < v -> slope Y v <= 0 -> forall Gamma, 1 <= Gamma -> bnd Gamma v <=
  bnd Y v - slope Y v * (Y - 1).
Proof.
  intros HY Hv Hs Gm HG. destruct Hpos as [F0 [r0 [b0 [L0 [d0 [e0 [t0 c0]]]]]]].
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (Hc : 0 <= c) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact d0; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  assert (A1 := mean_tangent c Gm Y Hc ltac:(lra) ltac:(lra)).
  assert (A2 := sqrt_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (A3 := log_tangent c (k0 dc2) Gm Y Hc K0 HG HY).
  assert (A4 := ln_tangent Gm Y ltac:(lra) ltac:(lra)).
  set (D := b / sqrt 2 * (1 + theta theta0 v) * Le * L ^ 2 * / rho ^ 2).
  assert (D0 : 0 <= D).
  { unfold D. assert (0 < theta theta0 v) by (apply Rdiv_lt_0_compat; [exact t0|apply pow_lt, Hv]).
    assert (0 < b / sqrt 2) by (apply Rdiv_lt_0_compat; lra).
    repeat apply Rmult_le_pos; try lra; try (left; apply Rinv_0_lt_compat); repeat apply Rmult_lt_0_compat;
      try lra. }
  assert (B1 : Fbar * rho * v * (sqrt Gm * root 6 (Gm + c)) <=
    Fbar * rho * v * (sqrt Y * root 6 (Y + c) * (1 + (/ (2 * Y) + / (6 * (Y + c))) * (Gm - Y)))).
  { apply Rmult_le_compat_l; [|exact A1]. repeat apply Rmult_le_pos; lra. }
  assert (B2 : L / rho * sqrt Gm <= L / rho * (sqrt Y + / (2 * sqrt Y) * (Gm - Y)))
    by (apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact A2]).
  assert (v2 : 0 <= / 2 * v ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (B3 : D * (/ 2 * v ^ 2 * ((ln Gm + k0 dc2) * root 3 (Gm + c)) + / 5 * ln Gm) <=
     D * (/ 2 * v ^ 2 * ((ln Y + k0 dc2) * root 3 (Y + c) +
       (root 3 (Y + c) / Y + (ln Y + k0 dc2) * root 3 (Y + c) / (3 * (Y + c))) * (Gm - Y)) +
       / 5 * (ln Y + (Gm - Y) / Y))).
  { apply Rmult_le_compat_l; [exact D0|]. apply Rplus_le_compat; [apply Rmult_le_compat_l; assumption|lra]. }
  assert (Q : bnd Gm v <= bnd Y v + slope Y v * (Gm - Y)).
  { unfold bound, bound.slope. fold D. set (r3g := root 3 (Gm + c)) in *. set (r3y := root 3 (Y + c)) in *.
    set (r6g := root 6 (Gm + c)) in *. set (r6y := root 6 (Y + c)) in *.
    unfold Rdiv in B3 |- *. fold D.
    replace (b * / sqrt 2 * (1 + theta theta0 v) * Le * L ^ 2 * / rho ^ 2) with D by reflexivity. lra. }
  apply Rle_trans with (1 := Q). assert (slope Y v * (Gm - 1) <= 0) by nra. lra.
Qed.
End Bound.
