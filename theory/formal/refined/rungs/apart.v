(** The rungs below Part 2: the terms of one path are bounded apart, the noise with the smallest v, the rest
    with the largest, and one theta for all paths. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum sums roots scalar_path log_sum joint_scale
  weight_sums problem algorithm run state_path one_error best_weight path_form_free path_bound bound tangent
  telescoped.
Import ListNotations.
Open Scope R_scope.

(** The bound with weights c of the step and k2 of the error: the errors are at most
    m (ln Gamma + k0)(m1 (Gamma + T beta)^(1/3) v^2 + m2) + n. Then its derivative in Gamma. *)
Section Bound.
Variables (Fbar rho beta L dc2 c k2 m m1 m2 n : R) (T : nat).
Notation Tb := (INR T * beta).
Definition abound (v Gamma : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + Tb) * v + L / rho * (sqrt Gamma + dc2 / 2) - (1 - c) * (Gamma - 1)
  + k2 * (m * (ln Gamma + k0 dc2) * (m1 * root 3 (Gamma + Tb) * v ^ 2 + m2) + n).
Definition aslope (v Y : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + Tb) * (/ (2 * Y) + / (6 * (Y + Tb)))) + L / rho * / (2 * sqrt Y)
  - (1 - c) + k2 * m * (m1 * v ^ 2 * (root 3 (Y + Tb) / Y + (ln Y + k0 dc2) * root 3 (Y + Tb) /
    (3 * (Y + Tb))) + m2 * / Y).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 <= k2 /\ 0 <= m /\
  0 <= m1 /\ 0 <= m2.
Lemma abound_tangent v Y : 1 <= Y -> 0 < v -> aslope v Y <= 0 -> forall Gamma, 1 <= Gamma ->
  abound v Gamma <= abound v Y - aslope v Y * (Y - 1).
Proof.
  intros HY Hv Hs Gm HG. destruct Hpos as (F0 & r0 & b0 & L0 & d0 & k20 & m0 & m10 & m20).
  assert (Hc : 0 <= Tb) by (apply Rmult_le_pos; [apply pos_INR|lra]).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact d0; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  assert (A1 := mean_tangent Tb Gm Y Hc ltac:(lra) ltac:(lra)).
  assert (A2 := sqrt_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (A3 := log_tangent Tb (k0 dc2) Gm Y Hc K0 HG HY).
  assert (A4 := ln_tangent Gm Y ltac:(lra) ltac:(lra)).
  assert (Fv : 0 <= Fbar * rho * v) by (repeat apply Rmult_le_pos; lra).
  apply (Rmult_le_compat_l _ _ _ Fv) in A1.
  apply (Rmult_le_compat_l (L / rho)) in A2; [|left; apply Rdiv_lt_0_compat; lra].
  assert (km : 0 <= k2 * m) by (apply Rmult_le_pos; assumption).
  assert (v2 : 0 <= k2 * m * (m1 * v ^ 2)).
  { apply Rmult_le_pos; [exact km|]. apply Rmult_le_pos; [exact m10|apply pow2_ge_0]. }
  apply (Rmult_le_compat_l _ _ _ v2) in A3.
  apply (Rmult_le_compat_l (k2 * m * m2)) in A4; [|apply Rmult_le_pos; assumption].
  assert (Q : abound v Gm <= abound v Y + aslope v Y * (Gm - Y)).
  { unfold abound, aslope. set (r3g := root 3 (Gm + Tb)) in *. set (r3y := root 3 (Y + Tb)) in *.
    set (r6g := root 6 (Gm + Tb)) in *. set (r6y := root 6 (Y + Tb)) in *. unfold Rdiv in *. lra. }
  apply Rle_trans with (1 := Q). assert (aslope v Y * (Gm - 1) <= 0) by nra. lra.
Qed.
End Bound.

Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (c k2 k3 m m1 m2 n Y H : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hw : path_weights c k2 k3.
Hypothesis Hm : 0 <= m /\ 0 <= m1 /\ 0 <= m2.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation bnd := (abound (Fbar pb) rho beta (L pb) dc2 c k2 m m1 m2 n T (v_plus beta)).
Notation slp := (aslope (Fbar pb) rho beta (L pb) dc2 c k2 m m1 m2 T (v_plus beta)).
Notation run := (run pb rho beta jmax x0 z0). Notation at_ := (at_ pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0).
Variable W : list (sample pb) -> R.
Hypothesis W_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <=
  E (run (S T)) W.
Hypothesis W_path : forall bs, length bs = S T -> W bs <=
  m * (ln (Gam (dseq bs) T) + k0 dc2) *
    (m1 * root 3 (Gam (dseq bs) T + INR T * beta) * v (dseq bs) beta T ^ 2 + m2) + n.
Theorem apart : 1 <= Y -> slp Y <= 0 -> bnd Y - slp Y * (Y - 1) <= H -> 0 < H ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (k3 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros HY Hs HV HH. assert (k20 : 0 < k2) by apply Hw. destruct Hm as (m0 & m10 & m20).
  assert (Dp := dc2_pos pb). assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  apply (from_paths_free pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT c k2 k3 W H Hw HH W_errors).
  intros bs Hl. destruct (path_range pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT bs) as [G1 Hv].
  apply Rle_trans with (2 := HV).
  apply Rle_trans with (2 := abound_tangent (Fbar pb) rho beta (L pb) dc2 c k2 m m1 m2 n T
    ltac:(repeat split; lra) (v_plus beta) Y HY (root_pos _ _) Hs _ G1).
  unfold path_terms. set (d := dseq bs) in *. assert (Wp := W_path bs Hl). fold d in Wp.
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
  set (Gm := Gam d T) in *. set (vv := joint_scale.v d beta T) in *. assert (Vp : 0 < vv) by apply v_pos.
  assert (Lt := LT_up d beta rho dc2 Hbeta Hrho Rg T HT). fold Gm vv in Lt. unfold B in Lt. fold Gm in Lt.
  assert (Cv := curvature d beta rho dc2 Hrho Dp Rg T). change (p d (S T)) with Gm in Cv.
  assert (Sg := sqrt_pos Gm). assert (R6 := root_pos 6 (Gm + INR T * beta)).
  assert (R3 := root_pos 3 (Gm + INR T * beta)). assert (l0 := ln_nonneg Gm G1).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact Dp; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  assert (A1 : Fbar pb * Ls d beta rho T <=
    Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * v_plus beta))).
  { apply Rmult_le_compat_l; [exact F0|]. apply Rle_trans with (1 := Lt). apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|lra]. }
  assert (A2 : L pb / 2 * sum (S T) (fun t => d t / Ls d beta rho t) <=
    L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (apply Rmult_le_compat_l; [lra|exact Cv]).
  assert (v2 : vv ^ 2 <= v_plus beta ^ 2) by (apply pow_incr; lra).
  assert (A3 : m * (ln Gm + k0 dc2) * (m1 * root 3 (Gm + INR T * beta) * vv ^ 2 + m2) <=
    m * (ln Gm + k0 dc2) * (m1 * root 3 (Gm + INR T * beta) * v_plus beta ^ 2 + m2)).
  { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. apply Rplus_le_compat_r.
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact v2]. }
  assert (A4 : k2 * W bs <= k2 * (m * (ln Gm + k0 dc2) *
    (m1 * root 3 (Gm + INR T * beta) * v_plus beta ^ 2 + m2) + n)) by (apply Rmult_le_compat_l; lra).
  unfold abound.
  replace (L pb / rho * (sqrt Gm + dc2 / 2)) with (L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (field; lra).
  lra.
Qed.
End Statement.
