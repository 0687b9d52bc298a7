(** One step with the exact gradient. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors problem short_step step_error.
Import ListNotations.
Open Scope R_scope.

Section Range.
Variable pb : problem.
Notation V := (V pb).
Implicit Types x y : V.

(** One step with the exact gradient: weight one and weight L_t. *)
Section Exact.
Variables (Lt : R) (x : V).
Hypothesis HLt : 0 < Lt.
Hypothesis Hx : X pb x.
Notation g := (df pb x). Notation v := (lmo pb (df pb x)). Notation et := (eta pb Lt x (df pb x)).

Definition exact_length : R := step_length pb Lt x g.
Notation y := exact_length.

Lemma slope_gap : problem.slope pb x g = gap pb x.
Proof. unfold problem.slope, gap. rewrite !inner_sub_r. ring. Qed.
Lemma gap_pos : 0 <= gap pb x. Proof. rewrite <- slope_gap. apply slope_pos, Hx. Qed.
Lemma exact_y : y = Lt * (et * norm (sub v x)). Proof. apply length_eta; assumption. Qed.
Lemma y_pos : 0 <= y. Proof. apply length_pos, HLt. Qed.
(** Both branches of the step: nu is what a full step leaves of the gap. *)
Definition nu : R := excess pb Lt x g.
Lemma branches : y * norm (sub v x) <= gap pb x /\ et * gap pb x = y * y / Lt + nu.
Proof. rewrite <- slope_gap. apply both_branches; assumption. Qed.
Lemma nu_pos : 0 <= nu. Proof. apply excess_pos. Qed.
Lemma gap_nu : gap pb x = y * norm (sub v x) + nu.
Proof. rewrite <- slope_gap. apply slope_length; assumption. Qed.
Lemma no_error : norm (sub g g) = 0.
Proof. replace (sub g g) with (@v0 V) by vring. apply norm_v0. Qed.
Lemma gap_up : gap pb x <= D pb * y + nu.
Proof. assert (A := gap_error pb Lt x g HLt Hx). rewrite no_error in A. fold y nu in A. lra. Qed.

(** Weight one: the function decreases by y^2 (1/L_t - L/(2 L_t^2)) + nu. *)
Lemma weight_one_step : y * y * (/ Lt - L pb / (2 * (Lt * Lt))) + nu <= F pb x - F pb (next pb Lt x g).
Proof.
  assert (A := drop_error pb Lt x g HLt Hx). rewrite no_error in A. fold y nu in A. unfold Rdiv in *.
  rewrite !Rmult_0_l in A. lra.
Qed.

(** Weight L_t with a comparison step gam: constants 1/2, 0, 1/2. *)
Lemma exact_step gam : 0 <= gam <= 1 ->
  Lt * (gam * gap pb x + F pb (next pb Lt x g) - F pb x) <= - (/ 2) * (y * y) + / 2 * (gam * Lt * D pb) ^ 2 +
    L pb / (2 * Lt) * (y * y).
Proof.
  intro Hg. assert (A := weight_one_step). assert (Er := eta_range pb Lt x g HLt Hx).
  assert (Ss := short_step pb Lt gam x g HLt Hg Hx). rewrite slope_gap in Ss.
  destruct branches as [_ Bb]. rewrite <- norm_sqr in Ss. assert (Ey := exact_y).
  set (n := norm (sub v x)) in *.
  assert (n0 : 0 <= n) by apply norm_pos.
  assert (Dn : n <= D pb) by (apply X_diameter; [apply lmo_in|exact Hx]).
  assert (K : gam * gap pb x <= et * gap pb x + gam * (y * n) - y * y / Lt).
  { assert (Eq : gam * (y * n) - y * y / Lt = et * (gam - et) * (Lt * (n * n))) by (rewrite Ey; field; lra).
    lra. }
  assert (Y := y_pos). set (q := gam * Lt * D pb).
  assert (M : Lt * (gam * (y * n)) <= / 2 * (y * y) + / 2 * q ^ 2).
  { assert (gam * Lt * n <= q) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Dn]).
    assert (0 <= gam * Lt * n) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    assert (y * (gam * Lt * n) <= y * q) by (apply Rmult_le_compat_l; assumption).
    assert (0 <= (y - q) ^ 2) by apply pow2_ge_0. lra. }
  assert (Z1 : Lt * (y * y / Lt) = y * y) by (field; lra).
  assert (Z2 : Lt * (y * y * (/ Lt - L pb / (2 * (Lt * Lt)))) = y * y - L pb / (2 * Lt) * (y * y))
    by (field; lra).
  apply (Rmult_le_compat_l Lt) in K; [|lra]. apply (Rmult_le_compat_l Lt) in A; [|lra].
  apply (Rmult_eq_compat_l Lt) in Bb. rewrite !Rmult_plus_distr_l in *. rewrite Rmult_minus_distr_l in *. lra.
Qed.
End Exact.
End Range.
