(** One path of squared steps determines p, the weights alpha = U^-2 and the scales L_t. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum sums roots.
Open Scope R_scope.

Section Path.
Variables (delta2 : nat -> R) (beta rho dc2 : R).
Hypothesis Hbeta : 0 < beta.
Hypothesis Hrho : 0 < rho.
Hypothesis Hdc : 0 < dc2.
Hypothesis Hd : forall i, 0 <= delta2 i <= dc2.

Definition p (t : nat) := 1 + sum t delta2.
Definition u (i : nat) := beta + delta2 i.
Definition Su (t : nat) := sum t u.
Fixpoint Mu (t : nat) := match t with O => 0 | S t' => Rmax (Mu t') (u t') end.
Fixpoint r (t : nat) := match t with O => 1 | S t' => Rmax (r t') ((1 + Su t) / (1 + Mu t)) end.
Definition U (t : nat) := root 3 (r t).
Definition al (t : nat) := / U t ^ 2.
Definition Ls (t : nat) := rho * sqrt (p t * U t).

Lemma p_S t : p (S t) = p t + delta2 t. Proof. unfold p; simpl; ring. Qed.
Lemma p_ge1 t : 1 <= p t.
Proof. unfold p. assert (0 <= sum t delta2) by (apply sum_pos; intros; apply Hd). lra. Qed.
Lemma p_mono s t : (s <= t)%nat -> p s <= p t.
Proof. induction 1; [lra|]. rewrite p_S. generalize (Hd m); lra. Qed.
Lemma Su_p t : 1 + Su t = p t + INR t * beta.
Proof. unfold Su, p, u. rewrite sum_plus, sum_const. ring. Qed.
Lemma Mu_pos t : 0 <= Mu t.
Proof. induction t; simpl; [lra|]. apply Rle_trans with (1 := IHt), Rmax_l. Qed.
Lemma Mu_mono s t : (s <= t)%nat -> Mu s <= Mu t.
Proof. induction 1; [lra|]. apply Rle_trans with (1 := IHle). simpl. apply Rmax_l. Qed.
Lemma Mu_up t : Mu t <= beta + dc2.
Proof. induction t; simpl; [lra|]. apply Rmax_lub; [exact IHt|]. unfold u. generalize (Hd t); lra. Qed.
Lemma Mu_low t : (1 <= t)%nat -> beta <= Mu t.
Proof.
  destruct t; [lia|]. intros _. simpl. apply Rle_trans with (u t);
    [unfold u; generalize (Hd t); lra|apply Rmax_r].
Qed.

Lemma r_S t : r (S t) = Rmax (r t) ((1 + Su (S t)) / (1 + Mu (S t))). Proof. reflexivity. Qed.
Lemma r_mono s t : (s <= t)%nat -> r s <= r t.
Proof. induction 1; [lra|]. apply Rle_trans with (1 := IHle). rewrite r_S. apply Rmax_l. Qed.
Lemma r_ge1 t : 1 <= r t. Proof. apply (r_mono 0 t). lia. Qed.
Lemma r_hat t : (1 + Su t) / (1 + Mu t) <= r t.
Proof. destruct t; [simpl; unfold Su; simpl; lra|]. rewrite r_S. apply Rmax_r. Qed.
Lemma r_step t : r (S t) <= r t + 1.
Proof.
  rewrite r_S. apply Rmax_lub; [lra|].
  assert (M0 := Mu_pos t). assert (M1 : Mu t <= Mu (S t)) by (apply Mu_mono; lia).
  assert (M2 : u t <= Mu (S t)) by (simpl; apply Rmax_r).
  assert (A := r_hat t). change (Su (S t)) with (Su t + u t).
  assert (S0 : 0 <= Su t) by (apply sum_pos; intros; unfold u; generalize (Hd i); lra).
  apply (Rmult_le_reg_r (1 + Mu (S t))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply (Rmult_le_compat_r (1 + Mu t)) in A; [|lra]. unfold Rdiv in A.
  rewrite Rmult_assoc, Rinv_l, Rmult_1_r in A by lra.
  generalize (r_ge1 t); intro. nra.
Qed.

Lemma r_1 : r 1 = 1.
Proof.
  simpl. unfold Su. simpl. rewrite (Rmax_right 0) by (unfold u; generalize (Hd 0); lra).
  replace ((1 + (0 + u 0)) / (1 + u 0)) with 1 by (field; unfold u; generalize (Hd 0); lra).
  apply Rmax_left; lra.
Qed.

Lemma r_le t : (1 <= t)%nat -> r t <= INR t.
Proof. induction 1; [rewrite r_1; simpl; lra|]. rewrite S_INR. generalize (r_step m); lra. Qed.
(** The running maximum is attained. *)
Lemma r_attained t : exists k, (k <= t)%nat /\ r t = (1 + Su k) / (1 + Mu k).
Proof.
  induction t as [|t [k [Hk E]]]; [exists O; split; [lia|]; unfold Su; simpl; field|].
  rewrite r_S. unfold Rmax. destruct (Rle_dec (r t) ((1 + Su (S t)) / (1 + Mu (S t)))).
  - exists (S t). split; [lia|reflexivity].
  - exists k. split; [lia|exact E].
Qed.

Lemma U_pos t : 0 < U t. Proof. apply root_pos. Qed.
Lemma U_cube t : U t ^ 3 = r t. Proof. apply root_pow; [lia|]. generalize (r_ge1 t); lra. Qed.
Lemma U_mono s t : (s <= t)%nat -> U s <= U t.
Proof.
  intro H. apply (pow_le_inv 3); [lia|left; apply U_pos|left; apply U_pos|]. rewrite !U_cube. apply r_mono, H.
Qed.

Lemma U_ge1 t : 1 <= U t.
Proof. apply (pow_le_inv 3); [lia|lra|left; apply U_pos|]. rewrite U_cube. generalize (r_ge1 t); lra. Qed.
Lemma U_1 : U 1 = 1.
Proof.
  apply Rle_antisym; [|apply U_ge1]. apply (pow_le_inv 3); [lia|left; apply U_pos|lra|]. rewrite U_cube, r_1.
  lra.
Qed.

Lemma U_step t : (U (S t) - U t) * (U t ^ 2 + U t * U (S t) + U (S t) ^ 2) <= 1.
Proof.
  replace ((U (S t) - U t) * (U t ^ 2 + U t * U (S t) + U (S t) ^ 2)) with (U (S t) ^ 3 - U t ^ 3) by ring.
  rewrite !U_cube. generalize (r_step t); lra.
Qed.

Lemma al_range t : 0 < al t <= 1.
Proof.
  unfold al. assert (0 < U t ^ 2) by apply pow_lt, U_pos. split; [apply Rinv_0_lt_compat; assumption|].
  rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. generalize (U_ge1 t); intro. nra.
Qed.

Lemma al_1 : al 1 = 1. Proof. unfold al. rewrite U_1. field. Qed.
(** N12.a: (1 - alpha)/alpha <= T^(2/3). *)
Lemma al_floor T t : (1 <= t)%nat -> (t <= T)%nat -> (1 - al t) / al t <= root 3 (INR T) ^ 2.
Proof.
  intros H1 HT. assert (0 < U t ^ 2) by apply pow_lt, U_pos. replace ((1 - al t) / al t) with (U t ^ 2 - 1)
    by (unfold al; field; generalize (U_pos t); lra).
  assert (U t <= root 3 (INR T)).
  { assert (0 < INR T) by (apply lt_0_INR; lia). apply (pow_le_inv 3);
      [lia|left; apply U_pos|left; apply root_pos|].
    rewrite U_cube, root_pow by (lia || assumption). apply Rle_trans with (INR t);
      [apply r_le, H1|apply le_INR, HT]. }
  generalize (U_pos t); intro. nra.
Qed.

Lemma Ls_pos t : 0 < Ls t.
Proof.
  unfold Ls. apply Rmult_lt_0_compat; [exact Hrho|]. apply sqrt_lt_R0, Rmult_lt_0_compat;
    [generalize (p_ge1 t); lra|apply U_pos].
Qed.

Lemma Ls_mono s t : (s <= t)%nat -> Ls s <= Ls t.
Proof.
  intro H. unfold Ls. apply Rmult_le_compat_l; [lra|]. apply sqrt_le_1_alt. apply Rmult_le_compat;
    [generalize (p_ge1 s); lra|left; apply U_pos|apply p_mono, H|apply U_mono, H].
Qed.

Lemma Ls_sqr t : Ls t * Ls t = rho ^ 2 * (p t * U t).
Proof.
  unfold Ls. assert (0 <= p t * U t) by (apply Rmult_le_pos; [generalize (p_ge1 t); lra|left; apply U_pos]).
  rewrite <- (sqrt_sqrt (p t * U t)) at 3 by assumption. ring.
Qed.

Lemma Ls_low t : rho * sqrt (p t) <= Ls t.
Proof.
  unfold Ls. apply Rmult_le_compat_l; [lra|]. apply sqrt_le_1_alt. generalize (p_ge1 t) (U_ge1 t); intros.
  nra.
Qed.

Lemma Ls_rho t : rho <= Ls t.
Proof.
  apply Rle_trans with (2 := Ls_low t).
  assert (1 <= sqrt (p t)) by (rewrite <- sqrt_1; apply sqrt_le_1_alt, p_ge1). nra.
Qed.

(** Abel summation: a non-decreasing scale times decrements of a function with oscillation Fb. *)
Lemma abel (F : nat -> R) Fb n : (forall i j, F i - F j <= Fb) -> sum (S n) (fun t => Ls t * (F t - F (S t)))
  <= Fb * Ls n.
Proof.
  intro B.
  assert (K2 : forall m, sum (S m) (fun t => Ls t * (F t - F (S t))) = Ls O * F O +
    sum m (fun t => (Ls (S t) - Ls t) * F (S t)) - Ls m * F (S m)).
  { induction m; [simpl; ring|]. change (sum (S (S m)) (fun t => Ls t * (F t - F (S t))))
      with (sum (S m) (fun t => Ls t * (F t - F (S t))) + Ls (S m) * (F (S m) - F (S (S m)))). rewrite IHm.
    simpl sum. ring. }
  rewrite K2.
  assert (Q : sum n (fun t => (Ls (S t) - Ls t) * F (S t)) <=
    sum n (fun t => (Fb + F (S n)) * (Ls (S t) - Ls t))).
  { apply sum_le; intros i Hi. assert (Ls i <= Ls (S i)) by (apply Ls_mono; lia). generalize (B (S i) (S n));
      intro. nra. }
  rewrite sum_scal, sum_telescope in Q. generalize (B O (S n)) (Ls_pos 0); intros. nra.
Qed.
End Path.
