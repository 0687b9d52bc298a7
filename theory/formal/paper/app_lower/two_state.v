(** The symmetric two-state chain: d_mix, mixing time, correlations. *)
Require Import Reals Lra Lia List Psatz Arith.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum markov_chain markov_property estimator
  problem algorithm euclid toy mixing_time asm_markov.
Import ListNotations.
Open Scope R_scope.

Definition sg (z : bool) : R := if z then 1 else -1.
Definition flipP (p : R) (z : bool) : law bool := [(1 - p, z); (p, negb z)].
Lemma flip_proba p z : 0 <= p <= 1 -> proba (flipP p z).
Proof. intro H. split; [|simpl; lra]. intros q a [I|[I|[]]]; inversion I; lra. Qed.

(** f(x; z) = x^2/2 + g z x on [-1/2, 1/2]: the centred noise is exactly g. *)
Definition flip (p g : R) (Hp : 0 <= p <= 1) (Hg : 0 <= g) : problem.
Proof.
  refine {| V := line; Z := bool; P := flipP p; pi := coin; X := fun x : line => - / 2 <= x <= / 2;
            f := f toy; h := fun _ => 0; df := fun x : line => x; dfz :=
              fun (x : line) z => (x + g * sg z : line);
            lmo := fun g : line => corner g; L := 1; G := 1; Gh := 1; Ghat := 1; Gs := g; D := 1; Fbar :=
              2 |}; try lra.
  - intro z. apply flip_proba, Hp.
  - apply coin_proba.
  - intro q. simpl. field.
  - exact (X_convex toy).
  - exact (X_diameter toy).
  - exact (lmo_in toy).
  - exact (lmo_min toy).
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. assert (0 <= norm (sub x y)) by apply norm_pos. lra.
  - exact (f_derivative toy).
  - intros x Hx. simpl. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. rewrite Rmult_1_l. apply Req_le. f_equal. ring.
  - intros x z Hx. rewrite norm_line. simpl. replace (x + g * sg z + -1 * x) with (g * sg z) by ring.
    unfold sg. apply Rabs_le. destruct z; lra.
  - exact (df_bound toy).
  - exact (range toy).
Defined.

Lemma pre_init pb jm (x0 : V pb) (z0 : Z pb) b : pre pb jm (init pb x0 z0) b =
  ghat pb jm (init pb x0 z0) b x0.
Proof. unfold pre. cbn [init alpha est prev cur]. vring. Qed.

Section TwoState.
Variables (p g : R).
Hypothesis Hp : 0 < p < / 2.
Hypothesis Hg : 0 <= g.

Lemma Hp' : 0 <= p <= 1. Proof. lra. Qed.
Notation pb := (flip p g Hp' Hg). Notation r := (1 - 2 * p).

Lemma HP z : proba (flipP p z). Proof. apply flip_proba; lra. Qed.

Lemma E_flip z f : E (flipP p z) f = (1 - p) * f z + p * f (negb z). Proof. simpl. ring. Qed.
Lemma E_flip_steps k z f : E (steps (flipP p) k z) f = (f z + f (negb z)) / 2 + r ^ k / 2 *
  (f z - f (negb z)).
Proof.
  revert z; induction k; intro z; [rewrite E_steps_0; simpl; field|].
  rewrite E_steps_S, E_flip, !IHk, Bool.negb_involutive. simpl pow. field.
Qed.

Lemma rk_range k : 0 < r ^ k <= 1.
Proof.
  split; [apply pow_lt; lra|]. apply Rle_trans with (1 ^ k); [apply pow_incr; lra|rewrite pow1; lra].
Qed.

(** d_mix(k) = r^k / 2. *)
Theorem flip_dmix k : dmix (flipP p) coin k = r ^ k / 2.
Proof.
  assert (Rk := rk_range k). assert (M : mixes (flipP p) coin k (r ^ k / 2)).
  { intros z f H. rewrite E_flip_steps. assert (C : E coin f = (f z + f (negb z)) / 2) by (destruct z; simpl;
      field). rewrite C.
    assert (A := H z). assert (B := H (negb z)). nra. }
  apply Rle_antisym; [apply (mixes_dmix _ _ _ _ true HP coin_proba), M|].
  destruct (dmix_lub (flipP p) coin k true HP coin_proba) as [U _]. apply U.
  exists true, (fun z : bool => if z then 1 else 0). split; [intros []; lra|]. rewrite E_flip_steps. simpl.
  field.
Qed.

Lemma E_sg k z : E (steps (flipP p) k z) sg = r ^ k * sg z.
Proof. rewrite E_flip_steps. destruct z; simpl; field. Qed.
Lemma sg_sqr z : sg z * sg z = 1. Proof. destruct z; simpl; ring. Qed.
(** From every start: E z_i z_k = r^(k-i). *)
Lemma E_pair n i k z o : (i < k < n)%nat -> E (path (flipP p) n z) (fun l => sg (nth i l o) * sg (nth k l o))
  = r ^ (k - i).
Proof.
  intro H. rewrite (E_two (flipP p) HP n i k z o (fun a b => sg a * sg b) H).
  rewrite (E_ext _ _ (fun _ => r ^ (k - i))); [apply E_const, proba_steps, HP|].
  intro y. rewrite E_scal, E_sg. replace (sg y * (r ^ (k - i) * sg y)) with (r ^ (k - i) * (sg y * sg y))
    by ring. rewrite sg_sqr. ring.
Qed.

Lemma vsum_line n (f : nat -> R) : @vsum line n f = sum n f.
Proof. induction n; [reflexivity|]. simpl. rewrite IHn. reflexivity. Qed.
Lemma sign_sqr h i : sign h i * sign h i = 1. Proof. unfold sign. destruct (i <? h)%nat; ring. Qed.

(** prop:inflation. Geometric sums and the exact segment moments, q = 1 - r = 2 p. *)
Notation q := (2 * p).

(** tau <= 1/p <= 4 tau. *)
Lemma bern_up k : r ^ k * (1 + 2 * p * INR k) <= 1.
Proof.
  induction k; [simpl; lra|]. rewrite S_INR. simpl pow. assert (Rk := rk_range k). assert (k0 := pos_INR k).
  assert (r * (1 + 2 * p * (INR k + 1)) <= 1 + 2 * p * INR k) by nra. nra.
Qed.

Lemma bern_low k : 1 - 2 * p * INR k <= r ^ k.
Proof.
  induction k; [simpl; lra|]. rewrite S_INR. simpl pow. assert (Rk := rk_range k). assert (k0 := pos_INR k).
  nra.
Qed.

Variable tau : nat.
Hypothesis Htau : is_tmix (flipP p) coin tau.

Lemma tau_p : INR tau * p <= 1 /\ 1 <= 4 * (INR tau * p).
Proof.
  destruct Htau as [H1 [H2 H3]]. rewrite flip_dmix in H2. split.
  - destruct tau as [|[|k]]; [lia|simpl; lra|].
    destruct (Rle_dec (INR (S k) * (2 * p)) 1) as [Q|Q].
    + rewrite (S_INR (S k)). lra.
    + exfalso. assert (S (S k) <= S k)%nat; [|lia]. apply H3; [lia|]. rewrite flip_dmix.
      assert (A := bern_up (S k)). assert (Rk := rk_range (S k)). nra.
  - assert (A := bern_low tau). lra.
Qed.
End TwoState.
