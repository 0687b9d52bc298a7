(** An upper bound, over Z, of K_nu of a profile below given blocks. *)
Require Import Reals ZArith List Lra Lia Psatz Arith.
From MCFW Require Import finite_sum sums profile fluctuation nu_bound worst_profile enclosure blocks
  inflated.
Import ListNotations.
Open Scope R_scope.

Section Up.
Variable p : profile.
(** The double sum of K_nu, cut at [cuts]: on a chunk the inner sums are replaced by
    their value at its start. *)
Definition inner_up (m : Z) : Z := (4 * (one + s0 (cap_of p) m) + 4 * s0 p m)%Z.
Definition chunk (n e l : Z) : Z := (2 * (s0 p (e + 1 + l) - s0 p (e + 1)) * inner_up (n - 2 - e))%Z.
Fixpoint chunks (cuts : list Z) (n e : Z) : Z :=
  match cuts with
  | l :: more => if ((0 <? l) && (e + l <? n - 1))%Z%bool then (chunk n e l + chunks more n (e + l))%Z else
    chunk n e (n - 1 - e)
  | [] => chunk n e (n - 1 - e)
  end.
Definition knu_up (cuts : list Z) (n : Z) : Z := cdiv (chunks cuts n 0) one.
Definition Knu_up (cuts : list Z) (jmax : nat) : Z :=
  (level_sum (fun n => cdiv (knu_up cuts n) n) jmax + cdiv (8 * at_block (parts p) (tail p) 0) (two jmax))%Z.
End Up.

(** * Soundness *)
Section Bounds.
Variables (d : nat -> R) (p : profile).
Hypothesis B : below d p.
Let B' := below_cap d p B.
Definition inner_sums (m : nat) : R :=
  4 * (1 + sum m (fun q => capped d (S q))) + 4 * sum m (fun q => d (S q)).
Lemma inner_below m : inner_sums m * IZR one <= IZR (inner_up p (Z.of_nat m)).
Proof.
  unfold inner_sums, inner_up. rewrite plus_IZR, !mult_IZR, plus_IZR. assert (A := s0_below _ _ B m).
  assert (A' := s0_below _ _ B' m). lra.
Qed.
Lemma inner_pos m : 0 <= inner_sums m.
Proof.
  unfold inner_sums. assert (0 <= sum m (fun q => capped d (S q))) by
    (apply sum_pos; intros; apply (proj2 B')).
  assert (0 <= sum m (fun q => d (S q))) by (apply sum_pos; intros; apply (proj2 B)). lra.
Qed.
Lemma inner_mono m n : (m <= n)%nat -> inner_sums m <= inner_sums n.
Proof.
  intro H. unfold inner_sums. assert (A := sum_more m n (fun q => capped d (S q))
    (fun q => proj1 (proj2 B' q)) H).
  assert (A' := sum_more m n (fun q => d (S q)) (fun q => proj1 (proj2 B q)) H). lra.
Qed.
Notation summand n e := (2 * d (S (S e)) * inner_sums (n - 2 - e)).
Lemma chunk_below n e l : sum l (fun i => summand n (e + i)) * (IZR one * IZR one) <=
  IZR (chunk p (Z.of_nat n) (Z.of_nat e) (Z.of_nat l)) \/ (n < 2 + e)%nat.
Proof.
  destruct (le_lt_dec (2 + e) n) as [He|He]; [left|right; exact He]. assert (Po := one_pos).
  set (g := inner_sums (n - 2 - e)). assert (g0 : 0 <= g) by apply inner_pos.
  assert (gB : g * IZR one <= IZR (inner_up p (Z.of_nat n - 2 - Z.of_nat e))).
  { replace (Z.of_nat n - 2 - Z.of_nat e)%Z with (Z.of_nat (n - 2 - e)) by lia. apply inner_below. }
  set (s := sum l (fun i => d (S (S (e + i))))).
  assert (Sp : 0 <= s) by (apply sum_pos; intros; apply (proj2 B)).
  assert (Sb : s * IZR one <= IZR (s0 p (Z.of_nat e + 1 + Z.of_nat l) - s0 p (Z.of_nat e + 1))).
  { replace (Z.of_nat e + 1 + Z.of_nat l)%Z with (Z.of_nat (S e + l)) by lia.
    replace (Z.of_nat e + 1)%Z with (Z.of_nat (S e)) by lia.
    rewrite minus_IZR, <- !(s0_sum d p B), sum_split.
    match goal with |- _ <= ?x + ?y - ?x => replace (x + y - x) with y by ring end.
    unfold s. rewrite Rmult_comm, <- sum_scal. apply sum_le; intros i _. rewrite Rmult_comm.
    apply (proj2 B (S e + i)%nat). }
  apply Rle_trans with (2 * s * g * (IZR one * IZR one)).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. unfold s.
    rewrite <- sum_scal, Rmult_comm, <- sum_scal. apply sum_le; intros i _.
    rewrite (Rmult_comm g). apply Rmult_le_compat_l; [generalize (proj1 (proj2 B (S (e + i)))); lra|].
    apply inner_mono. lia.
  - unfold chunk. rewrite !mult_IZR. replace (2 * s * g * (IZR one * IZR one))
      with (2 * ((s * IZR one) * (g * IZR one))) by ring.
    rewrite (Rmult_assoc 2 (IZR _)). apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_compat; try assumption; apply Rmult_le_pos; lra.
Qed.
Lemma chunks_below cuts n : forall e, (2 + e <= n)%nat ->
  sum (n - 1 - e) (fun i => summand n (e + i)) * (IZR one * IZR one) <=
    IZR (chunks p cuts (Z.of_nat n) (Z.of_nat e)).
Proof.
  assert (F : forall e, (2 + e <= n)%nat -> sum (n - 1 - e) (fun i => summand n (e + i)) *
    (IZR one * IZR one) <=
    IZR (chunk p (Z.of_nat n) (Z.of_nat e) (Z.of_nat n - 1 - Z.of_nat e))).
  { intros e He. replace (Z.of_nat n - 1 - Z.of_nat e)%Z with (Z.of_nat (n - 1 - e)) by lia.
    destruct (chunk_below n e (n - 1 - e)); [assumption|lia]. }
  induction cuts as [|l cuts IH]; intros e He; cbn [chunks]; [apply F, He|].
  destruct (Z.ltb_spec 0 l) as [Hl|_]; [|apply F, He].
  destruct (Z.ltb_spec (Z.of_nat e + l) (Z.of_nat n - 1)) as [H|_]; [|apply F, He].
  cbn [andb]. set (m := Z.to_nat l). assert (Em : Z.of_nat m = l) by (unfold m; lia). clearbody m. subst l.
  rewrite plus_IZR.
  replace (n - 1 - e)%nat with (m + (n - 1 - (e + m)))%nat by lia. rewrite sum_split, Rmult_plus_distr_r.
  apply Rplus_le_compat.
  - destruct (chunk_below n e m); [assumption|lia].
  - rewrite <- Nat2Z.inj_add. rewrite (sum_ext _ _ (fun i => summand n (e + m + i))); [apply IH; lia|].
    intros i _. replace (e + (m + i))%nat with (e + m + i)%nat by lia. reflexivity.
Qed.
Lemma knu_below cuts n : (2 <= n)%nat -> knu d n * IZR one <= IZR (knu_up p cuts (Z.of_nat n)).
Proof.
  intro Hn. assert (Po := one_pos). unfold knu_up. apply cdiv_above; [apply lt_IZR; exact Po|].
  assert (A := chunks_below cuts n 0 ltac:(lia)). rewrite Nat.sub_0_r in A. rewrite Rmult_assoc. exact A.
Qed.
Theorem Knu_below cuts jmax : Knu d jmax * IZR one <= IZR (Knu_up p cuts jmax).
Proof.
  assert (Po := one_pos). unfold Knu, Knu_up. rewrite plus_IZR, Rmult_plus_distr_r. apply Rplus_le_compat.
  - apply level_sum_below. intro j. rewrite (Rmult_comm (/ 2 ^ S j)). apply divided. rewrite two_nat.
    apply knu_below. assert (A := nat_two j). simpl. lia.
  - rewrite (Rmult_comm (/ 2 ^ jmax)). apply divided. rewrite mult_IZR, Rmult_assoc.
    apply Rmult_le_compat_l; [lra|]. apply (proj2 B O).
Qed.
End Bounds.
