(** The bound of Part 1 (docs/refined.md): c_A, K, W, a, S_0, the constant part of H, and the function Phi
    whose supremum over X >= 1 is added to it.

    dc2 = delta_c^2 = (Gh + Ghat)^2, Lam = Lambda, Gs = G_sigma; b is the absorption factor: b = 2 gives
    sigma_M^2 = 2 Lambda G_sigma^2 of the text. *)
Require Import Reals.
From MCFW Require Import roots.
Open Scope R_scope.

Section Bound.
Variables (Fbar rho beta L dc2 Lam b Gs : R) (T : nat).
Notation Tb := (INR T * beta).

(** A11: the Abel factor, from the sharp increment 2^(2/3) - 1 of 1/alpha. *)
Definition cA := / (2 - root 3 2 ^ 2).
(** N20.K: the sum of delta_t^2/p_t over t < T is at most K. *)
Definition ell := ln (1 + dc2 * INR T).
Definition K := Rmin (dc2 + ell) (dc2 / ln (1 + dc2) * ell).
Definition W := 8 * root 3 2 * cA * b * Lam * L ^ 2 * K / rho ^ 2 / root 3 (1 + beta).
Definition a := 4 * Fbar * rho / root 6 (1 + beta).
Definition S0 := cA * (Lam * Gs ^ 2
  + 6 * root 3 ((1 + beta + dc2) / beta) ^ 2 * (b * Lam * Gs ^ 2) * root 3 (INR T)) + W * root 3 Tb.
(** H without its supremum. *)
Definition Hconst := 1 + 2 * L * dc2 / rho + 7 / 3 * S0.
Definition Phi (X : R) := a * root 3 X ^ 2 + (a * root 6 Tb + 4 * L / rho) * sqrt X
  + 7 / 3 * W * root 3 X - X.
(** The derivative of Phi. *)
Definition Phi' (Y : R) := a * (2 / 3) / root 3 Y + (a * root 6 Tb + 4 * L / rho) / (2 * sqrt Y)
  + 7 / 3 * W / (3 * root 3 Y ^ 2) - 1.
End Bound.
