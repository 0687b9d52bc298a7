(** thm:tuned, eq:tunedbound. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space markov_chain roots problem eq_substitution eq_master prop_transfer
  tuned_constants tuned_admissible lem_D lem_S.
Import ListNotations.
Open Scope R_scope.

Section Tuned.
Variable pb : problem.
Variables (x0 : V pb) (z0 : Z pb) (tau T : nat) (Gb : R).
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Hypothesis HGs : 0 < Gs pb <= Gb.
Notation Lam := (Lam tau T). Notation s := (s tau T). Notation beta := (sM2 pb tau T).
Notation dM := (dM pb tau T). Notation kM := (kM pb tau T). Notation B2M := (B2M pb tau T).
Notation ell := (ell pb tau T). Notation CR := (CR pb Gb). Notation CS := (CS pb Gb).
Notation s_ge1 := (s_ge1 tau T Htau HT). Notation beta_pos := (beta_pos pb tau T Gb Htau HT HGs).
Notation adm1 := (adm1 pb x0 tau T Hx0 Htau HT). Notation adm2 := (adm2 pb x0 tau T Hx0 Htau HT).
Notation adm3 := (adm3 pb x0 tau T Hx0 Htau HT). Notation lem_D := (lem_D pb tau T Gb Htau HT HGs).
Notation lem_S := (lem_S pb x0 tau T Gb Hx0 Htau HT HGs).

(** thm:tuned, eq:tunedbound: rho = sqrt(Lam), beta = 2 Lam Gs^2, every T >= 1 (no burn-in). The
    average over t = 0, ..., T; modelling choices: model/problem.v and model/algorithm.v. *)
Theorem tuned : avg_gap pb s beta x0 z0 T <=
  CR * ell * (Rpower (Gs pb) (1 / 3) * Rpower Lam (2 / 3) + Rpower (Gs pb) (2 / 3) * Rpower Lam (5 / 6))
    / root 3 (INR (S T))
  + CS * (ell * sqrt ell) * s ^ 5 / sqrt (INR (S T)).
Proof.
  assert (S1 := s_ge1). assert (n2 : 0 < sqrt (INR (S T))) by (apply sqrt_lt_R0, lt_0_INR; lia).
  apply Rle_trans with (1 := master pb s beta x0 z0 tau T ltac:(lra) beta_pos Hx0 Hlip Htau mix HT dM kM B2M
    adm1 (sqrt_pos _) adm2 adm3).
  apply Rplus_le_compat; unfold Rdiv; apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat, root_pos.
  - apply lem_D.
  - left. apply Rinv_0_lt_compat, n2.
  - apply lem_S.
Qed.
End Tuned.
