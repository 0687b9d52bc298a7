(** One complete problem: f(x) = x^2/2 on [-1/2, 1/2] with independent signs as noise. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation markov_chain problem euclid.
Import ListNotations.
Open Scope R_scope.

(** f(x) = x^2/2 on [-1/2, 1/2] with independent signs as noise. *)
Lemma norm_line (x : line) : norm x = Rabs x.
Proof. unfold norm, norm2. simpl. apply sqrt_Rsqr_abs. Qed.
Definition coin : law bool := [(/ 2, true); (/ 2, false)].
Lemma coin_proba : proba coin.
Proof. split; [|simpl; lra]. intros p a [H|[H|[]]]; inversion H; lra. Qed.
Definition sgn (z : bool) : R := if z then / 10 else - / 10.
Definition corner (g : R) : R := if Rle_dec 0 g then - / 2 else / 2.

Definition toy : problem.
Proof.
  refine {| V := line; Z := bool; P := fun _ => coin; pi := coin; X := fun x : line => - / 2 <= x <= / 2;
            f := fun x : line => x * x / 2; h := fun _ => 0; df := fun x : line => x; dfz :=
              fun (x : line) z => (x + sgn z : line);
            lmo := fun g : line => corner g; L := 1; G := 1; Gh := 1; Ghat := 1; Gs := / 10; D := 1; Fbar :=
              2 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - intros x y s Hx Hy Hs. simpl in *. nra.
  - intros x y Hx Hy. rewrite norm_line. simpl in *. apply Rabs_le. lra.
  - intro g. unfold corner. destruct (Rle_dec 0 g); lra.
  - intros g y Hy. simpl in *. unfold corner. destruct (Rle_dec 0 g); nra.
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. assert (0 <= norm (sub x y)) by apply norm_pos. lra.
  - intros x y s Hx Hy Hs. simpl in *. set (d := y + -1 * x).
    replace ((x + s * d) * d) with ((0 + (1 * d + s * 0)) * (x + s * d) * / 2 + (x + s * d) *
      (0 + (1 * d + s * 0)) * / 2) by field.
    assert (A : derivable_pt_lim (fun s => x + s * d) s (0 + (1 * d + s * 0))).
    { apply (derivable_pt_lim_plus (fun _ => x) (fun s => s * d)); [apply derivable_pt_lim_const|].
      apply (derivable_pt_lim_mult (fun s => s) (fun _ => d));
        [apply derivable_pt_lim_id|apply derivable_pt_lim_const]. }
    assert (B := derivable_pt_lim_mult _ _ _ _ _ A A).
    assert (C := derivable_pt_lim_scal _ (/ 2) _ _ B).
    replace ((0 + (1 * d + s * 0)) * (x + s * d) * / 2 + (x + s * d) * (0 + (1 * d + s * 0)) * / 2)
      with (/ 2 * ((0 + (1 * d + s * 0)) * (x + s * d) + (x + s * d) * (0 + (1 * d + s * 0)))) by ring.
    intros eps He. destruct (C eps He) as [del Hdel]. exists del. intros u Hu1 Hu2.
    specialize (Hdel u Hu1 Hu2). unfold mult_real_fct, mult_fct in Hdel.
    replace ((x + (s + u) * d) * (x + (s + u) * d) / 2 - (x + s * d) * (x + s * d) / 2)
      with (/ 2 * ((x + (s + u) * d) * (x + (s + u) * d)) - / 2 * ((x + s * d) * (x + s * d))) by field.
    exact Hdel.
  - intros x Hx. simpl. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. rewrite Rmult_1_l. apply Req_le. f_equal. ring.
  - intros x z Hx. rewrite norm_line. simpl. replace (x + sgn z + -1 * x) with (sgn z) by ring. unfold sgn.
    apply Rabs_le. destruct z; lra.
  - intros x Hx. rewrite norm_line. apply Rabs_le. simpl in *. lra.
  - intros x y Hx Hy. simpl in *. nra.
Defined.

Lemma toy_mixes : mixes (P toy) (pi toy) 1 (/ 4).
Proof. intros z f H. simpl. lra. Qed.
