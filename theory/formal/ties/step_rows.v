(** A row of a table: a state, a burst, and the state that the Python step returned;
    a checked row is an equation about [step]. *)
Require Import Reals ZArith QArith Qreals List Lra Lia Bool.
From MCFW Require Import law problem algorithm plane rational_step.
Import ListNotations.
Open Scope R_scope.

Record row :=
  { before : qstate; drawn : nat * list bool; rho_ : Q; beta_ : Q; scale_ : Q; root_ : Q; norm_ : Q;
    after : qstate }.
Definition jmax_ : nat := 3.
Definition same_vec (x y : qvec) : bool := Qeq_bool (fst x) (fst y) && Qeq_bool (snd x) (snd y).
Definition same_state (s t : qstate) : bool :=
  same_vec (qcur s) (qcur t) && same_vec (qprev s) (qprev t) && same_vec (qest s) (qest t) &&
    Qeq_bool (qtotal s) (qtotal t)
  && Qeq_bool (qpeak s) (qpeak t) && Qeq_bool (qplen s) (qplen t) && Qeq_bool (qalpha s) (qalpha t) &&
    eqb (qchain s) (qchain t).
Definition agrees (r : row) : bool :=
  admissible (rho_ r) (beta_ r) (scale_ r) (root_ r) (norm_ r) (before r) (qpre jmax_ (before r) (drawn r))
  && same_state (qstep (beta_ r) jmax_ (scale_ r) (root_ r) (norm_ r) (before r) (drawn r)) (after r).
(** What a row says about the algorithm. *)
Definition says (r : row) : Prop :=
  step planar (Q2R (rho_ r)) (Q2R (beta_ r)) jmax_ (embed (before r)) (drawn r) = embed (after r).

Lemma same_vec_eq x y : same_vec x y = true -> vec x = vec y.
Proof.
  unfold same_vec, vec. rewrite andb_true_iff. intros [A B]. apply Qeq_bool_iff, Qeq_eqR in A, B.
  rewrite A, B. reflexivity.
Qed.
Lemma same_state_eq s t : same_state s t = true -> embed s = embed t.
Proof.
  unfold same_state. rewrite !andb_true_iff. intros (((((((A & B) & C) & D) & E) & F) & G) & H).
  apply same_vec_eq in A, B, C. apply Qeq_bool_iff, Qeq_eqR in D, E, F, G. apply eqb_prop in H.
  unfold embed. rewrite A, B, C, D, E, F, G, H. reflexivity.
Qed.
Theorem row_sound r : agrees r = true -> says r.
Proof.
  unfold agrees. rewrite andb_true_iff. intros [A B]. unfold says. rewrite (step_rational _ _ _ _ _ _ _ _ A).
  apply same_state_eq, B.
Qed.
Theorem table_sound (l : list row) : forallb agrees l = true -> Forall says l.
Proof. intro H. apply Forall_forall. intros r Hr. apply row_sound. rewrite forallb_forall in H. apply H, Hr.
  Qed.
