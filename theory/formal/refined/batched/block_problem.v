(** The problem whose samples are blocks: the batched method is alg:main with jmax = 0 on it. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  burst problem algorithm batch.
Import ListNotations.
Open Scope R_scope.

Section Paths.
Context {Z : Type} (P : Z -> law Z).
Hypothesis HP : forall z, proba (P z).

Lemma E_path_ext n z F G : (forall l, length l = n -> F l = G l) -> E (path P n z) F = E (path P n z) G.
Proof.
  intro H. apply Rle_antisym; apply (E_path_mono P HP); intros l Hl; rewrite (H l Hl); apply Rle_refl.
Qed.
(** The last state of a path of n steps is n steps away. *)
Lemma E_last n z g : E (path P n z) (fun l => g (last l z)) = E (steps P n z) g.
Proof.
  revert z; induction n; intro z; [rewrite E_path_0, E_steps_0; reflexivity|].
  rewrite E_path_S, E_steps_S. apply E_ext; intro y. rewrite <- IHn. apply E_ext; intro l.
  rewrite last_cons. reflexivity.
Qed.
Lemma last_default n z (o : Z) g : (1 <= n)%nat -> E (path P n z) (fun l => g (last l o)) = E (steps P n z) g.
Proof.
  intro Hn. rewrite <- E_last. apply E_path_ext. intros l Hl. destruct l as [|y l]; [simpl in Hl; lia|].
  rewrite !last_cons. reflexivity.
Qed.

Variable pi : law Z.
Hypothesis stationary : forall q, E pi (fun z => E (P z) q) = E pi q.
Variables (k m : nat) (o : Z).
Hypothesis Hk : (1 <= k)%nat.
Notation block_law := (block_law P k m pi).

Lemma E_block_law F : E block_law F = E pi (fun z => E (path P (m + k) z) F).
Proof. apply tower. Qed.
Lemma block_last g : E block_law (fun l => g (last l o)) = E pi g.
Proof.
  rewrite E_block_law, <- (stationary_steps P pi stationary (m + k) g). apply E_ext; intro z.
  apply last_default. lia.
Qed.
Lemma block_stationary q : E block_law (fun l => E (next_block P k m o l) q) = E block_law q.
Proof.
  unfold next_block. rewrite (block_last (fun y => E (path P (m + k) y) q)), E_block_law. reflexivity.
Qed.

Context {V : ips}.
Lemma kpos : 0 < INR k. Proof. apply lt_0_INR. lia. Qed.
Lemma batch_mean (phi : Z -> V) : Ev block_law (batch k m o phi) = Ev pi phi.
Proof.
  assert (Kp := kpos). vext. rewrite !inner_Ev, E_block_law.
  rewrite (E_ext pi _ (fun z => / INR k *
    sum k (fun i => E (steps P (S (m + i)) z) (fun y => inner (phi y) w)))).
  - rewrite E_scal, E_sum. rewrite (sum_ext k _ (fun _ => E pi (fun y => inner (phi y) w)))
      by (intros; apply (stationary_steps P pi stationary)). rewrite sum_const. field. lra.
  - intro z. rewrite (E_ext _ _ (fun l => / INR k * sum k (fun i => inner (phi (nth (m + i) l o)) w)))
      by (intro; unfold batch; autorewrite with inner; now rewrite inner_vsum).
    rewrite E_scal, E_sum. f_equal. apply sum_ext; intros i Hi.
    apply (E_one P HP (m + k) (m + i) z o (fun y => inner (phi y) w)). lia.
Qed.
(** A batch of vectors of length at most B is one, and centring commutes with averaging. *)
Lemma batch_bound (phi : Z -> V) B l : (forall y, norm (phi y) <= B) -> norm (batch k m o phi l) <= B.
Proof.
  intro H. assert (Kp := kpos). unfold batch. rewrite norm_scal, Rabs_right
    by (left; apply Rinv_0_lt_compat, Kp).
  apply (Rmult_le_reg_l (INR k)); [exact Kp|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  apply Rle_trans with (1 := norm_vsum _ _ _). rewrite <- sum_const. apply sum_le; intros; apply H.
Qed.
Lemma batch_sub (f g : Z -> V) l :
  sub (batch k m o f l) (batch k m o g l) = batch k m o (fun y => sub (f y) (g y)) l.
Proof.
  unfold batch. vext. rewrite !inner_vsum.
  rewrite (sum_ext k (fun i => inner (sub _ _) w) (fun i => inner (f (nth (m + i) l o)) w -
    inner (g (nth (m + i) l o)) w)) by (intros; apply inner_sub). rewrite sum_minus. ring.
Qed.
Lemma batch_centre (phi : Z -> V) c l : sub (batch k m o phi l) c = batch k m o (fun y => sub (phi y) c) l.
Proof.
  rewrite <- (batch_sub phi (fun _ => c)). f_equal. unfold batch. vext. rewrite inner_vsum, sum_const.
  field. generalize kpos; lra.
Qed.
End Paths.

(** Everything but the chain and the stochastic gradient is as in pb. *)
Definition blocks (pb : problem) (k m : nat) (o : Z pb) (Hk : (1 <= k)%nat) : problem.
Proof.
  refine {| V := V pb; Z := list (Z pb); P := next_block (P pb) k m o; pi := block_law (P pb) k m (pi pb);
            X := X pb; f := f pb; h := h pb; df := df pb; dfz := fun y => batch k m o (dfz pb y);
            lmo := lmo pb; L := L pb; G := G pb; Gh := Gh pb; Ghat := Ghat pb; Gs := Gs pb; D := D pb;
            Fbar := Fbar pb |};
    try (destruct pb; assumption).
  - intro l. apply proba_path, P_proba.
  - apply proba_bind; [apply pi_proba|intro; apply proba_path, P_proba].
  - apply block_stationary; [apply P_proba|apply pi_stationary|exact Hk].
  - intros x Hx. rewrite batch_mean; [apply df_mean, Hx|apply P_proba|apply pi_stationary|exact Hk].
  - intros x y l Hx Hy. rewrite batch_sub. apply batch_bound; [exact Hk|]. intro z. apply dfz_smooth;
      assumption.
  - intros x l Hx. rewrite batch_centre by exact Hk. apply batch_bound; [exact Hk|]. intro z.
    apply dfz_noise, Hx.
Defined.

(** What alg:main with jmax = 0 does on blocks: a burst is one block, m + k steps after the last state used,
    and the estimator is the batch average. *)
Theorem batched_burst pb k m o Hk (l : list (Z pb)) F :
  E (burst (P (blocks pb k m o Hk)) 0 l) F = E (path (P pb) (m + k) (last l o)) (fun b => F (1%nat, [b])).
Proof.
  unfold burst. rewrite tower. cbn [levels levels_upto app E]. rewrite tower.
  change (length_of 0 1) with 1%nat. rewrite E_path_S.
  rewrite (E_ext _ _ (fun y => F (1%nat, [y]))) by (intro y; rewrite E_path_0; apply E_ret).
  match goal with |- / 2 ^ 0 * ?e + 0 = _ => change (/ 2 ^ 0 * e + 0 = e) end. simpl pow. field.
Qed.
Theorem batched_estimator pb k m o Hk (s : state (blocks pb k m o Hk)) (b : list (Z pb)) (y : V pb) :
  ghat (blocks pb k m o Hk) 0 s (1%nat, [b]) y =
  scal (/ INR k) (vsum k (fun i => dfz pb y (nth (m + i) b o))).
Proof.
  unfold ghat, mlmc, mu. cbn [Nat.leb].
  change (dfz (blocks pb k m o Hk) y) with (batch k m o (dfz pb y)).
  change (V (blocks pb k m o Hk)) with (V pb).
  change (scal (/ INR k) (vsum k (fun i => dfz pb y (nth (m + i) b o)))) with (batch k m o (dfz pb y) b).
  simpl. vext. field.
Qed.
