(** Real roots, compared through integer powers. *)
Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(** Roots. *)
Definition root (k : nat) (x : R) : R := Rpower x (/ INR k).
Lemma root_pos k x : 0 < root k x. Proof. apply exp_pos. Qed.
Lemma root_pow k x : (0 < k)%nat -> 0 < x -> root k x ^ k = x.
Proof.
  intros Hk Hx. rewrite <- Rpower_pow by apply root_pos. unfold root. rewrite Rpower_mult.
  rewrite Rinv_l by (apply not_0_INR; lia). apply Rpower_1, Hx.
Qed.

Lemma pow_le_inv k a b : (0 < k)%nat -> 0 <= a -> 0 <= b -> a ^ k <= b ^ k -> a <= b.
Proof.
  intros Hk Ha Hb H. destruct (Rle_dec a b) as [L|L]; [exact L|exfalso]. apply Rnot_le_lt in L.
  assert (b ^ k < a ^ k); [|lra]. clear H. destruct k; [lia|]. clear Hk. induction k; [simpl; lra|].
  change (b * b ^ S k < a * a ^ S k). apply Rmult_le_0_lt_compat; auto; try lra. apply pow_le, Hb.
Qed.

Lemma root_mono k x y : (0 < k)%nat -> 0 < x -> x <= y -> root k x <= root k y.
Proof.
  intros Hk Hx H. apply (pow_le_inv k); [exact Hk|left; apply root_pos|left; apply root_pos|].
  rewrite !root_pow; lra || lia.
Qed.

Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intro H. rewrite <- ln_1. apply ln_le; lra. Qed.
