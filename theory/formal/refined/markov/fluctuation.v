(** Fluctuation of a level of the estimator with the start state. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property mixing
  levels profile.
Import ListNotations.
Open Scope R_scope.

Lemma sum_swap n (u c : nat -> R) : sum n (fun m => sum m (fun e => u e * c (m - e)%nat)) =
  sum n (fun e => u e * sum (n - 1 - e) (fun q => c (S q))).
Proof.
  induction n; [reflexivity|]. cbn [sum]. rewrite IHn. replace (S n - 1 - n)%nat with O by lia. cbn [sum].
  rewrite Rmult_0_r, Rplus_0_r, <- sum_plus.
  apply sum_ext; intros e He. replace (S n - 1 - e)%nat with (S (n - 1 - e)) by lia. cbn [sum].
  replace (S (n - 1 - e)) with (n - e)%nat by lia. ring.
Qed.

Lemma inner_vsums {V : ips} n (f g : nat -> V) :
  inner (vsum n f) (vsum n g) =
    sum n (fun m => inner (f m) (g m) + sum m (fun e => inner (f e) (g m) + inner (f m) (g e))).
Proof.
  induction n; cbn [vsum sum]; [apply inner_v0|]. rewrite <- IHn. rewrite inner_add, !inner_add_r, sum_plus,
    (inner_vsum V n f (g n)), (inner_vsum_r V n g (f n)). ring.
Qed.

Lemma Rabs_sum n f b : (forall i, (i < n)%nat -> Rabs (f i) <= b i) -> Rabs (sum n f) <= sum n b.
Proof.
  intro H. induction n; cbn [sum]; [rewrite Rabs_R0; lra|]. apply Rle_trans with (1 := Rabs_triang _ _).
  apply Rplus_le_compat; [apply IHn; intros; apply H; lia|apply H; lia].
Qed.

Section Fluctuation.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Hypothesis stationary : forall q, E pi (fun z => E (P z) q) = E pi q.
Variable d : nat -> R.
Hypothesis Hd : forall k, mixes P pi k (d k).
Variable o : Z.

(** Changing the start z into the stationary law, for a function of modulus at most M seen after k steps. *)
Lemma restart k z g M : (forall y, Rabs (g y) <= M) ->
  Rabs (E (steps P k z) g - E pi (fun u => E (steps P k u) g)) <= 2 * d k * M.
Proof.
  intro H. rewrite (stationary_steps P pi stationary k g).
  assert (M0 : 0 <= M) by (apply Rle_trans with (2 := H z); apply Rabs_pos).
  assert (B : forall y, - M <= g y <= M) by (intro; apply Rabs_le_inv, H).
  assert (A1 := mixes_range P HP pi Hpi k (d k) z g (- M) (2 * M) (Hd k) ltac:(lra) ltac:(intro y;
    specialize (B y); lra)).
  assert (A2 := mixes_range P HP pi Hpi k (d k) z (fun y => -1 * g y) (- M) (2 * M) (Hd k) ltac:(lra)
    ltac:(intro y; specialize (B y); lra)).
  rewrite !E_scal in A2. apply Rabs_le. lra.
Qed.

Variables (a b : Z -> V) (Ba Bb : R).

(** a: centred, with |a| <= 2 Ba and |mean of a after k steps| <= 2 d(k) Ba; b: centred, |b| <= Bb and |mean|
    <= min(1, 2 d(k)) Bb. *)
Hypothesis Ha : forall y, norm (a y) <= 2 * Ba.
Hypothesis Hb : forall y, norm (b y) <= Bb.
Hypothesis Ma : forall k y, norm (Ev (steps P k y) a) <= 2 * d k * Ba.
Hypothesis Mb : forall k y, norm (Ev (steps P k y) b) <= capped d k * Bb.
Variable N : nat.
Notation deviation z F := (Rabs (F z - E pi F)).

Lemma pair_first i k z : (i < k < N)%nat ->
  deviation z (fun u => E (path P N u) (fun l => inner (a (nth i l u)) (b (nth k l u)))) <=
    2 * d (S i) * (2 * Ba * (capped d (k - i) * Bb)).
Proof.
  intro H. set (g := fun y => E (steps P (k - i) y) (fun y' => inner (a y) (b y'))).
  assert (Eg : forall u, E (path P N u) (fun l => inner (a (nth i l u)) (b (nth k l u))) =
    E (steps P (S i) u) g)
    by (intro u; apply (E_two P HP N i k u u (fun y y' => inner (a y) (b y')) H)).
  cbv beta. rewrite Eg, (E_ext pi _ (fun u => E (steps P (S i) u) g)) by exact Eg. apply restart. intro y.
  unfold g.
  rewrite (E_ext _ _ (fun y' => inner (b y') (a y))) by (intro; apply inner_sym). rewrite <- inner_Ev.
  apply Rle_trans with (1 := cauchy_abs _ _ _). rewrite Rmult_comm. apply Rmult_le_compat; try apply norm_pos;
    [apply Ha|apply Mb].
Qed.

Lemma pair_later i k z : (k < i < N)%nat ->
  deviation z (fun u => E (path P N u) (fun l => inner (a (nth i l u)) (b (nth k l u)))) <=
    2 * d (S k) * (2 * d (i - k) * Ba * Bb).
Proof.
  intro H. set (g := fun y => E (steps P (i - k) y) (fun y' => inner (a y') (b y))).
  assert (Eg : forall u, E (path P N u) (fun l => inner (a (nth i l u)) (b (nth k l u))) =
    E (steps P (S k) u) g)
    by (intro u; apply (E_two P HP N k i u u (fun y y' => inner (a y') (b y)) H)).
  cbv beta. rewrite Eg, (E_ext pi _ (fun u => E (steps P (S k) u) g)) by exact Eg. apply restart. intro y.
  unfold g. rewrite <- inner_Ev.
  apply Rle_trans with (1 := cauchy_abs _ _ _). apply Rmult_le_compat; try apply norm_pos;
    [apply Ma|apply Hb].
Qed.

Lemma pair_same i z : (i < N)%nat ->
  deviation z (fun u => E (path P N u) (fun l => inner (a (nth i l u)) (b (nth i l u)))) <=
  2 * d (S i) * (2 * Ba * Bb).
Proof.
  intro H. set (g := fun y => inner (a y) (b y)).
  assert (Eg : forall u, E (path P N u) (fun l => inner (a (nth i l u)) (b (nth i l u))) =
    E (steps P (S i) u) g)
    by (intro u; apply (E_one P HP N i u u g H)).
  cbv beta. rewrite Eg, (E_ext pi _ (fun u => E (steps P (S i) u) g)) by exact Eg. apply restart. intro y.
  unfold g.
  apply Rle_trans with (1 := cauchy_abs _ _ _). apply Rmult_le_compat; try apply norm_pos;
    [apply Ha|apply Hb].
Qed.

Definition knu (n : nat) : R :=
  sum (n - 1) (fun e => 2 * d (S (S e)) * (4 * (1 + sum (n - 2 - e) (fun q => capped d (S q))) +
    4 * sum (n - 2 - e) (fun q => d (S q)))).
(** The same for the states from index first on. *)
Definition window (first n : nat) : R :=
  sum (n - first) (fun e => 2 * d (S (first + e)) *
    (4 * (1 + sum (n - first - 1 - e) (fun q => capped d (S q))) +
     4 * sum (n - first - 1 - e) (fun q => d (S q)))).
(** A bilinear form with weights w that are 0 before the index first. *)
Lemma window_form first n (w : nat -> R) z : (first <= n <= N)%nat ->
  (forall i, (i < first)%nat -> w i = 0) -> (forall i, Rabs (w i) <= 1) ->
  deviation z (fun u => E (path P N u) (fun l => inner (vsum n (fun i => scal (w i) (a (nth i l u))))
    (vsum n (fun i => scal (w i) (b (nth i l u)))))) <= window first n * (Ba * Bb / 2).
Proof.
  intros Hn W0 W1.
  assert (dp : forall k, 0 <= d k) by (intro k; apply (mixes_pos P pi k (d k) o (Hd k))).
  assert (cp : forall k, 0 <= capped d k) by (intro k; apply (capped_pos P pi d Hd o)).
  assert (Ba0 : 0 <= Ba) by (assert (0 <= norm (a o)) by apply norm_pos; generalize (Ha o); lra).
  assert (Bb0 : 0 <= Bb) by (apply Rle_trans with (2 := Hb o); apply norm_pos).
  assert (BB : 0 <= Ba * Bb) by (apply Rmult_le_pos; assumption).
  set (p2 := fun u i k => E (path P N u) (fun l => inner (a (nth i l u)) (b (nth k l u)))).
  assert (Ex : forall u, E (path P N u) (fun l => inner (vsum n (fun i => scal (w i) (a (nth i l u))))
    (vsum n (fun i => scal (w i) (b (nth i l u))))) =
    sum n (fun m => w m * w m * p2 u m m + sum m (fun e => w e * w m * p2 u e m + w e * w m * p2 u m e))).
  { intro u. rewrite (E_ext _ _ _ (fun l => inner_vsums n _ _)). rewrite E_sum. apply sum_ext; intros m Hm.
    rewrite E_plus, E_sum. f_equal.
    - rewrite (E_ext _ _ (fun l => w m * w m * inner (a (nth m l u)) (b (nth m l u))))
        by (intro; autorewrite with inner; ring). apply E_scal.
    - apply sum_ext; intros e He. rewrite E_plus. f_equal.
      + rewrite (E_ext _ _ (fun l => w e * w m * inner (a (nth e l u)) (b (nth m l u))))
          by (intro; autorewrite with inner; ring). apply E_scal.
      + rewrite (E_ext _ _ (fun l => w e * w m * inner (a (nth m l u)) (b (nth e l u))))
          by (intro; autorewrite with inner; ring). apply E_scal. }
  cbv beta. rewrite Ex, (E_ext pi _ _ Ex). rewrite E_sum, <- sum_minus.
  set (u0 := fun e => if (e <? first)%nat then 0 else 4 * d (S e) * (Ba * Bb)).
  assert (u00 : forall e, 0 <= u0 e) by (intro e; unfold u0; destruct (e <? first)%nat;
    [lra|apply Rmult_le_pos; [generalize (dp (S e)); lra|exact BB]]).
  assert (Ww : forall i k t b', Rabs t <= b' -> Rabs (w i * w k * t) <= (if (i <? first)%nat then 0 else 1) *
    b').
  { intros i k t b' Hb'. destruct (Nat.ltb_spec i first) as [Hi|_]; [rewrite (W0 i Hi), !Rmult_0_l, Rabs_R0;
    lra|].
    rewrite Rmult_1_l, Rabs_mult, Rabs_mult.
    assert (Rabs (w i) * Rabs (w k) <= 1 * 1) by (apply Rmult_le_compat; try apply Rabs_pos; apply W1).
    rewrite <- (Rmult_1_l b').
    apply Rmult_le_compat; try apply Rabs_pos; [apply Rmult_le_pos; apply Rabs_pos|lra|exact Hb']. }
  apply Rle_trans with (sum n (fun m => u0 m + sum m (fun e => u0 e * (capped d (m - e) + d (m - e)%nat)))).
  - apply Rabs_sum. intros m Hm. rewrite E_plus, E_scal, E_sum.
    replace (w m * w m * p2 z m m + sum m (fun e => w e * w m * p2 z e m + w e * w m * p2 z m e) -
      (w m * w m * E pi (fun u => p2 u m m) +
      sum m (fun i => E pi (fun u => w i * w m * p2 u i m + w i * w m * p2 u m i))))
      with (w m * w m * (p2 z m m - E pi (fun u => p2 u m m)) +
        (sum m (fun e => w e * w m * p2 z e m + w e * w m * p2 z m e) -
        sum m (fun i => E pi (fun u => w i * w m * p2 u i m + w i * w m * p2 u m i)))) by ring.
    rewrite <- sum_minus. apply Rle_trans with (1 := Rabs_triang _ _). apply Rplus_le_compat.
    + apply Rle_trans with (1 := Ww m m _ _ (pair_same m z ltac:(lia))). unfold u0. destruct (m <? first)%nat;
        lra.
    + apply Rabs_sum. intros e He. rewrite E_plus, !E_scal.
      replace (w e * w m * p2 z e m + w e * w m * p2 z m e - (w e * w m * E pi (fun u => p2 u e m) +
        w e * w m * E pi (fun u => p2 u m e)))
        with (w e * w m * (p2 z e m - E pi (fun u => p2 u e m)) + w e * w m *
          (p2 z m e - E pi (fun u => p2 u m e))) by ring.
      apply Rle_trans with (1 := Rabs_triang _ _).
      assert (A1 := Ww e m _ _ (pair_first e m z ltac:(lia))).
      assert (A2 := Ww e m _ _ (pair_later m e z ltac:(lia))).
      apply Rle_trans with (1 := Rplus_le_compat _ _ _ _ A1 A2). unfold u0. destruct (e <? first)%nat; [lra|].
      apply Req_le. ring.
  - rewrite sum_plus, (sum_swap n u0 (fun k => capped d k + d k)). rewrite <- sum_plus. apply Req_le.
    unfold window. replace n with (first + (n - first))%nat at 1 by lia. rewrite sum_split.
    rewrite (sum_ext first _ (fun _ => 0)), sum_const, Rmult_0_r, Rplus_0_l.
    2:{ intros i Hi. unfold u0. replace (i <? first)%nat with true by (symmetry; apply Nat.ltb_lt; lia).
    ring. }
    rewrite (Rmult_comm (sum (n - first) _)), <- sum_scal. apply sum_ext; intros e He. unfold u0.
    replace (first + e <? first)%nat with false by (symmetry; apply Nat.ltb_ge; lia).
    replace (n - 1 - (first + e))%nat with (n - first - 1 - e)%nat by lia. rewrite sum_plus. field.
Qed.

(** One level: the first state has weight 0. *)
Lemma level_form n (w : nat -> R) z : (1 <= n <= N)%nat -> w O = 0 -> (forall i, Rabs (w i) <= 1) ->
  deviation z (fun u => E (path P N u) (fun l => inner (vsum n (fun i => scal (w i) (a (nth i l u))))
    (vsum n (fun i => scal (w i) (b (nth i l u)))))) <= knu n * (Ba * Bb / 2).
Proof.
  intros Hn W0 W1. replace (knu n) with (window 1 n); [apply window_form; [lia| |exact W1]|].
  - intros i Hi. replace i with O by lia. exact W0.
  - unfold window, knu. apply sum_ext; intros e He. replace (n - 1 - 1 - e)%nat with (n - 2 - e)%nat by lia.
    reflexivity.
Qed.
End Fluctuation.
