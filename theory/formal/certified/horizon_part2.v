(** Part 2 of docs/refined.md at mixing time 1: T = 1 320 000 gives a mean gap of 1/10, and the toy problem
    is one to which it applies. The rows of certified/rows are shorter: they rest on A1. *)
Require Import Reals ZArith QArith List Lra Lia.
From MCFW Require Import space law finite_sum markov_chain profile worst_profile problem algorithm bound part2
  euclid toy enclosure inflated staircase term bound_terms certificate certified_markov
  horizon_part2_computation.
Import ListNotations.
Open Scope R_scope.

Theorem horizon_part2 (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = 1 / 10 -> Fbar pb = 2 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 1320000 ->
  mean_gap pb (333 / 100) (806 / 10000) x0 z0 T <= 1 / 10.
Proof.
  intros EL ED EG EC ES EF M Hx HT. assert (C := decide_sound _ checked). unfold claims in C.
  cbn [app all tangent_at horizon_of final] in C.
  destruct C as (T1 & T2 & T3 & N1 & N2 & N3 & N4 & P1 & P2 & P3 & M1 & M2 & M3 & F1 & F2 & _).
  destruct (log2_from T 20 horizon HT (conj T1 (conj T2 (conj T3 I)))) as [T0 J].
  assert (B := worst_below 1 60 (le_n 1)). fold worst_1 in B.
  unfold mean_gap. eapply Rle_trans.
  - apply (part2 pb 1 T (value rho) (value beta) (value theta0) (value zeta) (value w) (value Lan) (value Lae)
      7720 4760 (value H) x0 z0); rewrite ?J; try assumption; try (cbn; lra); try lia.
    + exact (scaled_le _ _ _ (noise_below (worst 1) worst_1 B 20) N1).
    + exact (scaled_le _ _ _ (difference_below (worst 1) worst_1 B 20) N2).
    + exact (scaled_le _ _ _ (bias_noise_below (worst 1) worst_1 B 20) N3).
    + exact (scaled_le _ _ _ (bias_difference_below (worst 1) worst_1 B 20) N4).
    + rewrite EF, EL, EG, EC. unfold slope. rewrite HT. exact P2.
    + rewrite EF, EL, EG, EC, ES. unfold slope, bound, n1, n2. rewrite HT. exact P3.
    + rewrite EF, EL, EG, EC. unfold slope, v_minus. rewrite HT. exact M2.
    + rewrite EF, EL, EG, EC, ES. unfold slope, bound, n1, n2, v_minus. rewrite HT. exact M3.
  - rewrite ED, S_INR, HT. apply Rmax_lub; [exact F1|exact F2].
Qed.

Corollary toy_horizon (T : nat) : INR T = 1320000 ->
  mean_gap toy (333 / 100) (806 / 10000) (0 : line) true T <= 1 / 10.
Proof.
  intro HT. apply horizon_part2; try reflexivity; [simpl; lra|apply toy_mixes|simpl; lra|exact HT].
Qed.
