(** T = 500 and T = 360 without noise. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From MCFW Require Import quiet space vectors expectation finite_sum roots problem algorithm euclid toy
  scale_integral weight_one weight_one_tail closed_form.
Open Scope R_scope.

(** Noiseless, weight one: T = 500 for any h (Fbar = 2); without the gain 10^3.302. *)
Theorem horizon_weight_one (pb : problem) (x0 : V pb) (z0 : Z pb) (jmax T : nat) bs :
  L pb = 1 -> D pb = 1 -> Gs pb = 0 -> Fbar pb = 2 -> X pb x0 -> INR T = 500 -> length bs = S T ->
  sum (S T) (fun t => gap pb (cur pb (at_ pb (764 / 1000) (/ 1000000) jmax x0 z0 bs t))) / INR (S T) <=
    1 / 10.
Proof.
  intros EL ED ES EF Hx HT Hl. assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (Hr : L pb / 2 < 764 / 1000) by (rewrite EL; lra). assert (Hb : 0 < / 1000000) by lra.
  assert (L0 := L_pos pb).
  apply Rle_trans with (D pb * sqrt ((6005 / 1000 - 1) / INR (S T))); [|rewrite ED, S_INR, HT; interval].
  apply weight_one; try assumption; [lra| |rewrite ED, S_INR, HT; lra].
  assert (A := flat (L pb) (764 / 1000) (/ 1000000) T L0 Hr Hb T1 (26 / 10) 1 (26 / 10) ltac:(lra) ltac:(lra)
    ltac:(lra)).
  assert (B := steep (L pb) (764 / 1000) (/ 1000000) T L0 Hr Hb T1 (261 / 100) (6005 / 1000) ltac:(lra)
    ltac:(lra)).
  assert (C := Iw_incr (L pb) (764 / 1000) (/ 1000000) T L0 Hr Hb T1 (26 / 10) (261 / 100) ltac:(lra)
    ltac:(lra)).
  rewrite Iw_1 in A. rewrite EF.
  assert (A' := A ltac:(rewrite EL; unfold lplus, root, Rpower; rewrite HT; simpl INR; interval)). clear A.
  assert (B' := B ltac:(rewrite EL; unfold lam, root, Rpower; rewrite HT; simpl INR; interval)
    ltac:(unfold lam, root, Rpower; rewrite HT; simpl INR; interval)). clear B.
  assert (N1 : 7235 / 10000 <= gw (L pb) (764 / 1000) * (26 / 10 - 1)) by (rewrite EL; unfold gw; lra).
  assert (N2 : 1277 / 1000 <= Jw (L pb) (764 / 1000) (6005 / 1000 + INR T * / 1000000) -
    Jw (L pb) (764 / 1000) (261 / 100 + INR T * / 1000000)) by (rewrite EL; unfold Jw, root, Rpower;
    rewrite HT; simpl INR; interval).
  lra.
Qed.

(** The tail: T = 360 for any h. *)
Theorem horizon_tail (pb : problem) (x0 : V pb) (z0 : Z pb) (jmax T : nat) bs :
  L pb = 1 -> D pb = 1 -> Gs pb = 0 -> Fbar pb = 2 -> X pb x0 -> INR T = 360 -> length bs = S T ->
  sum (S T) (fun t => gap pb (cur pb (at_ pb (715 / 1000) (/ 1000000) jmax x0 z0 bs t))) / INR (S T) <=
    1 / 10.
Proof.
  intros EL ED ES EF Hx HT Hl. assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (Hr : L pb / 2 < 715 / 1000) by (rewrite EL; lra). assert (Hb : 0 < / 1000000) by lra.
  assert (L0 := L_pos pb).
  set (qs := 336 / 100). set (Gs' := 608 / 100).
  apply Rle_trans with ((D pb * (sqrt (INR (S T)) * sqrt (Gs' - qs)) + D pb * D pb * (qs - 1) / (51 / 100)) /
    INR (S T)); [|unfold qs, Gs'; rewrite ED, S_INR, HT; interval].
  assert (A := flat (L pb) (715 / 1000) (/ 1000000) T L0 Hr Hb T1 (353 / 100) 1 qs ltac:(lra) ltac:(unfold qs;
    lra) ltac:(unfold qs; lra)).
  assert (A2 := flat (L pb) (715 / 1000) (/ 1000000) T L0 Hr Hb T1 (353 / 100) qs (353 / 100) ltac:(unfold qs;
    lra) ltac:(unfold qs; lra) ltac:(lra)).
  assert (B := steep (L pb) (715 / 1000) (/ 1000000) T L0 Hr Hb T1 (355 / 100) Gs' ltac:(lra)
    ltac:(unfold Gs'; lra)).
  assert (C := Iw_incr (L pb) (715 / 1000) (/ 1000000) T L0 Hr Hb T1 (353 / 100) (355 / 100) ltac:(lra)
    ltac:(lra)).
  rewrite Iw_1 in A.
  assert (E1 : 2 / L pb <= / (715 / 1000) + / lplus (715 / 1000) (/ 1000000) T (353 / 100)) by (rewrite EL;
    unfold lplus, root, Rpower; rewrite HT; simpl INR; interval).
  assert (A' := A E1). assert (A2' := A2 E1). clear A A2.
  assert (B' := B ltac:(rewrite EL; unfold lam, root, Rpower; rewrite HT; simpl INR; interval)
    ltac:(unfold lam, root, Rpower; rewrite HT; simpl INR; interval)). clear B.
  assert (N1 : 42 / 100 <= gw (L pb) (715 / 1000) <= 421 / 1000) by (rewrite EL; unfold gw; split; lra).
  assert (N2 : 941 / 1000 <= Jw (L pb) (715 / 1000) (Gs' + INR T * / 1000000) - Jw (L pb) (715 / 1000)
    (355 / 100 + INR T * / 1000000)) by (rewrite EL; unfold Jw, root, Rpower, Gs'; rewrite HT; simpl INR;
    interval).
  apply weight_one_tail; try assumption; rewrite ?EL, ?ED, ?EF, ?S_INR, ?HT; unfold qs, Gs' in *;
    rewrite ?EL in *; try lra; try nra.
Qed.

Corollary quiet_horizon (T jmax : nat) bs : INR T = 500 -> length bs = S T ->
  sum (S T) (fun t => gap quiet (cur quiet (at_ quiet (764 / 1000) (/ 1000000) jmax (0 : V quiet) true bs t)))
    / INR (S T) <= 1 / 10.
Proof. intros HT Hl. apply horizon_weight_one; try reflexivity; try assumption. simpl; lra. Qed.
Corollary quiet_tail (T jmax : nat) bs : INR T = 360 -> length bs = S T ->
  sum (S T) (fun t => gap quiet (cur quiet (at_ quiet (715 / 1000) (/ 1000000) jmax (0 : V quiet) true bs t)))
    / INR (S T) <= 1 / 10.
Proof. intros HT Hl. apply horizon_tail; try reflexivity; try assumption. simpl; lra. Qed.
