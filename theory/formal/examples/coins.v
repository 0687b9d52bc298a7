(** lem:conditionalabel is not vacuous: independent coins, S_t = 2^-(t+1), alpha_t = 1/(1 + t/2) and
    B_t = alpha_t S_(t-1). *)
Require Import Reals Lra List.
From MCFW Require Import law expectation finite_sum toy lem_conditionalabel.
Open Scope R_scope.

Corollary coin_abel (T : nat) :
  let S_ (h : list bool) := (/ 2) ^ length h in
  let alpha (h : list bool) := / (1 + INR (length h) / 2) in
  let B h := alpha h * S_ h in
  E coin (fun _ => E (hist (fun _ => coin) (S T)) (fun h => sum (S T) (fun t => S_ (first (S t) h)))) <=
  3 * E coin (fun _ => E (hist (fun _ => coin) (S T))
    (fun h => sum (S T) (fun t => B (first t h) / alpha (first t h)))).
Proof.
  intros S_ alpha B.
  assert (a : forall h, 0 < alpha h <= 1).
  { intro h. assert (q := pos_INR (length h)). unfold alpha. split; [apply Rinv_0_lt_compat; lra|].
    apply Rle_trans with (/ 1); [apply Rinv_le_contravar; lra|right; apply Rinv_1]. }
  assert (s : forall h, 0 <= S_ h) by (intro; apply pow_le; lra).
  apply (conditionalabel coin (fun _ _ => coin) T (fun _ => S_) (fun _ => B) (fun _ => alpha)).
  - apply coin_proba.
  - intros; apply coin_proba.
  - intros; apply s.
  - intros o h. apply Rmult_le_pos; [left; apply a|apply s].
  - intros; apply a.
  - intro o. unfold alpha. simpl. field.
  - intros o h _. change (E coin (fun _ => / 2 * S_ h) <= (1 - alpha h) * S_ h + alpha h * S_ h).
    rewrite E_const by apply coin_proba. assert (q := s h). lra.
  - intros o h b _. unfold alpha. rewrite !Rinv_inv. cbn [length]. rewrite S_INR. lra.
Qed.
