(** Certificates for nearly no noise (thm:quiet), for a mixing time. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space markov_chain worst_profile profile roots scalar_path joint_scale problem
  state_path scale_integral elementary_integral quiet_terms spent thm_quiet inflated staircase term
  certificate certified_markov.
Import ListNotations.
Open Scope R_scope.

(** [ushare] is a, [ufar] says whether r p^(2/3) reaches the mirror of rho after p = 1; [usigma] and [uZ] are
    upper bounds of sigma and Z. *)
Record quiet_certificate := {
  uT : BinNums.Z; ujmax : nat; urho : Q; ubeta : Q; uzeta : Q; ubias : Q; uLn : Q; ushare : Q; uGamma : Q;
  ufar : bool; usigma : Q; uZ : Q; ueps : Q }.

Section Check.
Variables (k : constants) (m : quiet_certificate) (p : inflated.profile).
Let rho := frac (urho m). Let beta := frac (ubeta m). Let zeta := frac (uzeta m). Let w := frac (ubias m).
Let Lan := frac (uLn m). Let T := Int (uT m). Let Gs := frac (kGs k). Let D := frac (kD k).
Let a := frac (ushare m). Let G := frac (uGamma m). Let sigma := frac (usigma m). Let Zq := frac (uZ m).
Let L := (frac (kL k) / (1%Z - a))%term.
Definition grown_t : term := (rho * Root 6 (1%Z + T * beta) / Root 6 (1%Z + beta))%term.
Definition gq_t (l : term) : term := ((1%Z - a) * (/ l - L / (2%Z * (l * l))))%term.
Definition long_t (q : term) : term := (grown_t * Root 3 q ^ 2)%term.
Definition reached_t : term := (Sqrt L ^ 3 * Sqrt (/ (2%Z * rho - L)) ^ 3 * Root 4 (1%Z + beta) /
  Root 4 (1%Z + T * beta))%term.
Definition primitive_t (q : term) : term :=
  (3%Z * Root 3 q / grown_t + 3%Z * L / (2%Z * Root 3 q * grown_t ^ 2))%term.
Definition flat_t : term := if ufar m then reached_t else Int 1.
(** The smaller of 1 and that point. *)
Definition other_t : term := if ufar m then Int 1 else reached_t.
Definition far_t : term := (1%Z + dc2_of k * (T + 1%Z))%term.
Definition y_t (q : term) : term := Sqrt (q - 1%Z)%term.
Definition scale_t : term := (3%Z / 5%Z * Root 3 ((1%Z + T * beta) / (1%Z + beta)) ^ 2)%term.
Definition first_t : term := (scale_t + 13%Z / 20%Z)%term.
Definition rise_t : term := (scale_t * (Root 3 far_t ^ 2 - 1%Z) / y_t far_t)%term.
Definition c_t : term := ((1%Z + w ^ 2 * Root 3 T ^ 2 / zeta) / (1%Z - zeta) * Lan * Gs ^ 2)%term.
Definition left_t : term := (1%Z - sigma * c_t * T * rise_t / (a * rho))%term.
Definition start_t : term := (y_t G + sigma * c_t * (1%Z + 4%Z * T * first_t) / (4%Z * a * rho))%term.
Definition error_t : term := (c_t * (1%Z + 4%Z * T * (first_t + rise_t * Zq)))%term.
Definition check_quiet : bool :=
  forallb positive_q [urho m; ubeta m; uzeta m; uLn m; ushare m; (1 - uzeta m)%Q; (1 - ushare m)%Q; kL k]
  && decide (horizon_of (uT m) (ujmax m))
  && decide [ (scaled (noise_up p (ujmax m)), Lan); (scaled (bias_noise_up p (ujmax m)), w * Sqrt Lan) ]%term
  && decide [ (L / 2%Z + 1%Z / 1000000%Z, rho); (Int 4, (T + 1%Z) * (rho * D) ^ 2);
       (1%Z + 1%Z / 1000000%Z, G); (G + 1%Z, far_t);
       (other_t, flat_t); (flat_t, G);
       (frac (kFbar k), (1%Z - a) * ((/ rho - L / (2%Z * (rho * rho))) * (flat_t - 1%Z) + primitive_t G
          - primitive_t flat_t));
       (/ (2%Z * y_t G * gq_t (long_t G)), sigma); (/ (2%Z * y_t G * gq_t rho), sigma);
       ((y_t far_t - y_t G) / ((1%Z - a) * (primitive_t far_t - primitive_t G)), sigma);
       (1%Z / 1000000%Z, left_t); (start_t, Zq * left_t);
       (D * (Zq + Sqrt error_t) / Sqrt (T + 1%Z), frac (ueps m)) ]%term.
End Check.

(** Z and S with any upper bound of sigma. *)
Lemma quiet_above L rho beta dc2 a c Gstar T sigma Zq :
  let less := 1 - sigma * c * INR T * weight_rise beta dc2 T / (a * rho) in
  0 < a -> 0 < rho -> 0 <= c -> 0 <= weight_first beta T -> 0 <= weight_rise beta dc2 T ->
  0 <= sigma -> steepest L rho beta dc2 a Gstar T <= sigma -> 0 < less ->
  sqrt (Gstar - 1) + sigma * c * (1 + 4 * INR T * weight_first beta T) / (4 * a * rho) <= Zq * less ->
  0 < quiet_left L rho beta dc2 a c Gstar T /\ quiet_Z L rho beta dc2 a c Gstar T <= Zq /\
  quiet_S L rho beta dc2 a c Gstar T <=
    c * (1 + 4 * INR T * (weight_first beta T + weight_rise beta dc2 T * Zq)).
Proof.
  intros less Ha Hr Hc H0 H1 Hs Hss Hl HZ. set (s := steepest L rho beta dc2 a Gstar T) in *.
  set (f0 := weight_first beta T) in *. set (f1 := weight_rise beta dc2 T) in *. assert (T0 := pos_INR T).
  assert (ar : 0 < a * rho) by (apply Rmult_lt_0_compat; assumption).
  assert (i1 : 0 < / (a * rho)) by (apply Rinv_0_lt_compat; exact ar).
  assert (q1 : 0 <= c * INR T * f1 * / (a * rho))
    by (apply Rmult_le_pos; [|lra]; apply Rmult_le_pos; [|exact H1]; apply Rmult_le_pos; assumption).
  assert (q2 : 0 <= c * (1 + 4 * INR T * f0) * / (4 * a * rho)).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [exact Hc|]|left; apply Rinv_0_lt_compat; lra].
    assert (0 <= 4 * INR T * f0) by (apply Rmult_le_pos; lra). lra. }
  assert (Lq : less <= quiet_left L rho beta dc2 a c Gstar T).
  { unfold less, quiet_left. fold s f1. assert (s * (c * INR T * f1 * / (a * rho)) <=
      sigma * (c * INR T * f1 * / (a * rho))) by (apply Rmult_le_compat_r; assumption). unfold Rdiv. lra. }
  assert (Nq : sqrt (Gstar - 1) + s * c * (1 + 4 * INR T * f0) / (4 * a * rho) <=
    sqrt (Gstar - 1) + sigma * c * (1 + 4 * INR T * f0) / (4 * a * rho)).
  { assert (s * (c * (1 + 4 * INR T * f0) * / (4 * a * rho)) <=
      sigma * (c * (1 + 4 * INR T * f0) * / (4 * a * rho))) by (apply Rmult_le_compat_r; assumption).
    unfold Rdiv. lra. }
  assert (Z0 : 0 <= Zq).
  { assert (0 <= sqrt (Gstar - 1)) by apply sqrt_pos.
    assert (0 <= sigma * (c * (1 + 4 * INR T * f0) * / (4 * a * rho))) by (apply Rmult_le_pos; assumption).
    unfold Rdiv in HZ. apply Rnot_lt_le; intro N. assert (Zq * less < 0) by nra. lra. }
  split; [lra|]. assert (ZZ : quiet_Z L rho beta dc2 a c Gstar T <= Zq).
  { apply (Rmult_le_reg_r (quiet_left L rho beta dc2 a c Gstar T)); [lra|]. unfold quiet_Z, Rdiv.
    rewrite (Rmult_assoc _ (/ quiet_left _ _ _ _ _ _ _ _)), Rinv_l, Rmult_1_r by lra. fold s f0.
    assert (Zq * less <= Zq * quiet_left L rho beta dc2 a c Gstar T) by (apply Rmult_le_compat_l; assumption).
    unfold Rdiv in *. lra. }
  split; [exact ZZ|]. unfold quiet_S. fold f0 f1. apply Rmult_le_compat_l; [exact Hc|].
  apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|]. apply Rplus_le_compat_l, Rmult_le_compat_l; assumption.
Qed.

Theorem quiet_certified (k : constants) (m : quiet_certificate) (tau depth : nat)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_quiet k m (staircase (Z.of_nat tau) depth) = true -> belongs pb k -> (1 <= tau)%nat ->
  mixes (P pb) (pi pb) tau (/ 4) -> X pb x0 -> INR T = IZR (uT m) ->
  mean_gap pb (real (urho m)) (real (ubeta m)) x0 z0 T <= real (ueps m).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) Ht M Hx HT. unfold check_quiet in Ck. rewrite !andb_true_iff in Ck.
  destruct Ck as (((C1 & C2) & C3) & C4). apply decide_sound in C2, C3, C4.
  destruct (log2_from T _ _ HT C2) as [T1 J]. destruct C3 as (N1 & N3 & _).
  destruct C4 as (K1 & K2 & K3 & K4 & K5 & K6 & K7 & K8 & K9 & K10 & K11 & K12 & K13 & _).
  cbn [forallb] in C1. rewrite !andb_true_iff in C1.
  destruct C1 as (r0 & b0 & ze & ln & a0 & z1 & a1 & _ & _).
  apply positive_sound in r0, b0, ze, ln, a0. apply below_one in z1, a1.
  set (rho := real (urho m)) in *. set (beta := real (ubeta m)) in *. set (a := real (ushare m)) in *.
  set (Gm := real (uGamma m)) in *. set (sigma := real (usigma m)) in *. set (dc2 := (Gh pb + Ghat pb) ^ 2).
  assert (Ed : dc2 = value (dc2_of k)) by (unfold dc2; rewrite EGh, EG; reflexivity).
  assert (Bd := worst_below tau depth Ht). assert (L0 := L_pos pb).
  set (kL' := L pb / (1 - a)).
  assert (Efar : value (far_t k m) = farthest dc2 T) by (unfold farthest; rewrite S_INR, HT, Ed; reflexivity).
  assert (Ereach : value (reached_t k m) = reached kL' rho beta T)
    by (unfold reached, kL'; rewrite EL, HT; reflexivity).
  assert (Eprim : forall q, value (primitive_t k m q) = primitive kL' rho beta T (value q))
    by (intro q; unfold primitive, grown, kL'; rewrite EL, HT; reflexivity).
  assert (Elong : value (long_t m (frac (uGamma m))) = long rho beta T Gm)
    by (unfold long, grown; rewrite HT; reflexivity).
  assert (Eg : forall l, value (gq_t k m l) = kept_g (L pb) a (value l))
    by (intro l; unfold kept_g, gw; rewrite EL; reflexivity).
  assert (Eflat : value (flat_t k m) = flat_end kL' rho beta T).
  { unfold flat_t, other_t, flat_end in *. destruct (ufar m); cbn [value] in *; rewrite Ereach in *.
    - rewrite Rmax_right by exact K5. reflexivity.
    - rewrite Rmax_left by exact K5. reflexivity. }
  assert (Ec : value (c_t k m) = (1 + real (ubias m) ^ 2 * root 3 (INR T) ^ 2 / real (uzeta m)) /
    (1 - real (uzeta m)) * real (uLn m) * Gs pb ^ 2)
    by (rewrite ES, HT; reflexivity).
  assert (Ef0 : value (first_t m) = weight_first beta T)
    by (unfold weight_first, weight_scale; rewrite HT; reflexivity).
  assert (Ef1 : value (rise_t k m) = weight_rise beta dc2 T)
    by (unfold weight_rise, weight_scale; rewrite <- Efar, HT; reflexivity).
  set (c := (1 + real (ubias m) ^ 2 * root 3 (INR T) ^ 2 / real (uzeta m)) / (1 - real (uzeta m)) *
    real (uLn m) * Gs pb ^ 2) in *.
  assert (slow : kL' / 2 < rho).
  { assert (Q : kL' / 2 + 1 / 1000000 <= rho) by (unfold kL'; rewrite EL; exact K1). lra. }
  assert (Hs : L pb / 2 < (1 - a) * rho).
  { apply (Rmult_lt_compat_l (1 - a)) in slow; [|lra]. unfold kL' in slow.
    replace ((1 - a) * (L pb / (1 - a) / 2)) with (L pb / 2) in slow by (field; lra). exact slow. }
  assert (k0 : 0 < kL') by (apply Rdiv_lt_0_compat; lra).
  assert (G1 : 1 + 1 / 1000000 <= Gm) by exact K3.
  assert (G2 : Gm + 1 <= farthest dc2 T) by (rewrite <- Efar; exact K4).
  assert (G3 : flat_end kL' rho beta T <= Gm) by (rewrite <- Eflat; exact K6).
  assert (KJ : kept_J (L pb) rho beta a T Gm = (1 - a) * (gw kL' rho * (flat_end kL' rho beta T - 1) +
    primitive kL' rho beta T Gm - primitive kL' rho beta T (flat_end kL' rho beta T))).
  { unfold kept_J, elementary_integral.J. fold kL'. rewrite Rmin_right, Rmax_left by exact G3. reflexivity. }
  assert (KD : kept_J (L pb) rho beta a T (farthest dc2 T) - kept_J (L pb) rho beta a T Gm =
    (1 - a) * (primitive kL' rho beta T (farthest dc2 T) - primitive kL' rho beta T Gm)).
  { unfold kept_J. fold kL'. rewrite <- Rmult_minus_distr_l, J_tail by lra. reflexivity. }
  assert (F1 : Fbar pb <= kept_J (L pb) rho beta a T Gm).
  { rewrite KJ, EF, <- Eflat, <- Eprim. unfold gw, primitive, grown, kL'. rewrite EL, HT. exact K7. }
  assert (Sg : steepest (L pb) rho beta dc2 a Gm T <= sigma).
  { unfold steepest. rewrite KD, <- Elong, <- Efar, <- Eprim, <- (Eg (long_t m (frac (uGamma m)))).
    apply Rmax_lub; [exact K8|]. apply Rmax_lub; [rewrite EL; exact K9|].
    unfold primitive, grown, kL'. rewrite EL, HT. exact K10. }
  assert (c0 : 0 <= c).
  { assert (w2 : 0 <= real (ubias m) ^ 2 * root 3 (INR T) ^ 2 / real (uzeta m)) by (apply Rmult_le_pos;
      [apply Rmult_le_pos; apply pow2_ge_0|left; apply Rinv_0_lt_compat, ze]).
    apply Rmult_le_pos; [|apply pow2_ge_0]. apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra|lra]. }
  assert (sf : 0 <= weight_scale beta T) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
  assert (f0 : 0 <= weight_first beta T) by (unfold weight_first; lra).
  assert (f1 : 0 <= weight_rise beta dc2 T).
  { apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, sqrt_lt_R0; lra]. apply Rmult_le_pos; [exact sf|].
    assert (1 <= root 3 (farthest dc2 T)).
    { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite root_pow by (lia || lra). lra. }
    nra. }
  assert (s0 := steep_pos (L pb) rho beta dc2 a Gm T L0 (conj a0 a1) Hs b0 T1 ltac:(lra)).
  destruct (quiet_above (L pb) rho beta dc2 a c Gm T sigma (real (uZ m))) as (Lp & ZZ & SS);
    try assumption; try lra.
  - rewrite <- Ec, <- Ef1, HT. apply Rlt_le_trans with (1 / 1000000); [lra|exact K11].
  - rewrite <- Ec, <- Ef1, <- Ef0, HT. exact K12.
  - apply Rle_trans with (D pb * (real (uZ m) + sqrt (c * (1 + 4 * INR T * (weight_first beta T +
      weight_rise beta dc2 T * real (uZ m))))) / sqrt (INR (S T))).
    + apply Rle_trans with (D pb * (quiet_Z (L pb) rho beta dc2 a c Gm T +
        sqrt (quiet_S (L pb) rho beta dc2 a c Gm T)) / sqrt (INR (S T))).
      * apply (quiet_noise pb (worst tau) T rho beta (real (uzeta m)) (real (ubias m)) (real (uLn m)) a Gm
          x0 z0);
          rewrite ?J; try assumption; try lra.
        -- apply (worst_mixes tau Ht (P pb) (P_proba pb) (pi pb) (pi_proba pb) z0 (pi_stationary pb) M).
        -- exact (scaled_le _ _ _ (noise_below _ _ Bd (ujmax m)) N1).
        -- exact (scaled_le _ _ _ (bias_noise_below _ _ Bd (ujmax m)) N3).
        -- rewrite S_INR, HT, ED. exact K2.
        -- fold dc2. lra.
      * assert (D0 := D_pos pb).
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0, lt_0_INR; lia|].
        apply Rmult_le_compat_l; [lra|]. assert (Q := sqrt_le_1_alt _ _ SS). lra.
    + rewrite <- Ec, <- Ef1, <- Ef0, S_INR, HT, ED. exact K13.
Qed.
