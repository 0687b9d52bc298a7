(** The bound of A1: the function G(Gamma, v) and its derivative in Gamma.

    kappa = 0, cross = 0, b = 1 for an independent stream; cross = .5612 for a Markov chain. *)
Require Import Reals.
From MCFW Require Import roots bound.
Open Scope R_scope.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 kappa cross b : R) (T : nat).
Notation c := (INR T * beta). Notation theta := (theta theta0).

Definition tbound (Gamma v : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + c) * v + L / rho * (sqrt Gamma + dc2 / 2)
  - (1 - / sqrt 2) * (Gamma - 1)
  + b / sqrt 2 * (1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)
    * (/ 2 * root 3 (Gamma + c) * v ^ 2 + / 4)
  + b / sqrt 2 * Ln * Gs ^ 2 * (1 + cross + (1 + kappa * / theta v)
    * (/ 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8)).
Definition tslope (Y v : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + c) * (/ (2 * Y) + / (6 * (Y + c))))
  + L / rho * / (2 * sqrt Y) - (1 - / sqrt 2)
  + b / sqrt 2 * (1 + kappa * theta v) * Le * L ^ 2 * / rho ^ 2
    * (/ 2 * v ^ 2 * (root 3 (Y + c) / Y + (ln Y + k0 dc2) * root 3 (Y + c) / (3 * (Y + c))) + / 4 * / Y).
End Bound.
