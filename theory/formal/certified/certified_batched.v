(** A certificate that checks is a theorem: the batched method for every chain with mixing time tau. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space law finite_sum markov_chain profile batch_profile problem algorithm bound
  block_problem batch_uncentred fbound part2_batched scaled term bound_terms batch_terms certificate
  certified_markov.
Import ListNotations.
Open Scope R_scope.

(** T = [bT], mixing time, batch, burn-in, the parameters, the unit lambda, upper bounds of Lambda_n,
    Lambda_e, b_n, b_e and K, the tangent points at v_plus and v_minus, the value H and the accuracy. *)
Record batched_certificate := {
  bT : BinNums.Z; btau : nat; bk : nat; bm : nat;
  brho : Q; bbeta : Q; btheta0 : Q; bzeta1 : Q; bzeta2 : Q; blam : Q;
  bLn : Q; bLe : Q; bbn : Q; bbe : Q; bkn : Q; bYp : Q; bYm : Q; bH : Q; beps : Q }.

Section Check.
Variables (c : constants) (b : batched_certificate).
Let rho := frac (brho b). Let beta := frac (bbeta b). Let T := Int (bT b). Let lam := frac (blam b).
Let dc2 := Pow (lam * frac (kGh c) + lam * frac (kGhat c))%term 2.
Let Lan := frac (bLn b). Let Lae := frac (bLe b). Let H := frac (bH b).
Let zeta1 := frac (bzeta1 b). Let zeta2 := frac (bzeta2 b). Let kn := frac (bkn b).
Let tau := btau b. Let k := bk b. Let m := bm b.
Definition batched_value : term -> term -> term :=
  fbound_t (lam * frac (kFbar c))%term rho beta (lam * frac (kL c))%term dc2 Lae Lan
    (lam * frac (kGs c))%term (frac (btheta0 b)) kn (frac (bbn b)) (frac (bbe b)) zeta1 zeta2 T.
Definition batched_slope : term -> term -> term :=
  fslope_t (lam * frac (kFbar c))%term rho beta (lam * frac (kL c))%term dc2 Lae (frac (btheta0 b)) kn
    (frac (bbe b)) zeta1 zeta2 T.
Definition batch_moments : comparisons :=
  [ (centred_t tau k / nat_t k, Lan); (difference_t tau k m, Lae); (bias_noise_t tau k m, frac (bbn b));
    (bias_difference_t tau k m, frac (bbe b)) ]%term.
(** K, by its cheap bound if that is enough. *)
Definition batch_pairs : bool :=
  if at_most (fluctuation_full_t tau k m) kn then true else at_most (fluctuation_t tau k m) kn.
Definition batched_signs : bool :=
  (1 <=? tau)%nat
  && forallb positive_q [brho b; bbeta b; btheta0 b; bzeta1 b; bzeta2 b; bLn b; bLe b; bH b]
  && Qle_bool 0 (bkn b).
(** zeta1 + zeta2 < 1, T >= 1. *)
Definition batched_ranges : comparisons := [ (zeta1 + zeta2, 1%Z / 2%Z); (Int 1, T) ]%term.
Definition check_batched : bool :=
  batched_signs && decide batched_ranges && decide batch_moments && batch_pairs
  && decide (tangent_at batched_value batched_slope H (frac (bYp b)) (v_plus_t beta))
  && decide (tangent_at batched_value batched_slope H (frac (bYm b)) (v_minus_t beta dc2 T))
  && decide (final H rho (frac (kD c)) T (lam * frac (beps b))%term).
End Check.

Theorem batched_certified (c : constants) (b : batched_certificate) (pb : problem) (x0 : V pb) (z0 : Z pb)
  (T : nat) (Hl : 0 < real (blam b)) (Hk : (1 <= bk b)%nat) :
  check_batched c b = true -> belongs pb c -> mixes (P pb) (pi pb) (btau b) (/ 4) -> X pb x0 ->
  INR T = IZR (bT b) ->
  scaled_gap pb (real (blam b)) Hl (bk b) (bm b) Hk (real (brho b)) (real (bbeta b)) x0 z0 T
    <= real (beps b).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) M Hx HT. unfold check_batched in Ck. rewrite !andb_true_iff in Ck.
  destruct Ck as ((((((C1 & C2) & C3) & N5) & C4) & C5) & C6). apply decide_sound in C2, C3, C4, C5, C6.
  destruct C2 as (R1 & R2 & _). destruct C3 as (N1 & N2 & N3 & N4 & _).
  destruct C4 as (P1 & P2 & P3 & _). destruct C5 as (M1 & M2 & M3 & _).
  unfold batched_signs in C1. cbn [forallb] in C1. rewrite !andb_true_iff in C1.
  destruct C1 as ((t1 & (r0 & b0 & th & z1 & z2 & ln & le & h0 & _)) & k0').
  apply Nat.leb_le in t1. apply positive_sound in r0, b0, th, z1, z2, ln, le, h0. apply real_le in k0'.
  rewrite real_0 in k0'. cbn [value] in R1, R2. change (real (bzeta1 b) + real (bzeta2 b) <= 1 / 2) in R1.
  assert (T1 : (1 <= T)%nat) by (apply INR_le; simpl; rewrite HT; lra).
  assert (W := slow_weight_pos (worst (btau b)) (bk b) Hk).
  rewrite bias_noise_value in N3 by assumption. rewrite bias_difference_value in N4 by assumption.
  assert (N6 : batch_fluctuation (worst (btau b)) (bk b) (bm b) <= real (bkn b)).
  { unfold batch_pairs in N5. destruct (at_most (fluctuation_full_t _ _ _) _) eqn:F.
    - apply at_most_sound in F. apply Rle_trans with (2 := F). apply fluctuation_full_le; assumption.
    - apply at_most_sound in N5. rewrite fluctuation_value in N5 by assumption. exact N5. }
  assert (Ed : (real (blam b) * Gh pb + real (blam b) * Ghat pb) ^ 2 =
    value (Pow (frac (blam b) * frac (kGh c) + frac (blam b) * frac (kGhat c))%term 2))
    by (rewrite EGh, EG; reflexivity).
  apply (Rmult_le_reg_l (real (blam b))); [exact Hl|]. eapply Rle_trans.
  - apply (batched_scaled pb (real (blam b)) Hl (btau b) (bk b) (bm b) T Hk (real (brho b)) (real (bbeta b))
      (real (btheta0 b)) (real (bzeta1 b)) (real (bzeta2 b)) (real (bLn b)) (real (bLe b)) (real (bbn b))
      (real (bbe b)) (real (bkn b)) (real (bYp b)) (real (bYm b)) (real (bH b)) x0 z0); try assumption.
    + lra.
    + apply Rle_trans with (2 := N1). apply noise_le; assumption.
    + apply Rle_trans with (2 := N2). apply difference_le; assumption.
    + rewrite EF, EL, Ed. unfold batched_slope in P2. erewrite fslope_value in P2 by exact HT. exact P2.
    + rewrite EF, EL, ES, Ed. unfold batched_slope, batched_value in P3. cbn [value] in P3.
      erewrite fslope_value, fbound_value in P3 by exact HT. exact P3.
    + rewrite EF, EL, Ed. unfold batched_slope in M2.
      erewrite fslope_value, v_minus_value in M2 by exact HT. exact M2.
    + rewrite EF, EL, ES, Ed. unfold batched_slope, batched_value in M3. cbn [value] in M3.
      erewrite fslope_value, fbound_value, v_minus_value in M3 by exact HT. exact M3.
  - rewrite ED. exact (final_le T _ (frac (bH b)) (frac (brho b)) (frac (kD c))
      (frac (blam b) * frac (beps b))%term HT C6).
Qed.
