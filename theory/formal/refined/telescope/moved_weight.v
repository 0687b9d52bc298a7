(** A1: telescoped weights of displacements along a path. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums weight scalar_path log_sum joint_scale bound.
Import ListNotations.
Open Scope R_scope.

(** The new scalar claim: 1/5 becomes 1/4 when the displacement has (1-alpha) for (1-alpha)^2. *)
Lemma moved_weight U V : 1 <= U -> U <= V -> (V-U)*(U^2+U*V+V^2) <= 1 -> phi V * (1 - / V^2) <= U^2/2 + U/4.
Proof.
  intros HU HV Hd. set (d := V - U) in *. assert (D0 : 0 <= d) by (unfold d; lra).
  assert (K : 10 * V^2 * (d * (U + V)) + 5 * V^2 * d <= V^3 - V^2 + 4 * V + 11).
  { destruct (Rle_dec (V^3) 2) as [H|H].
    - assert (V <= 1.26) by (apply cube_upper; lra). assert (d <= 0.26) by (unfold d; lra).
      assert (V^2 <= 1.5876) by nra. assert (0 <= V^2) by nra.
      assert (d * (U + V) <= 0.26 * 2.52) by (apply Rmult_le_compat; lra).
      assert (0 <= d * (U + V)) by (apply Rmult_le_pos; lra).
      assert (V^2 * (d * (U + V)) <= 1.5876 * (0.26 * 2.52)) by (apply Rmult_le_compat; lra).
      assert (V^2 * d <= 1.5876 * 0.26) by (apply Rmult_le_compat; lra).
      assert (15 <= V^3 - V^2 + 4 * V + 11) by nra. lra.
    - set (s := U^2+U*V+V^2) in *.
      assert (Hr : 0.79*V <= U).
      { apply Rnot_lt_le; intro C. assert (U^3 <= (0.79*V)^3) by (apply pow_incr; lra).
        assert (d*s = V^3-U^3) by (unfold d, s; ring). assert (V^3 > 2) by lra. lra. }
      assert (Hs : 2.4141*V^2 <= s) by (unfold s; nra). assert (S0 : 0 < s) by nra.
      assert (V2d : V^2 * d <= 0.4143).
      { assert (2.4141*V^2*d <= s*d) by (apply Rmult_le_compat_r; lra). lra. }
      assert (V2 : V^2 * (d * (U + V)) <= 0.742 * V).
      { assert (A : V * (U + V) <= 0.742 * s) by (unfold s; nra).
        assert (V * (V * (U + V)) * d <= V * (0.742 * s) * d) by (apply Rmult_le_compat_r;
          [exact D0|apply Rmult_le_compat_l; lra]).
        assert (0.742 * V * (d * s) <= 0.742 * V * 1) by (apply Rmult_le_compat_l; lra). nra. }
      assert (0 <= V^3 - V^2 - 3.42 * V + 8.92) by nra. lra. }
  assert (P : 0 < V^2) by nra. apply (Rmult_le_reg_l (20 * V^2)); [lra|].
  replace (20 * V^2 * (phi V * (1 - / V^2))) with (20 * (V^2 - 1) * phi V) by (field; lra).
  assert (E : 20 * V^2 * (U^2/2 + U/4) - 20 * (V^2 - 1) * phi V = V^3 - V^2 + 4 * V + 11 -
    (10 * V^2 * (d * (U + V)) + 5 * V^2 * d)) by (unfold phi, d; field). lra.
Qed.

(** With 1/5 it is false, at U = V = 10. *)
Lemma moved_weight_fifth : ~ phi 10 * (1 - / 10^2) <= 10^2/2 + 10/5.
Proof. unfold phi. lra. Qed.
(** A(U) = phi(U)/U^2 decreases. *)
Lemma A_mono U V : 1 <= U -> U <= V -> phi V * / V^2 <= phi U * / U^2.
Proof.
  intros HU HV. assert (E : forall t, 0 < t -> phi t * / t^2 = / 2 + / 5 * / t + 11 / 20 * (/ t * / t))
    by (intros; unfold phi; field; lra). rewrite !E by lra.
  assert (I : / V <= / U) by (apply Rinv_le_contravar; lra).
  assert (0 < / V) by (apply Rinv_0_lt_compat; lra).
  assert (/ V * / V <= / U * / U) by (apply Rmult_le_compat; lra). lra.
Qed.

Section Path.
Variables (d : nat -> R) (beta rho dc2 : R) (T : nat).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= d i <= dc2.
Hypothesis HT : (1 <= T)%nat.
Notation U := (U d beta). Notation al := (al d beta). Notation Ls := (Ls d beta rho).

(** The cross term telescopes: a sequence between 0 and Vmax. *)
Lemma telescope (q : nat -> R) Vmax n : (forall i, 0 <= q i <= Vmax) ->
  sum n (fun i => phi (U (S i)) * (al (S i) * q (S i) - al (S i) * (1 - al (S i)) * q i)) <=
    Vmax * sum n (fun i => phi (U (S i)) * al (S i) ^ 2).
Proof.
  intro Hq. set (A := fun t => phi (U t) * al t).
  assert (K : forall m, sum m (fun i => phi (U (S i)) * (al (S i) * q (S i) - al (S i) * (1 - al (S i)) *
    q i)) <=
     Vmax * sum m (fun i => phi (U (S i)) * al (S i) ^ 2) - (1 - al (S m)) * A (S m) * (Vmax - q m)).
  { induction m.
    - cbn [sum]. rewrite (al_1 d beta dc2 Hbeta Hd). lra.
    - cbn [sum]. assert (Am : A (S (S m)) <= A (S m)) by (unfold A, al, scalar_path.al; apply A_mono;
        [apply U_ge1|apply U_mono; lia]).
      assert (a1 := al_range d beta (S m)). assert (a2 := al_range d beta (S (S m))).
      assert (Ap : 0 <= A (S (S m))) by (apply Rmult_le_pos; [apply phi_pos; left; apply U_pos|lra]).
      assert (W1 := Hq (S m)).
      assert (X1 : (1 - al (S (S m))) * A (S (S m)) * (Vmax - q (S m)) <= A (S m) * (Vmax - q (S m))).
      { apply Rmult_le_compat_r; [lra|]. apply Rle_trans with (1 * A (S (S m)));
          [apply Rmult_le_compat_r; lra|lra]. }
      assert (Eq : phi (U (S m)) * (al (S m) * q (S m) - al (S m) * (1 - al (S m)) * q m) =
        Vmax * (phi (U (S m)) * al (S m) ^ 2) + (1 - al (S m)) * A (S m) * (Vmax - q m) -
          A (S m) * (Vmax - q (S m))) by (unfold A; ring).
      lra. }
  apply Rle_trans with (1 := K n). assert (a1 := al_range d beta (S n)). assert (W := Hq n).
  assert (0 <= (1 - al (S n)) * A (S n) * (Vmax - q n)); [|lra].
  apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|].
  apply Rmult_le_pos; [apply phi_pos; left; apply U_pos|lra].
Qed.

(** Displacements with weight (1 - alpha). *)
Lemma moved_sum_1 : sum T (fun i => phi (U (S i)) * (1 - al (S i)) * (d i / (Ls i * Ls i))) <=
  / rho ^ 2 * ((ln (Gam d T) + k0 dc2) * (/ 2 * B d beta T ^ 2 * v d beta T ^ 2 + / 4)).
Proof.
  apply Rle_trans with (sum T (fun i => / rho ^ 2 * (/ 2 * U T + / 4) * (d i / p d i))).
  - apply sum_le; intros i Hi. rewrite (Ls_sqr d beta rho dc2 Hd). assert (P1 := p_ge1 d dc2 Hd i).
    assert (U1 := U_ge1 d beta i).
    assert (A := moved_weight (U i) (U (S i)) U1 (U_mono d beta i (S i) ltac:(lia))
      (U_step d beta dc2 Hbeta Hd i)).
    replace (phi (U (S i)) * (1 - al (S i)) * (d i / (rho ^ 2 * (p d i * U i))))
      with (phi (U (S i)) * (1 - / U (S i) ^ 2) * (/ U i * (/ rho ^ 2 * (d i / p d i))))
        by (unfold scalar_path.al; field; generalize (U_pos d beta (S i)); lra).
    assert (X0 : 0 <= / rho ^ 2 * (d i / p d i)).
    { apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow_lt, Hrho|].
      apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; lra]. }
    apply Rle_trans with ((U i ^ 2 / 2 + U i / 4) * (/ U i * (/ rho ^ 2 * (d i / p d i)))).
    + apply Rmult_le_compat_r; [|exact A]. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|exact X0].
    + replace ((U i ^ 2 / 2 + U i / 4) * (/ U i * (/ rho ^ 2 * (d i / p d i))))
        with ((/ 2 * U i + / 4) * (/ rho ^ 2 * (d i / p d i))) by (field; lra).
      replace (/ rho ^ 2 * (/ 2 * U T + / 4) * (d i / p d i))
        with ((/ 2 * U T + / 4) * (/ rho ^ 2 * (d i / p d i))) by ring.
      apply Rmult_le_compat_r; [exact X0|]. assert (U i <= U T) by (apply U_mono; lia). lra.
  - rewrite sum_scal, (UT d beta dc2 Hbeta Hd T HT).
    replace (/ rho ^ 2 * ((ln (Gam d T) + k0 dc2) * (/ 2 * B d beta T ^ 2 * v d beta T ^ 2 + / 4)))
      with (/ rho ^ 2 * (/ 2 * (v d beta T ^ 2 * B d beta T ^ 2) + / 4) * (ln (Gam d T) + k0 dc2)) by ring.
    apply Rmult_le_compat_l.
    + apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow_lt, Hrho|].
      assert (0 <= v d beta T ^ 2 * B d beta T ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0). lra.
    + apply Rle_trans with (2 := logsum d dc2 Hdc Hd (S T)). simpl sum. assert (0 <= d T / p d T); [|lra].
      apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; generalize (p_ge1 d dc2 Hd T); lra].
Qed.
End Path.
