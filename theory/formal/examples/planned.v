(** Weight one as the planner evaluates it, met by the noiseless problem: T = 4, rho = beta = 1, Gamma = 125,
    q = 8, X_0 = 1/2. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space problem algorithm finite_sum roots quiet elementary_integral planner_weight_one
  agrees_weight_one.
Open Scope R_scope.

Notation r := (grown 1 1 4).
Lemma four : (1 <= 4)%nat. Proof. lia. Qed.
Lemma quiet_grown : 1 <= r <= 6 / 5.
Proof.
  unfold grown. set (a := root 6 (1 + INR 4 * 1)). set (b := root 6 (1 + 1)).
  assert (a0 : 0 < a) by apply root_pos. assert (b0 : 0 < b) by apply root_pos.
  assert (Ea : a ^ 6 = 5) by (unfold a; rewrite root_pow by (lia || (simpl; lra)); simpl; lra).
  assert (Eb : b ^ 6 = 2) by (unfold b; rewrite root_pow by (lia || lra); lra).
  assert (A : b <= a) by (apply (pow_le_inv 6); lia || lra).
  assert (B : a <= 6 / 5 * b)
    by (apply (pow_le_inv 6); try lia; try lra; rewrite Rpow_mult_distr, Ea, Eb; lra).
  replace (1 * a / b) with (a / b) by (field; lra).
  split; apply (Rmult_le_reg_r b); try lra; replace (a / b * b) with a by (field; lra); lra.
Qed.
Lemma quiet_flat : flat_end 1 1 1 4 = 1.
Proof.
  assert (i0 : 0 < 2 * 1 - 1) by lra.
  apply Rmax_left. apply (pow_le_inv 4); try lia; try lra.
  - left. apply reached_pos; lra || lia.
  - rewrite reached_4 by (lra || lia). simpl INR. lra.
Qed.
Lemma quiet_J p c : 0 < c -> c ^ 3 = p -> 1 <= p ->
  weight_integral 1 1 p 1 4 = 3 * (c - 1) / r - 3 / 2 * (1 - / c) / r ^ 2.
Proof.
  intros Hc Ec Hp. assert (g := quiet_grown).
  assert (Er : root 3 p = c).
  { rewrite <- Ec. assert (R := root_pos 3 (c ^ 3)). assert (c3 : 0 < c ^ 3) by (apply pow_lt, Hc).
    assert (E : root 3 (c ^ 3) ^ 3 = c ^ 3) by (apply root_pow; [lia|exact c3]).
    apply Rle_antisym; apply (pow_le_inv 3); lia || lra. }
  assert (E1 : root 3 1 = 1).
  { assert (R := root_pos 3 1). assert (E : root 3 1 ^ 3 = 1 ^ 3) by (rewrite root_pow by (lia || lra); ring).
    apply Rle_antisym; apply (pow_le_inv 3); lia || lra. }
  rewrite J_agrees by (lia || lra). unfold J, primitive. rewrite quiet_flat, Rmin_right, Rmax_left by lra.
  rewrite Er, E1. field. lra.
Qed.
Lemma quiet_reach : 8 <= weight_integral 1 1 125 1 4 /\ 1 <= weight_integral 1 1 8 1 4 <= 3.
Proof.
  assert (g := quiet_grown). rewrite (quiet_J 125 5), (quiet_J 8 2) by lra. set (x := r) in *.
  assert (i : 5 / 6 <= / x <= 1).
  { split; [replace (5 / 6) with (/ (6 / 5)) by field; apply Rinv_le_contravar; lra|].
    apply Rle_trans with (/ 1); [apply Rinv_le_contravar; lra|lra]. }
  unfold Rdiv. replace (/ x ^ 2) with (/ x * / x) by (field; lra).
  set (y := / x) in *. clearbody y. split; [nra|split; nra].
Qed.
Definition planned_met jmax (bs : list (sample quiet)) (Hl : length bs = 5%nat) :=
  (weight_one_planned quiet 1 1 jmax q0 true 4 125 bs unit_pos unit_pos quiet_start four eq_refl Hl
     ltac:(unfold weight_slow; simpl; lra) ltac:(unfold weight_soon; simpl; lra) ltac:(lra)
     ltac:(destruct quiet_reach; simpl; lra),
   weight_one_tail_planned quiet 1 1 jmax q0 true 4 125 bs unit_pos unit_pos quiet_start four eq_refl Hl
     ltac:(unfold weight_slow; simpl; lra) ltac:(unfold weight_soon; simpl; lra) (/ 2) 8 ltac:(lra) ltac:(lra)
     ltac:(lra) ltac:(destruct quiet_reach; unfold tail_spent; simpl; lra)
     ltac:(destruct quiet_reach; unfold tail_spent; simpl; lra) ltac:(unfold tail_room; simpl; lra)).
