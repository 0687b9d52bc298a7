(** N60, N61, N63: what thm:quiet uses of one path. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums roots scalar_path joint_scale
  weight problem algorithm run state_path one_error step_error scale_integral elementary_integral
  quiet_terms.
Import ListNotations.
Open Scope R_scope.

(** N61: Young with a share a of the step. *)
Lemma young_share a rho l e y : 0 < a -> 0 < rho -> rho <= l ->
  e * y / l <= a * (y * y) / l + e * e / (4 * a * rho).
Proof.
  intros Ha Hr Hl. assert (i := Rinv_le_contravar _ _ Hr Hl).
  assert (i0 : 0 < / l) by (apply Rinv_0_lt_compat; lra).
  assert (A : e * y <= a * (y * y) + e * e / (4 * a)).
  { apply (Rmult_le_reg_r (4 * a)); [lra|].
    replace ((a * (y * y) + e * e / (4 * a)) * (4 * a)) with (4 * a * a * (y * y) + e * e) by (field; lra).
    assert (0 <= (2 * a * y - e) * (2 * a * y - e)) by apply Rle_0_sqr. lra. }
  assert (B : 0 <= e * e / (4 * a))
    by (apply Rmult_le_pos; [apply Rle_0_sqr|left; apply Rinv_0_lt_compat; lra]).
  apply (Rmult_le_compat_r (/ l)) in A; [|lra].
  assert (C : e * e / (4 * a) * / l <= e * e / (4 * a) * / rho) by (apply Rmult_le_compat_l; assumption).
  replace (e * e / (4 * a * rho)) with (e * e / (4 * a) * / rho) by (field; lra).
  unfold Rdiv in *. rewrite Rmult_plus_distr_r in A. lra.
Qed.

(** N63: ((1 + y^2)^(2/3) - 1)/y rises with y. *)
Lemma chord_rises c d : 1 <= c -> c <= d ->
  (c ^ 2 - 1) * sqrt (d ^ 3 - 1) <= (d ^ 2 - 1) * sqrt (c ^ 3 - 1).
Proof.
  intros Hc Hd. assert (c3 : 0 <= c ^ 3 - 1) by nra. assert (d3 : 0 <= d ^ 3 - 1) by nra.
  assert (S1 := sqrt_pos (c ^ 3 - 1)). assert (S2 := sqrt_pos (d ^ 3 - 1)).
  apply sqr_le_le; [apply Rmult_le_pos; nra|].
  replace ((c ^ 2 - 1) * sqrt (d ^ 3 - 1) * ((c ^ 2 - 1) * sqrt (d ^ 3 - 1)))
    with ((c ^ 2 - 1) ^ 2 * (sqrt (d ^ 3 - 1) * sqrt (d ^ 3 - 1))) by ring.
  replace ((d ^ 2 - 1) * sqrt (c ^ 3 - 1) * ((d ^ 2 - 1) * sqrt (c ^ 3 - 1)))
    with ((d ^ 2 - 1) ^ 2 * (sqrt (c ^ 3 - 1) * sqrt (c ^ 3 - 1))) by ring.
  rewrite !sqrt_sqrt by assumption. set (s := c - 1). set (t := d - c).
  replace c with (1 + s) by (unfold s; ring). replace d with (1 + s + t) by (unfold s, t; ring).
  assert (s0 : 0 <= s) by (unfold s; lra). assert (t0 : 0 <= t) by (unfold t; lra). clearbody s t.
  assert (K : 0 <= s * t * (s + t) * (s ^ 4 + 2 * s ^ 3 * t + 6 * s ^ 3 + s ^ 2 * t ^ 2 + 9 * s ^ 2 * t +
    17 * s ^ 2 + 3 * s * t ^ 2 + 17 * s * t + 24 * s + 3 * t ^ 2 + 12 * t + 12)).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos|]; lra|].
    assert (P := fun i j => Rmult_le_pos _ _ (pow_le s i s0) (pow_le t j t0)).
    assert (A := P 4%nat O). assert (B := P 3%nat 1%nat). assert (C := P 3%nat O).
    assert (E := P 2%nat 2%nat). assert (F := P 2%nat 1%nat). assert (G := P 2%nat O).
    assert (H := P 1%nat 2%nat).
    assert (I := P 1%nat 1%nat). assert (J := P O 2%nat). simpl in *. lra. }
  lra.
Qed.

Lemma E_line {A} (d : law A) u v (f : A -> R) : proba d -> E d (fun a => u + v * f a) = u + v * E d f.
Proof. intro Pd. rewrite E_plus, (E_const d u Pd), (E_scal d v f). reflexivity. Qed.
(** The mean of a square root is at most the square root of the mean. *)
Lemma E_sqrt {A} (d : law A) (f : A -> R) : proba d -> (forall a, 0 <= f a) ->
  E d (fun a => sqrt (f a)) <= sqrt (E d f).
Proof.
  intros [N H1] Hf. assert (C := E_sqrt_cauchy d (fun a => sqrt (f a)) (fun _ => 1) N). cbv beta in C.
  rewrite (E_ext d (fun a => sqrt (f a) * sqrt (f a)) f) in C by (intro; apply sqrt_sqrt, Hf).
  rewrite (E_ext d (fun a => sqrt (f a) * 1) (fun a => sqrt (f a))) in C by (intro; ring).
  rewrite (E_ext d (fun _ => 1 * 1) (fun _ => 1)) in C by (intro; ring). rewrite H1, sqrt_1 in C. lra.
Qed.

Section Path.
Variable pb : problem.
Variables (rho beta a : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat).
Hypothesis Ha : 0 < a < 1.
Hypothesis Hslow : L pb / 2 < (1 - a) * rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation Ld bs t := (Ls (dseq bs) beta rho t). Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation x bs t := (cur pb (at_ bs t)). Notation g bs t := (est pb (at_ bs (S t))).
Notation len bs t := (step_length pb (Ld bs t) (x bs t) (g bs t)).
Notation nus bs t := (excess pb (Ld bs t) (x bs t) (g bs t)).
Notation err bs t := (norm (sub (g bs t) (df pb (x bs t)))).
Notation kL := (L pb / (1 - a)). Notation kg := (kept_g (L pb) a).
Notation kJ := (kept_J (L pb) rho beta a T).
Notation errors bs := (sum (S T) (fun t => err2 pb (at_ bs (S t)))).

Let kept_pos := kept_slow (L pb) rho a (L_pos pb) Ha Hslow.
Let r0 : 0 < rho := proj2 (proj2 kept_pos).
Lemma ranged bs i : 0 <= dseq bs i <= dc2. Proof. apply dseq_range; assumption. Qed.

(** One iteration is one step along the estimate. *)
Lemma iteration bs t : (t < length bs)%nat -> X pb (x bs t) /\ 0 < Ld bs t /\ rho <= Ld bs t /\
  x bs (S t) = next pb (Ld bs t) (x bs t) (g bs t) /\ dseq bs t = len bs t * len bs t /\
  err2 pb (at_ bs (S t)) = err bs t * err bs t.
Proof.
  intro Ht. destruct (valid_traj pb rho beta jmax x0 z0 r0 Hx0 (upto pb t bs)) as [V1 _].
  destruct (at_S pb rho beta jmax x0 z0 bs t Ht) as [b Eb].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs t ltac:(lia)).
  assert (Ec : x bs (S t) = next pb (Ld bs t) (x bs t) (g bs t)).
  { rewrite Eb. cbn [step cur est]. rewrite Sc. reflexivity. }
  split; [exact V1|]. split; [apply (Ls_pos _ _ _ dc2 r0 (ranged bs))|].
  split; [apply (Ls_rho _ _ _ dc2 r0 (ranged bs))|]. split; [exact Ec|]. split.
  - unfold state_path.dseq at 1. rewrite Sc. unfold step_length. rewrite <- Ec, <- norm_sqr. ring.
  - rewrite norm_sqr. rewrite Eb. reflexivity.
Qed.
Lemma kept_drop bs t : (t < length bs)%nat -> dseq bs t * kg (Ld bs t) + nus bs t <=
  F pb (x bs t) - F pb (x bs (S t)) + / (4 * a * rho) * err2 pb (at_ bs (S t)).
Proof.
  intro Ht. destruct (iteration bs t Ht) as (Xc & Lp & Lr & En & Ed & Ee). rewrite Ed, Ee, En.
  assert (A := drop_error pb (Ld bs t) (x bs t) (g bs t) Lp Xc).
  assert (Y := young_share a rho (Ld bs t) (err bs t) (len bs t) ltac:(lra) r0 Lr).
  set (l := Ld bs t) in *. set (y := step_length pb l (x bs t) (g bs t)) in *. set (e := err bs t) in *.
  replace (y * y * kg l) with (y * y * (/ l - L pb / (2 * (l * l))) - a * (y * y) / l)
    by (unfold kept_g, gw; field; lra).
  replace (/ (4 * a * rho) * (e * e)) with (e * e / (4 * a * rho)) by (field; lra). lra.
Qed.
(** N61 summed: J(Gamma) + sum nu <= Fbar + X, X = sum |s_t|^2/(4 a rho). *)
Theorem path_spends bs : length bs = S T ->
  kJ (Gam (dseq bs) T) + sum (S T) (fun t => nus bs t) <= Fbar pb + / (4 * a * rho) * errors bs.
Proof.
  intro Hl. pose proof kept_pos as (k0 & k1 & _).
  assert (A : forall n, (n <= S T)%nat ->
    sum n (fun t => dseq bs t * kg (Ld bs t)) + sum n (fun t => nus bs t) <=
    F pb (x bs 0) - F pb (x bs n) + / (4 * a * rho) * sum n (fun t => err2 pb (at_ bs (S t)))).
  { induction n; intro Hn; [simpl; lra|]. cbn [sum]. specialize (IHn ltac:(lia)).
    assert (Q := kept_drop bs n ltac:(lia)). lra. }
  specialize (A (S T) (le_n _)).
  assert (B := Iw_path kL rho beta T k0 k1 Hbeta HT (dseq bs) dc2 (ranged bs) (S T) (le_n _)).
  assert (C := J_below kL rho beta T k0 k1 Hbeta HT 1 (Gam (dseq bs) T) (Rle_refl 1)
    (Gam_ge1 _ dc2 (ranged bs) T)). rewrite J_1, Iw_1 in C. fold (Gam (dseq bs) T) in B.
  assert (E : sum (S T) (fun t => dseq bs t * kg (Ld bs t)) =
    (1 - a) * sum (S T) (fun t => dseq bs t * gw kL (Ld bs t))).
  { rewrite <- sum_scal. apply sum_ext; intros. unfold kept_g. ring. }
  assert (G : F pb (x bs 0) - F pb (x bs (S T)) <= Fbar pb) by (unfold F; apply range; apply valid_traj;
    assumption).
  assert (K : kJ (Gam (dseq bs) T) <= (1 - a) * sum (S T) (fun t => dseq bs t * gw kL (Ld bs t)))
    by (unfold kept_J; apply Rmult_le_compat_l; lra). lra.
Qed.
(** N60 summed, with Cauchy-Schwarz. *)
Lemma root_sum n (f : nat -> R) : (0 < n)%nat ->
  sum n f <= sqrt (INR n) * sqrt (sum n (fun i => f i * f i)).
Proof.
  intro Hn. assert (C := sum_cauchy n f Hn).
  assert (0 <= sum n (fun i => f i * f i)) by (apply sum_pos; intros; apply Rle_0_sqr).
  rewrite <- sqrt_mult by (assumption || apply pos_INR). apply sqr_le_le; [apply sqrt_pos|].
  rewrite sqrt_sqrt; [exact C|]. apply Rmult_le_pos; [apply pos_INR|assumption].
Qed.
Theorem path_gap bs : length bs = S T -> sum (S T) (fun t => gap pb (x bs t)) <=
  D pb * (sqrt (INR (S T)) * sqrt (Gam (dseq bs) T - 1)) + sum (S T) (fun t => nus bs t) +
  D pb * (sqrt (INR (S T)) * sqrt (errors bs)).
Proof.
  intro Hl. assert (D0 := D_pos pb).
  assert (A : sum (S T) (fun t => gap pb (x bs t)) <= D pb * sum (S T) (fun t => len bs t) +
    sum (S T) (fun t => nus bs t) + D pb * sum (S T) (fun t => err bs t)).
  { rewrite <- !sum_scal, <- !sum_plus. apply sum_le; intros t Ht.
    destruct (iteration bs t ltac:(lia)) as (Xc & Lp & _). apply gap_error; assumption. }
  assert (B := root_sum (S T) (fun t => len bs t) ltac:(lia)).
  assert (C := root_sum (S T) (fun t => err bs t) ltac:(lia)).
  cbv beta in B, C. assert (It := fun t (H : (t < S T)%nat) => iteration bs t ltac:(lia)).
  rewrite <- (sum_ext (S T) (dseq bs) (fun t => len bs t * len bs t)) in B by (intros t Ht; apply (It t Ht)).
  rewrite <- (sum_ext (S T) (fun t => err2 pb (at_ bs (S t))) (fun t => err bs t * err bs t)) in C
    by (intros t Ht; apply (It t Ht)).
  replace (sum (S T) (dseq bs)) with (Gam (dseq bs) T - 1) in B by (unfold Gam, p; ring).
  apply (Rmult_le_compat_l (D pb)) in B; [|lra]. apply (Rmult_le_compat_l (D pb)) in C; [|lra]. lra.
Qed.
Lemma Gam_far bs : 1 <= Gam (dseq bs) T <= farthest dc2 T.
Proof.
  split; [apply (Gam_ge1 _ dc2 (ranged bs))|]. unfold Gam, p, farthest.
  assert (A : sum (S T) (dseq bs) <= sum (S T) (fun _ => dc2)) by (apply sum_le; intros; apply ranged).
  rewrite sum_const in A. lra.
Qed.
(** N63: the last weight is linear in y. *)
Theorem last_weight bs : phi (U (dseq bs) beta T) <=
  weight_first beta T + weight_rise beta dc2 T * sqrt (Gam (dseq bs) T - 1).
Proof.
  destruct (Gam_far bs) as [G1 Gf]. set (Gm := Gam (dseq bs) T) in *. set (Ut := U (dseq bs) beta T).
  assert (Tb : 0 < INR T * beta) by (apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]).
  set (q := (1 + INR T * beta) / (1 + beta)). assert (q0 : 0 < q) by (apply Rdiv_lt_0_compat; lra).
  assert (Up := U_pos (dseq bs) beta T). fold Ut in Up.
  assert (A : Ut <= root 3 q * root 3 Gm).
  { apply (pow_le_inv 3); [lia|lra|left; apply Rmult_lt_0_compat; apply root_pos|].
    rewrite Rpow_mult_distr, !root_pow by (lia || lra). unfold Ut. rewrite U_cube.
    apply Rle_trans with (1 := r_up beta T Hbeta HT (dseq bs) dc2 (ranged bs) T (le_n _)).
    assert (M : p (dseq bs) T <= Gm) by (apply (p_mono _ dc2 (ranged bs)); lia). unfold q.
    apply (Rmult_le_reg_r (1 + beta)); [lra|].
    replace ((p (dseq bs) T + INR T * beta) / (1 + beta) * (1 + beta)) with (p (dseq bs) T + INR T * beta)
      by (field; lra).
    replace ((1 + INR T * beta) / (1 + beta) * Gm * (1 + beta)) with (Gm + INR T * beta * Gm) by (field; lra).
    nra. }
  assert (B : Ut ^ 2 <= root 3 q ^ 2 * root 3 Gm ^ 2).
  { rewrite <- Rpow_mult_distr. apply pow_incr. lra. }
  assert (c1 : 1 <= root 3 Gm).
  { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite root_pow by (lia || lra). lra. }
  assert (cd : root 3 Gm <= root 3 (farthest dc2 T)) by (apply root_mono; lia || lra).
  assert (K := chord_rises _ _ c1 cd). rewrite !root_pow in K by (lia || lra).
  assert (dp := dc2_pos pb). assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (f0 : 0 < farthest dc2 T - 1) by (unfold farthest; assert (0 < dc2 * INR (S T)) by
    (apply Rmult_lt_0_compat; assumption); lra).
  assert (sf := sqrt_lt_R0 _ f0). set (fm := farthest dc2 T) in *.
  assert (E : root 3 Gm ^ 2 <= 1 + (root 3 fm ^ 2 - 1) / sqrt (fm - 1) * sqrt (Gm - 1)).
  { apply (Rmult_le_reg_r (sqrt (fm - 1))); [exact sf|].
    replace ((1 + (root 3 fm ^ 2 - 1) / sqrt (fm - 1) * sqrt (Gm - 1)) * sqrt (fm - 1))
      with (sqrt (fm - 1) + (root 3 fm ^ 2 - 1) * sqrt (Gm - 1)) by (field; lra). lra. }
  assert (W : Ut ^ 2 <= root 3 q ^ 2 * (1 + (root 3 fm ^ 2 - 1) / sqrt (fm - 1) * sqrt (Gm - 1))).
  { apply Rle_trans with (1 := B), Rmult_le_compat_l; [apply pow2_ge_0|exact E]. }
  unfold weight_first, weight_rise, weight_scale. fold fm q.
  assert (Ph : phi Ut <= 3 / 5 * Ut ^ 2 + 13 / 20).
  { unfold phi. assert (0 <= (Ut - 1) ^ 2) by apply pow2_ge_0. lra. }
  apply Rle_trans with (1 := Ph). unfold Rdiv in *. lra.
Qed.
End Path.
