(** N62: up to any last point the square root y = sqrt(p - 1) lies below a line in J, if the line starts on
    the curve, is not flatter than the curve there, and ends above it. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import roots scale_integral elementary_integral.
Open Scope R_scope.

Lemma factor_pos q z l : 0 < q -> 0 < l -> 0 < q * z * l -> 0 < z.
Proof. intros Q Hl H. apply Rnot_le_lt; intro N. assert (0 < q * l) by nra. nra. Qed.

(** With c the cube root of p: J' is 3(A - B/c^2), y' = 3c^2/(2y), and y times the slope of J in p is psi. *)
Section Cube.
Variables (A B s : R).
Hypothesis HB : 0 <= B < A.
Hypothesis Hs : 0 < s.
Definition psi c := sqrt (c ^ 3 - 1) * (A / c ^ 2 - B / c ^ 4).
Definition height c := s * (3 * A * c + 3 * B / c) - sqrt (c ^ 3 - 1).
Definition sign c := 3 * (A * c ^ 2 - B) + 4 * B * (c ^ 3 - 1) - (c ^ 3 - 1) * (A * c ^ 2 - B).

Lemma cube_above c : 1 < c -> 0 < c ^ 3 - 1 /\ 0 < A * c ^ 2 - B /\ 0 < sqrt (c ^ 3 - 1).
Proof.
  intro H. assert (P : 0 < c ^ 3 - 1) by nra. assert (Q : 1 < c ^ 2) by nra.
  split; [exact P|]. split; [nra|apply sqrt_lt_R0, P].
Qed.
Lemma psi_slope c : 1 < c -> derivable_pt_lim psi c (sign c / (2 * sqrt (c ^ 3 - 1) * c ^ 5)).
Proof.
  intro H. destruct (cube_above c H) as [P [_ S]]. apply is_derive_Reals. unfold psi, sign.
  assert (c0 : 0 < c) by lra. assert (E := sqrt_sqrt (c ^ 3 - 1) ltac:(lra)).
  auto_derive; [repeat split; try (apply Rgt_not_eq; repeat apply Rmult_lt_0_compat); simpl in P; lra|].
  replace (c * (c * (c * 1)) + - (1)) with (c ^ 3 - 1) by ring. set (y := sqrt (c ^ 3 - 1)) in *.
  replace (3 * (A * c ^ 2 - B) + 4 * B * (c ^ 3 - 1) - (c ^ 3 - 1) * (A * c ^ 2 - B))
    with (3 * c ^ 3 * (A * c ^ 2 - B) + y * y * (8 * B - 4 * A * c ^ 2)) by (rewrite E; ring).
  field. lra.
Qed.
Lemma height_slope c : 1 < c -> derivable_pt_lim height c (3 * c ^ 2 / sqrt (c ^ 3 - 1) * (s * psi c - / 2)).
Proof.
  intro H. destruct (cube_above c H) as [P [_ S]]. apply is_derive_Reals. unfold psi, height.
  assert (c0 : 0 < c) by lra. auto_derive; [repeat split; simpl in P; lra|].
  replace (c * (c * (c * 1)) + - (1)) with (c ^ 3 - 1) by ring. set (y := sqrt (c ^ 3 - 1)) in *.
  field. lra.
Qed.
(** Once psi falls it goes on falling: sign/(PR) = 3/P + 4B/R - 1 falls as P = c^3 - 1 and R = Ac^2 - B
    rise. *)
Lemma sign_falls c e : 1 < c -> c < e -> sign c < 0 -> sign e <= 0.
Proof.
  intros Hc He H. destruct (cube_above c Hc) as [P [R _]]. destruct (cube_above e ltac:(lra)) as [P' [R' _]].
  assert (PP : c ^ 3 - 1 <= e ^ 3 - 1).
  { assert (c ^ 3 <= e ^ 3) by (apply pow_incr; lra). lra. }
  assert (RR : A * c ^ 2 - B <= A * e ^ 2 - B).
  { assert (c ^ 2 <= e ^ 2) by (apply pow_incr; lra). nra. }
  unfold sign in *. set (p := c ^ 3 - 1) in *. set (p' := e ^ 3 - 1) in *. set (r := A * c ^ 2 - B) in *.
  set (r' := A * e ^ 2 - B) in *. clearbody p p' r r'.
  assert (K : 3 * / p + 4 * B * / r < 1).
  { apply (Rmult_lt_reg_r (p * r)); [apply Rmult_lt_0_compat; assumption|].
    replace ((3 * / p + 4 * B * / r) * (p * r)) with (3 * r + 4 * B * p) by (field; lra). lra. }
  assert (Kp := Rinv_le_contravar _ _ P PP). assert (Kr := Rinv_le_contravar _ _ R RR).
  assert (K' : 3 * / p' + 4 * B * / r' <= 1) by nra.
  apply (Rmult_le_compat_r (p' * r')) in K'; [|apply Rmult_le_pos; lra].
  replace ((3 * / p' + 4 * B * / r') * (p' * r')) with (3 * r' + 4 * B * p') in K' by (field; lra). lra.
Qed.
(** So height, which does not fall at the start, is at least its smaller end. *)
Lemma height_above c0 c1 c m : 1 < c0 -> c0 <= c <= c1 -> / 2 <= s * psi c0 ->
  m <= height c0 -> m <= height c1 -> m <= height c.
Proof.
  intros H0 Hc Hp M0 M1. apply Rnot_lt_le; intro N.
  assert (c0c : c0 < c) by (destruct (Req_dec c0 c) as [<-|]; lra).
  assert (cc1 : c < c1) by (destruct (Req_dec c c1) as [->|]; lra).
  assert (Sl : forall x, 1 < x -> 0 < 3 * x ^ 2 / sqrt (x ^ 3 - 1)).
  { intros x Hx. destruct (cube_above x Hx) as [_ [_ S]]. apply Rdiv_lt_0_compat; [nra|exact S]. }
  destruct (MVT_cor2 height _ c0 c c0c (fun x Hx => height_slope x ltac:(lra))) as [d [Ed Hd]].
  destruct (MVT_cor2 height _ c c1 cc1 (fun x Hx => height_slope x ltac:(lra))) as [e [Ee He]].
  assert (D : 0 < / 2 - s * psi d).
  { apply (factor_pos (3 * d ^ 2 / sqrt (d ^ 3 - 1)) _ (c - c0)); [apply Sl; lra|lra|lra]. }
  assert (E : 0 < s * psi e - / 2).
  { apply (factor_pos (3 * e ^ 2 / sqrt (e ^ 3 - 1)) _ (c1 - c)); [apply Sl; lra|lra|lra]. }
  destruct (MVT_cor2 psi _ c0 d ltac:(lra) (fun x Hx => psi_slope x ltac:(lra))) as [u [Eu Hu]].
  destruct (MVT_cor2 psi _ d e ltac:(lra) (fun x Hx => psi_slope x ltac:(lra))) as [w [Ew Hw]].
  assert (Pos : forall x, 1 < x -> 0 < / (2 * sqrt (x ^ 3 - 1) * x ^ 5)).
  { intros x Hx. destruct (cube_above x Hx) as [_ [_ S]]. apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra|].
    apply pow_lt. lra. }
  unfold Rdiv in Eu, Ew.
  assert (Su : 0 < - sign u).
  { apply (factor_pos (/ (2 * sqrt (u ^ 3 - 1) * u ^ 5)) _ (d - c0)); [apply Pos; lra|lra|nra]. }
  assert (Sw : 0 < sign w).
  { apply (factor_pos (/ (2 * sqrt (w ^ 3 - 1) * w ^ 5)) _ (e - d)); [apply Pos; lra|lra|nra]. }
  assert (sign w <= 0) by (apply (sign_falls u w); lra). lra.
Qed.
End Cube.

Section Curve.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Notation J := (J L rho beta T). Notation g := (gw L). Notation long := (long rho beta T).
Notation flat_end := (flat_end L rho beta T). Notation grown := (grown rho beta T).
Notation y p := (sqrt (p - 1)).

Lemma flat_curve s a b : 1 <= a -> a <= b -> b <= flat_end -> 1 <= 2 * s * y a * g rho -> 0 < s ->
  y b - y a <= s * (J b - J a).
Proof.
  intros Ha Hb He Hs S. rewrite J_flat by assumption. assert (P := gw_pos L rho HL Hrho rho (Rle_refl _)).
  assert (Ea := sqrt_sqrt (a - 1) ltac:(lra)). assert (Eb := sqrt_sqrt (b - 1) ltac:(lra)).
  assert (M : y a <= y b) by (apply sqrt_le_1_alt; lra). assert (a0 := sqrt_pos (a - 1)).
  set (u := y a) in *. set (w := y b) in *. replace (b - a) with ((w - u) * (w + u)) by nra.
  assert (0 < s * g rho) by (apply Rmult_lt_0_compat; assumption).
  assert (K : 1 <= s * g rho * (w + u)) by nra. nra.
Qed.
Lemma tail_curve s a b p : 1 < a -> flat_end <= a -> a <= p <= b -> 0 < s -> 1 <= 2 * s * y a * g (long a) ->
  forall base, base + y a <= s * J a -> base + y b <= s * J b -> base + y p <= s * J p.
Proof.
  intros Ha He Hp S Hs base Ba Bb.
  assert (q := grown_pos L rho beta T HL Hrho). set (A := / grown). set (B := L / (2 * grown ^ 2)).
  assert (gr : rho <= grown).
  { assert (H := lplus_rho L rho beta T HL Hrho Hbeta HT 1 (Rle_refl 1)).
    assert (K := lplus_long L rho beta T HL Hrho Hbeta HT 1 (Rle_refl 1)).
    unfold elementary_integral.long in K.
    replace (root 3 1 ^ 2) with 1 in K; [lra|]. unfold root, Rpower. rewrite ln_1, Rmult_0_r, exp_0. ring. }
  assert (HB : 0 <= B < A).
  { assert (G := gw_pos L rho HL Hrho grown gr). unfold gw in G. unfold A, B.
    replace (grown * grown) with (grown ^ 2) in G by ring. split; [|lra].
    left. apply Rdiv_lt_0_compat; [exact HL|]. assert (0 < grown ^ 2) by (apply pow_lt, q). lra. }
  assert (Rt : forall x, 1 < x -> 1 < root 3 x /\ root 3 x ^ 3 = x).
  { intros x Hx. assert (E := root_pow 3 x ltac:(lia) ltac:(lra)). split; [|exact E].
    apply Rnot_le_lt; intro N. assert (R := root_pos 3 x).
    assert (root 3 x ^ 3 <= 1 ^ 3) by (apply pow_incr; lra). lra. }
  assert (Hh : forall x, a <= x -> height A B s (root 3 x) =
    s * (J x - J a + primitive L rho beta T a) - y x).
  { intros x Hx. rewrite (J_tail L rho beta T a x He Hx). destruct (Rt x ltac:(lra)) as [R E].
    assert (Ra := root_pos 3 a). unfold height, primitive. rewrite E. unfold A, B. field. lra. }
  assert (Ps : psi A B (root 3 a) = y a * g (long a)).
  { destruct (Rt a Ha) as [R E]. unfold psi, gw, elementary_integral.long. rewrite E. f_equal. unfold A, B.
    field. lra. }
  set (m := base + s * (primitive L rho beta T a - J a)).
  assert (H : m <= height A B s (root 3 p)).
  { apply (height_above A B s HB S (root 3 a) (root 3 b)).
    - apply Rt, Ha.
    - split; apply root_mono; try lia; lra.
    - rewrite Ps. lra.
    - rewrite Hh by lra. unfold m. lra.
    - rewrite Hh by lra. unfold m. lra. }
  rewrite Hh in H by lra. unfold m in H. lra.
Qed.

Theorem curve s a b p : 1 < a -> a <= p <= b -> 0 < s ->
  1 <= 2 * s * y a * g rho -> 1 <= 2 * s * y a * g (long a) ->
  y b - y a <= s * (J b - J a) -> y p - y a <= s * (J p - J a).
Proof.
  intros Ha Hp S Hr Hs Hb. destruct (Rle_dec flat_end a) as [He|He].
  - assert (A := tail_curve s a b p Ha He Hp S Hs (s * J a - y a)). lra.
  - apply Rnot_le_lt in He. destruct (Rle_dec p flat_end) as [Hf|Hf].
    + apply flat_curve; lra.
    + apply Rnot_le_lt in Hf. assert (F := flat_curve s a flat_end ltac:(lra) ltac:(lra) (Rle_refl _) Hr S).
      assert (Er : flat_end = reached L rho beta T) by (apply Rmax_right; unfold elementary_integral.flat_end,
        Rmax in He; destruct (Rle_dec 1 (reached L rho beta T)); lra).
      assert (Eg : g (long flat_end) = g rho).
      { assert (M := long_reached L rho beta T HL Hrho Hbeta HT). rewrite Er, M. unfold gw, mirror.
        field. lra. }
      assert (M : y a <= y flat_end) by (apply sqrt_le_1_alt; lra).
      assert (P := gw_pos L rho HL Hrho rho (Rle_refl _)).
      assert (0 < s * g rho) by (apply Rmult_lt_0_compat; assumption).
      assert (A := tail_curve s flat_end b p ltac:(lra) (Rle_refl _) ltac:(lra) S ltac:(rewrite Eg; nra)
        (s * J a - y a)). lra.
Qed.
End Curve.
