(** Problems that meet the hypotheses: f(x; z) = x^2/2 + g z x on [-1/2, 1/2] with a two-state chain
    of flip probability p. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law markov_chain markov_property problem euclid toy.
Import ListNotations.
Open Scope R_scope.

Definition side (z : bool) : R := if z then 1 else -1.
Definition turn (p : R) (z : bool) : law bool := [(1 - p, z); (p, negb z)].
Lemma turn_proba p z : 0 <= p <= 1 -> proba (turn p z).
Proof. intro H. split; [|simpl; lra]. intros q a [I|[I|[]]]; inversion I; lra. Qed.
(** L = D = G = Ghat = 1; the Lipschitz constant of h and Fbar may be declared larger than they are. *)
Definition two_state (p g Gh F : R) (Hp : 0 <= p <= 1) (Hg : 0 <= g) (HG : 0 <= Gh) (HF : 1 <= F) : problem.
Proof.
  refine {| V := line; Z := bool; P := turn p; pi := coin; X := fun x : line => - / 2 <= x <= / 2;
            f := f toy; h := fun _ => 0; df := fun x : line => x; dfz := fun (x : line)
              z => (x + g * side z : line);
            lmo := fun g : line => corner g; L := 1; G := 1; Gh := Gh; Ghat := 1; Gs := g; D := 1; Fbar :=
              F |}; try lra.
  - intro z. apply turn_proba, Hp.
  - apply coin_proba.
  - intro q. simpl. field.
  - exact (X_convex toy).
  - exact (X_diameter toy).
  - exact (lmo_in toy).
  - exact (lmo_min toy).
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. assert (0 <= Gh * norm (sub x y)) by (apply Rmult_le_pos; [exact HG|apply norm_pos]).
    lra.
  - exact (f_derivative toy).
  - intros x Hx. simpl. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. rewrite Rmult_1_l. apply Req_le. f_equal. ring.
  - intros x z Hx. rewrite norm_line. simpl. replace (x + g * side z + -1 * x) with (g * side z) by ring.
    unfold side. apply Rabs_le. destruct z; lra.
  - exact (df_bound toy).
  - intros x y Hx Hy. simpl in *. nra.
Defined.
Lemma E_turn_steps p k z q : E (steps (turn p) k z) q = (q z + q (negb z)) / 2 + (1 - 2 * p) ^ k / 2 *
  (q z - q (negb z)).
Proof.
  revert z; induction k; intro z; [rewrite E_steps_0; simpl; field|].
  rewrite E_steps_S. simpl (E (turn p z) _). rewrite !IHk, Bool.negb_involutive. simpl pow. field.
Qed.
(** d_mix(k) <= (1-2p)^k / 2 for p <= 1/2. *)
Theorem turn_mixes p k : 0 <= p <= / 2 -> mixes (turn p) coin k ((1 - 2 * p) ^ k / 2).
Proof.
  intros Hp z q H. rewrite E_turn_steps. assert (A := H z). assert (B := H (negb z)).
  assert (C : E coin q = (q z + q (negb z)) / 2) by (destruct z; simpl; field). rewrite C.
  assert (0 <= (1 - 2 * p) ^ k) by (apply pow_le; lra). nra.
Qed.
Lemma turn_quarter p tau : 0 <= p <= / 2 -> (1 - 2 * p) ^ tau <= / 2 -> mixes (turn p) coin tau (/ 4).
Proof. intros Hp H z q Hq. apply Rle_trans with (1 := turn_mixes p tau Hp z q Hq). lra. Qed.
(** A start in the set. *)
Lemma centre_in p g Gh F Hp Hg HG HF : X (two_state p g Gh F Hp Hg HG HF) (0 : line).
Proof. simpl. lra. Qed.
