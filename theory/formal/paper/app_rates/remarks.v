(** What tab:watershed, eq:dbarM, rem:loworder and the proof of thm:tuned assert besides their theorems. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law joint_scale problem path_bound eq_substitution cor_inst eq_chain
  prop_transfer thm_oblivious tuned_constants tuned_admissible thm_tuned euclid toy eq_tunedcomplexity
  oblivious_rate.
Open Scope R_scope.

Section Watershed.
Variable pb : problem.
Variables (tau T : nat).
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis HT : (1 <= T)%nat.
Notation La := (Lam tau T).
(** tab:watershed, row B2: at fixed rho it is Lam times a number free of tau; dbar, kappa, B1 of the chain
    (dbar pb rho, kap_p pb rho, B1 (dbar pb rho) beta) and Y1, Z1 take neither tau nor T as an argument, and
    sigma_M^2 = Lam (2 Gs^2). *)
Theorem watershed_B2 rho : B2_p pb rho tau T =
  La * (80 * L pb ^ 2 * (2 + 2 * dbar pb rho ^ 2 / rho) / rho * ln (1 + dbar pb rho ^ 2 * INR T)).
Proof. unfold B2_p, LM2, Rdiv. ring. Qed.
Theorem watershed_sigma : sM2 pb tau T = La * (2 * Gs pb ^ 2).
Proof. unfold sM2. ring. Qed.
(** Erratum E8: "no" means "only via rho": at the tuned rho = sqrt(Lam) the rows dbar, kappa^2 and B1 do
    grow with Lam. *)
Theorem watershed_tuned (x0 : V pb) beta : X pb x0 -> 0 < beta -> let s := s tau T in
  8 * D pb * s <= dbar pb s /\ 128 * D pb ^ 2 * s <= kap_p pb s ^ 2 /\
  1152 * D pb ^ 2 * La <= B1 (dbar pb s) beta.
Proof.
  intros Hx Hb s. assert (S1 := s_ge1 tau T Htau HT). fold s in S1. assert (D0 := D_pos pb).
  assert (L0 := L_pos pb). assert (GP := Ghat_pos pb).
  assert (G0 : 0 <= G pb) by (apply Rle_trans with (2 := df_bound pb x0 Hx); apply norm_pos).
  assert (0 < L pb * D pb) by (apply Rmult_lt_0_compat; assumption).
  assert (A : 8 * D pb * s <= dbar pb s) by (unfold dbar; lra).
  assert (B : 64 * D pb ^ 2 * s ^ 2 <= dbar pb s ^ 2).
  { replace (64 * D pb ^ 2 * s ^ 2) with ((8 * D pb * s) ^ 2) by ring. apply pow_incr. split; [|exact A].
    apply Rmult_le_pos; lra. }
  assert (Es : s ^ 2 = La) by (rewrite <- (s_sqr tau T Htau HT); fold s; ring). split; [exact A|]. split.
  - unfold kap_p. assert (Q : 128 * D pb ^ 2 * s <= 2 * dbar pb s ^ 2 / s).
    { apply (Rmult_le_reg_r s); [lra|]. replace (2 * dbar pb s ^ 2 / s * s) with (2 * dbar pb s ^ 2)
        by (field; lra). replace (128 * D pb ^ 2 * s * s) with (2 * (64 * D pb ^ 2 * s ^ 2)) by ring. lra. }
    assert (0 <= 128 * D pb ^ 2 * s) by (apply Rmult_le_pos; [generalize (pow2_ge_0 (D pb)); lra|lra]).
    rewrite pow2_sqrt; lra.
  - unfold B1. rewrite <- Es. lra.
Qed.
(** eq:dbarM: the conservative scale covers the clipped one, and the raw scale sqrt(Lam) Gs exactly when Gs
    <= 2 Ghat (erratum E10). *)
Theorem dbarM_covers : 2 * Ghat pb <= s tau T * s1 pb /\
  (s tau T * Gs pb <= s tau T * s1 pb <-> Gs pb <= 2 * Ghat pb).
Proof.
  assert (S1 := s_ge1 tau T Htau HT). assert (GP := Ghat_pos pb). unfold s1. split; [nra|].
  split; intro H; [|apply Rmult_le_compat_l; lra].
  apply (Rmult_le_reg_l (s tau T)); lra.
Qed.
(** rem:loworder (2): for 2 Lam Gs^2 >= 1 the branch Lam^(5/2) Gs^2 dominates Lam^2 Gs (up to sqrt 2), below
    it is dominated by it; x^(5/2) = x^2 sqrt x. *)
Theorem noise_regimes : let beta := sM2 pb tau T in
  (1 <= beta -> La ^ 2 * Gs pb <= sqrt 2 * (La ^ 2 * sqrt La * Gs pb ^ 2)) /\
  (beta < 1 -> sqrt 2 * (La ^ 2 * sqrt La * Gs pb ^ 2) <= La ^ 2 * Gs pb).
Proof.
  intro beta. assert (LP := Lam_pos tau T Htau HT). assert (g0 := Gs_pos pb).
  set (y := sqrt 2 * sqrt La * Gs pb). assert (y2 : y ^ 2 = beta).
  { unfold y, beta, sM2. rewrite !Rpow_mult_distr, !pow2_sqrt by lra. reflexivity. }
  assert (y0 : 0 <= y) by (apply Rmult_le_pos; [apply Rmult_le_pos; apply sqrt_pos|exact g0]).
  assert (c0 : 0 <= La ^ 2 * Gs pb) by (apply Rmult_le_pos; [apply pow2_ge_0|exact g0]).
  replace (sqrt 2 * (La ^ 2 * sqrt La * Gs pb ^ 2)) with (La ^ 2 * Gs pb * y) by (unfold y; ring).
  split; intro H.
  - assert (1 <= y) by nra. nra.
  - assert (y <= 1) by nra. nra.
Qed.
(** Proof of thm:tuned: the burn-in T0 <= 1 + (128 tau)^(3/4) is absorbed, T0 <= Lam^5 eps^-2 (C_0 = 1). No
    theorem here needs it. *)
Theorem burn_in_absorbed eps : 0 < eps <= 1 -> 1 + Rpower (128 * INR tau) (3 / 4) <= La ^ 5 / eps ^ 2.
Proof.
  intro He. assert (LG := Lam_ge tau T Htau HT). assert (t1 := tau_ge1 tau T Htau HT).
  assert (A : Rpower (128 * INR tau) (3 / 4) <= 128 * INR tau).
  { rewrite <- (Rpower_1 (128 * INR tau)) at 2 by lra. apply Rle_Rpower; lra. }
  assert (e2 : 1 <= / eps ^ 2) by (rewrite <- Rinv_1; apply Rinv_le_contravar; [apply pow_lt; lra|nra]).
  assert (B : La <= La ^ 5) by (replace (La ^ 5) with (La * La ^ 4) by ring;
    assert (1 <= La ^ 4) by (apply pow_R1_Rle; lra); nra). unfold Rdiv. nra.
Qed.
End Watershed.

(** Erratum E13: C_R and C_S contain Fbar; with Fbar <= 2 G D (always a legitimate choice,
    def_fwgap.range_2GD) they are bounded by functions of (L, D, G, Ghat, Gb) alone, as thm:tuned says. *)
Section Class.
Variables L D G Ghat Gb : R.
Definition qc := (L * D + 2 * G) ^ 2 + (2 * Ghat) ^ 2 + D ^ 2.
Definition c1c := 1 + 2 * Gb ^ 2 + 192 * qc.
Definition c2c := 2 + 384 * qc.
Definition CRc :=
  2 * Rpower 2 (1 / 3) * (24 * D ^ 2 + 288 * (2 * G * D) ^ 2 + 1728 * c1c + 7680 * c2c * L ^ 2).
Definition CPc := 1 + 4 * (2 * G * D) + 4 * D ^ 2 + 4 * L * sqrt c2c.
Definition CSc :=
  2 * (54 * CPc ^ 3 + 3840 * c2c * L ^ 2 * sqrt (3840 * c2c * L ^ 2) + 1728 * c1c * (1 + 2 * Gb ^ 2)).
End Class.
Theorem constants_class pb (x0 : V pb) Gb : X pb x0 -> Fbar pb <= 2 * G pb * D pb ->
  CR pb Gb <= CRc (L pb) (D pb) (G pb) (Ghat pb) Gb /\ CS pb Gb <= CSc (L pb) (D pb) (G pb) (Ghat pb) Gb.
Proof.
  intros Hx HF. assert (F0 := Fbar_pos pb x0 Hx). assert (L0 := L_pos pb).
  assert (F2 : Fbar pb ^ 2 <= (2 * G pb * D pb) ^ 2) by (apply pow_incr; lra). split.
  - unfold CR, CRc. apply Rmult_le_compat_l; [assert (0 < Rpower 2 (1 / 3)) by apply exp_pos; lra|].
    unfold CY. change (tuned_constants.c1 pb Gb) with (c1c (L pb) (D pb) (G pb) (Ghat pb) Gb).
    change (tuned_constants.c2 pb) with (c2c (L pb) (D pb) (G pb) (Ghat pb)). lra.
  - assert (P : CP pb ^ 3 <= CPc (L pb) (D pb) (G pb) (Ghat pb) ^ 3).
    { apply pow_incr. unfold CP, CPc.
      change (tuned_constants.c2 pb) with (c2c (L pb) (D pb) (G pb) (Ghat pb)).
      set (k := c2c (L pb) (D pb) (G pb) (Ghat pb)).
      assert (0 <= L pb * sqrt k) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
      assert (D2 := pow2_ge_0 (D pb)). split; lra. }
    unfold CS, CSc. change (tuned_constants.c1 pb Gb) with (c1c (L pb) (D pb) (G pb) (Ghat pb) Gb).
    change (tuned_constants.c2 pb) with (c2c (L pb) (D pb) (G pb) (Ghat pb)). lra.
Qed.
(** Problems that differ in the noise, the chain, the set, the objective, but not in (L, D, G, Ghat, Fbar). *)
Definition same_class (pb pb' : problem) :=
  L pb = L pb' /\ D pb = D pb' /\ G pb = G pb' /\ Ghat pb = Ghat pb' /\ Fbar pb = Fbar pb'.
(** The constants of the complexities are the same throughout a class: they see neither Gs nor the chain. *)
Lemma class_KR pb pb' Gb : same_class pb pb' -> KR pb Gb = KR pb' Gb.
Proof.
  intros [A [B [C [E0 F0]]]]. unfold KR, kq, CR, CY, tuned_constants.c1, tuned_constants.c2, q_, A_, s1.
  rewrite A, B, C, E0, F0. reflexivity.
Qed.
Lemma class_KS pb pb' Gb : same_class pb pb' -> KS pb Gb = KS pb' Gb.
Proof.
  intros [A [B [C [E0 F0]]]]. unfold KS, kq, CS, CP, tuned_constants.c1, tuned_constants.c2, q_, A_, s1.
  rewrite A, B, C, E0, F0. reflexivity.
Qed.
Lemma class_KRo pb pb' rho beta : same_class pb pb' -> KRo pb rho beta = KRo pb' rho beta.
Proof.
  intros [A [B [C [E0 F0]]]]. unfold KRo, ko, CRo, a1, a2, dbar. rewrite A, B, C, E0, F0. reflexivity.
Qed.
Lemma class_KSo pb pb' rho beta : same_class pb pb' -> KSo pb rho beta = KSo pb' rho beta.
Proof.
  intros [A [B [C [E0 F0]]]]. unfold KSo, ko, CSo, a2, p3, P0, kap_c, dbar. rewrite A, B, C, E0, F0.
  reflexivity.
Qed.
Corollary toy_constants : CR toy (/ 10) <= CRc 1 1 1 1 (/ 10) /\ CS toy (/ 10) <= CSc 1 1 1 1 (/ 10).
Proof. apply (constants_class toy (0 : V toy)); simpl; lra. Qed.
