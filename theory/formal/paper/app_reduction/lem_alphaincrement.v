(** lem:alphaincrement. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import weight roots lem_alphafloor.
Import ListNotations.
Open Scope R_scope.

(** The weights of S1, for any non-negative u, as printed. *)
Section Weights.
Variable u : nat -> R.
Hypothesis Hu : forall i, 0 <= u i.
Notation weight := (weight u). Notation ratio := (ratio u). Notation ratio_step := (ratio_step u Hu).
Notation ratio_1 := (ratio_1 u Hu). Notation weight_root := (weight_root u Hu).
Notation c t := (root 3 (ratio t)). Notation c_cube := (c_cube u). Notation c_ge1 := (c_ge1 u).
Notation c_step := (c_step u).

(** lem:alphaincrement, with 2^(2/3) - 1 and with 2/3. *)
Theorem alphaincrement_sharp t : 0 <= / weight (S t) - / weight t <= Rpower 2 (2 / 3) - 1.
Proof.
  rewrite !weight_root, !Rinv_inv. assert (A := c_ge1 t). assert (Bq := c_step t).
  assert (C : c (S t) ^ 3 <= c t ^ 3 + 1) by (rewrite !c_cube; apply ratio_step).
  set (a := c t) in *. set (b := c (S t)) in *.
  split; [assert (0 <= (b - a) * (b + a)) by (apply Rmult_le_pos; lra); replace (b ^ 2 - a ^ 2)
    with ((b - a) * (b + a)) by ring; assumption|].
  assert (K : Rpower 2 (2 / 3) = root 3 2 ^ 2) by (unfold root; rewrite <- Rpower_pow by apply exp_pos;
    rewrite Rpower_mult; f_equal; simpl INR; field).
  rewrite K. set (e := root 3 2). assert (E3 : e ^ 3 = 2) by (apply root_pow; [lia|lra]).
  assert (E0 : 0 < e) by apply root_pos.
  assert (E1 : 1.2599 <= e) by (apply cube_lower; lra). assert (E2 : e <= 1.26) by (apply cube_upper; lra).
  set (k := e ^ 2 - 1). assert (k1 : 0.587 <= k) by (unfold k; clear - E1; nra).
  assert (k2 : k <= 0.588) by (unfold k; clear - E0 E2; nra).
  assert (Ek : (1 + k) ^ 3 = 4) by (replace (1 + k) with (e ^ 2) by (unfold k; ring); replace ((e ^ 2) ^ 3)
    with ((e ^ 3) ^ 2) by ring; rewrite E3; ring).
  destruct (Rle_dec (b ^ 2) (a ^ 2 + k)) as [Q|Q]; [lra|exfalso]. apply Rnot_le_lt in Q.
  assert (a2 : 0 <= a ^ 2) by apply pow2_ge_0. assert (Pk : 0 < a ^ 2 + k) by lra.
  assert (Q3 : (a ^ 2 + k) ^ 3 < (b ^ 2) ^ 3).
  { clear - Q Pk. set (x := a ^ 2 + k) in *. set (y := b ^ 2) in *. clearbody x y.
    assert (0 < (y - x) * (x * x + x * y + y * y)).
    { apply Rmult_lt_0_compat; [lra|]. assert (0 < x * x) by (apply Rmult_lt_0_compat; lra).
    assert (0 < x * y) by (apply Rmult_lt_0_compat; lra).
    assert (0 < y * y) by (apply Rmult_lt_0_compat; lra). lra.
    } replace (y ^ 3) with (x ^ 3 + (y - x) * (x * x + x * y + y * y)) by ring. lra. }
  assert (R2 : (b ^ 2) ^ 3 <= (a ^ 3 + 1) ^ 2).
  { replace ((b ^ 2) ^ 3) with ((b ^ 3) ^ 2) by ring. apply pow_incr. split; [apply pow_le; lra|lra]. }
  assert (Fa : (a ^ 2 + k) ^ 3 - (a ^ 3 + 1) ^ 2 = (a - 1) * (3 * k * a ^ 3 + (3 * k - 2) * a ^ 2 +
    (3 * k ^ 2 + 3 * k - 2) * a + (3 * k ^ 2 + 3 * k - 2)) + ((1 + k) ^ 3 - 4)) by ring.
  rewrite Ek in Fa.
  assert (0 <= 3 * k * a ^ 3 + (3 * k - 2) * a ^ 2 + (3 * k ^ 2 + 3 * k - 2) * a + (3 * k ^ 2 + 3 * k - 2)).
  { assert (a ^ 2 <= a ^ 3) by (replace (a ^ 3) with (a ^ 2 * a) by ring; rewrite <- (Rmult_1_r (a ^ 2)) at 1;
      apply Rmult_le_compat_l; lra). assert (0 <= 3 * k ^ 2 + 3 * k - 2) by (clear - k1; nra).
    assert (0 <= (3 * k ^ 2 + 3 * k - 2) * a) by (apply Rmult_le_pos; lra).
    assert (3 * k * a ^ 2 <= 3 * k * a ^ 3) by (apply Rmult_le_compat_l; lra).
    assert (2 * a ^ 2 <= 6 * k * a ^ 2) by (apply Rmult_le_compat_r; lra). lra. }
  assert (0 <= (a - 1) * (3 * k * a ^ 3 + (3 * k - 2) * a ^ 2 + (3 * k ^ 2 + 3 * k - 2) * a +
    (3 * k ^ 2 + 3 * k - 2))) by (apply Rmult_le_pos; lra).
  lra.
Qed.

Lemma two_thirds : Rpower 2 (2 / 3) - 1 <= 2 / 3.
Proof.
  assert (K : Rpower 2 (2 / 3) = root 3 2 ^ 2) by (unfold root; rewrite <- Rpower_pow by apply exp_pos;
    rewrite Rpower_mult; f_equal; simpl INR; field).
  rewrite K. set (e := root 3 2). assert (E3 : e ^ 3 = 2) by (apply root_pow; [lia|lra]).
  assert (E0 : 0 < e) by apply root_pos. assert (E2 : e <= 1.26) by (apply cube_upper; lra). nra.
Qed.

Theorem alphaincrement t : 0 <= / weight (S t) - / weight t <= 2 / 3.
Proof. assert (A := alphaincrement_sharp t). assert (B := two_thirds). lra. Qed.
End Weights.
