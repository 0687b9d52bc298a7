(** Step profiles: finitely many blocks (length, value) and a constant tail,
    values over the denominator [one]; their sums in closed form. *)
Require Import Reals ZArith List Lra Lia Psatz.
From MCFW Require Import finite_sum sums enclosure.
Import ListNotations.
Open Scope R_scope.

(** Value at i = 0, 1, 2, ...: the profile at distance i + 1. *)
Definition blocks := list (Z * Z).
Fixpoint at_block (bl : blocks) (tail : Z) (i : Z) : Z :=
  match bl with [] => tail | (len, v) :: bl' => if (i <? len)%Z then v else at_block bl' tail (i - len) end.
(** Sum of the first n values, and twice the sum of (off + i + 1) times the value. *)
Fixpoint total0 (bl : blocks) (tail n : Z) : Z :=
  match bl with
  | [] => n * tail
  | (len, v) :: bl' => if n <=? len then n * v else len * v + total0 bl' tail (n - len)
  end%Z.
Definition ramp2 (off n : Z) : Z := (n * (2 * off + n + 1))%Z.
Fixpoint total1 (bl : blocks) (tail off n : Z) : Z :=
  match bl with
  | [] => ramp2 off n * tail
  | (len, v) :: bl' => if n <=? len then ramp2 off n * v else ramp2 off len * v + total1 bl' tail (off + len)
    (n - len)
  end%Z.
Definition proper (bl : blocks) : bool := forallb (fun b => 0 <=? fst b)%Z bl.

Lemma sum_val_const n (v : Z) (f : nat -> R) : (forall i, (i < n)%nat -> f i = IZR v) -> sum n f =
  IZR (Z.of_nat n * v).
Proof. intro H. rewrite (sum_ext n f (fun _ => IZR v) H), sum_const, mult_IZR, <- INR_IZR_INZ. reflexivity.
  Qed.
Theorem total0_sum bl tail : proper bl = true -> forall n : nat,
  sum n (fun i => IZR (at_block bl tail (Z.of_nat i))) = IZR (total0 bl tail (Z.of_nat n)).
Proof.
  induction bl as [|[len v] bl IH]; intros W n; cbn [at_block total0].
  - apply sum_val_const. reflexivity.
  - simpl in W. apply andb_prop in W. destruct W as [W1 W2]. apply Z.leb_le in W1.
    destruct (Z.leb_spec (Z.of_nat n) len) as [H|H].
    + apply sum_val_const. intros i Hi. destruct (Z.ltb_spec (Z.of_nat i) len); [reflexivity|lia].
    + set (m := Z.to_nat len). assert (Em : Z.of_nat m = len) by (unfold m; lia). clearbody m.
      replace n with (m + (n - m))%nat at 1 by lia. rewrite sum_split, plus_IZR. f_equal.
      * rewrite (sum_val_const m v); [f_equal; lia|]. intros i Hi.
        destruct (Z.ltb_spec (Z.of_nat i) len); [reflexivity|lia].
      * rewrite (sum_ext (n - m) _ (fun i => IZR (at_block bl tail (Z.of_nat i)))).
        -- rewrite IH by exact W2. f_equal. f_equal. lia.
        -- intros i Hi. destruct (Z.ltb_spec (Z.of_nat (m + i)) len); [lia|]. f_equal. f_equal. lia.
Qed.
Lemma ramp2_sum off n : 2 * sum n (fun i => IZR (off + Z.of_nat i + 1)) = IZR (ramp2 off (Z.of_nat n)).
Proof.
  induction n; [unfold ramp2; simpl; ring|]. cbn [sum].
  rewrite Rmult_plus_distr_l, IHn, <- mult_IZR, <- plus_IZR. f_equal. unfold ramp2. lia.
Qed.
Lemma sum_ramp_const off n (v : Z) (f : nat -> R)
  : (forall i, (i < n)%nat -> f i = IZR (off + Z.of_nat i + 1) * IZR v) ->
  2 * sum n f = IZR (ramp2 off (Z.of_nat n) * v).
Proof.
  intro H. rewrite (sum_ext n f (fun i => IZR v * IZR (off + Z.of_nat i + 1))) by
    (intros; rewrite H by assumption; ring).
  rewrite sum_scal, mult_IZR, <- ramp2_sum. ring.
Qed.
Theorem total1_sum bl tail : proper bl = true -> forall off (n : nat),
  2 * sum n (fun i => IZR (off + Z.of_nat i + 1) * IZR (at_block bl tail (Z.of_nat i))) =
    IZR (total1 bl tail off (Z.of_nat n)).
Proof.
  induction bl as [|[len v] bl IH]; intros W off n; cbn [at_block total1].
  - apply sum_ramp_const. reflexivity.
  - simpl in W. apply andb_prop in W. destruct W as [W1 W2]. apply Z.leb_le in W1.
    destruct (Z.leb_spec (Z.of_nat n) len) as [H|H].
    + apply sum_ramp_const. intros i Hi. destruct (Z.ltb_spec (Z.of_nat i) len); [reflexivity|lia].
    + set (m := Z.to_nat len). assert (Em : Z.of_nat m = len) by (unfold m; lia). clearbody m.
      replace n with (m + (n - m))%nat at 1 by lia. rewrite sum_split, plus_IZR, Rmult_plus_distr_l. f_equal.
      * rewrite (sum_ramp_const off m v); [f_equal; f_equal; f_equal; lia|]. intros i Hi.
        destruct (Z.ltb_spec (Z.of_nat i) len); [reflexivity|lia].
      * rewrite (sum_ext (n - m) _ (fun i => IZR (off + len + Z.of_nat i + 1) *
          IZR (at_block bl tail (Z.of_nat i)))).
        -- rewrite IH by exact W2. f_equal. f_equal. lia.
        -- intros i Hi. destruct (Z.ltb_spec (Z.of_nat (m + i)) len); [lia|].
           f_equal; f_equal; [lia|f_equal; lia].
Qed.
