(** Mixing: monotone, submultiplicative, geometric; means of bounded functions and vectors. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation markov_chain markov_property.
Import ListNotations.
Open Scope R_scope.

Section Chain.
Context {Z : Type} (P : Z -> law Z).
Hypothesis HP : forall z, proba (P z).
Notation steps := (@steps Z P). Notation proba_steps := (@proba_steps Z P HP).
Notation E_steps_S := (@E_steps_S Z P). Notation E_steps_0 := (@E_steps_0 Z P).
Notation steps_add := (@steps_add Z P).

(** Mixing: the total variation distance to pi after k steps, from any state, is at most e.
    Total variation is the largest difference of means of functions between 0 and 1. *)
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Hypothesis stationary : forall f, E pi (fun z => E (P z) f) = E pi f.
Notation mixes := (@mixes Z P pi).

Lemma mixes_pos k e (z : Z) : mixes k e -> 0 <= e.
Proof.
  intro M. specialize (M z (fun _ => 0)). rewrite !E_zero in M. apply Rle_trans with (0 - 0); [lra|].
  apply M; intro; lra.
Qed.

Lemma mixes_one k : mixes k 1.
Proof.
  intros z f H.
  assert (A : E (steps k z) f <= E (steps k z) (fun _ => 1))
    by (apply E_mono; [apply proba_steps|intro; apply H]).
  rewrite E_const in A by apply proba_steps.
  assert (0 <= E pi f) by (apply E_pos; [apply Hpi|intro; apply H]). lra.
Qed.

(** Means of a function with values in [a, a+w] differ by at most w e. *)
Lemma mixes_range k e z f a w : mixes k e -> 0 <= w -> (forall y, a <= f y <= a + w) ->
  E (steps k z) f - E pi f <= w * e.
Proof.
  intros M Hw H. destruct (Req_dec w 0) as [W|W].
  - rewrite (E_ext _ f (fun _ => a)) by (intro y; specialize (H y); lra).
    rewrite (E_ext pi f (fun _ => a)) by (intro y; specialize (H y); lra).
    rewrite !E_const by (apply proba_steps || exact Hpi). rewrite W; lra.
  - assert (0 < w) by lra. specialize (M z (fun y => / w * (f y - a))).
    rewrite !E_scal, !E_minus, !E_const in M by (apply proba_steps || exact Hpi).
    assert (K : / w * (E (steps k z) f - a) - / w * (E pi f - a) <= e).
    { apply M; intro y; specialize (H y). split.
      - apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; assumption|lra].
      - apply (Rmult_le_reg_l w); [assumption|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra. }
    apply (Rmult_le_compat_l w) in K; [|lra].
    replace (w * (/ w * (E (steps k z) f - a) - / w * (E pi f - a))) with (E (steps k z) f - E pi f) in K
      by (field; lra). exact K.
Qed.

Lemma stationary_steps k f : E pi (fun z => E (steps k z) f) = E pi f.
Proof.
  induction k; [apply E_ext; intro; apply E_steps_0|].
  rewrite (E_ext pi _ (fun z => E (P z) (fun y => E (steps k y) f))) by (intro; apply E_steps_S).
  rewrite stationary. exact IHk.
Qed.

Lemma mixes_later k m e : mixes k e -> mixes (m + k) e.
Proof.
  intros M z f H. rewrite steps_add. apply Rle_trans with (E (steps m z) (fun _ => E pi f + e) - E pi f).
  - apply Rplus_le_compat_r, E_mono; [apply proba_steps|]. intro y. specialize (M y f H). lra.
  - rewrite E_const by apply proba_steps. lra.
Qed.

(** Submultiplicativity with the factor 2: this is all that is used about d_mix. *)
Lemma mixes_mult k m e1 e2 (z0 : Z) : mixes k e1 -> mixes m e2 -> mixes (k + m) (2 * e2 * e1).
Proof.
  intros M1 M2 z f H. rewrite steps_add. rewrite <- (stationary_steps m f) at 1.
  apply (mixes_range k e1 z (fun y => E (steps m y) f) (E pi f - e2) (2 * e2) M1).
  - generalize (mixes_pos m e2 z0 M2); lra.
  - intro y. split; [|specialize (M2 y f H); lra].
    specialize (M2 y (fun u => 1 - f u)).
    rewrite !E_minus, !E_const in M2 by (apply proba_steps || exact Hpi).
    assert (1 - E (steps m y) f - (1 - E pi f) <= e2) by (apply M2; intro u; specialize (H u); lra). lra.
Qed.

Lemma mixes_geometric tau l (z0 : Z) : mixes tau (/ 4) -> mixes (S l * tau) (/ 2 ^ (l + 2)).
Proof.
  intro M. induction l; [rewrite Nat.mul_1_l; simpl pow; replace (/ (2 * (2 * 1))) with (/ 4) by field;
    exact M|].
  replace (S (S l) * tau)%nat with (tau + S l * tau)%nat by lia.
  replace (/ 2 ^ (S l + 2)) with (2 * / 2 ^ (l + 2) * / 4).
  - apply mixes_mult; assumption.
  - simpl pow. assert (2 ^ (l + 2) <> 0) by (apply pow_nonzero; lra). field; assumption.
Qed.

(** Vector functions: if psi stays within H of a centre, its mean after k steps is within 2 e H of its
    stationary mean. *)
Context {V : ips}.

Lemma tv_bochner k e z (psi : Z -> V) (c : V) H : mixes k e -> (forall y, norm (sub (psi y) c) <= H) ->
  norm (sub (Ev (steps k z) psi) (Ev pi psi)) <= 2 * e * H.
Proof.
  intros M B. assert (H0 : 0 <= H) by (apply Rle_trans with (2 := B z); apply norm_pos).
  assert (E0 := mixes_pos k e z M).
  apply norm_dual; [apply Rmult_le_pos; lra|]. intro w.
  autorewrite with inner. rewrite !inner_Ev.
  replace (2 * e * H * norm w) with ((2 * (H * norm w)) * e) by ring.
  apply (mixes_range k e z (fun y => inner (psi y) w) (inner c w - H * norm w)); [exact M| |].
  - assert (0 <= H * norm w) by (apply Rmult_le_pos; [exact H0|apply norm_pos]). lra.
  - intro y. assert (A := cauchy_abs V (sub (psi y) c) w). rewrite inner_sub in A.
    assert (norm (sub (psi y) c) * norm w <= H * norm w) by (apply Rmult_le_compat_r;
      [apply norm_pos|apply B]).
    apply Rabs_le_inv in A. lra.
Qed.
End Chain.
