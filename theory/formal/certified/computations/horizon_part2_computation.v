(** The parameters of horizon_part2, `bound` and `slope` of Part 2 as terms, and its claims, which hold. *)
Require Import Reals ZArith QArith List.
From MCFW Require Import enclosure inflated staircase term bound_terms certificate.
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
Lemma checked : decide claims = true.
Proof. vm_compute. reflexivity. Qed.
