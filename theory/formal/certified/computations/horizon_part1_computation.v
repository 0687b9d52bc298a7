(** The parameters of horizon_part1, the constants of Part 1 as terms, and its claims, which hold. *)
Require Import ZArith List.
From MCFW Require Import term certificate.
Import ListNotations.
Open Scope term_scope.

Definition rho : term := 191473%Z / 5000%Z.
Definition beta : term := 1446170000000%Z.
Definition H : term := 126800000%Z.
Definition Y : term := 55273000%Z.
Definition horizon : BinNums.Z := 12680000000%Z.
Definition dc2 : term := (1%Z + 1%Z) ^ 2.
Definition lam : term := 306%Z * 1%Z * (1%Z + Ln horizon / Ln 2%Z).
Notation Tb := (Int horizon * beta).
(** The constants of Part 1 as terms; the first argument of K's minimum is the smaller one. *)
Definition ell_t : term := Ln (1%Z + dc2 * horizon).
Definition left_t : term := dc2 + ell_t.
Definition right_t : term := dc2 / Ln (1%Z + dc2) * ell_t.
Definition cA_t : term := / (2%Z - Root 3 2%Z ^ 2).
Definition W_t : term :=
  8%Z * Root 3 2%Z * cA_t * 2%Z * lam * 1%Z ^ 2 * left_t / rho ^ 2 / Root 3 (1%Z + beta).
Definition a_t : term := 4%Z * 2%Z * rho / Root 6 (1%Z + beta).
Definition S0_t : term := cA_t * (lam * (1%Z / 10%Z) ^ 2
  + 6%Z * Root 3 ((1%Z + beta + dc2) / beta) ^ 2 * (2%Z * lam * (1%Z / 10%Z) ^ 2) * Root 3 horizon)
  + W_t * Root 3 Tb.
Definition const_t : term := 1%Z + 2%Z * 1%Z * dc2 / rho + 7%Z / 3%Z * S0_t.
Definition growth_t : term := a_t * Root 3 Y ^ 2 + (a_t * Root 6 Tb + 4%Z * 1%Z / rho) * Sqrt Y
  + 7%Z / 3%Z * W_t * Root 3 Y - Y.
Definition growth_slope_t : term := a_t * (2%Z / 3%Z) / Root 3 Y
  + (a_t * Root 6 Tb + 4%Z * 1%Z / rho) / (2%Z * Sqrt Y) + 7%Z / 3%Z * W_t / (3%Z * Root 3 Y ^ 2) - 1%Z.
Definition claims : comparisons :=
  [ (left_t, right_t); (growth_slope_t, Int 0); (const_t + (growth_t - growth_slope_t * (Y - 1%Z)), H);
    (1%Z * Sqrt (H / (Int horizon + 1%Z)), 1%Z / 10%Z);
    (H / (2%Z * rho * (Int horizon + 1%Z)), 1%Z / 10%Z) ].
Lemma checked : decide claims = true.
Proof. vm_compute. reflexivity. Qed.
