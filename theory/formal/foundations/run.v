(** The law of a run: recursion over bursts, prefixes. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law expectation burst estimator problem algorithm.
Import ListNotations.
Open Scope R_scope.

Section Algorithm.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Notation V := (V pb). Notation Z := (Z pb). Notation chain := (chain pb). Notation sample := (sample pb).
Notation step := (step pb rho beta jmax). Notation traj := (traj pb rho beta jmax x0 z0).
Notation run := (run pb rho beta jmax x0 z0). Notation upto := (upto pb).
Notation at_ := (at_ pb rho beta jmax x0 z0).

Lemma E_run_S n F : E (run (S n)) F =
  E (run n) (fun bs => E (burst (P pb) jmax (chain (traj bs))) (fun b => F (b :: bs))).
Proof. simpl. rewrite tower. apply E_ext; intro bs. rewrite tower. apply E_ext; intro b. apply E_ret. Qed.
Lemma proba_run n : proba (run n).
Proof.
  induction n; [apply proba_ret|]. simpl. apply proba_bind; [exact IHn|]. intro.
  apply proba_bind; [apply proba_burst, P_proba|intro; apply proba_ret].
Qed.

Lemma E_run_mono n F K : (forall bs, length bs = n -> F bs <= K bs) -> E (run n) F <= E (run n) K.
Proof.
  revert F K; induction n; intros F K H; [change (run 0) with (ret (@nil sample)); rewrite !E_ret; apply H;
    reflexivity|].
  rewrite !E_run_S. apply IHn. intros bs Hl. apply E_mono; [apply proba_burst, P_proba|]. intro b. apply H.
  simpl. now rewrite Hl.
Qed.

Lemma upto_all bs : upto (length bs) bs = bs.
Proof. unfold algorithm.upto. rewrite Nat.sub_diag. reflexivity. Qed.
Lemma upto_0 bs : upto 0 bs = [].
Proof. unfold algorithm.upto. rewrite Nat.sub_0_r. apply skipn_all. Qed.
Lemma upto_cons b bs t : (t <= length bs)%nat -> upto t (b :: bs) = upto t bs.
Proof.
  intro H. unfold algorithm.upto. simpl length. replace (S (length bs) - t)%nat with (S (length bs - t))
    by lia. reflexivity.
Qed.

Lemma upto_S bs t : (t < length bs)%nat -> exists b, upto (S t) bs = b :: upto t bs.
Proof.
  induction bs as [|b bs IH]; intro H; [simpl in H; lia|]. simpl in H.
  destruct (Nat.eq_dec t (length bs)) as [->|N].
  - exists b. rewrite (upto_cons b bs (length bs)) by lia. rewrite upto_all. exact (upto_all (b :: bs)).
  - rewrite !upto_cons by lia. apply IH. lia.
Qed.

Lemma upto_over bs t : (length bs <= t)%nat -> upto t bs = bs.
Proof. intro H. unfold algorithm.upto. replace (length bs - t)%nat with O by lia. reflexivity. Qed.
Lemma at_S bs t : (t < length bs)%nat -> exists b, at_ bs (S t) = step (at_ bs t) b.
Proof.
  intro H. destruct (upto_S bs t H) as [b Eb]. exists b. unfold algorithm.at_. rewrite Eb. reflexivity.
Qed.

Lemma at_cons b bs t : (t <= length bs)%nat -> at_ (b :: bs) t = at_ bs t.
Proof. intro H. unfold algorithm.at_. now rewrite upto_cons. Qed.
Lemma at_last b bs : at_ (b :: bs) (S (length bs)) = step (traj bs) b.
Proof.
  unfold algorithm.at_. change (S (length bs)) with (length (b :: bs)). rewrite upto_all. reflexivity.
Qed.
End Algorithm.
