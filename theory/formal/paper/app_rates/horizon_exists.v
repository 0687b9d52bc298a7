(** The fixed point T = T(Lam(T)) of the proof of thm:tuned ("solving the displayed condition for T with Lam
    = Lam(T)"), solved once for all with explicit constants: a horizon T with x (1 + log2 T)^p <= T + 1 and
    T <= 2^(pk) x (1 + log2 x)^p. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots scalar_path joint_scale output.
Open Scope R_scope.

Lemma ln2_half : / 2 < ln 2. Proof. apply ln_lt_2. Qed.
Lemma lg_2 : lg 2 = 1. Proof. unfold lg. field. generalize ln2_half; lra. Qed.
Lemma lg_mult x y : 0 < x -> 0 < y -> lg (x * y) = lg x + lg y.
Proof. intros Hx Hy. unfold lg. rewrite ln_mult by assumption. field. generalize ln2_half; lra. Qed.
Lemma lg_pow x n : 0 < x -> lg (x ^ n) = INR n * lg x.
Proof. intro Hx. unfold lg. rewrite ln_pow by exact Hx. field. generalize ln2_half; lra. Qed.
Lemma lg_mono x y : 0 < x -> x <= y -> lg x <= lg y.
Proof.
  intros Hx Hy. unfold lg. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; generalize ln2_half;
    lra|]. apply ln_le; assumption.
Qed.
Lemma lg_nonneg x : 1 <= x -> 0 <= lg x.
Proof. intro H. apply Rle_trans with (lg 1); [unfold lg; rewrite ln_1; lra|apply lg_mono; lra]. Qed.
Lemma ln_le_lg x : 1 <= x -> ln x <= lg x.
Proof.
  intro H. assert (A := lg_nonneg x H). assert (B := ln2_half).
  assert (E0 : ln x = ln 2 * lg x) by (unfold lg; field; lra).
  assert (ln 2 <= 1); [|rewrite E0; nra].
  apply Rle_trans with (ln (exp 1)); [|rewrite ln_exp; lra]. apply ln_le; [lra|].
  generalize (exp_ineq1 1 ltac:(lra)); lra.
Qed.
(** log2(1 + y) <= 2 y. *)
Lemma lg_1p y : 0 <= y -> lg (1 + y) <= 2 * y.
Proof.
  intro H. assert (B := ln2_half). assert (A : ln (1 + y) <= y).
  { destruct (Req_dec y 0) as [->|N]; [rewrite Rplus_0_r, ln_1; lra|]. rewrite <- (ln_exp y) at 2.
    apply ln_le; [lra|]. left. apply exp_ineq1. lra. }
  unfold lg. apply (Rmult_le_reg_r (ln 2)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Section Solve.
Variables (p k : nat).
Hypothesis Hk : (1 + p * k <= 2 ^ k)%nat.
Hypothesis Hp : (1 + 2 * p <= 2 ^ k)%nat.
Theorem horizon_exists (x : R) : 1 <= x -> exists T : nat, (1 <= T)%nat /\
  x * (1 + lg (INR T)) ^ p <= INR (S T) /\ x <= INR (S T) /\
  INR T <= 2 ^ (p * k) * x * (1 + lg x) ^ p /\
  INR (S T) * (1 + lg (INR T)) <= 2 * 2 ^ (S p * k) * x * (1 + lg x) ^ S p.
Proof.
  intro Hx. assert (l0 := lg_nonneg x Hx). set (l := 1 + lg x). assert (l1 : 1 <= l) by (unfold l; lra).
  set (y := 2 ^ (p * k) * x * l ^ p). assert (A1 : 1 <= 2 ^ (p * k)) by (apply pow_R1_Rle; lra).
  assert (L1 : 1 <= l ^ p) by (apply pow_R1_Rle; exact l1).
  assert (xy : x <= y) by (unfold y; assert (x * 1 <= 2 ^ (p * k) * x) by nra;
    assert (x <= x * l ^ p) by nra; nra).
  destruct (nfloor_ex y ltac:(lra)) as [T [T1 T2]]. exists T.
  assert (HT : (1 <= T)%nat) by (destruct T; [simpl in T2; lra|lia]).
  assert (t1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  (* 1 + log2 T <= 2^k l *)
  assert (B : 1 + lg (INR T) <= 2 ^ k * l).
  { assert (Q := lg_mono (INR T) y ltac:(lra) T1). assert (Ey : lg y = INR (p * k) + lg x + INR p * lg l).
    { unfold y. rewrite lg_mult, lg_mult, !lg_pow, lg_2 by (try apply pow_lt; nra). ring. }
    assert (Ql : lg l <= 2 * lg x) by (apply lg_1p; exact l0).
    assert (K1 : 1 + INR (p * k) <= 2 ^ k) by (replace 2 with (INR 2) by (simpl; ring); rewrite <- pow_INR;
      change 1 with (INR 1); rewrite <- plus_INR; apply le_INR, Hk).
    assert (K2 : 1 + 2 * INR p <= 2 ^ k).
    { replace (1 + 2 * INR p) with (INR (1 + 2 * p)) by (rewrite plus_INR, mult_INR; simpl; ring).
      replace 2 with (INR 2) by (simpl; ring). rewrite <- pow_INR. apply le_INR, Hp. }
    assert (P0 := pos_INR p). assert (INR p * lg l <= INR p * (2 * lg x)) by (apply Rmult_le_compat_l; lra).
    assert ((1 + 2 * INR p) * lg x <= 2 ^ k * lg x) by (apply Rmult_le_compat_r; lra). unfold l. lra. }
  assert (lt0 := lg_nonneg (INR T) t1).
  assert (Bp : (1 + lg (INR T)) ^ p <= 2 ^ (p * k) * l ^ p).
  { rewrite Nat.mul_comm, pow_mult, <- Rpow_mult_distr. apply pow_incr. lra. }
  rewrite S_INR in *. repeat split; [exact HT| |lra|exact T1|].
  - apply Rle_trans with (x * (2 ^ (p * k) * l ^ p)); [apply Rmult_le_compat_l; lra|]. unfold y in T2. lra.
  - fold l. apply Rle_trans with ((2 * y) * (2 ^ k * l)); [apply Rmult_le_compat; lra|]. apply Req_le.
    unfold y.
    replace (S p * k)%nat with (k + p * k)%nat by lia. rewrite pow_add. simpl. ring.
Qed.
End Solve.

(** (T+1)^(-1/3) and (T+1)^(-1/2): A (T+1)^(-1/3) <= e once A^3 <= e^3 (T+1), A (T+1)^(-1/2) <= e once A^2
    <= e^2 (T+1). *)
Lemma third_le A e n : 0 <= A -> 0 < e -> 0 < n -> A ^ 3 <= e ^ 3 * n -> A / root 3 n <= e.
Proof.
  intros HA He Hn H. assert (r0 := root_pos 3 n). apply (Rmult_le_reg_r (root 3 n)); [exact r0|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (pow_le_inv 3); [lia|exact HA|apply Rmult_le_pos; lra|].
  rewrite Rpow_mult_distr, root_pow by (lia || exact Hn). exact H.
Qed.
Lemma half_le A e n : 0 <= A -> 0 < e -> 0 < n -> A ^ 2 <= e ^ 2 * n -> A / sqrt n <= e.
Proof.
  intros HA He Hn H. assert (r0 : 0 < sqrt n) by (apply sqrt_lt_R0, Hn).
  apply (Rmult_le_reg_r (sqrt n)); [exact r0|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (pow_le_inv 2); [lia|exact HA|apply Rmult_le_pos; lra|]. rewrite Rpow_mult_distr, pow2_sqrt by lra.
  exact H.
Qed.
Lemma cube_sum a b : 0 <= a -> 0 <= b -> (a + b) ^ 3 <= 4 * (a ^ 3 + b ^ 3).
Proof. intros Ha Hb. assert (0 <= (a + b) * (a - b) ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]). nra.
  Qed.
Lemma Rpower_cube x e : Rpower x e ^ 3 = Rpower x (3 * e).
Proof. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult. f_equal. simpl INR. ring. Qed.
