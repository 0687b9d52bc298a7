(** The conditional moments of the batched estimator, from every state. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum markov_chain markov_property burst problem
  algorithm batch batch_profile block_problem batch_centred batch_uncentred batch_fluctuation biased_error.
Import ListNotations.
Open Scope R_scope.

Section Blocks.
Variables (pb : problem) (k m : nat) (o : Z pb) (Hk : (1 <= k)%nat) (d : nat -> R).
Hypothesis Hd : forall j, mixes (P pb) (pi pb) j (d j).
Notation bp := (blocks pb k m o Hk). Notation variance x := (batch_variance (P pb) (pi pb) k m o (dfz pb x)).

Lemma noise_block (l b : list (Z pb)) (x : V pb) :
  noise_at bp 0 l x (1%nat, [b]) = sub (batch k m o (dfz pb x) b) (df pb x).
Proof. unfold noise_at. f_equal. exact (batched_estimator pb k m o Hk (init bp x l) b x). Qed.
Lemma E_noise (l : list (Z pb)) (x : V pb) F : E (burst (P bp) 0 l) (fun b => F (noise_at bp 0 l x b)) =
  E (path (P pb) (m + k) (last l o)) (fun b => F (sub (batch k m o (dfz pb x) b) (df pb x))).
Proof. rewrite batched_burst. apply E_ext; intro b. now rewrite noise_block. Qed.
Lemma E_noises (l : list (Z pb)) (x y : V pb) F : X pb x -> X pb y ->
  E (burst (P bp) 0 l) (fun b => F (sub (noise_at bp 0 l x b) (noise_at bp 0 l y b))) =
  E (path (P pb) (m + k) (last l o)) (fun b => F (sub (batch k m o (fun u => sub (dfz pb x u) (dfz pb y u)) b)
    (Ev (pi pb) (fun u => sub (dfz pb x u) (dfz pb y u))))).
Proof.
  intros Hx Hy. rewrite batched_burst. apply E_ext; intro b. rewrite !noise_block, <- batch_sub. f_equal.
  replace (Ev (pi pb) (fun u => sub (dfz pb x u) (dfz pb y u))) with (sub (df pb x) (df pb y)).
  - change (V bp) with (V pb). vring.
  - rewrite <- (df_mean pb x Hx), <- (df_mean pb y Hy). vext. rewrite !inner_Ev, <- E_minus.
    apply E_ext; intro. symmetry. apply inner_sub.
Qed.
(** The mean of a vector, from the means of its inner products. *)
Lemma Ev_block {A B} (p : law A) (q : law B) (F : A -> V pb) (G : B -> V pb) c : proba q ->
  (forall w, E p (fun a => inner (F a) w) = E q (fun b => inner (sub (G b) c) w)) -> Ev p F = sub (Ev q G) c.
Proof.
  intros Hq H. vext. rewrite !inner_Ev, H. rewrite (E_ext q _ (fun b => inner (G b) w - inner c w))
    by (intro; apply inner_sub). rewrite E_minus, E_const by exact Hq. reflexivity.
Qed.

Theorem block_moments : moments bp 0 (batch_noise d k) (batch_difference d k m) (batch_bias_noise d k m)
  (batch_bias_difference d k m) (batch_fluctuation d k m) (fun x => E (pi pb) (variance x)).
Proof.
  intro l. cbv zeta. assert (HP := P_proba pb). assert (Hpi := pi_proba pb). set (z := last l o).
  assert (Pz : proba (path (P pb) (m + k) z)) by apply proba_path, HP.
  assert (Near : forall x, X pb x -> forall u, norm (sub (dfz pb x u) (Ev (pi pb) (dfz pb x))) <= Gs pb)
    by (intros x Hx u; rewrite (df_mean pb x Hx); apply dfz_noise, Hx).
  assert (Mom : forall x u, X pb x -> 0 <= variance x u <= batch_noise d k * Gs pb ^ 2).
  { intros x u Hx. unfold batch_variance.
    split; [apply E_pos; [apply proba_path, HP|intro; apply norm2_pos]|].
    replace (Gs pb ^ 2) with (Gs pb * Gs pb) by ring.
    apply (batch_moment (P pb) HP (pi pb) Hpi d Hd k m o Hk (dfz pb x) (Gs pb) (Near x Hx)). }
  assert (Var : forall x, X pb x ->
    E (burst (P bp) 0 l) (fun b => norm2 (noise_at bp 0 l x b)) = variance x z).
  { intros x Hx. rewrite (E_noise l x norm2). unfold batch_variance. rewrite (df_mean pb x Hx). reflexivity. }
  split.
  - intros x Hx. change (Gs bp) with (Gs pb). rewrite (Var x Hx). repeat split; try apply Mom, Hx.
    + rewrite (Ev_block (burst (P bp) 0 l) (path (P pb) (m + k) z) _ (batch k m o (dfz pb x)) (df pb x) Pz)
        by (intro w; apply (E_noise l x (fun v => inner v w))).
      rewrite <- (df_mean pb x Hx).
      apply (batch_bias_centred (P pb) HP (pi pb) Hpi d Hd k m o Hk (dfz pb x) (Gs pb) (Near x Hx)).
    + apply E_pos; [apply Hpi|]. intro u. apply Mom, Hx.
    + rewrite <- (E_const (pi pb) (batch_noise d k * Gs pb ^ 2) Hpi). apply E_mono; [apply Hpi|]. intro u.
      apply Mom, Hx.
  - intros x y Hx Hy. change (Gs bp) with (Gs pb). change (L bp) with (L pb).
    set (e := L pb * norm (sub x y)).
    change (@norm (V bp) (sub x y)) with (@norm (V pb) (sub x y)). fold e.
    set (psi := fun u => sub (dfz pb x u) (dfz pb y u)).
    assert (Bpsi : forall u, norm (psi u) <= e) by (intro u; apply dfz_smooth; assumption).
    rewrite (Var x Hx), (Var y Hy). repeat split.
    + rewrite (Ev_block (burst (P bp) 0 l) (path (P pb) (m + k) z) _ (batch k m o psi) (Ev (pi pb) psi) Pz)
        by (intro w; apply (E_noises l x y (fun v => inner v w) Hx Hy)).
      apply (batch_bias_uncentred (P pb) HP (pi pb) Hpi d Hd k m o Hk psi e Bpsi).
    + rewrite (E_noises l x y norm2 Hx Hy). fold psi z. replace (e ^ 2) with (e * e) by ring.
      apply (batch_moment_uncentred (P pb) HP (pi pb) Hpi d Hd k m o Hk psi e Bpsi).
    + assert (A := batch_fluctuates (P pb) HP (pi pb) Hpi (pi_stationary pb) d Hd k m o Hk (dfz pb x)
        (dfz pb y) e
        (Gs pb) Bpsi (Near x Hx) (Near y Hy) z).
      rewrite E_minus in A. apply Rabs_le_inv in A. lra.
Qed.
End Blocks.
