(** Laws of finite sums: splitting, reversal, pairs, sums of vectors. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum.
Open Scope R_scope.

Lemma sum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> sum n f = sum n g.
Proof. intro H; induction n; simpl; [reflexivity|]. rewrite IHn, H; auto. Qed.
Lemma sum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> sum n f <= sum n g.
Proof.
  intro H; induction n; simpl; [lra|]. assert (f n <= g n) by auto. assert (sum n f <= sum n g) by auto. lra.
Qed.

Lemma sum_plus n f g : sum n (fun i => f i + g i) = sum n f + sum n g.
Proof. induction n; simpl; [ring|]. rewrite IHn; ring. Qed.
Lemma sum_minus n f g : sum n (fun i => f i - g i) = sum n f - sum n g.
Proof. induction n; simpl; [ring|]. rewrite IHn; ring. Qed.
Lemma sum_scal n c f : sum n (fun i => c * f i) = c * sum n f.
Proof. induction n; simpl; [ring|]. rewrite IHn; ring. Qed.
Lemma sum_const n c : sum n (fun _ => c) = INR n * c.
Proof. induction n; [simpl; ring|]. rewrite S_INR. simpl sum. rewrite IHn; ring. Qed.
Lemma sum_pos n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum n f.
Proof. intro H. replace 0 with (sum n (fun _ => 0)) by (rewrite sum_const; ring). apply sum_le, H. Qed.
Lemma sum_first n f : sum (S n) f = f O + sum n (fun i => f (S i)).
Proof. induction n; [simpl; ring|]. simpl sum in *. rewrite IHn; ring. Qed.
Lemma sum_telescope n f : sum n (fun i => f (S i) - f i) = f n - f O.
Proof. induction n; simpl; [ring|]. rewrite IHn; ring. Qed.
Lemma sum_split m n f : sum (m + n) f = sum m f + sum n (fun i => f (m + i)%nat).
Proof.
  induction n; [rewrite Nat.add_0_r; simpl; ring|]. rewrite Nat.add_succ_r. simpl. rewrite IHn; ring.
Qed.

Lemma sum_rev n f : sum n (fun i => f (n - i)%nat) = sum n (fun i => f (S i)).
Proof.
  induction n; [reflexivity|]. rewrite sum_first. simpl sum at 2.
  rewrite (sum_ext n (fun i => f (S n - S i)%nat) (fun i => f (n - i)%nat)) by (intros; f_equal; lia).
  rewrite IHn, Nat.sub_0_r. ring.
Qed.

(** Sum over all pairs i < k of a function of the distance: distance d+1 occurs n-1-d times. *)
Lemma sum_pairs n c : sum n (fun k => sum k (fun i => c (k - i)%nat)) =
  sum n (fun d => (INR n - INR (S d)) * c (S d)).
Proof.
  induction n; [reflexivity|].
  rewrite (sum_ext (S n) (fun d => (INR (S n) - INR (S d)) * c (S d)) (fun d => (INR n - INR (S d)) *
    c (S d) + c (S d)))
    by (intros; rewrite (S_INR n); ring).
  rewrite sum_plus. cbn [sum]. rewrite IHn, sum_rev, S_INR. ring.
Qed.

Lemma E_sum {A} (d : law A) n (f : nat -> A -> R) : E d (fun a => sum n (fun i => f i a)) =
  sum n (fun i => E d (f i)).
Proof. induction n; simpl; [apply E_zero|]. rewrite E_plus, IHn; reflexivity. Qed.

Section Vector.
Variable V : ips.
Implicit Types f g : nat -> V.

Lemma inner_vsum n f w : inner (vsum n f) w = sum n (fun i => inner (f i) w).
Proof. induction n; simpl; autorewrite with inner; [reflexivity|]. now rewrite IHn. Qed.
Lemma inner_vsum_r n f w : inner w (vsum n f) = sum n (fun i => inner w (f i)).
Proof. rewrite inner_sym, inner_vsum. apply sum_ext; intros; apply inner_sym. Qed.
Lemma vsum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> vsum n f = vsum n g.
Proof. intro H; induction n; simpl; [reflexivity|]. rewrite IHn, H; auto. Qed.
Lemma norm2_vsum n f : norm2 (vsum n f) = sum n (fun i => norm2 (f i)) +
  2 * sum n (fun k => sum k (fun i => inner (f i) (f k))).
Proof.
  induction n; simpl; [rewrite norm2_v0; ring|].
  rewrite norm2_add, IHn, inner_vsum. ring.
Qed.

Lemma norm_vsum n f : norm (vsum n f) <= sum n (fun i => norm (f i)).
Proof. induction n; simpl; [rewrite norm_v0; lra|]. apply Rle_trans with (1 := norm_triangle _ _ _). lra. Qed.
End Vector.
