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

(** N18.a: the best comparison step. *)
Lemma best_omega (A H rho D n : R) : 0 < H -> 0 < rho -> 0 < D -> 0 < n ->
  (forall om, 0 < om <= rho -> om * A <= H + / sqrt 2 * om ^ 2 * D ^ 2 * n) ->
  A / n <= Rmax (2 * D * sqrt (H / (sqrt 2 * n))) (2 * H / (rho * n)).
Proof.
  intros HH Hr HD Hn K. assert (S2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  set (sq := sqrt (sqrt 2 * H / n)). assert (X0 : 0 < sqrt 2 * H / n) by (apply Rdiv_lt_0_compat;
    [apply Rmult_lt_0_compat; lra|lra]).
  assert (Sp : 0 < sq) by (apply sqrt_lt_R0, X0). assert (Ss : sq * sq = sqrt 2 * H / n) by (apply sqrt_sqrt;
    lra).
  set (om := sq / D). assert (Op : 0 < om) by (apply Rdiv_lt_0_compat; lra).
  destruct (Rle_dec om rho) as [L|L].
  - apply Rle_trans with (2 := Rmax_l _ _). specialize (K om (conj Op L)).
    assert (Eo : / sqrt 2 * om ^ 2 * D ^ 2 * n = H) by (unfold om; replace ((sq / D) ^ 2)
      with (sq * sq / D ^ 2) by (field; lra); rewrite Ss; field; lra).
    rewrite Eo in K. apply (Rmult_le_reg_l (om * n)); [apply Rmult_lt_0_compat; lra|].
    replace (om * n * (A / n)) with (om * A) by (field; lra).
    assert (Er : sqrt (H / (sqrt 2 * n)) = sq / sqrt 2).
    { replace (H / (sqrt 2 * n)) with ((sq / sqrt 2) * (sq / sqrt 2)).
      - apply sqrt_square. left. apply Rdiv_lt_0_compat; lra.
      - replace (sq / sqrt 2 * (sq / sqrt 2)) with (sq * sq / (sqrt 2 * sqrt 2)) by (field; lra). rewrite Ss.
        field. lra. }
    rewrite Er. replace (om * n * (2 * D * (sq / sqrt 2))) with (2 * (sq * sq) * n / sqrt 2) by (unfold om;
      field; lra).
    rewrite Ss. replace (2 * (sqrt 2 * H / n) * n / sqrt 2) with (2 * H) by (field; lra). lra.
  - apply Rle_trans with (2 := Rmax_r _ _). specialize (K rho (conj Hr (Rle_refl _))). apply Rnot_le_lt in L.
    assert (/ sqrt 2 * rho ^ 2 * D ^ 2 * n <= H).
    { assert (rho * D < sq) by (apply (Rmult_lt_compat_r D) in L; [|exact HD]; unfold om in L;
        replace (sq / D * D) with sq in L by (field; lra); exact L).
      assert (0 < rho * D) by (apply Rmult_lt_0_compat; lra).
      assert (Q : rho * D * (rho * D) <= sq * sq) by (apply Rmult_le_compat; lra). rewrite Ss in Q.
      apply (Rmult_le_compat_l (/ sqrt 2 * n)) in Q; [|apply Rmult_le_pos; [left; apply Rinv_0_lt_compat|];
        lra].
      replace (/ sqrt 2 * n * (sqrt 2 * H / n)) with H in Q by (field; lra). lra. }
    apply (Rmult_le_reg_l (rho * n)); [apply Rmult_lt_0_compat; lra|].
    replace (rho * n * (A / n)) with (rho * A) by (field; lra).
    replace (rho * n * (2 * H / (rho * n))) with (2 * H) by (field; lra). lra.
Qed.
