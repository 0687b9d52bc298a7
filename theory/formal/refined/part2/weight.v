(** N11: the weight phi of the potential. *)
Require Import Reals Lra Psatz.
Open Scope R_scope.

Definition phi (U:R) := U^2/2 + U/5 + 11/20.
Lemma phi_pos a : 0 <= a -> 0 <= phi a. Proof. intro. unfold phi. nra. Qed.

Lemma cube_lower V : 0 <= V -> 2 <= V^3 -> 1.2599 <= V.
Proof. intros; apply Rnot_lt_le; intro. assert (V^3 < 2) by nra. lra. Qed.

Lemma cube_upper V : 0 <= V -> V^3 <= 2 -> V <= 1.26.
Proof. intros; apply Rnot_lt_le; intro. assert (2 < V^3) by nra. lra. Qed.

(* N11 multiplied out *)
Lemma N11_poly U V : 1 <= U -> U <= V -> (V-U)*(U^2+U*V+V^2) <= 1 ->
  (V^2-1)^2 * phi V <= V^4 * (phi U - 1).
Proof.
  intros HU HV Hd. unfold phi.
  destruct (Rle_dec (V^3) 2) as [H|H].
  - assert (V <= 1.26) by (apply cube_upper; lra).
    assert (K: (V^2-1)^2 * (V^2/2+V/5+11/20) <= V^4*(1/4)).
    { assert (A: V^2-1 <= 0.3705*V^2) by nra. assert (A0: 0 <= V^2-1) by nra.
      assert (A2: (V^2-1)^2 <= (0.3705*V^2)^2) by (apply pow_incr; lra).
      assert (P: V^2/2+V/5+11/20 <= 1.6) by nra.
      assert (P0: 0 <= V^2/2+V/5+11/20) by nra.
      apply Rle_trans with ((0.3705*V^2)^2 * 1.6); [apply Rmult_le_compat; try lra; apply pow2_ge_0 |].
      assert (0 <= V^4) by (apply pow_le; lra). lra. }
    assert (1/4 <= U^2/2+U/5+11/20-1) by nra.
    assert (0 <= V^4) by (apply pow_le; lra). apply Rle_trans with (1:=K). apply Rmult_le_compat_l; lra.
  - assert (H1 : 1.2599 <= V) by (apply cube_lower; lra).
    set (d := V - U) in *. set (s := U^2+U*V+V^2) in *.
    assert (Hr : 0.79*V <= U).
    { apply Rnot_lt_le; intro C. assert (U^3 <= (0.79*V)^3) by (apply pow_incr; lra).
      assert (d*s = V^3-U^3) by (unfold d, s; ring). assert (V^3 > 2) by lra. lra. }
    assert (Hs : 2.4141*V^2 <= s) by (unfold s; nra).
    assert (Hb : d*V*(2*U+V)/6 <= 7/50*s - V^2/5).
    { assert (B0: 0 <= V*(2*U+V)) by nra.
      assert (B1: V*(2*U+V)*(d*s) <= V*(2*U+V)*1) by (apply Rmult_le_compat_l; lra).
      assert (B2: 1.31*s >= V*(2*U+V)) by (unfold s; nra).
      assert (B3: 1.587 <= V^2) by nra.
      assert (B4: 0.8278*V^2 <= 6*(7/50*s - V^2/5)) by lra.
      assert (S0: 0 < s) by nra.
      apply (Rmult_le_reg_r (6*s)); [lra|].
      assert (B5: 0.8278*V^2*s <= 6*(7/50*s - V^2/5)*s) by (apply Rmult_le_compat_r; lra).
      assert (B6: 1.587*s <= V^2*s) by (apply Rmult_le_compat_r; lra).
      nra. }
    assert (E: V^4*(U^2/2+U/5+11/20-1) - (V^2-1)^2*(V^2/2+V/5+11/20) =
      (2/5*V^3+3/5*V^2-V/5-11/20) - V^4*d*((U+V)/2+1/5)) by (unfold d; field).
    assert (Cc: V^3/3+7/50*V^2 <= 2/5*V^3+3/5*V^2-V/5-11/20) by nra.
    assert (D0: 0 <= d) by (unfold d; lra).
    assert (F: V^2*((U+V)/2+1/5) <= (V/3+7/50)*s).
    { assert (EE: (V/3+7/50)*s - V^2*((U+V)/2+1/5) = 7/50*s - V^2/5 - d*V*(2*U+V)/6) by (unfold s, d; field).
      lra. }
    assert (F1: V^2*d*(V^2*((U+V)/2+1/5)) <= V^2*d*((V/3+7/50)*s)) by (apply Rmult_le_compat_l; [nra|lra]).
    assert (F2: V^2*(V/3+7/50)*(d*s) <= V^2*(V/3+7/50)*1) by (apply Rmult_le_compat_l; [nra|lra]).
    nra.
Qed.

Lemma N11 U V : 1 <= U -> U <= V -> (V-U)*(U^2+U*V+V^2) <= 1 ->
  phi U - (1 - / V^2)^2 * phi V >= 1.
Proof.
  intros HU HV Hd. assert (P := N11_poly U V HU HV Hd).
  assert (0 < V^4) by (apply pow_lt; lra).
  apply Rle_ge, (Rmult_le_reg_l (V^4)); [lra|].
  replace (V^4*(phi U - (1 - / V^2)^2*phi V)) with (V^4*phi U - (V^2-1)^2*phi V) by (field; lra).
  lra.
Qed.

(** N11.d: the contraction (1-a)(1-(1-zeta)a) costs a factor 1-zeta. *)
Lemma N11d_small V : 1 <= V -> (1 - / V^2) * / V^2 * phi V <= 1.
Proof.
  intro H. assert (0 < V^2) by (apply pow_lt; lra). assert (0 < V^4) by (apply pow_lt; lra).
  apply (Rmult_le_reg_l (V^4)); [lra|].
  replace (V^4 * ((1 - / V^2) * / V^2 * phi V)) with ((V^2 - 1) * phi V) by (field; lra). unfold phi.
  assert (1 <= V^2) by nra. assert (V <= V^2) by nra. nra.
Qed.

Lemma N11d U V zeta : 1 <= U -> U <= V -> (V-U)*(U^2+U*V+V^2) <= 1 -> 0 <= zeta ->
  1 - zeta <= phi U - (1 - / V^2) * (1 - (1 - zeta) * / V^2) * phi V.
Proof.
  intros HU HV Hd Hz. assert (A := N11 U V HU HV Hd). assert (B := N11d_small V ltac:(lra)).
  set (a := / V^2) in *. set (F := phi V) in *. set (P := phi U) in *. nra.
Qed.

(** N11.e: the weight of a displacement. *)
Lemma N11e U V : 1 <= U -> U <= V -> (V-U)*(U^2+U*V+V^2) <= 1 -> phi V * (1 - / V^2)^2 / U <= U / 2 + 1 / 5.
Proof.
  intros HU HV Hd. assert (A := N11 U V HU HV Hd). apply (Rmult_le_reg_r U); [lra|].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. unfold phi in *. nra.
Qed.

(** N11.f: the weight of the noise. *)
Lemma N11f U : 0 < U -> phi U * (/ U^2)^2 = / U^2 / 2 + / U^3 / 5 + 11 / 20 * / U^4.
Proof. intro. unfold phi. field. lra. Qed.
