(** N20.K, step 6: the sum of delta_t^2/p_t over t < T is at most K.

    The text sums t <= T and bounds ln Gamma + delta_c^2 by K; that fails, because Gamma = p_(T+1) may exceed
    1 + delta_c^2 T. Over t < T the last logarithm is ln p_T, and only these terms occur. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums roots scalar_path bound log_sum tangent path_sums transfer_bound.
Open Scope R_scope.

(** T06.b: ln(1+x)/x falls. *)
Lemma ln_chord x d : 0 <= x -> x <= d -> x * ln (1 + d) <= d * ln (1 + x).
Proof.
  intros Hx Hd. assert (A := ln_tangent (1 + d) (1 + x) ltac:(lra) ltac:(lra)).
  assert (B := ln_tangent 1 (1 + x) ltac:(lra) ltac:(lra)). rewrite ln_1 in B.
  replace ((1 + d - (1 + x)) / (1 + x)) with ((d - x) * / (1 + x)) in A by (field; lra).
  replace ((1 - (1 + x)) / (1 + x)) with (- (x * / (1 + x))) in B by (field; lra).
  set (i := / (1 + x)) in *. set (l := ln (1 + x)) in *.
  assert (A' : x * ln (1 + d) <= x * (l + (d - x) * i)) by (apply Rmult_le_compat_l; lra).
  assert (B' : (d - x) * (x * i) <= (d - x) * l) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Section Path.
Variables (d : nat -> R) (dc2 : R).
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= d i <= dc2.
Notation p := (p d). Notation p_ge1 := (p_ge1 d dc2 Hd).

(** N01.6c: the sum is at most ln p_n + delta_c^2. *)
Lemma log_sum_plus n : sum n (fun t => d t / p t) <= ln (p n) + dc2.
Proof.
  apply Rle_trans with (1 := logsum d dc2 Hdc Hd n). apply Rplus_le_compat_l. unfold k0.
  apply (Rmult_le_reg_r dc2); [exact Hdc|].
  replace ((dc2 - ln (1 + dc2)) * (1 + dc2) / dc2 * dc2) with ((dc2 - ln (1 + dc2)) * (1 + dc2))
    by (field; lra).
  assert (B := ln_tangent 1 (1 + dc2) ltac:(lra) ltac:(lra)). rewrite ln_1 in B.
  apply (Rmult_le_compat_r (1 + dc2)) in B; [|lra].
  replace ((ln (1 + dc2) + (1 - (1 + dc2)) / (1 + dc2)) * (1 + dc2)) with (ln (1 + dc2) * (1 + dc2) - dc2)
    in B by (field; lra). lra.
Qed.

(** ... and at most chi ln p_n, chi = delta_c^2 / ln(1 + delta_c^2). *)
Lemma log_sum_times n : sum n (fun t => d t / p t) <= dc2 / ln (1 + dc2) * ln (p n).
Proof.
  assert (l0 : 0 < ln (1 + dc2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  induction n; [simpl; unfold scalar_path.p; simpl; rewrite Rplus_0_r, ln_1; lra|]. cbn [sum].
  assert (P1 := p_ge1 n). set (x := d n / p n).
  assert (x0 : 0 <= x) by (apply Rmult_le_pos; [apply Hd|left; apply Rinv_0_lt_compat; lra]).
  assert (x1 : x <= dc2).
  { apply (Rmult_le_reg_r (p n)); [lra|]. unfold x, Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    generalize (Hd n); intro. nra. }
  assert (Ep : p (S n) = p n * (1 + x)) by (rewrite p_S; unfold x; field; lra).
  rewrite Ep, ln_mult by lra. assert (Q := ln_chord x dc2 x0 x1).
  assert (x <= dc2 / ln (1 + dc2) * ln (1 + x)); [|lra].
  apply (Rmult_le_reg_r (ln (1 + dc2))); [exact l0|].
  replace (dc2 / ln (1 + dc2) * ln (1 + x) * ln (1 + dc2)) with (dc2 * ln (1 + x)) by (field; lra). exact Q.
Qed.

Theorem log_factor T : sum T (fun t => d t / p t) <= K dc2 T.
Proof.
  assert (P1 := p_ge1 T). assert (Q := p_up d dc2 Hd T).
  assert (C : ln (p T) <= ell dc2 T) by (apply ln_le; lra).
  assert (c0 : 0 < dc2 / ln (1 + dc2)) by (apply Rdiv_lt_0_compat; [exact Hdc|]; rewrite <- ln_1;
    apply ln_increasing; lra).
  apply Rmin_glb; [generalize (log_sum_plus T); lra|].
  apply Rle_trans with (1 := log_sum_times T). apply Rmult_le_compat_l; lra.
Qed.
End Path.
