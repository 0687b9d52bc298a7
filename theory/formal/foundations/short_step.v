(** The adaptive short step: its range, both branches (D01.d), its length (C02). *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import space vectors problem.
Open Scope R_scope.

Section Step.
Variable pb : problem.
Notation V := (V pb). Notation X := (X pb). Notation f := (f pb). Notation h := (h pb).
Notation df := (df pb).
Notation lmo := (lmo pb). Notation L := (L pb). Notation G := (G pb). Notation Gh := (Gh pb).
Notation D := (D pb).
Implicit Types x y g : V.
Notation slope := (slope pb). Notation eta := (eta pb). Notation next := (next pb).
Section One.
Variables (Lt gam : R) (x g : V).
Hypothesis HLt : 0 < Lt.
Hypothesis Hgam : 0 <= gam <= 1.
Hypothesis Hx : X x.
Notation v := (lmo g). Notation et := (eta Lt x g). Notation N := (slope x g).
Notation nn := (norm2 (sub (lmo g) x)).

Lemma slope_pos : 0 <= N.
Proof.
  unfold problem.slope. assert (A := lmo_min pb g x Hx). rewrite inner_sub_r, (inner_sym _ g v),
    (inner_sym _ g x). lra.
Qed.

Lemma slope_up : N <= (Gh + norm g) * norm (sub v x).
Proof.
  unfold problem.slope. assert (A := h_lipschitz pb x v Hx (lmo_in pb g)).
  assert (Bb := cauchy _ (scal (-1) g) (sub v x)).
  rewrite inner_scal, norm_scal, Rabs_left in Bb by lra.
  assert (E : norm (sub x v) = norm (sub v x)).
  { replace (sub x v) with (scal (-1) (sub v x)) by vring. rewrite norm_scal, Rabs_left by lra. ring. }
  rewrite E in A. lra.
Qed.

Lemma norm_zero : nn = 0 -> norm (sub v x) = 0.
Proof. intro H. unfold norm. rewrite H. apply sqrt_0. Qed.
Lemma eta_range : 0 <= et <= 1.
Proof.
  unfold problem.eta. destruct (Req_EM_T nn 0); [lra|].
  assert (0 < nn) by (generalize (norm2_pos _ (sub v x)); lra).
  split; [|apply Rmin_r]. apply Rmin_glb; [|lra]. apply Rmult_le_pos; [apply slope_pos|]. left.
  apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption.
Qed.

Lemma next_in : X (next Lt x g).
Proof. apply X_convex; [exact Hx|apply lmo_in|apply eta_range]. Qed.
(** D01.d: the short step in both branches. *)
Lemma short_step : (gam - et) * N <= et * (gam - et) * (Lt * nn).
Proof.
  unfold problem.eta. destruct (Req_EM_T nn 0) as [E0|E0].
  - assert (A := slope_up). rewrite (norm_zero E0), Rmult_0_r in A. assert (Bb := slope_pos).
    replace N with 0 by lra. lra.
  - assert (Pn : 0 < nn) by (generalize (norm2_pos _ (sub v x)); lra).
    assert (Q : 0 < Lt * nn) by (apply Rmult_lt_0_compat; assumption).
    unfold Rmin. destruct (Rle_dec (N / (Lt * nn)) 1) as [H|H].
    + apply Req_le. field. split; lra.
    + assert (Lt * nn <= N).
      { apply Rnot_le_lt in H. apply (Rmult_lt_compat_r (Lt * nn)) in H; [|exact Q]. unfold Rdiv in H.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra. lra. }
      nra.
Qed.

(** C02: the step is at most Gh + |g| in the scale L_t. *)
Lemma step_short : Lt * norm (sub (next Lt x g) x) <= Gh + norm g.
Proof.
  replace (sub (next Lt x g) x) with (scal et (sub v x)) by (unfold problem.next; vring).
  rewrite norm_scal, Rabs_right by (apply Rle_ge, eta_range).
  assert (G0 := Gh_pos pb).
  unfold problem.eta. destruct (Req_EM_T nn 0) as [E0|E0].
  - rewrite Rmult_0_l, Rmult_0_r. generalize (norm_pos _ g); lra.
  - assert (Pn : 0 < nn) by (generalize (norm2_pos _ (sub v x)); lra).
    assert (Pm : 0 < norm (sub v x)) by (apply sqrt_lt_R0, Pn).
    assert (Q : 0 < Lt * nn) by (apply Rmult_lt_0_compat; assumption).
    apply Rle_trans with (Lt * (N / (Lt * nn) * norm (sub v x))).
    + apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_r; [lra|]. apply Rmin_l.
    + rewrite <- (norm_sqr _ (sub v x)) in *. apply (Rmult_le_reg_r (norm (sub v x))); [exact Pm|].
      replace (Lt * (N / (Lt * (norm (sub v x) * norm (sub v x))) * norm (sub v x)) * norm (sub v x)) with N
        by (field; lra). apply slope_up.
Qed.
End One.
End Step.
