(** thm:floor, the pathwise half: on the noise floor f(x; z) = k x^2/2 + n z x over [-w/2, w/2], z = 1 or -1,
    every run of short steps has sum gap >= w/2 (sum |s_t| - ((T + 1)(Gamma - 1))^(1/2)), whatever rho, beta,
    the levels and the clipping radius are. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain problem algorithm run
  scalar_path state_path path_bound joint_scale one_error euclid toy.
Import ListNotations.
Open Scope R_scope.

(** N93. *)
Lemma sum_square m (a : nat -> R) : sum m a ^ 2 <= INR m * sum m (fun t => a t ^ 2).
Proof.
  induction m; [simpl; lra|]. cbn [sum]. rewrite S_INR. set (s := sum m a) in *.
  set (q := sum m (fun t => a t ^ 2)) in *. set (x := a m). destruct m.
  - unfold s, q. simpl. lra.
  - assert (m1 : 1 <= INR (S m)) by (apply (le_INR 1); lia). set (c := INR (S m)) in *.
    assert (A : 2 * (s * x) <= q + c * x ^ 2).
    { assert (B := pow2_ge_0 (s - c * x)). apply (Rmult_le_reg_l c); [lra|]. nra. }
    replace ((s + x) ^ 2) with (s ^ 2 + 2 * (s * x) + x ^ 2) by ring. lra.
Qed.

Section Floor.
(** Curvature, diameter, noise and clipping radius. *)
Variables k w n r : R.
Hypothesis Hk : 0 < k.
Hypothesis Hw : 0 < w.
Hypothesis Hn : 0 <= n.
Hypothesis Hr : k * w / 2 <= r.
Definition far (g : R) : R := if Rle_dec 0 g then - (w / 2) else w / 2.
Definition sign (z : bool) : R := if z then n else - n.
Definition noise_floor : problem.
Proof.
  assert (kw : 0 < k * w) by (apply Rmult_lt_0_compat; assumption).
  refine {| V := line; Z := bool; P := fun _ => coin; pi := coin;
            X := fun x : line => - (w / 2) <= x <= w / 2;
            f := fun x : line => k * (x * x / 2); h := fun _ => 0; df := fun x : line => (k * x : line);
            dfz := fun (x : line) z => (k * x + sign z : line); lmo := fun g : line => far g; L := k;
            G := k * w / 2; Gh := 0; Ghat := r; Gs := n; D := w; Fbar := k * (w * w) / 8 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - intros x y s Hx Hy Hs. simpl in *. nra.
  - intros x y Hx Hy. rewrite norm_line. simpl in *. apply Rabs_le. lra.
  - intro g. unfold far. destruct (Rle_dec 0 g); lra.
  - intros g y Hy. simpl in *. unfold far. destruct (Rle_dec 0 g); nra.
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. lra.
  - intros x y s Hx Hy Hs. simpl in *. set (d := y + -1 * x). intros eps He.
    assert (c0 : 0 <= k * (d * d) / 2) by (assert (0 <= d * d) by apply Rle_0_sqr; nra).
    assert (del0 : 0 < eps / (k * (d * d) / 2 + 1)) by (apply Rdiv_lt_0_compat; lra).
    exists (mkposreal _ del0). intros u Hu Hd. simpl in Hd.
    replace ((k * ((x + (s + u) * d) * (x + (s + u) * d) / 2) - k * ((x + s * d) * (x + s * d) / 2)) / u -
      k * (x + s * d) * d) with (k * (d * d) / 2 * u) by (field; exact Hu).
    rewrite Rabs_mult, (Rabs_right (k * (d * d) / 2)) by lra.
    apply Rle_lt_trans with (k * (d * d) / 2 * (eps / (k * (d * d) / 2 + 1))).
    + apply Rmult_le_compat_l; lra.
    + replace eps with ((k * (d * d) / 2 + 1) * (eps / (k * (d * d) / 2 + 1))) at 2 by (field; lra).
      apply Rmult_lt_compat_r; lra.
  - intros x Hx. simpl. match goal with |- ?a = ?b => change (@eq R a b) end. unfold sign. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl.
    replace (k * x + sign z + -1 * (k * y + sign z)) with (k * (x + -1 * y)) by ring.
    rewrite Rabs_mult, (Rabs_right k) by lra. lra.
  - intros x z Hx. rewrite norm_line. simpl. replace (k * x + sign z + -1 * (k * x)) with (sign z) by ring.
    apply Rabs_le. destruct z; simpl; lra.
  - intros x Hx. rewrite norm_line. simpl in *. apply Rabs_le. nra.
  - intros x y Hx Hy. simpl in *. assert (x * x <= w * w / 4) by nra. assert (0 <= y * y) by apply Rle_0_sqr.
    assert (k * (x * x) <= k * (w * w / 4)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= k * (y * y)) by (apply Rmult_le_pos; lra). lra.
Defined.

(** A step is short if |g| < L_t |v - x|: eta = |g|/(L_t |v - x|) < 1. *)
Definition short (l : R) (x g : line) := Rabs g < l * Rabs (far g + -1 * x).
(** N91: then delta = |g|. *)
Lemma short_step (l : R) (x g : line) : 0 < l -> X noise_floor x -> short l x g ->
  l * norm (sub (next noise_floor l x g) x) = Rabs g.
Proof.
  intros Hl Hx Hs. unfold short in Hs. rewrite norm_line. simpl in Hx.
  assert (g0 := Rabs_pos g). set (e := far g + -1 * x) in *.
  assert (e0 : 0 < Rabs e) by (apply Rmult_lt_reg_l with l; lra).
  assert (e1 : e * e <> 0) by (intro Z; apply Rmult_integral in Z;
    assert (Z' : e = 0) by (destruct Z; assumption); rewrite Z', Rabs_R0 in e0; lra).
  assert (ge : 0 - 0 - g * e = Rabs g * Rabs e).
  { unfold e, far in *. destruct (Rle_dec 0 g) as [C|C].
    - rewrite (Rabs_right g) by lra. rewrite (Rabs_left1 (- (w / 2) + -1 * x)) by lra. ring.
    - rewrite (Rabs_left1 g) by lra. rewrite (Rabs_right (w / 2 + -1 * x)) by lra. ring. }
  assert (ee : e * e = Rabs e * Rabs e)
    by (rewrite <- Rabs_mult; symmetry; apply Rabs_right, Rle_ge, Rle_0_sqr).
  assert (Et : eta noise_floor l x g = Rabs g / (l * Rabs e)).
  { change (eta noise_floor l x g) with (if Req_EM_T (e * e) 0 then 0 else
      Rmin ((0 - 0 - g * e) / (l * (e * e))) 1). destruct (Req_EM_T (e * e) 0) as [Z|Z]; [contradiction|].
    replace ((0 - 0 - g * e) / (l * (e * e))) with (Rabs g / (l * Rabs e)) by (rewrite ge, ee; field; lra).
    apply Rmin_left. apply (Rmult_le_reg_r (l * Rabs e)); [apply Rmult_lt_0_compat; lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by (assert (0 < l * Rabs e) by lra; lra). lra. }
  unfold next. rewrite Et. simpl. fold e.
  replace (x + Rabs g / (l * Rabs e) * e + -1 * x) with (Rabs g / (l * Rabs e) * e) by ring.
  assert (p : 0 < l * Rabs e) by lra.
  rewrite Rabs_mult, Rabs_right; [field; lra|]. apply Rle_ge, Rmult_le_pos; [lra|].
  left. apply Rinv_0_lt_compat, p.
Qed.
(** N90. *)
Lemma floor_gap (x : line) : X noise_floor x -> w / 2 * Rabs (k * x) <= gap noise_floor x.
Proof.
  intro Hx. simpl in Hx. unfold gap. simpl. unfold far.
  destruct (Rle_dec 0 (k * x)) as [C|C]; [rewrite Rabs_right by lra|rewrite Rabs_left1 by lra]; nra.
Qed.

Variables (rho beta : R) (jmax T : nat) (x0 : V noise_floor) (z0 : Z noise_floor).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X noise_floor x0.
Notation at_ := (at_ noise_floor rho beta jmax x0 z0).
Notation dseq := (dseq noise_floor rho beta jmax x0 z0).
Notation est := (est noise_floor). Notation cur := (cur noise_floor).
(** N94: Gamma = 1 + sum of delta_t^2; s_t = g_t - f'(x_t). *)
Theorem floor bs : length bs = S T ->
  (forall t, (t < S T)%nat -> short (algorithm.scale noise_floor rho (at_ bs t)) (cur (at_ bs t))
    (est (at_ bs (S t)))) ->
  w / 2 * (sum (S T) (fun t => norm (sub (est (at_ bs (S t))) (df noise_floor (cur (at_ bs t)))))
    - sqrt (INR (S T) * (Gam (dseq bs) T - 1))) <= sum (S T) (fun t => gap noise_floor (cur (at_ bs t))).
Proof.
  intros Hl Hs. set (a := fun t => Rabs (est (at_ bs (S t)))).
  assert (A : forall t, (t < S T)%nat -> dseq bs t = a t ^ 2).
  { intros t Ht. destruct (at_S noise_floor rho beta jmax x0 z0 bs t ltac:(lia)) as [b Eb].
    destruct (valid_traj noise_floor rho beta jmax x0 z0 Hrho Hx0 (upto noise_floor t bs)) as [V1 [_ [V3 _]]].
    fold (at_ bs t) in V1, V3. assert (Q := short_step _ _ _ V3 V1 (Hs t Ht)).
    unfold state_path.dseq, a. rewrite <- Q, <- norm_sqr, Eb. cbn [step algorithm.cur algorithm.est]. ring. }
  assert (B : sum (S T) a <= sqrt (INR (S T) * (Gam (dseq bs) T - 1))).
  { assert (a0 : 0 <= sum (S T) a) by (apply sum_pos; intros; apply Rabs_pos).
    rewrite <- (sqrt_pow2 (sum (S T) a)) by exact a0. apply sqrt_le_1_alt.
    apply Rle_trans with (1 := sum_square (S T) a). apply Req_le. f_equal. unfold Gam, p.
    rewrite (sum_ext (S T) (dseq bs) (fun t => a t ^ 2)) by exact A. ring. }
  assert (C : sum (S T) (fun t => w / 2 * (norm (sub (est (at_ bs (S t))) (df noise_floor (cur (at_ bs t))))
    + -1 * a t)) <= sum (S T) (fun t => gap noise_floor (cur (at_ bs t)))).
  { apply sum_le. intros t Ht.
    destruct (valid_traj noise_floor rho beta jmax x0 z0 Hrho Hx0 (upto noise_floor t bs)) as [V1 _].
    fold (at_ bs t) in V1. assert (G1 := floor_gap _ V1). unfold a. rewrite norm_line.
    set (x := cur (at_ bs t)) in *. set (g := est (at_ bs (S t))) in *. simpl.
    assert (T1 := Rabs_triang g (-1 * (k * x))). rewrite (Rabs_mult (-1)), (Rabs_left (-1)) in T1 by lra.
    assert (w / 2 * (Rabs (g + -1 * (k * x)) + -1 * Rabs g) <= w / 2 * Rabs (k * x))
      by (apply Rmult_le_compat_l; lra). lra. }
  rewrite sum_scal, sum_plus, sum_scal in C.
  assert (D0 : w / 2 * sum (S T) a <= w / 2 * sqrt (INR (S T) * (Gam (dseq bs) T - 1)))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.
End Floor.

(** Met: from x_0 = 0 at rho = 3 the first step of every run with k = w = r = 1 is short. *)
Lemma tenth : 0 <= / 10. Proof. lra. Qed.
Lemma three : 0 < 3. Proof. lra. Qed.
Lemma half_unit : 1 * 1 / 2 <= 1. Proof. lra. Qed.
Notation unit_floor := (noise_floor 1 1 (/ 10) 1 Rlt_0_1 Rlt_0_1 tenth half_unit).
Lemma unit_start : X unit_floor (0 : line). Proof. simpl. lra. Qed.
Lemma floor_met b t : (t < 1)%nat ->
  short 1 (algorithm.scale unit_floor 3 (at_ unit_floor 3 1 0 (0 : line) true [b] t))
    (cur unit_floor (at_ unit_floor 3 1 0 (0 : line) true [b] t))
    (est unit_floor (at_ unit_floor 3 1 0 (0 : line) true [b] (S t))).
Proof.
  intro Ht. replace t with O by lia.
  assert (A := valid_traj unit_floor 3 1 0 (0 : line) true three unit_start [b]).
  destruct A as [_ [_ [_ A]]]. change (at_ unit_floor 3 1 0 (0 : line) true [b] 1)
    with (traj unit_floor 3 1 0 (0 : line) true [b]).
  rewrite norm_line in A. set (g := est unit_floor _) in *. simpl in A.
  change (at_ unit_floor 3 1 0 (0 : line) true [b] 0) with (init unit_floor (0 : line) true).
  assert (E : algorithm.scale unit_floor 3 (init unit_floor (0 : line) true) = 3).
  { unfold algorithm.scale, init. cbn [plen alpha]. rewrite sqrt_1. unfold Rpower.
    rewrite ln_1, Rmult_0_r, exp_0. ring. }
  rewrite E. unfold short. cbn [init cur]. replace (far 1 g + -1 * 0) with (far 1 g) by ring. unfold far.
  destruct (Rle_dec 0 g); [rewrite (Rabs_left (- (1 / 2)))|rewrite (Rabs_right (1 / 2))]; lra.
Qed.
Definition unit_floor_bound b := floor 1 1 (/ 10) 1 Rlt_0_1 Rlt_0_1 tenth half_unit 3 1 0 0 (0 : line) true
  three unit_start [b] eq_refl (floor_met b).
