(** The unit of F is free: lambda f + lambda h meets the assumptions with its constants times lambda, and the
    gap scales. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain problem algorithm roots
  profile bound batch_profile block_problem fbound part2_batched.
Import ListNotations.
Open Scope R_scope.

(** The same chain, set and diameter; f, h, their gradients and constants times lam;
    the LMO is that of F/lam. *)
Definition scaled (pb : problem) (lam : R) (Hl : 0 < lam) : problem.
Proof.
  assert (Nl : forall x : V pb, norm (scal lam x) = lam * norm x)
    by (intro x; rewrite norm_scal, Rabs_right by lra; reflexivity).
  assert (Sl : forall x y : V pb, sub (scal lam x) (scal lam y) = scal lam (sub x y)) by (intros; vring).
  assert (Ml : forall a b, a <= b -> lam * a <= lam * b) by (intros; apply Rmult_le_compat_l; lra).
  refine {| V := V pb; Z := Z pb; P := P pb; pi := pi pb; X := X pb; f := fun x => lam * f pb x;
            h := fun x => lam * h pb x; df := fun x => scal lam (df pb x);
            dfz := fun x z => scal lam (dfz pb x z); lmo := fun g => lmo pb (scal (/ lam) g); L := lam * L pb;
            G := lam * G pb; Gh := lam * Gh pb; Ghat := lam * Ghat pb; Gs := lam * Gs pb; D := D pb;
            Fbar := lam * Fbar pb |}.
  - apply P_proba.
  - apply pi_proba.
  - apply pi_stationary.
  - apply X_convex.
  - apply X_diameter.
  - intro g. apply lmo_in.
  - intros g y Hy. assert (A := Ml _ _ (lmo_min pb (scal (/ lam) g) y Hy)).
    rewrite !inner_scal_r, !Rmult_plus_distr_l, <- !Rmult_assoc, Rinv_r in A by lra. lra.
  - intros x y s Hx Hy Hs. assert (A := Ml _ _ (h_convex pb x y s Hx Hy Hs)). lra.
  - intros x y Hx Hy. assert (A := Ml _ _ (h_lipschitz pb x y Hx Hy)). lra.
  - intros x y s Hx Hy Hs. rewrite inner_scal.
    apply (derivable_pt_lim_scal (fun s => f pb (add x (scal s (sub y x)))) lam), f_derivative; assumption.
  - intros x Hx. rewrite <- (df_mean pb x Hx). vext. rewrite !inner_Ev, <- E_scal. apply E_ext; intro.
    apply inner_scal.
  - intros x y z Hx Hy. rewrite Sl, Nl, Rmult_assoc. apply Ml, dfz_smooth; assumption.
  - intros x z Hx. rewrite Sl, Nl. apply Ml, dfz_noise, Hx.
  - intros x Hx. rewrite Nl. apply Ml, df_bound, Hx.
  - apply Ml, Ghat_bound.
  - intros x y Hx Hy. assert (A := Ml _ _ (range pb x y Hx Hy)). lra.
  - apply Rmult_lt_0_compat; [exact Hl|apply L_pos].
  - apply Rmult_le_pos; [lra|apply Gh_pos].
  - apply Rmult_lt_0_compat; [exact Hl|apply Ghat_pos].
  - apply D_pos.
  - apply Rmult_le_pos; [lra|apply Gs_pos].
Defined.

Theorem gap_scaled pb lam Hl (x : V pb) : gap (scaled pb lam Hl) x = lam * gap pb x.
Proof.
  unfold gap. cbn [V df lmo h scaled]. replace (scal (/ lam) (scal lam (df pb x))) with (df pb x)
    by (vext; field; lra). rewrite inner_scal. ring.
Qed.

(** The mean of the average gap of F over the iterates of the batched method run on lambda F. *)
Definition scaled_gap (pb : problem) (lam : R) (Hl : 0 < lam) (k m : nat) (Hk : (1 <= k)%nat) (rho beta : R)
  (x0 : V pb) (z0 : Z pb) (T : nat) : R :=
  let bp := blocks (scaled pb lam Hl) k m z0 Hk in
  E (run bp rho beta 0 x0 [z0] (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur bp (at_ bp rho beta 0 x0 [z0] bs t)))) / INR (S T).
Theorem scaled_gap_eq (pb : problem) lam Hl k m Hk rho beta (x0 : V pb) (z0 : Z pb) T :
  lam * scaled_gap pb lam Hl k m Hk rho beta x0 z0 T = batched_gap (scaled pb lam Hl) k m Hk rho beta x0 z0 T.
Proof.
  unfold scaled_gap, batched_gap. cbv zeta. unfold Rdiv. rewrite <- Rmult_assoc, <- E_scal. f_equal.
  apply E_ext; intro bs. rewrite <- sum_scal. apply sum_ext; intros t Ht. symmetry. apply gap_scaled.
Qed.

(** The states that it uses. *)
Definition scaled_states (pb : problem) (lam : R) (Hl : 0 < lam) (k m : nat) (Hk : (1 <= k)%nat)
  (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat) : R :=
  E (run (blocks (scaled pb lam Hl) k m z0 Hk) rho beta 0 x0 [z0] (S T))
    (states_used (scaled pb lam Hl) k m z0 Hk).
Theorem scaled_samples (pb : problem) lam Hl k m Hk rho beta (x0 : V pb) (z0 : Z pb) T :
  scaled_states pb lam Hl k m Hk rho beta x0 z0 T = INR (k + m) * INR (S T).
Proof. exact (batched_samples (scaled pb lam Hl) k m T Hk rho beta x0 z0). Qed.

(** The theorem on lambda F, divided by lambda. *)
Theorem batched_scaled (pb : problem) (lam : R) (Hl : 0 < lam) (tau k m T : nat) (Hk : (1 <= k)%nat)
  (rho beta theta0 zeta1 zeta2 Ln Le bn be kn Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let d := worst tau in
  let dc2 := (lam * Gh pb + lam * Ghat pb) ^ 2 in
  let bnd := fbound (lam * Fbar pb) rho beta (lam * L pb) dc2 Le Ln (lam * Gs pb) theta0 kn bn be
    zeta1 zeta2 T in
  let slp := fslope (lam * Fbar pb) rho beta (lam * L pb) dc2 Le theta0 kn be zeta1 zeta2 T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta1 -> 0 < zeta2 -> zeta1 + zeta2 < 1 ->
  0 < Ln -> 0 < Le -> 0 <= kn -> batch_noise d k <= Ln -> batch_difference d k m <= Le ->
  batch_bias_noise d k m <= bn -> batch_bias_difference d k m <= be -> batch_fluctuation d k m <= kn ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  lam * scaled_gap pb lam Hl k m Hk rho beta x0 z0 T <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  rewrite scaled_gap_eq. exact (batched_mixing (scaled pb lam Hl) tau k m T Hk rho beta theta0 zeta1 zeta2
    Ln Le bn be kn Yp Ym H x0 z0).
Qed.
