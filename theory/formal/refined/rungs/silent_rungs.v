(** Without noise: Part 1 with Lambda = 0, and the rung `concave`, whose terms are bounded apart. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums burst estimator problem algorithm run
  one_error potential silent_run roots bound path_form_free path_bound transfer_bound bound_signs
  growth_tangent mean_errors path_transfer transfer_any apart.
Import ListNotations.
Open Scope R_scope.

Section Silent.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (Y H : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Silent : Gs pb = 0.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation traj := (traj pb rho beta jmax x0 z0).
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation run := (run pb rho beta jmax x0 z0).
Hypothesis HY : 1 <= Y.

Lemma no_error_left o bs : err2 pb (traj (o :: bs)) = 0.
Proof.
  change (norm2 (sub (estimate pb jmax (traj bs) o) (df pb (cur pb (traj bs)))) = 0).
  rewrite (estimate_exact pb rho beta jmax x0 z0 Hrho Hx0 Silent). set (g := df pb _).
  replace (sub g g) with (@v0 (V pb)) by vring. apply norm2_v0.
Qed.
Notation Hc := (Hconst rho beta (L pb) dc2 0 2 (Gs pb) T).
Notation Ph := (Phi (Fbar pb) rho beta (L pb) dc2 0 2 T).
Notation slope1 := (Phi' (Fbar pb) rho beta (L pb) dc2 0 2 T Y).
Theorem part1_silent : slope1 <= 0 -> Hc + (Ph Y - slope1 * (Y - 1)) <= H ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  intros Hs HH. apply (transfer_any pb rho beta jmax x0 z0 T 0 2 H); try assumption; try lra.
  - intros bs Hl. rewrite (E_ext _ _ (fun _ => 0)) by (intro; apply no_error_left). rewrite E_zero.
    assert (Ar := alpha_range pb rho beta jmax x0 z0 Hbeta bs).
    assert (0 <= (1 - alpha pb (traj bs)) * err2 pb (traj bs)) by (apply Rmult_le_pos; [lra|apply norm2_pos]).
    assert (Bb pb rho beta jmax x0 z0 0 2 bs = 0) by (unfold Bb; destruct bs; ring). lra.
  - intros X0 HX. apply Rle_trans with (2 := HH). apply Rplus_le_compat_l.
    apply growth_tangent; [|assumption|assumption|assumption].
    exact (signs pb rho x0 0 2 Hrho Hx0 (Rle_refl 0) ltac:(lra)).
Qed.

Notation bnd := (abound (Fbar pb) rho beta (L pb) dc2 (3 / 4) (7 / 12) 0 0 0 0 T (v_plus beta)).
Notation slp := (aslope (Fbar pb) rho beta (L pb) dc2 (3 / 4) (7 / 12) 0 0 0 T (v_plus beta)).
Theorem concave_silent_rung : slp Y <= 0 -> bnd Y - slp Y * (Y - 1) <= H -> 0 < H ->
  E (run (S T)) (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ bs t)))) / INR (S T) <=
  Rmax (2 * D pb * sqrt (1 * H / INR (S T))) (2 * H / (rho * INR (S T))).
Proof.
  intros Hs HV HH.
  apply (apart pb rho beta jmax x0 z0 T (3 / 4) (7 / 12) 1 0 0 0 0 Y H) with (W := fun _ => 0);
    try assumption; try lra; [apply linked_weights| |intros; lra].
  apply E_run_mono. intros bs Hl. right. rewrite (sum_ext (S T) _ (fun _ => 0)), sum_const; [ring|].
  intros t Ht. destruct (upto_S pb bs t ltac:(lia)) as [b Eb]. unfold algorithm.at_. rewrite Eb.
  apply no_error_left.
Qed.
End Silent.
