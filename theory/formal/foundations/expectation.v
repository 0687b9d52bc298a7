(** Expectations: linearity, the tower property, Cauchy-Schwarz, Minkowski, Jensen for norms. *)
Require Import Reals Lra List Psatz.
From MCFW Require Import space vectors law.
Import ListNotations.
Open Scope R_scope.

Section Expectation.
Context {A B : Type}.
Implicit Types (d : law A) (f g : A -> R).

Lemma E_ext d f g : (forall a, f a = g a) -> E d f = E d g.
Proof. intro H; induction d as [|[p a] d IH]; simpl; [reflexivity|]. now rewrite H, IH. Qed.
Lemma E_plus d f g : E d (fun a => f a + g a) = E d f + E d g.
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
Lemma E_scal d c f : E d (fun a => c * f a) = c * E d f.
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
Lemma E_minus d f g : E d (fun a => f a - g a) = E d f - E d g.
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
Lemma E_zero d : E d (fun _ => 0) = 0.
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
Lemma E_const d c : proba d -> E d (fun _ => c) = c.
Proof. intros [_ H]. rewrite (E_ext d _ (fun _ => c * 1)) by (intro; ring). rewrite E_scal, H; ring. Qed.
Lemma nonneg_cons p a d : nonneg ((p, a) :: d) -> 0 <= p /\ nonneg d.
Proof. intro H; split; [apply (H p a); left; reflexivity|]. intros q b I; apply (H q b); right; exact I. Qed.
Lemma E_mono d f g : nonneg d -> (forall a, f a <= g a) -> E d f <= E d g.
Proof.
  intros N H; induction d as [|[p a] d IH]; simpl; [lra|]. apply nonneg_cons in N as [Np Nd].
  specialize (IH Nd). assert (p * f a <= p * g a) by (apply Rmult_le_compat_l; auto). lra.
Qed.

Lemma E_pos d f : nonneg d -> (forall a, 0 <= f a) -> 0 <= E d f.
Proof. intros N H. rewrite <- (E_zero d). apply E_mono; auto. Qed.
Lemma E_ret (a : A) f : E (ret a) f = f a. Proof. simpl; ring. Qed.
Lemma E_app (d d' : law A) f : E (d ++ d') f = E d f + E d' f.
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
Lemma E_scale p (d : law A) f : E (scale p d) f = p * E d f.
Proof. unfold scale; induction d as [|[q a] d IH]; simpl; [ring|]. rewrite IH; ring. Qed.
End Expectation.

(** The tower property. *)
Theorem tower {A B} (d : law A) (k : A -> law B) (f : B -> R) : E (bind d k) f = E d (fun a => E (k a) f).
Proof. induction d as [|[p a] d IH]; simpl; [ring|]. now rewrite E_app, E_scale, IH. Qed.

Lemma nonneg_bind {A B} (d : law A) (k : A -> law B) : nonneg d -> (forall a, nonneg (k a)) ->
  nonneg (bind d k).
Proof.
  intros N K; induction d as [|[p a] d IH]; simpl; [intros q b []|].
  apply nonneg_cons in N as [Np Nd]. intros q b I. apply in_app_or in I as [I|I]; [|apply (IH Nd q b I)].
  unfold scale in I. apply in_map_iff in I as [[r c] [Eq I]]. inversion Eq; subst.
  apply Rmult_le_pos; [exact Np|]. apply (K a r b I).
Qed.

Lemma proba_ret {A} (a : A) : proba (ret a).
Proof. split; [|simpl; ring]. intros p b [H|[]]. inversion H; lra. Qed.
Lemma proba_bind {A B} (d : law A) (k : A -> law B) : proba d -> (forall a, proba (k a)) -> proba (bind d k).
Proof.
  intros D K; split; [apply nonneg_bind; [apply D|intro; apply K]|].
  rewrite tower. rewrite (E_ext d _ (fun _ => 1)) by (intro; apply K). apply D.
Qed.

Lemma inner_Ev {A} {V : ips} (d : law A) (f : A -> V) w : inner (Ev d f) w = E d (fun a => inner (f a) w).
Proof. induction d as [|[p a] d IH]; simpl; autorewrite with inner; [reflexivity|]. now rewrite IH. Qed.

(** Cauchy-Schwarz and Minkowski for expectations of squares. *)
Lemma E_cauchy {A} (d : law A) (f g : A -> R) : nonneg d ->
  E d (fun a => f a * g a) * E d (fun a => f a * g a) <= E d (fun a => f a * f a) * E d (fun a => g a * g a).
Proof.
  intro N. set (x := E d (fun a => f a * f a)). set (y := E d (fun a => g a * g a)).
  set (c := E d (fun a => f a * g a)).
  assert (Q : forall s t, 0 <= s * s * x + 2 * s * t * c + t * t * y).
  { intros s t. unfold x, y, c. rewrite <- !E_scal, <- !E_plus. apply E_pos; [exact N|]. intro a.
    replace (s * s * (f a * f a) + 2 * s * t * (f a * g a) + t * t * (g a * g a))
      with (Rsqr (s * f a + t * g a)) by (unfold Rsqr; ring).
    apply Rle_0_sqr. }
  assert (Py : 0 <= y) by (generalize (Q 0 1); lra).
  destruct (Req_dec y 0) as [Y|Y].
  - assert (c = 0).
    { destruct (Req_dec c 0) as [Ec|Ec]; [exact Ec|exfalso]. specialize (Q 1 (- (x + 1) / (2 * c))).
      rewrite Y in Q.
      replace (1 * 1 * x + 2 * 1 * (- (x + 1) / (2 * c)) * c + - (x + 1) / (2 * c) * (- (x + 1) / (2 * c)) *
        0) with (-1) in Q by (field; exact Ec). lra. }
    rewrite H, Y; lra.
  - specialize (Q y (- c)). assert (0 < y) by lra. apply (Rmult_le_reg_l y); [lra|].
    replace (y * y * x + 2 * y * - c * c + - c * - c * y) with (y * (x * y) - y * (c * c)) in Q by ring. lra.
Qed.

Lemma E_sqrt_cauchy {A} (d : law A) (f g : A -> R) : nonneg d ->
  E d (fun a => f a * g a) <= sqrt (E d (fun a => f a * f a)) * sqrt (E d (fun a => g a * g a)).
Proof.
  intro N. assert (P : forall h : A -> R, 0 <= E d (fun a => h a * h a)) by (intro h; apply E_pos;
    [exact N|intro; apply Rle_0_sqr]).
  rewrite <- sqrt_mult by apply P. apply sqr_le_le; [apply sqrt_pos|].
  rewrite sqrt_sqrt by (apply Rmult_le_pos; apply P). apply E_cauchy, N.
Qed.

(** Minkowski in the form the proof uses: root mean squares add. *)
Lemma minkowski {A} {V : ips} (d : law A) (X Y : A -> V) a b : nonneg d -> 0 <= a -> 0 <= b ->
  E d (fun o => norm2 (X o)) <= a * a -> E d (fun o => norm2 (Y o)) <= b * b ->
  E d (fun o => norm2 (add (X o) (Y o))) <= (a + b) * (a + b).
Proof.
  intros N Ha Hb HX HY.
  rewrite (E_ext d _ (fun o => (norm2 (X o) + 2 * inner (X o) (Y o)) + norm2 (Y o)))
    by (intro; apply norm2_add).
  rewrite E_plus, E_plus, E_scal.
  assert (C : E d (fun o => inner (X o) (Y o)) <= a * b).
  { apply Rle_trans with (E d (fun o => norm (X o) * norm (Y o)));
      [apply E_mono; [exact N|intro; apply cauchy]|].
    apply Rle_trans with (1 := E_sqrt_cauchy d _ _ N).
    rewrite (E_ext d (fun o => norm (X o) * norm (X o)) (fun o => norm2 (X o))) by (intro; apply norm_sqr).
    rewrite (E_ext d (fun o => norm (Y o) * norm (Y o)) (fun o => norm2 (Y o))) by (intro; apply norm_sqr).
    rewrite <- (sqrt_square a Ha), <- (sqrt_square b Hb).
    apply Rmult_le_compat; try apply sqrt_pos; apply sqrt_le_1_alt; assumption. }
  replace ((a + b) * (a + b)) with (a * a + 2 * (a * b) + b * b) by ring. lra.
Qed.

(** The mean of vectors is at most the mean of norms: Jensen for the norm of the bias. *)
Lemma norm_Ev {A} {V : ips} (d : law A) (f : A -> V) b : nonneg d -> 0 <= b -> E d (fun a => norm (f a)) <=
  b -> norm (Ev d f) <= b.
Proof.
  intros N Hb H. apply norm_dual; [exact Hb|]. intro w. rewrite inner_Ev.
  apply Rle_trans with (E d (fun a => norm w * norm (f a))).
  - apply E_mono; [exact N|]. intro a. rewrite Rmult_comm. apply cauchy.
  - rewrite E_scal, Rmult_comm. apply Rmult_le_compat_r; [apply norm_pos|exact H].
Qed.
