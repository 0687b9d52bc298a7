(** lem:conditionalabel. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import law expectation finite_sum sums.
Import ListNotations.
Open Scope R_scope.

(** lem:conditionalabel for any process given by kernels: the history is the list of the draws, newest first;
    F_(t-1)-measurable
    means a function of the first t draws. Nothing is asked of alpha_(T+1). *)
Section Abel.
Context {A : Type} (K : list A -> law A).
Hypothesis HK : forall h, proba (K h).

Fixpoint hist (n : nat) : law (list A) :=
  match n with O => ret [] | S n' => bind (hist n') (fun h => bind (K h) (fun a => ret (a :: h))) end.
Definition first (t : nat) (h : list A) : list A := skipn (length h - t) h.
Lemma E_hist_S n F : E (hist (S n)) F = E (hist n) (fun h => E (K h) (fun a => F (a :: h))).
Proof. simpl. rewrite tower. apply E_ext; intro h. rewrite tower. apply E_ext; intro a. apply E_ret. Qed.
Lemma proba_hist n : proba (hist n).
Proof.
  induction n; [apply proba_ret|]. simpl. apply proba_bind; [exact IHn|]. intro.
  apply proba_bind; [apply HK|intro; apply proba_ret].
Qed.

Lemma E_hist_mono n F G : (forall h, length h = n -> F h <= G h) -> E (hist n) F <= E (hist n) G.
Proof.
  revert F G; induction n; intros F G H; [change (hist 0) with (ret (@nil A)); rewrite !E_ret; apply H;
    reflexivity|].
  rewrite !E_hist_S. apply IHn. intros h Hl. apply E_mono; [apply HK|]. intro a. apply H. simpl.
  now rewrite Hl.
Qed.

Lemma E_hist_ext n F G : (forall h, length h = n -> F h = G h) -> E (hist n) F = E (hist n) G.
Proof. intro H. apply Rle_antisym; apply E_hist_mono; intros; rewrite H by assumption; lra. Qed.
Lemma first_all h : first (length h) h = h. Proof. unfold first. rewrite Nat.sub_diag. reflexivity. Qed.
Lemma first_cons a h t : (t <= length h)%nat -> first t (a :: h) = first t h.
Proof.
  intro H. unfold first. simpl length. replace (S (length h) - t)%nat with (S (length h - t)) by lia.
  reflexivity.
Qed.

Variables (T : nat) (S_ : list A -> R) (B alpha : list A -> R) (c : R).

(** S_t is S_ of the history with t + 1 draws; alpha_t and B_t are functions of the history with t draws. *)
Hypothesis Hc : 0 <= c < 1.
Hypothesis HS : forall h, 0 <= S_ h.
Hypothesis Ha : forall h, 0 < alpha h <= 1.
Hypothesis Ha0 : alpha [] = 1.
Hypothesis Hrec : forall h, (length h <= T)%nat -> E (K h) (fun a => S_ (a :: h)) <= (1 - alpha h) * S_ h +
  B h.
Hypothesis Hinc : forall h a, (length h < T)%nat -> / alpha (a :: h) - / alpha h <= c.

Lemma abel_step n : (n <= T)%nat ->
  E (hist (S n)) (fun h => (1 - c) * sum (S n) (fun t => S_ (first (S t) h))) +
    E (hist (S n)) (fun h => (/ alpha (first n h) - (1 - c)) * S_ h) <=
  E (hist (S n)) (fun h => sum (S n) (fun t => B (first t h) / alpha (first t h))) +
    E (hist n) (fun h => (1 - c) * sum n (fun t => S_ (first (S t) h))) -
    E (hist n) (fun h => sum n (fun t => B (first t h) / alpha (first t h))) +
    E (hist n) (fun h => (/ alpha h - 1) * S_ h).
Proof.
  intro Hn.
  assert (E1 : E (hist (S n)) (fun h => (1 - c) * sum (S n) (fun t => S_ (first (S t) h))) =
    E (hist n) (fun h => (1 - c) * sum n (fun t => S_ (first (S t) h))) +
      (1 - c) * E (hist n) (fun h => E (K h) (fun a => S_ (a :: h)))).
  { rewrite E_hist_S, <- E_scal, <- E_plus. apply E_hist_ext. intros h Hl. rewrite <- E_scal.
    rewrite <- (E_const (K h) ((1 - c) * sum n (fun t => S_ (first (S t) h))) (HK h)), <- E_plus.
    apply E_ext; intro a. cbn [sum].
    rewrite (sum_ext n (fun t => S_ (first (S t) (a :: h))) (fun t => S_ (first (S t) h)))
      by (intros; rewrite first_cons by lia; reflexivity).
    rewrite <- Hl. change (S (length h)) with (length (a :: h)). rewrite first_all. ring. }
  assert (E2 : E (hist (S n)) (fun h => sum (S n) (fun t => B (first t h) / alpha (first t h))) =
    E (hist n) (fun h => sum n (fun t => B (first t h) / alpha (first t h))) +
      E (hist n) (fun h => B h / alpha h)).
  { rewrite E_hist_S, <- E_plus. apply E_hist_ext. intros h Hl.
    rewrite <- (E_const (K h) (sum n (fun t => B (first t h) / alpha (first t h)) + B h / alpha h) (HK h)).
    apply E_ext; intro a. cbn [sum].
    rewrite (sum_ext n (fun t => B (first t (a :: h)) / alpha (first t (a :: h))) (fun t => B (first t h) /
      alpha (first t h))) by (intros; rewrite first_cons by lia; reflexivity).
    rewrite first_cons by lia. rewrite <- Hl, first_all. reflexivity. }
  assert (E3 : E (hist (S n)) (fun h => (/ alpha (first n h) - (1 - c)) * S_ h) =
    E (hist n) (fun h => (/ alpha h - (1 - c)) * E (K h) (fun a => S_ (a :: h)))).
  { rewrite E_hist_S. apply E_hist_ext. intros h Hl. rewrite <- E_scal. apply E_ext; intro a.
    rewrite first_cons by lia. rewrite <- Hl, first_all. reflexivity. }
  rewrite E1, E2, E3.
  assert (Q : E (hist n) (fun h => / alpha h * E (K h) (fun a => S_ (a :: h))) <=
    E (hist n) (fun h => (/ alpha h - 1) * S_ h + B h / alpha h)).
  { apply E_hist_mono. intros h Hl. assert (R := Hrec h ltac:(lia)). destruct (Ha h) as [a0 a1].
    assert (0 < / alpha h) by (apply Rinv_0_lt_compat; exact a0).
    apply (Rmult_le_compat_l (/ alpha h)) in R; [|lra]. apply Rle_trans with (1 := R). apply Req_le. field.
    lra. }
  rewrite E_plus in Q.
  assert (Sp : E (hist n) (fun h => (/ alpha h - (1 - c)) * E (K h) (fun a => S_ (a :: h))) =
    E (hist n) (fun h => / alpha h * E (K h) (fun a => S_ (a :: h))) -
    (1 - c) * E (hist n) (fun h => E (K h) (fun a => S_ (a :: h)))).
  { rewrite <- E_scal, <- E_minus. apply E_ext; intro h. ring. }
  rewrite Sp. lra.
Qed.

Lemma abel_pot n : (n <= T)%nat ->
  E (hist n) (fun h => (1 - c) * sum n (fun t => S_ (first (S t) h))) +
    E (hist n) (fun h => (/ alpha h - 1) * S_ h) <=
    E (hist n) (fun h => sum n (fun t => B (first t h) / alpha (first t h))).
Proof.
  induction n; intro Hn.
  - change (hist 0) with (ret (@nil A)). rewrite !E_ret. simpl. rewrite Ha0, Rinv_1. lra.
  - assert (A1 := abel_step n ltac:(lia)). specialize (IHn ltac:(lia)).
    assert (A2 : E (hist (S n)) (fun h => (/ alpha h - 1) * S_ h) <=
      E (hist (S n)) (fun h => (/ alpha (first n h) - (1 - c)) * S_ h)).
    { apply E_hist_mono. intros h Hl. apply Rmult_le_compat_r; [apply HS|]. destruct h as [|a h];
        [discriminate|]. simpl in Hl. injection Hl as Hl.
      rewrite first_cons by lia. rewrite <- Hl, first_all. generalize (Hinc h a ltac:(lia)); lra. }
    lra.
Qed.

Theorem abel_general : (1 - c) * E (hist (S T)) (fun h => sum (S T) (fun t => S_ (first (S t) h))) <=
  E (hist (S T)) (fun h => sum (S T) (fun t => B (first t h) / alpha (first t h))).
Proof.
  assert (A1 := abel_step T (le_n T)). assert (A2 := abel_pot T (le_n T)).
  assert (A3 : 0 <= E (hist (S T)) (fun h => (/ alpha (first T h) - (1 - c)) * S_ h)).
  { apply E_pos; [apply proba_hist|]. intro h. apply Rmult_le_pos; [|apply HS].
    destruct (Ha (first T h)) as [a0 a1].
    assert (1 <= / alpha (first T h)) by (rewrite <- Rinv_1; apply Rinv_le_contravar; assumption). lra. }
  rewrite <- E_scal. lra.
Qed.
End Abel.

(** The printed form: increment at most 2/3, factor 3, and a random F_(-1): the kernels and the functions may
    depend on omega. *)
Theorem conditionalabel {O A} (start : law O) (K : O -> list A -> law A) (T : nat)
  (S_ B alpha : O -> list A -> R) :
  proba start -> (forall o h, proba (K o h)) -> (forall o h, 0 <= S_ o h) -> (forall o h, 0 <= B o h) ->
  (forall o h, 0 < alpha o h <= 1) -> (forall o, alpha o [] = 1) ->
  (forall o h, (length h <= T)%nat ->
    E (K o h) (fun a => S_ o (a :: h)) <= (1 - alpha o h) * S_ o h + B o h) ->
  (forall o h a, (length h < T)%nat -> / alpha o (a :: h) - / alpha o h <= 2 / 3) ->
  E start (fun o => E (hist (K o) (S T)) (fun h => sum (S T) (fun t => S_ o (first (S t) h)))) <=
  3 * E start (fun o => E (hist (K o) (S T))
    (fun h => sum (S T) (fun t => B o (first t h) / alpha o (first t h)))).
Proof.
  intros Hs HK HS HB Ha Ha0 Hr Hi. rewrite <- E_scal. apply E_mono; [apply Hs|]. intro o.
  assert (Q := abel_general (K o) (HK o) T (S_ o) (B o) (alpha o) (2 / 3) ltac:(lra) (HS o) (Ha o) (Ha0 o)
    (Hr o) (Hi o)). lra.
Qed.
