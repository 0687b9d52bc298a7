(** eq:master with the printed chain for small rho + dbar^2: it holds as soon as dbar^2 u^(3/2) <= 100 Z0^2,
    where u = Lam (L/rho)^2 ln(1 + (G + Ghat)^2 T) is the drift (`printed_drift`). Two cases in which it is:
    - `printed_fine`: rho + dbar^2 >= 10^-19, since Z0 holds (48 B2)^(3/2) and 54;
    - `printed_log`: dbar^2 <= 10^-19 and Lam ln(1 + (G + Ghat)^2 T) <= 10^19, since Z0 holds 54 P0^3. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law markov_chain roots problem path_bound eq_substitution path_sums thm_lower
  eq_chain expectation_cases path_descent eq_master prop_transfer printed_chain printed_level.
Import ListNotations.
Open Scope R_scope.

Section Drift.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation dc2 := ((G pb + Ghat pb) ^ 2).
Notation db := (dbar pb rho). Notation kap := (kap_p pb rho). Notation B2p := (B2_p pb rho tau T).
Notation N := (INR (S T)). Notation s2 := (sM2 pb tau T). Notation q := (Rpower beta (- (2 / 3))).
Notation lam := (L pb / rho). Notation ph := (Fbar pb * rho). Notation th := (theta beta).
Notation M := (Mm s2 beta). Notation Y := (Y0 (D pb) (Fbar pb) db B2p rho beta).
Notation P := (P0 pb rho kap). Notation Z := (Z0 pb rho beta tau T db kap B2p).
Notation u := (drift pb rho tau T). Notation level := (level pb rho beta tau T).
Hypothesis Hsmall : rho + db ^ 2 < 0.0473 * (1 + dc2).
Notation sizes := (sizes pb rho x0 Hrho Hx0 Hlip Hsmall).
Notation logs := (logs pb rho x0 T Hrho Hx0 Hlip Hsmall).
Notation parts := (parts pb rho beta x0 tau T Hrho Hbeta Hx0 Htau HT).

(** The square of the printed first coefficient, without Y0: M^2 (T+1)^(1/3)/theta^2. *)
Definition weight := (M / th) ^ 2 * n3 T.
Lemma weight_low : root 3 (INR T * beta) <= weight /\ s2 * q * root 3 (INR T) <= weight.
Proof.
  destruct (theta_range beta) as [t0 t1]. assert (Mb := M_beta pb beta tau T).
  assert (Ms := M_s2 pb beta tau T). assert (Mt := M_th pb beta tau T).
  assert (T1 := T_pos T HT). assert (t3 := T_root tau T Htau HT).
  assert (r0 := root_pos 3 (INR T)). assert (b0 := root_pos 3 beta). assert (s0 := s2_pos pb tau T Htau HT).
  assert (q0 : 0 < q) by apply exp_pos. assert (m0 := M_pos pb beta tau T).
  assert (i0 : 0 < / th ^ 2) by (apply Rinv_0_lt_compat, pow_lt, t0).
  assert (A : forall x, 0 <= x <= M -> x <= (M / th) ^ 2).
  { intros x Hx. replace ((M / th) ^ 2) with (M * M * / th ^ 2) by (field; lra).
    apply Rle_trans with (x * th ^ 2 * / th ^ 2); [apply Req_le; field; lra|].
    apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat; [lra|apply pow2_ge_0|lra|exact Mt]. }
  assert (sq : 0 <= s2 * q) by (apply Rmult_le_pos; lra). unfold weight. split.
  - rewrite root_prod by lra. rewrite Rmult_comm. apply Rmult_le_compat; [lra|lra|apply A; lra|exact t3].
  - apply Rmult_le_compat; [exact sq|lra|apply A; lra|exact t3].
Qed.
Lemma B2_low : 160 * (rho + db ^ 2) * u <= B2p.
Proof.
  destruct logs as [[l0 l1] l2]. assert (A := Lam_pos tau T Htau HT). assert (d0 := pow2_ge_0 db).
  replace B2p with (160 * (rho + db ^ 2) * (Lam tau T * lam ^ 2 * ln (1 + db ^ 2 * INR T)))
    by (unfold B2_p, LM2; field; lra). unfold drift.
  apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [|lra].
  apply Rmult_le_pos; [lra|apply pow2_ge_0].
Qed.
Lemma P_low : 1 + 4 * ph + 5.6 * lam <= P /\ 0 <= ph /\ 0 < lam.
Proof.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb).
  assert (k1 : 1.4 <= kap) by (apply (pow_le_inv 2); [lia|lra|apply sqrt_pos|];
    generalize (kap_sqr pb rho Hrho); lra).
  assert (l0 : 0 < lam) by (apply Rdiv_lt_0_compat; assumption).
  assert (p0 : 0 <= ph) by (apply Rmult_le_pos; lra). split; [|split; assumption]. unfold P0.
  assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
  replace (4 * L pb * kap / rho) with (4 * kap * lam) by (field; lra).
  assert (4 * 1.4 * lam <= 4 * kap * lam) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma Z_low : 54 * P ^ 3 <= Z /\ 48 * B2p * sqrt (48 * B2p) <= Z /\ 1728 * s2 <= Z.
Proof.
  destruct parts as [_ [b1 [_ [s0 _]]]]. assert (b0 := B2p_0 pb rho tau T Hrho Htau HT).
  assert (ss := s2_pos pb tau T Htau HT). assert (l := Rmax_l (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)).
  assert (r := Rmax_r (2 * Z1 pb rho kap) (Z2 pb beta tau T db B2p)). fold Z in l, r. unfold Z1, Z2 in *.
  assert (0 <= 48 * B2p * sqrt (48 * B2p)) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
  assert (i : 0 <= s2 / beta) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hbeta]).
  assert (18 * s2 <= B1 db beta * (s2 + s2 / beta)) by (apply Rmult_le_compat; lra).
  unfold Z0 in *. unfold Z1, Z2 in *. lra.
Qed.
Lemma Y_low : 288 * ph ^ 2 <= Y /\ 1728 * (1 + beta + db ^ 2) + 96 * B2p <= Y.
Proof.
  assert (l := Rmax_l (2 * Y1 (D pb) (Fbar pb) rho) (Y2 db B2p beta)).
  assert (r := Rmax_r (2 * Y1 (D pb) (Fbar pb) rho) (Y2 db B2p beta)). unfold Y0. unfold Y1, Y2, B1 in *.
  assert (0 <= D pb ^ 2 * rho ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). split; lra.
Qed.
(** The printed right-hand side covers the level. *)
Lemma level_up : db ^ 2 * (u * sqrt u) <= 100 * Z ^ 2 -> db ^ 2 * level <= 256 * (Y ^ 2 * weight + Z ^ 2).
Proof.
  intro Hu. destruct sizes as [d0 [_ c2]]. destruct weight_low as [w1 w2]. destruct P_low as [p1 [p0 l0]].
  destruct Z_low as [z1 [_ z3]]. destruct Y_low as [y1 y2]. assert (b2 := B2_low).
  assert (u0 := drift_0 pb rho x0 tau T Hrho Hx0 Hlip Htau HT Hsmall).
  assert (bb := B2p_0 pb rho tau T Hrho Htau HT).
  unfold printed_level.level. set (ud := u * sqrt u) in *. clearbody ud.
  assert (t3 := root_pos 3 (INR T * beta)). set (tb := root 3 (INR T * beta)) in *. clearbody tb.
  set (sq := (1 + beta + db ^ 2) * q * s2 * root 3 (INR T)).
  assert (sqE : sq <= (1 + beta + db ^ 2) * weight).
  { unfold sq. replace ((1 + beta + db ^ 2) * q * s2 * root 3 (INR T))
      with ((1 + beta + db ^ 2) * (s2 * q * root 3 (INR T))) by ring. apply Rmult_le_compat_l; lra. }
  clearbody sq. set (w := weight) in *. clearbody w. set (y := Y) in *. clearbody y. set (z := Z) in *.
  clearbody z. set (h := db ^ 2) in *. clearbody h. set (b := B2p) in *. clearbody b. set (v := u) in *.
  clearbody v. set (p := P) in *. clearbody p. set (c := dc2) in *. assert (c0 : 0 <= c) by apply pow2_ge_0.
  clearbody c. set (s := s2) in *. assert (ss : 0 <= s) by apply (s2_pos pb tau T Htau HT). clearbody s.
  set (f := ph) in *. clearbody f. set (l := lam) in *. clearbody l.
  assert (P3 : 1 <= p ^ 3) by (apply pow_R1_Rle; lra).
  assert (F3 : (4 * f) ^ 3 <= p ^ 3) by (apply pow_incr; lra).
  assert (L2 : 5.6 * l <= p ^ 3 /\ 31 * l ^ 2 <= p ^ 3).
  { assert (p ^ 1 <= p ^ 3) by (apply Rle_pow; [lra|lia]).
    assert (p ^ 2 <= p ^ 3) by (apply Rle_pow; [lra|lia]).
    assert (E : (28 / 5 * l) ^ 2 <= p ^ 2) by (apply pow_incr; lra).
    replace ((28 / 5 * l) ^ 2) with (784 / 25 * l ^ 2) in E by field. generalize (pow2_ge_0 l). lra. }
  assert (lc : l * c <= l * 0.0002) by (apply Rmult_le_compat_l; lra).
  assert (Zs : 54 * z <= z ^ 2) by nra.
  assert (A1 : h * (1 + 2 * l * c + 9.5 * (4 * f) ^ 3 + 16 * l ^ 2 + 0.04 * s) <=
    0.048 * (12 * p ^ 3 + 0.04 * s)).
  { assert (0 <= l * c) by (apply Rmult_le_pos; lra). assert (0 <= (4 * f) ^ 3) by (apply pow_le; lra).
    assert (0 <= l ^ 2) by apply pow2_ge_0. apply Rmult_le_compat; lra. }
  assert (f2 := pow2_ge_0 f). assert (y0 : 1728 <= y) by lra.
  assert (A2 : h * (2 * (4 * f) ^ 2 * tb) <= 0.048 * (32 * (y / 288) * w)).
  { replace (2 * (4 * f) ^ 2 * tb) with (32 * f ^ 2 * tb) by ring.
    apply Rmult_le_compat; [lra|repeat apply Rmult_le_pos; lra|lra|]. apply Rmult_le_compat; lra. }
  assert (A3 : h * (0.67 * sq) <= 0.048 * (0.67 * (y / 1728 * w))).
  { assert ((1 + beta + h) * w <= y / 1728 * w) by (apply Rmult_le_compat_r; lra).
    destruct (Rle_dec 0 sq); [apply Rmult_le_compat; lra|]. assert (h * sq <= 0) by nra.
    assert (0 <= y / 1728 * w) by (apply Rmult_le_pos; lra). lra. }
  assert (A4 : h * (2.24 * v * tb) <= 2.24 * (y / 96 / 160 * w)).
  { assert (hv : h * v <= y / 96 / 160) by (assert (0 <= rho * v) by (apply Rmult_le_pos; lra); lra).
    assert (0 <= h * v) by (apply Rmult_le_pos; lra).
    assert (h * v * tb <= y / 96 / 160 * w) by (apply Rmult_le_compat; lra). lra. }
  assert (yw : 0 <= y * w) by (apply Rmult_le_pos; lra).
  assert (Yw : 0 <= y * w * (y - 1728)) by (repeat apply Rmult_le_pos; lra).
  replace (y * w * (y - 1728)) with (y ^ 2 * w - 1728 * (y * w)) in Yw by ring. lra.
Qed.

Theorem printed_drift : db ^ 2 * (u * sqrt u) <= 100 * Z ^ 2 ->
  avg_gap pb rho beta x0 z0 T <= printed pb rho beta tau T.
Proof.
  intro Hu. assert (A := level_up Hu).
  assert (B := mean_sqr pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT Hsmall).
  destruct (theta_range beta) as [t0 _]. assert (m0 := M_pos pb beta tau T).
  assert (n31 := n3_ge1 tau T Htau HT). assert (n21 := n2_ge1 T HT).
  destruct Z_low as [z1 _]. destruct P_low as [p1 [p0 l0]].
  assert (P3 : 1 <= P ^ 3) by (apply pow_R1_Rle; lra). destruct Y_low as [_ y2].
  assert (bb := B2p_0 pb rho tau T Hrho Htau HT). assert (d2 := pow2_ge_0 db).
  unfold printed, rate. change (root 3 N) with (n3 T). change (sqrt N) with (n2 T). fold Z.
  set (av := avg_gap pb rho beta x0 z0 T) in *. clearbody av.
  set (Q := 2 * Y * (M / th) * (n2 T / n3 T) + 2 * Z).
  assert (y0 : 0 <= 2 * Y * (M / th) * (n2 T / n3 T)) by (repeat apply Rmult_le_pos; try lra;
    left; apply Rinv_0_lt_compat; lra).
  assert (E : Rcal (D pb) (Fbar pb) db B2p s2 rho beta / n3 T + 2 * Z / rho / n2 T = Q / (rho * n2 T))
    by (unfold Q, Rcal; field; lra).
  rewrite E. apply (Rmult_le_reg_r (rho * n2 T)); [apply Rmult_lt_0_compat; lra|].
  replace (Q / (rho * n2 T) * (rho * n2 T)) with Q by (field; lra).
  destruct (Rle_dec av 0) as [a|a].
  - assert (0 <= - av * (rho * n2 T)) by (apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]). unfold Q. lra.
  - apply (pow_le_inv 2); [lia|apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]|unfold Q; lra|].
    replace ((av * (rho * n2 T)) ^ 2) with ((rho * av) ^ 2 * N) by (rewrite <- (n2_sqr T HT); ring).
    assert (S : (2 * Y * (M / th) * (n2 T / n3 T)) ^ 2 = 4 * (Y ^ 2 * weight)).
    { unfold weight. replace ((2 * Y * (M / th) * (n2 T / n3 T)) ^ 2)
        with (4 * (Y ^ 2 * ((M / th) ^ 2 * (n2 T * n2 T / n3 T ^ 2)))) by (field; lra).
      rewrite (n2_sqr T HT), <- (n3_cube tau T Htau HT). field. lra. }
    assert (0 <= 2 * Y * (M / th) * (n2 T / n3 T) * (2 * Z)) by (apply Rmult_le_pos; lra).
    unfold Q. replace ((2 * Y * (M / th) * (n2 T / n3 T) + 2 * Z) ^ 2)
      with ((2 * Y * (M / th) * (n2 T / n3 T)) ^ 2 + 2 * (2 * Y * (M / th) * (n2 T / n3 T) * (2 * Z)) +
      4 * Z ^ 2) by ring. rewrite S. lra.
Qed.
(** rho + dbar^2 >= 10^-19. *)
Theorem printed_fine : / 10 ^ 19 <= rho + db ^ 2 -> avg_gap pb rho beta x0 z0 T <= printed pb rho beta tau T.
Proof.
  intro H. apply printed_drift. destruct Z_low as [z1 [z2 _]]. destruct P_low as [p1 [p0 l0]].
  assert (b := B2_low). assert (P3 : 1 <= P ^ 3) by (apply pow_R1_Rle; lra). assert (d0 := pow2_ge_0 db).
  assert (u0 := drift_0 pb rho x0 tau T Hrho Hx0 Hlip Htau HT Hsmall). set (z := Z) in *. clearbody z.
  set (sg := rho + db ^ 2) in *. assert (dl : db ^ 2 <= sg) by (unfold sg; lra).
  set (h := db ^ 2) in *. clearbody h sg. set (v := u) in *. clearbody v.
  assert (r0 : 31 / 10 ^ 11 <= sqrt sg) by (rewrite <- (sqrt_square (31 / 10 ^ 11)) by lra;
    apply sqrt_le_1_alt; lra).
  assert (c0 : 87.6 <= sqrt 7680) by (rewrite <- (sqrt_square 87.6) by lra; apply sqrt_le_1_alt; lra).
  assert (v0 := sqrt_pos v). assert (vs : 0 <= v * sqrt v) by (apply Rmult_le_pos; lra).
  assert (sv : 0 <= sg * v) by (apply Rmult_le_pos; lra).
  assert (A : 7680 * (sg * v) * (87.6 * (31 / 10 ^ 11 * sqrt v)) <= 48 * B2p * sqrt (48 * B2p)).
  { apply Rmult_le_compat; [lra|lra|lra|].
    apply Rle_trans with (sqrt (7680 * (sg * v))); [|apply sqrt_le_1_alt; lra].
    rewrite !sqrt_mult by lra. apply Rmult_le_compat; [lra|apply Rmult_le_pos; lra|exact c0|].
    apply Rmult_le_compat_r; lra. }
  replace (7680 * (sg * v) * (87.6 * (31 / 10 ^ 11 * sqrt v)))
    with (7680 * 87.6 * (31 / 10 ^ 11) * (sg * (v * sqrt v))) in A by lra.
  assert (B : h * (v * sqrt v) <= sg * (v * sqrt v)) by (apply Rmult_le_compat_r; lra).
  assert (C : 54 * z <= z ^ 2) by nra. lra.
Qed.
(** dbar^2 <= 10^-19 and Lam ln(1 + (G + Ghat)^2 T) <= 10^19. *)
Theorem printed_log : db ^ 2 <= / 10 ^ 19 -> Lam tau T * ln (1 + dc2 * INR T) <= 10 ^ 19 ->
  avg_gap pb rho beta x0 z0 T <= printed pb rho beta tau T.
Proof.
  intros H Hm. apply printed_drift. destruct Z_low as [z1 _]. destruct P_low as [p1 [p0 l0]].
  assert (P3 : 1 <= P ^ 3) by (apply pow_R1_Rle; lra). assert (d0 := pow2_ge_0 db).
  set (m := Lam tau T * ln (1 + dc2 * INR T)) in *. set (p := P) in *.
  assert (E : u = m * lam ^ 2) by (unfold drift, m; ring).
  assert (u0 := drift_0 pb rho x0 tau T Hrho Hx0 Hlip Htau HT Hsmall). rewrite E in *.
  assert (Q : 501 * lam ^ 2 <= p ^ 4).
  { assert (A : (1 + 28 / 5 * lam) ^ 4 <= p ^ 4) by (apply pow_incr; lra).
    assert (B := pow2_ge_0 (1 - 28 / 5 * lam)).
    assert (C : (4 * (28 / 5 * lam)) ^ 2 <= ((1 + 28 / 5 * lam) ^ 2) ^ 2) by (apply pow_incr; lra).
    replace (((1 + 28 / 5 * lam) ^ 2) ^ 2) with ((1 + 28 / 5 * lam) ^ 4) in C by ring.
    replace ((4 * (28 / 5 * lam)) ^ 2) with (12544 / 25 * lam ^ 2) in C by (field; lra).
    generalize (pow2_ge_0 lam). lra. }
  assert (v1 : m * lam ^ 2 <= 2 * 10 ^ 16 * p ^ 4).
  { apply Rle_trans with (10 ^ 19 * lam ^ 2); [apply Rmult_le_compat_r; [apply pow2_ge_0|exact Hm]|].
    generalize (pow2_ge_0 lam). lra. }
  set (v := m * lam ^ 2) in *. clearbody v.
  assert (v2 : sqrt v <= 141422 * 10 ^ 3 * p ^ 2).
  { rewrite <- (sqrt_pow2 (141422 * 10 ^ 3 * p ^ 2)) by (generalize (pow2_ge_0 p); lra).
    apply sqrt_le_1_alt. apply Rle_trans with (1 := v1).
    replace ((141422 * 10 ^ 3 * p ^ 2) ^ 2) with ((141422 * 10 ^ 3) ^ 2 * p ^ 4) by ring.
    apply Rmult_le_compat_r; [apply pow_le; lra|lra]. }
  assert (s0 := sqrt_pos v). assert (p4 : 0 <= p ^ 4) by (apply pow_le; lra).
  assert (V : v * sqrt v <= 2 * 10 ^ 16 * p ^ 4 * (141422 * 10 ^ 3 * p ^ 2)) by (apply Rmult_le_compat; lra).
  replace (2 * 10 ^ 16 * p ^ 4 * (141422 * 10 ^ 3 * p ^ 2))
    with (2 * 10 ^ 16 * (141422 * 10 ^ 3) * (p ^ 3) ^ 2) in V by ring.
  assert (A : db ^ 2 * (v * sqrt v) <= / 10 ^ 19 * (2 * 10 ^ 16 * (141422 * 10 ^ 3) * (p ^ 3) ^ 2))
    by (apply Rmult_le_compat; [lra|apply Rmult_le_pos; lra|lra|exact V]).
  assert (B : (54 * p ^ 3) ^ 2 <= Z ^ 2) by (apply pow_incr; lra).
  replace ((54 * p ^ 3) ^ 2) with (2916 * (p ^ 3) ^ 2) in B by ring. generalize (pow2_ge_0 (p ^ 3)). lra.
Qed.
End Drift.
