(** Part 1 of docs/refined.md at mixing time 1: T = 12 680 000 000 gives a mean gap of 1/10, and the toy
    problem is one to which it applies. Part 2 needs 1 320 000. *)
Require Import Reals ZArith QArith List Lra Lia.
From MCFW Require Import space law finite_sum markov_chain roots problem algorithm eq_substitution
  thm_reduction transfer_bound growth_tangent path_transfer part1 euclid toy term certificate certified_markov
  horizon_part1_computation.
Import ListNotations.
Open Scope R_scope.

Theorem horizon_part1 (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = 1 / 10 -> Fbar pb = 2 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 12680000000 ->
  mean_gap pb (191473 / 5000) 1446170000000 x0 z0 T <= 1 / 10.
Proof.
  intros EL ED EG EC ES EF M Hx HT. assert (C := decide_sound _ checked). unfold claims in C.
  cbn [all] in C. destruct C as (Km & Sl & Va & F1 & F2 & _).
  assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (EK : K ((1 + 1) ^ 2) T = value left_t) by (unfold K, ell; rewrite HT; apply Rmin_left; exact Km).
  unfold mean_gap. eapply Rle_trans.
  - apply (part1_evaluated pb 1 T (value rho) (value beta) (Lam 1 T) (value Y) (value H) x0 z0);
      try assumption; try (cbn; lra); try lia; try (apply Lam_covers; exact T1).
    + apply Rle_trans with (2 := Lam_ge 1 T (le_n 1) T1). simpl. lra.
    + rewrite EF, EL, EG, EC. unfold Phi', a, W, Lam. rewrite EK, HT. exact Sl.
    + rewrite EF, EL, EG, EC, ES. unfold Hconst, S0, Phi, Phi', a, W, Lam. rewrite EK, HT. exact Va.
  - rewrite ED, S_INR, HT. apply Rmax_lub; [exact F1|exact F2].
Qed.

Corollary toy_part1 (T : nat) : INR T = 12680000000 ->
  mean_gap toy (191473 / 5000) 1446170000000 (0 : line) true T <= 1 / 10.
Proof.
  intro HT. apply horizon_part1; try reflexivity; [simpl; lra|apply toy_mixes|simpl; lra|exact HT].
Qed.
(** The hypothesis of part1 itself: H is above the bracket for every X >= 1. *)
Lemma bracket (pb : problem) (x0 : V pb) (T : nat) :
  L pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = 1 / 10 -> Fbar pb = 2 -> X pb x0 -> INR T = 12680000000 ->
  forall Y0, 1 <= Y0 ->
  Hconst (value rho) (value beta) (L pb) ((Gh pb + Ghat pb) ^ 2) (Lam 1 T) 2 (Gs pb) T +
  Phi (Fbar pb) (value rho) (value beta) (L pb) ((Gh pb + Ghat pb) ^ 2) (Lam 1 T) 2 T Y0 <= value H.
Proof.
  intros EL EG EC ES EF Hx HT Y0 HY. assert (C := decide_sound _ checked). unfold claims in C.
  cbn [all] in C. destruct C as (Km & Sl & Va & _).
  assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (EK : K ((1 + 1) ^ 2) T = value left_t) by (unfold K, ell; rewrite HT; apply Rmin_left; exact Km).
  assert (La : 0 <= Lam 1 T) by (apply Rle_trans with (2 := Lam_ge 1 T (le_n 1) T1); simpl; lra).
  eapply Rle_trans.
  - apply Rplus_le_compat_l, (growth_tangent _ _ _ _ _ _ _ _
      (path_transfer.signs pb (value rho) x0 (Lam 1 T) 2 ltac:(cbn; lra) Hx La ltac:(lra)) (value Y));
      [cbn; lra| |exact HY].
    rewrite EF, EL, EG, EC. unfold Phi', a, W, Lam. rewrite EK, HT. exact Sl.
  - rewrite EF, EL, EG, EC, ES. unfold Hconst, S0, Phi, Phi', a, W, Lam. rewrite EK, HT. exact Va.
Qed.
Corollary toy_bracket (T : nat) : INR T = 12680000000 ->
  mean_gap toy (191473 / 5000) 1446170000000 (0 : line) true T <=
  Rmax (1 * sqrt (126800000 / INR (S T))) (126800000 / (2 * (191473 / 5000) * INR (S T))).
Proof.
  intro HT. assert (O : X toy (0 : line)) by (simpl; lra).
  apply (part1 toy 1 T (value rho) (value beta) (value H) (0 : line) true);
    [exact O|apply le_n|apply INR_le; rewrite HT; simpl; lra|apply toy_mixes|cbn; lra|cbn; lra|].
  apply (bracket toy (0 : line)); try reflexivity; [simpl; lra|exact O|exact HT].
Qed.
