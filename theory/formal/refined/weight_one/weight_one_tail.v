(** A3 with its tail: what the first small gap saves. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors finite_sum sums scalar_path joint_scale problem short_step algorithm
  state_path value_gap exact_step silent_run scale_integral weight_one concave_integral.
Import ListNotations.
Open Scope R_scope.

Section Tail.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Hrho : L pb / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Silent : Gs pb = 0.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation Ld bs t := (Ls (dseq bs) beta rho t). Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation I := (Iw (L pb) rho beta T). Notation len bs t := (exact_length pb (Ld bs t) (cur pb (at_ bs t))).
Notation nus bs t := (nu pb (Ld bs t) (cur pb (at_ bs t))).
Notation gp bs t := (gap pb (cur pb (at_ bs t))).
Let r0 : 0 < rho := rho_pos pb rho Hrho.
Lemma full_or_short Lt x : 0 < Lt -> X pb x -> nu pb Lt x = 0 \/ gap pb x = exact_length pb Lt x *
  exact_length pb Lt x / Lt + nu pb Lt x.
Proof.
  intros HLt Hx. assert (Er := eta_range pb Lt x (df pb x) HLt Hx). assert (Ey := exact_y pb Lt x HLt Hx).
  assert (Bq := branches pb Lt x HLt Hx).
  destruct (Req_dec (eta pb Lt x (df pb x)) 1) as [E|E]; [right; rewrite E in Bq; lra|left].
  assert (Ss := short_step pb Lt 1 x (df pb x) HLt ltac:(lra) Hx).
  rewrite (slope_gap pb Lt x HLt Hx) in Ss || rewrite slope_gap in Ss.
  rewrite <- norm_sqr in Ss. set (n := norm (sub (lmo pb (df pb x)) x)) in *.
  set (et := eta pb Lt x (df pb x)) in *.
  assert (K : gap pb x <= exact_length pb Lt x * n).
  { apply (Rmult_le_reg_l (1 - et)); [lra|]. rewrite Ey. lra. }
  assert (Q := gap_nu pb Lt x HLt Hx). fold n in Q. assert (P := nu_pos pb Lt x). lra.
Qed.

Lemma early_gap bs t X0 : (t < length bs)%nat -> 0 < X0 <= rho * (D pb * D pb) -> X0 < gp bs t -> gp bs t <=
  D pb * D pb / X0 * dseq bs t + nus bs t.
Proof.
  intros Ht HX Hg. destruct (exact_iteration pb rho beta jmax x0 z0 r0 Hbeta Hx0 Silent bs t Ht) as
    [Xc [Lp [_ Ed]]]. rewrite Ed.
  set (y := len bs t) in *. assert (D0 := D_pos pb). assert (Nn := nu_pos pb (Ld bs t) (cur pb (at_ bs t))).
  assert (Rg : forall i, 0 <= dseq bs i <= dc2) by (intro; apply dseq_range; assumption).
  assert (Lr := Ls_rho (dseq bs) beta rho dc2 r0 Rg t).
  destruct (full_or_short (Ld bs t) (cur pb (at_ bs t)) Lp Xc) as [E|E].
  - assert (Gu := gap_up pb (Ld bs t) (cur pb (at_ bs t)) Lp Xc). fold y in Gu. rewrite E, Rplus_0_r in *.
    set (g := gp bs t) in *.
    apply (Rmult_le_reg_r X0); [lra|]. replace (D pb * D pb / X0 * (y * y) * X0) with (D pb * y * (D pb * y))
      by (field; lra).
    apply Rle_trans with (g * g); [apply Rmult_le_compat_l; lra|apply Rmult_le_compat; lra].
  - rewrite E. fold y. apply Rplus_le_compat_r. unfold Rdiv at 1. rewrite Rmult_comm. apply Rmult_le_compat_r;
      [apply Rle_0_sqr|].
    apply Rle_trans with (/ rho); [apply Rinv_le_contravar; lra|]. apply (Rmult_le_reg_r (rho * X0));
      [apply Rmult_lt_0_compat; lra|].
    replace (/ rho * (rho * X0)) with X0 by (field; lra).
    replace (D pb * D pb / X0 * (rho * X0)) with (rho * (D pb * D pb)) by (field; lra). lra.
Qed.

(** A3 with the tail, when X0 sqrt(T+1) is so large that the first phase does not pay beyond q_star. *)
Theorem weight_one_tail_large (X0 Gstar qstar : R) bs : length bs = S T ->
  0 < X0 <= rho * (D pb * D pb) -> 1 <= qstar -> qstar <= Gstar ->
  Fbar pb - (L pb / 2 * (D pb * D pb) + X0) <= I qstar -> I qstar + (L pb / 2 * (D pb * D pb) + X0) <=
    I Gstar ->
  4 <= INR (S T) * (rho * D pb) ^ 2 -> 2 * D pb * sqrt (Gstar - qstar) <= X0 * sqrt (INR (S T)) ->
  sum (S T) (fun t => gp bs t) / INR (S T) <= (D pb * (sqrt (INR (S T)) * sqrt (Gstar - qstar)) +
    D pb * D pb * (qstar - 1) / X0) / INR (S T).
Proof.
  intros Hl HX Hq HqG HF HC HTD HXs. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (D0 := D_pos pb). assert (L0 := L_pos pb).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, n0|].
  assert (Rg : forall i, 0 <= dseq bs i <= dc2) by (intro; apply dseq_range; assumption).
  destruct (first_time (fun t => gp bs t) X0 (S T)) as [s [Hs [Hb Hend]]].
  set (n := (S T - s)%nat). assert (En : S T = (s + n)%nat) by (unfold n; lia).
  set (sn := sqrt (INR (S T))). assert (sn0 : 0 < sn) by (apply sqrt_lt_R0, n0).
  assert (Es : sn * sn = INR (S T)) by (apply sqrt_sqrt; lra).
  set (Gm := Gam (dseq bs) T). set (q := p (dseq bs) s).
  set (N1 := sum s (fun t => nus bs t)). set (N2 := sum n (fun i => nus bs (s + i)%nat)).
  assert (HN1 : 0 <= N1) by (apply sum_pos; intros; apply nu_pos).
  assert (HN2 : 0 <= N2) by (apply sum_pos; intros; apply nu_pos).
  assert (q1 : 1 <= q) by (apply (p_ge1 (dseq bs) dc2 Rg)).
  assert (qG : q <= Gm) by (apply (p_mono (dseq bs) dc2 Rg); lia).
  assert (K : 2 / rho <= D pb * sn).
  { apply sqr_le_le; [apply Rmult_le_pos; lra|]. apply (Rmult_le_reg_r (rho * rho));
      [apply Rmult_lt_0_compat; lra|].
    replace (2 / rho * (2 / rho) * (rho * rho)) with 4 by (field; lra).
    replace (D pb * sn * (D pb * sn) * (rho * rho)) with ((sn * sn) * (rho * D pb) ^ 2) by ring. rewrite Es.
    exact HTD. }
  assert (H1 : I Gm + N1 + N2 <= Fbar pb).
  { assert (A := path_length pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT Silent bs Hl).
    rewrite En, (sum_split s n (fun t => nus bs t)) in A. fold Gm in A. unfold N1, N2. lra. }
  assert (H2 : q = Gm \/ I Gm - I q + N2 <= L pb / 2 * (D pb * D pb) + X0).
  { destruct Hend as [E|[Hlt Hle]]; [left; unfold q, Gm, Gam; rewrite E; reflexivity|right].
    assert (A := Iw_piece (L pb) rho beta T L0 Hrho Hbeta HT (dseq bs) dc2 Rg s n ltac:(lia)).
    rewrite <- En in A. fold (Gam (dseq bs) T) in A. fold Gm q in A.
    assert (Tl : forall k, (s + k <= S T)%nat ->
      sum k (fun i => dseq bs (s + i)%nat * gw (L pb) (Ld bs (s + i)%nat)) +
      sum k (fun i => nus bs (s + i)%nat) <= F pb (cur pb (at_ bs s)) - F pb (cur pb (at_ bs (s + k)%nat))).
    { induction k; intro Hk; [simpl; rewrite Nat.add_0_r; lra|]. cbn [sum]. specialize (IHk ltac:(lia)).
      assert (Dk := drop_step pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT Silent bs (s + k) ltac:(lia)) ||
        assert (Dk := drop_step pb rho beta jmax x0 z0 Hrho Hbeta Hx0 Silent bs (s + k) ltac:(lia)).
      rewrite Nat.add_succ_r. lra. }
    specialize (Tl n ltac:(lia)). fold N2 in Tl.
    assert (Xa : X pb (cur pb (at_ bs s))) by (apply valid_traj; assumption).
    assert (Xb : X pb (cur pb (at_ bs (s + n)%nat))) by (apply valid_traj; assumption).
    assert (Vg := value_gap pb _ _ Xa Xb). lra. }
  assert (Ts := tail_scalar (L pb) rho beta T L0 Hrho Hbeta HT (Fbar pb) (L pb / 2 * (D pb * D pb) + X0) X0
    (D pb) sn Gstar qstar Gm q N1 N2
    D0 HX K Hq HqG HF HC ltac:(assert (0 < D pb * D pb) by (apply Rmult_lt_0_compat; exact D0); nra) HXs q1 qG
      HN1 HN2 H1 H2).
  apply Rle_trans with (2 := Ts).
  rewrite En at 1. rewrite (sum_split s n (fun t => gp bs t)).
  assert (P1 : sum s (fun t => gp bs t) <= D pb * D pb * (q - 1) / X0 + N1).
  { replace (D pb * D pb * (q - 1) / X0) with (D pb * D pb / X0 * sum s (dseq bs)) by (unfold q, p; field;
      lra). unfold N1.
    rewrite <- sum_scal, <- sum_plus. apply sum_le; intros t Ht. apply early_gap; [lia|exact HX|apply Hb, Ht].
    }
  assert (P2 : sum n (fun i => gp bs (s + i)%nat) <= D pb * (sn * sqrt (Gm - q)) + N2).
  { apply Rle_trans with (D pb * sum n (fun i => len bs (s + i)%nat) + N2).
    - unfold N2. rewrite <- sum_scal, <- sum_plus. apply sum_le; intros i Hi.
      destruct (exact_iteration pb rho beta jmax x0 z0 r0 Hbeta Hx0 Silent bs (s + i) ltac:(lia)) as
        [Xc [Lp _]]. apply gap_up; assumption.
    - apply Rplus_le_compat_r. apply Rmult_le_compat_l; [lra|].
      destruct n as [|n'] eqn:En'; [simpl; apply Rmult_le_pos; [lra|apply sqrt_pos]|]. rewrite <- En' in *.
      assert (Ed : Gm - q = sum n (fun i => len bs (s + i)%nat * len bs (s + i)%nat)).
      { unfold Gm, q, Gam, p. rewrite En at 1. rewrite sum_split.
        rewrite (sum_ext n (fun i => dseq bs (s + i)%nat) (fun i => len bs (s + i)%nat * len bs (s + i)%nat));
          [ring|].
        intros i Hi. destruct (exact_iteration pb rho beta jmax x0 z0 r0 Hbeta Hx0 Silent bs (s + i)
          ltac:(lia)) as [_ [_ [_ Ed]]]. exact Ed. }
      assert (Cs := sum_cauchy n (fun i => len bs (s + i)%nat) ltac:(lia)). cbv beta in Cs.
      rewrite <- Ed in Cs.
      apply sqr_le_le; [apply Rmult_le_pos; [lra|apply sqrt_pos]|]. apply Rle_trans with (1 := Cs).
      replace (sn * sqrt (Gm - q) * (sn * sqrt (Gm - q))) with ((sn * sn) * (sqrt (Gm - q) * sqrt (Gm - q)))
        by ring. rewrite Es, sqrt_sqrt by lra.
      apply Rmult_le_compat_r; [lra|]. apply le_INR. lia. }
  lra.
Qed.

(** A3 with the tail. If X0 sqrt(T+1) is smaller, the bound is above that of weight_one. *)
Theorem weight_one_tail (X0 Gstar qstar : R) bs : length bs = S T ->
  0 < X0 <= rho * (D pb * D pb) -> 1 <= qstar -> qstar <= Gstar ->
  Fbar pb - (L pb / 2 * (D pb * D pb) + X0) <= I qstar -> I qstar + (L pb / 2 * (D pb * D pb) + X0) <=
    I Gstar ->
  4 <= INR (S T) * (rho * D pb) ^ 2 ->
  sum (S T) (fun t => gp bs t) / INR (S T) <= (D pb * (sqrt (INR (S T)) * sqrt (Gstar - qstar)) +
    D pb * D pb * (qstar - 1) / X0) / INR (S T).
Proof.
  intros Hl HX Hq HqG HF HC HTD. set (sn := sqrt (INR (S T))). set (y := sqrt (Gstar - qstar)).
  destruct (Rle_dec (2 * D pb * y) (X0 * sn)) as [K|K]; [apply weight_one_tail_large; assumption|].
  apply Rnot_le_lt in K.
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia). assert (D0 := D_pos pb).
  assert (sn0 : 0 < sn) by (apply sqrt_lt_R0, n0).
  assert (Es : sn * sn = INR (S T)) by (apply sqrt_sqrt; lra).
  assert (y0 : 0 < y). { assert (0 < X0 * sn) by (apply Rmult_lt_0_compat; lra).
    assert (0 <= y) by apply sqrt_pos. destruct (Req_dec y 0) as [E|E]; [rewrite E in K; lra|lra]. }
  assert (Ey : y * y = Gstar - qstar) by (apply sqrt_sqrt; lra).
  assert (W : sum (S T) (fun t => gp bs t) / INR (S T) <= D pb * sqrt ((Gstar - 1) / INR (S T)))
    by (apply weight_one; try assumption; lra).
  apply Rle_trans with (1 := W). rewrite sqrt_div_alt by exact n0. fold sn. set (u := sqrt (Gstar - 1)).
  assert (u0 : 0 <= u) by apply sqrt_pos. assert (Eu : u * u = Gstar - 1) by (apply sqrt_sqrt; lra).
  apply (Rmult_le_reg_r (sn * sn)); [apply Rmult_lt_0_compat; lra|]. rewrite <- Es.
  replace (D pb * (u / sn) * (sn * sn)) with (D pb * sn * u) by (field; lra).
  replace ((D pb * (sn * y) + D pb * D pb * (qstar - 1) / X0) / (sn * sn) * (sn * sn))
    with (D pb * (sn * y) + D pb * D pb * (qstar - 1) / X0) by (field; lra).
  assert (A1 : u <= y + (qstar - 1) / (2 * y)).
  { assert (0 <= (qstar - 1) / (2 * y)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    apply sqr_le_le; [lra|]. rewrite Eu.
    replace ((y + (qstar - 1) / (2 * y)) * (y + (qstar - 1) / (2 * y)))
      with (y * y + (qstar - 1) + (qstar - 1) / (2 * y) * ((qstar - 1) / (2 * y))) by (field; lra).
    assert (0 <= (qstar - 1) / (2 * y) * ((qstar - 1) / (2 * y))) by apply Rle_0_sqr. lra. }
  assert (A2 : D pb * sn * ((qstar - 1) / (2 * y)) <= D pb * D pb * (qstar - 1) / X0).
  { apply (Rmult_le_reg_r (2 * y * X0)); [apply Rmult_lt_0_compat; lra|].
    replace (D pb * sn * ((qstar - 1) / (2 * y)) * (2 * y * X0)) with (D pb * (qstar - 1) * (X0 * sn))
      by (field; lra).
    replace (D pb * D pb * (qstar - 1) / X0 * (2 * y * X0)) with (D pb * (qstar - 1) * (2 * D pb * y))
      by (field; lra).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|lra]. }
  assert (A3 : D pb * sn * u <= D pb * sn * (y + (qstar - 1) / (2 * y))) by (apply Rmult_le_compat_l;
    [apply Rmult_le_pos; lra|exact A1]). lra.
Qed.
End Tail.
