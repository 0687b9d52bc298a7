(** N01.9, N21: the supremum of Phi over X >= 1 from one tangent with slope <= 0. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots tangent transfer_bound bound_signs.
Open Scope R_scope.

(** The powers 2/3 and 1/3 are below their tangents. *)
Lemma cube_tangents X Y : 0 < X -> 0 < Y ->
  root 3 X ^ 2 <= root 3 Y ^ 2 + 2 / 3 / root 3 Y * (X - Y) /\
  root 3 X <= root 3 Y + / (3 * root 3 Y ^ 2) * (X - Y).
Proof.
  intros HX HY. assert (x0 := root_pos 3 X). assert (y0 := root_pos 3 Y).
  assert (X3 : root 3 X ^ 3 = X) by (apply root_pow; [lia|exact HX]).
  assert (Y3 : root 3 Y ^ 3 = Y) by (apply root_pow; [lia|exact HY]).
  set (x := root 3 X) in *. set (y := root 3 Y) in *. rewrite <- X3, <- Y3.
  assert (q := pow2_ge_0 (x - y)). split.
  - assert (E : y ^ 2 + 2 / 3 / y * (x ^ 3 - y ^ 3) - x ^ 2 = (x - y) ^ 2 * (2 * x + y) * / (3 * y))
      by (field; lra).
    assert (0 <= (x - y) ^ 2 * (2 * x + y) * / (3 * y)); [|lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra].
  - assert (E : y + / (3 * y ^ 2) * (x ^ 3 - y ^ 3) - x = (x - y) ^ 2 * (x + 2 * y) * / (3 * y ^ 2))
      by (field; lra).
    assert (0 <= (x - y) ^ 2 * (x + 2 * y) * / (3 * y ^ 2)); [|lra].
    apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat].
    assert (0 < y ^ 2) by (apply pow_lt, y0). lra.
Qed.

Section Bound.
Variables (Fbar rho beta L dc2 Lam b : R) (T : nat).
Notation Phi := (Phi Fbar rho beta L dc2 Lam b T). Notation Phi' := (Phi' Fbar rho beta L dc2 Lam b T).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < L /\ 0 < dc2 /\ 0 <= Lam /\ 0 <= b.

Theorem growth_tangent Y : 1 <= Y -> Phi' Y <= 0 -> forall X, 1 <= X -> Phi X <= Phi Y - Phi' Y * (Y - 1).
Proof.
  intros HY Hs X HX. assert (a0 := a_pos Fbar rho beta L dc2 Lam b Hpos).
  assert (w0 := W_pos Fbar rho beta L dc2 Lam b T Hpos).
  assert (l0 : 0 < L / rho) by (apply Rdiv_lt_0_compat; apply Hpos).
  destruct (cube_tangents X Y ltac:(lra) ltac:(lra)) as [C2 C1].
  assert (C := sqrt_tangent X Y ltac:(lra) ltac:(lra)). assert (s0 : 0 < sqrt Y) by (apply sqrt_lt_R0; lra).
  assert (y0 := root_pos 3 Y). assert (t0 := root_pos 6 (INR T * beta)).
  set (A := a Fbar rho beta) in *. set (w := W rho beta L dc2 Lam b T) in *.
  set (m := A * root 6 (INR T * beta) + 4 * L / rho).
  assert (m0 : 0 <= m) by (assert (0 <= A * root 6 (INR T * beta)) by (apply Rmult_le_pos; lra);
    unfold m; lra).
  assert (B2 := Rmult_le_compat_l A _ _ a0 C2). assert (B := Rmult_le_compat_l m _ _ m0 C).
  assert (B1 := Rmult_le_compat_l (7 / 3 * w) _ _ ltac:(lra) C1).
  assert (E : Phi' Y = A * (2 / 3 / root 3 Y) + m * / (2 * sqrt Y) + 7 / 3 * w * / (3 * root 3 Y ^ 2) - 1)
    by (unfold transfer_bound.Phi'; fold A w m; field; lra).
  assert (Q : Phi X <= Phi Y + Phi' Y * (X - Y)) by (rewrite E; unfold transfer_bound.Phi; fold A w m; lra).
  assert (Phi' Y * (X - 1) <= 0) by nra. lra.
Qed.
End Bound.
