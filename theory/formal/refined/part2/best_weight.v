(** N18.a: the best weight omega of the gap. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import roots.
Import ListNotations.
Open Scope R_scope.

Lemma root_36 x : 0 < x -> root 3 x = root 6 x ^ 2.
Proof.
  intro Hx. assert (A : (root 6 x ^ 2) ^ 3 = root 3 x ^ 3)
    by (replace ((root 6 x ^ 2) ^ 3) with (root 6 x ^ 6) by ring; rewrite !root_pow by (lia || assumption);
    reflexivity).
  assert (0 < root 6 x ^ 2) by apply pow_lt, root_pos. assert (0 < root 3 x) by apply root_pos.
  apply Rle_antisym; apply (pow_le_inv 3); lia || lra.
Qed.

(** N18.a with any constant k in front of om^2 D^2 n. *)
Lemma best_omega_k (k A H rho D n : R) : 0 < k -> 0 < H -> 0 < rho -> 0 < D -> 0 < n ->
  (forall om, 0 < om <= rho -> om * A <= H + k * om ^ 2 * D ^ 2 * n) ->
    A / n <= Rmax (2 * D * sqrt (k * H / n)) (2 * H / (rho * n)).
Proof.
  intros Hk HH Hr HD Hn K. assert (X0 : 0 < H / (k * n)) by (apply Rdiv_lt_0_compat;
    [lra|apply Rmult_lt_0_compat; lra]).
  set (sq := sqrt (H / (k * n))). assert (Sp : 0 < sq) by (apply sqrt_lt_R0, X0).
  assert (Ss : sq * sq = H / (k * n)) by (apply sqrt_sqrt; lra).
  set (om := sq / D). assert (Op : 0 < om) by (apply Rdiv_lt_0_compat; lra).
  destruct (Rle_dec om rho) as [Le|Le].
  - apply Rle_trans with (2 := Rmax_l _ _). specialize (K om (conj Op Le)).
    assert (Eo : k * om ^ 2 * D ^ 2 * n = H) by (unfold om; replace ((sq / D) ^ 2) with (sq * sq / D ^ 2)
      by (field; lra); rewrite Ss; field; lra).
    rewrite Eo in K. apply (Rmult_le_reg_l (om * n)); [apply Rmult_lt_0_compat; lra|].
    replace (om * n * (A / n)) with (om * A) by (field; lra).
    assert (Er : sqrt (k * H / n) = k * sq).
    { replace (k * H / n) with ((k * sq) * (k * sq)); [apply sqrt_square; left; apply Rmult_lt_0_compat;
        lra|].
      replace (k * sq * (k * sq)) with (k * k * (sq * sq)) by ring. rewrite Ss. field. lra. }
    rewrite Er. replace (om * n * (2 * D * (k * sq))) with (2 * k * n * (sq * sq)) by (unfold om; field; lra).
    rewrite Ss. replace (2 * k * n * (H / (k * n))) with (2 * H) by (field; lra). lra.
  - apply Rle_trans with (2 := Rmax_r _ _). specialize (K rho (conj Hr (Rle_refl _))). apply Rnot_le_lt in Le.
    assert (k * rho ^ 2 * D ^ 2 * n <= H).
    { assert (rho * D < sq) by (apply (Rmult_lt_compat_r D) in Le; [|exact HD]; unfold om in Le;
        replace (sq / D * D) with sq in Le by (field; lra); exact Le).
      assert (0 < rho * D) by (apply Rmult_lt_0_compat; lra).
      assert (Q : rho * D * (rho * D) <= sq * sq) by (apply Rmult_le_compat; lra). rewrite Ss in Q.
      apply (Rmult_le_compat_l (k * n)) in Q; [|apply Rmult_le_pos; lra].
      replace (k * n * (H / (k * n))) with H in Q by (field; lra). lra. }
    apply (Rmult_le_reg_l (rho * n)); [apply Rmult_lt_0_compat; lra|].
    replace (rho * n * (A / n)) with (rho * A) by (field; lra).
    replace (rho * n * (2 * H / (rho * n))) with (2 * H) by (field; lra). lra.
Qed.

(** With k = 1/sqrt 2. *)
Lemma best_omega (A H rho D n : R) : 0 < H -> 0 < rho -> 0 < D -> 0 < n ->
  (forall om, 0 < om <= rho -> om * A <= H + / sqrt 2 * om ^ 2 * D ^ 2 * n) ->
  A / n <= Rmax (2 * D * sqrt (H / (sqrt 2 * n))) (2 * H / (rho * n)).
Proof.
  intros HH Hr HD Hn K. assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  replace (H / (sqrt 2 * n)) with (/ sqrt 2 * H / n) by (field; lra).
  apply best_omega_k; try assumption. apply Rinv_0_lt_compat, S2.
Qed.
