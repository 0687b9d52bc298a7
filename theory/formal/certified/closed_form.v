(** A lower bound of the integral of the descent weight in closed form. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From MCFW Require Import estimator roots scale_integral.
Open Scope R_scope.

Lemma log2_of T j : 2 ^ j <= INR T -> INR T < 2 ^ S j -> Nat.log2 T = j.
Proof.
  intros H1 H2. apply Nat.log2_unique; [lia|]. split.
  - apply INR_le. rewrite INR_pow2. exact H1.
  - apply INR_lt. rewrite INR_pow2. exact H2.
Qed.

(** A closed lower bound of I: slope g(rho) up to p1, then g(rho (p + T beta)^(2/3)). *)
Section Closed.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Notation c := (INR T * beta). Notation I := (Iw L rho beta T).

Definition Jw (q : R) : R := 3 / rho * root 3 q + 3 * L / (2 * rho ^ 2) * / root 3 q.
Definition lam (q : R) : R := rho * root 3 q ^ 2.
Lemma gw_diff a l : 0 < a -> 0 < l -> gw L a - gw L l = (/ a - / l) * (1 - L / 2 * (/ a + / l)).
Proof. intros. unfold gw. field. lra. Qed.
Lemma lplus_lam p : 1 <= p -> lplus rho beta T p <= lam (p + c).
Proof.
  intro H. assert (t1 := T1 T HT). assert (c0 : 0 < c) by nra. unfold lplus, lam. apply Rmult_le_compat_l;
    [lra|].
  assert (B := base_ge1 beta T Hbeta HT p H). assert (Bp : (p + c) / (1 + beta) <= p + c).
  { apply (Rmult_le_reg_r (1 + beta)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    nra. }
  assert (r3 := root_pos 3 (p + c)). apply (pow_le_inv 6);
    [lia|apply Rmult_le_pos; [apply sqrt_pos|left; apply root_pos]|apply pow2_ge_0|].
  rewrite Rpow_mult_distr, root_pow by (lia || lra). replace (sqrt p ^ 6) with ((sqrt p * sqrt p) ^ 3)
    by ring. rewrite sqrt_sqrt by lra.
  replace ((root 3 (p + c) ^ 2) ^ 6) with ((root 3 (p + c) ^ 3) ^ 4) by ring.
  rewrite root_pow by (lia || lra).
  replace ((p + c) ^ 4) with ((p + c) ^ 3 * (p + c)) by ring. apply Rmult_le_compat;
    [apply pow_le; lra|lra|apply pow_incr; lra|exact Bp].
Qed.

Lemma flat p1 a x : 1 <= a -> a <= x -> x <= p1 -> 2 / L <= / rho + / lplus rho beta T p1 ->
  gw L rho * (x - a) <= I x - I a.
Proof.
  intros Ha Hx Hp H. apply Rle_trans with (2 := Iw_right L rho beta T HL Hrho Hbeta HT a x Ha Hx).
  apply Rmult_le_compat_r; [lra|].
  apply Rmin_glb; [lra|]. assert (r1 := lplus_rho L rho beta T HL Hrho Hbeta HT x ltac:(lra)).
  assert (r2 := lplus_mono L rho beta T HL Hrho Hbeta HT x p1 ltac:(lra) Hp).
  assert (E := gw_diff rho (lplus rho beta T x) ltac:(lra) ltac:(lra)).
  assert (I1 : / lplus rho beta T x <= / rho) by (apply Rinv_le_contravar; lra).
  assert (I2 : / lplus rho beta T p1 <= / lplus rho beta T x) by (apply Rinv_le_contravar; lra).
  assert (K : 1 <= L / 2 * (/ rho + / lplus rho beta T x)).
  { apply Rle_trans with (L / 2 * (2 / L)); [right; field; lra|]. apply Rmult_le_compat_l; lra. }
  assert (0 <= (/ rho - / lplus rho beta T x) * (L / 2 * (/ rho + / lplus rho beta T x) - 1))
    by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma steep p2 x : 1 <= p2 -> p2 <= x -> / rho + / lam (p2 + c) <= 2 / L -> rho <= lam (p2 + c) ->
  Jw (x + c) - Jw (p2 + c) <= I x - I p2.
Proof.
  intros H1 Hx H Hl. assert (t1 := T1 T HT). assert (c0 : 0 < c) by nra.
  apply (Iw_lower L rho beta T HL Hrho Hbeta HT (fun q => Jw (q + c)) (fun q => gw L (lam (q + c))) p2 x H1
    Hx).
  - intros t Ht. unfold Jw, gw, lam.
    assert (Dr : is_derive (fun t => root 3 (t + c)) t (root 3 (t + c) / (3 * (t + c)))).
    { unfold root, Rpower. auto_derive; [lra|]. simpl INR. field. lra. }
    assert (r3 := root_pos 3 (t + c)). assert (E3 : root 3 (t + c) ^ 3 = t + c) by (apply root_pow;
      [lia|lra]).
    assert (Dg : is_derive (fun y => 3 / rho * y + 3 * L / (2 * rho ^ 2) * / y) (root 3 (t + c))
      (3 / rho - 3 * L / (2 * rho ^ 2) / root 3 (t + c) ^ 2)).
    { auto_derive; [lra|]. field. lra. }
    assert (C := is_derive_comp (V := R_NormedModule) (fun y => 3 / rho * y + 3 * L / (2 * rho ^ 2) * / y)
      (fun t => root 3 (t + c)) t _ _ Dg Dr).
    match type of C with is_derive _ _ ?l => replace (/ (rho * root 3 (t + c) ^ 2) -
      L / (2 * (rho * root 3 (t + c) ^ 2 * (rho * root 3 (t + c) ^ 2)))) with l end; [exact C|].
    change (root 3 (t + c) / (3 * (t + c)) * (3 / rho - 3 * L / (2 * rho ^ 2) / root 3 (t + c) ^ 2) =
      / (rho * root 3 (t + c) ^ 2) - L / (2 * (rho * root 3 (t + c) ^ 2 * (rho * root 3 (t + c) ^ 2)))).
    rewrite <- E3 at 2. set (y := root 3 (t + c)) in *. field. lra.
  - intros t Ht. assert (r1 := lplus_rho L rho beta T HL Hrho Hbeta HT t ltac:(lra)).
    assert (r2 := lplus_lam t ltac:(lra)).
    assert (r3 : lam (p2 + c) <= lam (t + c)).
    { unfold lam. apply Rmult_le_compat_l; [lra|]. apply pow_incr.
      split; [left; apply root_pos|apply root_mono; [lia|lra|lra]]. }
    assert (K : gw L (lam (t + c)) <= gw L rho).
    { assert (E := gw_diff rho (lam (t + c)) ltac:(lra) ltac:(lra)).
      assert (I1 : / lam (t + c) <= / rho) by (apply Rinv_le_contravar; lra).
      assert (I2 : / lam (t + c) <= / lam (p2 + c)) by (apply Rinv_le_contravar; lra).
      assert (L / 2 * (/ rho + / lam (t + c)) <= L / 2 * (2 / L)) by (apply Rmult_le_compat_l; lra).
      replace (L / 2 * (2 / L)) with 1 in * by (field; lra).
      assert (0 <= (/ rho - / lam (t + c)) * (1 - L / 2 * (/ rho + / lam (t + c)))) by (apply Rmult_le_pos;
        lra). lra. }
    apply Rmin_glb; [exact K|].
    assert (G := gw_between L rho beta T HL Hrho Hbeta HT rho (lplus rho beta T t) (lam (t + c)) ltac:(lra) r1
      r2) || assert (G := gw_between L HL rho (lplus rho beta T t) (lam (t + c)) ltac:(lra) r1 r2).
    rewrite Rmin_right in G by exact K. exact G.
Qed.
End Closed.
