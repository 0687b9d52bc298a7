(** The state of the algorithm agrees with the scalar path of its steps. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors finite_sum sums roots scalar_path problem short_step algorithm
  clipping run.
Import ListNotations.
Open Scope R_scope.

Section Algorithm.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Notation V := (V pb). Notation Z := (Z pb). Notation state := (state pb). Notation cur := (cur pb).
Notation prev := (prev pb). Notation est := (est pb). Notation total := (total pb).
Notation peak := (peak pb). Notation plen := (plen pb). Notation alpha := (alpha pb).
Notation sample := (sample pb). Notation scale := (scale pb rho). Notation estimate := (estimate pb jmax).
Notation step := (step pb rho beta jmax). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation at_ := (at_ pb rho beta jmax x0 z0).
Notation upto_0 := (upto_0 pb). Notation upto_over := (upto_over pb).
Notation at_S := (at_S pb rho beta jmax x0 z0).

(** The scalar path of a run. *)
Definition dseq (bs : list sample) (t : nat) : R := scale (at_ bs t) * scale (at_ bs t) *
  norm2 (sub (cur (at_ bs (S t))) (cur (at_ bs t))).

Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).

Lemma root_max a b : 0 < a -> 0 < b -> / root 3 (Rmax a b) ^ 2 = Rmin (/ root 3 a ^ 2) (Rpower (/ b) (2 / 3)).
Proof.
  intros Ha Hb.
  assert (Eb : Rpower (/ b) (2 / 3) = / root 3 b ^ 2).
  { unfold root. simpl INR. rewrite <- Rpower_pow by apply exp_pos. rewrite Rpower_mult.
    rewrite <- Rpower_Ropp.
    unfold Rpower. rewrite ln_Rinv by exact Hb. f_equal. simpl INR. field. }
  rewrite Eb. assert (M : forall u v, 0 < u -> u <= v -> / root 3 v ^ 2 <= / root 3 u ^ 2).
  { intros u v Hu Huv. apply Rinv_le_contravar; [apply pow_lt, root_pos|]. apply pow_incr.
    split; [left; apply root_pos|apply root_mono; [lia|assumption|assumption]]. }
  unfold Rmax. destruct (Rle_dec a b).
  - rewrite Rmin_right; [reflexivity|]. apply M; assumption.
  - rewrite Rmin_left; [reflexivity|]. apply M; lra.
Qed.

Lemma scale_U (pl U : R) : 0 <= pl -> 0 < U -> rho * sqrt pl * Rpower (/ U ^ 2) (- (1 / 4)) =
  rho * sqrt (pl * U).
Proof.
  intros Hp HU. rewrite sqrt_mult by lra. replace (Rpower (/ U ^ 2) (- (1 / 4))) with (sqrt U); [ring|].
  rewrite <- Rpower_sqrt by exact HU. unfold Rpower. rewrite ln_Rinv by (apply pow_lt, HU).
  rewrite ln_pow by exact HU. f_equal. simpl INR. field.
Qed.

Definition valid (s : state) := X pb (cur s) /\ X pb (prev s) /\ 0 < scale s /\ norm (est s) <= Ghat pb.
(** State and scalar path agree at every time. *)
Lemma fields bs : (forall i, 0 <= dseq bs i) -> forall t, (t <= length bs)%nat ->
  plen (at_ bs t) = p (dseq bs) t /\ total (at_ bs t) = Su (dseq bs) beta t /\ peak (at_ bs t) =
    Mu (dseq bs) beta t /\
  alpha (at_ bs t) = al (dseq bs) beta t.
Proof.
  intros D0. induction t; intro Ht.
  - unfold algorithm.at_. rewrite upto_0. simpl. repeat split; try (unfold p, Su; simpl; ring).
    unfold al, U. simpl r. unfold root. simpl INR.
    replace (Rpower 1 (/ (1 + 1 + 1))) with 1 by (unfold Rpower; rewrite ln_1, Rmult_0_r, exp_0; reflexivity).
    field.
  - destruct (IHt ltac:(lia)) as [E1 [E2 [E3 E4]]]. destruct (at_S bs t ltac:(lia)) as [b Eb].
    assert (Ed : scale (at_ bs t) * scale (at_ bs t) *
      norm2 (sub (next pb (scale (at_ bs t)) (cur (at_ bs t)) (estimate (at_ bs t) b)) (cur (at_ bs t))) =
      dseq bs t).
    { unfold dseq. rewrite Eb. reflexivity. }
    rewrite Eb. unfold algorithm.step. cbn [algorithm.plen algorithm.total algorithm.peak algorithm.alpha].
    rewrite Ed, E1, E2, E3, E4.
    assert (S1 : Su (dseq bs) beta t + (beta + dseq bs t) = Su (dseq bs) beta (S t)) by (unfold Su, u; simpl;
      ring).
    assert (M1 : Rmax (Mu (dseq bs) beta t) (beta + dseq bs t) = Mu (dseq bs) beta (S t)) by reflexivity.
    rewrite S1, M1. repeat split; [unfold p; simpl; ring|].
    unfold al, U. rewrite r_S.
    assert (Mp : 0 <= Mu (dseq bs) beta (S t)). { clear - Hbeta. induction (S t); simpl; [lra|].
      apply Rle_trans with (1 := IHn), Rmax_l. }
    assert (Sp : 0 <= Su (dseq bs) beta (S t)) by (apply sum_pos; intros i _; unfold u; generalize (D0 i);
      lra).
    rewrite root_max.
    + f_equal. f_equal. field. lra.
    + apply Rlt_le_trans with 1; [lra|]. clear. induction t; simpl; [lra|]. apply Rle_trans with (1 := IHt),
        Rmax_l.
    + apply Rdiv_lt_0_compat; lra.
Qed.

Lemma dseq_pos bs i : 0 <= dseq bs i.
Proof. unfold dseq. apply Rmult_le_pos; [apply Rle_0_sqr|apply norm2_pos]. Qed.
Lemma scale_pos (s : state) : 0 < plen s -> 0 < scale s.
Proof.
  intro H. unfold algorithm.scale. repeat apply Rmult_lt_0_compat;
    [exact Hrho|apply sqrt_lt_R0, H|apply exp_pos].
Qed.

Lemma plen_pos bs : 1 <= plen (traj bs).
Proof.
  induction bs as [|b bs IH]; simpl; [lra|].
  set (d := norm2 _). assert (0 <= d) by apply norm2_pos. assert (0 <= scale (traj bs) * scale (traj bs))
    by apply Rle_0_sqr. nra.
Qed.

Lemma valid_traj bs : valid (traj bs).
Proof.
  assert (Sc : forall l, 0 < scale (traj l)) by (intro; apply scale_pos; generalize (plen_pos l); lra).
  induction bs as [|b bs [I1 [I2 [I3 I4]]]].
  - split; [exact Hx0|split; [exact Hx0|split; [apply (Sc [])|]]]. simpl. rewrite norm_v0.
    left; apply Ghat_pos.
  - split; [|split; [|split; [apply Sc|]]];
      cbn [algorithm.traj algorithm.step algorithm.cur algorithm.prev algorithm.est].
    + apply next_in; assumption.
    + exact I1.
    + apply clip_norm. left; apply Ghat_pos.
Qed.

Lemma dseq_range bs i : 0 <= dseq bs i <= dc2.
Proof.
  split; [apply dseq_pos|]. assert (G0 := Gh_pos pb). assert (GH := Ghat_pos pb).
  destruct (le_lt_dec (length bs) i) as [H|H].
  - unfold dseq, algorithm.at_. rewrite !upto_over by lia. replace (sub (cur (traj bs)) (cur (traj bs)))
      with (@v0 V) by vring. rewrite norm2_v0, Rmult_0_r. apply pow2_ge_0.
  - destruct (at_S bs i H) as [b Eb]. unfold dseq. rewrite Eb. cbn [algorithm.step algorithm.cur].
    set (s := at_ bs i).
    assert (Vs : valid s) by apply valid_traj. destruct Vs as [V1 [V2 [V3 V4]]].
    assert (A := step_short pb (scale s) (cur s) (estimate s b) V3 V1).
    assert (Bc : norm (estimate s b) <= Ghat pb) by (apply clip_norm; lra).
    rewrite <- norm_sqr. set (n := norm (sub (next pb (scale s) (cur s) (estimate s b)) (cur s))) in *.
    assert (0 <= n) by apply norm_pos.
    replace (scale s * scale s * (n * n)) with ((scale s * n) ^ 2) by ring. apply pow_incr.
    split; [apply Rmult_le_pos; lra|lra].
Qed.

Lemma dc2_pos : 0 < dc2.
Proof. assert (G0 := Gh_pos pb). assert (GH := Ghat_pos pb). apply pow_lt. lra. Qed.
Lemma scale_Ls bs t : (t <= length bs)%nat -> scale (at_ bs t) = Ls (dseq bs) beta rho t.
Proof.
  intro H. destruct (fields bs (dseq_pos bs) t H) as [E1 [_ [_ E4]]]. unfold algorithm.scale, Ls.
  rewrite E1, E4. unfold al.
  apply scale_U; [|apply U_pos]. unfold p.
  assert (0 <= sum t (dseq bs)) by (apply sum_pos; intros; apply dseq_pos). lra.
Qed.
End Algorithm.
