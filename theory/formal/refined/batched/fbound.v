(** The bound of a biased estimator: the function G(Gamma, v) of the batched theorem and its derivative.

    Le = Lambda_e, Ln = Lambda_n, bn, be the two biases, kn = K, dc2 = delta_c^2 = (Gh + Ghat)^2. The bias of
    the noise is a floor c*^2 bn^2 Gs^2 T / zeta1; that of a displacement is linear in Gamma. *)
Require Import Reals.
From MCFW Require Import roots bound bias_weights.
Open Scope R_scope.

Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 kn bn be zeta1 zeta2 : R) (T : nat).
Notation Tb := (INR T * beta).

Definition fbound (Gamma v : R) : R :=
  Fbar * rho * sqrt Gamma * root 6 (Gamma + Tb) * v + L / rho * (sqrt Gamma + dc2 / 2)
  - (1 - / sqrt 2) * (Gamma - 1)
  + / (sqrt 2 * (1 - zeta1 - zeta2)) *
    ((Le + kn * theta0 / (2 * v ^ 3)) * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)
       * (/ 2 * root 3 (Gamma + Tb) * v ^ 2 + / 4)
     + Gs ^ 2 * ((1 + cstar) * Ln + (Ln + kn * v ^ 3 / (2 * theta0))
       * (/ 2 * n1 beta T * / v ^ 4 + / 5 * n2 beta T * / v ^ 6 + 11 / 20 * n3 beta * / v ^ 8))
     + cstar ^ 2 * bn ^ 2 * Gs ^ 2 * INR T / zeta1
     + kd * be ^ 2 * L ^ 2 * / rho ^ 2 * (Gamma - 1 + Tb * (ln Gamma + k0 dc2)) / ((1 + beta) * zeta2)).
(** The derivative of the bound in Gamma. *)
Definition fslope (Y v : R) : R :=
  Fbar * rho * v * (sqrt Y * root 6 (Y + Tb) * (/ (2 * Y) + / (6 * (Y + Tb))))
  + L / rho * / (2 * sqrt Y) - (1 - / sqrt 2)
  + / (sqrt 2 * (1 - zeta1 - zeta2)) *
    ((Le + kn * theta0 / (2 * v ^ 3)) * L ^ 2 * / rho ^ 2
       * (/ 2 * v ^ 2 * (root 3 (Y + Tb) / Y + (ln Y + k0 dc2) * root 3 (Y + Tb) / (3 * (Y + Tb)))
          + / 4 * / Y)
     + kd * be ^ 2 * L ^ 2 * / rho ^ 2 * (1 + Tb / Y) / ((1 + beta) * zeta2)).
End Bound.
