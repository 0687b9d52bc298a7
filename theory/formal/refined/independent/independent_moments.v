(** An independent stream: the estimator is unbiased with exact inflation jmax - 1 + 2^(1-jmax). *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property burst
  estimator levels.
Import ListNotations.
Open Scope R_scope.

Section Moments.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Hypothesis Hind : forall z q, E (P z) q = E pi q.
Variable o : Z.
Variable phi : Z -> V.
Notation c := (Ev pi phi).

Definition var : R := E pi (fun y => norm2 (sub (phi y) c)).
Lemma var_pos : 0 <= var. Proof. apply E_pos; [apply Hpi|intro; apply norm2_pos]. Qed.
Lemma steps_ind k z f : E (steps P (S k) z) f = E pi f.
Proof.
  revert z; induction k; intro z; rewrite E_steps_S; [rewrite (E_ext _ _ f) by (intro; apply E_steps_0);
    apply Hind|].
  rewrite (E_ext _ _ (fun _ => E pi f)) by (intro; apply IHk). apply E_const, HP.
Qed.

Lemma pair_ind n i k z : (i < k < n)%nat ->
  E (path P n z) (fun l => inner (sub (phi (nth i l o)) c) (sub (phi (nth k l o)) c)) = 0.
Proof.
  intro H. rewrite (E_two P HP n i k z o (fun y y' => inner (sub (phi y) c) (sub (phi y') c)) H).
  rewrite (E_ext _ _ (fun _ => 0)); [apply E_zero|]. intro y. replace (k - i)%nat with (S (k - i - 1)) by lia.
  rewrite steps_ind.
  rewrite (E_ext pi _ (fun y' => inner (phi y') (sub (phi y) c) - inner c (sub (phi y) c)))
    by (intro y'; rewrite inner_sym, <- inner_sub; reflexivity).
  rewrite E_minus, E_const, <- inner_Ev by exact Hpi. ring.
Qed.

Lemma one_ind n i z : (i < n)%nat -> E (path P n z) (fun l => norm2 (sub (phi (nth i l o)) c)) = var.
Proof. intro H. rewrite (E_one P HP n i z o (fun y => norm2 (sub (phi y) c)) H), steps_ind. reflexivity. Qed.
Lemma second_ind n (w : nat -> R) z :
  E (path P n z) (fun l => norm2 (vsum n (fun i => scal (w i) (sub (phi (nth i l o)) c)))) =
  sum n (fun i => w i * w i) * var.
Proof.
  rewrite (E_ext _ _ _ (fun l => norm2_vsum V n _)). rewrite E_plus, E_scal, !E_sum.
  rewrite (sum_ext n (fun k => E (path P n z) (fun l => sum k _)) (fun _ => 0)).
  - rewrite sum_const. rewrite (sum_ext n _ (fun i => var * (w i * w i))); [rewrite sum_scal; ring|].
    intros i Hi. rewrite (E_ext _ _ (fun l => w i * w i * norm2 (sub (phi (nth i l o)) c)))
      by (intro; apply norm2_scal). rewrite E_scal, one_ind by exact Hi. ring.
  - intros k Hk. rewrite E_sum. rewrite (sum_ext k _ (fun _ => 0)); [rewrite sum_const; ring|]. intros i Hi.
    rewrite (E_ext _ _ (fun l => (w i * w k) * inner (sub (phi (nth i l o)) c) (sub (phi (nth k l o)) c)))
      by (intro; autorewrite with inner; ring).
    rewrite E_scal, pair_ind by lia. ring.
Qed.

Lemma level_ind jmax z j : (j < jmax)%nat -> 2 ^ S j * level_variance P jmax z o phi j = var.
Proof.
  intro Hj. set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2.
  assert (Pn := pow2_pos (S j)).
  assert (Sg : sum n (sign (2 ^ j)) = 0).
  { unfold n. rewrite sum_sign. replace (2 ^ S j)%nat with (2 * 2 ^ j)%nat by (simpl; lia). rewrite mult_INR.
    change (INR 2) with (1+1).
    destruct (Nat.leb_spec (2 * 2 ^ j) (2 ^ j)); [|ring].
    assert (1 <= 2 ^ j)%nat by (apply (Nat.pow_le_mono_r 2 0 j); lia). lia. }
  unfold level_variance.
  assert (L : E (full P jmax z) (fun l => norm2 (sub (mu o phi (S j) l) (mu o phi j l))) =
    / 2 ^ S j * / 2 ^ S j * E (path P n z)
      (fun l => norm2 (vsum n (fun i => scal (sign (2 ^ j) i) (sub (phi (nth i l o)) c))))).
  { rewrite <- E_scal. rewrite (on_full P HP jmax z n).
    - apply E_ext; intro l. rewrite level_as_sum, norm2_scal. fold n.
      rewrite (sub_mean pi phi n (fun i => phi (nth i l o))) by exact Sg. reflexivity.
    - apply pow2_le; lia.
    - intro l. f_equal. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by exact Hi. reflexivity.
      }
  rewrite L, second_ind. rewrite (sum_ext n _ (fun _ => 1)) by (intros; unfold sign; destruct (_ <? _)%nat;
    ring). rewrite sum_const, Hn. field. lra.
Qed.

Lemma mu_centre jmax l : sub (mu o phi jmax l) c =
  scal (/ 2 ^ jmax) (vsum (2 ^ jmax) (fun i => sub (phi (nth i l o)) c)).
Proof.
  assert (Hn := INR_pow2 jmax). assert (Pn := pow2_pos jmax). unfold mu. vext. rewrite !inner_vsum.
  rewrite (sum_ext (2 ^ jmax) (fun i => inner (sub (phi (nth i l o)) c) w)
    (fun i => inner (phi (nth i l o)) w - inner c w)) by (intros; apply inner_sub).
  rewrite sum_minus, sum_const, Hn. field. lra.
Qed.

Lemma mu_0 l : mu o phi 0 l = phi (nth 0 l o).
Proof. unfold mu. vext. rewrite inner_vsum. simpl. field. Qed.
Lemma first_deepest jmax z : E (full P jmax z) (fun l => inner (sub (mu o phi 0 l) c)
  (sub (mu o phi jmax l) c)) = / 2 ^ jmax * var.
Proof.
  set (n := (2 ^ jmax)%nat). assert (n1 : (1 <= n)%nat) by (apply (Nat.pow_le_mono_r 2 0 jmax); lia).
  rewrite (E_ext _ _ (fun l => / 2 ^ jmax * sum n (fun i => inner (sub (phi (nth 0 l o)) c)
    (sub (phi (nth i l o)) c)))).
  2:{ intro l. rewrite (mu_centre jmax), mu_0, inner_scal_r, inner_vsum_r. reflexivity. }
  rewrite E_scal, E_sum. f_equal. unfold full. fold n. destruct n as [|m]; [lia|]. rewrite sum_first.
  rewrite (sum_ext m _ (fun _ => 0)) by (intros i Hi; apply pair_ind; lia). rewrite sum_const.
  assert (O := one_ind (S m) 0 z ltac:(lia)). unfold norm2 in O. rewrite O. ring.
Qed.

(** The exact inflation of an independent stream. *)
Definition Lam (jmax : nat) : R := INR jmax - 1 + 2 / 2 ^ jmax.
Lemma Lam_pos jmax : 0 < Lam jmax.
Proof.
  unfold Lam. assert (Pn := pow2_pos jmax). assert (0 < 2 / 2 ^ jmax) by (apply Rdiv_lt_0_compat; lra).
  destruct jmax; [simpl; lra|]. rewrite S_INR. generalize (pos_INR jmax); lra.
Qed.

Theorem mlmc_independent jmax z : E (burst P jmax z) (fun b => norm2 (sub (mlmc jmax o phi b) c)) =
  Lam jmax * var.
Proof.
  rewrite mlmc_second by exact HP. rewrite (sum_ext jmax _ (fun _ => var)) by (intros j Hj; apply level_ind,
    Hj).
  rewrite sum_const, first_deepest.
  rewrite (E_ext (full P jmax z) _ (fun l => norm2 (sub (phi (nth 0 l o)) c))) by (intro; now rewrite mu_0).
  unfold full. rewrite one_ind by (apply INR_lt; rewrite INR_pow2; apply pow2_pos). unfold Lam. field.
  generalize (pow2_pos jmax); lra.
Qed.

Theorem mlmc_unbiased jmax z : Ev (burst P jmax z) (mlmc jmax o phi) = c.
Proof.
  rewrite mlmc_mean by exact HP. set (n := (2 ^ jmax)%nat). assert (Hn : INR n = 2 ^ jmax) by apply INR_pow2.
  assert (Pn := pow2_pos jmax).
  vext. rewrite !inner_Ev. rewrite
    (E_ext (full P jmax z) _ (fun l => / 2 ^ jmax * sum n (fun i => inner (phi (nth i l o)) w)))
    by (intro; unfold mu; autorewrite with inner; now rewrite inner_vsum).
  rewrite E_scal, E_sum.
  rewrite (sum_ext n (fun i => E (full P jmax z) _) (fun _ => E pi (fun y => inner (phi y) w))).
  - rewrite sum_const, Hn. field. lra.
  - intros i Hi. unfold full; fold n. rewrite (E_one P HP n i z o (fun y => inner (phi y) w) Hi).
    apply steps_ind.
Qed.

(** The variance is at most the second moment. *)
Lemma var_le B : (forall y, norm (phi y) <= B) -> var <= B * B.
Proof.
  intro H. unfold var. rewrite (E_ext pi _ (fun y => norm2 (phi y) - 2 * inner (phi y) c + norm2 c))
    by (intro; apply norm2_sub).
  rewrite E_plus, E_minus, E_scal, <- inner_Ev, E_const by exact Hpi. fold (norm2 c).
  assert (E pi (fun y => norm2 (phi y)) <= B * B).
  { rewrite <- (E_const pi (B * B) Hpi). apply E_mono; [apply Hpi|]. intro y. apply norm2_le, H. }
  assert (0 <= norm2 c) by apply norm2_pos. lra.
Qed.

Lemma var_near B : (forall y, norm (sub (phi y) c) <= B) -> var <= B * B.
Proof.
  intro H. unfold var. rewrite <- (E_const pi (B * B) Hpi). apply E_mono; [apply Hpi|]. intro y.
  apply norm2_le, H.
Qed.
End Moments.

(** The identity that replaces Minkowski. *)
Lemma cross_identity {V : ips} (u w : V) a : norm2 (sub u (scal (1 - a) w)) = (1 - a) * norm2 (sub u w) +
  a * norm2 u - a * (1 - a) * norm2 w.
Proof. rewrite !norm2_sub, norm2_scal, inner_scal_r. ring. Qed.
