(** What the planner evaluates for weight one (A3) and its tail: its J is the elementary one, which is below
    the integral of the theorem; where all that must be negative is negative, the theorem gives the planner's
    gap. *)
Require Import Reals Lra Lia Psatz List.
From MCFW Require Import space roots scalar_path problem algorithm finite_sum state_path best_weight
  scale_integral weight_one weight_one_tail elementary_integral planner_weight_one.
Open Scope R_scope.

Section Integral.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.

Theorem J_agrees p : 1 <= p -> weight_integral L beta p rho T = J L rho beta T p.
Proof.
  intro Hp. assert (end_pos : 0 < 1 + INR T * beta).
  { assert (0 <= INR T * beta) by (apply Rmult_le_pos; [apply pos_INR|lra]). lra. }
  unfold weight_integral, J, primitive, grown, gw.
  replace (- 1 * L + 2 * rho) with (2 * rho - L) by ring.
  change (sqrt L ^ 3 * sqrt (/ (2 * rho - L)) ^ 3 * root 4 (1 + beta) * / root 4 (1 + INR T * beta))
    with (reached L rho beta T). set (q := reached L rho beta T).
  change (Rmax 1 q) with (flat_end L rho beta T).
  replace (Rmax 1 (Rmax p q)) with (Rmax p (flat_end L rho beta T))
    by (unfold flat_end; fold q; rewrite !Rmax_assoc, (Rmax_comm p 1); reflexivity).
  set (e := flat_end L rho beta T). rewrite (root_36 (1 + beta)), (root_36 (1 + INR T * beta)) by lra.
  assert (R := root_pos). assert (A := R 6%nat (1 + beta)). assert (B := R 6%nat (1 + INR T * beta)).
  assert (C := R 3%nat e). assert (F := R 3%nat (Rmax p e)). field. repeat split; lra.
Qed.
(** Reaching Fbar from 1, and reaching a further C from q. *)
Theorem J_reaches p x : 1 <= p -> x - weight_integral L beta p rho T <= 0 -> x <= Iw L rho beta T p.
Proof.
  intros Hp H. rewrite J_agrees in H by exact Hp.
  assert (A := J_below L rho beta T HL Hrho Hbeta HT 1 p (Rle_refl 1) Hp).
  rewrite (J_1 L rho beta T), Iw_1 in A. lra.
Qed.
Theorem J_goes_on q p x : 1 <= q -> 1 <= p -> 0 < x ->
  weight_integral L beta q rho T + x - weight_integral L beta p rho T <= 0 ->
  q <= p /\ Iw L rho beta T q + x <= Iw L rho beta T p.
Proof.
  intros Hq Hp Hx H. rewrite !J_agrees in H by assumption.
  assert (Hqp : q <= p).
  { apply Rnot_lt_le. intro N. assert (A := J_grows L rho beta T HL Hrho Hbeta HT p q Hp N). lra. }
  split; [exact Hqp|]. assert (A := J_below L rho beta T HL Hrho Hbeta HT q p Hq Hqp). lra.
Qed.
End Integral.

Section Planned.
Variables (pb : problem) (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (Gamma : R).
Variable bs : list (sample pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Silent : Gs pb = 0.
Hypothesis Hl : length bs = S T.
Hypothesis Hslow : weight_slow (L pb) rho < 0.
Hypothesis Hsoon : weight_soon (D pb) rho T < 0.
Notation average := (sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t))) / INR (S T)).
Notation int p := (weight_integral (L pb) beta p rho T).

Lemma slow_enough : L pb / 2 < rho. Proof. unfold weight_slow in Hslow. lra. Qed.
Lemma soon_enough : 4 <= INR (S T) * (rho * D pb) ^ 2.
Proof.
  assert (D0 := D_pos pb). unfold weight_soon in Hsoon. rewrite S_INR.
  assert (q : 0 < (rho * D pb) ^ 2) by (apply pow_lt, Rmult_lt_0_compat; assumption).
  assert (H : 4 / (rho * D pb) ^ 2 <= INR T + 1).
  { replace (4 / (rho * D pb) ^ 2) with (4 * / D pb ^ 2 * / rho ^ 2) by (field; lra). lra. }
  apply (Rmult_le_compat_r ((rho * D pb) ^ 2)) in H; [|lra].
  replace (4 / (rho * D pb) ^ 2 * (rho * D pb) ^ 2) with 4 in H by (field; lra). exact H.
Qed.
(** The row refined/weight-one. *)
Theorem weight_one_planned : 1 <= Gamma -> Fbar pb - int Gamma <= 0 -> average <= weight_gap (D pb) Gamma T.
Proof.
  intros G1 HF. assert (s := slow_enough). assert (L0 := L_pos pb).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  apply Rle_trans with (D pb * sqrt ((Gamma - 1) / INR (S T))).
  - apply weight_one; try assumption; [|apply soon_enough]. apply J_reaches; assumption.
  - apply Req_le. unfold weight_gap. replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
    replace (-1 + Gamma) with (Gamma - 1) by ring. rewrite sqrt_div_alt by exact n0. unfold Rdiv. ring.
Qed.
(** The row refined/weight-one-tail. *)
Theorem weight_one_tail_planned (X0 q : R) : 0 < X0 -> 1 <= q -> 1 <= Gamma ->
  Fbar pb - tail_spent (D pb) (L pb) X0 - int q <= 0 ->
  int q + tail_spent (D pb) (L pb) X0 - int Gamma <= 0 ->
  tail_room (D pb) X0 rho < 0 -> average <= tail_gap (D pb) Gamma X0 q T.
Proof.
  intros X1 q1 G1 HF HC HR. assert (s := slow_enough). assert (L0 := L_pos pb). assert (D0 := D_pos pb).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (Ec : tail_spent (D pb) (L pb) X0 = L pb / 2 * (D pb * D pb) + X0) by (unfold tail_spent; field).
  assert (C0 : 0 < tail_spent (D pb) (L pb) X0) by (rewrite Ec; nra).
  destruct (J_goes_on (L pb) rho beta T L0 s Hbeta HT q Gamma _ q1 G1 C0 HC) as [qG HI].
  apply Rle_trans with
    ((D pb * (sqrt (INR (S T)) * sqrt (Gamma - q)) + D pb * D pb * (q - 1) / X0) / INR (S T)).
  - apply weight_one_tail; try assumption; [| | |apply soon_enough].
    + unfold tail_room in HR. split; [exact X1|lra].
    + rewrite <- Ec. apply J_reaches; assumption.
    + rewrite <- Ec. exact HI.
  - apply Req_le. unfold tail_gap. replace (1 + INR T) with (INR (S T)) by (rewrite S_INR; ring).
    replace (Gamma + - 1 * q) with (Gamma - q) by ring. field. lra.
Qed.
End Planned.
