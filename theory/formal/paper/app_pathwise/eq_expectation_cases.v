(** eq:expectation-cases literally (with Jensen), and the case split after it: max(X, 48 S) <= Omega. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum markov_chain roots scalar_path bound joint_scale
  log_sum problem algorithm run state_path path_bound eq_substitution path_sums eq_chain lem_clipsafe
  expectation_cases eq_master toy.
Open Scope R_scope.

(** Jensen for the cube root: E Y^(1/3) <= (E Y)^(1/3). *)
Lemma root_tangent y m : 0 < y -> 0 < m -> root 3 y <= root 3 m + (y - m) / (3 * root 3 m ^ 2).
Proof.
  intros Hy Hm. set (a := root 3 y). set (b := root 3 m). assert (a0 : 0 < a) by apply root_pos.
  assert (b0 : 0 < b) by apply root_pos.
  assert (A : a ^ 3 = y) by (apply root_pow; [lia|exact Hy]).
  assert (B : b ^ 3 = m) by (apply root_pow; [lia|exact Hm]). rewrite <- A, <- B.
  assert (Q : 0 <= (a - b) ^ 2 * (a + 2 * b)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
  assert (b2 : 0 < 3 * b ^ 2) by (assert (0 < b ^ 2) by (apply pow_lt, b0); lra).
  apply (Rmult_le_reg_r (3 * b ^ 2)); [exact b2|]. replace ((b + (a ^ 3 - b ^ 3) / (3 * b ^ 2))
    * (3 * b ^ 2)) with (2 * b ^ 3 + a ^ 3) by (field; lra). nra.
Qed.
Lemma jensen_root {A} (d : law A) (Y : A -> R) : proba d -> (forall a, 0 < Y a) -> 0 < E d Y
  -> E d (fun a => root 3 (Y a)) <= root 3 (E d Y).
Proof.
  intros Hd HY Hm. set (m := E d Y) in *. set (k := / (3 * root 3 m ^ 2)).
  apply Rle_trans with (E d (fun a => (root 3 m - k * m) + k * Y a)).
  - apply E_mono; [apply Hd|]. intro a. assert (Q := root_tangent (Y a) m (HY a) Hm). unfold k.
    unfold Rdiv in Q. lra.
  - rewrite E_plus, E_const, E_scal by exact Hd. fold m. lra.
Qed.

Section Cases.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau T : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Hypothesis HT : (1 <= T)%nat.
Notation dc2 := ((G pb + Ghat pb) ^ 2).
Notation LM := (LM2 pb tau T). Notation s2 := (sM2 pb tau T).
(** delta: dbar; kap: kappa; B2: the coefficient with two dots, all admissible (the corrected chain is, see
    PaperRates). *)
Variables (delta kap B2 : R).
Hypothesis Hdelta : dc2 <= delta ^ 2.
Hypothesis Hkap : 0 <= kap.
Hypothesis Hkap2 : 2 <= kap ^ 2.
Hypothesis HB2 : 30.24 * LM * (1 + dc2) / rho ^ 2 * ln (1 + dc2 * INR T) <= B2.
Notation run_ := (run pb rho beta (Nat.log2 T) x0 z0 (S T)).
Notation Ga bs := (Gam (dseq pb rho beta (Nat.log2 T) x0 z0 bs) T).
(** X = E[Gamma], Gamma = 1 + sum of delta_t^2 over t = 0..T (the paper leaves Gamma and Omega undefined,
    erratum E4); S = E[sum |s_t|^2]. *)
Notation X_ := (E run_ (fun bs => Ga bs)).
Notation S_ := (E run_ (errs pb rho beta x0 z0 T)).
Notation M := (Mm s2 beta).
Lemma Gam_1 bs : 1 <= Ga bs. Proof. apply (Gam_ge1 _ dc2). intro. apply dseq_range_G; assumption. Qed.
Lemma X_1 : 1 <= X_. Proof. rewrite <- (E_const run_ 1) by apply proba_run. apply E_mono; [apply proba_run|].
  intro bs. apply Gam_1. Qed.
(** The display before eq:expectation-cases: S <= B1 s2 (1 + 1/beta + beta^(-2/3) T^(1/3)) + B2 E[(Gamma + T
    beta)^(1/3)]. *)
Theorem S_display : S_ <=
  B1 delta beta * s2 * (1 + / beta + Rpower beta (- (2 / 3)) * root 3 (INR T)) +
  B2 * E run_ (fun bs => root 3 (Ga bs + INR T * beta)).
Proof.
  apply Rle_trans with (1 := S_bound pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip Htau mix HT delta B2 Hdelta
    HB2). apply Rplus_le_compat_r.
  assert (s0 := s2_pos pb tau T Htau HT). assert (0 < / beta) by (apply Rinv_0_lt_compat, Hbeta).
  apply Rmult_le_compat_l; [|lra]. apply Rmult_le_pos; [|exact s0]. unfold B1.
  generalize (pow2_ge_0 delta); lra.
Qed.
(** eq:expectation-cases. *)
Theorem expectation_cases :
  48 * S_ <= A0 pb beta tau T delta B2 + 48 * B2 * root 3 X_ /\
  X_ <= Z1 pb rho kap + 24 * S_ + Y1 (D pb) (Fbar pb) rho * M * n3 T.
Proof.
  split.
  - assert (b0 := B2_pos pb rho x0 tau T Hrho Hx0 Htau HT B2 HB2). assert (T1 := T_pos T HT).
    assert (x1 := X_1). assert (Tb : 0 < INR T * beta) by (apply Rmult_lt_0_compat; lra).
    assert (J : E run_ (fun bs => root 3 (Ga bs + INR T * beta)) <= root 3 X_ + root 3 (INR T * beta)).
    { assert (EX : E run_ (fun bs => Ga bs + INR T * beta) = X_ + INR T * beta) by (rewrite E_plus,
        E_const by apply proba_run; reflexivity).
      apply Rle_trans with (root 3 (X_ + INR T * beta)).
      - rewrite <- EX. apply jensen_root; [apply proba_run|intro bs; generalize (Gam_1 bs); lra|rewrite EX;
          lra].
      - set (c := root 3 X_). set (k := root 3 (INR T * beta)). assert (c0 : 0 < c) by apply root_pos.
        assert (k0 : 0 < k) by apply root_pos.
        assert (c3 : c ^ 3 = X_) by (apply root_pow; [lia|lra]).
        assert (k3 : k ^ 3 = INR T * beta) by (apply root_pow; [lia|lra]).
        apply (pow_le_inv 3); [lia|left; apply root_pos|lra|]. rewrite root_pow by (lia || lra).
        rewrite <- c3, <- k3.
        assert (0 <= c * k * (c + k)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
        replace ((c + k) ^ 3) with (c ^ 3 + k ^ 3 + 3 * (c * k * (c + k))) by ring. lra. }
    assert (Q := S_display). rewrite root_prod in J by lra. assert (n1 := n3_ge1 tau T Htau HT).
    assert (t3 := T_root tau T Htau HT). assert (t0 := root_pos 3 (INR T)).
    assert (m0 := M_pos pb beta tau T). assert (s0 := s2_pos pb tau T Htau HT).
    assert (d0 := pow2_ge_0 delta). assert (b1 : 18 <= B1 delta beta) by (unfold B1; lra).
    set (q := Rpower beta (- (2 / 3))) in *. assert (q0 : 0 < q) by apply exp_pos.
    assert (K1 : s2 * q * root 3 (INR T) <= M * n3 T) by (apply Rmult_le_compat; [apply Rmult_le_pos;
      lra|lra|apply M_s2|exact t3]).
    assert (K2 : root 3 (INR T) * root 3 beta <= M * n3 T) by (rewrite Rmult_comm; apply Rmult_le_compat;
      [left; apply root_pos|lra|apply M_beta|exact t3]).
    assert (K3 : B1 delta beta * (s2 * q * root 3 (INR T)) <= B1 delta beta * (M * n3 T))
      by (apply Rmult_le_compat_l; lra).
    assert (K4 : B2 * (root 3 (INR T) * root 3 beta) <= B2 * (M * n3 T)) by (apply Rmult_le_compat_l; lra).
    assert (K5 : B2 * E run_ (fun bs => root 3 (Ga bs + INR T * beta)) <= B2 * (root 3 X_ + root 3 (INR T)
      * root 3 beta)) by (apply Rmult_le_compat_l; lra).
    unfold A0. unfold Rdiv. lra.
  - assert (Q := cases_X pb rho beta x0 z0 tau T Hrho Hbeta Hx0 Hlip HT kap Hkap Hkap2).
    assert (G0 := EG_pos pb rho beta x0 z0 T Hrho Hx0).
    assert (Om := om_range rho beta tau T Hrho Htau HT). assert (0
      <= 12 * om rho beta T * E run_ (gaps pb rho beta (Nat.log2 T) x0 z0 T)) by (apply Rmult_le_pos; lra).
    lra.
Qed.
(** The case split: in both cases max(X, 48 S) <= Omega = max(2 Z1, Z2) + max(2 Y1, Y2) M (T+1)^(1/3). *)
Theorem cases_max : Rmax X_ (48 * S_) <= Omega pb rho beta tau T delta kap B2.
Proof.
  destruct expectation_cases as [A Bq]. assert (x1 := X_1).
  assert (b0 := B2_pos pb rho x0 tau T Hrho Hx0 Htau HT B2 HB2). assert (m0 := M_pos pb beta tau T).
  assert (n1 := n3_ge1 tau T Htau HT).
  set (b := 48 * B2) in *. assert (bp : 0 <= b) by (unfold b; lra). set (c := root 3 X_) in *.
  assert (c0 : 0 < c) by apply root_pos. assert (c3 : c ^ 3 = X_) by (apply root_pow; [lia|lra]).
  assert (Yg : b * c <= X_ / 3 + 2 / 3 * (b * sqrt b)).
  { set (r := sqrt b). assert (rr : r * r = b) by (apply sqrt_sqrt, bp).
    assert (r0 : 0 <= r) by apply sqrt_pos. rewrite <- c3, <- rr.
    assert (0 <= (c - r) ^ 2 * (c + 2 * r)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]).
    replace ((c - r) ^ 2 * (c + 2 * r)) with (c ^ 3 - 3 * (r * r * c) + 2 * (r * r * r)) in H by ring. lra. }
  assert (MN : 0 < M * n3 T) by (apply Rmult_lt_0_compat; lra).
  assert (Z01 := Rmax_l (2 * Z1 pb rho kap) (Z2 pb beta tau T delta B2)).
  assert (Z02 := Rmax_r (2 * Z1 pb rho kap) (Z2 pb beta tau T delta B2)).
  assert (Y01 := Rmax_l (2 * Y1 (D pb) (Fbar pb) rho) (Y2 delta B2 beta)).
  assert (Y02 := Rmax_r (2 * Y1 (D pb) (Fbar pb) rho) (Y2 delta B2 beta)).
  apply (Rmult_le_compat_r (M * n3 T)) in Y01; [|lra]. apply (Rmult_le_compat_r (M * n3 T)) in Y02; [|lra].
  assert (EA : 2 * A0 pb beta tau T delta B2 + b * sqrt b = Z2 pb beta tau T delta B2 + Y2 delta B2 beta * (M
    * n3 T)) by (unfold b, A0, Z2, eq_chain.Y2; ring).
  assert (r0 : 0 <= b * sqrt b) by (apply Rmult_le_pos; [exact bp|apply sqrt_pos]). unfold Omega, Z0, Y0.
  assert (s0 : 0 <= A0 pb beta tau T delta B2).
  { unfold A0. assert (d0 := pow2_ge_0 delta). assert (b1 : 18 <= B1 delta beta) by (unfold B1; lra).
    assert (s0 := s2_pos pb tau T Htau HT).
    assert (0 <= s2 / beta) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, Hbeta]).
    assert (0 <= B1 delta beta * (s2 + s2 / beta)) by (apply Rmult_le_pos; lra).
    assert (0 <= (B1 delta beta + B2) * (M * n3 T)) by (apply Rmult_le_pos; lra). lra. }
  rewrite (Rmult_assoc (Rmax _ _) M (n3 T)). destruct (Rle_dec (24 * S_) (X_ / 2)) as [H|H]; apply Rmax_lub;
    lra.
Qed.
End Cases.
(** Met: the toy problem, rho = beta = 1, tau = 1, T = 1, delta = 2, kappa^2 = 5, B2 = the bound itself. *)
Corollary toy_cases :
  let dc2 := (G toy + Ghat toy) ^ 2 in
  let B2 := 30.24 * LM2 toy 1 1 * (1 + dc2) / 1 ^ 2 * ln (1 + dc2 * INR 1) in
  Rmax (E (run toy 1 1 0 (0 : V toy) true 2) (fun bs => Gam (dseq toy 1 1 0 (0 : V toy) true bs) 1))
    (48 * E (run toy 1 1 0 (0 : V toy) true 2) (errs toy 1 1 (0 : V toy) true 1)) <=
  Omega toy 1 1 1 1 2 (sqrt 5) B2.
Proof.
  intros dc2 B2. apply (cases_max toy 1 1 (0 : V toy) true 1 1); try lra; try apply le_n; try apply toy_mixes;
    try (simpl; lra); [apply sqrt_pos|rewrite pow2_sqrt by lra; simpl; lra|].
  unfold B2, dc2. lra.
Qed.
