(** T = 188 000 and 59 500 (h = 0) for an independent stream. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From MCFW Require Import space law finite_sum roots problem algorithm bound toy tbound independent_moments
  part2_independent closed_form.
Open Scope R_scope.

(** Independent stream (A1 with its exact Lambda): any h with Gh = 1, T = 188 000; h = 0 (A1 + A2), T = 59
    500. *)
Theorem horizon_independent (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = / 10 -> Fbar pb = 2 ->
  (forall z q, E (P pb z) q = E (pi pb) q) -> X pb x0 -> INR T = 188000 ->
  E (run pb (19475 / 10000) (328 / 10000) (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t =>
      gap pb (cur pb (at_ pb (19475 / 10000) (328 / 10000) (Nat.log2 T) x0 z0 bs t)))) / INR (S T) <= 1 / 10.
Proof.
  intros EL ED EG EH ES EF M Hx HT. assert (J : Nat.log2 T = 17%nat) by (apply log2_of; rewrite HT; simpl;
    lra). assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (EA : Lam 17 = 16 + 2 / 131072) by (unfold Lam; simpl; lra).
  eapply Rle_trans.
  - apply (part2_independent pb T (19475 / 10000) (328 / 10000) 1318 716 663 x0 z0); rewrite ?J, ?EL, ?ED,
      ?EG, ?EH, ?ES, ?EF, ?EA; try assumption; try lra.
    + unfold tslope, theta, v_plus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_plus, k0, n1, n2, n3, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
    + unfold tslope, theta, v_minus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_minus, k0, n1, n2, n3, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
  - rewrite ED, S_INR, HT. apply Rmax_lub; interval.
Qed.

Theorem horizon_independent_smooth (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 0 -> Ghat pb = 1 -> Gs pb = / 10 -> Fbar pb = 1 ->
  (forall z q, E (P pb z) q = E (pi pb) q) -> X pb x0 -> INR T = 59500 ->
  E (run pb (2386 / 1000) (452 / 10000) (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t =>
      gap pb (cur pb (at_ pb (2386 / 1000) (452 / 10000) (Nat.log2 T) x0 z0 bs t)))) / INR (S T) <= 1 / 10.
Proof.
  intros EL ED EG EH ES EF M Hx HT. assert (J : Nat.log2 T = 15%nat) by (apply log2_of; rewrite HT; simpl;
    lra). assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (EA : Lam 15 = 14 + 2 / 32768) by (unfold Lam; simpl; lra).
  eapply Rle_trans.
  - apply (part2_independent pb T (2386 / 1000) (452 / 10000) 387 302 210 x0 z0); rewrite ?J, ?EL, ?ED, ?EG,
      ?EH, ?ES, ?EF, ?EA; try assumption; try lra.
    + unfold tslope, theta, v_plus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_plus, k0, n1, n2, n3, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
    + unfold tslope, theta, v_minus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_minus, k0, n1, n2, n3, root, Rpower. rewrite HT. simpl INR.
      interval with (i_prec 60).
  - rewrite ED, S_INR, HT. apply Rmax_lub; interval.
Qed.

(** The hypotheses of the independent theorem can be met. *)
Corollary toy_independent (T : nat) : INR T = 188000 ->
  E (run toy (19475 / 10000) (328 / 10000) (Nat.log2 T) (0 : V toy) true (S T))
    (fun bs => sum (S T) (fun t =>
      gap toy (cur toy (at_ toy (19475 / 10000) (328 / 10000) (Nat.log2 T) (0 : V toy) true bs t)))) /
      INR (S T) <= 1 / 10.
Proof. apply horizon_independent; try reflexivity. simpl; lra. Qed.
