(** A1: the mean gap from any summed error that telescopes. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum weight roots scalar_path log_sum joint_scale
  weight_sums problem algorithm run state_path one_error convexity path_form_free best_weight path_bound bound
  moved_weight tbound tbound_convex.
Import ListNotations.
Open Scope R_scope.

(** The theorem from a bound W on the errors, path by path. *)
Section Statement.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Variables (Ln Le theta0 kappa cross b H : R).
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
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation bnd := (tbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kappa cross b T).
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation run := (run pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0).

Definition moved (bs : list (sample pb)) : R :=
  sum T (fun i => phi (U (dseq bs) beta (S i)) * (1 - al (dseq bs) beta (S i)) *
  (dseq bs i / (Ls (dseq bs) beta rho i * Ls (dseq bs) beta rho i))).
Definition noisy (bs : list (sample pb)) : R :=
  sum T (fun i => phi (U (dseq bs) beta (S i)) * al (dseq bs) beta (S i) ^ 2).
(** Descent and curvature along a path, for the weight c of the step. *)
Definition path_terms (c : R) (bs : list (sample pb)) : R :=
  Fbar pb * Ls (dseq bs) beta rho T + L pb / 2 * sum (S T) (fun t => dseq bs t / Ls (dseq bs) beta rho t) -
    (1 - c) * (Gam (dseq bs) T - 1).
(** With errors that telescope they are at most the bound at the Gamma and the v of the path. *)
Lemma t_path_bound bs (Wb : R) : length bs = S T ->
  (forall th, 0 < th -> Wb <= b * ((1 + kappa * th) * (Le * L pb ^ 2 * moved bs) + Ln * Gs pb ^ 2 *
    (1 + cross + (1 + kappa * / th) * noisy bs))) ->
  path_terms (/ sqrt 2) bs + / sqrt 2 * Wb <= bnd (Gam (dseq bs) T) (v (dseq bs) beta T).
Proof.
  intros Hl W_path. unfold path_terms. set (d := dseq bs).
  assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range; assumption).
  assert (Dp := dc2_pos pb).
  set (vv := v d beta T). assert (Vp : 0 < vv) by apply v_pos. set (Gm := Gam d T).
  assert (G1 : 1 <= Gm) by (apply (Gam_ge1 d dc2 Rg)).
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (L0 := L_pos pb).
  assert (F0 := Fbar_pos pb x0 Hx0).
  assert (th0 : 0 < theta theta0 vv) by (apply Rdiv_lt_0_compat; [exact Hth|apply pow_lt, Vp]).
  assert (Wp := W_path (theta theta0 vv) th0).
  assert (Mv := moved_sum_1 d beta rho dc2 T Hbeta Hrho Dp Rg HT). fold Gm vv in Mv.
  assert (Ns := noise_sum d beta dc2 Hbeta Rg T HT). fold vv in Ns.
  assert (Lt := LT_up d beta rho dc2 Hbeta Hrho Rg T HT). fold Gm vv in Lt.
  assert (Cv := curvature d beta rho dc2 Hrho Dp Rg T). change (p d (S T)) with Gm in Cv.
  assert (Tp : 0 < INR T * beta) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]).
  assert (EB : B d beta T = root 6 (Gm + INR T * beta)) by reflexivity. rewrite EB in Mv, Lt.
  rewrite <- root_36 in Mv by lra.
  change (sum T (fun i => phi (U d beta (S i)) * (1 - al d beta (S i)) *
    (d i / (Ls d beta rho i * Ls d beta rho i)))) with (moved bs) in Mv.
  change (sum T (fun i => phi (U d beta (S i)) * al d beta (S i) ^ 2)) with (noisy bs) in Ns.
  set (mv := moved bs) in *. set (ns := noisy bs) in *.
  set (cv := sum (S T) (fun t => d t / Ls d beta rho t)) in *.
  set (mvb := / rho ^ 2 * ((ln Gm + k0 dc2) * (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 4))) in *.
  set (nsb := / 2 * n1 beta T * / vv ^ 4 + / 5 * n2 beta T * / vv ^ 6 + 11 / 20 * n3 beta * / vv ^ 8) in *.
  set (th := theta theta0 vv) in *. assert (ith : 0 < / th) by (apply Rinv_0_lt_compat, th0).
  assert (W2 : Wb <= b * ((1 + kappa * th) * (Le * L pb ^ 2 * mvb) + Ln * Gs pb ^ 2 *
    (1 + cross + (1 + kappa * / th) * nsb))).
  { apply Rle_trans with (1 := Wp). apply Rmult_le_compat_l; [lra|].
    assert (0 <= Le * L pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    assert (0 <= Ln * Gs pb ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    assert (0 <= kappa * th) by (apply Rmult_le_pos; lra).
    assert (0 <= kappa * / th) by (apply Rmult_le_pos; lra).
    apply Rplus_le_compat; [apply Rmult_le_compat_l; [lra|apply Rmult_le_compat_l; assumption]|].
    apply Rmult_le_compat_l; [assumption|]. apply Rplus_le_compat_l. apply Rmult_le_compat_l; lra. }
  assert (i2 : 0 < / sqrt 2) by (apply Rinv_0_lt_compat; lra).
  assert (W3 : / sqrt 2 * Wb <=
    / sqrt 2 * (b * ((1 + kappa * th) * (Le * L pb ^ 2 * mvb) + Ln * Gs pb ^ 2 *
    (1 + cross + (1 + kappa * / th) * nsb)))) by (apply Rmult_le_compat_l; lra).
  assert (C2 : L pb / 2 * cv <= L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (apply Rmult_le_compat_l;
    [lra|exact Cv]).
  assert (F2 : Fbar pb * Ls d beta rho T <= Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * vv)))
    by (apply Rmult_le_compat_l; [exact F0|exact Lt]).
  unfold tbound. fold th nsb.
  replace (b / sqrt 2 * (1 + kappa * th) * Le * L pb ^ 2 * / rho ^ 2 * (ln Gm + k0 dc2) *
    (/ 2 * root 3 (Gm + INR T * beta) * vv ^ 2 + / 4))
    with (/ sqrt 2 * (b * ((1 + kappa * th) * (Le * L pb ^ 2 * mvb)))) by (unfold mvb; field; lra).
  replace (b / sqrt 2 * Ln * Gs pb ^ 2 * (1 + cross + (1 + kappa * / th) * nsb))
    with (/ sqrt 2 * (b * (Ln * Gs pb ^ 2 * (1 + cross + (1 + kappa * / th) * nsb)))) by (field; lra).
  replace (L pb / rho * (sqrt Gm + dc2 / 2)) with (L pb / 2 * (/ rho * (2 * sqrt Gm + dc2))) by (field; lra).
  replace (Fbar pb * rho * sqrt Gm * root 6 (Gm + INR T * beta) * vv)
    with (Fbar pb * (rho * (sqrt Gm * root 6 (Gm + INR T * beta) * vv))) by ring.
  lra.
Qed.

Lemma path_range bs : 1 <= Gam (dseq bs) T /\ v_minus beta dc2 T <= v (dseq bs) beta T <= v_plus beta.
Proof.
  assert (Rg : forall i, 0 <= dseq bs i <= dc2) by (intro; apply dseq_range; assumption).
  assert (Dp := dc2_pos pb). split; [apply (Gam_ge1 (dseq bs) dc2 Rg)|].
  split; [apply (v_ge_minus (dseq bs) beta dc2)|apply (v_le_plus (dseq bs) beta dc2)]; assumption.
Qed.

(** The mean gap from a bound on every path and errors W that hold in mean, for any weights. *)
Theorem from_paths_free c k2 k3 (W : list (sample pb) -> R) top : path_weights c k2 k3 -> 0 < top ->
  E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <= E (run (S T)) W ->
  (forall bs, length bs = S T -> path_terms c bs + k2 * W bs <= top) ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (k3 * top / INR (S T))) (2 * top / (rho * INR (S T))).
Proof.
  intros Hw HH W_errors W_value. assert (k30 : 0 < k3) by apply Hw. assert (k20 : 0 < k2) by apply Hw.
  apply best_omega_k; [exact k30|exact HH|exact Hrho|apply D_pos|apply lt_0_INR; lia|]. intros om Hom.
  assert (Pr : proba (run (S T))) by apply proba_run.
  rewrite <- E_scal. set (cst := k3 * om ^ 2 * D pb ^ 2 * INR (S T)).
  set (es := fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))).
  apply Rle_trans with (E (run (S T)) (fun bs => (top + cst) + k2 * (es bs - W bs))).
  - apply E_run_mono. intros bs Hl.
    assert (A := path_sum_free pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT c k2 k3 om bs Hw Hl Hom).
    unfold gaps in A. fold cst in A. change (sum (S T) (fun t => err2 pb (at_ bs (S t)))) with (es bs) in A.
    assert (Bv := W_value bs Hl). unfold path_terms in Bv. lra.
  - rewrite E_plus, E_scal, E_minus, E_const by exact Pr. change (E (run (S T)) es <= E (run (S T)) W)
      in W_errors.
    assert (k2 * (E (run (S T)) es - E (run (S T)) W) <= k2 * 0) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Theorem from_paths (W : list (sample pb) -> R) top : 0 < top ->
  E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <= E (run (S T)) W ->
  (forall bs, length bs = S T -> path_terms (/ sqrt 2) bs + / sqrt 2 * W bs <= top) ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (top / (sqrt 2 * INR (S T)))) (2 * top / (rho * INR (S T))).
Proof.
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra). assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  replace (top / (sqrt 2 * INR (S T))) with (/ sqrt 2 * top / INR (S T)) by (field; lra).
  apply from_paths_free, equal_weights.
Qed.
Variable W : list (sample pb) -> R.
Hypothesis W_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))) <=
  E (run (S T)) W.
Hypothesis W_path : forall bs th, length bs = S T -> 0 < th ->
  W bs <= b * ((1 + kappa * th) * (Le * L pb ^ 2 * moved bs) + Ln * Gs pb ^ 2 *
    (1 + cross + (1 + kappa * / th) * noisy bs)).
Hypothesis HH : 0 < H.
Hypothesis H_minus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H.
Hypothesis H_plus : forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H.

Theorem telescoped : E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  apply (from_paths W H HH W_errors). intros bs Hl. destruct (path_range bs) as [G1 Hv].
  apply Rle_trans with (1 := t_path_bound bs (W bs) Hl (fun th => W_path bs th Hl)).
  apply (chord_max (v_minus beta dc2 T) (v_plus beta)); [|exact Hv|apply H_minus, G1|apply H_plus, G1].
  assert (L0 := L_pos pb). assert (F0 := Fbar_pos pb x0 Hx0). assert (Dp := dc2_pos pb).
  apply tbound_chord; [repeat split; assumption|exact G1|apply root_pos|apply root_pos].
Qed.
End Statement.
