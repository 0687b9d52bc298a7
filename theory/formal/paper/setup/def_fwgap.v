(** What sec:setup asserts besides its assumptions: def:fwgap (eq:fwgap is the largest decrease of the
    linearized objective, non-negative, zero exactly at first-order stationary points), the sufficient
    condition of asm:problem, the consequence of asm:smooth, and Fbar <= 2 G D (app:transfer). *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors problem descent eq_master value_gap exact_step euclid toy.
Open Scope R_scope.

Section Gap.
Variable pb : problem.
Notation X := (X pb). Notation V := (V pb). Notation df := (df pb). Notation h := (h pb).
  Notation F := (F pb).
Implicit Types x y : V.
(** The decrease of the linearized objective from x to y. *)
Definition decrease x y := inner (df x) (sub x y) + h x - h y.
(** def:fwgap, eq:fwgap: the gap is the largest decrease over X, attained at the point the LMO returns. *)
Theorem gap_largest x : (forall y, X y -> decrease x y <= gap pb x) /\
  X (lmo pb (df x)) /\ gap pb x = decrease x (lmo pb (df x)).
Proof.
  split; [|split; [apply lmo_in|reflexivity]]. intros y Hy. unfold decrease, gap.
  assert (A := lmo_min pb (df x) y Hy).
  rewrite !inner_sub_r, (inner_sym _ (df x) y), (inner_sym _ (df x) (lmo pb (df x))). lra.
Qed.
Theorem gap_nonneg x : X x -> 0 <= gap pb x.
Proof. apply gap_pos. Qed.
(** First-order stationary in the directional sense: no direction y - x, y in X, has a negative (lower)
    directional derivative. *)
Definition stationary x := forall y, X y -> forall e, 0 < e -> exists s0, 0 < s0 <= 1 /\
  forall s, 0 < s <= s0 -> - (e * s) <= F (add x (scal s (sub y x))) - F x.
Theorem gap_zero_iff_stationary x : X x -> gap pb x = 0 <-> stationary x.
Proof.
  intro Hx. assert (L0 := L_pos pb). split.
  - intros G0 y Hy e He. destruct (gap_largest x) as [A _]. set (n := norm2 (sub y x)).
    assert (n0 : 0 <= n) by apply norm2_pos.
    exists (Rmin 1 (e / (1 + L pb / 2 * n))). assert (k0 : 0 < 1 + L pb / 2 * n) by nra.
    split; [split; [apply Rmin_glb_lt; [lra|apply Rdiv_lt_0_compat; lra]|apply Rmin_l]|].
    intros s [s0 s1]. assert (sa : s <= 1) by (apply Rle_trans with (1 := s1), Rmin_l).
    assert (sb : s <= e / (1 + L pb / 2 * n)) by (apply Rle_trans with (1 := s1), Rmin_r).
    set (z := add x (scal s (sub y x))). assert (Xz : X z) by (apply X_convex; [assumption|assumption|lra]).
    assert (B := A z Xz). rewrite G0 in B. assert (C := value_gap.descent_below pb x z Hx Xz).
    unfold decrease in B.
    assert (E1 : sub z x = scal s (sub y x)) by (unfold z; vring). rewrite E1, norm2_scal in C. fold n in C.
    assert (E2 : inner (df x) (sub x z) = - inner (df x) (sub z x)) by (rewrite !inner_sub_r; ring).
    rewrite E1 in E2.
    assert (D1 : s * (1 + L pb / 2 * n) <= e) by (apply (Rmult_le_compat_r (1 + L pb / 2 * n)) in sb; [|lra];
      replace (e / (1 + L pb / 2 * n) * (1 + L pb / 2 * n)) with e in sb by (field; lra); exact sb).
    unfold problem.F. assert (D2 : L pb / 2 * (s * s * n) <= e * s) by nra. lra.
  - intro S. apply Rle_antisym; [|apply gap_nonneg, Hx]. apply le_epsilon. intros e He. rewrite Rplus_0_l.
    set (v := lmo pb (df x)). assert (Xv : X v) by apply lmo_in.
    destruct (S v Xv (e / 2) ltac:(lra)) as [s0 [Hs0 H]]. set (n := norm2 (sub v x)).
    assert (n0 : 0 <= n) by apply norm2_pos.
    set (s := Rmin s0 (e / 2 / (1 + L pb / 2 * n))). assert (k0 : 0 < 1 + L pb / 2 * n) by nra.
    assert (sp : 0 < s) by (apply Rmin_glb_lt; [lra|apply Rdiv_lt_0_compat; lra]).
    assert (sa : s <= s0) by apply Rmin_l. assert (sb : s <= e / 2 / (1 + L pb / 2 * n)) by apply Rmin_r.
    assert (Q := H s ltac:(lra)). set (z := add x (scal s (sub v x))) in *.
    assert (Xz : X z) by (apply X_convex; [assumption|assumption|lra]).
    assert (C := descent_lemma pb x z Hx Xz). assert (Hc := h_convex pb x v s Hx Xv ltac:(lra)). fold z in Hc.
    assert (E1 : sub z x = scal s (sub v x)) by (unfold z; vring). rewrite E1, norm2_scal, inner_scal_r in C.
    fold n in C. unfold problem.F in Q.
    assert (D1 : s * (1 + L pb / 2 * n) <= e / 2) by (apply (Rmult_le_compat_r (1 + L pb / 2 * n)) in sb;
      [|lra]; replace (e / 2 / (1 + L pb / 2 * n) * (1 + L pb / 2 * n)) with (e / 2) in sb by (field; lra);
      exact sb).
    unfold gap. fold v. assert (E2 : inner (df x) (sub x v) = - inner (df x) (sub v x))
      by (rewrite !inner_sub_r; ring). rewrite E2.
    apply (Rmult_le_reg_l s); [exact sp|]. assert (L pb / 2 * (s * s * n) <= s * (e / 2)) by nra. nra.
Qed.
(** asm:smooth: "consequently f is L-smooth". *)
Theorem f_smooth x y : X x -> X y -> norm (sub (df x) (df y)) <= L pb * norm (sub x y).
Proof. apply df_lipschitz. Qed.
(** app:transfer: the range of F is at most 2 G D when the common G bounds both parts (so Fbar := 2 G D is a
    legitimate field). *)
Theorem range_2GD x y : Gh pb <= G pb -> X x -> X y -> F x - F y <= 2 * G pb * D pb.
Proof. intros Hl Hx Hy. assert (A := range_lipschitz pb x y Hx Hy). assert (D0 := D_pos pb). nra. Qed.
End Gap.
(** asm:problem, sufficient condition: subgradients on X bounded by G make h G-Lipschitz on X. *)
Theorem subgradients_lipschitz (W : ips) (X : W -> Prop) (h : W -> R) (G : R) :
  (forall x, X x -> exists zeta : W, norm zeta <= G /\ forall y, X y -> h x + inner zeta (sub y x) <= h y) ->
  forall x y, X x -> X y -> h x - h y <= G * norm (sub x y).
Proof.
  intros H x y Hx Hy. destruct (H x Hx) as [zeta [Hz S]]. assert (A := S y Hy).
  assert (C := cauchy _ zeta (sub x y)).
  assert (E0 : inner zeta (sub y x) = - inner zeta (sub x y)) by (rewrite !inner_sub_r; ring).
  assert (N := norm_pos _ (sub x y)). nra.
Qed.
(** On the toy problem x = 0 is stationary and x = 1/2 is not. *)
Corollary toy_stationary : stationary toy (0 : V toy) /\ ~ stationary toy (/ 2 : V toy).
Proof.
  split.
  - apply gap_zero_iff_stationary; [simpl; lra|]. unfold gap. simpl. unfold corner.
    destruct (Rle_dec 0 0); ring.
  - intro S. apply gap_zero_iff_stationary in S; [|simpl; lra]. unfold gap in S. simpl in S.
    unfold corner in S. destruct (Rle_dec 0 (/ 2)); lra.
Qed.
