(** lem:segment. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property levels
  profile worst_profile.
Import ListNotations.
Open Scope R_scope.

Section Moments.
Context {Z : Type} (P : Z -> law Z) {V : ips} (pi : law Z) (phi : Z -> V) (tau : nat) (H : R) (o : Z).
Hypothesis HP : forall z, proba (P z).
Hypothesis Hpi : proba pi.
Hypothesis st : forall f, E pi (fun z => E (P z) f) = E pi f.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes P pi tau (/ 4).
Hypothesis near : forall y, norm (sub (phi y) (Ev pi phi)) <= H.
Notation c := (Ev pi phi).

(** The average of m samples after the first l. *)
Definition segment_mean (l m : nat) (q : list Z) : V :=
  scal (/ INR m) (vsum m (fun i => phi (nth (l + i) q o))).
Lemma segment_0 m z : (1 <= m)%nat ->
  E (path P m z) (fun q => norm2 (sub (segment_mean 0 m q) c)) <= H * H * (4 * INR tau - 1) / INR m.
Proof.
  intro Hm. assert (M0 : 0 < INR m) by (apply lt_0_INR; lia).
  assert (H0 : 0 <= H) by (apply Rle_trans with (2 := near o); apply norm_pos).
  assert (W := worst_mixes tau Htau P HP pi Hpi o st mix).
  rewrite (E_ext _ _ (fun q => / INR m * / INR m *
    norm2 (vsum m (fun i => scal 1 (sub (phi (nth i q o)) c))))).
  - rewrite E_scal. assert (Q := second_centred P HP pi Hpi (worst tau) W o phi H near m (fun _ => 1) z).
    rewrite centred_scaled in Q by lia. assert (C := centred_worst tau Htau m ltac:(lia)).
    apply Rle_trans with (/ INR m * / INR m * (H * H * (INR m * (4 * INR tau - 1)))).
    + apply Rmult_le_compat_l; [apply Rmult_le_pos; left; apply Rinv_0_lt_compat, M0|].
      apply Rle_trans with (H * H * (INR m * centred (worst tau) m)); [apply Q; intro; rewrite Rabs_R1; lra|].
      apply Rmult_le_compat_l; [apply Rmult_le_pos; exact H0|]. apply Rmult_le_compat_l; lra.
    + apply Req_le. field. lra.
  - intro q. rewrite <- norm2_scal. f_equal. unfold segment_mean. vext. rewrite !inner_vsum.
    rewrite (sum_ext m (fun i => inner (scal 1 (sub (phi (nth i q o)) c)) w)
      (fun i => inner (phi (nth i q o)) w - inner c w)) by (intros; autorewrite with inner; ring).
    rewrite sum_minus, sum_const. simpl Nat.add. field. lra.
Qed.

(** lem:segment: conditionally on the first l samples, i.e. tested against every non-negative function of
    them. *)
Theorem segment_sharp l m z (F : list Z -> R) : (1 <= m)%nat -> (forall q, 0 <= F q) ->
  E (path P (l + m) z) (fun q => F (firstn l q) * norm2 (sub (segment_mean l m q) c)) <=
    H * H * (4 * INR tau - 1) / INR m * E (path P l z) F.
Proof.
  intros Hm HF. rewrite (E_markov P l m z). rewrite <- E_scal. apply E_path_mono; [exact HP|]. intros q Hq.
  rewrite (E_ext _ _ (fun q' => F q * norm2 (sub (segment_mean 0 m q') c))).
  - rewrite E_scal. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply HF|]. apply segment_0, Hm.
  - intro q'. rewrite firstn_app, <- Hq, firstn_all, Nat.sub_diag. cbn [firstn]. rewrite app_nil_r.
    do 3 f_equal. unfold segment_mean. f_equal.
    apply vsum_ext; intros i _. simpl Nat.add. rewrite app_nth2 by lia. do 2 f_equal. lia.
Qed.

Theorem segment l m z (F : list Z -> R) : (1 <= m)%nat -> (forall q, 0 <= F q) ->
  E (path P (l + m) z) (fun q => F (firstn l q) * norm2 (sub (segment_mean l m q) c)) <=
    24 * H ^ 2 * INR tau / INR m * E (path P l z) F.
Proof.
  intros Hm HF. apply Rle_trans with (1 := segment_sharp l m z F Hm HF).
  apply Rmult_le_compat_r; [apply E_pos; [apply proba_path, HP|exact HF]|]. unfold Rdiv.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|].
  assert (0 <= INR tau) by apply pos_INR. assert (0 <= H ^ 2) by apply pow2_ge_0. nra.
Qed.
End Moments.
