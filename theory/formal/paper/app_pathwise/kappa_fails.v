(** The printed kappa fails: a counterexample for large rho. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space expectation finite_sum burst estimator problem algorithm euclid toy
  prop_transfer.
Import ListNotations.
Open Scope R_scope.

Definition side (g : R) : R := if Rle_dec g 1 then / 1000 else 0.
(** f(x) = -x, h(x) = -x on [0, 1/1000], no noise. *)
Definition slide : problem.
Proof.
  refine {| V := line; Z := bool; P := fun _ => coin; pi := coin; X := fun x : line => 0 <= x <= / 1000;
            f := fun x : line => - x; h := fun x : line => - x; df := fun _ : line => (-1 : line); dfz :=
              fun (_ : line) _ => (-1 : line);
            lmo := fun g : line => side g; L := 1; G := 1; Gh := 1; Ghat := 1; Gs := 0; D := / 1000; Fbar :=
              2 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - intros x y s Hx Hy Hs. simpl in *. nra.
  - intros x y Hx Hy. rewrite norm_line. simpl in *. apply Rabs_le. lra.
  - intro g. unfold side. destruct (Rle_dec g 1); lra.
  - intros g y Hy. simpl in *. unfold side. destruct (Rle_dec g 1); nra.
  - intros x y s Hx Hy Hs. simpl. lra.
  - intros x y Hx Hy. rewrite norm_line. simpl. assert (A := Rle_abs (-(x + -1 * y))). rewrite Rabs_Ropp in A.
    lra.
  - intros x y s Hx Hy Hs. simpl in *. set (d := y + -1 * x).
    intros eps He. exists (mkposreal 1 Rlt_0_1). intros u Hu _.
    replace ((- (x + (s + u) * d) - - (x + s * d)) / u - -1 * d) with 0 by (field; exact Hu). rewrite Rabs_R0.
    exact He.
  - intros x Hx. simpl. match goal with |- ?a = ?b => change (@eq R a b) end. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. replace (-1 + -1 * -1) with 0 by ring. rewrite Rabs_R0.
    rewrite Rmult_1_l. apply Rabs_pos.
  - intros x z Hx. rewrite norm_line. simpl. replace (-1 + -1 * -1) with 0 by ring. rewrite Rabs_R0. lra.
  - intros x Hx. rewrite norm_line. apply Rabs_le. lra.
  - intros x y Hx Hy. simpl in *. lra.
Defined.

Lemma slide_lip : Gh slide <= G slide. Proof. simpl. lra. Qed.
(** Any burst in which J exceeds jmax: the estimate is -1, the step is the whole of [0, 1/1000]. *)
Lemma slide_estimate b : estimate slide 0 (init slide (0 : line) true) b = (-1 : line).
Proof.
  assert (M : forall l j, @mu bool line true (fun _ => (-1 : line)) j l = (-1 : line)).
  { intros l j. unfold mu. assert (V : forall n, @vsum line n (fun _ => (-1 : line)) = INR n * -1)
      by (induction n; [simpl; ring|]; rewrite S_INR; simpl vsum; rewrite IHn; simpl; ring).
    rewrite V, INR_pow2. simpl. match goal with |- ?a = ?b => change (@eq R a b) end. field.
    generalize (pow2_pos j); lra. }
  assert (Q : pre slide 0 (init slide (0 : line) true) b = (-1 : line)).
  { unfold pre, ghat. cbn [init alpha est prev cur chain]. destruct b as [j l]. unfold mlmc.
    cbn [dfz slide V]. rewrite !M.
    destruct (j <=? 0)%nat; simpl; match goal with |- ?a = ?b => change (@eq R a b) end; ring. }
  unfold estimate. rewrite Q. unfold clip.
  assert (H : norm (-1 : line) <= 1) by (rewrite norm_line; apply Rabs_le; lra).
  match goal with |- context [Rle_dec ?x ?y] => destruct (Rle_dec x y) as [Y|N] end;
    [reflexivity|exfalso; apply N; exact H].
Qed.

Theorem kappa_fails b : let s0 := init slide (0 : line) true in
  let s1 := step slide 2000 1 0 s0 b in
  (scale slide 2000 s1 / scale slide 2000 s0) ^ 2 = 5 /\ 2 + 2 * dbar slide 2000 ^ 2 / 2000 < 5.
Proof.
  intros s0 s1. split; [|unfold dbar; simpl; lra].
  assert (R1 : forall y, Rpower 1 y = 1) by (intro y; unfold Rpower; rewrite ln_1, Rmult_0_r; apply exp_0).
  assert (E0 : scale slide 2000 s0 = 2000) by (unfold scale, s0; cbn [init plen alpha]; rewrite R1, sqrt_1;
    ring).
  assert (En : next slide 2000 (0 : line) (-1 : line) = (/ 1000 : line)).
  { unfold next, eta, slope. cbn [lmo slide V h]. unfold side. destruct (Rle_dec (-1) 1) as [Y|N];
      [|exfalso; apply N; lra].
    assert (N2 : norm2 (@sub line (/ 1000) 0) = / 1000000) by (unfold norm2, sub; simpl; field).
    rewrite N2. destruct (Req_EM_T (/ 1000000) 0) as [Z|Z]; [exfalso; lra|].
    assert (Q : (- 0 - - / 1000 - @inner line (-1) (@sub line (/ 1000) 0)) / (2000 * / 1000000) = 1)
      by (unfold sub; simpl; field).
    rewrite Q, Rmin_left by lra. unfold sub. simpl. match goal with |- ?a = ?b => change (@eq R a b) end.
    field. }
  assert (Ed : scale slide 2000 s0 * scale slide 2000 s0 *
    norm2 (sub (next slide (scale slide 2000 s0) (cur slide s0) (estimate slide 0 s0 b)) (cur slide s0)) = 4).
  { unfold s0. rewrite slide_estimate. fold s0. rewrite E0. cbn [init cur s0].
    change (cur slide s0) with (0 : line). rewrite En. unfold norm2, sub. simpl. field. }
  assert (P1 : plen slide s1 = 5) by (unfold s1, step; cbn [plen]; rewrite Ed; unfold s0; cbn [init plen];
    ring).
  assert (A1 : alpha slide s1 = 1).
  { unfold s1, step. cbn [alpha]. rewrite Ed. unfold s0. cbn [init alpha peak total].
    rewrite Rmax_right by lra. replace ((1 + (1 + 4)) / (1 + (0 + (1 + 4)))) with 1 by field. rewrite R1.
    apply Rmin_left. lra. }
  assert (E1 : scale slide 2000 s1 = 2000 * sqrt 5) by (unfold scale; rewrite P1, A1, R1; ring).
  rewrite E0, E1. replace (2000 * sqrt 5 / 2000) with (sqrt 5) by field. apply pow2_sqrt. lra.
Qed.
