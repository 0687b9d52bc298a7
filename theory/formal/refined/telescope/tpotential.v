(** A1: the potential with a given one-burst error. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator weight scalar_path
  problem algorithm run state_path one_error potential weighted_potential.
Import ListNotations.
Open Scope R_scope.

(** The recursion with any one-step bound Q, with or without zeta. *)
Section Potential.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (zeta : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hz : 0 <= zeta < 1.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0).
Notation Us := (Us pb). Notation err2 := (err2 pb). Notation cc := (cc zeta).
Variable Q : state pb -> R.
Hypothesis one : forall bs, (length bs <= T)%nat ->
  E (burst (P pb) jmax (chain pb (traj bs))) (fun b => err2 (step pb rho beta jmax (traj bs) b)) <=
    cc (alpha pb (traj bs)) * err2 (traj bs) + Q (traj bs).

Lemma phi_state bs : 0 <= phi (Us (traj bs)).
Proof.
  apply phi_pos. unfold potential.Us. left.
  apply Rinv_0_lt_compat, sqrt_lt_R0, (alpha_range pb rho beta jmax x0 z0 Hbeta).
Qed.

Theorem t_all_errors : E (run (S T)) (fun bs => sum (S T) (fun t => err2 (at_ bs (S t)))) <=
  E (run (S T)) (fun bs => Q (init pb x0 z0) + / (1 - zeta) * sum T (fun i => phi (Us (at_ bs (S i))) *
    Q (at_ bs (S i)))).
Proof.
  apply (w_all_errors pb rho beta jmax x0 z0 T zeta Hrho Hbeta Hx0 HT (proj2 Hz)
    (fun s => cc (alpha pb s) * phi (Us s)) (fun s => phi (Us s) * Q s)).
  - intros bs Hl. assert (A := one bs Hl). apply (Rmult_le_compat_l _ _ _ (phi_state bs)) in A. lra.
  - intro bs. assert (Ar := alpha_range pb rho beta jmax x0 z0 Hbeta bs).
    apply Rmult_le_pos; [|apply phi_state]. unfold one_error.cc. apply Rmult_le_pos; [lra|nra].
  - intros s Hs. unfold one_error.cc. rewrite Hs. ring.
  - intros bs b. destruct (successive pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT bs b) as (U1 & U2 & U3 & Ea).
    assert (A := N11d _ _ zeta U1 U2 U3 (proj1 Hz)). rewrite Ea. unfold one_error.cc. lra.
  - apply Rle_trans with (1 := one [] ltac:(simpl; lia)). unfold one_error.cc.
    cbn [algorithm.traj init alpha]. lra.
Qed.
End Potential.
