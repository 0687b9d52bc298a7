(** The potential decreases in mean: the sum of the errors over t. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight scalar_path
  problem algorithm run state_path one_error.
Import ListNotations.
Open Scope R_scope.

Section Recursion.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Notation V := (V pb). Notation Z := (Z pb). Notation P := (P pb). Notation pi := (pi pb).
Notation inflation := (inflation pb jmax).
Variables (Ln Le bn be w zeta : R).
Hypothesis Hinf : inflation Ln Le bn be.
Hypothesis HLn : 0 < Ln.
Hypothesis HLe : 0 < Le.
Hypothesis Hbn : bn <= w * sqrt Ln.
Hypothesis Hbe : be <= w * sqrt Le.
Hypothesis Hz : 0 < zeta < 1.
Variable T : nat.
Hypothesis HT : (1 <= T)%nat.
Notation state := (state pb). Notation K := (K T). Notation bfac := (bfac w zeta T).
Notation err2 := (err2 pb). Notation jump := (jump pb Le). Notation hiss := (hiss pb Ln).
Notation Bq := (Bq pb Ln Le w zeta T). Notation cc := (cc zeta).
Notation one_error := (one_error pb jmax Ln Le bn be w zeta Hinf HLn HLe Hbn Hbe (proj1 Hz) T).

(** The weight of an iteration, as a function of the state. *)
Definition Us (s : state) := / sqrt (alpha pb s).
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).

Lemma alpha_al bs t : (t <= length bs)%nat -> alpha pb (at_ bs t) = al (dseq bs) beta t.
Proof. intro H. apply (fields pb rho beta jmax x0 z0 Hbeta bs (dseq_pos pb rho beta jmax x0 z0 bs) t H). Qed.
Lemma Us_U bs t : (t <= length bs)%nat -> Us (at_ bs t) = U (dseq bs) beta t.
Proof.
  intro H. unfold Us. rewrite alpha_al by exact H. unfold al. assert (Up := U_pos (dseq bs) beta t).
  rewrite sqrt_inv. replace (U (dseq bs) beta t ^ 2) with (U (dseq bs) beta t * U (dseq bs) beta t) by ring.
  rewrite sqrt_square by lra. field. lra.
Qed.

Lemma range_ bs i : 0 <= dseq bs i <= dc2. Proof. apply dseq_range; assumption. Qed.
Lemma alpha_range bs : 0 < alpha pb (traj bs) <= 1.
Proof.
  assert (A := alpha_al bs (length bs) (le_n _)). unfold algorithm.at_ in A. rewrite upto_all in A. rewrite A.
  apply al_range.
Qed.

Lemma alpha_K bs : (length bs <= T)%nat -> (1 - alpha pb (traj bs)) / alpha pb (traj bs) <= K.
Proof.
  intro H. destruct bs as [|b bs].
  - simpl. unfold one_error.K. replace ((1 - 1) / 1) with 0 by field. apply pow2_ge_0.
  - assert (A := alpha_al (b :: bs) (length (b :: bs)) (le_n _)). unfold algorithm.at_ in A.
    rewrite upto_all in A. rewrite A.
    apply (al_floor (dseq (b :: bs)) beta dc2); try assumption; [apply range_|simpl; lia].
Qed.

Lemma alpha_first bs : (1 <= length bs)%nat -> alpha pb (at_ bs 1) = 1.
Proof. intro H. rewrite alpha_al by exact H. apply (al_1 (dseq bs) beta dc2); [exact Hbeta|apply range_]. Qed.

Lemma one_error_traj bs : (length bs <= T)%nat ->
  E (burst P jmax (chain pb (traj bs))) (fun b => err2 (step pb rho beta jmax (traj bs) b)) <=
    cc (alpha pb (traj bs)) * err2 (traj bs) + Bq (traj bs).
Proof.
  intro H. destruct (valid_traj pb rho beta jmax x0 z0 Hrho Hx0 bs) as [V1 [V2 _]].
  apply (one_error (traj bs) V1 V2 (alpha_range bs) (alpha_K bs H)).
Qed.

(** The potential of a history of n+1 bursts. *)
Definition potential (n : nat) (bs : list (sample pb)) : R :=
  (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
    sum n (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i)))
  + cc (alpha pb (at_ bs (S n))) * phi (Us (at_ bs (S n))) * err2 (at_ bs (S n)).

Lemma at_whole bs : at_ bs (length bs) = traj bs. Proof. unfold algorithm.at_. now rewrite upto_all. Qed.

Lemma potential_step n bs b : length bs = S n ->
  potential (S n) (b :: bs) <= (1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
    sum n (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i)))
     - phi (Us (traj bs)) * Bq (traj bs) + phi (Us (traj bs)) * err2 (step pb rho beta jmax (traj bs) b).
Proof.
  intro Hl. unfold potential. cbn [sum].
  rewrite (sum_ext n (fun i => err2 (at_ (b :: bs) (S (S i)))) (fun i => err2 (at_ bs (S (S i)))))
    by (intros; rewrite at_cons by lia; reflexivity).
  rewrite (sum_ext n (fun i => phi (Us (at_ (b :: bs) (S i))) * Bq (at_ (b :: bs) (S i)))
    (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i)))) by (intros; rewrite at_cons by lia; reflexivity).
  assert (E1 : at_ (b :: bs) (S n) = traj bs) by (rewrite at_cons, <- Hl by lia; apply at_whole).
  assert (E2 : at_ (b :: bs) (S (S n)) = step pb rho beta jmax (traj bs) b) by (rewrite <- Hl; apply at_last).
  assert (U1 : Us (at_ (b :: bs) (S n)) = U (dseq (b :: bs)) beta (S n)) by (apply Us_U; simpl; lia).
  assert (U2 : Us (at_ (b :: bs) (S (S n))) = U (dseq (b :: bs)) beta (S (S n))) by (apply Us_U; simpl; lia).
  assert (A2 : alpha pb (at_ (b :: bs) (S (S n))) = / U (dseq (b :: bs)) beta (S (S n)) ^ 2)
    by (apply alpha_al; simpl; lia).
  assert (W := N11d (U (dseq (b :: bs)) beta (S n)) (U (dseq (b :: bs)) beta (S (S n))) zeta
     (U_ge1 _ _ _) (U_mono (dseq (b :: bs)) beta (S n) (S (S n)) (Nat.le_succ_diag_r _))
       (U_step _ _ dc2 Hbeta (range_ _) _) (Rlt_le _ _ (proj1 Hz))).
  assert (W' : (1 - zeta) + cc (alpha pb (at_ (b :: bs) (S (S n)))) * phi (Us (at_ (b :: bs) (S (S n)))) <=
    phi (Us (at_ (b :: bs) (S n)))).
  { unfold one_error.cc. rewrite A2, U1, U2. lra. }
  rewrite E1, E2 in *. assert (0 <= err2 (step pb rho beta jmax (traj bs) b)) by apply norm2_pos.
  set (er := err2 (step pb rho beta jmax (traj bs) b)) in *. nra.
Qed.

Theorem potential_decreases n : (n <= T)%nat -> E (run (S n)) (potential n) <= 0.
Proof.
  induction n; intro Hn.
  - rewrite <- (E_zero (run 1)). apply E_run_mono. intros bs Hl. unfold potential. cbn [sum].
    rewrite alpha_first by lia. unfold one_error.cc. lra.
  - rewrite E_run_S. apply Rle_trans with (2 := IHn ltac:(lia)). apply E_run_mono. intros bs Hl.
    assert (Pb : proba (burst P jmax (chain pb (traj bs)))) by apply proba_burst, P_proba.
    apply Rle_trans with (E (burst P jmax (chain pb (traj bs)))
      (fun b => ((1 - zeta) * sum n (fun i => err2 (at_ bs (S (S i)))) -
      sum n (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i)))
     - phi (Us (traj bs)) * Bq (traj bs)) + phi (Us (traj bs)) * err2 (step pb rho beta jmax (traj bs) b))).
    + apply E_mono; [apply Pb|]. intro b. apply potential_step, Hl.
    + rewrite E_plus, E_const, E_scal by exact Pb. unfold potential. rewrite <- Hl, at_whole.
      assert (A := one_error_traj bs ltac:(lia)).
      assert (Fp : 0 <= phi (Us (traj bs))) by (apply phi_pos; unfold Us; left; apply Rinv_0_lt_compat,
        sqrt_lt_R0, alpha_range).
      apply (Rmult_le_compat_l _ _ _ Fp) in A. lra.
Qed.

(** N11 summed: the expected squared errors from t = 1 on. *)
Theorem errors_sum : (1 - zeta) * E (run (S T)) (fun bs => sum T (fun i => err2 (at_ bs (S (S i))))) <=
  E (run (S T)) (fun bs => sum T (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i)))).
Proof.
  assert (A := potential_decreases T (le_n T)). rewrite <- E_scal.
  apply Rle_trans with (E (run (S T)) (fun bs => potential T bs +
    sum T (fun i => phi (Us (at_ bs (S i))) * Bq (at_ bs (S i))))).
  - apply E_run_mono. intros bs Hl. unfold potential.
    assert (0 <= cc (alpha pb (at_ bs (S T))) * phi (Us (at_ bs (S T))) * err2 (at_ bs (S T))); [|lra].
    assert (Ar : 0 < alpha pb (at_ bs (S T)) <= 1) by apply alpha_range.
    apply Rmult_le_pos; [|apply norm2_pos]. apply Rmult_le_pos.
    + unfold one_error.cc. apply Rmult_le_pos; [lra|]. nra.
    + apply phi_pos. unfold Us. left; apply Rinv_0_lt_compat, sqrt_lt_R0, Ar.
  - rewrite E_plus. lra.
Qed.

(** and the first error. *)
Lemma E_run_first n F : E (run (S n)) (fun bs => F (at_ bs 1)) = E (run 1) (fun bs => F (at_ bs 1)).
Proof.
  induction n; [reflexivity|]. rewrite E_run_S, <- IHn.
  assert (A : forall q r, (forall bs, length bs = S n -> q bs = r bs) -> E (run (S n)) q = E (run (S n)) r).
  { intros q r0 H. apply Rle_antisym; apply E_run_mono; intros; rewrite H by assumption; lra. }
  apply A. intros bs Hl. rewrite (E_ext _ _ (fun _ => F (at_ bs 1))) by (intro; rewrite at_cons by lia;
    reflexivity).
  apply E_const, proba_burst, P_proba.
Qed.

Theorem first_error : E (run (S T)) (fun bs => err2 (at_ bs 1)) <= bfac * (Ln * Gs pb ^ 2).
Proof.
  rewrite E_run_first, E_run_S. change (run 0) with (ret (@nil (sample pb))). rewrite E_ret.
  rewrite (E_ext _ _ (fun b => err2 (step pb rho beta jmax (traj []) b))) by (intro b; reflexivity).
  apply Rle_trans with (1 := one_error_traj [] ltac:(simpl; lia)).
  unfold one_error.cc, one_error.Bq, one_error.jump, one_error.hiss. cbn [algorithm.traj init alpha].
  replace ((1 - 1) * (sqrt Le * L pb * norm (sub (cur pb (init pb x0 z0)) (prev pb (init pb x0 z0)))) +
    1 * (sqrt Ln * Gs pb)) with (sqrt Ln * Gs pb) by ring.
  replace ((sqrt Ln * Gs pb) ^ 2) with ((sqrt Ln * sqrt Ln) * Gs pb ^ 2) by ring. rewrite sqrt_sqrt by lra.
  apply Req_le. ring.
Qed.
End Recursion.
