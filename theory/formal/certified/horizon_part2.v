(** Part 2 of docs/refined.md at mixing time 1: T = 1 320 000 gives a mean gap of 1/10, and the toy problem
    is one to which it applies. The rows of certified/rows are shorter: they rest on A1. *)
Require Import Reals ZArith QArith List Lra Lia.
From MCFW Require Import space law finite_sum markov_chain profile worst_profile problem algorithm bound part2
  euclid toy enclosure inflated staircase term bound_terms certificate certified_markov.
Import ListNotations.
Open Scope term_scope.

Definition rho : term := 333%Z / 100%Z.
Definition beta : term := 806%Z / 10000%Z.
Definition theta0 : term := 594%Z / 1000%Z.
Definition zeta : term := 15%Z / 1000000%Z.
Definition w : term := / (7%Z * 1048576%Z).
Definition Lan : term := 590001%Z / 10000%Z.
Definition Lae : term := 610001%Z / 10000%Z.
Definition H : term := 4640%Z.
Definition horizon : BinNums.Z := 1320000%Z.
Definition dc2 : term := (1%Z + 1%Z) ^ 2.
Definition factor : term := (1%Z + w ^ 2 * Root 3 horizon ^ 2 / zeta) / (1%Z - zeta).
Notation Tb := (Int horizon * beta).
(** `bound` and `slope` of Part 2 as terms. *)
Definition value_t (Gamma v : term) : term :=
  2%Z * rho * Sqrt Gamma * Root 6 (Gamma + Tb) * v + 1%Z / rho * (Sqrt Gamma + dc2 / 2%Z)
  - (1%Z - / Sqrt 2%Z) * (Gamma - 1%Z)
  + factor / Sqrt 2%Z * (1%Z + theta_t theta0 v) * Lae * 1%Z ^ 2 * / rho ^ 2 * (Ln Gamma + k0_t dc2)
    * (/ 2%Z * Root 3 (Gamma + Tb) * v ^ 2 + / 5%Z)
  + factor / Sqrt 2%Z * Lan * (1%Z / 10%Z) ^ 2
    * (1%Z + (1%Z + / theta_t theta0 v) * (/ 2%Z * n1_t beta horizon * / v ^ 4
      + / 5%Z * n2_t beta horizon * / v ^ 6 + 11%Z / 20%Z * n3_t beta * / v ^ 8)).
Definition slope_t (Y v : term) : term :=
  2%Z * rho * v * (Sqrt Y * Root 6 (Y + Tb) * (/ (2%Z * Y) + / (6%Z * (Y + Tb))))
  + 1%Z / rho * / (2%Z * Sqrt Y) - (1%Z - / Sqrt 2%Z)
  + factor / Sqrt 2%Z * (1%Z + theta_t theta0 v) * Lae * 1%Z ^ 2 * / rho ^ 2
    * (/ 2%Z * v ^ 2 * (Root 3 (Y + Tb) / Y + (Ln Y + k0_t dc2) * Root 3 (Y + Tb) / (3%Z * (Y + Tb)))
      + / 5%Z * / Y).
Definition worst_1 : inflated.profile := staircase (Z.of_nat 1) 60.
Definition claims : comparisons :=
  horizon_of horizon 20 ++
  [ (scaled (noise_up worst_1 20), Lan); (scaled (difference_up worst_1 20), Lae);
    (scaled (bias_noise_up worst_1 20), w * Sqrt Lan);
    (scaled (bias_difference_up worst_1 20), w * Sqrt Lae) ]
  ++ tangent_at value_t slope_t H 7720%Z (v_plus_t beta)
  ++ tangent_at value_t slope_t H 4760%Z (v_minus_t beta dc2 horizon)
  ++ final H rho 1%Z horizon (1%Z / 10%Z).
Open Scope R_scope.
Lemma checked : decide claims = true.
Proof. vm_compute. reflexivity. Qed.

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
