(** One step with the exact gradient. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors problem descent short_step.
Import ListNotations.
Open Scope R_scope.

Section Range.
Variable pb : problem.
Notation V := (V pb).
Implicit Types x y : V.

(** One step with the exact gradient: weight one and weight L_t. *)
Section Exact.
Variables (Lt : R) (x : V).
Hypothesis HLt : 0 < Lt.
Hypothesis Hx : X pb x.
Notation g := (df pb x). Notation v := (lmo pb (df pb x)). Notation et := (eta pb Lt x (df pb x)).

Definition exact_length : R := Lt * norm (sub (next pb Lt x g) x).
Notation y := exact_length.

Lemma slope_gap : problem.slope pb x g = gap pb x.
Proof. unfold problem.slope, gap. rewrite !inner_sub_r. ring. Qed.
Lemma gap_pos : 0 <= gap pb x. Proof. rewrite <- slope_gap. apply slope_pos, Hx. Qed.
Lemma exact_y : y = Lt * (et * norm (sub v x)).
Proof.
  unfold y. assert (Er := eta_range pb Lt x g HLt Hx).
  replace (sub (next pb Lt x g) x) with (scal et (sub v x)) by (unfold next; vring).
  rewrite norm_scal, Rabs_right by lra. reflexivity.
Qed.

Lemma y_pos : 0 <= y. Proof. unfold exact_length. apply Rmult_le_pos; [lra|apply norm_pos]. Qed.
(** Both branches of the step: nu is what a full step leaves of the gap. *)
Definition nu : R := Rmax 0 (gap pb x - y * norm (sub v x)).
Lemma branches : y * norm (sub v x) <= gap pb x /\ et * gap pb x = y * y / Lt + nu.
Proof.
  assert (Gp := gap_pos). assert (Su := slope_up pb x g Hx). assert (n0 := norm_pos _ (sub v x)).
  rewrite slope_gap in Su.
  assert (Ey := exact_y). unfold nu. rewrite Ey. unfold eta in *.
  destruct (Req_EM_T (norm2 (sub v x)) 0) as [E0|E0].
  - rewrite (norm_zero pb x g E0) in *. rewrite Rmult_0_r in Su.
    assert (Eg : gap pb x = 0) by lra. rewrite Eg, !Rmult_0_l, !Rmult_0_r. rewrite Rmax_left by lra.
    split; [lra|field; lra].
  - assert (Pn : 0 < norm2 (sub v x)) by (generalize (norm2_pos _ (sub v x)); lra).
    assert (Pm : 0 < norm (sub v x)) by (apply sqrt_lt_R0, Pn). rewrite <- norm_sqr in *.
    set (n := norm (sub v x)) in *.
    assert (Q : 0 < Lt * (n * n)) by (apply Rmult_lt_0_compat; assumption). rewrite slope_gap in *.
    set (N := gap pb x) in *.
    unfold Rmin in *. destruct (Rle_dec (N / (Lt * (n * n))) 1) as [H|H].
    + replace (Lt * (N / (Lt * (n * n)) * n) * n) with N by (field; split; lra). rewrite Rmax_left by lra.
      split; [lra|]. field. split; lra.
    + assert (Lt * (n * n) <= N).
      { apply Rnot_le_lt in H. apply (Rmult_lt_compat_r (Lt * (n * n))) in H; [|exact Q]. unfold Rdiv in H.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra. lra. }
      rewrite Rmax_right by lra. split; [lra|]. field. lra.
Qed.

Lemma nu_pos : 0 <= nu. Proof. apply Rmax_l. Qed.
Lemma gap_nu : gap pb x = y * norm (sub v x) + nu.
Proof. destruct branches as [A _]. unfold nu. rewrite Rmax_right by lra. ring. Qed.
Lemma gap_up : gap pb x <= D pb * y + nu.
Proof.
  rewrite gap_nu. assert (norm (sub v x) <= D pb) by (apply X_diameter; [apply lmo_in|exact Hx]).
  assert (y * norm (sub v x) <= y * D pb) by (apply Rmult_le_compat_l; [apply y_pos|assumption]). lra.
Qed.

(** Weight one: the function decreases by y^2 (1/L_t - L/(2 L_t^2)) + nu. *)
Lemma weight_one_step : y * y * (/ Lt - L pb / (2 * (Lt * Lt))) + nu <= F pb x - F pb (next pb Lt x g).
Proof.
  assert (Er := eta_range pb Lt x g HLt Hx). assert (Xn := next_in pb Lt x g HLt Hx).
  assert (A := descent_lemma pb x (next pb Lt x g) Hx Xn). destruct branches as [_ Bb].
  assert (Hc := h_convex pb x v et Hx (lmo_in pb g) Er). fold (next pb Lt x g) in Hc.
  assert (Ed : sub (next pb Lt x g) x = scal et (sub v x)) by (unfold next; vring).
  assert (Ey := exact_y). assert (E2 : norm2 (sub (next pb Lt x g) x) = y * y / (Lt * Lt)).
  { unfold exact_length. rewrite <- norm_sqr. field. lra. }
  rewrite E2 in A. rewrite Ed, inner_scal_r in A.
  assert (Eg : et * gap pb x = - (et * inner g (sub v x)) + et * h pb x - et * h pb v) by (unfold gap;
    rewrite !inner_sub_r; ring).
  replace (y * y * (/ Lt - L pb / (2 * (Lt * Lt)))) with (y * y / Lt - L pb / 2 * (y * y / (Lt * Lt)))
    by (field; lra).
  unfold F. lra.
Qed.

(** Weight L_t with a comparison step gam: constants 1/2, 0, 1/2. *)
Lemma exact_step gam : 0 <= gam <= 1 ->
  Lt * (gam * gap pb x + F pb (next pb Lt x g) - F pb x) <= - (/ 2) * (y * y) + / 2 * (gam * Lt * D pb) ^ 2 +
    L pb / (2 * Lt) * (y * y).
Proof.
  intro Hg. assert (A := weight_one_step). assert (Er := eta_range pb Lt x g HLt Hx).
  assert (Ss := short_step pb Lt gam x g HLt Hg Hx). rewrite slope_gap in Ss.
  destruct branches as [_ Bb]. rewrite <- norm_sqr in Ss. assert (Ey := exact_y).
  set (n := norm (sub v x)) in *.
  assert (n0 : 0 <= n) by apply norm_pos.
  assert (Dn : n <= D pb) by (apply X_diameter; [apply lmo_in|exact Hx]).
  assert (K : gam * gap pb x <= et * gap pb x + gam * (y * n) - y * y / Lt).
  { assert (Eq : gam * (y * n) - y * y / Lt = et * (gam - et) * (Lt * (n * n))) by (rewrite Ey; field; lra).
    lra. }
  assert (Y := y_pos). set (q := gam * Lt * D pb).
  assert (M : Lt * (gam * (y * n)) <= / 2 * (y * y) + / 2 * q ^ 2).
  { assert (gam * Lt * n <= q) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Dn]).
    assert (0 <= gam * Lt * n) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    assert (y * (gam * Lt * n) <= y * q) by (apply Rmult_le_compat_l; assumption).
    assert (0 <= (y - q) ^ 2) by apply pow2_ge_0. lra. }
  assert (Z1 : Lt * (y * y / Lt) = y * y) by (field; lra).
  assert (Z2 : Lt * (y * y * (/ Lt - L pb / (2 * (Lt * Lt)))) = y * y - L pb / (2 * Lt) * (y * y))
    by (field; lra).
  apply (Rmult_le_compat_l Lt) in K; [|lra]. apply (Rmult_le_compat_l Lt) in A; [|lra].
  apply (Rmult_eq_compat_l Lt) in Bb. rewrite !Rmult_plus_distr_l in *. rewrite Rmult_minus_distr_l in *. lra.
Qed.
End Exact.
End Range.
