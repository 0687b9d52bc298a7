(** Closed terms with roots and logarithms, their value in R and their enclosure over Z;
    a comparison that computes. *)
Require Import Reals ZArith QArith Lra Lia Bool.
From MCFW Require Import roots scalar_path joint_scale enclosure logarithm.
Open Scope R_scope.

Inductive term :=
| Int (z : Z) | Add (a b : term) | Mul (a b : term) | Neg (a : term) | Inv (a : term)
| Pow (a : term) (n : nat) | Sqrt (a : term) | Root (k : nat) (a : term) | Ln (a : term).

Fixpoint value (t : term) : R :=
  match t with
  | Int z => IZR z | Add a b => value a + value b | Mul a b => value a * value b | Neg a => - value a |
    Inv a => / value a
  | Pow a n => value a ^ n | Sqrt a => sqrt (value a) | Root k a => root k (value a) | Ln a => ln (value a)
  end.

Fixpoint power (i : enclosure) (n : nat) : enclosure :=
  match n with O => exact_int 1 | S m => times i (power i m) end.
Fixpoint enclose (t : term) : enclosure :=
  match t with
  | Int z => exact_int z | Add a b => plus (enclose a) (enclose b) | Mul a b => times (enclose a) (enclose b)
  | Neg a => opp (enclose a) | Inv a => inverse (enclose a) | Pow a n => power (enclose a) n
  | Sqrt a => square_root (enclose a) | Root k a => if (0 <? k)%nat then any_root k (enclose a) else None
  | Ln a => logarithm (enclose a)
  end.
Theorem enclose_holds t : holds (enclose t) (value t).
Proof.
  induction t; cbn [enclose value].
  - apply exact_int_holds.
  - apply plus_holds; assumption.
  - apply times_holds; assumption.
  - apply opp_holds; assumption.
  - apply inverse_holds; assumption.
  - induction n; [apply exact_int_holds|]. apply times_holds; assumption.
  - apply square_root_holds; assumption.
  - destruct (Nat.ltb_spec 0 k); [apply any_root_holds; assumption|exact I].
  - apply logarithm_holds; assumption.
Qed.

(** [nonpos t] computes to true only if the value is at most 0. *)
Definition nonpos (t : term) : bool := match enclose t with Some (_, b) => (b <=? 0)%Z | None => false end.
Lemma nonpos_sound t : nonpos t = true -> value t <= 0.
Proof.
  unfold nonpos. assert (A := enclose_holds t). destruct (enclose t) as [[a b]|]; [|discriminate]. intro H.
  apply Z.leb_le, IZR_le in H.
  destruct A as [_ A]. assert (Po := one_pos). apply (Rmult_le_reg_r (IZR one)); [exact Po|]. lra.
Qed.

Declare Scope term_scope.
Delimit Scope term_scope with term.
Bind Scope term_scope with term.
Coercion Int : Z >-> term.
Notation "a + b" := (Add a b) : term_scope.
Notation "a * b" := (Mul a b) : term_scope.
Notation "- a" := (Neg a) : term_scope.
Notation "/ a" := (Inv a) : term_scope.
Notation "a - b" := (Add a (Neg b)) : term_scope.
Notation "a / b" := (Mul a (Inv b)) : term_scope.
Notation "a ^ n" := (Pow a n%nat) : term_scope.
(** A rational as a real; on literals it is convertible to the fraction that one writes. *)
Definition real (q : Q) : R := IZR (Qnum q) / IZR (Zpos (Qden q)).
Definition frac (q : Q) : term := Mul (Int (Qnum q)) (Inv (Int (Zpos (Qden q)))).

Definition at_most (a b : term) : bool := nonpos (a - b).
Lemma at_most_sound a b : at_most a b = true -> value a <= value b.
Proof. intro H. apply nonpos_sound in H. cbn in H. lra. Qed.
(** Comparisons of rationals, exact. *)
Lemma real_le p q : Qle_bool p q = true -> real p <= real q.
Proof.
  unfold Qle_bool. intro H. apply Z.leb_le, IZR_le in H. rewrite !mult_IZR in H. unfold real.
  assert (A : 0 < IZR (Zpos (Qden p))) by (apply IZR_lt; reflexivity).
  assert (B : 0 < IZR (Zpos (Qden q))) by (apply IZR_lt; reflexivity).
  apply (Rmult_le_reg_r (IZR (Zpos (Qden p)) * IZR (Zpos (Qden q)))); [apply Rmult_lt_0_compat; assumption|].
  replace (IZR (Qnum p) / IZR (Zpos (Qden p)) * (IZR (Zpos (Qden p)) * IZR (Zpos (Qden q))))
    with (IZR (Qnum p) * IZR (Zpos (Qden q))) by (field; lra).
  replace (IZR (Qnum q) / IZR (Zpos (Qden q)) * (IZR (Zpos (Qden p)) * IZR (Zpos (Qden q))))
    with (IZR (Qnum q) * IZR (Zpos (Qden p))) by (field; lra).
  exact H.
Qed.
Definition positive_q (q : Q) : bool := (0 <? Qnum q)%Z.
Lemma positive_sound q : positive_q q = true -> 0 < real q.
Proof. intro H. apply Z.ltb_lt, IZR_lt in H. apply Rdiv_lt_0_compat; [exact H|]. apply IZR_lt. reflexivity.
Qed.
Lemma real_1 : real 1 = 1. Proof. unfold real. simpl. field. Qed.
Lemma real_0 : real 0 = 0. Proof. unfold real. simpl. field. Qed.
Lemma below_one q : positive_q (1 - q) = true -> real q < 1.
Proof.
  intro H. unfold positive_q in H. apply Z.ltb_lt in H. unfold Qminus, Qplus, Qopp in H.
  cbn [Qnum Qden] in H. unfold real.
  assert (dp : 0 < IZR (Zpos (Qden q))) by (apply IZR_lt; reflexivity). apply IZR_lt in H.
  rewrite plus_IZR, !mult_IZR, opp_IZR in H.
  apply (Rmult_lt_reg_r (IZR (Zpos (Qden q)))); [exact dp|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
  lra.
Qed.
