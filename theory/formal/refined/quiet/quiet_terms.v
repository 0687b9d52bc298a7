(** thm:quiet: the terms of its bound. k = 1 - a is what Young leaves of a step, c = b Lambda_n G_sigma^2. *)
Require Import Reals Lra.
From MCFW Require Import roots scale_integral elementary_integral.
Open Scope R_scope.

Section Terms.
Variables (L rho beta dc2 a c Gstar : R) (T : nat).

(** g(l) = k/l - L/(2 l^2), and its integral J(p) over the path length, l = r p^(2/3): k times those of weight
    one for L/k. *)
Definition kept_g (l : R) : R := (1 - a) * gw (L / (1 - a)) l.
Definition kept_J (p : R) : R := (1 - a) * J (L / (1 - a)) rho beta T p.
(** Gamma_m = 1 + delta_c^2 (T + 1), beyond which no path goes. *)
Definition farthest : R := 1 + dc2 * INR (S T).
(** sigma: the slope of y = sqrt(Gamma - 1) as a function of J at Gamma_star, or the chord to Gamma_m. *)
Definition steepest : R :=
  Rmax (/ (2 * sqrt (Gstar - 1) * kept_g (long rho beta T Gstar)))
    (Rmax (/ (2 * sqrt (Gstar - 1) * kept_g rho))
      ((sqrt (farthest - 1) - sqrt (Gstar - 1)) / (kept_J farthest - kept_J Gstar))).
(** phi(U_T) <= phi_0 + phi_1 y. *)
Definition weight_scale : R := 3 / 5 * root 3 ((1 + INR T * beta) / (1 + beta)) ^ 2.
Definition weight_first : R := weight_scale + 13 / 20.
Definition weight_rise : R := weight_scale * (root 3 farthest ^ 2 - 1) / sqrt (farthest - 1).
(** Z bounds the mean of y, S that of the squared errors. *)
Definition quiet_left : R := 1 - steepest * c * INR T * weight_rise / (a * rho).
Definition quiet_Z : R :=
  (sqrt (Gstar - 1) + steepest * c * (1 + 4 * INR T * weight_first) / (4 * a * rho)) / quiet_left.
Definition quiet_S : R := c * (1 + 4 * INR T * (weight_first + weight_rise * quiet_Z)).
End Terms.

(** The condition L/2 < k rho is that of weight one for L/k. *)
Lemma kept_slow L rho a : 0 < L -> 0 < a < 1 -> L / 2 < (1 - a) * rho ->
  0 < L / (1 - a) /\ L / (1 - a) / 2 < rho /\ 0 < rho.
Proof.
  intros HL Ha H. assert (A : L / (1 - a) / 2 * (1 - a) = L / 2) by (field; lra).
  assert (k0 : 0 < L / (1 - a)) by (apply Rdiv_lt_0_compat; lra).
  assert (B : L / (1 - a) / 2 < rho) by (apply (Rmult_lt_reg_r (1 - a)); lra). lra.
Qed.
