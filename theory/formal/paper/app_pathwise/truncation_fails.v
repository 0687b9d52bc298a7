(** Erratum E3, the counterexample: with the printed B2 = 40 LM^2 kappa^2 rho^-1 ln(1 + dbar^2 T) the step
    from eq:conditional-cumulative to the S-bound of prop:transfer is false. On the noiseless problem `tiny`
    (f = h = -x/4000 on [0, 5], L = 10^-6, Ghat = G), rho = 10^-4, beta = 1, T = 1: B1 s2 (1 + 1/beta +
    beta^(-2/3) T^(1/3)) + B2 (Gamma + T beta)^(1/3) < 3 sum_(t<=T) B_t/alpha_t on every path. (eq:master
    itself holds there, `tiny_master`.) *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors law expectation finite_sum markov_chain roots scalar_path bound
  joint_scale problem algorithm state_path eq_substitution lem_clipsafe eq_conditional_cumulative eq_chain
  eq_master cor_zeronoise prop_transfer euclid toy printed_chain.
Import ListNotations.
Open Scope R_scope.

Definition tip (g : R) : R := if Rle_dec g (/ 4000) then 5 else 0.
Definition tiny : problem.
Proof.
  refine {| V := line; Z := bool; P := fun _ => coin; pi := coin; X := fun x : line => 0 <= x <= 5;
            f := fun x : line => - x / 4000; h := fun x : line => - x / 4000;
            df := fun _ : line => (- / 4000 : line); dfz := fun (_ : line) _ => (- / 4000 : line);
            lmo := fun g : line => tip g; L := / 1000000; G := / 4000; Gh := / 4000; Ghat := / 4000; Gs := 0;
              D := 5; Fbar := 1 |}; try lra.
  - intros _. apply coin_proba.
  - apply coin_proba.
  - intro q. rewrite E_const by apply coin_proba. reflexivity.
  - intros x y s Hx Hy Hs. simpl in *. nra.
  - intros x y Hx Hy. rewrite norm_line. simpl in *. apply Rabs_le. lra.
  - intro g. unfold tip. destruct (Rle_dec g (/ 4000)); lra.
  - intros g y Hy. simpl in *. unfold tip. destruct (Rle_dec g (/ 4000)); nra.
  - intros x y s Hx Hy Hs. simpl. lra.
  - intros x y Hx Hy. rewrite norm_line. simpl. assert (A := Rle_abs (-(x + -1 * y))).
    rewrite Rabs_Ropp in A. lra.
  - intros x y s Hx Hy Hs. simpl in *. set (d := y + -1 * x). intros eps He. exists (mkposreal 1 Rlt_0_1).
    intros u Hu _.
    replace ((- (x + (s + u) * d) / 4000 - - (x + s * d) / 4000) / u - - / 4000 * d) with 0 by (field;
      exact Hu). rewrite Rabs_R0. exact He.
  - intros x Hx. simpl. match goal with |- ?a = ?b => change (@eq R a b) end. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. replace (- / 4000 + -1 * - / 4000) with 0 by ring.
    rewrite Rabs_R0. assert (0 <= Rabs (x + -1 * y)) by apply Rabs_pos. lra.
  - intros x z Hx. rewrite norm_line. simpl. replace (- / 4000 + -1 * - / 4000) with 0 by ring.
    rewrite Rabs_R0. lra.
  - intros x Hx. rewrite norm_line. apply Rabs_le. lra.
  - intros x y Hx Hy. simpl in *. lra.
Defined.
Notation rh := (/ 10000).
Notation tr := (traj tiny rh 1 0 (0 : line) true).
Lemma tiny_x0 : X tiny (0 : line). Proof. simpl. lra. Qed.
Lemma tiny_lip : Gh tiny <= G tiny. Proof. simpl. lra. Qed.
Lemma pow_one y : Rpower 1 y = 1. Proof. unfold Rpower. rewrite ln_1, Rmult_0_r. apply exp_0. Qed.
Lemma tiny_estimate b : estimate tiny 0 (tr []) b = (- / 4000 : line).
Proof. exact (zero_error tiny rh 1 0 (0 : line) true ltac:(lra) tiny_x0 eq_refl [b] (le_n 1)). Qed.
Lemma tiny_scale : scale tiny rh (tr []) = rh.
Proof. unfold scale. cbn [traj init plen alpha]. rewrite pow_one, sqrt_1. ring. Qed.
(** The first step is the whole interval: x_1 = 5. *)
Lemma tiny_next b : cur tiny (tr [b]) = (5 : line).
Proof.
  change (cur tiny (tr [b])) with (next tiny (scale tiny rh (tr [])) (0 : line) (estimate tiny 0 (tr []) b)).
  rewrite tiny_scale, tiny_estimate.
  unfold next, eta, slope. cbn [lmo tiny V h]. unfold tip. destruct (Rle_dec (- / 4000) (/ 4000)) as [Y|N];
    [|exfalso; apply N; lra].
  assert (N2 : norm2 (@sub line 5 0) = 25) by (unfold norm2, sub; simpl; ring). rewrite N2.
  destruct (Req_EM_T 25 0) as [Z|Z]; [exfalso; lra|].
  match goal with |- context [Rmin ?q 1] => assert (Q : q = 1) by (unfold sub; simpl; field) end.
  rewrite Q, Rmin_left by lra. unfold sub. simpl. match goal with |- ?a = ?b => change (@eq R a b) end. ring.
Qed.
Lemma tiny_alpha b : alpha tiny (tr [b]) = 1.
Proof.
  cbn [traj step alpha]. match goal with |- context [?a * ?a * norm2 ?y] => set (d := a * a * norm2 y);
    assert (d0 : 0 <= d) by (apply Rmult_le_pos; [apply Rle_0_sqr|apply norm2_pos]) end. clearbody d.
  cbn [init alpha peak total]. rewrite Rmax_right by lra. replace ((1 + (1 + d)) / (1 + (0 + (1 + d))))
    with 1 by (field; lra).
  rewrite pow_one. apply Rmin_left. lra.
Qed.
Theorem truncation_fails (tau : nat) (bs : list (sample tiny)) : (1 <= tau)%nat -> length bs = 2%nat ->
  B1 (dbar tiny rh) 1 * sM2 tiny tau 1 * (1 + / 1 + Rpower 1 (- (2 / 3)) * root 3 (INR 1)) +
  B2_p tiny rh tau 1 * root 3 (Gam (dseq tiny rh 1 0 (0 : line) true bs) 1 + INR 1 * 1) <
  3 * sum 2 (fun t => Bt tiny rh 1 (0 : line) true tau 1 (upto tiny t bs)
    / alpha tiny (at_ tiny rh 1 0 (0 : line) true bs t)).
Proof.
  intros Ht Hl. destruct bs as [|b1 [|b0 [|b2 bs]]]; try discriminate. clear Hl.
  assert (s0 : sM2 tiny tau 1 = 0) by (unfold sM2; simpl; ring).
  assert (LP : 0 < LM2 tiny tau 1) by (unfold LM2; assert (A := Lam_pos tau 1 Ht (le_n 1)); simpl; nra).
  set (l := LM2 tiny tau 1) in *. set (bs := [b1; b0]).
  assert (E0 : Bt tiny rh 1 (0 : line) true tau 1 (upto tiny 0 bs) / alpha tiny (at_ tiny rh 1 0 (0 : line)
    true bs 0) = 0).
  { unfold Bt, at_. change (upto tiny 0 bs) with (@nil (sample tiny)). rewrite s0.
    change (Nat.log2 1) with 0%nat. cbn [traj init alpha cur prev].
    replace (@sub (V tiny) (0 : line) (0 : line)) with (@v0 (V tiny)) by vring. rewrite norm_v0. field. }
  assert (E1 : Bt tiny rh 1 (0 : line) true tau 1 (upto tiny 1 bs) / alpha tiny (at_ tiny rh 1 0 (0 : line)
    true bs 1) = 200 * l).
  { unfold Bt, at_. change (upto tiny 1 bs) with [b0]. change (Nat.log2 1) with 0%nat.
    rewrite tiny_alpha, tiny_next, s0. fold l.
    change (prev tiny (tr [b0])) with (0 : line). assert (N : norm (@sub (V tiny) (5 : line) (0 : line)) = 5).
    { change (norm (@sub line 5 0) = 5). rewrite norm_line. unfold sub. simpl.
      replace (5 + -1 * 0) with 5 by ring. apply Rabs_right. lra. }
    rewrite N. field. }
  cbn [sum]. rewrite E0, E1, s0, Rmult_0_r, Rmult_0_l, Rplus_0_l.
  (* B2 <= 300 l and the cube root is at most 1.27 *)
  assert (Ed : dbar tiny rh = 0.01204) by (unfold dbar; simpl; lra).
  assert (BU : 0 <= B2_p tiny rh tau 1 <= 300 * l).
  { unfold B2_p. fold l. rewrite Ed. replace (INR 1) with 1 by reflexivity. set (y := 0.01204 ^ 2 * 1).
    assert (y0 : 0 < y < 0.000145) by (unfold y; lra).
    assert (n0 : 0 <= ln (1 + y)) by (apply ln_nonneg; lra). assert (n1 : ln (1 + y) <= y).
    { rewrite <- (ln_exp y) at 2. apply ln_le; [lra|]. left. apply exp_ineq1. lra. }
    replace (40 * l * (2 + 2 * 0.01204 ^ 2 / rh) / rh) with (l * (800000000000 / 100 * (rh + 0.01204 ^ 2)))
      by (field; lra).
    set (k := 800000000000 / 100 * (rh + 0.01204 ^ 2)). assert (k0 : 0 <= k <= 2000000) by (unfold k; lra).
    split.
    - apply Rmult_le_pos; [apply Rmult_le_pos; lra|exact n0].
    - replace (l * k * ln (1 + y)) with (l * (k * ln (1 + y))) by ring. rewrite (Rmult_comm 300).
      apply Rmult_le_compat_l; [lra|].
      apply Rle_trans with (2000000 * 0.000145); [apply Rmult_le_compat; lra|lra]. }
  set (d := dseq tiny rh 1 0 (0 : line) true bs). assert (Rg : forall i, 0 <= d i <= / 4000000).
  { intro i. assert (Q := dseq_range_G tiny rh 1 0 (0 : line) true ltac:(lra) tiny_x0 tiny_lip bs i).
    fold d in Q. simpl G in Q. simpl Ghat in Q. split; [lra|]. apply Rle_trans with (1 := proj2 Q). lra. }
  assert (GU : Gam d 1 + INR 1 * 1 <= 2.1 /\ 0 < Gam d 1 + INR 1 * 1).
  { unfold Gam, p. simpl. assert (A := Rg 0%nat). assert (B := Rg 1%nat). lra. }
  assert (RU : root 3 (Gam d 1 + INR 1 * 1) <= 1.3).
  { apply (pow_le_inv 3); [lia|left; apply root_pos|lra|]. rewrite root_pow by (lia || lra). lra. }
  apply Rle_lt_trans with (300 * l * 1.3); [apply Rmult_le_compat; [lra|left;
    apply root_pos|lra|exact RU]|lra].
Qed.
(** There eq:master itself, with the printed chain, does hold, for every T. *)
Theorem tiny_master T : (1 <= T)%nat -> avg_gap tiny rh 1 (0 : V tiny) true T <= printed tiny rh 1 1 T.
Proof.
  intro HT. apply printed_noiseless; try solve [lra | apply le_n | exact HT | reflexivity | simpl;
    lra | intros z f H; simpl; lra].
Qed.
