(** K: how much the change of the second moment of a batch from one function to another depends on the state
    before the batch. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property profile
  fluctuation nu_bound batch batch_profile block_problem.
Import ListNotations.
Open Scope R_scope.

Section Fluctuation.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Hypothesis stationary : forall q, E pi (fun z => E (P z) q) = E pi q.
Variable d : nat -> R.
Hypothesis Hd : forall j, mixes P pi j (d j).
Variables (k m : nat) (o : Z).
Hypothesis Hk : (1 <= k)%nat.
Notation n := (m + k)%nat.

(** The second moment of the batch as a function of the state before it. *)
Definition batch_variance (phi : Z -> V) (z : Z) : R :=
  E (path P n z) (fun l => norm2 (sub (batch k m o phi l) (Ev pi phi))).
(** A batch is a weighted sum over the whole block. *)
Definition kept_state (i : nat) : R := if (i <? m)%nat then 0 else 1.
Lemma batch_window (q : Z -> V) l u : length l = n ->
  batch k m o q l = scal (/ INR k) (vsum n (fun i => scal (kept_state i) (q (nth i l u)))).
Proof.
  intro Hl. unfold batch. f_equal. vext. rewrite !inner_vsum, sum_split.
  rewrite (sum_ext m _ (fun _ => 0)), sum_const, Rmult_0_r, Rplus_0_l.
  - apply sum_ext; intros i Hi. unfold kept_state.
    replace (m + i <? m)%nat with false by (symmetry; apply Nat.ltb_ge; lia).
    rewrite inner_scal, Rmult_1_l. f_equal. f_equal. apply nth_indep. lia.
  - intros i Hi. unfold kept_state. replace (i <? m)%nat with true by (symmetry; apply Nat.ltb_lt; lia).
    rewrite inner_scal. ring.
Qed.

Variables (f g : Z -> V) (Bd H : R).
Hypothesis Hdif : forall y, norm (sub (f y) (g y)) <= Bd.
Hypothesis Hf : forall y, norm (sub (f y) (Ev pi f)) <= H.
Hypothesis Hg : forall y, norm (sub (g y) (Ev pi g)) <= H.

Theorem batch_fluctuates z :
  Rabs ((batch_variance f z - batch_variance g z) -
    E pi (fun u => batch_variance f u - batch_variance g u)) <= batch_fluctuation d k m * (Bd * H).
Proof.
  assert (K0 := kpos k Hk).
  set (a := fun y => sub (sub (f y) (g y)) (sub (Ev pi f) (Ev pi g))).
  set (b := fun y => add (sub (f y) (Ev pi f)) (sub (g y) (Ev pi g))).
  set (form := fun u => E (path P n u) (fun l =>
    inner (vsum n (fun i => scal (kept_state i) (a (nth i l u))))
      (vsum n (fun i => scal (kept_state i) (b (nth i l u)))))).
  assert (Eq : forall u, batch_variance f u - batch_variance g u = / INR k * / INR k * form u).
  { intro u. unfold batch_variance, form. rewrite <- E_minus, <- E_scal. apply (E_path_ext P HP).
    intros l Hl. rewrite !batch_centre by exact Hk. rewrite !(batch_window _ l u Hl), norm2_diff.
    match goal with |- inner ?x ?y = _ =>
      replace x with (scal (/ INR k) (vsum n (fun i => scal (kept_state i) (a (nth i l u)))));
      [replace y with (scal (/ INR k) (vsum n (fun i => scal (kept_state i) (b (nth i l u)))))|] end.
    - rewrite inner_scal, inner_scal_r. ring.
    - vext. rewrite !inner_vsum. rewrite <- Rmult_plus_distr_l, <- sum_plus. f_equal.
      apply sum_ext; intros i Hi. unfold b. autorewrite with inner. ring.
    - vext. rewrite !inner_vsum. rewrite <- Rmult_minus_distr_l, <- sum_minus. f_equal.
      apply sum_ext; intros i Hi. unfold a. autorewrite with inner. ring. }
  rewrite Eq, (E_ext pi _ _ Eq), E_scal, <- Rmult_minus_distr_l, Rabs_mult, Rabs_right
    by (apply Rle_ge, Rmult_le_pos; left; apply Rinv_0_lt_compat, K0).
  assert (W := window_form P HP pi Hpi stationary d Hd o a b Bd (2 * H) (a_bound pi Hpi f g Bd o Hdif)
    (b_bound pi f g H Hf Hg) (a_mean P HP pi Hpi d Hd f g Bd Hdif) (b_mean P HP pi Hpi d Hd f g H o Hf Hg)
    n m n kept_state z ltac:(lia)).
  cbv beta in W. fold (form z) in W. change (fun u : Z => E (path P n u) _) with form in W.
  apply Rle_trans with (/ INR k * / INR k * (window d m n * (Bd * (2 * H) / 2))).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; left; apply Rinv_0_lt_compat, K0|]. apply W.
    + intros i Hi. unfold kept_state. replace (i <? m)%nat with true by (symmetry; apply Nat.ltb_lt; lia).
      reflexivity.
    + intro i. unfold kept_state. destruct (i <? m)%nat; [rewrite Rabs_R0|rewrite Rabs_R1]; lra.
  - right. unfold batch_fluctuation, window. replace (m + k - m)%nat with k by lia.
    rewrite (sum_ext k (fun e => 2 * d (S (m + e)) * _) (fun i => 2 * (d (m + S i)%nat *
      (4 * (1 + sum (k - S i) (fun j => capped d (S j))) + 4 * sum (k - S i) (fun j => d (S j)))))).
    + rewrite sum_scal. field. lra.
    + intros i Hi. rewrite Nat.add_succ_r. replace (k - 1 - i)%nat with (k - S i)%nat by lia. ring.
Qed.
End Fluctuation.
