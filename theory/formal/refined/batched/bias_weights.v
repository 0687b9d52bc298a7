(** The scalar claims of a biased estimator: c(U) <= c*, the weight 47/90 of a displacement, and
    r_t <= (p_t + t beta)/(1 + beta). *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import finite_sum sums weight scalar_path log_sum joint_scale bound hump.
Open Scope R_scope.

(** c* = .56113 bounds phi(U) alpha (1 - alpha), alpha = U^-2. *)
Definition cstar : R := 56113 / 100000.
Lemma hump_cstar m : 4 / 10 <= m <= 41 / 100 -> hump m <= cstar.
Proof.
  intro H. assert (A : 0 <= (m - 4022 / 10000) ^ 2 * (55 / 100 * m ^ 2 + 6424 / 10000 * m + 3778 / 10000))
    by (apply Rmult_le_pos; [apply pow2_ge_0|nra]).
  assert (B : 0 <= (m - 4022 / 10000) ^ 2) by apply pow2_ge_0. unfold hump, cstar. nra.
Qed.
Lemma hump_all x : 0 <= x <= 1 -> 0 <= hump x <= cstar.
Proof.
  intro H. split; [apply hump_pos, H|]. destruct hump_peak as [m [Hm H0]].
  apply Rle_trans with (hump m); [|apply hump_cstar, Hm]. destruct (Rle_dec x m).
  - apply (hump_up m); lra.
  - apply (hump_down m); lra.
Qed.
Lemma floor_weight U : 1 <= U -> 0 <= phi U * (/ U ^ 2 * (1 - / U ^ 2)) <= cstar.
Proof.
  intro H. rewrite hump_phi by lra. apply hump_all. split; [left; apply Rinv_0_lt_compat; lra|].
  rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

(** kd = (47/90)^2. *)
Definition kd : R := (47 / 90) ^ 2.
(** (phi(U) - 1)^2 <= kd U^4; the maximum of (phi(U) - 1)/U^2 is 47/90, at U = 9/2. *)
Lemma shift_weight U : 1 <= U -> 0 <= phi U - 1 <= 47 / 90 * U ^ 2.
Proof. intro H. unfold phi. split; [nra|]. assert (0 <= (U - 9 / 2) ^ 2) by apply pow2_ge_0. nra. Qed.
Lemma shift_weight_quarter : ~ phi (9 / 2) - 1 <= / 2 * (9 / 2) ^ 2.
Proof. unfold phi. lra. Qed.
Lemma displaced_weight U V : 1 <= U -> U <= V -> (V - U) * (U ^ 2 + U * V + V ^ 2) <= 1 ->
  (phi V * (1 - / V ^ 2) ^ 2) ^ 2 <= kd * U ^ 4.
Proof.
  intros HU HV Hd. assert (A := N11 U V HU HV Hd). destruct (shift_weight U HU) as [_ B].
  replace (kd * U ^ 4) with ((47 / 90 * U ^ 2) ^ 2) by (unfold kd; field). apply pow_incr. split; [|lra].
  apply Rmult_le_pos; [apply phi_pos; lra|apply pow2_ge_0].
Qed.

Section Path.
Variables (d : nat -> R) (beta rho dc2 : R) (T : nat).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= d i <= dc2.
Notation U := (U d beta). Notation al := (al d beta). Notation Ls := (Ls d beta rho). Notation p := (p d).

(** For t >= 1. *)
Lemma r_up t : (1 <= t)%nat -> r d beta t <= (p t + INR t * beta) / (1 + beta).
Proof.
  intro Ht. assert (P1 := p_ge1 d dc2 Hd t). assert (T1 : 1 <= INR t) by (change 1 with (INR 1);
    apply le_INR, Ht).
  apply (Rmult_le_reg_r (1 + beta)); [lra|].
  replace ((p t + INR t * beta) / (1 + beta) * (1 + beta)) with (p t + INR t * beta) by (field; lra).
  destruct (r_attained d beta t) as [k [Hk E]]. rewrite E. destruct k as [|k].
  - unfold Su. simpl. replace ((1 + 0) / (1 + 0)) with 1 by field. nra.
  - assert (M := Mu_low d beta dc2 Hd (S k) ltac:(lia)).
    assert (S1 : 1 + Su d beta (S k) <= p t + INR t * beta).
    { rewrite Su_p. assert (p (S k) <= p t) by (apply (p_mono d dc2 Hd); lia).
      assert (INR (S k) <= INR t) by (apply le_INR; lia). nra. }
    assert (S0 : 0 <= 1 + Su d beta (S k)) by (rewrite Su_p; generalize (p_ge1 d dc2 Hd (S k))
      (pos_INR (S k)); intros; nra).
    apply Rle_trans with ((1 + Su d beta (S k)) / (1 + Mu d beta (S k)) * (1 + Mu d beta (S k))).
    + apply Rmult_le_compat_l; [|lra]. apply Rmult_le_pos; [exact S0|left; apply Rinv_0_lt_compat; lra].
    + unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** At t = 0 it is false. *)
Lemma r_up_first : ~ r d beta 0 <= (p 0 + INR 0 * beta) / (1 + beta).
Proof.
  unfold scalar_path.p. simpl. intro H. apply (Rmult_le_compat_r (1 + beta)) in H; [|lra].
  replace ((1 + 0 + 0 * beta) / (1 + beta) * (1 + beta)) with 1 in H by (field; lra). lra.
Qed.

(** The displacement bias along a path: no logarithm times Gamma. At t = 1 the weight is 0, alpha_1 = 1. *)
Lemma displaced_sum : sum T (fun i => (phi (U (S i)) * (1 - al (S i)) ^ 2) ^ 2 * (d i / (Ls i * Ls i))) <=
  kd * / rho ^ 2 * / (1 + beta) * (Gam d T - 1 + INR T * beta * (ln (Gam d T) + k0 dc2)).
Proof.
  assert (r2 : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, Hrho).
  assert (b1 : 0 < / (1 + beta)) by (apply Rinv_0_lt_compat; lra).
  assert (kd0 : 0 <= kd) by (unfold kd; lra).
  set (c := kd * / rho ^ 2 * / (1 + beta)).
  assert (c0 : 0 <= c) by (unfold c; apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  apply Rle_trans with (sum T (fun i => c * (d i + INR T * beta * (d i / p i)))).
  - apply sum_le; intros i Hi. assert (D := Hd i). assert (P1 := p_ge1 d dc2 Hd i).
    assert (X0 : 0 <= d i / p i) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    assert (TT : 0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]).
    destruct i as [|i].
    + rewrite (al_1 d beta dc2 Hbeta Hd). replace ((phi (U 1) * (1 - 1) ^ 2) ^ 2) with 0 by ring.
      rewrite Rmult_0_l. apply Rmult_le_pos; [exact c0|]. nra.
    + set (t := S i) in *. rewrite (Ls_sqr d beta rho dc2 Hd). assert (U1 := U_ge1 d beta t).
      assert (W := displaced_weight (U t) (U (S t)) U1 (U_mono d beta t (S t) ltac:(lia))
        (U_step d beta dc2 Hbeta Hd t)).
      assert (R := r_up t ltac:(unfold t; lia)). rewrite <- U_cube in R.
      assert (Y0 : 0 <= / rho ^ 2 * (d t / p t)) by (apply Rmult_le_pos; lra).
      apply Rle_trans with (kd * U t ^ 4 * (/ U t * (/ rho ^ 2 * (d t / p t)))).
      * replace (d t / (rho ^ 2 * (p t * U t))) with (/ U t * (/ rho ^ 2 * (d t / p t))) by (field; lra).
        apply Rmult_le_compat_r; [|exact W]. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|exact Y0].
      * replace (kd * U t ^ 4 * (/ U t * (/ rho ^ 2 * (d t / p t))))
          with (U t ^ 3 * (kd * (/ rho ^ 2 * (d t / p t)))) by (field; lra).
        apply Rle_trans with ((p t + INR T * beta) / (1 + beta) * (kd * (/ rho ^ 2 * (d t / p t)))).
        -- apply Rmult_le_compat_r; [apply Rmult_le_pos; [exact kd0|exact Y0]|].
           apply Rle_trans with (1 := R). apply Rmult_le_compat_r; [lra|].
           assert (INR t <= INR T) by (apply le_INR; lia). nra.
        -- apply Req_le. unfold c. field. lra.
  - rewrite sum_scal. apply Rmult_le_compat_l; [exact c0|]. rewrite sum_plus, sum_scal.
    assert (A := logsum d dc2 Hdc Hd (S T)). simpl sum in A.
    assert (B : Gam d T - 1 = sum T d + d T) by (unfold Gam, scalar_path.p; simpl; ring).
    assert (D := Hd T). change (p (S T)) with (Gam d T) in A.
    assert (0 <= d T / p T) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat;
      generalize (p_ge1 d dc2 Hd T); lra]).
    apply Rplus_le_compat; [lra|]. apply Rmult_le_compat_l; [|lra]. apply Rmult_le_pos; [apply pos_INR|lra].
Qed.
End Path.
