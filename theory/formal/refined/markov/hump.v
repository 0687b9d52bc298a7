(** A1 for a Markov chain: the hump of the cross weight and its sum. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums weight scalar_path.
Import ListNotations.
Open Scope R_scope.

(** c as a function of x = 1/U: it rises from 0 at x = 1 to its maximum and falls to 1/2 at x = 0. *)
Definition hump (x : R) : R := (/ 2 + x / 5 + 11 / 20 * x ^ 2) * (1 - x ^ 2).
Definition hump1 (x : R) : R := / 5 + x / 10 - 3 / 5 * x ^ 2 - 11 / 5 * x ^ 3.
Lemma hump_1 : hump 1 = 0. Proof. unfold hump. field. Qed.
Lemma hump_pos x : 0 <= x <= 1 -> 0 <= hump x.
Proof. intro H. unfold hump. apply Rmult_le_pos; nra. Qed.
Lemma hump_phi U : 0 < U -> phi U * (/ U ^ 2 * (1 - / U ^ 2)) = hump (/ U).
Proof. intro H. unfold phi, hump. field. lra. Qed.
Lemma hump_mvt x y : x <= y -> exists c, x <= c <= y /\ hump y - hump x = hump1 c * (y - x).
Proof.
  intro H. assert (D : forall t, is_derive hump t (hump1 t)) by (intro t; unfold hump, hump1; auto_derive;
    [exact I|field]).
  destruct (MVT_gen hump x y hump1) as [c [Hc E]].
  - intros t _. apply D.
  - intros t _. apply derivable_continuous_pt. exists (hump1 t). apply is_derive_Reals, D.
  - rewrite Rmin_left, Rmax_right in Hc by lra. exists c. split; assumption.
Qed.

Lemma hump_peak : exists m, 4 / 10 <= m <= 41 / 100 /\ hump1 m = 0.
Proof.
  destruct (IVT (fun x => - hump1 x) (4 / 10) (41 / 100)) as [m [Hm E]].
  - intro t. apply derivable_continuous_pt. exists (- (/ 10 - 6 / 5 * t - 33 / 5 * t ^ 2)).
    apply is_derive_Reals. unfold hump1. auto_derive; [exact I|]. field.
  - lra.
  - unfold hump1. lra.
  - unfold hump1. lra.
  - exists m. split; [exact Hm|]. lra.
Qed.

Lemma hump1_factor m t : hump1 m = 0 ->
  hump1 t = (m - t) * (3 / 5 * (t + m) + 11 / 5 * (t ^ 2 + t * m + m ^ 2) - / 10).
Proof. intro H. replace (hump1 t) with (hump1 t - hump1 m) by lra. unfold hump1. field. Qed.
Lemma hump_up m x y : 4 / 10 <= m -> hump1 m = 0 -> 0 <= x -> x <= y -> y <= m -> hump x <= hump y.
Proof.
  intros Hm H0 Hx Hxy Hy. destruct (hump_mvt x y Hxy) as [c [Hc E]]. assert (F := hump1_factor m c H0).
  assert (0 <= hump1 c) by (rewrite F; apply Rmult_le_pos; [lra|nra]).
  assert (0 <= hump1 c * (y - x)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma hump_down m x y : 4 / 10 <= m -> hump1 m = 0 -> m <= x -> x <= y -> hump y <= hump x.
Proof.
  intros Hm H0 Hx Hxy. destruct (hump_mvt x y Hxy) as [c [Hc E]]. assert (F := hump1_factor m c H0).
  assert (hump1 c <= 0). { rewrite F.
    assert (0 <= (c - m) * (3 / 5 * (c + m) + 11 / 5 * (c ^ 2 + c * m + m ^ 2) - / 10))
    by (apply Rmult_le_pos; [lra|nra]). lra. }
  assert (0 <= - hump1 c * (y - x)) by (apply Rmult_le_pos; lra). lra.
Qed.

Definition cross : R := 5612 / 10000.
Lemma hump_max m : 4 / 10 <= m <= 41 / 100 -> hump m <= cross.
Proof.
  intro H. assert (A : 0 <= (m - 402 / 1000) ^ 2 * (55 / 100 * m ^ 2 + 6422 / 10000 * m + 377 / 1000))
    by (apply Rmult_le_pos; [apply pow2_ge_0|nra]).
  assert (B : 0 <= (m - 402 / 1000) ^ 2) by apply pow2_ge_0. unfold hump, cross. nra.
Qed.

(** A sequence between 0 and Vmax, weighted by the difference of two non-decreasing sequences that start at
    0. *)
Lemma two_monotone (up down q : nat -> R) cm Vmax n : (forall t, up (S t) <= up (S (S t)) <= cm) ->
  (forall t, down (S t) <= down (S (S t)) <= cm) ->
  up 1%nat = 0 -> down 1%nat = 0 -> (forall i, 0 <= q i <= Vmax) ->
    sum n (fun i => (up (S i) - down (S i)) * (q (S i) - q i)) <= cm * Vmax.
Proof.
  intros Hu Hd U1 D1 Hq.
  assert (K : forall m, sum m (fun i => (up (S i) - down (S i)) * (q (S i) - q i)) <= up (S m) * q m +
    down (S m) * (Vmax - q m)).
  { induction m; [cbn [sum]; rewrite U1, D1; lra|]. cbn [sum]. destruct (Hu m) as [a1 _].
    destruct (Hd m) as [a2 _]. assert (W := Hq (S m)).
    assert (up (S m) * q (S m) <= up (S (S m)) * q (S m)) by (apply Rmult_le_compat_r; lra).
    assert (down (S m) * (Vmax - q (S m)) <= down (S (S m)) * (Vmax - q (S m))) by (apply Rmult_le_compat_r;
      lra). lra. }
  apply Rle_trans with (1 := K n). assert (W := Hq n). destruct (Hu n) as [a1 a2]. destruct (Hd n) as [a3 a4].
  assert (up (S n) * q n <= cm * q n) by (apply Rmult_le_compat_r; lra).
  assert (down (S n) * (Vmax - q n) <= cm * (Vmax - q n)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(** For any cm that bounds the hump where its maximum is. *)
Lemma hump_sum (cm : R) (d : nat -> R) (beta dc2 : R) (q : nat -> R) Vmax n :
  (forall m, 4 / 10 <= m <= 41 / 100 -> hump m <= cm) -> 0 < beta ->
  (forall i, 0 <= d i <= dc2) -> (forall i, 0 <= q i <= Vmax) ->
  sum n (fun i => phi (U d beta (S i)) * (al d beta (S i) * (1 - al d beta (S i))) * (q (S i) - q i)) <=
    cm * Vmax.
Proof.
  intros Hcm Hb Hd Hq. destruct hump_peak as [m [Hm H0]].
  set (x := fun t => / U d beta t).
  assert (x0 : forall t, 0 < x t <= 1).
  { intro t. assert (A := U_ge1 d beta t). unfold x. split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1.
    apply Rinv_le_contravar; lra. }
  assert (xm : forall t, x (S t) <= x t) by (intro t; apply Rinv_le_contravar;
    [apply U_pos|apply U_mono; lia]).
  set (up := fun t => hump (Rmax (x t) m)). set (down := fun t => hump m - hump (Rmin (x t) m)).
  assert (V0 : 0 <= Vmax) by (generalize (Hq O); lra).
  apply Rle_trans with (hump m * Vmax); [|apply Rmult_le_compat_r; [exact V0|apply Hcm, Hm]].
  rewrite (sum_ext n _ (fun i => (up (S i) - down (S i)) * (q (S i) - q i))).
  - apply (two_monotone up down q (hump m) Vmax n).
    + intro t. assert (A := xm (S t)). unfold up. split; apply (hump_down m); try lra; try apply Rmax_r.
      unfold Rmax. destruct (Rle_dec (x (S (S t))) m), (Rle_dec (x (S t)) m); lra.
    + intro t. assert (A := xm (S t)). unfold down. assert (B := x0 (S (S t))). split.
      * assert (hump (Rmin (x (S (S t))) m) <= hump (Rmin (x (S t)) m)); [|lra]. apply (hump_up m); try lra;
          [apply Rmin_glb; lra| |apply Rmin_r].
        unfold Rmin. destruct (Rle_dec (x (S (S t))) m), (Rle_dec (x (S t)) m); lra.
      * assert (0 <= hump (Rmin (x (S (S t))) m)); [|lra]. apply hump_pos. split; [apply Rmin_glb; lra|].
        apply Rle_trans with (1 := Rmin_r _ _). lra.
    + unfold up, x. rewrite (U_1 d beta dc2 Hb Hd), Rinv_1, Rmax_left by lra. apply hump_1.
    + unfold down, x. rewrite (U_1 d beta dc2 Hb Hd), Rinv_1, Rmin_right by lra. ring.
    + exact Hq.
  - intros i Hi. f_equal. unfold al. rewrite hump_phi by apply U_pos. fold (x (S i)).
    unfold up, down, Rmax, Rmin. destruct (Rle_dec (x (S i)) m); lra.
Qed.

Lemma cross_sum (d : nat -> R) (beta dc2 : R) (q : nat -> R) Vmax n : 0 < beta ->
  (forall i, 0 <= d i <= dc2) -> (forall i, 0 <= q i <= Vmax) ->
  sum n (fun i => phi (U d beta (S i)) * (al d beta (S i) * (1 - al d beta (S i))) * (q (S i) - q i)) <=
    cross * Vmax.
Proof. apply hump_sum. exact hump_max. Qed.
