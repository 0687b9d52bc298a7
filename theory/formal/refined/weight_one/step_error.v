(** N60: one step along any estimate g, weight one. With the error s = g - df x the function falls by at least
    y^2 (1/L_t - L/(2 L_t^2)) + nu - |s| y/L_t, and the gap is at most D y + nu + D |s|. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors problem descent short_step.
Open Scope R_scope.

Section Step.
Variables (pb : problem) (Lt : R) (x g : V pb).
Hypothesis HLt : 0 < Lt.
Hypothesis Hx : X pb x.
Notation v := (lmo pb g). Notation et := (eta pb Lt x g). Notation N := (problem.slope pb x g).
Notation e := (norm (sub g (df pb x))).

(** y, the length of the step in the scale L_t, and nu, what a full step leaves of the slope. *)
Definition step_length : R := Lt * norm (sub (next pb Lt x g) x).
Notation y := step_length.
Definition excess : R := Rmax 0 (N - y * norm (sub v x)).

Lemma length_eta : y = Lt * (et * norm (sub v x)).
Proof.
  unfold step_length. assert (Er := eta_range pb Lt x g HLt Hx).
  replace (sub (next pb Lt x g) x) with (scal et (sub v x)) by (unfold next; vring).
  rewrite norm_scal, Rabs_right by lra. reflexivity.
Qed.
Lemma length_pos : 0 <= y. Proof. unfold step_length. apply Rmult_le_pos; [lra|apply norm_pos]. Qed.
Lemma excess_pos : 0 <= excess. Proof. apply Rmax_l. Qed.

(** Both branches of the step. *)
Lemma both_branches : y * norm (sub v x) <= N /\ et * N = y * y / Lt + excess.
Proof.
  assert (Gp := slope_pos pb x g Hx). assert (Su := slope_up pb x g Hx). assert (n0 := norm_pos _ (sub v x)).
  unfold excess. rewrite length_eta. unfold eta in *. destruct (Req_EM_T (norm2 (sub v x)) 0) as [E0|E0].
  - rewrite (norm_zero pb x g E0) in *. rewrite Rmult_0_r in Su.
    assert (Eg : N = 0) by lra. rewrite Eg, !Rmult_0_l, !Rmult_0_r. rewrite Rmax_left by lra.
    split; [lra|field; lra].
  - assert (Pn : 0 < norm2 (sub v x)) by (generalize (norm2_pos _ (sub v x)); lra).
    assert (Pm : 0 < norm (sub v x)) by (apply sqrt_lt_R0, Pn). rewrite <- norm_sqr in *.
    set (n := norm (sub v x)) in *. set (s := N) in *.
    assert (Q : 0 < Lt * (n * n)) by (apply Rmult_lt_0_compat; nra).
    unfold Rmin in *. destruct (Rle_dec (s / (Lt * (n * n))) 1) as [H|H].
    + replace (Lt * (s / (Lt * (n * n)) * n) * n) with s by (field; split; lra). rewrite Rmax_left by lra.
      split; [lra|]. field. split; lra.
    + assert (Lt * (n * n) <= s).
      { apply Rnot_le_lt in H. apply (Rmult_lt_compat_r (Lt * (n * n))) in H; [|exact Q]. unfold Rdiv in H.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra. lra. }
      rewrite Rmax_right by lra. split; [lra|]. field. lra.
Qed.
Lemma slope_length : N = y * norm (sub v x) + excess.
Proof. destruct both_branches as [A _]. unfold excess. rewrite Rmax_right by lra. ring. Qed.

(** The gap is the slope along g, but for the error. *)
Lemma gap_slope : gap pb x <= N + D pb * e.
Proof.
  set (u := lmo pb (df pb x)). assert (M := lmo_min pb g u (lmo_in pb _)).
  assert (C := cauchy _ (sub g (df pb x)) (sub u x)).
  assert (B : e * norm (sub u x) <= e * D pb) by (apply Rmult_le_compat_l; [apply norm_pos|];
    apply X_diameter; [apply lmo_in|exact Hx]).
  rewrite inner_sub, !inner_sub_r in C. rewrite (inner_sym _ v g), (inner_sym _ u g) in M.
  unfold gap, problem.slope. fold u. rewrite !inner_sub_r. lra.
Qed.
Theorem gap_error : gap pb x <= D pb * y + excess + D pb * e.
Proof.
  assert (A := gap_slope). rewrite slope_length in A.
  assert (norm (sub v x) <= D pb) by (apply X_diameter; [apply lmo_in|exact Hx]).
  assert (y * norm (sub v x) <= y * D pb) by (apply Rmult_le_compat_l; [apply length_pos|assumption]). lra.
Qed.
Theorem drop_error : y * y * (/ Lt - L pb / (2 * (Lt * Lt))) + excess - e * y / Lt <=
  F pb x - F pb (next pb Lt x g).
Proof.
  assert (Er := eta_range pb Lt x g HLt Hx). assert (Xn := next_in pb Lt x g HLt Hx).
  assert (A := descent_lemma pb x (next pb Lt x g) Hx Xn). destruct both_branches as [_ Bb].
  assert (Hc := h_convex pb x v et Hx (lmo_in pb g) Er). fold (next pb Lt x g) in Hc.
  assert (Ed : sub (next pb Lt x g) x = scal et (sub v x)) by (unfold next; vring).
  assert (E2 : norm2 (sub (next pb Lt x g) x) = y * y / (Lt * Lt)).
  { unfold step_length. rewrite <- norm_sqr. field. lra. }
  rewrite E2 in A. rewrite Ed, inner_scal_r in A.
  assert (Eg : et * N = - (et * inner g (sub v x)) + et * h pb x - et * h pb v)
    by (unfold problem.slope; ring).
  assert (C : - (et * inner (sub g (df pb x)) (sub v x)) <= e * y / Lt).
  { assert (Ca := cauchy _ (scal (-1) (sub g (df pb x))) (sub v x)).
    rewrite inner_scal, norm_scal, Rabs_left in Ca by lra. apply (Rmult_le_compat_l et) in Ca; [|lra].
    rewrite length_eta. replace (e * (Lt * (et * norm (sub v x))) / Lt) with (et * (e * norm (sub v x)))
      by (field; lra). lra. }
  rewrite inner_sub in C.
  replace (y * y * (/ Lt - L pb / (2 * (Lt * Lt)))) with (y * y / Lt - L pb / 2 * (y * y / (Lt * Lt)))
    by (field; lra).
  unfold F. lra.
Qed.
End Step.
