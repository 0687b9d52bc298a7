(** cor:inst. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation markov_chain burst estimator lem_mlmc problem descent
  algorithm eq_substitution.
Import ListNotations.
Open Scope R_scope.

(** cor:inst. *)
Section Inst.
Variable pb : problem.
Variables (tau T : nat).
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation jmax := (Nat.log2 T). Notation Lam := (Lam tau T). Notation state := (state pb).

Definition noise (s : state) (b : sample pb) := sub (ghat pb jmax s b (cur pb s)) (df pb (cur pb s)).
Definition drift (s : state) (b : sample pb) :=
  sub (sub (ghat pb jmax s b (cur pb s)) (ghat pb jmax s b (prev pb s)))
    (sub (df pb (cur pb s)) (df pb (prev pb s))).
Notation law_ s := (burst (P pb) jmax (chain pb s)).

Definition coupled (s : state) := fun u => sub (dfz pb (cur pb s) u) (dfz pb (prev pb s) u).

Section OneState.
Variable s : state.
Hypothesis Xc : X pb (cur pb s).
Hypothesis Xp : X pb (prev pb s).

Lemma coupled_mean : Ev (pi pb) (coupled s) = sub (df pb (cur pb s)) (df pb (prev pb s)).
Proof.
  rewrite <- (df_mean pb _ Xc), <- (df_mean pb _ Xp). unfold coupled. vext. rewrite !inner_Ev, <- E_minus.
  apply E_ext; intro. apply inner_sub.
Qed.

Lemma noise_near y : norm (sub (dfz pb (cur pb s) y) (Ev (pi pb) (dfz pb (cur pb s)))) <= Gs pb.
Proof. rewrite (df_mean pb _ Xc). apply dfz_noise, Xc. Qed.
(** The column of H: min of 2 L |x_t - x_(t-1)| and 2 Gs. *)
Lemma coupled_near y : norm (sub (coupled s y) (Ev (pi pb) (coupled s))) <=
  Rmin (2 * L pb * norm (sub (cur pb s) (prev pb s))) (2 * Gs pb).
Proof.
  rewrite coupled_mean. unfold coupled. set (x := cur pb s) in *. set (x' := prev pb s) in *. apply Rmin_glb.
  - replace (sub (sub (dfz pb x y) (dfz pb x' y)) (sub (df pb x) (df pb x')))
      with (add (sub (dfz pb x y) (dfz pb x' y)) (scal (-1) (sub (df pb x) (df pb x')))) by vring.
    apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
    assert (A := dfz_smooth pb x x' y Xc Xp). assert (Bq := df_lipschitz pb x x' Xc Xp). lra.
  - replace (sub (sub (dfz pb x y) (dfz pb x' y)) (sub (df pb x) (df pb x')))
      with (add (sub (dfz pb x y) (df pb x)) (scal (-1) (sub (dfz pb x' y) (df pb x')))) by vring.
    apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
    assert (A := dfz_noise pb x y Xc). assert (Bq := dfz_noise pb x' y Xp). lra.
Qed.

Lemma noise_mlmc b : noise s b = sub (mlmc jmax (chain pb s) (dfz pb (cur pb s)) b)
  (Ev (pi pb) (dfz pb (cur pb s))).
Proof. unfold noise, ghat. rewrite (df_mean pb _ Xc). reflexivity. Qed.
Lemma drift_mlmc b : drift s b = sub (mlmc jmax (chain pb s) (coupled s) b) (Ev (pi pb) (coupled s)).
Proof. unfold drift, ghat. rewrite coupled_mean. unfold coupled. rewrite mlmc_linear. reflexivity. Qed.
Lemma Ev_centre {A} (d : law A) (f : A -> V pb) c : proba d -> Ev d (fun b => sub (f b) c) = sub (Ev d f) c.
Proof.
  intro Hd. vext. rewrite !inner_Ev. rewrite (E_ext d _ (fun b => inner (f b) w - inner c w))
    by (intro; apply inner_sub). rewrite E_minus, E_const by exact Hd. reflexivity.
Qed.

Lemma Ev_ext {A} (d : law A) (f g : A -> V pb) : (forall b, f b = g b) -> Ev d f = Ev d g.
Proof. intro H. vext. rewrite !inner_Ev. apply E_ext; intro; now rewrite H. Qed.

Theorem inst_noise_bias : norm (Ev (law_ s) (noise s)) <= 8 * Gs pb * INR tau / INR T.
Proof.
  rewrite (Ev_ext _ _ _ noise_mlmc), Ev_centre by apply proba_burst, P_proba.
  destruct (mlmc_b (P pb) (pi pb) (dfz pb (cur pb s)) tau T (Gs pb) (chain pb s) (P_proba pb) (pi_proba pb)
    (pi_stationary pb) Htau mix HT noise_near) as [A B]. exact (Rle_trans _ _ _ A B).
Qed.

Theorem inst_noise_moment : E (law_ s) (fun b => norm2 (noise s b)) <= Lam * Gs pb ^ 2.
Proof.
  rewrite (E_ext _ _ _ (fun b => f_equal norm2 (noise_mlmc b))).
  apply Rle_trans with (1 := mlmc_c_paper (P pb) (pi pb) (dfz pb (cur pb s)) tau T (Gs pb) (chain pb s)
    (P_proba pb) (pi_proba pb) (pi_stationary pb) Htau mix HT noise_near).
  apply Req_le. unfold eq_substitution.Lam. ring.
Qed.

Notation dist := (norm (sub (cur pb s) (prev pb s))).

Lemma coupled_near_L y : norm (sub (coupled s y) (Ev (pi pb) (coupled s))) <= 2 * L pb * dist.
Proof. apply Rle_trans with (1 := coupled_near y). apply Rmin_l. Qed.
Theorem inst_drift_bias : norm (Ev (law_ s) (drift s)) <= 16 * L pb * INR tau * dist / INR T.
Proof.
  rewrite (Ev_ext _ _ _ drift_mlmc), Ev_centre by apply proba_burst, P_proba.
  destruct (mlmc_b (P pb) (pi pb) (coupled s) tau T (2 * L pb * dist) (chain pb s) (P_proba pb) (pi_proba pb)
    (pi_stationary pb) Htau mix HT coupled_near_L) as [A B].
  apply Rle_trans with (1 := Rle_trans _ _ _ A B). apply Req_le. unfold Rdiv. ring.
Qed.

Theorem inst_drift_moment : E (law_ s) (fun b => norm2 (drift s b)) <= 4 * Lam * L pb ^ 2 * dist ^ 2.
Proof.
  rewrite (E_ext _ _ _ (fun b => f_equal norm2 (drift_mlmc b))).
  apply Rle_trans with (1 := mlmc_c_paper (P pb) (pi pb) (coupled s) tau T (2 * L pb * dist) (chain pb s)
    (P_proba pb) (pi_proba pb) (pi_stationary pb) Htau mix HT coupled_near_L).
  apply Req_le. unfold eq_substitution.Lam. ring.
Qed.
End OneState.
End Inst.
