(** N10: one conditional-gradient step in path form. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import space vectors path_form_free problem descent short_step.
Open Scope R_scope.

Section Step.
Variable pb : problem.
Notation V := (V pb). Notation X := (X pb). Notation f := (f pb). Notation h := (h pb).
Notation df := (df pb).
Notation lmo := (lmo pb). Notation L := (L pb). Notation G := (G pb). Notation Gh := (Gh pb).
Notation D := (D pb).
Implicit Types x y g : V.
Notation F := (F pb). Notation gap := (gap pb). Notation slope := (slope pb). Notation eta := (eta pb).
Notation next := (next pb). Notation descent_lemma := (descent_lemma pb).
Section One.
Variables (Lt gam : R) (x g : V).
Hypothesis HLt : 0 < Lt.
Hypothesis Hgam : 0 <= gam <= 1.
Hypothesis Hx : X x.
Notation v := (lmo g). Notation et := (eta Lt x g). Notation N := (slope x g).
Notation nn := (norm2 (sub (lmo g) x)). Notation eta_range := (eta_range pb Lt x g HLt Hx).
Notation next_in := (next_in pb Lt x g HLt Hx).
Notation short_step := (short_step pb Lt gam x g HLt Hgam Hx).

Lemma lever : norm (sub (scal gam (sub (lmo (df x)) x)) (scal et (sub v x))) <= gam * D + Rmax 0 (et - gam) *
  norm (sub v x).
Proof.
  set (w := lmo (df x)). assert (Xw : X w) by apply lmo_in. assert (Xv : X v) by apply lmo_in.
  assert (Er := eta_range).
  unfold Rmax. destruct (Rle_dec 0 (et - gam)) as [H|H].
  - replace (sub (scal gam (sub w x)) (scal et (sub v x)))
      with (add (scal gam (sub w v)) (scal (- (et - gam)) (sub v x))) by vring.
    apply Rle_trans with (1 := norm_triangle _ _ _). rewrite !norm_scal, Rabs_Ropp, !Rabs_right by lra.
    apply Rplus_le_compat_r. apply Rmult_le_compat_l; [lra|]. apply X_diameter; assumption.
  - assert (0 < gam) by lra. rewrite Rmult_0_l, Rplus_0_r.
    replace (sub (scal gam (sub w x)) (scal et (sub v x)))
      with (scal gam (sub w (add x (scal (et / gam) (sub v x))))).
    + rewrite norm_scal, Rabs_right by lra. apply Rmult_le_compat_l; [lra|]. apply X_diameter; [exact Xw|].
      apply X_convex; [exact Hx|exact Xv|].
      split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|]. apply (Rmult_le_reg_r gam);
        [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    + vext. field. lra.
Qed.

(** N10.a with N10.b, for any weights. *)
Theorem one_step_free c k2 k3 : path_weights c k2 k3 ->
  let y := Lt * norm (sub (next Lt x g) x) in
  Lt * (gam * gap x + F (next Lt x g) - F x) + y ^ 2 <=
  c * y ^ 2 + k2 * norm2 (sub g (df x)) + k3 * (gam * Lt * D) ^ 2 + L / (2 * Lt) * y ^ 2.
Proof.
  intros Hw y. assert (Er := eta_range). set (s := sub g (df x)). set (n := norm (sub v x)).
  assert (Pn : 0 <= n) by apply norm_pos.
  assert (En : nn = n * n) by (symmetry; apply norm_sqr).
  assert (Ed : sub (next Lt x g) x = scal et (sub v x)) by (unfold problem.next; vring).
  assert (Ey : y = Lt * (et * n)) by (unfold y; rewrite Ed, norm_scal, Rabs_right by lra; reflexivity).
  (* the function decreases *)
  assert (A1 : F (next Lt x g) - F x <= - (et * N) - et * inner s (sub v x) + L / 2 * (et * et * (n * n))).
  { unfold problem.F. assert (Q := descent_lemma x (next Lt x g) Hx next_in).
    rewrite Ed, inner_scal_r, norm2_scal, En in Q.
    assert (Hc := h_convex pb x v et Hx (lmo_in pb g) Er). fold (next Lt x g) in Hc. unfold problem.slope, s.
    rewrite inner_sub. nra. }
  (* the gap is at most the slope plus the error *)
  assert (A2 : gap x <= N + inner s (sub (lmo (df x)) x)).
  { unfold problem.gap, problem.slope, s. assert (Q := lmo_min pb g (lmo (df x)) (lmo_in pb _)).
    rewrite (inner_sym _ v g), (inner_sym _ (lmo (df x)) g) in Q.
    rewrite !inner_sub, !inner_sub_r. lra. }
  assert (A3 : inner s (sub (scal gam (sub (lmo (df x)) x)) (scal et (sub v x))) <=
    norm s * (gam * D + Rmax 0 (et - gam) * n)).
  { apply Rle_trans with (1 := cauchy _ _ _). apply Rmult_le_compat_l; [apply norm_pos|apply lever]. }
  rewrite inner_sub_r, !inner_scal_r in A3.
  assert (A4 : gam * gap x + (F (next Lt x g) - F x) <= (gam - et) * N +
    norm s * (gam * D + Rmax 0 (et - gam) * n) + L / 2 * (et * et * (n * n))).
  { assert (gam * gap x <= gam * (N + inner s (sub (lmo (df x)) x))) by (apply Rmult_le_compat_l;
      [apply Hgam|exact A2]). lra. }
  assert (A5 := short_step). rewrite En in A5.
  set (m := gam * Lt * n). set (q := gam * Lt * D).
  assert (Dn : n <= D) by (apply X_diameter; [apply lmo_in|exact Hx]).
  assert (GL : 0 <= gam * Lt) by (apply Rmult_le_pos; lra).
  assert (Hm : 0 <= m) by (apply Rmult_le_pos; assumption).
  assert (Hq : m <= q) by (apply Rmult_le_compat_l; assumption).
  assert (Hy : 0 <= y) by (rewrite Ey; apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
  assert (PF := path_form_free c k2 k3 y (norm s) q m Hw Hy (norm_pos _ s) Hm Hq).
  assert (ER : Lt * (Rmax 0 (et - gam) * n) = Rmax 0 (y - m)).
  { replace (y - m) with ((Lt * n) * (et - gam)) by (rewrite Ey; unfold m; ring).
    replace (Lt * (Rmax 0 (et - gam) * n)) with ((Lt * n) * Rmax 0 (et - gam)) by ring.
    assert (0 <= Lt * n) by (apply Rmult_le_pos; lra).
    rewrite <- (Rmult_0_r (Lt * n)) at 2. symmetry. apply RmaxRmult. assumption. }
  apply (Rmult_le_compat_l Lt) in A4; [|lra].
  assert (K1 : Lt * ((gam - et) * N) <= m * y - y ^ 2).
  { apply Rle_trans with (Lt * (et * (gam - et) * (Lt * (n * n)))); [apply Rmult_le_compat_l; lra|].
    apply Req_le. rewrite Ey. unfold m. ring. }
  assert (K2 : Lt * (L / 2 * (et * et * (n * n))) = L / (2 * Lt) * y ^ 2) by (rewrite Ey; field; lra).
  assert (K3 : Lt * (norm s * (gam * D + Rmax 0 (et - gam) * n)) = norm s * (q + Rmax 0 (y - m)))
    by (rewrite <- ER; unfold q; ring).
  assert (K4 : norm s ^ 2 = norm2 s) by (rewrite <- norm_sqr; ring). rewrite K4 in PF.
  replace (gam * Lt * D) with q by reflexivity.
  replace (Lt * (gam * gap x + F (next Lt x g) - F x)) with (Lt * (gam * gap x + (F (next Lt x g) - F x)))
    by ring.
  lra.
Qed.

(** N10.c: with 1/sqrt 2. *)
Theorem one_step :
  let y := Lt * norm (sub (next Lt x g) x) in
  Lt * (gam * gap x + F (next Lt x g) - F x) + y ^ 2 <=
  (y ^ 2 + norm2 (sub g (df x)) + (gam * Lt * D) ^ 2) / sqrt 2 + L / (2 * Lt) * y ^ 2.
Proof.
  assert (Q := one_step_free _ _ _ equal_weights). cbv zeta in *. unfold Rdiv at 1. lra.
Qed.
End One.
End Step.
