(** prop:esssup and prop:inflation: for every tau there is such a problem. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law burst roots problem algorithm toy mixing_time two_state prop_esssup
  prop_inflation.
Import ListNotations.
Open Scope R_scope.

(** For every tau there is such a chain with mixing time exactly tau: r = 2^(-1/tau), p = (1 - r)/2 <= 1/4. *)
Section Exists.
Variable tau : nat.
Hypothesis Ht : (1 <= tau)%nat.

Definition rt := root tau (/ 2).
Definition pt := (1 - rt) / 2.
Lemma rt_pow : rt ^ tau = / 2. Proof. apply root_pow; [lia|lra]. Qed.
Lemma rt_range : 0 < rt < 1.
Proof.
  split; [apply root_pos|]. apply Rnot_le_lt. intro H.
  assert (A : 1 <= rt ^ tau) by (apply pow_R1_Rle, H). rewrite rt_pow in A. lra.
Qed.

Lemma pt_range : 0 < pt < / 2. Proof. unfold pt. generalize rt_range; lra. Qed.
Lemma flip_tmix : is_tmix (flipP pt) coin tau.
Proof.
  assert (Er : 1 - 2 * pt = rt) by (unfold pt; field). split; [exact Ht|]. split.
  - rewrite (flip_dmix pt pt_range), Er, rt_pow. lra.
  - intros k Hk H. rewrite (flip_dmix pt pt_range), Er in H. destruct (le_lt_dec tau k) as [L|L];
      [exact L|exfalso].
    assert (A : rt ^ tau < rt ^ k); [|rewrite rt_pow in A; lra]. replace tau with (k + (tau - k))%nat by lia.
    rewrite pow_add.
    assert (Q : rt ^ (tau - k) < 1) by (destruct (tau - k)%nat eqn:En; [lia|]; simpl; assert (0 < rt ^ n <= 1)
      by (split; [apply pow_lt; apply rt_range|rewrite <- (pow1 n); apply pow_incr; generalize rt_range;
      lra]); generalize rt_range; nra).
    assert (0 < rt ^ k) by (apply pow_lt, rt_range). nra.
Qed.

Theorem inflation_exists g (Hg : 0 <= g) : exists pb : problem, Gh pb <= G pb /\ Gs pb = g /\
  is_tmix (P pb) (pi pb) tau /\
  forall T (z0 : Z pb) (x0 : V pb), (1 <= T)%nat ->
  Gs pb ^ 2 * INR tau / 16 * (ln (INR T / (64 * INR tau)) / ln 2) - Gs pb ^ 2 <=
  E (burst (P pb) (Nat.log2 T) z0) (fun b => norm2 (sub (pre pb (Nat.log2 T) (init pb x0 z0) b) (df pb x0))).
Proof.
  exists (flip pt g (Hp' pt pt_range) Hg). split; [simpl; lra|]. split; [reflexivity|].
  split; [exact flip_tmix|].
  intros T z0 x0 HT. exact (inflation_paper pt g pt_range Hg tau flip_tmix T z0 x0 HT).
Qed.

Theorem esssup_exists g (Hg : 0 <= g) : exists pb : problem, Gh pb <= G pb /\ Gs pb = g /\
  is_tmix (P pb) (pi pb) tau /\
  forall T (z0 : Z pb) (x0 : V pb), (2 <= T)%nat ->
  0 < E (burst (P pb) (Nat.log2 T) z0) (fun b => if Rle_dec ((INR T / 2 - 1) * Gs pb)
    (norm (sub (pre pb (Nat.log2 T) (init pb x0 z0) b) (df pb x0))) then 1 else 0).
Proof.
  exists (flip pt g (Hp' pt pt_range) Hg). split; [simpl; lra|]. split; [reflexivity|].
  split; [exact flip_tmix|].
  intros T z0 x0 HT. exact (esssup pt g pt_range Hg T z0 x0 HT).
Qed.
End Exists.
