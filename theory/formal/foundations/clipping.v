(** Projection to a ball: norms and distances. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors algorithm.
Import ListNotations.
Open Scope R_scope.

Lemma clip_norm {W : ips} r (g : W) : 0 <= r -> norm (clip r g) <= r.
Proof.
  intro Hr. unfold clip. destruct (Rle_dec (norm g) r); [assumption|]. assert (0 < norm g) by lra.
  rewrite norm_scal, Rabs_right by (apply Rle_ge, Rmult_le_pos; [exact Hr|left; apply Rinv_0_lt_compat;
    assumption]). apply Req_le. field. lra.
Qed.

Lemma clip_near {W : ips} r (g c : W) : 0 <= r -> norm c <= r -> norm2 (sub (clip r g) c) <= norm2 (sub g c).
Proof.
  intros Hr Hc. unfold clip. destruct (Rle_dec (norm g) r) as [H|H]; [lra|]. assert (Pg : 0 < norm g) by lra.
  set (s := r / norm g). rewrite !norm2_sub, norm2_scal, inner_scal, <- (norm_sqr _ g).
  assert (Es : r = s * norm g) by (unfold s; field; lra).
  assert (S1 : s < 1) by (apply (Rmult_lt_reg_r (norm g)); lra).
  assert (C : inner g c <= s * (norm g * norm g)).
  { apply Rle_trans with (1 := cauchy _ _ _). replace (s * (norm g * norm g)) with (norm g * r)
      by (rewrite Es; ring). apply Rmult_le_compat_l; lra. }
  assert (0 <= (1 - s) * ((1 + s) * (norm g * norm g) - 2 * inner g c)).
  { apply Rmult_le_pos; [lra|]. assert (0 <= (1 - s) * (norm g * norm g)) by (apply Rmult_le_pos;
      [lra|apply Rle_0_sqr]). lra. }
  nra.
Qed.
