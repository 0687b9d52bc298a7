(** A1 for an independent stream: no theta, no zeta. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight roots
  scalar_path problem algorithm clipping run state_path one_error potential path_bound bound moved_weight
  tbound tbound_convex telescoped tpotential independent_moments.
Import ListNotations.
Open Scope R_scope.

Section Independent.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hind : forall z q, E (P pb z) q = E (pi pb) q.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation Lam := (Lam jmax).

Definition Vx (x : V pb) : R := Lam * var (pi pb) (dfz pb x).
Definition Qi (s : state pb) : R :=
  (1 - alpha pb s) * (Lam * L pb ^ 2 * norm2 (sub (cur pb s) (prev pb s))) +
    (alpha pb s * Vx (cur pb s) - alpha pb s * (1 - alpha pb s) * Vx (prev pb s)).
Lemma Vx_range x : X pb x -> 0 <= Vx x <= Lam * Gs pb ^ 2.
Proof.
  intro Hx. assert (Lp := Lam_pos jmax). unfold Vx.
  split; [apply Rmult_le_pos; [lra|apply var_pos, pi_proba]|].
  apply Rmult_le_compat_l; [lra|]. replace (Gs pb ^ 2) with (Gs pb * Gs pb) by ring.
  apply var_near; [apply pi_proba|]. intro u. rewrite (df_mean pb x Hx). apply dfz_noise, Hx.
Qed.

Lemma one_error_ind (s : state pb) : X pb (cur pb s) -> X pb (prev pb s) -> 0 < alpha pb s <= 1 ->
  E (burst (P pb) jmax (chain pb s)) (fun b => norm2 (sub (estimate pb jmax s b) (df pb (cur pb s)))) <=
    cc 0 (alpha pb s) * err2 pb s + Qi s.
Proof.
  intros Xc Xp Ha. set (a := alpha pb s) in *. set (x := cur pb s) in *. set (y := prev pb s) in *.
  set (z := chain pb s).
  assert (HP := P_proba pb). assert (Hpi := pi_proba pb).
  set (d := burst (P pb) jmax z). assert (Pd : proba d) by apply proba_burst, P_proba.
  set (se := sub (est pb s) (df pb y)). set (psi := fun u => sub (dfz pb x u) (dfz pb y u)).
  assert (Mx := df_mean pb x Xc). assert (My := df_mean pb y Xp).
  assert (Mpsi : Ev (pi pb) psi = sub (df pb x) (df pb y)).
  { rewrite <- Mx, <- My. vext. rewrite !inner_Ev, <- E_minus. apply E_ext; intro. apply inner_sub. }
  set (n := fun b => sub (mlmc jmax z (dfz pb x) b) (df pb x)).
  set (n' := fun b => sub (mlmc jmax z (dfz pb y) b) (df pb y)).
  set (xi := fun b => sub (n b) (scal (1 - a) (n' b))).
  assert (Dec : forall b, sub (pre pb jmax s b) (df pb x) = add (scal (1 - a) se) (xi b)).
  { intro b. unfold pre, xi, n, n', se, ghat. fold a x y z. vring. }
  assert (Edif : forall b, sub (n b) (n' b) = sub (mlmc jmax z psi b) (Ev (pi pb) psi)).
  { intro b. unfold n, n', psi. rewrite mlmc_linear. fold psi. rewrite Mpsi. vring. }
  assert (Sn : E d (fun b => norm2 (n b)) = Vx x).
  { unfold n, Vx. rewrite <- Mx. apply mlmc_independent; assumption. }
  assert (Sn' : E d (fun b => norm2 (n' b)) = Vx y).
  { unfold n', Vx. rewrite <- My. apply mlmc_independent; assumption. }
  assert (Se : E d (fun b => norm2 (sub (n b) (n' b))) <= Lam * (L pb ^ 2 * norm2 (sub x y))).
  { rewrite (E_ext d _ (fun b => norm2 (sub (mlmc jmax z psi b) (Ev (pi pb) psi))))
      by (intro; now rewrite Edif).
    unfold d. rewrite (mlmc_independent (P pb) HP (pi pb) Hpi Hind z psi jmax z). apply Rmult_le_compat_l;
      [left; apply Lam_pos|].
    replace (L pb ^ 2 * norm2 (sub x y)) with ((L pb * norm (sub x y)) * (L pb * norm (sub x y)))
      by (rewrite <- norm_sqr; ring).
    apply var_le; [exact Hpi|]. intro u. apply dfz_smooth; assumption. }
  assert (B0 : forall w, E d (fun b => inner (xi b) w) = 0).
  { intro w. rewrite (E_ext d _ (fun b => (inner (mlmc jmax z (dfz pb x) b) w - inner (df pb x) w) -
      (1 - a) * (inner (mlmc jmax z (dfz pb y) b) w - inner (df pb y) w)))
      by (intro; unfold xi, n, n'; autorewrite with inner; ring).
    rewrite E_minus, E_scal, !E_minus, !E_const, <- !inner_Ev by exact Pd. unfold d.
    rewrite !(mlmc_unbiased (P pb) HP (pi pb) Hind z _ jmax z), Mx, My. ring. }
  apply Rle_trans with (E d (fun b => norm2 (add (scal (1 - a) se) (xi b)))).
  { apply E_mono; [apply Pd|]. intro b. rewrite <- Dec. apply clip_near; [left; apply Ghat_pos|].
    apply Rle_trans with (1 := df_bound pb x Xc). apply Ghat_bound. }
  rewrite (E_ext d _ (fun b => ((1 - a) * (1 - a) * norm2 se + 2 * (1 - a) * inner (xi b) se) +
    ((1 - a) * norm2 (sub (n b) (n' b)) + a * norm2 (n b) - a * (1 - a) * norm2 (n' b))))
    by (intro b; rewrite norm2_add, norm2_scal, inner_scal, (inner_sym _ se); unfold xi at 2;
      rewrite cross_identity; ring).
  rewrite !E_plus, E_const, !E_minus, E_plus, !E_scal, B0, Sn, Sn' by exact Pd.
  unfold err2, Qi, cc. fold x y a. fold se.
  assert ((1 - a) * E d (fun b => norm2 (sub (n b) (n' b))) <= (1 - a) * (Lam * (L pb ^ 2 * norm2 (sub x y))))
    by (apply Rmult_le_compat_l; [lra|exact Se]). lra.
Qed.

Lemma one_traj_ind bs : (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 pb (step pb rho beta jmax (traj bs) b)) <=
    cc 0 (alpha pb (traj bs)) * err2 pb (traj bs) + Qi (traj bs).
Proof.
  intros _. destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  apply (one_error_ind (traj bs) V1 V2 (alpha_range pb rho beta jmax x0 z0 Hbeta bs)).
Qed.

(** The weighted errors of a path: the cross term has telescoped. *)
Lemma weighted_ind bs : length bs = S T ->
  sum T (fun i => phi (Us pb (at_ bs (S i))) * Qi (at_ bs (S i))) <= Lam * L pb ^ 2 * moved pb rho beta jmax
    x0 z0 T bs + Lam * Gs pb ^ 2 * noisy pb rho beta jmax x0 z0 T bs.
Proof.
  intro Hl. set (d := dseq bs). assert (Rg : forall i, 0 <= d i <= dc2) by (intro; apply dseq_range;
    assumption).
  set (q := fun t => Vx (cur pb (at_ bs t))).
  assert (Hq : forall i, 0 <= q i <= Lam * Gs pb ^ 2) by (intro i; apply Vx_range; apply valid_traj;
    assumption).
  assert (Tl := telescope d beta dc2 T Hbeta Rg HT q (Lam * Gs pb ^ 2) T Hq).
  apply Rle_trans with (2 := Rplus_le_compat_l _ _ _ Tl).
  unfold moved. fold d. rewrite <- sum_scal, <- sum_plus. apply sum_le; intros i Hi. apply Req_le.
  rewrite (Us_U pb rho beta jmax x0 z0 Hbeta) by lia. fold d. unfold Qi.
  rewrite (alpha_al pb rho beta jmax x0 z0 Hbeta) by lia. fold d.
  destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [b Eb].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)). fold d in Sc.
  assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i).
  assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eb; reflexivity). rewrite Ep.
  assert (En : norm2 (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i))) =
    d i / (Ls d beta rho i * Ls d beta rho i)).
  { unfold d at 1, state_path.dseq. rewrite Sc. field. lra. }
  rewrite En. fold (q (S i)) (q i). ring.
Qed.
End Independent.

(** A1 for an independent stream: no theta, no zeta, no mixing time; the exact Lambda = jmax - 1 +
    2^(1-jmax). *)
Theorem part2_independent (pb : problem) (T : nat) (rho beta Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let bnd := tbound (Fbar pb) rho beta (L pb) dc2 (Lam jmax) (Lam jmax) (Gs pb) 1 0 0 1 T in
  let slp := tslope (Fbar pb) rho beta (L pb) dc2 (Lam jmax) 1 0 1 T in
  X pb x0 -> (1 <= T)%nat -> (forall z q, E (P pb z) q = E (pi pb) q) -> 0 < rho -> 0 < beta ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros jmax dc2 bnd slp Hx HT Hind Hr Hb Y1 S1 V1 Y2 S2 V2 HH.
  assert (Dp : 0 < dc2) by apply dc2_pos. assert (F0 : 0 <= Fbar pb) by apply (Fbar_pos pb x0 Hx).
  assert (L0 := L_pos pb). assert (La := Lam_pos jmax). assert (La' := Rlt_le _ _ La).
  apply (telescoped pb rho beta jmax x0 z0 T (Lam jmax) (Lam jmax) 1 0 0 1 H Hr Hb Hx HT La' La' Rlt_0_1
    (Rle_refl 0) (Rle_refl 0) Rlt_0_1
    (fun bs => Qi pb jmax (init pb x0 z0) + / (1 - 0) *
      sum T (fun i => phi (Us pb (at_ pb rho beta jmax x0 z0 bs (S i))) * Qi pb jmax
      (at_ pb rho beta jmax x0 z0 bs (S i))))).
  - apply (t_all_errors pb rho beta jmax x0 z0 T 0 Hr Hb Hx HT ltac:(lra)). intros bs Hl.
    apply (one_traj_ind pb rho beta jmax x0 z0 T Hr Hb Hx Hind bs Hl).
  - intros bs th Hl Hth. assert (W := weighted_ind pb rho beta jmax x0 z0 T Hr Hb Hx HT bs Hl).
    assert (Q0 : Qi pb jmax (init pb x0 z0) <= Lam jmax * Gs pb ^ 2).
    { unfold Qi. cbn [init alpha cur prev]. assert (A := Vx_range pb jmax x0 Hx). lra. }
    replace (/ (1 - 0)) with 1 by field. lra.
  - exact HH.
  - intros Gm HG. apply Rle_trans with (2 := V2). apply tbound_tangent; try assumption;
      [repeat split; (assumption || lra)|apply root_pos].
  - intros Gm HG. apply Rle_trans with (2 := V1). apply tbound_tangent; try assumption;
      [repeat split; (assumption || lra)|apply root_pos].
Qed.
