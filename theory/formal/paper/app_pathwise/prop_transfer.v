(** prop:transfer with the corrected and with the printed constants. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law markov_chain roots problem algorithm path_bound eq_substitution
  lem_clipsafe eq_chain expectation_cases eq_master.
Import ListNotations.
Open Scope R_scope.

Section Rates.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation dc2 := ((G pb + Ghat pb) ^ 2). Notation s2 := (sM2 pb tau T). Notation LM := (LM2 pb tau T).

(** eq:chain: C = 2 G, A = L D + C, sbar = 2 Ghat. *)
Definition dbar := 8 * (L pb * D pb + 2 * G pb + 2 * Ghat pb + rho * D pb).
Definition avg_gap := E (run pb rho beta (Nat.log2 T) x0 z0 (S T)) (fun bs => gaps pb rho beta (Nat.log2 T) x0
  z0 T bs / INR (S T)).
Definition rate kap B2 := Rcal (D pb) (Fbar pb) dbar B2 s2 rho beta / root 3 (INR (S T)) +
  2 * Z0 pb rho beta tau T dbar kap B2 / rho / sqrt (INR (S T)).

Lemma dbar_ge : 8 * (G pb + Ghat pb) <= dbar /\ 0 <= G pb + Ghat pb.
Proof.
  assert (G0 : 0 <= G pb) by (apply Rle_trans with (2 := df_bound pb x0 Hx0); apply norm_pos).
  assert (GH := Ghat_pos pb). assert (L0 := L_pos pb). assert (D0 := D_pos pb).
  assert (0 < L pb * D pb) by (apply Rmult_lt_0_compat; assumption).
  assert (0 < rho * D pb) by (apply Rmult_lt_0_compat; assumption). unfold dbar. lra.
Qed.

Lemma dbar_sqr : 64 * dc2 <= dbar ^ 2.
Proof.
  destruct dbar_ge as [A B]. replace (64 * dc2) with ((8 * (G pb + Ghat pb)) ^ 2) by ring. apply pow_incr.
  lra.
Qed.

Lemma dc2_0 : 0 < dc2. Proof. apply (dcG_pos pb x0 Hx0). Qed.
Lemma ln_mono_dbar : 0 <= ln (1 + dc2 * INR T) <= ln (1 + dbar ^ 2 * INR T).
Proof.
  assert (A := dbar_sqr). assert (B := dc2_0). assert (T0 := pos_INR T).
  assert (0 <= dc2 * INR T) by (apply Rmult_le_pos; lra).
  assert (dc2 * INR T <= dbar ^ 2 * INR T) by (apply Rmult_le_compat_r; lra).
  split; [apply ln_nonneg; lra|apply ln_le; lra].
Qed.

(** B2 with a coefficient q/rho^2 in front of LM ln(1 + dbar^2 T) is admissible as soon as 30.24 (1 + dc2) <=
    q. *)
Lemma B2_ok q : 30.24 * (1 + dc2) <= q -> 30.24 * LM * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) <=
  LM * q / rho ^ 2 * ln (1 + dbar ^ 2 * INR T).
Proof.
  intro Hq. destruct ln_mono_dbar as [l0 l1]. assert (LP := LM_pos pb tau T Htau HT).
  assert (r2 : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, Hrho). assert (d0 := dc2_0).
  apply Rmult_le_compat; [|exact l0| |exact l1]; unfold Rdiv.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
  - apply Rmult_le_compat_r; [lra|]. replace (30.24 * LM * (1 + dc2)) with (LM * (30.24 * (1 + dc2))) by ring.
    apply Rmult_le_compat_l; assumption.
Qed.

(** Corrected chain: kappa^2 = 2 + 2 dbar^2 (no 1/rho), B2 = 40 LM^2 kappa^2 rho^-2 ln(1 + dbar^2 T); every
    rho, beta > 0, every T >= 1. *)
Definition kap_c := sqrt (2 + 2 * dbar ^ 2).
Definition B2_c := LM * (40 * (2 + 2 * dbar ^ 2)) / rho ^ 2 * ln (1 + dbar ^ 2 * INR T).
Theorem transfer_corrected : avg_gap <= rate kap_c B2_c.
Proof.
  assert (A := dbar_sqr). assert (d0 := dc2_0). assert (q0 := pow2_ge_0 dbar).
  assert (K : kap_c ^ 2 = 2 + 2 * dbar ^ 2) by (unfold kap_c; apply pow2_sqrt; lra).
  apply (master pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT dbar kap_c B2_c);
    [lra|apply sqrt_pos|rewrite K; lra|]. apply B2_ok. lra.
Qed.

(** Printed chain, kappa^2 = 2 + 2 dbar^2/rho and B2 = 40 LM^2 kappa^2 rho^-1 ln(1 + dbar^2 T). Where B2
    bounds the displacement sum; elsewhere see printed_region.v. *)
Definition kap_p := sqrt (2 + 2 * dbar ^ 2 / rho).
Definition B2_p := 40 * LM * (2 + 2 * dbar ^ 2 / rho) / rho * ln (1 + dbar ^ 2 * INR T).
Theorem transfer_printed : 30.24 * (1 + dc2) <= 80 * (rho + dbar ^ 2) -> avg_gap <= rate kap_p B2_p.
Proof.
  intro C2. assert (A := dbar_sqr). assert (d0 := dc2_0). assert (q0 := pow2_ge_0 dbar).
  assert (q1 : 0 <= dbar ^ 2 / rho) by (apply Rmult_le_pos; [exact q0|left; apply Rinv_0_lt_compat, Hrho]).
  assert (K : kap_p ^ 2 = 2 + 2 * dbar ^ 2 / rho) by (unfold kap_p; apply pow2_sqrt; unfold Rdiv in *; lra).
  apply (master pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT dbar kap_p B2_p);
    [lra|apply sqrt_pos|rewrite K; unfold Rdiv in *; lra|].
  apply Rle_trans with (1 := B2_ok (80 * (rho + dbar ^ 2)) C2). apply Req_le. unfold B2_p. field. lra.
Qed.
End Rates.
