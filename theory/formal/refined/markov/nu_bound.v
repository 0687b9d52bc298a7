(** A1 for a Markov chain: K_nu bounds the fluctuation of the second moment. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property burst
  estimator levels profile uncentred independent_moments fluctuation.
Import ListNotations.
Open Scope R_scope.

Section Nu.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable pi : law Z.
Hypothesis Hpi : proba pi.
Hypothesis stationary : forall q, E pi (fun z => E (P z) q) = E pi q.
Variable d : nat -> R.
Hypothesis Hd : forall k, mixes P pi k (d k).
Variable jmax : nat.

Definition Knu : R := sum jmax (fun j => / 2 ^ S j * knu d (2 ^ S j)) + / 2 ^ jmax * (8 * d 1%nat).
(** The second moment of the estimator, as a function of the state before the burst. *)
Definition moment (phi : Z -> V) (z : Z) : R :=
  E (burst P jmax z) (fun b => norm2 (sub (mlmc jmax z phi b) (Ev pi phi))).
Variables (f g : Z -> V) (Bd H : R) (o : Z).
Hypothesis Hdif : forall y, norm (sub (f y) (g y)) <= Bd.
Hypothesis Hf : forall y, norm (sub (f y) (Ev pi f)) <= H.
Hypothesis Hg : forall y, norm (sub (g y) (Ev pi g)) <= H.
Notation cf := (Ev pi f). Notation cg := (Ev pi g).
Let a y := sub (sub (f y) (g y)) (sub cf cg).
Let b y := add (sub (f y) cf) (sub (g y) cg).
Lemma Ev_sub (l : law Z) : Ev l (fun y => sub (f y) (g y)) = sub (Ev l f) (Ev l g).
Proof. vext. rewrite !inner_Ev, <- E_minus. apply E_ext; intro. apply inner_sub. Qed.
Lemma a_bound y : norm (a y) <= 2 * Bd.
Proof.
  unfold a. assert (C := c_bound pi Hpi o (fun y => sub (f y) (g y)) Bd Hdif). rewrite Ev_sub in C.
  unfold sub at 1. apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra.
  generalize (Hdif y); lra.
Qed.

Lemma b_bound y : norm (b y) <= 2 * H.
Proof. unfold b. apply Rle_trans with (1 := norm_triangle _ _ _). generalize (Hf y) (Hg y); lra. Qed.
Lemma Ev_shift (l : law Z) (q : Z -> V) (m : V) : proba l -> Ev l (fun y => sub (q y) m) = sub (Ev l q) m.
Proof.
  intro Pl. vext. rewrite !inner_Ev. rewrite (E_ext l _ (fun y => inner (q y) w - inner m w))
    by (intro; apply inner_sub). rewrite E_minus, E_const by exact Pl. reflexivity.
Qed.

Lemma a_mean k y : norm (Ev (steps P k y) a) <= 2 * d k * Bd.
Proof.
  unfold a. rewrite Ev_shift by apply proba_steps, HP. rewrite <- (Ev_sub pi).
  apply (drift P HP pi Hpi d Hd (fun y => sub (f y) (g y)) Bd Hdif k y).
Qed.

Lemma b_mean k y : norm (Ev (steps P k y) b) <= capped d k * (2 * H).
Proof.
  assert (A1 := bias_one P HP pi Hpi d Hd o f H Hf k y).
  assert (A2 := bias_one P HP pi Hpi d Hd o g H Hg k y).
  replace (Ev (steps P k y) b) with (add (sub (Ev (steps P k y) f) cf) (sub (Ev (steps P k y) g) cg)).
  - apply Rle_trans with (1 := norm_triangle _ _ _). lra.
  - rewrite <- !Ev_shift by apply proba_steps, HP. vext. rewrite !inner_Ev, <- E_plus. apply E_ext; intro u.
    unfold b. rewrite inner_add. reflexivity.
Qed.

(** The weights of the samples at a level: the first sample cancels. *)
Definition wt (j i : nat) : R := match i with O => 0 | _ => sign (2 ^ j) i end.
Lemma level_sum (phi : Z -> V) u j l :
  sub (add (mu u phi 0 l) (scal (2 ^ S j) (sub (mu u phi (S j) l) (mu u phi j l)))) (Ev pi phi) =
  vsum (2 ^ S j) (fun i => scal (wt j i) (sub (phi (nth i l u)) (Ev pi phi))).
Proof.
  set (n := (2 ^ S j)%nat). assert (Hn : INR n = 2 ^ S j) by apply INR_pow2. assert (Pn := pow2_pos (S j)).
  assert (P1 : (1 <= 2 ^ j)%nat) by (apply (Nat.pow_le_mono_r 2 0 j); lia).
  assert (Sg : sum n (sign (2 ^ j)) = 0).
  { unfold n. rewrite sum_sign. replace (2 ^ S j)%nat with (2 * 2 ^ j)%nat by (simpl; lia). rewrite mult_INR.
    change (INR 2) with (1+1).
    destruct (Nat.leb_spec (2 * 2 ^ j) (2 ^ j)); [lia|ring]. }
  rewrite level_as_sum. fold n. rewrite (sub_mean pi phi n (fun i => phi (nth i l u))) by exact Sg.
  rewrite mu_0.
  assert (n1 : n = S (n - 1)) by (unfold n; simpl; lia).
  vext. rewrite !inner_vsum. rewrite n1, !sum_first.
  cbn [wt].
  autorewrite with inner. replace (sign (2 ^ j) 0) with (-1) by (unfold sign; replace (0 <? 2 ^ j) with true
    by (symmetry; apply Nat.ltb_lt; lia); reflexivity).
  rewrite <- Rmult_assoc, Rinv_r by lra. ring.
Qed.

Lemma norm2_diff (u w : V) : norm2 u - norm2 w = inner (sub u w) (add u w).
Proof. unfold norm2. autorewrite with inner. rewrite (inner_sym _ w u). ring. Qed.
Theorem nu_bound z : Rabs ((moment f z - moment g z) - E pi (fun u => moment f u - moment g u)) <=
  Knu * (Bd * H).
Proof.
  set (N := (2 ^ jmax)%nat).
  set (lv := fun u j => E (path P N u)
    (fun l => inner (vsum (2 ^ S j) (fun i => scal (wt j i) (a (nth i l u))))
    (vsum (2 ^ S j) (fun i => scal (wt j i) (b (nth i l u)))))).
  set (l0 := fun u => E (path P N u) (fun l => inner (a (nth 0 l u)) (b (nth 0 l u)))).
  assert (Em : forall u, moment f u - moment g u = sum jmax (fun j => / 2 ^ S j * lv u j) + / 2 ^ jmax *
    l0 u).
  { intro u. unfold moment. rewrite (E_burst P HP jmax u u f (fun v => norm2 (sub v cf))),
      (E_burst P HP jmax u u g (fun v => norm2 (sub v cg))).
    match goal with |- ?s1 + ?t1 - (?s2 + ?t2) = _ => replace (s1 + t1 - (s2 + t2))
      with ((s1 - s2) + (t1 - t2)) by ring end.
    rewrite <- sum_minus. f_equal.
    - apply sum_ext; intros j Hj. rewrite <- Rmult_minus_distr_l, <- E_minus. f_equal. unfold lv, full.
      fold N. apply E_ext; intro l.
      rewrite !level_sum, norm2_diff. f_equal.
      + vext. rewrite !inner_vsum, <- sum_minus. apply sum_ext; intros i Hi. unfold a. autorewrite with inner.
        ring.
      + vext. rewrite !inner_vsum, <- sum_plus. apply sum_ext; intros i Hi. unfold b. autorewrite with inner.
        ring.
    - rewrite <- Rmult_minus_distr_l, <- E_minus. f_equal. unfold l0, full. fold N. apply E_ext; intro l.
      rewrite !mu_0, norm2_diff. f_equal. unfold a. vring. }
  rewrite Em, (E_ext pi _ _ Em), E_plus, E_scal, E_sum.
  rewrite (sum_ext jmax (fun j => E pi _) (fun j => / 2 ^ S j * E pi (fun u => lv u j)))
    by (intros; apply E_scal).
  replace (sum jmax (fun j => / 2 ^ S j * lv z j) + / 2 ^ jmax * l0 z -
    (sum jmax (fun j => / 2 ^ S j * E pi (fun u => lv u j)) + / 2 ^ jmax * E pi l0))
    with ((sum jmax (fun j => / 2 ^ S j * lv z j) - sum jmax (fun j => / 2 ^ S j * E pi (fun u => lv u j))) +
      / 2 ^ jmax * (l0 z - E pi l0)) by ring.
  rewrite <- sum_minus. apply Rle_trans with (1 := Rabs_triang _ _). unfold Knu. rewrite Rmult_plus_distr_r.
  apply Rplus_le_compat.
  - rewrite (Rmult_comm (sum jmax _)), <- sum_scal. apply Rabs_sum. intros j Hj.
    rewrite <- Rmult_minus_distr_l, Rabs_mult, Rabs_right by (left; apply Rinv_0_lt_compat, pow2_pos).
    replace (Bd * H * (/ 2 ^ S j * knu d (2 ^ S j))) with (/ 2 ^ S j * (knu d (2 ^ S j) * (Bd * (2 * H) / 2)))
      by (field; generalize (pow2_pos (S j)); lra).
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, pow2_pos|].
    apply (level_form P HP pi Hpi stationary d Hd o a b Bd (2 * H) a_bound b_bound a_mean b_mean N (2 ^ S j)
      (wt j) z).
    + split; [apply (Nat.pow_le_mono_r 2 0 (S j)); lia|apply Nat.pow_le_mono_r; lia].
    + reflexivity.
    + intro i. destruct i; simpl; [rewrite Rabs_R0; lra|]. unfold sign. destruct (_ <? _)%nat; unfold Rabs;
        destruct (Rcase_abs _); lra.
  - rewrite Rabs_mult, Rabs_right by (left; apply Rinv_0_lt_compat, pow2_pos). rewrite Rmult_assoc.
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, pow2_pos|].
    apply Rle_trans with (1 := pair_same P HP pi Hpi stationary d Hd a b Bd (2 * H) a_bound b_bound N 0 z
      ltac:(unfold N; apply INR_lt; rewrite INR_pow2; apply pow2_pos)).
    apply Req_le. ring.
Qed.
End Nu.
