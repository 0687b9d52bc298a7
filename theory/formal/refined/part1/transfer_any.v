(** Part 1 for any Lambda and absorption factor b of the recursion of the errors: steps 1, 4, 7 and 8. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums roots scalar_path joint_scale problem
  algorithm run state_path one_error potential path_form_free best_weight path_bound transfer_bound
  bound_signs mean_errors path_transfer.
Open Scope R_scope.

(** D04, T09: the weights 1/4 = 1 - 3/4, 7/12 and 1 of the descent inequality. *)
Lemma linked_weights : path_weights (3 / 4) (7 / 12) 1.
Proof. repeat split; lra. Qed.

Section Transfer.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (Lam b H : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HLam : 0 <= Lam.
Hypothesis Hb : 0 <= b.
Hypothesis Hrec : recursion pb rho beta jmax x0 z0 T Lam b.
Notation dc2 := ((Gh pb + Ghat pb) ^ 2).
Notation Hconst := (Hconst rho beta (L pb) dc2 Lam b (Gs pb) T).
Notation Phi := (Phi (Fbar pb) rho beta (L pb) dc2 Lam b T).
Hypothesis HH : forall X, 1 <= X -> Hconst + Phi X <= H.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation run := (run pb rho beta jmax x0 z0).
Notation dseq := (dseq pb rho beta jmax x0 z0). Notation gaps := (gaps pb rho beta jmax x0 z0 T).

(** N01: 4 omega E sum gap <= H + 4 omega^2 D^2 (T+1), for every omega <= rho. *)
Lemma compared om : 0 < om <= rho -> om * E (run (S T)) gaps <= H / 4 + 1 * om ^ 2 * D pb ^ 2 * INR (S T).
Proof.
  intro Hom. assert (Pr : proba (run (S T))) by apply proba_run. rewrite <- E_scal.
  set (es := fun bs => sum (S T) (fun t => err2 pb (at_ bs (S t)))).
  set (ws := fun bs => cA * sum (S T) (fun t => Bb pb rho beta jmax x0 z0 Lam b (upto pb t bs)
    / alpha pb (at_ bs t))).
  set (c := 1 * om ^ 2 * D pb ^ 2 * INR (S T)).
  apply Rle_trans with (E (run (S T)) (fun bs => (H / 4 + c) + 7 / 12 * (es bs - ws bs))).
  - apply E_run_mono. intros bs Hl.
    assert (A := path_sum_free pb rho beta jmax x0 z0 T Hrho Hbeta Hx0 HT _ _ _ om bs linked_weights Hl Hom).
    assert (B := path_transfer pb rho beta jmax x0 z0 T Lam b Hrho Hbeta Hx0 HT HLam Hb bs Hl).
    assert (G1 : 1 <= Gam (dseq bs) T) by (apply (Gam_ge1 _ dc2); intro; apply dseq_range; assumption).
    assert (C := HH _ G1). change (sum (S T) (fun t => err2 pb (at_ bs (S t)))) with (es bs) in A.
    change (cA * sum (S T) _) with (ws bs) in B. fold c in A. lra.
  - rewrite E_plus, E_scal, E_minus, E_const by exact Pr.
    assert (M := mean_errors pb rho beta jmax x0 z0 T Lam b Hbeta Hrec). rewrite <- E_scal in M.
    change (E (run (S T)) es <= E (run (S T)) ws) in M. lra.
Qed.

Theorem transfer_any : E (run (S T)) gaps / INR (S T) <=
  Rmax (D pb * sqrt (H / INR (S T))) (H / (2 * rho * INR (S T))).
Proof.
  assert (h0 : 0 < H) by exact (Rlt_le_trans _ _ _ (H_pos (Fbar pb) rho beta (L pb) dc2 Lam b (Gs pb) T
    (signs pb rho x0 Lam b Hrho Hx0 HLam Hb)) (HH 1 (Rle_refl 1))).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  assert (Q := best_omega_k 1 (E (run (S T)) gaps) (H / 4) rho (D pb) (INR (S T)) ltac:(lra) ltac:(lra) Hrho
    (D_pos pb) n0 compared).
  replace (1 * (H / 4) / INR (S T)) with (/ 2 * / 2 * (H / INR (S T))) in Q by (field; lra).
  rewrite sqrt_mult, sqrt_square in Q; [|lra|lra|left; apply Rdiv_lt_0_compat; lra].
  replace (2 * D pb * (/ 2 * sqrt (H / INR (S T)))) with (D pb * sqrt (H / INR (S T))) in Q by field.
  replace (2 * (H / 4) / (rho * INR (S T))) with (H / (2 * rho * INR (S T))) in Q by (field; lra). exact Q.
Qed.
End Transfer.
