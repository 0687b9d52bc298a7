(** Steps 2, 3, 5, 6 and 7: along every path the sums of step 1 are at most Hconst + Phi(Gamma).

    The text takes means first and uses concavity; here the inequality holds on each path, so no Jensen. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors finite_sum sums roots scalar_path bound log_sum joint_scale weight_sums
  problem algorithm run state_path one_error potential best_weight path_bound path_sums transfer_bound
  bound_signs log_factor mean_errors.
Import ListNotations.
Open Scope R_scope.

(** N01.7, T21: (x + y)^(1/k) <= x^(1/k) + y^(1/k). *)
Lemma pow_superadditive k x y : 0 <= x -> 0 <= y -> x ^ S k + y ^ S k <= (x + y) ^ S k.
Proof.
  intros Hx Hy. induction k; [simpl; lra|].
  assert (A := pow_le x (S k) Hx). assert (B := pow_le y (S k) Hy).
  change (x * x ^ S k + y * y ^ S k <= (x + y) * (x + y) ^ S k).
  apply Rle_trans with ((x + y) * (x ^ S k + y ^ S k)); [|apply Rmult_le_compat_l; lra].
  assert (0 <= x * y ^ S k) by (apply Rmult_le_pos; lra).
  assert (0 <= y * x ^ S k) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma root_subadditive k x y : 0 < x -> 0 < y -> root (S k) (x + y) <= root (S k) x + root (S k) y.
Proof.
  intros Hx Hy. assert (A := root_pos (S k) x). assert (B := root_pos (S k) y).
  apply (pow_le_inv (S k)); [lia|left; apply root_pos|lra|].
  rewrite root_pow by (lia || lra). rewrite <- (root_pow (S k) x) at 1 by (lia || lra).
  rewrite <- (root_pow (S k) y) at 1 by (lia || lra). apply pow_superadditive; lra.
Qed.

Section Path.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb) (T : nat) (Lam b : R).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis HT : (1 <= T)%nat.
Hypothesis HLam : 0 <= Lam.
Hypothesis Hb : 0 <= b.
Notation at_ := (at_ pb rho beta jmax x0 z0). Notation dseq := (dseq pb rho beta jmax x0 z0).
Notation dc2 := ((Gh pb + Ghat pb) ^ 2). Notation Tb := (INR T * beta).
Notation W := (W rho beta (L pb) dc2 Lam b T). Notation a := (a (Fbar pb) rho beta).
Notation S0 := (S0 rho beta (L pb) dc2 Lam b (Gs pb) T).
Notation Hconst := (Hconst rho beta (L pb) dc2 Lam b (Gs pb) T).
Notation Phi := (Phi (Fbar pb) rho beta (L pb) dc2 Lam b T).
Notation Bb := (Bb pb rho beta jmax x0 z0 Lam b).

Lemma range_d bs i : 0 <= dseq bs i <= dc2. Proof. apply dseq_range; assumption. Qed.
Lemma signs : 0 <= Fbar pb /\ 0 < rho /\ 0 < L pb /\ 0 < dc2 /\ 0 <= Lam /\ 0 <= b.
Proof.
  assert (F0 := Fbar_pos pb x0 Hx0). assert (L0 := L_pos pb). assert (Dp := dc2_pos pb).
  repeat split; assumption.
Qed.
Lemma Tb_pos : 0 < Tb. Proof. apply Rmult_lt_0_compat; [apply lt_0_INR; lia|exact Hbeta]. Qed.
Lemma v_plus_inv : v_plus beta = / root 6 (1 + beta).
Proof. unfold v_plus, root, Rpower. rewrite ln_Rinv, <- exp_Ropp by lra. f_equal. ring. Qed.

(** Step 2: T07, T08 with N01.7. *)
Lemma last_scale bs : let G := Gam (dseq bs) T in
  4 * (Fbar pb * Ls (dseq bs) beta rho T) <= a * root 3 G ^ 2 + a * root 6 Tb * sqrt G.
Proof.
  intro G. assert (Rg := range_d bs). assert (G1 : 1 <= G) by apply (Gam_ge1 _ dc2 Rg).
  assert (F0 := Fbar_pos pb x0 Hx0). assert (t0 := Tb_pos).
  assert (A := LT_up (dseq bs) beta rho dc2 Hbeta Hrho Rg T HT). fold G in A.
  assert (V := v_le_plus (dseq bs) beta dc2 Hbeta Rg T HT). rewrite v_plus_inv in V.
  assert (v0 := v_pos (dseq bs) beta T). set (v := v (dseq bs) beta T) in *.
  assert (C := root_subadditive 5 G Tb ltac:(lra) t0). fold (B (dseq bs) beta T) in A.
  change (B (dseq bs) beta T) with (root 6 (G + Tb)) in A.
  assert (e0 := root_pos 6 G). assert (e6 : root 6 G ^ 6 = G) by (apply root_pow; [lia|lra]).
  rewrite (root_36 G) by lra. set (e := root 6 G) in *.
  assert (sG : sqrt G = e ^ 3) by (rewrite <- e6; replace (e ^ 6) with (e ^ 3 * e ^ 3) by ring;
    apply sqrt_square, pow_le; lra).
  rewrite sG in *. assert (e3 : 0 < e ^ 3) by (apply pow_lt, e0). assert (q0 := root_pos 6 (G + Tb)).
  assert (s0 := root_pos 6 Tb). set (s := root 6 Tb) in *. set (i := / root 6 (1 + beta)) in *.
  assert (D : e ^ 3 * root 6 (G + Tb) * v <= e ^ 3 * (e + s) * i).
  { apply Rmult_le_compat; [apply Rmult_le_pos; lra|lra|apply Rmult_le_compat_l; lra|exact V]. }
  assert (M : Fbar pb * Ls (dseq bs) beta rho T <= Fbar pb * (rho * (e ^ 3 * (e + s) * i))).
  { apply Rmult_le_compat_l; [exact F0|]. apply Rle_trans with (1 := A). apply Rmult_le_compat_l; lra. }
  unfold transfer_bound.a, Rdiv. fold i. lra.
Qed.

(** T07: alpha_T^(-1/2) <= (1+beta)^(-1/3) (Gamma^(1/3) + (T beta)^(1/3)). *)
Lemma last_weight bs : let G := Gam (dseq bs) T in
  U (dseq bs) beta T <= (root 3 G + root 3 Tb) / root 3 (1 + beta).
Proof.
  intro G. assert (Rg := range_d bs). assert (G1 : 1 <= G) by apply (Gam_ge1 _ dc2 Rg). assert (t0 := Tb_pos).
  rewrite (UT (dseq bs) beta dc2 Hbeta Rg T HT).
  assert (V := v_le_plus (dseq bs) beta dc2 Hbeta Rg T HT). rewrite v_plus_inv in V.
  assert (v0 := v_pos (dseq bs) beta T). set (v := v (dseq bs) beta T) in *.
  change (B (dseq bs) beta T) with (root 6 (G + Tb)). rewrite <- root_36 by lra.
  assert (C := root_subadditive 2 G Tb ltac:(lra) t0).
  rewrite (root_36 (1 + beta)) by lra. assert (i0 := root_pos 6 (1 + beta)).
  replace ((root 3 G + root 3 Tb) / root 6 (1 + beta) ^ 2)
    with ((/ root 6 (1 + beta)) ^ 2 * (root 3 G + root 3 Tb)) by (field; lra).
  apply Rmult_le_compat; [apply pow2_ge_0|left; apply root_pos|apply pow_incr; lra|exact C].
Qed.

(** |x_(i+1) - x_i|^2 = delta_i^2 / L_i^2. *)
Lemma displacement bs i : length bs = S T -> (i < T)%nat ->
  norm (sub (cur pb (at_ bs (S i))) (prev pb (at_ bs (S i)))) ^ 2 =
  dseq bs i / (Ls (dseq bs) beta rho i * Ls (dseq bs) beta rho i).
Proof.
  intros Hl Hi. destruct (at_S pb rho beta jmax x0 z0 bs i ltac:(lia)) as [o Eo].
  assert (Sc := scale_Ls pb rho beta jmax x0 z0 Hbeta bs i ltac:(lia)).
  assert (Lp := Ls_pos (dseq bs) beta rho dc2 Hrho (range_d bs) i).
  assert (Ep : prev pb (at_ bs (S i)) = cur pb (at_ bs i)) by (rewrite Eo; reflexivity). rewrite Ep.
  set (n := norm _). assert (En : n * n = norm2 (sub (cur pb (at_ bs (S i))) (cur pb (at_ bs i))))
    by apply norm_sqr.
  unfold state_path.dseq at 1. rewrite <- En, Sc. field. lra.
Qed.

(** Steps 5 and 6: the sum of B_t/alpha_t. *)
Lemma path_errors bs : length bs = S T ->
  cA * sum (S T) (fun t => Bb (upto pb t bs) / alpha pb (at_ bs t)) <= S0 + W * root 3 (Gam (dseq bs) T).
Proof.
  intro Hl. set (d := dseq bs). assert (Rg := range_d bs). fold d in Rg. assert (Dp := dc2_pos pb).
  assert (c0 := cA_pos).
  set (nu := b * Lam * Gs pb ^ 2). set (mu := b * Lam * L pb ^ 2).
  assert (n0 : 0 <= nu) by (apply Rmult_le_pos; [apply Rmult_le_pos; assumption|apply pow2_ge_0]).
  assert (m0 : 0 <= mu) by (apply Rmult_le_pos; [apply Rmult_le_pos; assumption|apply pow2_ge_0]).
  rewrite sum_first, (sum_ext T _ (fun i => 2 * nu * al d beta (S i) +
    8 * mu * (d i / (Ls d beta rho i * Ls d beta rho i) / al d beta (S i)))).
  - rewrite sum_plus, !sum_scal.
    assert (E0 : Bb (upto pb 0 bs) / alpha pb (at_ bs 0) = Lam * Gs pb ^ 2).
    { unfold algorithm.at_. rewrite upto_0. cbn [mean_errors.Bb traj init alpha]. field. }
    rewrite E0. assert (A := al_sum_sharp d beta dc2 Hbeta Dp Rg T HT).
    assert (C := moved_any d beta rho dc2 Hbeta Hrho Rg T HT _ (log_factor d dc2 Dp Rg T)).
    assert (Un := last_weight bs). cbv zeta in Un. fold d in Un. set (G := Gam d T) in *.
    assert (k0 := K_pos _ _ _ _ _ _ T signs).
    assert (e0 := root_pos 3 2). assert (r2 : 0 < / rho ^ 2) by (apply Rinv_0_lt_compat, pow_lt, Hrho).
    assert (C' : root 3 2 / rho ^ 2 * K dc2 T * U d beta T <=
      root 3 2 / rho ^ 2 * K dc2 T * ((root 3 G + root 3 Tb) / root 3 (1 + beta))).
    { apply Rmult_le_compat_l; [|exact Un]. repeat apply Rmult_le_pos; lra. }
    assert (A1 := Rmult_le_compat_l (2 * nu) _ _ ltac:(lra) A).
    assert (C1 := Rmult_le_compat_l (8 * mu) _ _ ltac:(lra) (Rle_trans _ _ _ C C')).
    assert (M := Rplus_le_compat _ _ _ _ A1 C1). apply (Rplus_le_compat_l (Lam * Gs pb ^ 2)) in M.
    apply (Rmult_le_compat_l cA) in M; [|lra].
    apply Rle_trans with (1 := M). unfold transfer_bound.S0, transfer_bound.W. fold nu.
    assert (i0 := root_pos 3 (1 + beta)). apply Req_le. unfold mu. field. lra.
  - intros i Hi.
    assert (Ea : alpha pb (at_ bs (S i)) = al d beta (S i)) by (apply alpha_al; assumption || lia).
    assert (Di := displacement bs i Hl Hi). fold d in Di. unfold algorithm.at_ in Di, Ea |- *.
    destruct (upto_S pb bs i ltac:(lia)) as [o Eo]. rewrite Eo in *.
    unfold mean_errors.Bb. rewrite Di, Ea. fold nu mu. destruct (al_range d beta (S i)) as [a0 a1].
    assert (Lp := Ls_pos d beta rho dc2 Hrho Rg i). field. split; lra.
Qed.

(** All terms of step 1. *)
Theorem path_transfer bs : length bs = S T ->
  4 * (Fbar pb * Ls (dseq bs) beta rho T)
  + 2 * L pb * sum (S T) (fun t => dseq bs t / Ls (dseq bs) beta rho t)
  + 7 / 3 * (cA * sum (S T) (fun t => Bb (upto pb t bs) / alpha pb (at_ bs t))) - (Gam (dseq bs) T - 1)
  <= Hconst + Phi (Gam (dseq bs) T).
Proof.
  intro Hl. assert (A := last_scale bs). cbv zeta in A. assert (E := path_errors bs Hl).
  assert (C := curvature (dseq bs) beta rho dc2 Hrho (dc2_pos pb) (range_d bs) T).
  change (p (dseq bs) (S T)) with (Gam (dseq bs) T) in C. assert (L0 := L_pos pb).
  apply (Rmult_le_compat_l (2 * L pb)) in C; [|lra].
  replace (2 * L pb * (/ rho * (2 * sqrt (Gam (dseq bs) T) + dc2)))
    with (4 * L pb / rho * sqrt (Gam (dseq bs) T) + 2 * L pb * dc2 / rho) in C by (field; lra).
  unfold transfer_bound.Hconst, transfer_bound.Phi. lra.
Qed.
End Path.
