(** One burst of a biased estimator: nothing is split into martingale and bias, only the square is clipped. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight problem
  algorithm clipping run state_path one_error potential independent_moments weighted_potential bias_weights.
Import ListNotations.
Open Scope R_scope.

(** n_t(x), the error of the estimator at x on the burst b after the state z. *)
Definition noise_at (pb : problem) (jmax : nat) (z : Z pb) (x : V pb) (b : nat * list (Z pb)) : V pb :=
  sub (mlmc jmax z (dfz pb x) b) (df pb x).
(** The moments of an estimator, conditional on the last state z, from every z: bias and second moment of
    n_t(x), of n_t(x) - n_t(y), and the change of the second moment from x to y compared with that of a
    function Vb that does not depend on z. *)
Definition moments (pb : problem) (jmax : nat) (Ln Le bn be kn : R) (Vb : V pb -> R) : Prop :=
  forall z : Z pb, let b := burst (P pb) jmax z in let n := noise_at pb jmax z in
  (forall x, X pb x -> norm (Ev b (n x)) <= bn * Gs pb /\ E b (fun o => norm2 (n x o)) <= Ln * Gs pb ^ 2 /\
    0 <= Vb x <= Ln * Gs pb ^ 2) /\
  (forall x y, X pb x -> X pb y -> let e := L pb * norm (sub x y) in
    norm (Ev b (fun o => sub (n x o) (n y o))) <= be * e /\
    E b (fun o => norm2 (sub (n x o) (n y o))) <= Le * e ^ 2 /\
    E b (fun o => norm2 (n x o)) - E b (fun o => norm2 (n y o)) <= Vb x - Vb y + kn * (e * Gs pb)).

Section Biased.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Variables (Ln Le bn be kn zeta1 zeta2 : R) (Vb : V pb -> R).
Hypothesis Hmom : moments pb jmax Ln Le bn be kn Vb.
Hypothesis Hz1 : 0 < zeta1.
Hypothesis Hz2 : 0 < zeta2.
Hypothesis Hz : zeta1 + zeta2 < 1.
Notation traj := (traj pb rho beta jmax x0 z0). Notation at_ := (at_ pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation P := (P pb). Notation Us := (Us pb).

(** What a burst adds to the squared error, without its bias. *)
Definition Qn (s : state pb) : R :=
  let a := alpha pb s in let e := L pb * norm (sub (cur pb s) (prev pb s)) in
  (1 - a) * (Le * e ^ 2) + a ^ 2 * (Ln * Gs pb ^ 2)
  + a * (1 - a) * (Vb (cur pb s) - Vb (prev pb s) + kn * (e * Gs pb)).
(** |beta_t| is at most a bn Gs + (1 - a) be L |x_t - x_{t-1}|. *)
Definition drift_at (s : state pb) : R :=
  alpha pb s * (bn * Gs pb) + (1 - alpha pb s) * (be * (L pb * norm (sub (cur pb s) (prev pb s)))).

Lemma one_error_biased (s : state pb) : X pb (cur pb s) -> X pb (prev pb s) -> 0 < alpha pb s <= 1 ->
  E (burst P jmax (chain pb s)) (fun b => norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) <=
    (1 - alpha pb s) ^ 2 * err2 pb s
    + 2 * (1 - alpha pb s) * (norm (sub (est pb s) (df pb (prev pb s))) * drift_at s) + Qn s.
Proof.
  intros Xc Xp Ha. set (a := alpha pb s) in *. set (x := cur pb s) in *. set (y := prev pb s) in *.
  set (z := chain pb s). destruct (Hmom z) as [M1 M2]. cbv zeta in M1, M2.
  set (d := burst P jmax z) in *. assert (Pd : proba d) by apply proba_burst, P_proba.
  set (n := noise_at pb jmax z) in *.
  set (se := sub (est pb s) (df pb y)). set (xi := fun b => sub (n x b) (scal (1 - a) (n y b))).
  destruct (M1 x Xc) as (b1 & v1 & _). destruct (M2 x y Xc Xp) as (b2 & v2 & v3).
  assert (Dec : forall b, sub (pre pb jmax s b) (df pb x) = add (scal (1 - a) se) (xi b)).
  { intro b. unfold pre, xi, n, noise_at, se, ghat. fold a x y z. vring. }
  assert (Bi : norm (Ev d xi) <= drift_at s).
  { replace (Ev d xi) with (add (scal (1 - a) (Ev d (fun o => sub (n x o) (n y o)))) (scal a (Ev d (n x)))).
    - apply Rle_trans with (1 := norm_triangle _ _ _). rewrite !norm_scal, !Rabs_right by lra.
      unfold drift_at. fold a x y. rewrite Rplus_comm.
      apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
    - vext. rewrite !inner_Ev, <- !E_scal, <- E_plus. apply E_ext; intro b. unfold xi.
      autorewrite with inner. ring. }
  apply Rle_trans with (E d (fun b => norm2 (add (scal (1 - a) se) (xi b)))).
  { apply E_mono; [apply Pd|]. intro b. rewrite <- Dec. apply clip_near; [left; apply Ghat_pos|].
    apply Rle_trans with (1 := df_bound pb x Xc). apply Ghat_bound. }
  rewrite (E_ext d _ (fun b => ((1 - a) * (1 - a) * norm2 se + 2 * (1 - a) * inner (xi b) se) +
    ((1 - a) * norm2 (sub (n x b) (n y b)) + a * norm2 (n x b) - a * (1 - a) * norm2 (n y b))))
    by (intro b; rewrite norm2_add, norm2_scal, inner_scal, (inner_sym _ se); unfold xi at 2;
      rewrite cross_identity; ring).
  rewrite !E_plus, E_const, !E_minus, E_plus, !E_scal, <- inner_Ev by exact Pd.
  assert (C : inner (Ev d xi) se <= norm se * drift_at s) by (apply Rle_trans with (1 := cauchy _ _ _);
    rewrite Rmult_comm; apply Rmult_le_compat_l; [apply norm_pos|exact Bi]).
  assert (X1 : 2 * (1 - a) * inner (Ev d xi) se <= 2 * (1 - a) * (norm se * drift_at s))
    by (apply Rmult_le_compat_l; lra).
  assert (X2 : (1 - a) * E d (fun b => norm2 (sub (n x b) (n y b))) <=
    (1 - a) * (Le * (L pb * norm (sub x y)) ^ 2)) by (apply Rmult_le_compat_l; lra).
  assert (X3 : a ^ 2 * E d (fun b => norm2 (n x b)) <= a ^ 2 * (Ln * Gs pb ^ 2))
    by (apply Rmult_le_compat_l; [apply pow2_ge_0|exact v1]).
  assert (X4 : a * (1 - a) * (E d (fun b => norm2 (n x b)) - E d (fun b => norm2 (n y b))) <=
    a * (1 - a) * (Vb x - Vb y + kn * (L pb * norm (sub x y) * Gs pb)))
    by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact v3]).
  unfold err2, Qn. fold a x y. fold se. cbv zeta.
  replace (a * E d (fun b => norm2 (n x b)) - a * (1 - a) * E d (fun b => norm2 (n y b)))
    with (a ^ 2 * E d (fun b => norm2 (n x b)) +
      a * (1 - a) * (E d (fun b => norm2 (n x b)) - E d (fun b => norm2 (n y b)))) by ring. lra.
Qed.

(** The coefficient that is left of |s_{t-1}|^2: Young costs zeta1 + zeta2, but nothing when alpha = 1. *)
Definition kept (s : state pb) : R :=
  (1 - alpha pb s) ^ 2 * phi (Us s) + (if Req_EM_T (alpha pb s) 1 then 0 else zeta1 + zeta2).
Definition floor_at (s : state pb) : R := phi (Us s) * (alpha pb s * (1 - alpha pb s)) * (bn * Gs pb).
Definition shift_at (s : state pb) : R :=
  phi (Us s) * (1 - alpha pb s) ^ 2 * (be * (L pb * norm (sub (cur pb s) (prev pb s)))).
Definition Qb (s : state pb) : R := phi (Us s) * Qn s + (floor_at s ^ 2 / zeta1 + shift_at s ^ 2 / zeta2).

Lemma young (A t z : R) : 0 < z -> 2 * (A * t) <= z * t ^ 2 + A ^ 2 / z.
Proof.
  intro Hz0. apply (Rmult_le_reg_l z); [exact Hz0|].
  replace (z * (z * t ^ 2 + A ^ 2 / z)) with ((z * t) ^ 2 + A ^ 2) by (field; lra).
  assert (0 <= (z * t - A) ^ 2) by apply pow2_ge_0. lra.
Qed.
Lemma weighted_error bs : (length bs <= T)%nat ->
  phi (Us (traj bs)) * E (burst P jmax (chain pb (traj bs)))
    (fun b => err2 pb (step pb rho beta jmax (traj bs) b)) <=
    kept (traj bs) * err2 pb (traj bs) + Qb (traj bs).
Proof.
  intros _. set (s := traj bs). destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  assert (Ar := alpha_range pb rho beta jmax x0 z0 Hbeta bs). fold s in V1, V2, Ar.
  assert (Ph : 0 <= phi (Us s)) by (apply phi_pos; unfold potential.Us; left; apply Rinv_0_lt_compat,
    sqrt_lt_R0, Ar).
  assert (A := one_error_biased s V1 V2 Ar). apply (Rmult_le_compat_l _ _ _ Ph) in A.
  apply Rle_trans with (1 := A). unfold kept, Qb. set (t := norm (sub (est pb s) (df pb (prev pb s)))).
  assert (Et : err2 pb s = t ^ 2) by (unfold err2, t; rewrite <- norm_sqr; ring). rewrite Et.
  assert (Ed : phi (Us s) * (2 * (1 - alpha pb s) * (t * drift_at s)) =
    2 * (floor_at s * t) + 2 * (shift_at s * t)) by (unfold drift_at, floor_at, shift_at; ring).
  assert (D : phi (Us s) * (2 * (1 - alpha pb s) * (t * drift_at s)) <=
    (if Req_EM_T (alpha pb s) 1 then 0 else zeta1 + zeta2) * t ^ 2 +
    (floor_at s ^ 2 / zeta1 + shift_at s ^ 2 / zeta2)).
  { destruct (Req_EM_T (alpha pb s) 1) as [E1|N1].
    - rewrite E1. replace (phi (Us s) * (2 * (1 - 1) * (t * drift_at s))) with 0 by ring.
      assert (Dp : forall A z, 0 < z -> 0 <= A ^ 2 / z) by (intros; apply Rmult_le_pos;
        [apply pow2_ge_0|left; apply Rinv_0_lt_compat; assumption]).
      generalize (Dp (floor_at s) zeta1 Hz1) (Dp (shift_at s) zeta2 Hz2). lra.
    - rewrite Ed. generalize (young (floor_at s) t zeta1 Hz1) (young (shift_at s) t zeta2 Hz2). lra. }
  lra.
Qed.

(** The squared errors of all iterations. At t = 1 nothing of s_0 is left, since alpha_1 = 1. *)
Theorem biased_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <=
  E (run (S T)) (fun bs => Ln * Gs pb ^ 2 + / (1 - zeta1 - zeta2) * sum T (fun i => Qb (at_ bs (S i)))).
Proof.
  replace (1 - zeta1 - zeta2) with (1 - (zeta1 + zeta2)) by ring.
  apply (w_all_errors pb rho beta jmax x0 z0 T (zeta1 + zeta2) Hrho Hbeta Hx0 HT Hz kept Qb).
  - exact weighted_error.
  - intro bs. unfold kept. assert (Ar := alpha_range pb rho beta jmax x0 z0 Hbeta bs).
    apply Rplus_le_le_0_compat; [|destruct (Req_EM_T _ _); lra]. apply Rmult_le_pos; [apply pow2_ge_0|].
    apply phi_pos. unfold potential.Us. left. apply Rinv_0_lt_compat, sqrt_lt_R0, Ar.
  - intros s Hs. unfold kept. rewrite Hs. destruct (Req_EM_T 1 1) as [_|N]; [ring|contradiction].
  - intros bs b. destruct (successive pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT bs b) as (U1 & U2 & U3 & Ea).
    assert (A := N11 _ _ U1 U2 U3). unfold kept. rewrite <- Ea in A. destruct (Req_EM_T _ _); lra.
  - assert (A := one_error_biased (init pb x0 z0) Hx0 Hx0 ltac:(simpl; lra)).
    apply Rle_trans with (1 := A). unfold Qn. cbn [init alpha cur prev]. cbv zeta. lra.
Qed.
End Biased.
