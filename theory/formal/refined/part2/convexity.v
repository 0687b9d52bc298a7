(** Convexity in v: chords, and the maximum at an end (N14). *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import roots log_sum problem bound.
Open Scope R_scope.
Import ListNotations.

Definition chord (a b : R) (q : R -> R) := forall s, 0 <= s <= 1 -> q ((1 - s) * a + s * b) <= (1 - s) * q a +
  s * q b.
Section Chord.
Variables a b : R.
Hypothesis Ha : 0 < a.
Hypothesis Hb : 0 < b.

Lemma chord_add q r : chord a b q -> chord a b r -> chord a b (fun v => q v + r v).
Proof. intros Q R s Hs. specialize (Q s Hs). specialize (R s Hs). lra. Qed.
Lemma chord_scal c q : 0 <= c -> chord a b q -> chord a b (fun v => c * q v).
Proof. intros Hc Q s Hs. specialize (Q s Hs). apply (Rmult_le_compat_l c) in Q; lra. Qed.
Lemma chord_const c : chord a b (fun _ => c). Proof. intros s Hs. lra. Qed.
Lemma chord_id : chord a b (fun v => v). Proof. intros s Hs. lra. Qed.
Lemma pow_mono k x y : 0 <= x -> x <= y -> x ^ k <= y ^ k. Proof. intros; apply pow_incr; lra. Qed.
Lemma chord_pow_gen k x y s : 0 <= x -> 0 <= y -> 0 <= s <= 1 -> ((1 - s) * x + s * y) ^ k <=
  (1 - s) * x ^ k + s * y ^ k.
Proof.
  intros Hx Hy Hs. induction k; [simpl; lra|]. simpl pow.
  assert (P : 0 <= (1 - s) * x + s * y) by (assert (0 <= (1 - s) * x) by (apply Rmult_le_pos; lra);
    assert (0 <= s * y) by (apply Rmult_le_pos; lra); lra).
  apply Rle_trans with (((1 - s) * x + s * y) * ((1 - s) * x ^ k + s * y ^ k));
    [apply Rmult_le_compat_l; assumption|].
  assert (M : 0 <= (x - y) * (x ^ k - y ^ k)).
  { destruct (Rle_dec x y) as [H|H].
    - assert (x ^ k <= y ^ k) by (apply pow_mono; lra). nra.
    - assert (y ^ k <= x ^ k) by (apply pow_mono; lra). nra. }
  assert (0 <= s * (1 - s)) by (apply Rmult_le_pos; lra).
  assert (0 <= (s * (1 - s)) * ((x - y) * (x ^ k - y ^ k))) by (apply Rmult_le_pos; assumption). nra.
Qed.

Lemma chord_pow k : chord a b (fun v => v ^ k).
Proof. intros s Hs. apply chord_pow_gen; lra. Qed.
Lemma chord_inv k : chord a b (fun v => / v ^ k).
Proof.
  intros s Hs. assert (P : 0 < (1 - s) * a + s * b).
  { destruct (Req_dec s 0) as [->|N]; [lra|]. assert (0 <= (1 - s) * a) by (apply Rmult_le_pos; lra).
    assert (0 < s * b) by (apply Rmult_lt_0_compat; lra). lra. }
  rewrite <- !pow_inv. assert (Ia := Rinv_0_lt_compat a Ha). assert (Ib := Rinv_0_lt_compat b Hb).
  apply Rle_trans with (((1 - s) * / a + s * / b) ^ k); [|apply chord_pow_gen; lra].
  apply pow_incr. split; [left; apply Rinv_0_lt_compat, P|].
  apply (Rmult_le_reg_r (((1 - s) * a + s * b) * (a * b)));
    [apply Rmult_lt_0_compat; [exact P|apply Rmult_lt_0_compat; assumption]|].
  replace (/ ((1 - s) * a + s * b) * (((1 - s) * a + s * b) * (a * b))) with (a * b) by (field; lra).
  replace (((1 - s) * / a + s * / b) * (((1 - s) * a + s * b) * (a * b)))
    with (a * b + s * (1 - s) * ((a - b) * (a - b))) by (field; lra).
  assert (0 <= s * (1 - s) * ((a - b) * (a - b))) by (apply Rmult_le_pos;
    [apply Rmult_le_pos; lra|apply Rle_0_sqr]). lra.
Qed.

Lemma chord_max q v H : chord a b q -> a <= v <= b -> q a <= H -> q b <= H -> q v <= H.
Proof.
  intros Q Hv QA QB. destruct (Req_dec a b) as [E|N]; [replace v with a by lra; exact QA|].
  set (s := (v - a) / (b - a)). assert (Hs : 0 <= s <= 1).
  { unfold s. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
    apply (Rmult_le_reg_r (b - a)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  specialize (Q s Hs). replace ((1 - s) * a + s * b) with v in Q by (unfold s; field; lra). nra.
Qed.
End Chord.

(** The function G(Gamma, v) of the theorem, in the notation of the text. *)
Section Bound.
Variables (Fbar rho beta L dc2 Le Ln Gs theta0 b : R) (T : nat).
Notation Tb := (INR T * beta). Notation theta := (theta theta0).
Notation bound := (bound Fbar rho beta L dc2 Le Ln Gs theta0 b T).
Hypothesis Hpos : 0 <= Fbar /\ 0 < rho /\ 0 < beta /\ 0 < L /\ 0 < dc2 /\ 0 < Le /\ 0 < Ln /\ 0 < theta0 /\
  0 < b.
Lemma bound_chord Gamma v1 v2 : 1 <= Gamma -> 0 < v1 -> 0 < v2 -> chord v1 v2 (bound Gamma).
Proof.
  intros HG H1 H2. destruct Hpos as [F0 [r0 [b0 [L0 [d0 [e0 [m0 [t0 c0]]]]]]]].
  assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (lg : 0 <= ln Gamma) by (apply ln_nonneg; lra).
  assert (K0 : 0 <= k0 dc2) by (rewrite k0_kap by exact d0; apply Rmult_le_pos; [apply kap_pos; lra|lra]).
  set (r6 := root 6 (Gamma + Tb)). set (r3 := root 3 (Gamma + Tb)).
  assert (R6 : 0 < r6) by apply root_pos. assert (R3 : 0 < r3) by apply root_pos.
  assert (T0 := pos_INR T).
  assert (N1 : 0 <= n1 beta T).
  { unfold n1. assert (1 <= root 3 (1 + Tb)). { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|].
      rewrite root_pow by (lia || nra). nra. }
    apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, b0]. }
  assert (N2 : 0 <= n2 beta T).
  { unfold n2. apply Rmult_le_pos; [apply ln_nonneg; nra|left; apply Rinv_0_lt_compat, b0]. }
  assert (N3 : 0 <= n3 beta) by (unfold n3; left; apply Rdiv_lt_0_compat; lra).
  set (D := b / sqrt 2 * Le * L ^ 2 * / rho ^ 2 * (ln Gamma + k0 dc2)). set (M := b / sqrt 2 * Ln * Gs ^ 2).
  assert (b2 : 0 < b / sqrt 2) by (apply Rdiv_lt_0_compat; lra).
  assert (D0 : 0 <= D).
  { unfold D. apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, pow_lt, r0].
    apply Rmult_le_pos; [|apply pow2_ge_0]. apply Rmult_le_pos; lra. }
  assert (M0 : 0 <= M) by (unfold M; apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply pow2_ge_0]).
  assert (I0 : 0 < / theta0) by (apply Rinv_0_lt_compat, t0).
  set (A0 := L / rho * (sqrt Gamma + dc2 / 2) - (1 - / sqrt 2) * (Gamma - 1) + D * / 5 + M).
  set (q := fun v => A0 + ((Fbar * rho * sqrt Gamma * r6) * v +
    ((D * / 2 * r3) * v ^ 2 + ((D * theta0 * / 2 * r3 + M * / theta0 * (/ 2 * n1 beta T)) * / v ^ 1
     + ((D * theta0 * / 5 + M * / theta0 * (/ 5 * n2 beta T)) * / v ^ 3 + ((M * (/ 2 * n1 beta T)) * / v ^ 4 +
         ((M * / theta0 * (11 / 20 * n3 beta)) * / v ^ 5
     + ((M * (/ 5 * n2 beta T)) * / v ^ 6 + (M * (11 / 20 * n3 beta)) * / v ^ 8)))))))).
  assert (Q : chord v1 v2 q).
  { unfold q. assert (sG := sqrt_pos Gamma). clearbody A0. clear q. clearbody D M r6 r3.
    assert (i5 : 0 <= / 5) by lra. assert (i2 : 0 <= / 2) by lra. assert (i11 : 0 <= 11 / 20) by lra.
    assert (r0' := Rlt_le _ _ r0).
    assert (R6' := Rlt_le _ _ R6). assert (R3' := Rlt_le _ _ R3). assert (t0' := Rlt_le _ _ t0).
    assert (I0' := Rlt_le _ _ I0).
    repeat (apply chord_add); try apply chord_const; apply chord_scal;
      try (apply chord_id || (apply chord_pow; assumption) || (apply chord_inv; assumption));
      try (apply Rplus_le_le_0_compat); repeat (assumption || apply Rmult_le_pos). }
  assert (Eq : forall v, 0 < v -> bound Gamma v = q v).
  { intros v Hv. unfold bound.bound, q, A0, D, M, bound.theta. fold r6 r3. field. lra. }
  intros s Hs. assert (P : 0 < (1 - s) * v1 + s * v2).
  { destruct (Req_dec s 0) as [->|N]; [lra|]. assert (0 <= (1 - s) * v1) by (apply Rmult_le_pos; lra).
    assert (0 < s * v2) by (apply Rmult_lt_0_compat; lra). lra. }
  rewrite !Eq by assumption. apply Q, Hs.
Qed.
End Bound.
