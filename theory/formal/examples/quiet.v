(** The same function as in examples/toy.v without noise and with h = 0: theorems about G_sigma = 0 apply. *)
Require Import Reals Lra Lia List.
From MCFW Require Import space vectors law expectation problem algorithm roots bound euclid
  toy cor_zeronoise part2_noiseless scale_integral weight_one.
Import ListNotations.
Open Scope R_scope.

Definition quiet : problem.
Proof.
  refine {| V := line; Z := bool; P := fun _ => coin; pi := coin; X := fun x : line => - / 2 <= x <= / 2;
            f := f toy; h := fun _ => 0; df := fun x : line => x; dfz := fun (x : line) _ => (x : line);
            lmo := fun g : line => corner g; L := 1; G := 1; Gh := 0; Ghat := 1; Gs := 0; D := 1;
            Fbar := 2 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - apply (X_convex toy).
  - apply (X_diameter toy).
  - apply (lmo_in toy).
  - apply (lmo_min toy).
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. lra.
  - apply (f_derivative toy).
  - intros x Hx. simpl. field.
  - intros x y z Hx Hy. lra.
  - intros x z Hx. replace (sub x x) with (@v0 line) by vring. rewrite norm_v0. lra.
  - apply (df_bound toy).
  - intros x y Hx Hy. assert (A := range toy x y Hx Hy). simpl in *. lra.
Defined.

Definition q0 : V quiet := (0 : line).
Lemma quiet_start : X quiet q0.
Proof. unfold q0. simpl. lra. Qed.
Lemma unit_pos : 0 < 1.
Proof. lra. Qed.
Lemma quiet_lip : Gh quiet <= G quiet.
Proof. simpl. lra. Qed.
Definition quiet_exact jmax := zero_error quiet 1 1 jmax q0 true unit_pos quiet_start eq_refl.
Definition quiet_zeronoise T HT := zeronoise quiet 1 q0 true T unit_pos quiet_start HT quiet_lip eq_refl.

(** Part 2 without noise needs a point Y with a slope <= 0: at T = rho = beta = 1 a million will do. *)
Lemma root_at_most k x b : (0 < k)%nat -> 0 < x -> 0 <= b -> x <= b ^ k -> root k x <= b.
Proof.
  intros Hk Hx Hb H. apply (pow_le_inv k); [exact Hk|left; apply root_pos|exact Hb|].
  rewrite root_pow; assumption.
Qed.

Definition Yq : R := 999999.
Lemma quiet_slope : silent_slope quiet 1 1 1 Yq <= 0.
Proof.
  unfold silent_slope, Yq. replace (INR 1) with 1 by reflexivity. rewrite !Rmult_1_l.
  replace (999999 + 1) with 1000000 by ring. change (Fbar quiet) with 2. change (L quiet) with 1.
  assert (r6 : root 6 1000000 <= 10) by (apply root_at_most; try lia; lra).
  assert (v1 : v_plus 1 <= 1) by (unfold v_plus; apply root_at_most; try lia; lra).
  assert (v0 : 0 < v_plus 1) by apply root_pos. assert (r0 := root_pos 6 1000000).
  assert (su : sqrt 999999 <= 1000) by (rewrite <- (sqrt_square 1000) by lra; apply sqrt_le_1_alt; lra).
  assert (sl : 900 <= sqrt 999999) by (rewrite <- (sqrt_square 900) by lra; apply sqrt_le_1_alt; lra).
  assert (i1 : / (2 * sqrt 999999) <= / 1800) by (apply Rinv_le_contravar; lra).
  assert (m1 : sqrt 999999 * root 6 1000000 <= 1000 * 10) by (apply Rmult_le_compat; lra).
  assert (m0 : 0 <= sqrt 999999 * root 6 1000000) by (apply Rmult_le_pos; lra).
  assert (m2 : v_plus 1 * (sqrt 999999 * root 6 1000000) <= 1 * (1000 * 10)) by (apply Rmult_le_compat; lra).
  lra.
Qed.

Definition Hq : R := Rmax 1 (silent quiet 1 1 1 Yq - silent_slope quiet 1 1 1 Yq * (Yq - 1)).
Lemma Hq_pos : 0 < Hq.
Proof. apply Rlt_le_trans with (2 := Rmax_l _ _). lra. Qed.
Lemma Yq_ge1 : 1 <= Yq.
Proof. unfold Yq. lra. Qed.
Definition quiet_noiseless jmax := part2_noiseless_mean quiet 1 1 jmax 1 q0 true Yq Hq quiet_start (le_n 1)
  unit_pos unit_pos eq_refl Yq_ge1 quiet_slope (Rmax_r _ _) Hq_pos.

(** A3 needs a Gamma_star with Fbar <= I(Gamma_star): at T = 3, rho = beta = 1, m(125) 124 >= 2. *)
Lemma three : (1 <= 3)%nat.
Proof. lia. Qed.
Lemma quiet_rho : L quiet / 2 < 1.
Proof. simpl. lra. Qed.
Lemma quiet_integral : Fbar quiet <= Iw (L quiet) 1 1 3 125.
Proof.
  change (Fbar quiet) with 2. change (L quiet) with 1.
  assert (A := Iw_right 1 1 1 3 unit_pos quiet_rho unit_pos three 1 125 ltac:(lra) ltac:(lra)).
  rewrite Iw_1 in A. apply Rle_trans with (mw 1 1 1 3 125 * (125 - 1)); [|lra].
  assert (r6 : root 6 ((125 + INR 3 * 1) / (1 + 1)) <= 2) by (apply root_at_most; try lia; simpl; lra).
  assert (r0 := root_pos 6 ((125 + INR 3 * 1) / (1 + 1))).
  assert (s0 : 11 <= sqrt 125) by (rewrite <- (sqrt_square 11) by lra; apply sqrt_le_1_alt; lra).
  assert (s1 : sqrt 125 <= 12) by (rewrite <- (sqrt_square 12) by lra; apply sqrt_le_1_alt; lra).
  assert (l1 : 1 * (sqrt 125 * root 6 ((125 + INR 3 * 1) / (1 + 1))) <= 24) by (rewrite Rmult_1_l;
    replace 24 with (12 * 2) by lra; apply Rmult_le_compat; lra).
  assert (l0 : 1 <= lplus 1 1 3 125) by (apply (lplus_rho 1 1 1 3); try lia; lra).
  assert (B := gw_between 1 unit_pos 1 (lplus 1 1 3 125) 24 unit_pos l0 l1).
  assert (C : / 50 <= Rmin (gw 1 1) (gw 1 24)) by (apply Rmin_glb; unfold gw; lra).
  assert (M : / 50 <= mw 1 1 1 3 125) by (apply Rmin_glb; [unfold gw; lra|lra]). lra.
Qed.
Definition quiet_weight_one jmax bs := weight_one quiet 1 1 jmax q0 true 3 quiet_rho unit_pos quiet_start
  three eq_refl 125 ltac:(lra) quiet_integral bs ltac:(simpl; lra).
