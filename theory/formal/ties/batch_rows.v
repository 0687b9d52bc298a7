(** One iteration of the batched method on rational data, and the proof that it is [step] on blocks; a row of
    a table of such iterations. *)
Require Import Reals ZArith QArith Qreals List Lra Lia Bool.
From MCFW Require Import space law finite_sum sums burst problem algorithm plane batch block_problem
  rational_step step_rows.
Import ListNotations.
Open Scope R_scope.

(** The mean over the last k of m + k states. *)
Definition qbatch (k m : nat) (o : bool) (phi : bool -> qvec) (l : list bool) : qvec :=
  qscal (/ inject_Z (Z.of_nat k)) (qsum k (fun i => phi (nth (m + i) l o))).
Definition qbatch_pre (k m : nat) (s : qstate) (l : list bool) : qvec :=
  qadd (qscal (1 - qalpha s) (qsub (qest s) (qbatch k m (qchain s) (qdfz (qprev s)) l)))
    (qbatch k m (qchain s) (qdfz (qcur s)) l).

Section Batch.
Variables (k m : nat) (Hk : (1 <= k)%nat) (o : bool).
Notation bp := (blocks planar k m o Hk).
Definition block_state (s : qstate) (l : list bool) : state bp :=
  {| cur := vec (qcur s) : V bp; prev := vec (qprev s) : V bp; est := vec (qest s) : V bp;
     total := Q2R (qtotal s); peak := Q2R (qpeak s); plen := Q2R (qplen s); alpha := Q2R (qalpha s);
     chain := l : Z bp |}.
Lemma batch_rational x l : vec (qbatch k m o (qdfz x) l) =
  scal (/ INR k) (vsum k (fun i => dfz planar (vec x) (nth (m + i) l o))).
Proof.
  assert (K : 0 < INR k) by (apply lt_0_INR; lia).
  assert (Ek : Q2R (inject_Z (Z.of_nat k)) = INR k).
  { unfold Q2R, inject_Z. simpl. rewrite INR_IZR_INZ. field. }
  unfold qbatch. rewrite vec_scal, vec_sum, Q2R_inv, Ek.
  - f_equal. apply (@vsum_ext plane). intros i _. apply vec_dfz.
  - intro Z. apply Qeq_eqR in Z. rewrite Ek, Q2R_0' in Z. lra.
Qed.
(** One iteration on rationals is one iteration on blocks, with jmax = 0. *)
Theorem batch_step_rational rho beta scale_ root_ norm_ s l before z : qchain s = o ->
  admissible rho beta scale_ root_ norm_ s (qbatch_pre k m s l) = true ->
  step bp (Q2R rho) (Q2R beta) 0 (block_state s before) (1%nat, [l]) =
  block_state (qmoved beta scale_ root_ s (qclip norm_ (qbatch_pre k m s l)) z) l.
Proof.
  intros Eo A. destruct (moved_rational _ _ _ _ _ _ _ z A) as [Ec Em].
  change (step bp (Q2R rho) (Q2R beta) 0 (block_state s before) (1%nat, [l])) with
    (let g := estimate bp 0 (block_state s before) (1%nat, [l]) in
     let m := moved (Q2R rho) (Q2R beta) (vec (qcur s)) (Q2R (qtotal s)) (Q2R (qpeak s)) (Q2R (qplen s))
       (Q2R (qalpha s)) g in
     {| cur := fst m : V bp; prev := vec (qcur s) : V bp; est := g; total := fst (fst (fst (snd m)));
        peak := snd (fst (fst (snd m))); plen := snd (fst (snd m)); alpha := snd (snd m);
        chain := l : Z bp |}).
  cbv zeta. assert (Es : estimate bp 0 (block_state s before) (1%nat, [l]) =
    clip 1 (vec (qbatch_pre k m s l) : V planar)).
  { unfold estimate, pre. rewrite !(batched_estimator planar k m o Hk). unfold qbatch_pre.
    rewrite Eo, vec_add, vec_scal, vec_sub, !batch_rational. unfold Qminus. rewrite Q2R_plus, Q2R_opp, Q2R_1'.
    reflexivity. }
  rewrite Es, Ec, Em. reflexivity.
Qed.
End Batch.

Record batch_row := { batched : row; averaged : nat; discarded : nat }.
Definition states (r : batch_row) : list bool := snd (drawn (batched r)).
Definition batch_agrees (r : batch_row) : bool :=
  let q := batched r in
  let g := qbatch_pre (S (averaged r)) (discarded r) (before q) (states r) in
  admissible (rho_ q) (beta_ q) (scale_ q) (root_ q) (norm_ q) (before q) g
  && same_state (qmoved (beta_ q) (scale_ q) (root_ q) (before q) (qclip (norm_ q) g) (qchain (after q)))
    (after q).
(** What a row says: averaged + 1 states are averaged after the discarded ones. *)
Definition batch_says (r : batch_row) : Prop :=
  forall l, let q := batched r in let o := qchain (before q) in
  step (blocks planar (S (averaged r)) (discarded r) o (le_n_S _ _ (Nat.le_0_l _))) (Q2R (rho_ q))
    (Q2R (beta_ q)) 0 (block_state _ _ _ o (before q) l) (1%nat, [states r]) =
  block_state _ _ _ o (after q) (states r).
Theorem batch_table_sound (l : list batch_row) : forallb batch_agrees l = true -> Forall batch_says l.
Proof.
  intro H. apply Forall_forall. intros r Hr. rewrite forallb_forall in H. specialize (H r Hr).
  unfold batch_agrees in H. cbv zeta in H. rewrite andb_true_iff in H. destruct H as [A B]. intros b q o.
  unfold q, o. rewrite (batch_step_rational _ _ _ _ _ _ _ _ _ _ _ _ (qchain (after q)) eq_refl A).
  unfold same_state in B. rewrite !andb_true_iff in B.
  destruct B as (((((((B1 & B2) & B3) & B4) & B5) & B6) & B7) & _). apply same_vec_eq in B1, B2, B3.
  apply Qeq_bool_iff, Qeq_eqR in B4, B5, B6, B7. unfold block_state, q. rewrite B1, B2, B3, B4, B5, B6, B7.
  reflexivity.
Qed.
