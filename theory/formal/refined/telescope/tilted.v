(** A1 and low noise with tilted Young weights: the path form with the weights x, x/t, x, x = sqrt(1 + t)/2.

    c is the weight of the step, k2 that of the error, k3 that of the diameter; for t = 1 all are
    1/sqrt 2. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum roots scalar_path joint_scale problem algorithm
  state_path one_error convexity path_form_free path_bound bound tbound tbound_convex telescoped.
Import ListNotations.
Open Scope R_scope.

(** N51: the tilted weights. *)
Definition tilted_x (t : R) : R := sqrt (1 + t) / 2.
Lemma tilted_weights t : 0 < t <= 1 -> path_weights (tilted_x t) (tilted_x t / t) (tilted_x t).
Proof.
  intros Ht. set (x := tilted_x t). assert (x0 : 0 < x).
  { unfold x, tilted_x. assert (0 < sqrt (1 + t)) by (apply sqrt_lt_R0; lra). lra. }
  assert (x2 : x * x = (1 + t) / 4).
  { unfold x, tilted_x. replace (sqrt (1 + t) / 2 * (sqrt (1 + t) / 2)) with (sqrt (1 + t) * sqrt (1 + t) / 4)
      by field. rewrite sqrt_sqrt by lra. reflexivity. }
  assert (k0 : 0 < x / t) by (apply Rdiv_lt_0_compat; lra).
  assert (E : / (4 * x) + / (4 * (x / t)) = x).
  { apply (Rmult_eq_reg_r (4 * x)); [|lra].
    replace ((/ (4 * x) + / (4 * (x / t))) * (4 * x)) with (1 + t) by (field; lra). lra. }
  repeat split; try lra. apply (Rmult_le_reg_r (4 * x * t)); [nra|].
  replace ((/ (4 * x) + / (4 * x)) * (4 * x * t)) with (2 * t) by (field; lra).
  replace (x / t * (4 * x * t)) with (4 * (x * x)) by (field; lra). lra.
Qed.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b c k2 : R) (T : nat).
Notation Tb := (INR T * beta). Notation theta := (theta theta0).
(** The bound of A1 with the weights c and k2, and its derivative in Gamma. *)
Definition wbound (Gamma v : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + Tb) * v + L / rho * (sqrt Gamma + dc2 / 2) - (1 - c) * (Gamma - 1)
  + k2 * b * ((1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)
      * (/ 2 * root 3 (Gamma + Tb) * v ^ 2 + / 4)
    + Ln * Gs ^ 2 * (1 + cross + (1 + kappa * / theta v)
      * (/ 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8))).
Definition wslope (Y v : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + Tb) * (/ (2 * Y) + / (6 * (Y + Tb))))
  + L / rho * / (2 * sqrt Y) - (1 - c)
  + k2 * b * ((1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2
    * (/ 2 * v ^ 2 * (root 3 (Y + Tb) / Y + (ln Y + k0 dc2) * root 3 (Y + Tb) / (3 * (Y + Tb))) + / 4 * / Y)).

(** It is the bound of A1 for the price sqrt 2 k2 b, but for a term that is linear in Gamma. *)
Notation b' := (sqrt 2 * k2 * b).
Lemma price_moved : b' / sqrt 2 = k2 * b.
Proof. assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). field. lra. Qed.
Lemma wbound_tbound Gamma v : wbound Gamma v =
  tbound Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b' T Gamma v + (c - / sqrt 2) * (Gamma - 1).
Proof. unfold wbound, tbound. rewrite price_moved. ring. Qed.
Lemma wslope_tslope Y v : wslope Y v =
  tslope Fbar rho beta L dc2 Le theta0 kappa b' T Y v + (c - / sqrt 2).
Proof. unfold wslope, tslope. rewrite price_moved. ring. Qed.
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 <= Le /\ 0 <= Ln /\ 0 < theta0 /\
  0 <= kappa /\ 0 <= cross /\ 0 < b'.
Lemma wbound_tangent Y v : 1 <= Y -> 0 < v -> wslope Y v <= 0 -> forall Gamma, 1 <= Gamma ->
  wbound Gamma v <= wbound Y v - wslope Y v * (Y - 1).
Proof.
  intros HY Hv Hs Gm HG.
  assert (A := tbound_below Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b' T Hpos Y v Gm HY Hv HG).
  rewrite !wbound_tbound. assert (B : wslope Y v * (Gm - 1) <= 0) by nra.
  rewrite wslope_tslope in B |- *. lra.
Qed.
End Bound.

Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Variables (Ln Le theta0 kappa cross b H c k2 k3 : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HLn : 0 <= Ln.
Hypothesis HLe : 0 <= Le.
Hypothesis Hth : 0 < theta0.
Hypothesis Hka : 0 <= kappa.
Hypothesis Hcr : 0 <= cross.
Hypothesis Hb : 0 < b.
Hypothesis Hw : path_weights c k2 k3.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation bnd := (wbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross b c k2 T).
Notation run := (run pb rho beta jmax x0 z0). Notation at_ := (at_ pb rho beta jmax x0 z0).
Notation moved := (moved pb rho beta jmax x0 z0 T). Notation noisy := (noisy pb rho beta jmax x0 z0 T).
Variable W : list (sample pb) -> R.
Hypothesis W_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <=
  E (run (S T)) W.
Hypothesis W_path : forall bs th, length bs = S T -> 0 < th ->
  W bs <= b * ((1 + kappa * th) * (Le * L pb ^ 2 * moved bs) + Ln * Gs pb ^ 2 *
    (1 + cross + (1 + kappa * / th) * noisy bs)).
Hypothesis HH : 0 < H.
Hypothesis H_minus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H.
Hypothesis H_plus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H.

Lemma raised_price : 0 < sqrt 2 * k2 * b.
Proof.
  assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (0 < k2) by apply Hw.
  apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption.
Qed.
Theorem telescoped_free :
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (k3 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  assert (b0 := raised_price). assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (k20 : 0 < k2) by apply Hw.
  apply (from_paths_free pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT c k2 k3 W H Hw HH W_errors).
  intros bs Hl. destruct (path_range pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT bs) as [G1 Hv].
  set (Gm := Gam (dseq pb rho beta jmax x0 z0 bs) T) in *.
  set (vv := v (dseq pb rho beta jmax x0 z0 bs) beta T) in *.
  assert (A : path_terms pb rho beta jmax x0 z0 T (/ sqrt 2) bs + / sqrt 2 * (sqrt 2 * k2 * W bs) <=
    tbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross (sqrt 2 * k2 * b) T Gm vv).
  { apply t_path_bound; try assumption. intros th Ht. rewrite !(Rmult_assoc (sqrt 2 * k2)).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. apply W_path; assumption. }
  assert (B : path_terms pb rho beta jmax x0 z0 T c bs + k2 * W bs <= bnd Gm vv).
  { rewrite wbound_tbound. unfold path_terms in A |- *. fold Gm in A |- *.
    replace (/ sqrt 2 * (sqrt 2 * k2 * W bs)) with (k2 * W bs) in A by (field; lra). lra. }
  apply Rle_trans with (1 := B). assert (L0 := L_pos pb). assert (F0 := Fbar_pos pb x0 Hx0).
  assert (Dp := dc2_pos pb).
  apply (chord_max (v_minus beta dc2 T) (v_plus beta)); [|exact Hv|apply H_minus, G1|apply H_plus, G1].
  assert (Q := tbound_chord (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross
    (sqrt 2 * k2 * b) T ltac:(repeat split; assumption) Gm (v_minus beta dc2 T) (v_plus beta) G1
    (root_pos _ _) (root_pos _ _)).
  clear - Q. unfold chord in *. intros s Hs. specialize (Q s Hs). rewrite !wbound_tbound. lra.
Qed.
End Statement.
