(** N10.b and N10.c with free weights: the quadratic form of a path with three vertices. *)
Require Import Reals Lra Psatz.
Open Scope R_scope.

Lemma middle a b c x y z : 0 < a -> 0 < c -> / (4 * a) + / (4 * c) <= b -> x * y + y * z <= a * x ^ 2 +
  b * y ^ 2 + c * z ^ 2.
Proof.
  intros Ha Hc H. assert (A : 0 <= a * (x - y / (2 * a)) ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (B : 0 <= c * (z - y / (2 * c)) ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  replace (a * (x - y / (2 * a)) ^ 2) with (a * x ^ 2 - x * y + / (4 * a) * y ^ 2) in A by (field; lra).
  replace (c * (z - y / (2 * c)) ^ 2) with (c * z ^ 2 - y * z + / (4 * c) * y ^ 2) in B by (field; lra).
  assert ((/ (4 * a) + / (4 * c)) * y ^ 2 <= b * y ^ 2) by (apply Rmult_le_compat_r;
    [apply pow2_ge_0|exact H]). lra.
Qed.

(** The weights of step, error and diameter: each of the three paths gives one condition. *)
Definition path_weights (c k2 k3 : R) := 0 < c /\ 0 < k2 /\ 0 < k3 /\
  / (4 * k3) + / (4 * k2) <= c /\ / (4 * c) + / (4 * k2) <= k3 /\ / (4 * k3) + / (4 * c) <= k2.
(** N10.c: all equal, they are 1/sqrt 2. *)
Lemma equal_weights : path_weights (/ sqrt 2) (/ sqrt 2) (/ sqrt 2).
Proof.
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (E := sqrt_sqrt 2 ltac:(lra)).
  assert (I : 0 < / sqrt 2) by (apply Rinv_0_lt_compat, S2).
  assert (H : / (4 * / sqrt 2) + / (4 * / sqrt 2) = / sqrt 2).
  { apply (Rmult_eq_reg_r (sqrt 2)); [|lra].
    replace ((/ (4 * / sqrt 2) + / (4 * / sqrt 2)) * sqrt 2) with (sqrt 2 * sqrt 2 / 2) by (field; lra).
    rewrite E, Rinv_l by lra. field. }
  repeat split; lra.
Qed.

Lemma path_form_free (c k2 k3 y e q m : R) : path_weights c k2 k3 ->
  0 <= y -> 0 <= e -> 0 <= m -> m <= q -> m * y + e * (q + Rmax 0 (y - m)) <= c * y ^ 2 + k2 * e ^ 2 +
    k3 * q ^ 2.
Proof.
  intros [Hc [H2 [H3 [C1 [C2 C3]]]]] Hy He Hm Hq.
  assert (A1 := middle c k3 k2 y q e Hc H2 C2). assert (A2 := middle k3 c k2 q y e H3 H2 C1).
  assert (A3 := middle k3 k2 c q e y H3 Hc C3).
  unfold Rmax. destruct (Rle_dec 0 (y - m)).
  - destruct (Rle_dec e y); [apply Rle_trans with (q * y + y * e); [nra|lra]|apply Rle_trans
      with (q * e + e * y); [nra|lra]].
  - apply Rle_trans with (y * q + q * e); [nra|lra].
Qed.
