(** The bounds of the theorems as terms: their values are the theorems' expressions. *)
Require Import Reals ZArith QArith Lra Lia.
From MCFW Require Import bound joint_scale tbound term.
Open Scope term_scope.

Definition k0_t (dc2 : term) : term := (dc2 - Ln (1%Z + dc2)) * (1%Z + dc2) / dc2.
Definition v_plus_t (beta : term) : term := Root 6 (/ (1%Z + beta)).
Definition v_minus_t (beta dc2 T : term) : term :=
  Root 6 ((1%Z + T * beta) / ((1%Z + beta + dc2) * (1%Z + T * beta + dc2))).
Definition n1_t (beta T : term) : term := 3%Z * (Root 3 (1%Z + T * beta) - 1%Z) / beta.
Definition n2_t (beta T : term) : term := Ln (1%Z + T * beta) / beta.
Definition n3_t (beta : term) : term := 3%Z / beta.
Definition theta_t (theta0 v : term) : term := theta0 / v ^ 3.

Section Telescoped.
Variables Fbar rho beta L dc2 Le Ln_ Gs theta0 kappa cross b T : term.
Notation c := (T * beta).
Definition tbound_t (Gamma v : term) : term :=
  Fbar * rho * Sqrt Gamma * Root 6 (Gamma + c) * v + L / rho * (Sqrt Gamma + dc2 / 2%Z)
  - (1%Z - / Sqrt 2%Z) * (Gamma - 1%Z)
  + b / Sqrt 2%Z * (1%Z + kappa * theta_t theta0 v) * Le * L ^ 2 * / rho ^ 2 * (Ln Gamma + k0_t dc2)
    * (/ 2%Z * Root 3 (Gamma + c) * v ^ 2 + / 4%Z)
  + b / Sqrt 2%Z * Ln_ * Gs ^ 2 * (1%Z + cross + (1%Z + kappa * / theta_t theta0 v)
    * (/ 2%Z * n1_t beta T * / v ^ 4 + / 5%Z * n2_t beta T * / v ^ 6 + 11%Z / 20%Z * n3_t beta * / v ^ 8)).
Definition tslope_t (Y v : term) : term :=
  Fbar * rho * v * (Sqrt Y * Root 6 (Y + c) * (/ (2%Z * Y) + / (6%Z * (Y + c)))) + L / rho * / (2%Z * Sqrt Y)
  - (1%Z - / Sqrt 2%Z)
  + b / Sqrt 2%Z * (1%Z + kappa * theta_t theta0 v) * Le * L ^ 2 * / rho ^ 2 *
    (/ 2%Z * v ^ 2 * (Root 3 (Y + c) / Y + (Ln Y + k0_t dc2) * Root 3 (Y + c) / (3%Z * (Y + c))) + / 4%Z *
      / Y).
End Telescoped.
Open Scope R_scope.

Section Values.
Variables Fbar rho beta L dc2 Le Ln_ Gs theta0 kappa cross b Tt Y v : term.
Variable T : nat.
Hypothesis HT : INR T = value Tt.
Lemma v_minus_value : value (v_minus_t beta dc2 Tt) = v_minus (value beta) (value dc2) T.
Proof. unfold v_minus. rewrite HT. reflexivity. Qed.
Lemma tbound_value : value (tbound_t Fbar rho beta L dc2 Le Ln_ Gs theta0 kappa cross b Tt Y v) =
  tbound (value Fbar) (value rho) (value beta) (value L) (value dc2) (value Le) (value Ln_) (value Gs)
    (value theta0)
    (value kappa) (value cross) (value b) T (value Y) (value v).
Proof. unfold tbound, n1, n2. rewrite HT. reflexivity. Qed.
Lemma tslope_value : value (tslope_t Fbar rho beta L dc2 Le theta0 kappa b Tt Y v) =
  tslope (value Fbar) (value rho) (value beta) (value L) (value dc2) (value Le) (value theta0)
    (value kappa) (value b) T (value Y) (value v).
Proof. unfold tslope. rewrite HT. reflexivity. Qed.
End Values.
