(** Enclosures of real numbers by integers over the common denominator [one] =
    2^96: sound arithmetic on Z alone. *)
Require Import Reals ZArith Lra Lia Psatz.
From MCFW Require Import roots scalar_path joint_scale.
Open Scope R_scope.

Definition one : Z := (2 ^ 96)%Z.
(** [None] means "nothing is known". *)
Definition enclosure := option (Z * Z).
Definition holds (i : enclosure) (x : R) : Prop :=
  match i with None => True | Some (a, b) => IZR a <= x * IZR one <= IZR b end.

Definition fdiv (a b : Z) : Z := (a / b)%Z.
Definition cdiv (a b : Z) : Z := (- (- a / b))%Z.
Definition exact_int (z : Z) : enclosure := Some (z * one, z * one)%Z.
Definition plus (i j : enclosure) : enclosure :=
  match i, j with Some (a, b), Some (c, d) => Some (a + c, b + d)%Z | _, _ => None end.
Definition opp (i : enclosure) : enclosure := match i with Some (a, b) => Some (- b, - a)%Z | _ => None end.
Definition times (i j : enclosure) : enclosure :=
  match i, j with
  | Some (a, b), Some (c, d) => Some (fdiv (Z.min (Z.min (a * c) (a * d)) (Z.min (b * c) (b * d))) one,
                                      cdiv (Z.max (Z.max (a * c) (a * d)) (Z.max (b * c) (b * d))) one)
  | _, _ => None
  end%Z.
Definition inverse (i : enclosure) : enclosure :=
  match i with Some (a, b) => if (0 <? a)%Z then Some (fdiv (one * one) b, cdiv (one * one) a) else None |
    _ => None end.
Definition square_root (i : enclosure) : enclosure :=
  match i with Some (a, b) => if (0 <=? a)%Z then Some (Z.sqrt (a * one), Z.sqrt (b * one) + 1)%Z else None |
    _ => None end.

(** The integer k-th root by bisection on the bits; its result is checked, so the search needs no proof. *)
Fixpoint bits (n : nat) (k N r : Z) : Z :=
  match n with
  | O => r
  | S m => let s := (r + 2 ^ Z.of_nat m)%Z in bits m k N (if (s ^ k <=? N)%Z then s else r)
  end.
Definition search (k N : Z) : Z := bits (S (Z.to_nat (Z.log2 N / k))) k N 0.
Definition kth_root (k : nat) (i : enclosure) : enclosure :=
  match i with
  | Some (a, b) =>
    let e := Z.of_nat k in let w := (one ^ (e - 1))%Z in
    let r := search e (a * w) in let s := (search e (b * w) + 1)%Z in
    if ((0 <? a) && (0 <=? r) && (r ^ e <=? a * w) && (0 <=? s) && (b * w <=? s ^ e))%Z%bool then Some (r, s)
      else None
  | None => None
  end.
(** An even root through a square root: shorter integers. *)
Definition any_root (k : nat) (i : enclosure) : enclosure :=
  if Nat.even k then kth_root (Nat.div2 k) (square_root i) else kth_root k i.

(** * Soundness *)
Lemma one_pos : 0 < IZR one. Proof. apply IZR_lt. reflexivity. Qed.
Global Opaque one.

Lemma fdiv_le a b : (0 < b)%Z -> IZR (fdiv a b) * IZR b <= IZR a.
Proof. intro H. rewrite <- mult_IZR. apply IZR_le. unfold fdiv. rewrite Z.mul_comm. apply Z.mul_div_le, H.
Qed.
Lemma cdiv_ge a b : (0 < b)%Z -> IZR a <= IZR (cdiv a b) * IZR b.
Proof. intro H. rewrite <- mult_IZR. apply IZR_le. unfold cdiv. assert (A := Z.mul_div_le (- a) b H). lia.
Qed.
Lemma fdiv_below a b x : (0 < b)%Z -> IZR a <= x * IZR b -> IZR (fdiv a b) <= x.
Proof. intros H A. assert (B := fdiv_le a b H). assert (0 < IZR b) by (apply IZR_lt, H).
apply (Rmult_le_reg_r (IZR b)); lra. Qed.
Lemma cdiv_above a b x : (0 < b)%Z -> x * IZR b <= IZR a -> x <= IZR (cdiv a b).
Proof. intros H A. assert (B := cdiv_ge a b H). assert (0 < IZR b) by (apply IZR_lt, H).
apply (Rmult_le_reg_r (IZR b)); lra. Qed.

Lemma exact_int_holds z : holds (exact_int z) (IZR z).
Proof. simpl. rewrite mult_IZR. lra. Qed.
Lemma plus_holds i j x y : holds i x -> holds j y -> holds (plus i j) (x + y).
Proof. destruct i as [[a b]|], j as [[c d]|]; simpl; auto. intros A B. rewrite !plus_IZR. lra. Qed.
Lemma opp_holds i x : holds i x -> holds (opp i) (- x).
Proof. destruct i as [[a b]|]; simpl; auto. intro A. rewrite !opp_IZR. lra. Qed.

Lemma linear_max a b x y : a <= x <= b -> x * y <= Rmax (a * y) (b * y).
Proof.
  intro H. destruct (Rle_dec 0 y) as [Y|Y].
  - apply Rle_trans with (2 := Rmax_r _ _). apply Rmult_le_compat_r; lra.
  - apply Rle_trans with (2 := Rmax_l _ _). nra.
Qed.
Lemma linear_min a b x y : a <= x <= b -> Rmin (a * y) (b * y) <= x * y.
Proof.
  intro H. destruct (Rle_dec 0 y) as [Y|Y].
  - apply Rle_trans with (1 := Rmin_l _ _). apply Rmult_le_compat_r; lra.
  - apply Rle_trans with (1 := Rmin_r _ _). nra.
Qed.
Lemma IZR_max a b : IZR (Z.max a b) = Rmax (IZR a) (IZR b).
Proof.
  destruct (Z.max_spec a b) as [[A ->]|[A ->]]; symmetry; [apply Rmax_right|apply Rmax_left]; apply IZR_le;
    lia.
Qed.
Lemma IZR_min a b : IZR (Z.min a b) = Rmin (IZR a) (IZR b).
Proof.
  destruct (Z.min_spec a b) as [[A ->]|[A ->]]; symmetry; [apply Rmin_left|apply Rmin_right]; apply IZR_le;
    lia.
Qed.
Lemma Rmax_le a b c d : a <= c -> b <= d -> Rmax a b <= Rmax c d.
Proof. intros. apply Rmax_lub; [apply Rle_trans with (2 := Rmax_l _ _)|apply Rle_trans with
  (2 := Rmax_r _ _)]; assumption. Qed.
Lemma Rmin_le a b c d : a <= c -> b <= d -> Rmin a b <= Rmin c d.
Proof. intros. apply Rmin_glb; [apply Rle_trans with (1 := Rmin_l _ _)|apply Rle_trans with
  (1 := Rmin_r _ _)]; assumption. Qed.
Lemma times_holds i j x y : holds i x -> holds j y -> holds (times i j) (x * y).
Proof.
  destruct i as [[a b]|], j as [[c d]|]; simpl; auto. intros A B. assert (Po := one_pos).
  assert (Zo : (0 < one)%Z) by (apply lt_IZR; exact Po).
  set (X := x * IZR one) in *. set (Y := y * IZR one) in *.
  assert (E : x * y * IZR one * IZR one = X * Y) by (unfold X, Y; ring). split.
  - apply fdiv_below; [exact Zo|]. rewrite E. rewrite !IZR_min, !mult_IZR.
    apply Rle_trans with (2 := linear_min (IZR a) (IZR b) X Y A).
    apply Rmin_le; rewrite !(Rmult_comm _ Y), (Rmult_comm _ (IZR c)), (Rmult_comm _ (IZR d));
      apply linear_min, B.
  - apply cdiv_above; [exact Zo|]. rewrite E. rewrite !IZR_max, !mult_IZR.
    apply Rle_trans with (1 := linear_max (IZR a) (IZR b) X Y A).
    apply Rmax_le; rewrite !(Rmult_comm _ Y), (Rmult_comm _ (IZR c)), (Rmult_comm _ (IZR d));
      apply linear_max, B.
Qed.
Lemma inverse_holds i x : holds i x -> holds (inverse i) (/ x).
Proof.
  destruct i as [[a b]|]; simpl; auto. destruct (Z.ltb_spec 0 a) as [Ha|_]; [|simpl; auto]. intros [A B].
  assert (Po := one_pos).
  assert (a0 : 0 < IZR a) by (apply IZR_lt, Ha). assert (X0 : 0 < x).
  { apply (Rmult_lt_reg_r (IZR one)); [exact Po|]. lra. }
  assert (Hb : (0 < b)%Z) by (apply lt_IZR; lra). assert (I0 : 0 < / x) by (apply Rinv_0_lt_compat, X0).
  assert (F : forall t, / x * IZR one * t = IZR one * IZR one * (/ (x * IZR one) * t)) by (intro; field; lra).
  assert (J : 0 < IZR one * IZR one) by (apply Rmult_lt_0_compat; exact Po).
  assert (Y0 : 0 < x * IZR one) by (apply Rmult_lt_0_compat; assumption).
  split; [apply fdiv_below; [exact Hb|]|apply cdiv_above; [exact Ha|]]; rewrite mult_IZR, F.
  - rewrite <- (Rmult_1_r (IZR one * IZR one)) at 1. apply Rmult_le_compat_l; [lra|].
    apply (Rmult_le_reg_l (x * IZR one)); [exact Y0|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
  - rewrite <- (Rmult_1_r (IZR one * IZR one)) at 2. apply Rmult_le_compat_l; [lra|].
    apply (Rmult_le_reg_l (x * IZR one)); [exact Y0|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
Qed.

(** Squares of integers against roots of reals. *)
Lemma sqrt_below (a : Z) y : 0 <= y -> IZR a <= y -> IZR (Z.sqrt a) <= sqrt y.
Proof.
  intros Y A. destruct (Z.le_gt_cases 0 a) as [H|H].
  - assert (S := Z.sqrt_spec a H). assert (N := Z.sqrt_nonneg a).
    apply (pow_le_inv 2); [lia|apply IZR_le, N|apply sqrt_pos|].
    rewrite pow2_sqrt by exact Y. replace (IZR (Z.sqrt a) ^ 2) with (IZR (Z.sqrt a * Z.sqrt a)) by
      (rewrite mult_IZR; ring).
    apply Rle_trans with (2 := A). apply IZR_le. apply S.
  - rewrite Z.sqrt_neg by exact H. apply sqrt_pos.
Qed.
Lemma sqrt_above (b : Z) y : 0 <= y -> y <= IZR b -> sqrt y <= IZR (Z.sqrt b + 1).
Proof.
  intros Y B. assert (H : (0 <= b)%Z) by (apply le_IZR; lra). assert (S := Z.sqrt_spec b H).
  assert (N := Z.sqrt_nonneg b).
  apply (pow_le_inv 2); [lia|apply sqrt_pos|apply IZR_le; lia|].
  rewrite pow2_sqrt by exact Y. replace (IZR (Z.sqrt b + 1) ^ 2)
    with (IZR (Z.succ (Z.sqrt b) * Z.succ (Z.sqrt b))) by (unfold Z.succ; rewrite mult_IZR; ring).
  apply Rle_trans with (1 := B). apply IZR_le, Z.lt_le_incl, S.
Qed.
Lemma square_root_holds i x : holds i x -> holds (square_root i) (sqrt x).
Proof.
  destruct i as [[a b]|]; simpl; auto. destruct (Z.leb_spec 0 a) as [Ha|_]; [|simpl; auto]. intros [A B].
  assert (Po := one_pos).
  assert (X0 : 0 <= x). { apply (Rmult_le_reg_r (IZR one));
    [exact Po|]. rewrite Rmult_0_l. apply Rle_trans with (2 := A). apply IZR_le, Ha. }
  assert (E : sqrt x * IZR one = sqrt (x * IZR one * IZR one)).
  { rewrite Rmult_assoc, sqrt_mult by (auto; apply Rmult_le_pos; lra). rewrite sqrt_square by lra.
    reflexivity. }
  cbn [holds]. rewrite E. assert (Y : 0 <= x * IZR one * IZR one) by
    (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra). split.
  - apply sqrt_below; [exact Y|]. rewrite mult_IZR. apply Rmult_le_compat_r; lra.
  - apply sqrt_above; [exact Y|]. rewrite mult_IZR. apply Rmult_le_compat_r; lra.
Qed.

Lemma IZR_power z k : IZR (z ^ Z.of_nat k) = IZR z ^ k.
Proof. symmetry. apply pow_IZR. Qed.
Lemma kth_root_holds k i x : (0 < k)%nat -> holds i x -> holds (kth_root k i) (root k x).
Proof.
  intro Hk. destruct i as [[a b]|]; [|intros; exact I]. intros [A B]. unfold kth_root.
  set (r := search _ _). set (s := (search _ (b * _) + 1)%Z). clearbody r s.
  match goal with |- holds (if ?c then _ else _) _ => destruct c eqn:C end; [|exact I].
  apply andb_prop in C. destruct C as [C C5]. apply andb_prop in C. destruct C as [C C4].
  apply andb_prop in C. destruct C as [C C3].
  apply andb_prop in C. destruct C as [C1 C2]. apply Z.ltb_lt in C1. apply Z.leb_le in C2, C3, C4, C5.
  assert (Po := one_pos).
  assert (X0 : 0 < x). { apply (Rmult_lt_reg_r (IZR one));
    [exact Po|]. rewrite Rmult_0_l. apply Rlt_le_trans with (2 := A). apply IZR_lt, C1. }
  assert (Ek : Z.of_nat k = (Z.of_nat (k - 1) + 1)%Z) by lia.
  assert (E : (root k x * IZR one) ^ k = x * IZR one * IZR one ^ (k - 1)).
  { rewrite Rpow_mult_distr, root_pow by assumption. destruct k; [lia|]. simpl Nat.sub. rewrite Nat.sub_0_r.
    simpl. ring. }
  assert (W : forall c, IZR (c * one ^ (Z.of_nat k - 1)) = IZR c * IZR one ^ (k - 1)).
  { intro c. rewrite mult_IZR. f_equal. rewrite <- IZR_power. f_equal. f_equal. lia. }
  assert (W0 : 0 < IZR one ^ (k - 1)) by (apply pow_lt, Po). assert (R0 := root_pos k x). simpl. split.
  - apply (pow_le_inv k); [exact Hk|apply IZR_le, C2|apply Rmult_le_pos; lra|]. rewrite E, <- (IZR_power r).
    apply IZR_le in C3. apply Rle_trans with (1 := C3). rewrite W. apply Rmult_le_compat_r; lra.
  - apply (pow_le_inv k); [exact Hk|apply Rmult_le_pos; lra|apply IZR_le, C4|]. rewrite E, <- (IZR_power s).
    apply IZR_le in C5. apply Rle_trans with (2 := C5). rewrite W. apply Rmult_le_compat_r; lra.
Qed.
Lemma root_double k x : (0 < k)%nat -> 0 < x -> root (2 * k) x = root k (sqrt x).
Proof.
  intros Hk Hx. unfold root. rewrite <- Rpower_sqrt, Rpower_mult by exact Hx. f_equal. rewrite mult_INR.
  simpl (INR 2). field.
  apply not_0_INR. lia.
Qed.
Lemma kth_root_positive k i y a b : holds i y -> kth_root k i = Some (a, b) -> 0 < y.
Proof.
  destruct i as [[c d]|]; [|discriminate]. intros [A _]. unfold kth_root.
  destruct (Z.ltb_spec 0 c) as [C|C]; [|discriminate]. intros _.
  apply (Rmult_lt_reg_r (IZR one)); [apply one_pos|]. rewrite Rmult_0_l. apply Rlt_le_trans with (2 := A).
  apply IZR_lt, C.
Qed.
Lemma any_root_holds k i x : (0 < k)%nat -> holds i x -> holds (any_root k i) (root k x).
Proof.
  intros Hk Hi. unfold any_root. destruct (Nat.even k) eqn:Ev; [|apply kth_root_holds; assumption].
  apply Nat.even_spec in Ev. destruct Ev as [m ->].
  replace (Nat.div2 (2 * m)) with m by (symmetry; apply Nat.div2_double).
  assert (S := square_root_holds i x Hi). assert (Hm : (0 < m)%nat) by lia.
  assert (K := kth_root_holds m _ _ Hm S).
  destruct (kth_root m (square_root i)) as [[a b]|] eqn:R; [|exact I].
  assert (Y := kth_root_positive m _ _ a b S R). rewrite root_double; [exact K|exact Hm|].
  destruct (Rlt_le_dec 0 x) as [X|X]; [exact X|]. rewrite (sqrt_neg_0 x X) in Y. lra.
Qed.
