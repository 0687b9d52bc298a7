(** Paths of a chain: length, prefixes, the Markov property, one and two states of a path. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import law expectation markov_chain.
Import ListNotations.
Open Scope R_scope.

Section Chain.
Context {Z : Type} (P : Z -> law Z).
Hypothesis HP : forall z, proba (P z).
Notation steps := (@steps Z P). Notation path := (@path Z P).

Lemma proba_steps k z : proba (steps k z).
Proof. revert z; induction k; intro z; simpl; [apply proba_ret|apply proba_bind; auto]. Qed.
Lemma proba_path n z : proba (path n z).
Proof.
  revert z; induction n; intro z; simpl; [apply proba_ret|]. apply proba_bind; [auto|].
  intro; apply proba_bind; [auto|intro; apply proba_ret].
Qed.

Lemma E_path_S n z F : E (path (S n) z) F = E (P z) (fun y => E (path n y) (fun l => F (y :: l))).
Proof. simpl. rewrite tower. apply E_ext; intro y. rewrite tower. apply E_ext; intro l. apply E_ret. Qed.
Lemma E_steps_S k z f : E (steps (S k) z) f = E (P z) (fun y => E (steps k y) f).
Proof. simpl. apply tower. Qed.
Lemma E_steps_0 z f : E (steps 0 z) f = f z. Proof. apply E_ret. Qed.
Lemma E_path_0 z F : E (path 0 z) F = F []. Proof. apply E_ret. Qed.
Lemma steps_add j k z f : E (steps (j + k) z) f = E (steps j z) (fun y => E (steps k y) f).
Proof.
  revert z; induction j; intro z; [now rewrite E_steps_0|]. simpl Nat.add. rewrite !E_steps_S.
  apply E_ext; intro; apply IHj.
Qed.

Lemma E_path_mono n z F G : (forall l, length l = n -> F l <= G l) -> E (path n z) F <= E (path n z) G.
Proof.
  revert z F G; induction n; intros z F G H; [rewrite !E_path_0; apply H; reflexivity|].
  rewrite !E_path_S. apply E_mono; [apply HP|]; intro y. apply IHn; intros l L; apply H; simpl; now rewrite L.
Qed.

(** A prefix of a path is a path, and the strong form: the future depends on the last state only. *)
Lemma E_prefix m n z F : E (path (m + n) z) (fun l => F (firstn m l)) = E (path m z) F.
Proof.
  revert z F; induction m; intros z F.
  - rewrite E_path_0. cbn [firstn]. apply E_const, proba_path.
  - simpl Nat.add. rewrite !E_path_S. apply E_ext; intro y. exact (IHm y (fun l => F (y :: l))).
Qed.

Lemma last_cons (y z : Z) l : last (y :: l) z = last l y.
Proof.
  revert y z; induction l as [|a l IH]; intros; [reflexivity|].
  change (last (y :: a :: l) z) with (last (a :: l) z). now rewrite !IH.
Qed.

Lemma E_markov m n z F : E (path (m + n) z) F =
  E (path m z) (fun l => E (path n (last l z)) (fun l' => F (l ++ l'))).
Proof.
  revert z F; induction m; intros z F.
  - rewrite E_path_0. reflexivity.
  - simpl Nat.add. rewrite !E_path_S. apply E_ext; intro y. rewrite IHm. apply E_ext; intro l.
    rewrite last_cons. reflexivity.
Qed.

(** One and two coordinates of a path. *)
Lemma E_one n i z (o : Z) f : (i < n)%nat -> E (path n z) (fun l => f (nth i l o)) = E (steps (S i) z) f.
Proof.
  revert i z; induction n; intros i z Hi; [lia|]. rewrite E_path_S, E_steps_S. apply E_ext; intro y.
  destruct i; simpl nth.
  - rewrite E_const by apply proba_path. now rewrite E_steps_0.
  - apply IHn; lia.
Qed.

Lemma E_two n i k z (o : Z) (g : Z -> Z -> R) : (i < k < n)%nat ->
  E (path n z) (fun l => g (nth i l o) (nth k l o)) = E (steps (S i) z) (fun y => E (steps (k - i) y) (g y)).
Proof.
  revert i k z; induction n; intros i k z H; [lia|]. rewrite E_path_S, E_steps_S. apply E_ext; intro y.
  destruct k as [|k]; [lia|]. destruct i as [|i]; simpl nth.
  - rewrite E_steps_0. rewrite (E_one n k y o (g y)) by lia. reflexivity.
  - rewrite IHn by lia. reflexivity.
Qed.
End Chain.
