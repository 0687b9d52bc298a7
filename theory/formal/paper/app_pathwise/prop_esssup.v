(** prop:esssup on the two-state chain. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum sums markov_chain markov_property burst estimator
  levels lem_mlmc problem algorithm euclid toy two_state.
Import ListNotations.
Open Scope R_scope.

Section TwoState.
Variables (p g : R).
Hypothesis Hp : 0 < p < / 2.
Hypothesis Hg : 0 <= g.
Notation Hp' := (Hp' p Hp). Notation pb := (flip p g Hp' Hg). Notation HP := (HP p Hp).
Notation E_flip := (E_flip p).

(** prop:esssup *)
Lemma E_pattern n z l F : length l = n -> (forall q, 0 <= F q) -> p ^ n * F l <= E (path (flipP p) n z) F.
Proof.
  revert z l F; induction n; intros z l F Hl HF.
  - destruct l; [|discriminate]. rewrite E_path_0. simpl. lra.
  - destruct l as [|y l]; [discriminate|]. injection Hl as Hl. rewrite E_path_S, E_flip.
    assert (Q : forall y', 0 <= E (path (flipP p) n y') (fun q => F (y' :: q))) by (intro; apply E_pos;
      [apply proba_path, HP|intro; apply HF]).
    assert (A := IHn y l (fun q => F (y :: q)) Hl (fun q => HF _)). cbv beta in A.
    apply Rle_trans with (p * E (path (flipP p) n y) (fun q => F (y :: q))).
    + simpl pow. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|exact A].
    + assert (Qz := Q z). assert (Qn := Q (negb z)). destruct (Bool.bool_dec y z) as [->|N].
      * nra.
      * assert (y = negb z) by (destruct y, z; simpl in *; congruence). subst y. nra.
Qed.

Lemma sum_term n f i : (forall k, 0 <= f k) -> (i < n)%nat -> f i <= sum n f.
Proof.
  intros Hf Hi. induction n; [lia|]. simpl. destruct (Nat.eq_dec i n) as [->|N].
  - assert (0 <= sum n f) by (apply sum_pos; intros; apply Hf). lra.
  - assert (f i <= sum n f) by (apply IHn; lia). generalize (Hf n); lra.
Qed.

Definition half (j : nat) : list bool := map (fun i => (i <? 2 ^ j)%nat) (seq 0 (2 ^ S j)).
Lemma half_nth j i o : (i < 2 ^ S j)%nat -> nth i (half j) o = (i <? 2 ^ j)%nat.
Proof.
  intro H. unfold half. rewrite (nth_indep _ o ((0 <? 2 ^ j)%nat)) by (rewrite map_length, seq_length;
    exact H).
  rewrite (map_nth (fun i => (i <? 2 ^ j)%nat)). rewrite seq_nth by exact H. reflexivity.
Qed.

Lemma sum_sign_0 j : sum (2 ^ S j) (sign (2 ^ j)) = 0.
Proof.
  rewrite sum_sign. replace (2 ^ S j)%nat with (2 * 2 ^ j)%nat by (simpl; lia). rewrite mult_INR.
  change (INR 2) with (1+1).
  destruct (Nat.leb_spec (2 * 2 ^ j) (2 ^ j)); [|ring].
  assert (1 <= 2 ^ j)%nat by (apply (Nat.pow_le_mono_r 2 0 j); lia). lia.
Qed.

Notation phi x0 := (dfz pb x0).

Lemma half_value (x0 : line) j o :
  (sub (add (mu o (phi x0) 0 (half j))
    (scal (2 ^ S j) (sub (mu o (phi x0) (S j) (half j)) (mu o (phi x0) j (half j))))) x0 : line) =
    - (2 ^ S j - 1) * g.
Proof.
  rewrite level_as_sum. unfold mu. change (V pb) with line. rewrite !vsum_line.
  assert (P1 := pow2_pos (S j)). assert (N1 : (1 <= 2 ^ j)%nat) by (apply (Nat.pow_le_mono_r 2 0 j); lia).
  assert (N2 : (2 ^ j < 2 ^ S j)%nat) by (simpl; lia).
  rewrite (sum_ext (2 ^ S j) _ (fun i => x0 * sign (2 ^ j) i - g)).
  - rewrite sum_minus, sum_scal, sum_sign_0, sum_const, INR_pow2. change (2 ^ 0)%nat with 1%nat. cbn [sum].
    rewrite half_nth by lia. replace (0 <? 2 ^ j)%nat with true by (symmetry; apply Nat.ltb_lt; lia).
    cbn [sub add scal line dfz flip sg]. match goal with |- ?a = ?b => change (@eq R a b) end.
    rewrite (pow_O 2). field. lra.
  - intros i Hi. rewrite half_nth by exact Hi. cbn [scal line dfz flip]. unfold sign, sg.
    destruct (i <? 2 ^ j)%nat; ring.
Qed.

Definition heavy (c : R) (x0 : line) (v : line) : R := if Rle_dec c (norm (sub v x0)) then 1 else 0.
Lemma heavy_pos c x0 v : 0 <= heavy c x0 v. Proof. unfold heavy. destruct (Rle_dec _ _); lra. Qed.
(** With positive probability the first error before clipping is at least (2^jmax - 1) Gs, for every start
    state. *)
Theorem esssup_sharp T (z0 : bool) (x0 : line) : (2 <= T)%nat ->
  0 < E (burst (P pb) (Nat.log2 T) z0) (fun b => heavy ((2 ^ Nat.log2 T - 1) * Gs pb) x0
    (pre pb (Nat.log2 T) (init pb x0 z0) b)).
Proof.
  intro HT. assert (J1 : (1 <= Nat.log2 T)%nat) by (apply Nat.log2_le_pow2; simpl; lia).
  destruct (Nat.log2 T) as [|j] eqn:Ej; [lia|]. clear J1.
  rewrite (E_ext _ _ (fun b => heavy ((2 ^ S j - 1) * g) x0 (mlmc (S j) z0 (phi x0) b))).
  2:{ intro b. rewrite pre_init. reflexivity. }
  assert (EB := E_burst (flipP p) HP (S j) z0 z0 (phi x0) (heavy ((2 ^ S j - 1) * g) x0)).
  eapply Rlt_le_trans; [|apply Req_le; symmetry; exact EB]. clear EB.
  set (term := fun i => / 2 ^ S i * E (full (flipP p) (S j) z0) (fun l => heavy ((2 ^ S j - 1) * g) x0
    (add (mu z0 (phi x0) 0 l) (scal (2 ^ S i) (sub (mu z0 (phi x0) (S i) l) (mu z0 (phi x0) i l)))))).
  assert (Tp : forall i, 0 <= term i).
  { intro i. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow2_pos|].
    apply E_pos; [apply proba_path, HP|intro; apply heavy_pos]. }
  assert (T1 := sum_term (S j) term j Tp ltac:(lia)).
  assert (T2 : 0 <= / 2 ^ S j * E (full (flipP p) (S j) z0) (fun l => heavy ((2 ^ S j - 1) * g) x0
    (mu z0 (phi x0) 0 l))).
  { apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, pow2_pos|].
    apply E_pos; [apply proba_path, HP|intro; apply heavy_pos]. }
  apply Rplus_lt_le_0_compat; [|exact T2]. apply Rlt_le_trans with (2 := T1).
  unfold term. apply Rmult_lt_0_compat; [apply Rinv_0_lt_compat, pow2_pos|]. unfold full.
  eapply Rlt_le_trans; [|apply (E_pattern (2 ^ S j) z0 (half j));
    [unfold half; rewrite map_length, seq_length; reflexivity|intro; apply heavy_pos]].
  cbv beta. apply Rmult_lt_0_compat; [apply pow_lt; lra|]. unfold heavy. rewrite half_value.
  destruct (Rle_dec _ _) as [Y|N]; [lra|exfalso; apply N]. rewrite norm_line.
  assert (1 <= 2 ^ S j) by (apply pow_R1_Rle; lra).
  replace (- (2 ^ S j - 1) * g) with (- ((2 ^ S j - 1) * g)) by ring. rewrite Rabs_Ropp. apply Rle_abs.
Qed.

(** prop:esssup as printed: esssup |s_0^pre| >= (T/2 - 1) Gs for every T >= 2. *)
Theorem esssup T (z0 : bool) (x0 : line) : (2 <= T)%nat ->
  0 < E (burst (P pb) (Nat.log2 T) z0) (fun b => heavy ((INR T / 2 - 1) * Gs pb) x0
    (pre pb (Nat.log2 T) (init pb x0 z0) b)).
Proof.
  intro HT. apply Rlt_le_trans with (1 := esssup_sharp T z0 x0 HT). apply E_mono; [apply proba_burst, HP|].
  intro b.
  unfold heavy. assert (A := pow_log2 1 T ltac:(lia) ltac:(lia)).
  assert ((INR T / 2 - 1) * g <= (2 ^ Nat.log2 T - 1) * g) by (apply Rmult_le_compat_r; lra).
  change (Gs pb) with g. destruct (Rle_dec ((2 ^ Nat.log2 T - 1) * g) _);
    destruct (Rle_dec ((INR T / 2 - 1) * g) _); lra.
Qed.
End TwoState.
