(** A problem in the plane on which the algorithm is evaluated: f(x; z) = |x|^2/2 +- <n, x>, h =
    (|x_1| + |x_2|)/10, X = [-1/2, 1/2]^2. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors norm_bound law expectation problem euclid toy.
Import ListNotations.
Open Scope R_scope.

Definition plane : ips := times line line.
Definition inside (t : R) : Prop := - / 2 <= t <= / 2.
(** The linear minimisation oracle in one coordinate; on a tie it answers 0, as the Python oracle does. *)
Definition shrink (g : R) : R := if Rle_dec g (/ 10) then if Rle_dec (- / 10) g then 0 else / 2 else - / 2.
(** The two values of the noise: (3/10, -2/5) and its opposite, of norm 1/2. *)
Definition noise_at (z : bool) : plane := if z then (3 / 10, - (2 / 5)) else (- (3 / 10), 2 / 5).
Definition weight_h (x : plane) : R := / 10 * (Rabs (fst x) + Rabs (snd x)).

Lemma norm_plane (x : plane) c : 0 <= c -> fst x * fst x + snd x * snd x <= c * c -> norm x <= c.
Proof. intros Hc H. apply norm_le_sqr; [exact Hc|exact H]. Qed.
Lemma coordinate_le (x : plane) : Rabs (fst x) <= norm x /\ Rabs (snd x) <= norm x.
Proof.
  assert (N := norm_pos plane x). assert (E : norm x * norm x = fst x * fst x + snd x * snd x) by
    apply (norm_sqr plane x).
  split; apply Rsqr_incr_0_var; try exact N; unfold Rsqr; rewrite E, <- Rabs_mult, Rabs_right by
    (apply Rle_ge, Rle_0_sqr); nra.
Qed.
Lemma shrink_in g : inside (shrink g).
Proof. unfold shrink, inside. destruct (Rle_dec _ _); [destruct (Rle_dec _ _)|]; lra. Qed.
Lemma shrink_min g y : inside y -> shrink g * g + / 10 * Rabs (shrink g) <= y * g + / 10 * Rabs y.
Proof.
  unfold inside, shrink. intro H. destruct (Rle_dec g (/ 10)); [destruct (Rle_dec (- / 10) g)|]; unfold Rabs;
    repeat destruct (Rcase_abs _); nra.
Qed.
Definition planar : problem.
Proof.
  refine {| V := plane; Z := bool; P := fun _ => coin; pi := coin; X := fun x : plane => inside (fst x) /\
    inside (snd x);
            f := fun x : plane => (fst x * fst x + snd x * snd x) / 2; h := weight_h; df :=
              fun x : plane => x;
            dfz := fun (x : plane) z => add x (noise_at z);
            lmo := fun g : plane => (shrink (fst g), shrink (snd g)) : plane;
            L := 1; G := 1; Gh := / 5; Ghat := 1; Gs := / 2; D := 2; Fbar := / 2 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - intros [x1 x2] [y1 y2] s [A B] [C E] Hs. unfold inside in *. simpl in *. split; nra.
  - intros [x1 x2] [y1 y2] [A B] [C E]. unfold inside in *. apply norm_plane; [lra|]. simpl in *. nra.
  - intros [g1 g2]. split; apply shrink_in.
  - intros [g1 g2] [y1 y2] [A B]. unfold weight_h. simpl in *. assert (H1 := shrink_min g1 y1 A).
    assert (H2 := shrink_min g2 y2 B). lra.
  - intros [x1 x2] [y1 y2] s _ _ Hs. unfold weight_h. simpl.
    assert (K : forall a b, Rabs (a + s * (b + -1 * a)) <= (1 - s) * Rabs a + s * Rabs b).
    { intros a b. replace (a + s * (b + -1 * a)) with ((1 - s) * a + s * b) by ring.
      apply Rle_trans with (1 := Rabs_triang _ _).
      rewrite !Rabs_mult, (Rabs_right (1 - s)), (Rabs_right s) by lra. lra. }
    assert (K1 := K x1 y1). assert (K2 := K x2 y2). lra.
  - intros x y _ _. destruct (coordinate_le (sub x y)) as [A B]. destruct x as [x1 x2], y as [y1 y2].
    unfold weight_h. simpl fst in *. simpl snd in *.
    assert (K : forall a b, Rabs a - Rabs b <= Rabs (a + -1 * b)).
    { intros a b. apply Rle_trans with (1 := Rabs_triang_inv a b). right. f_equal. ring. }
    assert (K1 := K x1 y1). assert (K2 := K x2 y2). lra.
  - intros [x1 x2] [y1 y2] s _ _ _. apply is_derive_Reals. simpl. auto_derive; [exact I|]. field.
  - intros [x1 x2] _. simpl. apply injective_projections; simpl; field.
  - intros x y z _ _. rewrite Rmult_1_l. right. f_equal. vring.
  - intros x z _. replace (sub (add x (noise_at z)) x) with (noise_at z) by vring. apply norm_plane; [lra|].
    unfold noise_at. destruct z; simpl; lra.
  - intros [x1 x2] [A B]. unfold inside in *. apply norm_plane; [lra|]. simpl in *. nra.
  - intros [x1 x2] [y1 y2] [A B] [C E]. unfold inside, weight_h in *. simpl in *.
    assert (K : forall a, - / 2 <= a <= / 2 -> 0 <= Rabs a <= / 2) by
      (intros a Ha; split; [apply Rabs_pos|apply Rabs_le; lra]).
    assert (K1 := K x1 A). assert (K2 := K x2 B). assert (K3 := K y1 C). assert (K4 := K y2 E). nra.
Defined.
