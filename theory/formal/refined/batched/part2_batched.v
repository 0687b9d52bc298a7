(** The batched method: the mean of its average gap, and the states that it uses. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation finite_sum markov_chain markov_property worst_profile roots
  burst estimator problem algorithm run state_path path_bound profile bound batch_profile block_problem fbound
  fbound_convex biased_error block_moments part2_biased.
Import ListNotations.
Open Scope R_scope.

(** The mean of the average gap over T + 1 iterations of the batched method. *)
Definition batched_gap (pb : problem) (k m : nat) (Hk : (1 <= k)%nat) (rho beta : R) (x0 : V pb) (z0 : Z pb)
  (T : nat) : R :=
  let bp := blocks pb k m z0 Hk in
  E (run bp rho beta 0 x0 [z0] (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur bp (at_ bp rho beta 0 x0 [z0] bs t)))) / INR (S T).

(** Larger constants are moments too. *)
Lemma moments_mono pb jmax Ln Le bn be kn Vb Ln' Le' bn' be' kn' : moments pb jmax Ln Le bn be kn Vb ->
  Ln <= Ln' -> Le <= Le' -> bn <= bn' -> be <= be' -> kn <= kn' -> moments pb jmax Ln' Le' bn' be' kn' Vb.
Proof.
  intros M H1 H2 H3 H4 H5 z. destruct (M z) as [M1 M2]. assert (G0 := Gs_pos pb). assert (L0 := L_pos pb).
  assert (G2 : 0 <= Gs pb ^ 2) by apply pow2_ge_0.
  assert (Mu : forall a b c : R, 0 <= c -> a <= b -> a * c <= b * c) by (intros; apply Rmult_le_compat_r;
    assumption).
  split.
  - intros x Hx. destruct (M1 x Hx) as (A & B & C). assert (X1 := Mu Ln Ln' _ G2 H1).
    assert (X2 := Mu bn bn' _ G0 H3). repeat split; lra.
  - intros x y Hx Hy e. destruct (M2 x y Hx Hy) as (A & B & C). fold e in A, B, C.
    assert (e0 : 0 <= e) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
    assert (X1 := Mu be be' e e0 H4). assert (X2 := Mu Le Le' (e ^ 2) (pow2_ge_0 e) H2).
    assert (X3 := Mu kn kn' (e * Gs pb) ltac:(apply Rmult_le_pos; assumption) H5). repeat split; lra.
Qed.

(** The theorem: any problem, chain with d_mix <= d, batch k >= 1, burn-in m, T >= 1, rho, beta, theta0 > 0
    and zeta1, zeta2 > 0 of sum below 1. Ln, Le, bn, be, kn are any bounds of Lambda_n, Lambda_e, b_n, b_e and
    K; H is any bound of G(Gamma, v) over Gamma >= 1 at both ends of v. *)
Theorem part2_batched (pb : problem) (d : nat -> R) (k m T : nat) (Hk : (1 <= k)%nat)
  (rho beta theta0 zeta1 zeta2 Ln Le bn be kn H : R) (x0 : V pb) (z0 : Z pb) :
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let bnd := fbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kn bn be zeta1 zeta2 T in
  X pb x0 -> (1 <= T)%nat -> (forall j, mixes (P pb) (pi pb) j (d j)) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta1 -> 0 < zeta2 -> zeta1 + zeta2 < 1 ->
  0 < Ln -> 0 < Le -> 0 <= kn -> batch_noise d k <= Ln -> batch_difference d k m <= Le ->
  batch_bias_noise d k m <= bn -> batch_bias_difference d k m <= be -> batch_fluctuation d k m <= kn ->
  (forall Gamma, 1 <= Gamma -> bnd Gamma (v_minus beta dc2 T) <= H) ->
  (forall Gamma, 1 <= Gamma -> bnd Gamma (v_plus beta) <= H) -> 0 < H ->
  batched_gap pb k m Hk rho beta x0 z0 T <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros dc2 bnd Hx HT Hd Hr Hb Hth Hz1 Hz2 Hz HLn HLe Hkn N1 N2 N3 N4 N5 HV1 HV2 HH.
  apply (part2_biased (blocks pb k m z0 Hk) rho beta 0 x0 [z0] T Ln Le bn be kn theta0 zeta1 zeta2
    (fun x => E (pi pb) (batch_fluctuation.batch_variance (P pb) (pi pb) k m z0 (dfz pb x)))); try assumption.
  apply (moments_mono _ _ _ _ _ _ _ _ _ _ _ _ _ (block_moments pb k m z0 Hk d Hd)); assumption.
Qed.

(** For a mixing time tau: the worst profile; the suprema over Gamma from one tangent each. *)
Theorem batched_mixing (pb : problem) (tau k m T : nat) (Hk : (1 <= k)%nat)
  (rho beta theta0 zeta1 zeta2 Ln Le bn be kn Yp Ym H : R) (x0 : V pb) (z0 : Z pb) :
  let d := worst tau in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let bnd := fbound (Fbar pb) rho beta (L pb) dc2 Le Ln (Gs pb) theta0 kn bn be zeta1 zeta2 T in
  let slp := fslope (Fbar pb) rho beta (L pb) dc2 Le theta0 kn be zeta1 zeta2 T in
  X pb x0 -> (1 <= tau)%nat -> (1 <= T)%nat -> mixes (P pb) (pi pb) tau (/ 4) ->
  0 < rho -> 0 < beta -> 0 < theta0 -> 0 < zeta1 -> 0 < zeta2 -> zeta1 + zeta2 < 1 ->
  0 < Ln -> 0 < Le -> 0 <= kn -> batch_noise d k <= Ln -> batch_difference d k m <= Le ->
  batch_bias_noise d k m <= bn -> batch_bias_difference d k m <= be -> batch_fluctuation d k m <= kn ->
  1 <= Yp -> slp Yp (v_plus beta) <= 0 -> bnd Yp (v_plus beta) - slp Yp (v_plus beta) * (Yp - 1) <= H ->
  1 <= Ym -> slp Ym (v_minus beta dc2 T) <= 0 ->
  bnd Ym (v_minus beta dc2 T) - slp Ym (v_minus beta dc2 T) * (Ym - 1) <= H ->
  0 < H ->
  batched_gap pb k m Hk rho beta x0 z0 T <=
  Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (rho * INR (S T))).
Proof.
  intros d dc2 bnd slp Hx Ht HT M Hr Hb Hth Hz1 Hz2 Hz HLn HLe Hkn N1 N2 N3 N4 N5 Y1 S1 V1 Y2 S2 V2 HH.
  assert (Hd : forall j, mixes (P pb) (pi pb) j (d j)) by (intro; apply (worst_mixes tau Ht (P pb)
    (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb) M)).
  assert (F0 := Fbar_pos pb x0 Hx). assert (L0 := L_pos pb). assert (D0 : 0 < dc2) by apply dc2_pos.
  apply (part2_batched pb d k m T Hk rho beta theta0 zeta1 zeta2 Ln Le bn be kn H x0 z0); try assumption.
  - intros Gm HG. apply Rle_trans with (2 := V2). apply fbound_tangent; try assumption; [tauto|tauto|].
    apply root_pos.
  - intros Gm HG. apply Rle_trans with (2 := V1). apply fbound_tangent; try assumption; [tauto|tauto|].
    apply root_pos.
Qed.

(** The states of the chain that a run uses: those of all its blocks. *)
Definition states_used (pb : problem) k m (o : Z pb) Hk (bs : list (sample (blocks pb k m o Hk))) : R :=
  fold_right (fun b a => INR (length (concat (snd b))) + a) 0 bs.
(** N = (k + m)(T + 1). *)
Theorem batched_samples (pb : problem) (k m T : nat) (Hk : (1 <= k)%nat) (rho beta : R)
  (x0 : V pb) (z0 : Z pb) :
  E (run (blocks pb k m z0 Hk) rho beta 0 x0 [z0] (S T)) (states_used pb k m z0 Hk) =
  INR (k + m) * INR (S T).
Proof.
  set (bp := blocks pb k m z0 Hk). assert (A : forall t, E (run bp rho beta 0 x0 [z0] t)
    (states_used pb k m z0 Hk) = INR (k + m) * INR t); [|apply A].
  induction t; [change (run bp rho beta 0 x0 [z0] 0) with (ret (@nil (sample bp))); rewrite E_ret; simpl;
    ring|].
  rewrite E_run_S. rewrite (E_ext _ _ (fun bs => INR (k + m) + states_used pb k m z0 Hk bs)).
  - rewrite E_plus, E_const by apply proba_run. match goal with |- _ + ?e = _ =>
      change e with (E (run bp rho beta 0 x0 [z0] t) (states_used pb k m z0 Hk)) end. rewrite IHt, S_INR.
      ring.
  - intro bs. unfold bp at 1. rewrite batched_burst. cbn [states_used fold_right snd].
    rewrite (E_path_ext (P pb) (P_proba pb) _ _ _ (fun _ => INR (k + m) + states_used pb k m z0 Hk bs)).
    + apply E_const, proba_path, P_proba.
    + intros l Hl. simpl concat. rewrite app_nil_r, Hl, Nat.add_comm. reflexivity.
Qed.
