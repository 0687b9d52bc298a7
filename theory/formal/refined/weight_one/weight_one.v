(** A3: noiseless descent with weight one. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors finite_sum sums scalar_path joint_scale problem algorithm state_path
  exact_step silent_run scale_integral.
Import ListNotations.
Open Scope R_scope.

Section WeightOne.
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

Lemma rho_pos : 0 < rho. Proof. generalize (L_pos pb); lra. Qed.

Lemma drop_step bs t : (t < length bs)%nat ->
  dseq bs t * gw (L pb) (Ld bs t) + nus bs t <= F pb (cur pb (at_ bs t)) - F pb (cur pb (at_ bs (S t))).
Proof.
  intro Ht. destruct (exact_iteration pb rho beta jmax x0 z0 rho_pos Hbeta Hx0 Silent bs t Ht) as
    [Xc [Lp [En Ed]]].
  rewrite Ed, En. apply weight_one_step; assumption.
Qed.

(** A3, first claim: Sum delta_t^2 g(L_t) + Sum nu_t <= F(x_0) - F(x_(T+1)) <= Fbar, and its integral form. *)
Theorem weight_one_sum bs n : (n <= length bs)%nat ->
  sum n (fun t => dseq bs t * gw (L pb) (Ld bs t)) + sum n (fun t => nus bs t) <= F pb (cur pb (at_ bs 0)) -
    F pb (cur pb (at_ bs n)).
Proof.
  induction n; intro Hn; [simpl; lra|]. cbn [sum]. specialize (IHn ltac:(lia)).
  assert (A := drop_step bs n ltac:(lia)). lra.
Qed.

Theorem path_length bs : length bs = S T -> I (Gam (dseq bs) T) + sum (S T) (fun t => nus bs t) <= Fbar pb.
Proof.
  intro Hl. assert (A := weight_one_sum bs (S T) ltac:(lia)).
  assert (Rg : forall i, 0 <= dseq bs i <= dc2) by (intro; apply dseq_range; [apply rho_pos|exact Hx0]).
  assert (B := Iw_path (L pb) rho beta T (L_pos pb) Hrho Hbeta HT (dseq bs) dc2 Rg (S T) (le_n _)).
  assert (C : F pb (cur pb (at_ bs 0)) - F pb (cur pb (at_ bs (S T))) <= Fbar pb) by (unfold F; apply range;
    apply valid_traj; try assumption; apply rho_pos).
  unfold Gam. lra.
Qed.

Lemma gap_step bs t : (t < length bs)%nat -> gap pb (cur pb (at_ bs t)) <= D pb * len bs t + nus bs t.
Proof.
  intro Ht. destruct (exact_iteration pb rho beta jmax x0 z0 rho_pos Hbeta Hx0 Silent bs t Ht) as [Xc [Lp _]].
  apply gap_up; assumption.
Qed.

Lemma lengths bs n : (n <= length bs)%nat -> sum n (fun t => len bs t) <= sqrt (INR n * sum n (dseq bs)).
Proof.
  intro Hn. destruct n; [simpl; rewrite Rmult_0_l, sqrt_0; lra|].
  assert (Ed : sum (S n) (dseq bs) = sum (S n) (fun t => len bs t * len bs t)).
  { apply sum_ext; intros t Ht.
    destruct (exact_iteration pb rho beta jmax x0 z0 rho_pos Hbeta Hx0 Silent bs t ltac:(lia)) as
      [_ [_ [_ Ed]]]. exact Ed. }
  assert (C := sum_cauchy (S n) (fun t => len bs t) ltac:(lia)). cbv beta in C. rewrite <- Ed in C.
  apply sqr_le_le; [apply sqrt_pos|]. rewrite sqrt_sqrt; [exact C|]. apply Rle_trans with (2 := C).
  apply Rle_0_sqr.
Qed.

Variable Gstar : R.
Hypothesis HG1 : 1 <= Gstar.
Hypothesis HG : Fbar pb <= I Gstar.

Lemma Gam_star bs : length bs = S T -> Gam (dseq bs) T <= Gstar.
Proof.
  intro Hl. assert (A := path_length bs Hl). apply Rnot_lt_le; intro K.
  assert (N : 0 <= sum (S T) (fun t => nus bs t)) by (apply sum_pos; intros; apply nu_pos).
  assert (Bq := Iw_incr (L pb) rho beta T (L_pos pb) Hrho Hbeta HT Gstar (Gam (dseq bs) T) HG1 K). lra.
Qed.

(** A3: the mean gap of every run is at most D sqrt((Gamma_star - 1)/(T+1)). *)
Theorem weight_one bs : 4 <= INR (S T) * (rho * D pb) ^ 2 -> length bs = S T ->
  sum (S T) (fun t => gap pb (cur pb (at_ bs t))) / INR (S T) <= D pb * sqrt ((Gstar - 1) / INR (S T)).
Proof.
  intros HTD Hl. assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia). assert (D0 := D_pos pb).
  assert (r0 := rho_pos).
  assert (A := path_length bs Hl). assert (Gs := Gam_star bs Hl).
  assert (Rg : forall i, 0 <= dseq bs i <= dc2) by (intro; apply dseq_range; [apply rho_pos|exact Hx0]).
  assert (G1 : 1 <= Gam (dseq bs) T) by (apply (Gam_ge1 _ dc2), Rg).
  assert (B : sum (S T) (fun t => gap pb (cur pb (at_ bs t))) <= D pb * sum (S T) (fun t => len bs t) +
    sum (S T) (fun t => nus bs t)).
  { rewrite <- sum_scal, <- sum_plus. apply sum_le; intros t Ht. apply gap_step; lia. }
  assert (C := lengths bs (S T) ltac:(lia)). replace (sum (S T) (dseq bs)) with (Gam (dseq bs) T - 1) in C
    by (unfold Gam, p; ring).
  set (Gm := Gam (dseq bs) T) in *. set (nn := sum (S T) (fun t => nus bs t)) in *.
  set (ll := sum (S T) (fun t => len bs t)) in *. set (gg := sum (S T) (fun t => gap pb (cur pb (at_ bs t))))
    in *.
  assert (Q : nn <= 2 / rho * (sqrt (Gstar - 1) - sqrt (Gm - 1))).
  { apply Rle_trans with (I Gstar - I Gm); [lra|].
    apply Rle_trans with (1 := Iw_sqrt (L pb) rho beta T (L_pos pb) Hrho Hbeta HT Gm Gstar G1 Gs).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|]. apply sqrt_shift; assumption. }
  set (sn := sqrt (INR (S T))). assert (sn0 : 0 < sn) by (apply sqrt_lt_R0, n0).
  assert (Es : sn * sn = INR (S T)) by (apply sqrt_sqrt; lra).
  assert (K : 2 / rho <= D pb * sn).
  { apply sqr_le_le; [apply Rmult_le_pos; lra|]. apply (Rmult_le_reg_r (rho * rho));
      [apply Rmult_lt_0_compat; lra|].
    replace (2 / rho * (2 / rho) * (rho * rho)) with 4 by (field; lra).
    replace (D pb * sn * (D pb * sn) * (rho * rho)) with ((sn * sn) * (rho * D pb) ^ 2) by ring. rewrite Es.
    exact HTD. }
  assert (M : sqrt (Gm - 1) <= sqrt (Gstar - 1)) by (apply sqrt_le_1_alt; lra).
  assert (C' : ll <= sn * sqrt (Gm - 1)) by (apply Rle_trans with (1 := C); rewrite sqrt_mult by lra;
    apply Rle_refl).
  assert (Tt : gg <= D pb * sn * sqrt (Gstar - 1)).
  { apply Rle_trans with (1 := B). assert (D pb * ll <= D pb * (sn * sqrt (Gm - 1)))
      by (apply Rmult_le_compat_l; lra).
    assert (2 / rho * (sqrt (Gstar - 1) - sqrt (Gm - 1)) <= D pb * sn * (sqrt (Gstar - 1) - sqrt (Gm - 1)))
      by (apply Rmult_le_compat_r; lra). lra. }
  rewrite sqrt_div_alt by exact n0. fold sn. apply (Rmult_le_reg_r (sn * sn));
    [apply Rmult_lt_0_compat; lra|].
  replace (gg / INR (S T) * (sn * sn)) with gg by (rewrite Es; field; lra).
  replace (D pb * (sqrt (Gstar - 1) / sn) * (sn * sn)) with (D pb * sn * sqrt (Gstar - 1)) by (field; lra).
  exact Tt.
Qed.
End WeightOne.
