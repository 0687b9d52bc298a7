(** Vectors are equal iff all their inner products agree; Cauchy-Schwarz, the triangle inequality, duality. *)
Require Import Reals Lra List.
From MCFW Require Import space.
Open Scope R_scope.

Lemma inner_add_r (V : ips) (x y w : V) : inner w (add x y) = inner w x + inner w y.
Proof. rewrite inner_sym, inner_add, (inner_sym V x), (inner_sym V y). reflexivity. Qed.
Lemma inner_scal_r (V : ips) c (x w : V) : inner w (scal c x) = c * inner w x.
Proof. rewrite inner_sym, inner_scal, (inner_sym V x). reflexivity. Qed.
Lemma inner_v0_r (V : ips) (w : V) : inner w v0 = 0.
Proof. rewrite inner_sym; apply inner_v0. Qed.
Lemma inner_sub (V : ips) (x y w : V) : inner (sub x y) w = inner x w - inner y w.
Proof. unfold sub; rewrite inner_add, inner_scal; ring. Qed.
Lemma inner_sub_r (V : ips) (x y w : V) : inner w (sub x y) = inner w x - inner w y.
Proof. unfold sub; rewrite inner_add_r, inner_scal_r; ring. Qed.

#[global] Hint Rewrite inner_add inner_scal inner_v0 inner_add_r inner_scal_r inner_v0_r inner_sub inner_sub_r
  : inner.
Ltac vext := let w := fresh "w" in apply inner_ext; intro w; autorewrite with inner.
Ltac vring := vext; ring.

Lemma Rabs_le_inv a b : Rabs a <= b -> - b <= a <= b.
Proof. unfold Rabs; destruct (Rcase_abs a); lra. Qed.

Section Norm.
Variable V : ips.
Implicit Types x y z w : V.

Lemma norm2_pos x : 0 <= norm2 x. Proof. apply inner_pos. Qed.
Lemma norm_pos x : 0 <= norm x. Proof. apply sqrt_pos. Qed.
Lemma norm_sqr x : norm x * norm x = norm2 x.
Proof. apply sqrt_sqrt, norm2_pos. Qed.
Lemma norm2_add x y : norm2 (add x y) = norm2 x + 2 * inner x y + norm2 y.
Proof. unfold norm2; autorewrite with inner. rewrite (inner_sym V y x). ring. Qed.
Lemma norm2_sub x y : norm2 (sub x y) = norm2 x - 2 * inner x y + norm2 y.
Proof. unfold norm2; autorewrite with inner. rewrite (inner_sym V y x). ring. Qed.
Lemma norm2_scal c x : norm2 (scal c x) = c * c * norm2 x.
Proof. unfold norm2; autorewrite with inner. ring. Qed.
Lemma norm_scal c x : norm (scal c x) = Rabs c * norm x.
Proof.
  unfold norm. rewrite norm2_scal, sqrt_mult; [|apply Rle_0_sqr|apply norm2_pos].
  f_equal. apply sqrt_Rsqr_abs.
Qed.

Lemma norm2_v0 : norm2 (@v0 V) = 0. Proof. apply inner_v0. Qed.
Lemma norm_v0 : norm (@v0 V) = 0. Proof. unfold norm; rewrite norm2_v0; apply sqrt_0. Qed.

(** Cauchy-Schwarz, squared and with roots. *)
Lemma cauchy2 x y : inner x y * inner x y <= norm2 x * norm2 y.
Proof.
  destruct (Req_dec (norm2 y) 0) as [Hy|Hy].
  - assert (K : inner x y = 0).
    { assert (H : forall t, 0 <= norm2 x - 2 * t * inner x y).
      { intro t. assert (P := norm2_pos (sub x (scal t y))). rewrite norm2_sub, norm2_scal, inner_scal_r,
          Hy in P. lra. }
      destruct (Req_dec (inner x y) 0) as [E|E]; [exact E|exfalso].
      specialize (H ((norm2 x + 1) / (2 * inner x y))).
      replace (norm2 x - 2 * ((norm2 x + 1) / (2 * inner x y)) * inner x y) with (-1) in H
        by (field; exact E). lra. }
    rewrite K, Hy; lra.
  - assert (Py : 0 < norm2 y) by (generalize (norm2_pos y); lra).
    assert (P := norm2_pos (sub x (scal (inner x y / norm2 y) y))).
    rewrite norm2_sub, norm2_scal, inner_scal_r in P.
    apply (Rmult_le_compat_r (norm2 y)) in P; [|lra].
    replace ((norm2 x - 2 * (inner x y / norm2 y * inner x y) + inner x y / norm2 y * (inner x y / norm2 y) *
      norm2 y) * norm2 y)
      with (norm2 x * norm2 y - inner x y * inner x y) in P by (field; lra). lra.
Qed.

Lemma sqr_le_le a b : 0 <= b -> a * a <= b * b -> a <= b.
Proof.
  intros Hb H. destruct (Rle_dec a b) as [L|L]; [exact L|]. exfalso. assert (b < a) by lra.
  assert (b * b < a * a) by (apply Rmult_le_0_lt_compat; lra). lra.
Qed.

Lemma cauchy x y : inner x y <= norm x * norm y.
Proof.
  apply sqr_le_le; [apply Rmult_le_pos; apply norm_pos|].
  replace (norm x * norm y * (norm x * norm y)) with (norm2 x * norm2 y) by (rewrite <- !norm_sqr; ring).
  apply cauchy2.
Qed.

Lemma cauchy_abs x y : Rabs (inner x y) <= norm x * norm y.
Proof.
  unfold Rabs; destruct (Rcase_abs (inner x y)); [|apply cauchy].
  replace (- inner x y) with (inner (scal (-1) x) y) by (autorewrite with inner; ring).
  apply Rle_trans with (1 := cauchy _ _). rewrite norm_scal, Rabs_left by lra. apply Req_le; ring.
Qed.

Lemma norm_triangle x y : norm (add x y) <= norm x + norm y.
Proof.
  apply sqr_le_le; [generalize (norm_pos x) (norm_pos y); lra|].
  rewrite norm_sqr, norm2_add. replace ((norm x + norm y) * (norm x + norm y))
    with (norm x * norm x + 2 * (norm x * norm y) + norm y * norm y) by ring.
  rewrite !norm_sqr. generalize (cauchy x y); lra.
Qed.

Lemma norm2_le x b : norm x <= b -> norm2 x <= b * b.
Proof. intros. rewrite <- norm_sqr. apply Rmult_le_compat; try apply norm_pos; assumption. Qed.
(** A vector whose inner product with itself is controlled linearly is short: the dual form of the norm. *)
Lemma norm_dual x b : 0 <= b -> (forall w, inner x w <= b * norm w) -> norm x <= b.
Proof.
  intros Hb H. specialize (H x). fold (norm2 x) in H. rewrite <- norm_sqr in H.
  destruct (Req_dec (norm x) 0) as [E|E]; [lra|].
  assert (0 < norm x) by (generalize (norm_pos x); lra).
  apply (Rmult_le_reg_r (norm x)); assumption.
Qed.
End Norm.
