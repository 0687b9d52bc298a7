(** The rate of the batched method: gap at most eps with at most C tau (eps^-2 + Gs eps^-3) states of the
    chain, no logarithm; C is `rate_cost`, explicit in L, D, Gh + Ghat, Fbar and a bound Gb of Gs, free of
    tau and eps. The regime: y = max(1, Gs/eps) = w^6, lambda = rho = 1/w, k = m = tau q with q about c w^4,
    T about A w^2/eps^2, T beta = w^12. As many states are discarded as averaged: then 2^-q <= q^-2 makes the
    biases negligible without a logarithm. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law markov_chain worst_profile roots problem algorithm path_bound state_path
  bound block_problem fbound part2_batched scaled long_batch rate_constants rate_level.
Import ListNotations.
Open Scope R_scope.

Section Rate.
Variable pb : problem.
Variable Gb : R.
Notation dc := ((Gh pb + Ghat pb) ^ 2).
Definition rate_H := rate_level (Fbar pb) (L pb) dc.
Definition rate_A := 3 * D pb ^ 2 * rate_H + 2 * rate_H + 2 * (1 + Gb ^ 2).
Definition rate_c := rate_A + 4 + L pb.
Definition rate_cost := 8 * rate_c * rate_A.

Variables (x0 : V pb) (z0 : Z pb) (tau : nat) (eps : R).
Hypothesis Hx0 : X pb x0.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HG : Gs pb <= Gb.
Hypothesis He : 0 < eps <= 1.
Notation w := (root 6 (Rmax 1 (Gs pb / eps))).

Lemma rate_sizes : 0 < dc /\ 1 <= rate_H /\ 2 <= rate_A /\ 2 * rate_H <= rate_A /\
  3 * D pb ^ 2 * rate_H <= rate_A /\ 2 * (1 + Gb ^ 2) <= rate_A /\ 0 <= Gs pb ^ 2 <= Gb ^ 2.
Proof.
  assert (d0 := dc2_pos pb). assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (H1 := rate_level_1 (Fbar pb) (L pb) dc F0 L0 d0). fold rate_H in H1.
  assert (g := Gs_pos pb). assert (Gs pb ^ 2 <= Gb ^ 2) by (apply pow_incr; lra).
  assert (0 <= Gs pb ^ 2) by apply pow2_ge_0. assert (0 <= D pb ^ 2 * rate_H) by (apply Rmult_le_pos;
    [apply pow2_ge_0|lra]). unfold rate_A. repeat split; lra.
Qed.
Lemma w_sizes : 1 <= w /\ 1 <= w ^ 2 /\ 1 <= w ^ 4 /\ w ^ 6 <= 1 + Gs pb / eps /\
  Gs pb ^ 2 <= eps ^ 2 * w ^ 12 <= 1 + Gb ^ 2.
Proof.
  assert (g := Gs_pos pb). assert (q0 : 0 <= Gs pb / eps) by (apply Rmult_le_pos; [lra|left;
    apply Rinv_0_lt_compat; lra]). set (y := Rmax 1 (Gs pb / eps)).
  assert (y1 : 1 <= y) by apply Rmax_l. assert (y2 : Gs pb / eps <= y) by apply Rmax_r.
  assert (y3 : y <= 1 + Gs pb / eps) by (apply Rmax_lub; lra).
  assert (w6 : root 6 y ^ 6 = y) by (apply root_pow; [lia|lra]). assert (w0 := root_pos 6 y).
  assert (w1 : 1 <= root 6 y) by (apply (pow_le_inv 6); [lia|lra|lra|]; rewrite w6; lra).
  split; [exact w1|]. split; [apply pow_R1_Rle, w1|]. split; [apply pow_R1_Rle, w1|]. split; [lra|].
  replace (root 6 y ^ 12) with ((root 6 y ^ 6) ^ 2) by ring. rewrite w6.
  replace (eps ^ 2 * y ^ 2) with ((eps * y) ^ 2) by ring.
  assert (a : Gs pb <= eps * y) by (replace (Gs pb) with (eps * (Gs pb / eps)) at 1 by (field; lra);
    apply Rmult_le_compat_l; lra).
  split; [apply pow_incr; lra|].
  destruct (Rle_dec 1 (Gs pb / eps)) as [k|k].
  - assert (E : y = Gs pb / eps) by (apply Rmax_right, k). rewrite E.
    replace (eps * (Gs pb / eps)) with (Gs pb) by (field; lra).
    assert (Gs pb ^ 2 <= Gb ^ 2) by (apply pow_incr; lra). lra.
  - assert (E : y = 1) by (apply Rmax_left; lra). rewrite E, Rmult_1_r.
    assert (eps ^ 2 <= 1 ^ 2) by (apply pow_incr; lra). generalize (pow2_ge_0 Gb). lra.
Qed.
(** The range of v: 1/v^8 <= E. *)
Lemma v_range s : 0 < s <= 1 -> / s <= (2 + dc) ^ 2 -> 0 < root 6 s <= 1 /\ / root 6 s ^ 8 <= rate_E dc.
Proof.
  intros Hs Hi. assert (v0 := root_pos 6 s). assert (v6 : root 6 s ^ 6 = s) by (apply root_pow; [lia|lra]).
  assert (v1 : root 6 s <= 1) by (apply (pow_le_inv 6); [lia|lra|lra|]; rewrite v6; lra).
  split; [lra|]. set (v := root 6 s) in *. apply Rle_trans with (/ v ^ 12).
  - apply Rinv_le_contravar; [apply pow_lt, v0|]. replace (v ^ 12) with (v ^ 8 * v ^ 4) by ring.
    assert (v ^ 4 <= 1 ^ 4) by (apply pow_incr; lra). rewrite pow1 in H.
    assert (0 < v ^ 8) by (apply pow_lt, v0). assert (v ^ 8 * v ^ 4 <= v ^ 8 * 1)
      by (apply Rmult_le_compat_l; lra). lra.
  - replace (v ^ 12) with ((v ^ 6) ^ 2) by ring. rewrite v6, <- pow_inv. unfold rate_E.
    replace ((2 + dc) ^ 4) with (((2 + dc) ^ 2) ^ 2) by ring. apply pow_incr. split; [|exact Hi].
    left. apply Rinv_0_lt_compat. lra.
Qed.

Theorem batched_rate : exists (lam : R) (Hl : 0 < lam) (k m : nat) (Hk : (1 <= k)%nat) (rho beta : R)
  (T : nat),
  scaled_gap pb lam Hl k m Hk rho beta x0 z0 T <= eps /\
  scaled_states pb lam Hl k m Hk rho beta x0 z0 T <= rate_cost * INR tau * (/ eps ^ 2 + Gs pb / eps ^ 3).
Proof.
  destruct rate_sizes as [d0 [H1 [A2 [AH [AD [AG g2]]]]]]. destruct w_sizes as [w1 [w2 [w4 [w6 [gw wG]]]]].
  assert (L0 := L_pos pb). assert (D0 := D_pos pb). assert (F0 := Fbar_pos pb x0 Hx0).
  assert (g0 := Gs_pos pb).
  set (H := rate_H) in *. set (A := rate_A) in *. set (c := rate_c) in *.
  assert (cA : c = A + 4 + L pb) by reflexivity. set (v := w) in *. clearbody v.
  assert (e2 : 0 < eps ^ 2 <= 1) by nra. assert (ie : 1 <= / eps ^ 2) by (rewrite <- Rinv_1 at 1;
    apply Rinv_le_contravar; lra).
  set (Y := A * v ^ 2 * / eps ^ 2). assert (Y2 : 2 <= Y).
  { assert (2 * 1 <= A * v ^ 2) by (apply Rmult_le_compat; lra). unfold Y.
    apply Rle_trans with (2 * 1 * 1); [lra|]. apply Rmult_le_compat; lra. }
  destruct (nfloor_ex Y ltac:(lra)) as [T [T1 T2]].
  assert (HT : (1 <= T)%nat) by (destruct T; [simpl in T2; lra|lia]).
  assert (t1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT).
  assert (cw : 4 <= c * v ^ 4) by (apply Rle_trans with (4 * 1); [lra|apply Rmult_le_compat; lra]).
  destruct (nfloor_ex (c * v ^ 4) ltac:(lra)) as [q0 [Q1 Q2]]. set (q := S q0).
  assert (Eq : INR q = INR q0 + 1) by apply S_INR.
  assert (q4 : (4 <= q)%nat) by (apply INR_le; rewrite Eq; simpl; lra).
  set (k := (tau * q)%nat). assert (Hk : (1 <= k)%nat) by (unfold k; nia).
  assert (Hl : 0 < / v) by (apply Rinv_0_lt_compat; lra). set (beta := v ^ 12 / INR T).
  exists (/ v), Hl, k, k, Hk, (/ v), beta, T.
  assert (v12 : 0 < v ^ 12) by (apply pow_lt; lra).
  assert (b0 : 0 < beta) by (apply Rdiv_lt_0_compat; lra).
  assert (Tb : INR T * beta = v ^ 12) by (unfold beta; field; lra).
  assert (b1 : beta <= 1).
  { apply (Rmult_le_reg_l (INR T)); [lra|]. rewrite Tb. assert (T3 : Y <= 2 * INR T) by lra.
    apply (Rmult_le_reg_l (eps ^ 2)); [lra|]. assert (E : eps ^ 2 * Y = A * v ^ 2) by (unfold Y; field; lra).
    assert (eps ^ 2 * Y <= eps ^ 2 * (2 * INR T)) by (apply Rmult_le_compat_l; lra).
    assert (A * 1 <= A * v ^ 2) by (apply Rmult_le_compat_l; lra). lra. }
  assert (GT : Gs pb ^ 2 * INR T <= c * v ^ 14).
  { assert (Gs pb ^ 2 * INR T <= eps ^ 2 * v ^ 12 * Y) by (apply Rmult_le_compat; lra).
    replace (eps ^ 2 * v ^ 12 * Y) with (A * v ^ 14) in H0 by (unfold Y; field; lra).
    assert (A * v ^ 14 <= c * v ^ 14) by (apply Rmult_le_compat_r; [apply pow_le|]; lra). lra. }
  split.
  - set (dw := (/ v * Gh pb + / v * Ghat pb) ^ 2).
    assert (iv : / v <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
    assert (Dw : 0 < dw <= dc).
    { assert (h := Gh_pos pb). assert (gh := Ghat_pos pb).
      assert (0 <= / v * Gh pb <= 1 * Gh pb) by (split; [apply Rmult_le_pos|apply Rmult_le_compat_r]; lra).
      assert (0 < / v * Ghat pb) by (apply Rmult_lt_0_compat; lra).
      assert (/ v * Ghat pb <= 1 * Ghat pb) by (apply Rmult_le_compat_r; lra).
      split; [apply pow_lt|apply pow_incr]; lra. }
    destruct (long_batch tau q Htau q4) as [M1 [M2 [M3 [M4 M5]]]]. fold k in M1, M2, M3, M4, M5.
    assert (iq : 0 < / INR q) by (apply Rinv_0_lt_compat; lra).
    assert (Lv : forall s, 0 < s <= 1 -> / s <= (2 + dc) ^ 2 -> forall Gm, 1 <= Gm ->
      fbound (/ v * Fbar pb) (/ v) beta (/ v * L pb) dw (16 / INR q) (4 / INR q) (/ v * Gs pb) 1 (/ INR q)
        (2 / INR q ^ 3) (2 / INR q ^ 3) (/ 4) (/ 4) T Gm (root 6 s) <= H).
    { intros s Hs Hi Gm HGm. destruct (v_range s Hs Hi) as [R1 R2].
      apply (rate_level_ok (Fbar pb) (L pb) dc F0 L0 d0 (Gs pb) v (INR q) c); try assumption; lra. }
    assert (B : batched_gap (scaled pb (/ v) Hl) k k Hk (/ v) beta x0 z0 T <=
      Rmax (2 * D pb * sqrt (H / (sqrt 2 * INR (S T)))) (2 * H / (/ v * INR (S T)))).
    { assert (x0' : 0 < 1 + INR T * beta) by (rewrite Tb; lra).
      apply (part2_batched (scaled pb (/ v) Hl) (profile.worst tau) k k T Hk (/ v) beta 1 (/ 4) (/ 4)
        (4 / INR q) (16 / INR q) (2 / INR q ^ 3) (2 / INR q ^ 3) (/ INR q) H x0 z0);
        try solve [assumption | lra | unfold Rdiv; lra].
      - intro. apply (worst_mixes tau Htau (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb)
          mix).
      - set (s := (1 + INR T * beta) / ((1 + beta + dw) * (1 + INR T * beta + dw))).
        set (X1 := 1 + INR T * beta) in *. assert (p : 0 < (1 + beta + dw) * (X1 + dw))
          by (apply Rmult_lt_0_compat; lra).
        assert (s0 : 0 < s) by (apply Rdiv_lt_0_compat; assumption).
        assert (s1 : s <= 1).
        { apply (Rmult_le_reg_r ((1 + beta + dw) * (X1 + dw))); [exact p|]. unfold s, Rdiv.
          rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
          apply Rle_trans with (1 * (X1 + dw)); [lra|apply Rmult_le_compat_r; lra]. }
        assert (i1 : / s <= (2 + dc) ^ 2).
        { apply (Rmult_le_reg_r X1); [exact x0'|].
          replace (/ s * X1) with ((1 + beta + dw) * (X1 + dw)) by (unfold s; field; repeat split; lra).
          assert (X1' : 1 <= X1) by (unfold X1; rewrite Tb; lra).
          assert (dw * 1 <= dc * X1) by (apply Rmult_le_compat; lra).
          apply Rle_trans with ((2 + dc) * ((2 + dc) * X1)); [|apply Req_le; ring].
          apply Rmult_le_compat; lra. }
        exact (Lv s (conj s0 s1) i1).
      - assert (i1 : 2 ^ 2 <= (2 + dc) ^ 2) by (apply pow_incr; lra).
        assert (s1 : 0 < / (1 + beta) <= 1) by (split; [apply Rinv_0_lt_compat; lra|];
          rewrite <- Rinv_1 at 2; apply Rinv_le_contravar; lra).
        assert (i2 : / / (1 + beta) <= (2 + dc) ^ 2) by (rewrite Rinv_inv; lra).
        exact (Lv _ s1 i2). }
    rewrite <- scaled_gap_eq in B. set (gp := scaled_gap pb (/ v) Hl k k Hk (/ v) beta x0 z0 T) in *.
    clearbody gp. rewrite S_INR in B. set (N := INR T + 1) in *. assert (NY : Y <= N) by lra.
    clearbody N. assert (EY : eps ^ 2 * Y = A * v ^ 2) by (unfold Y; field; lra).
    assert (eN : A * v ^ 2 <= eps ^ 2 * N) by (rewrite <- EY; apply Rmult_le_compat_l; lra).
    assert (s2 : 1.41 <= sqrt 2) by (rewrite <- (sqrt_square 1.41) by lra; apply sqrt_le_1_alt; lra).
    assert (d2 := pow2_ge_0 (D pb)). assert (iE : 0 <= / v * eps) by (apply Rmult_le_pos; lra).
    assert (C1 : 2 * D pb * sqrt (H / (sqrt 2 * N)) <= / v * eps).
    { assert (h0 : 0 <= H / (sqrt 2 * N)) by (left; apply Rdiv_lt_0_compat; [lra|];
        apply Rmult_lt_0_compat; lra).
      apply (pow_le_inv 2); [lia|apply Rmult_le_pos; [lra|apply sqrt_pos]|exact iE|].
      replace ((2 * D pb * sqrt (H / (sqrt 2 * N))) ^ 2)
        with (4 * D pb ^ 2 * (sqrt (H / (sqrt 2 * N)) * sqrt (H / (sqrt 2 * N)))) by ring.
      rewrite sqrt_sqrt by exact h0. apply (Rmult_le_reg_r (sqrt 2 * N * v ^ 2));
        [repeat apply Rmult_lt_0_compat; lra|].
      replace (4 * D pb ^ 2 * (H / (sqrt 2 * N)) * (sqrt 2 * N * v ^ 2)) with (4 * (D pb ^ 2 * H) * v ^ 2)
        by (field; split; lra).
      replace ((/ v * eps) ^ 2 * (sqrt 2 * N * v ^ 2)) with (sqrt 2 * (eps ^ 2 * N)) by (field; lra).
      assert (1.41 * (A * v ^ 2) <= sqrt 2 * (eps ^ 2 * N)) by (apply Rmult_le_compat; try lra;
        apply Rmult_le_pos; lra).
      assert (3 * D pb ^ 2 * H * v ^ 2 <= A * v ^ 2) by (apply Rmult_le_compat_r; lra).
      assert (0 <= D pb ^ 2 * H * v ^ 2) by (repeat apply Rmult_le_pos; lra). lra. }
    assert (C2 : 2 * H / (/ v * N) <= / v * eps).
    { apply (Rmult_le_reg_r (N * v)); [apply Rmult_lt_0_compat; lra|].
      replace (2 * H / (/ v * N) * (N * v)) with (2 * H * v ^ 2) by (field; lra).
      replace (/ v * eps * (N * v)) with (eps * N) by (field; lra).
      assert (2 * H * v ^ 2 <= A * v ^ 2) by (apply Rmult_le_compat_r; lra).
      assert (eps * (eps * N) <= 1 * (eps * N)) by (apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra).
      lra. }
    assert (C : / v * gp <= / v * eps) by (apply Rle_trans with (1 := B), Rmax_lub; assumption).
    apply (Rmult_le_reg_l (/ v)); assumption.
  - rewrite scaled_samples, plus_INR, S_INR. unfold k. rewrite mult_INR.
    assert (tp : 0 <= INR tau) by apply pos_INR.
    assert (qc : INR q <= 2 * (c * v ^ 4)) by lra. assert (TY : INR T + 1 <= 2 * Y) by lra.
    apply Rle_trans with (2 * (INR tau * (2 * (c * v ^ 4))) * (2 * Y)).
    + apply Rmult_le_compat; [assert (0 <= INR tau * INR q) by (apply Rmult_le_pos; lra); lra|lra| |exact TY].
      assert (INR tau * INR q <= INR tau * (2 * (c * v ^ 4))) by (apply Rmult_le_compat_l; assumption). lra.
    + unfold Y, rate_cost. fold A c.
      replace (2 * (INR tau * (2 * (c * v ^ 4))) * (2 * (A * v ^ 2 * / eps ^ 2)))
        with (8 * c * A * INR tau * (v ^ 6 * / eps ^ 2)) by (field; lra).
      replace (/ eps ^ 2 + Gs pb / eps ^ 3) with ((1 + Gs pb / eps) * / eps ^ 2) by (field; lra).
      apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra|]. apply Rmult_le_compat_r; lra.
Qed.
End Rate.
