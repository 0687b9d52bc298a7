(** lem:alphafloor, for any non-negative increments u. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import finite_sum sums roots state_path.
Import ListNotations.
Open Scope R_scope.

(** The weights of S1, for any non-negative u, as printed. *)
Section Weights.
Variable u : nat -> R.
Hypothesis Hu : forall i, 0 <= u i.

Fixpoint top (t : nat) := match t with O => 0 | S t' => Rmax (top t') (u t') end.
Definition hat (t : nat) := match t with O => 1 | _ => Rpower ((1 + top t) / (1 + sum t u)) (2 / 3) end.
Fixpoint weight (t : nat) := match t with O => 1 | S t' => Rmin (weight t') (hat (S t')) end.
(** The running maximum of (1 + S)/(1 + M). *)
Fixpoint ratio (t : nat) := match t with O => 1 | S t' => Rmax (ratio t') ((1 + sum t u) / (1 + top t)) end.

Lemma top_pos t : 0 <= top t. Proof. induction t; simpl; [lra|]. apply Rle_trans with (1 := IHt), Rmax_l. Qed.
Lemma sum_u_pos t : 0 <= sum t u. Proof. apply sum_pos; intros; apply Hu. Qed.
Lemma ratio_ge1 t : 1 <= ratio t.
Proof. induction t; simpl; [lra|]. apply Rle_trans with (1 := IHt), Rmax_l. Qed.
Lemma ratio_hat t : (1 + sum t u) / (1 + top t) <= ratio t.
Proof. destruct t; [simpl; lra|]. apply Rmax_r. Qed.
Lemma ratio_step t : ratio (S t) <= ratio t + 1.
Proof.
  cbn [ratio]. apply Rmax_lub; [lra|]. assert (M0 := top_pos t).
  assert (M1 : top t <= top (S t)) by apply Rmax_l. assert (M2 : u t <= top (S t)) by apply Rmax_r.
  assert (A := ratio_hat t). assert (S0 := sum_u_pos t). change (sum (S t) u) with (sum t u + u t).
  apply (Rmult_le_reg_r (1 + top (S t))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rmult_le_compat_r (1 + top t)) in A; [|lra]. unfold Rdiv in A.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r in A by lra.
  assert (R1 := ratio_ge1 t). nra.
Qed.

Lemma ratio_1 : ratio 1 = 1.
Proof.
  assert (A := Hu 0). simpl. rewrite (Rmax_right 0) by exact A. replace ((1 + (0 + u 0)) / (1 + u 0)) with 1
    by (field; lra). apply Rmax_left; lra.
Qed.

Lemma ratio_le t : (1 <= t)%nat -> ratio t <= INR t.
Proof. induction 1; [rewrite ratio_1; simpl; lra|]. rewrite S_INR. generalize (ratio_step m); lra. Qed.
Lemma weight_root t : weight t = / root 3 (ratio t) ^ 2.
Proof.
  induction t; [unfold root; simpl; unfold Rpower; rewrite ln_1, Rmult_0_r, exp_0; field|].
  cbn [weight ratio hat]. rewrite root_max.
  - rewrite IHt. f_equal. f_equal. assert (A := top_pos (S t)). assert (B := sum_u_pos (S t)). field. lra.
  - generalize (ratio_ge1 t); lra.
  - apply Rdiv_lt_0_compat; [generalize (sum_u_pos (S t)); lra|generalize (top_pos (S t)); lra].
Qed.

Notation c t := (root 3 (ratio t)).

Lemma c_cube t : c t ^ 3 = ratio t. Proof. apply root_pow; [lia|]. generalize (ratio_ge1 t); lra. Qed.
Lemma c_ge1 t : 1 <= c t.
Proof.
  apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite c_cube. generalize (ratio_ge1 t); lra.
Qed.

Lemma c_step t : c t <= c (S t).
Proof. apply root_mono; [lia|generalize (ratio_ge1 t); lra|apply Rmax_l]. Qed.
Lemma root_Rpower x : 0 < x -> Rpower x (- (2 / 3)) = / root 3 x ^ 2.
Proof.
  intro Hx. unfold root. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult, <- Rpower_Ropp. f_equal.
  simpl INR. field.
Qed.

Lemma inv_root_anti x y : 0 < x -> x <= y -> / root 3 y ^ 2 <= / root 3 x ^ 2.
Proof.
  intros Hx H. apply Rinv_le_contravar; [apply pow_lt, root_pos|]. apply pow_incr.
  split; [left; apply root_pos|apply root_mono; [lia|exact Hx|exact H]].
Qed.

(** lem:alphafloor, and with max(t,1). *)
Theorem alphafloor_sharp t : Rpower (INR (Nat.max t 1)) (- (2 / 3)) <= weight t.
Proof.
  assert (0 < INR (Nat.max t 1)) by (apply lt_0_INR; lia).
  rewrite weight_root, root_Rpower by assumption. apply inv_root_anti; [generalize (ratio_ge1 t); lra|].
  destruct t; [simpl; lra|]. replace (Nat.max (S t) 1) with (S t) by lia. apply ratio_le. lia.
Qed.

Theorem alphafloor t : Rpower (INR t + 1) (- (2 / 3)) <= weight t.
Proof.
  apply Rle_trans with (2 := alphafloor_sharp t). assert (A : 0 < INR (Nat.max t 1)) by (apply lt_0_INR; lia).
  assert (B := pos_INR t).
  rewrite !root_Rpower by lra. apply inv_root_anti; [exact A|]. rewrite <- S_INR. apply le_INR. lia.
Qed.
End Weights.
