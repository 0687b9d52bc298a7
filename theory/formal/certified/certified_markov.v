(** A certificate that checks is a theorem: A1 for every Markov stream below a profile,
    and for a mixing time. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space law finite_sum markov_chain estimator profile worst_profile scalar_path
  joint_scale problem algorithm nu_bound part2_markov enclosure inflated sharp_inflated fluctuated
  staircase term bound_terms certificate.
Import ListNotations.
Open Scope R_scope.

(** The mean of the average gap of the run of T+1 iterations with jmax = floor(log2 T). *)
Definition mean_gap (pb : problem) (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat) : R :=
  E (run pb rho beta (Nat.log2 T) x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta (Nat.log2 T) x0 z0 bs t)))) / INR (S T).
(** The problem has the constants k. *)
Definition belongs (pb : problem) (k : constants) : Prop :=
  L pb = real (kL k) /\ D pb = real (kD k) /\ Gh pb = real (kGh k) /\ Ghat pb = real (kGhat k) /\
  Gs pb = real (kGs k) /\ Fbar pb = real (kFbar k).

Lemma log2_from T j (z : BinNums.Z) : INR T = IZR z -> all (horizon_of z j) -> (1 <= T)%nat /\ Nat.log2 T = j.
Proof.
  intros HT (A & B & C & _). cbn [value] in *. rewrite two_real in *. rewrite <- HT in *.
  split; [apply INR_le; simpl; lra|].
  apply Nat.log2_unique; [lia|]. split; [apply INR_le|apply INR_lt]; rewrite INR_pow2; lra.
Qed.
Lemma scaled_le x z t : x * IZR one <= IZR z -> value (scaled z) <= value t -> x <= value t.
Proof.
  intros A B. apply Rle_trans with (2 := B). cbn. assert (Po := one_pos).
  apply (Rmult_le_reg_r (IZR one)); [exact Po|].
  rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma final_le T (z : BinNums.Z) H rho D eps : INR T = IZR z -> all (final H rho D (Int z) eps) ->
  Rmax (2 * value D * sqrt (value H / (sqrt 2 * INR (S T)))) (2 * value H / (value rho * INR (S T))) <=
    value eps.
Proof. intros HT (A & B & _). rewrite S_INR, HT. apply Rmax_lub; [exact A|exact B]. Qed.

Theorem markov_certified (k : constants) (m : markov_certificate) (p : profile) (cuts : list BinNums.Z)
  (pb : problem) (d : nat -> R) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_markov k m p cuts = true -> belongs pb k -> (forall n, mixes (P pb) (pi pb) n (d n)) -> below d p ->
  X pb x0 -> INR T = IZR (mT m) -> mean_gap pb (real (mrho m)) (real (mbeta m)) x0 z0 T <= real (meps m).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) Hd Bd Hx HT. unfold check_markov in Ck.
  rewrite !andb_true_iff in Ck.
  destruct Ck as (((((C1 & C2) & C3) & C4) & C5) & C6). apply decide_sound in C2, C3, C4, C5, C6.
  destruct (log2_from T _ _ HT C2) as [T1 J]. destruct C3 as (N1 & N2 & N3 & N4 & N5 & _).
  destruct C4 as (P1 & P2 & P3 & _). destruct C5 as (M1 & M2 & M3 & _).
  unfold signs in C1. cbn [forallb] in C1. rewrite !andb_true_iff in C1.
  destruct C1 as (((r0 & b0 & t0 & ze & ln & le & h0 & _) & (w0 & k0' & _)) & z1).
  apply positive_sound in r0, b0, t0, ze, ln, le, h0. apply real_le in w0, k0'. rewrite real_0 in w0, k0'.
  assert (z2 := below_one _ z1).
  assert (Ed : (Gh pb + Ghat pb) ^ 2 = value (dc2_of k)) by (rewrite EGh, EG; reflexivity).
  unfold mean_gap. eapply Rle_trans.
  - apply (part2_markov pb d T (real (mrho m)) (real (mbeta m)) (real (mtheta0 m)) (real (mzeta m))
      (real (mbias m)) (real (mLn m)) (real (mLe m))
      (real (mkappa m)) (real (mYp m)) (real (mYm m)) (real (mH m)) x0 z0); rewrite ?J; try assumption;
        try (split; assumption).
    + exact (scaled_le _ _ _ (noise_below d p Bd (mjmax m)) N1).
    + exact (scaled_le _ _ _ (difference_sharp_below d p Bd (mjmax m)) N2).
    + exact (scaled_le _ _ _ (bias_noise_below d p Bd (mjmax m)) N3).
    + exact (scaled_le _ _ _ (bias_difference_below d p Bd (mjmax m)) N4).
    + exact (scaled_le _ _ _ (Knu_below d p Bd cuts (mjmax m)) N5).
    + rewrite EF, EL, Ed, HT. unfold markov_slope in P2. erewrite tslope_value in P2 by exact HT. exact P2.
    + rewrite EF, EL, ES, Ed, HT. unfold markov_slope, markov_value in P3. cbn [value] in P3.
      erewrite tslope_value, tbound_value in P3 by exact HT. exact P3.
    + rewrite EF, EL, Ed, HT. unfold markov_slope in M2.
      erewrite tslope_value, v_minus_value in M2 by exact HT. exact M2.
    + rewrite EF, EL, ES, Ed, HT. unfold markov_slope, markov_value in M3. cbn [value] in M3.
      erewrite tslope_value, tbound_value, v_minus_value in M3 by exact HT. exact M3.
  - rewrite ED. exact (final_le T _ (frac (mH m)) (frac (mrho m)) (frac (kD k)) (frac (meps m)) HT C6).
Qed.
(** The same for every chain with mixing time at most tau. *)
Corollary mixing_certified (k : constants) (m : markov_certificate) (tau depth : nat) (cuts : list BinNums.Z)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_markov k m (staircase (Z.of_nat tau) depth) cuts = true -> belongs pb k -> (1 <= tau)%nat ->
  mixes (P pb) (pi pb) tau (/ 4) -> X pb x0 -> INR T = IZR (mT m) -> mean_gap pb (real (mrho m))
    (real (mbeta m)) x0 z0 T <= real (meps m).
Proof.
  intros Ck Hk Ht M Hx HT. apply (markov_certified k m (staircase (Z.of_nat tau) depth) cuts pb (worst tau));
    try assumption.
  - apply worst_mixes; try assumption; [apply P_proba|apply pi_proba|apply pi_stationary].
  - apply worst_below, Ht.
Qed.
