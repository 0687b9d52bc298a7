(** lem:tvbochner. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation mixing_time asm_markov.
Import ListNotations.
Open Scope R_scope.

(** lem:tvbochner, as printed: any two laws, |psi| <= H. *)
Theorem tvbochner {Z} {V : ips} (a b : law Z) (psi : Z -> V) H : proba a -> proba b ->
  (forall z, norm (psi z) <= H) ->
  norm (sub (Ev a psi) (Ev b psi)) <= 2 * dtv a b * H.
Proof.
  intros Ha Hb B. destruct (dtv_lub a b Ha Hb) as [U _]. set (e := dtv a b) in *.
  assert (e0 : 0 <= e) by (apply U, tvset_0).
  destruct a as [|[p0 z0] a']; [exfalso; destruct Ha as [_ Ha]; simpl in Ha; lra|].
  set (a := (p0, z0) :: a') in *.
  assert (H0 : 0 <= H) by (apply Rle_trans with (2 := B z0); apply norm_pos).
  apply norm_dual; [apply Rmult_le_pos; lra|]. intro w. rewrite inner_sub, !inner_Ev.
  set (c := H * norm w). assert (c0 : 0 <= c) by (apply Rmult_le_pos; [exact H0|apply norm_pos]).
  assert (R : forall y, - c <= inner (psi y) w <= c).
  { intro y. apply Rabs_le_inv. apply Rle_trans with (1 := cauchy_abs _ _ _). apply Rmult_le_compat_r;
      [apply norm_pos|apply B]. }
  destruct (Req_dec c 0) as [C|C].
  - rewrite (E_ext a _ (fun _ => 0)) by (intro y; specialize (R y); lra).
    rewrite (E_ext b _ (fun _ => 0)) by (intro y; specialize (R y); lra).
    rewrite !E_zero. replace (2 * e * H * norm w) with (2 * e * c) by (unfold c; ring). rewrite C. lra.
  - assert (Q : E a (fun y => / (2 * c) * (inner (psi y) w + c)) -
      E b (fun y => / (2 * c) * (inner (psi y) w + c)) <= e).
    { apply U. exists (fun y => / (2 * c) * (inner (psi y) w + c)). split; [|reflexivity]. intro y.
      specialize (R y). split.
      - apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|lra].
      - apply (Rmult_le_reg_l (2 * c)); [lra|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. lra. }
    rewrite !E_scal, !E_plus, !E_const in Q by assumption.
    apply (Rmult_le_compat_l (2 * c)) in Q; [|lra].
    replace (2 * c * (/ (2 * c) * (E a (fun y => inner (psi y) w) + c) - / (2 * c) *
      (E b (fun y => inner (psi y) w) + c)))
      with (E a (fun y => inner (psi y) w) - E b (fun y => inner (psi y) w)) in Q by (field; lra).
    replace (2 * e * H * norm w) with (2 * c * e) by (unfold c; ring). exact Q.
Qed.
