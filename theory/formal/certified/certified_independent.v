(** Certificates for an independent stream: A1 with its exact Lambda = jmax - 1 + 2^(1-jmax); no theta, zeta,
    kappa. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space law bound problem independent_moments part2_independent inflated term
  bound_terms certificate certified_markov.
Import ListNotations.
Open Scope R_scope.

Record independent_certificate :=
  { iT : BinNums.Z; ijmax : nat; irho : Q; ibeta : Q; iYp : Q; iYm : Q; iH : Q; ieps : Q }.
Definition Lam_t (j : nat) : term := (Z.of_nat j - 1%Z + 2%Z / Int (two j))%term.

Section Check.
Variables (k : constants) (m : independent_certificate).
Let rho := frac (irho m). Let beta := frac (ibeta m). Let T := Int (iT m). Let H := frac (iH m).
Let dc2 := dc2_of k.
Let Lam := Lam_t (ijmax m).
Definition independent_value : term -> term -> term :=
  tbound_t (frac (kFbar k)) rho beta (frac (kL k)) dc2 Lam Lam (frac (kGs k)) 1%Z 0%Z 0%Z 1%Z T.
Definition independent_slope : term -> term -> term :=
  tslope_t (frac (kFbar k)) rho beta (frac (kL k)) dc2 Lam 1%Z 0%Z 1%Z T.
Definition check_independent : bool :=
  forallb positive_q [irho m; ibeta m; iH m] && decide (horizon_of (iT m) (ijmax m))
  && decide (tangent_at independent_value independent_slope H (frac (iYp m)) (v_plus_t beta))
  && decide (tangent_at independent_value independent_slope H (frac (iYm m)) (v_minus_t beta dc2 T))
  && decide (final H rho (frac (kD k)) T (frac (ieps m))).
End Check.

Lemma Lam_value j : value (Lam_t j) = Lam j.
Proof. unfold Lam_t, Lam. cbn [value]. rewrite <- INR_IZR_INZ, two_real. reflexivity. Qed.
Theorem independent_certified (k : constants) (m : independent_certificate)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_independent k m = true -> belongs pb k -> (forall z q, E (P pb z) q = E (pi pb) q) ->
  X pb x0 -> INR T = IZR (iT m) -> mean_gap pb (real (irho m)) (real (ibeta m)) x0 z0 T <= real (ieps m).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) Hd Hx HT. unfold check_independent in Ck.
  rewrite !andb_true_iff in Ck.
  destruct Ck as ((((C1 & C2) & C3) & C4) & C5). apply decide_sound in C2, C3, C4, C5.
  destruct (log2_from T _ _ HT C2) as [T1 J]. destruct C3 as (P1 & P2 & P3 & _).
  destruct C4 as (M1 & M2 & M3 & _).
  cbn [forallb] in C1. rewrite !andb_true_iff in C1. destruct C1 as (r0 & b0 & h0 & _).
  apply positive_sound in r0, b0, h0.
  assert (Ed : (Gh pb + Ghat pb) ^ 2 = value (dc2_of k)) by (rewrite EGh, EG; reflexivity).
  unfold mean_gap. eapply Rle_trans.
  - apply (part2_independent pb T (real (irho m)) (real (ibeta m)) (real (iYp m)) (real (iYm m))
      (real (iH m)) x0 z0);
      rewrite ?J; try assumption; rewrite ?EF, ?EL, ?ES, ?Ed, <- ?Lam_value.
    + unfold independent_slope in P2. erewrite tslope_value in P2 by exact HT. exact P2.
    + unfold independent_slope, independent_value in P3. cbn [value] in P3.
      erewrite tslope_value, tbound_value in P3 by exact HT. exact P3.
    + unfold independent_slope in M2. erewrite tslope_value, v_minus_value in M2 by exact HT. exact M2.
    + unfold independent_slope, independent_value in M3. cbn [value] in M3.
      erewrite tslope_value, tbound_value, v_minus_value in M3 by exact HT. exact M3.
  - rewrite ED. exact (final_le T _ (frac (iH m)) (frac (irho m)) (frac (kD k)) (frac (ieps m)) HT C5).
Qed.
