(** The planner's constants of thm:tuned (rho, beta, dbar_M, the logarithm, lem:D, lem:S)
    are those of the theorem. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import roots bound problem eq_substitution tuned_constants thm_tuned planner_tuned
  agrees_chain.
Open Scope R_scope.

Section Tuned.
Variables (pb : problem) (tau T : nat) (Gb : R).
Definition q := tuned_q (D pb) (G pb) (Ghat pb) (L pb).
Definition first := tuned_c1 Gb q.
Definition second := tuned_c2 q.

Theorem rho_agrees : tuned_rho (Lam tau T) = s tau T. Proof. reflexivity. Qed.
Theorem beta_agrees : tuned_beta (Gs pb) (Lam tau T) = sM2 pb tau T. Proof. reflexivity. Qed.
Theorem dbarM_agrees : tuned_dbar (D pb) (G pb) (Ghat pb) (L pb) (Lam tau T) = dM pb tau T.
Proof. unfold tuned_dbar, dM, A_, s1, s. ring. Qed.
Theorem log_agrees : tuned_log (D pb) (G pb) (Ghat pb) (L pb) (Lam tau T) T = ell pb tau T.
Proof.
  change (Rmax 1 (ln (1 + INR T * tuned_dbar (D pb) (G pb) (Ghat pb) (L pb) (Lam tau T) ^ 2)) = ell pb tau T).
  rewrite dbarM_agrees. unfold ell. do 3 f_equal. ring.
Qed.
Theorem q_agrees : q = q_ pb. Proof. unfold q, tuned_q, q_, A_, s1. ring. Qed.
Theorem c1_agrees : first = c1 pb Gb. Proof. unfold first, tuned_c1, c1. rewrite q_agrees. ring. Qed.
Theorem c2_agrees : second = c2 pb. Proof. unfold second, tuned_c2, c2. rewrite q_agrees. ring. Qed.
Theorem CY_agrees : tuned_C_Y (D pb) (Fbar pb) (L pb) first second = CY pb Gb.
Proof. unfold tuned_C_Y, CY. rewrite c1_agrees, c2_agrees. ring. Qed.
Theorem CR_agrees : tuned_C_R (D pb) (Fbar pb) (L pb) first second = CR pb Gb.
Proof.
  change (2 * root 3 2 * tuned_C_Y (D pb) (Fbar pb) (L pb) first second = CR pb Gb).
  rewrite CY_agrees. unfold CR. rewrite (root_Rpower 3 _ _ third). reflexivity.
Qed.
Theorem CP_agrees : tuned_C_P (D pb) (Fbar pb) (L pb) second = CP pb.
Proof. unfold tuned_C_P, CP. rewrite c2_agrees. ring. Qed.
Theorem CS_agrees : tuned_C_S (CP pb) Gb (L pb) first second = CS pb Gb.
Proof.
  unfold tuned_C_S, CS. rewrite c1_agrees, c2_agrees. assert (L0 := L_pos pb).
  assert (k0 : 0 <= c2 pb) by (unfold c2, q_; assert (A0 := pow2_ge_0 (A_ pb));
    assert (S0 := pow2_ge_0 (s1 pb)); assert (D0 := pow2_ge_0 (D pb)); lra).
  rewrite (cube_sqrt (c2 pb) k0). replace (3840 * c2 pb * L pb ^ 2)
    with ((16 * L pb * (16 * L pb)) * (15 * c2 pb)) by ring.
  rewrite sqrt_mult by (try apply Rle_0_sqr; lra). rewrite sqrt_square, sqrt_mult by lra. ring.
Qed.
(** The two terms of eq:tunedbound; the planner asks each of them to be at most half of the accuracy. *)
Theorem terms_agree : (1 <= tau)%nat -> (1 <= T)%nat -> 0 < Gs pb ->
  tuned_R (CR pb Gb) (Gs pb) (Lam tau T) (ell pb tau T) =
  CR pb Gb * ell pb tau T * (Rpower (Gs pb) (1 / 3) * Rpower (Lam tau T) (2 / 3)
    + Rpower (Gs pb) (2 / 3) * Rpower (Lam tau T) (5 / 6)) /\
  tuned_S (CS pb Gb) (Lam tau T) (ell pb tau T) =
  CS pb Gb * (ell pb tau T * sqrt (ell pb tau T)) * s tau T ^ 5.
Proof.
  intros Ht HT Hg. assert (L0 := Lam_pos tau T Ht HT).
  assert (l0 : 0 <= ell pb tau T) by (apply Rle_trans with (2 := Rmax_l _ _); lra).
  assert (P : forall k j x e, (0 < k)%nat -> 0 < x -> e = INR j / INR k -> root k x ^ j = Rpower x e).
  { intros k j x e Hk Hx ->. rewrite <- Rpower_pow by apply root_pos. unfold root. rewrite Rpower_mult.
    f_equal. field. apply not_0_INR. lia. }
  unfold tuned_R, tuned_S, s. split; [|rewrite cube_sqrt by exact l0; ring].
  rewrite (root_Rpower 3 (Gs pb) _ third), (P 3%nat 2%nat (Lam tau T) (2 / 3)),
    (P 6%nat 5%nat (Lam tau T) (5 / 6)) by (lia || assumption || (simpl; lra)).
  rewrite <- (root_Rpower 3 (Gs pb) _ third). rewrite (P 3%nat 2%nat (Gs pb) (2 / 3))
    by (lia || assumption || (simpl; lra)). rewrite (root_Rpower 3 (Gs pb) _ third). reflexivity.
Qed.
Theorem halves_agree x y : tuned_R_half x T / 2 + tuned_S_half y T / 2 =
  x / root 3 (INR (S T)) + y / sqrt (INR (S T)).
Proof.
  unfold tuned_R_half, tuned_S_half. replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
  unfold Rdiv. field. split; [|apply Rgt_not_eq, root_pos]. apply Rgt_not_eq, sqrt_lt_R0, lt_0_INR. lia.
Qed.
End Tuned.
