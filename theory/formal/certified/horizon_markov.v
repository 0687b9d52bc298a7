(** T = 664 000 and 225 000 (h = 0) at tau = 1. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From MCFW Require Import toy space law finite_sum markov_chain worst_profile roots problem algorithm profile
  bound tbound hump part2_markov closed_form tau_one.
Open Scope R_scope.

(** tau = 1: any h with Gh = 1, T = 664 000 (before: 1 320 000); h = 0, T = 225 000. *)
Theorem horizon_markov (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = / 10 -> Fbar pb = 2 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 664000 ->
  E (run pb (279 / 100) (556 / 10000) (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t =>
      gap pb (cur pb (at_ pb (279 / 100) (556 / 10000) (Nat.log2 T) x0 z0 bs t)))) / INR (S T) <= 1 / 10.
Proof.
  intros EL ED EG EH ES EF M Hx HT. assert (J : Nat.log2 T = 19%nat) by (apply log2_of; rewrite HT; simpl;
    lra). assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (Nn := noise_1 18). assert (Nd := difference_1 18). destruct (bias_1 19) as [b1 b2].
  assert (Kk := Knu_1 17).
  replace (INR 18) with 18 in Nn, Nd by (simpl; lra).
  eapply Rle_trans.
  - apply (part2_markov pb (worst 1) T (279 / 100) (556 / 10000) (698 / 1000) (1 / 10000) (/ (7 * 2 ^ 19))
      (560001 / 10000) (580010 / 10000) (226 / 10000) 4193 2367 2345 x0 z0);
      rewrite ?J, ?EL, ?ED, ?EG, ?EH, ?ES, ?EF; try assumption; try lra; try interval.
    + apply (worst_mixes 1 (le_n 1) (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb) M).
    + unfold tslope, theta, v_plus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_plus, k0, n1, n2, n3, root, Rpower, cross. rewrite HT. simpl INR.
      interval with (i_prec 60).
    + unfold tslope, theta, v_minus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_minus, k0, n1, n2, n3, root, Rpower, cross. rewrite HT. simpl INR.
      interval with (i_prec 60).
  - rewrite ED, S_INR, HT. apply Rmax_lub; interval.
Qed.

Theorem horizon_markov_smooth (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 0 -> Ghat pb = 1 -> Gs pb = / 10 -> Fbar pb = 1 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 225000 ->
  E (run pb (349 / 100) (772 / 10000) (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t =>
      gap pb (cur pb (at_ pb (349 / 100) (772 / 10000) (Nat.log2 T) x0 z0 bs t)))) / INR (S T) <= 1 / 10.
Proof.
  intros EL ED EG EH ES EF M Hx HT. assert (J : Nat.log2 T = 17%nat) by (apply log2_of; rewrite HT; simpl;
    lra). assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (Nn := noise_1 16). assert (Nd := difference_1 16). destruct (bias_1 17) as [b1 b2].
  assert (Kk := Knu_1 15).
  replace (INR 16) with 16 in Nn, Nd by (simpl; lra).
  eapply Rle_trans.
  - apply (part2_markov pb (worst 1) T (349 / 100) (772 / 10000) (707 / 1000) (1 / 10000) (/ (7 * 2 ^ 17))
      (500001 / 10000) (520010 / 10000) (252 / 10000) 1303 1032 793 x0 z0);
      rewrite ?J, ?EL, ?ED, ?EG, ?EH, ?ES, ?EF; try assumption; try lra; try interval.
    + apply (worst_mixes 1 (le_n 1) (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb) M).
    + unfold tslope, theta, v_plus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_plus, k0, n1, n2, n3, root, Rpower, cross. rewrite HT. simpl INR.
      interval with (i_prec 60).
    + unfold tslope, theta, v_minus, k0, root, Rpower. rewrite HT. simpl INR. interval.
    + unfold tbound, tslope, theta, v_minus, k0, n1, n2, n3, root, Rpower, cross. rewrite HT. simpl INR.
      interval with (i_prec 60).
  - rewrite ED, S_INR, HT. apply Rmax_lub; interval.
Qed.

(** The hypotheses can be met. *)
Corollary toy_markov (T : nat) : INR T = 664000 ->
  E (run toy (279 / 100) (556 / 10000) (Nat.log2 T) (0 : V toy) true (S T))
    (fun bs => sum (S T) (fun t =>
      gap toy (cur toy (at_ toy (279 / 100) (556 / 10000) (Nat.log2 T) (0 : V toy) true bs t)))) /
      INR (S T) <= 1 / 10.
Proof. intro HT. apply horizon_markov; try reflexivity; try assumption; [apply toy_mixes|simpl; lra]. Qed.
