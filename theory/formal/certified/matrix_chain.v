(** The mixing profile of a finite chain given by a rational matrix, computed: powers up to K,
    then products. *)
Require Import Reals ZArith QArith Qreals List Lra Lia Psatz Arith Bool.
From MCFW Require Import law expectation markov_chain markov_property mixing enclosure blocks inflated term.
Import ListNotations.
Open Scope R_scope.

(** States are 0, 1, ...; a state beyond the matrix moves as state 0. *)
Fixpoint weights (r : list Q) (j : nat) : law nat :=
  match r with [] => [] | a :: r' => (real a, j) :: weights r' (S j) end.
Definition moves (M : list (list Q)) (z : nat) : law nat := weights (nth z M (hd [] M)) 0.

(** The rows of P^(k+1), and the largest total variation distance of one of them to p. *)
Fixpoint vplus (x y : list Q) : list Q :=
  match x, y with [], _ => y | _, [] => x | a :: x', b :: y' => Qred (a + b) :: vplus x' y' end.
Definition vtimes (c : Q) (x : list Q) : list Q := map (fun a => Qred (c * a)) x.
Fixpoint combine_rows (w : list Q) (rows : list (list Q)) : list Q :=
  match w, rows with a :: w', r :: rows' => vplus (vtimes a r) (combine_rows w' rows') | _, _ => [] end.
Fixpoint power_rows (M : list (list Q)) (k : nat) : list (list Q) :=
  match k with O => M | S m => let rows := power_rows M m in map (fun w => combine_rows w rows) M end.
Definition qtop (a b : Q) : Q := if Qle_bool a b then b else a.
Fixpoint excess (r p : list Q) : Q :=
  match r with [] => 0%Q | a :: r' => Qred (qtop 0 (a - hd 0%Q p) + excess r' (tl p)) end.
Definition farthest (p : list Q) (rows : list (list Q)) : Q :=
  fold_right (fun r m => qtop (excess r p) m) 0%Q rows.

(** The profile: P, P^2, ..., P^K exactly, then d(K + k) <= 2 d(K) d(k) on blocks of length K. *)
Definition upward (q : Q) : Z := cdiv (Qnum q * one) (Zpos (Qden q)).
Fixpoint measured (M rows : list (list Q)) (p : list Q) (n : nat) : blocks :=
  match n with O => [] | S m => (1%Z, upward (farthest p rows))
    :: measured M (map (fun w => combine_rows w rows) M) p m end.
Fixpoint ladder (K u v : Z) (n : nat) : blocks :=
  match n with O => [] | S m => (K, v) :: ladder K u (cdiv (2 * u * v) one) m end.
Fixpoint ladder_end (u v : Z) (n : nat) : Z :=
  match n with O => v | S m => ladder_end u (cdiv (2 * u * v) one) m end.
Definition matrix_profile (M : list (list Q)) (p : list Q) (K n : nat) : profile :=
  let u := upward (farthest p (power_rows M (K - 1))) in let v := cdiv (2 * u * u) one in
  {| parts := measured M M p K ++ (Z.of_nat K - 1, u)%Z :: ladder (Z.of_nat K) u v n; tail :=
    ladder_end u v n |}.
Definition distance (p : profile) (k : nat) : R :=
  match k with O => 1 | S i => IZR (at_block (parts p) (tail p) (Z.of_nat i)) / IZR one end.
Definition square (M : list (list Q)) : bool :=
  negb (Nat.eqb (length M) 0) && forallb (fun r => length r <=? length M)%nat M.

(** * Soundness *)
Lemma real_red q : real (Qred q) = real q. Proof. apply (Qeq_eqR _ _ (Qred_correct q)). Qed.
Lemma real_plus a b : real (a + b) = real a + real b. Proof. apply Q2R_plus. Qed.
Lemma real_mult a b : real (a * b) = real a * real b. Proof. apply Q2R_mult. Qed.
Lemma real_minus a b : real (a - b) = real a - real b. Proof. apply Q2R_minus. Qed.
Lemma real_top a b : real a <= real (qtop a b) /\ real b <= real (qtop a b).
Proof.
  unfold qtop. destruct (Qle_bool a b) eqn:H; [apply real_le in H; lra|]. split; [lra|].
  assert (K : (b <= a)%Q) by (destruct (Qlt_le_dec b a) as [L|L];
    [apply Qlt_le_weak, L|apply Qle_bool_iff in L; congruence]).
  apply Qle_bool_iff, real_le in K. exact K.
Qed.
Lemma shift r j f : E (weights r (S j)) f = E (weights r j) (fun y => f (S y)).
Proof. revert j; induction r as [|a r IH]; intro j; [reflexivity|]. cbn [weights E]. rewrite IH. reflexivity.
  Qed.
Lemma weights_ext r f g : (forall y, (y < length r)%nat -> f y = g y) -> E (weights r 0) f = E (weights r 0)
  g.
Proof.
  revert f g; induction r as [|a r IH]; intros f g H; [reflexivity|]. cbn [weights E]. rewrite !shift.
  rewrite (H O) by (simpl; lia).
  f_equal. apply IH. intros y Hy. apply H. simpl. lia.
Qed.
Lemma E_vplus x y j f : E (weights (vplus x y) j) f = E (weights x j) f + E (weights y j) f.
Proof.
  revert y j; induction x as [|a x IH]; intros [|b y] j; cbn [vplus weights E]; try lra.
  rewrite IH, real_red, real_plus. ring.
Qed.
Lemma E_vtimes c x j f : E (weights (vtimes c x) j) f = real c * E (weights x j) f.
Proof. revert j; induction x as [|a x IH]; intro j; cbn [vtimes map weights E]; [ring|]. fold (vtimes c x).
  rewrite IH, real_red, real_mult. ring. Qed.
Lemma E_combine w rows f : (length w <= length rows)%nat ->
  E (weights w 0) (fun y => E (weights (nth y rows []) 0) f) = E (weights (combine_rows w rows) 0) f.
Proof.
  revert rows; induction w as [|a w IH]; intros rows H; [destruct rows; reflexivity|].
  destruct rows as [|r rows]; [simpl in H; lia|].
  cbn [weights E combine_rows]. rewrite shift, E_vplus, E_vtimes. f_equal.
  rewrite <- IH by (simpl in H; lia). reflexivity.
Qed.
Section Chain.
Variables (M : list (list Q)) (p : list Q).
Hypothesis Hsq : square M = true.
Lemma square_spec : (0 < length M)%nat /\ forall r, In r M -> (length r <= length M)%nat.
Proof.
  unfold square in Hsq. apply andb_prop in Hsq. destruct Hsq as [A B]. split.
  - destruct M; [discriminate|simpl; lia].
  - intros r Hr. rewrite forallb_forall in B. apply Nat.leb_le, B, Hr.
Qed.
Lemma power_length k : length (power_rows M k) = length M.
Proof. destruct k; [reflexivity|]. cbn [power_rows]. apply map_length. Qed.
Lemma steps_inside k z f : (z < length M)%nat -> E (steps (moves M) (S k) z) f =
  E (weights (nth z (power_rows M k) []) 0) f.
Proof.
  destruct square_spec as [S0 S1]. revert z f; induction k; intros z f Hz; rewrite E_steps_S;
    unfold moves at 1; rewrite (nth_indep M _ [] Hz).
  - apply E_ext. intro y. apply E_steps_0.
  - assert (Lr : (length (nth z M []) <= length M)%nat) by (apply S1, nth_In, Hz).
    rewrite (weights_ext _ _ (fun y => E (weights (nth y (power_rows M k) []) 0) f)) by
      (intros y Hy; apply IHk; lia).
    rewrite E_combine by (rewrite power_length; exact Lr). cbn [power_rows]. cbv zeta.
    set (g := fun w => combine_rows w (power_rows M k)).
    rewrite (nth_indep (map g M) [] (g [])) by (rewrite map_length; exact Hz). rewrite map_nth. reflexivity.
Qed.
Lemma excess_bound r q j f : forallb (Qle_bool 0) q = true -> (forall y, 0 <= f y <= 1) ->
  E (weights r j) f - E (weights q j) f <= real (excess r q).
Proof.
  intros Hq Hf. revert q j Hq; induction r as [|a r IH]; intros q j Hq; cbn [excess weights E].
  - rewrite real_0. assert (0 <= E (weights q j) f); [|lra].
    revert j; induction q as [|b q IHq]; intro j; cbn [weights E]; [lra|].
    cbn [forallb] in Hq. apply andb_prop in Hq. destruct Hq as [B Q']. apply real_le in B.
    rewrite real_0 in B. specialize (IHq Q' (S j)).
    assert (0 <= real b * f j) by (apply Rmult_le_pos; [exact B|apply Hf]). lra.
  - rewrite real_red, real_plus. destruct (real_top 0 (a - hd 0%Q q)) as [T0 T1]. rewrite real_0 in T0.
    rewrite real_minus in T1.
    assert (Fj := Hf j). destruct q as [|b q]; cbn [hd tl weights E] in *.
    + specialize (IH [] (S j) eq_refl). cbn [weights E] in IH. rewrite real_0 in T1. nra.
    + cbn [forallb] in Hq. apply andb_prop in Hq. destruct Hq as [B Q']. specialize (IH q (S j) Q'). nra.
Qed.
Hypothesis Hp : forallb (Qle_bool 0) p = true.
Lemma farthest_ge rows r : In r rows -> real (excess r p) <= real (farthest p rows).
Proof.
  induction rows as [|x rows IH]; intros []; cbn [farthest fold_right]; fold (farthest p rows);
    destruct (real_top (excess x p) (farthest p rows)) as [A B]; [subst; exact A|].
    apply Rle_trans with (2 := B), IH, H.
Qed.
Theorem matrix_mixes k : mixes (moves M) (weights p 0) (S k) (real (farthest p (power_rows M k))).
Proof.
  destruct square_spec as [S0 _]. assert (In_ : forall z f, (z < length M)%nat -> (forall y, 0 <= f y <= 1) ->
    E (steps (moves M) (S k) z) f - E (weights p 0) f <= real (farthest p (power_rows M k))).
  { intros z f Hz Hf. rewrite steps_inside by exact Hz.
    apply Rle_trans with (1 := excess_bound _ p 0 f Hp Hf).
    apply farthest_ge, nth_In. rewrite power_length. exact Hz. }
  intros z f Hf. destruct (lt_dec z (length M)) as [Hz|Hz]; [apply In_; assumption|].
  assert (Ez : E (steps (moves M) (S k) z) f = E (steps (moves M) (S k) 0%nat) f).
  { rewrite !E_steps_S. unfold moves. rewrite (nth_overflow M) by lia.
    destruct M; [simpl in S0; lia|reflexivity]. }
  rewrite Ez. apply In_; [exact S0|exact Hf].
Qed.
End Chain.

(** From the matrix to the blocks. *)
Lemma upward_above q : real q * IZR one <= IZR (upward q).
Proof.
  apply cdiv_above; [reflexivity|]. rewrite mult_IZR. unfold real. right. field. apply not_0_IZR.
  discriminate.
Qed.
Lemma iter_inside {A} i (g : A -> A) x : Nat.iter i g (g x) = Nat.iter (S i) g x.
Proof. induction i; [reflexivity|]. simpl. rewrite IHi. reflexivity. Qed.
Lemma measured_at M rows p n rest end_ i : at_block (measured M rows p n ++ rest) end_ (Z.of_nat i) =
  if (i <? n)%nat then upward (farthest p (Nat.iter i (fun r => map (fun w => combine_rows w r) M) rows))
  else at_block rest end_ (Z.of_nat (i - n)).
Proof.
  revert rows i; induction n as [|n IH]; intros rows i; [rewrite Nat.sub_0_r; reflexivity|].
  cbn [measured app at_block].
  destruct i as [|i]; [reflexivity|]. destruct (Z.ltb_spec (Z.of_nat (S i)) 1); [lia|].
  replace (Z.of_nat (S i) - 1)%Z with (Z.of_nat i) by lia. rewrite IH.
  change (S i <? S n)%nat with (i <? n)%nat.
  destruct (i <? n)%nat; [|reflexivity]. 
  assert (I := iter_inside i (fun r => map (fun w => combine_rows w r) M) rows). cbv beta in I. rewrite I.
  reflexivity.
Qed.
Lemma iter_power M i : Nat.iter i (fun r => map (fun w => combine_rows w r) M) M = power_rows M i.
Proof. induction i; [reflexivity|]. simpl. rewrite IHi. reflexivity. Qed.

Section Profile.
Variables (M : list (list Q)) (p : list Q) (K n : nat).
Hypothesis Hsq : square M = true.
Hypothesis Hp : forallb (Qle_bool 0) p = true.
Hypothesis HK : (1 <= K)%nat.
Hypothesis HP : forall z, proba (moves M z).
Hypothesis Hpi : proba (weights p 0).
Hypothesis Hst : forall f, E (weights p 0) (fun z => E (moves M z) f) = E (weights p 0) f.
Notation mix := (mixes (moves M) (weights p 0)).
Notation over v := (IZR v / IZR one).
Lemma mixes_more k a b : mix k a -> a <= b -> mix k b.
Proof. intros H L z f Hf. apply Rle_trans with (1 := H z f Hf), L. Qed.
Lemma mixes_up k : mix (S k) (over (upward (farthest p (power_rows M k)))).
Proof.
  apply (mixes_more _ _ _ (matrix_mixes M p Hsq Hp k)). assert (Po := one_pos).
  apply (Rmult_le_reg_r (IZR one)); [exact Po|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. apply upward_above.
Qed.
Lemma ladder_mixes u : mix K (over u) -> forall m l v, mix (l * K) (over v) -> forall i,
  mix (l * K + i) (over (at_block (ladder (Z.of_nat K) u v m) (ladder_end u v m) (Z.of_nat i))).
Proof.
  intros Hu m. assert (Po := one_pos). assert (Zo : (0 < one)%Z) by (apply lt_IZR; exact Po).
  induction m as [|m IH]; intros l v Hv i; cbn [ladder ladder_end at_block].
  - rewrite Nat.add_comm. apply mixes_later; [exact HP|exact Hv].
  - destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat K)) as [L|L];
      [rewrite Nat.add_comm; apply mixes_later; [exact HP|exact Hv]|].
    replace (Z.of_nat i - Z.of_nat K)%Z with (Z.of_nat (i - K)) by lia.
    replace (l * K + i)%nat with (S l * K + (i - K))%nat by lia.
    apply IH. apply (mixes_more (S l * K) (2 * over v * over u)).
    + change (S l * K)%nat with (K + l * K)%nat.
      apply (mixes_mult (moves M) HP (weights p 0) Hpi Hst K (l * K) (over u) (over v) 0%nat Hu Hv).
    + assert (C := cdiv_ge (2 * u * v) one Zo). rewrite !mult_IZR in C.
      apply (Rmult_le_reg_r (IZR one * IZR one)); [apply Rmult_lt_0_compat; exact Po|].
      replace (2 * (IZR v / IZR one) * (IZR u / IZR one) * (IZR one * IZR one)) with (2 * IZR u * IZR v) by
        (field; lra).
      replace (IZR (cdiv (2 * u * v) one) / IZR one * (IZR one * IZR one))
        with (IZR (cdiv (2 * u * v) one) * IZR one) by (field; lra). exact C.
Qed.
(** Every distance is at most that of the profile. *)
Theorem matrix_profile_mixes k : mix k (distance (matrix_profile M p K n) k).
Proof.
  destruct k as [|k]; [apply mixes_one; assumption|]. unfold distance, matrix_profile. cbv zeta.
  cbn [parts tail].
  set (u := upward (farthest p (power_rows M (K - 1)))). rewrite measured_at, iter_power.
  assert (Hu : mix K (over u)) by (replace K with (S (K - 1)) at 1 by lia; apply mixes_up).
  destruct (Nat.ltb_spec k K) as [L|L]; [apply mixes_up|]. cbn [at_block].
  destruct (Z.ltb_spec (Z.of_nat (k - K)) (Z.of_nat K - 1)) as [B|B].
  - replace (S k) with ((S k - K) + K)%nat by lia. apply mixes_later; [exact HP|exact Hu].
  - replace (Z.of_nat (k - K) - (Z.of_nat K - 1))%Z with (Z.of_nat (S k - 2 * K)) by lia.
    replace (S k) with (2 * K + (S k - 2 * K))%nat at 1 by lia.
    apply (ladder_mixes u Hu n 2 (cdiv (2 * u * u) one)).
    replace (2 * K)%nat with (K + K)%nat by lia. assert (Po := one_pos).
    assert (Zo : (0 < one)%Z) by (apply lt_IZR; exact Po).
    apply (mixes_more (K + K) (2 * over u * over u));
      [apply (mixes_mult (moves M) HP (weights p 0) Hpi Hst K K _ _ 0%nat Hu Hu)|].
    assert (C := cdiv_ge (2 * u * u) one Zo). rewrite !mult_IZR in C.
    apply (Rmult_le_reg_r (IZR one * IZR one)); [apply Rmult_lt_0_compat; exact Po|].
    replace (2 * (IZR u / IZR one) * (IZR u / IZR one) * (IZR one * IZR one)) with (2 * IZR u * IZR u) by
      (field; lra).
    replace (IZR (cdiv (2 * u * u) one) / IZR one * (IZR one * IZR one))
      with (IZR (cdiv (2 * u * u) one) * IZR one) by (field; lra). exact C.
Qed.
End Profile.
(** The blocks bound the distance that they define. *)
Theorem distance_below (q : profile) : proper (parts q) = true -> (forall k, 0 <= distance q (S k)) ->
  below (distance q) q.
Proof.
  intros W H. split; [exact W|]. intro i. split; [apply H|]. unfold distance. assert (Po := one_pos). right.
  field. lra.
Qed.
