(** Certificates for low noise: displacement and noise together (Section 6 of the frontier),
    for a mixing time. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space markov_chain profile scalar_path joint_scale problem one_error low_noise
  part2_low_noise inflated staircase term bound_terms certificate certified_markov.
Import ListNotations.
Open Scope R_scope.

Record low_certificate :=
  { lT : BinNums.Z; ljmax : nat; lrho : Q; lbeta : Q; lzeta : Q; lbias : Q; lLn : Q; lY : Q; lH : Q;
      leps : Q }.

Section Check.
Variables (k : constants) (m : low_certificate) (p : profile).
Let rho := frac (lrho m). Let beta := frac (lbeta m). Let zeta := frac (lzeta m). Let w := frac (lbias m).
Let Lan := frac (lLn m). Let T := Int (lT m). Let L := frac (kL k). Let F := frac (kFbar k).
Let Gs := frac (kGs k).
Let dc2 := dc2_of k. Let v := v_plus_t beta.
Definition phi_t (u : term) : term := (u ^ 2 / 2%Z + u / 5%Z + 11%Z / 20%Z)%term.
Definition low_factor : term := ((1%Z + w ^ 2 * Root 3 T ^ 2 / zeta) / (1%Z - zeta))%term.
Definition low_value (Y : term) : term :=
  (F * rho * Sqrt Y * Root 6 (Y + T * beta) * v + L / rho * (Sqrt Y + dc2 / 2%Z) - (1%Z - / Sqrt 2%Z) *
    (Y - 1%Z)
   + low_factor / Sqrt 2%Z * Lan * Gs ^ 2 * (1%Z + 4%Z * T * phi_t (v ^ 2 * Root 3 (Y + T * beta))))%term.
Definition low_slope (Y : term) : term :=
  (F * rho * v * (Sqrt Y * Root 6 (Y + T * beta) * (/ (2%Z * Y) + / (6%Z * (Y + T * beta))))
   + L / rho * / (2%Z * Sqrt Y) - (1%Z - / Sqrt 2%Z)
   + low_factor / Sqrt 2%Z * Lan * Gs ^ 2 * (4%Z * T * (v ^ 4 / 2%Z
       * (2%Z * Root 3 (Y + T * beta) ^ 2 / (3%Z * (Y + T * beta)))
       + v ^ 2 / 5%Z * (Root 3 (Y + T * beta) / (3%Z * (Y + T * beta))))))%term.
Definition check_low : bool :=
  forallb positive_q [lrho m; lbeta m; lzeta m; lLn m; lH m; (1 - lzeta m)%Q] && Qle_bool 0 (lbias m)
  && decide (horizon_of (lT m) (ljmax m))
  && decide [ (scaled (noise_up p (ljmax m)), Lan); (scaled (bias_noise_up p (ljmax m)), w * Sqrt Lan) ]%term
  && decide (tangent_at (fun Y _ => low_value Y) (fun Y _ => low_slope Y) (frac (lH m)) (frac (lY m)) v)
  && decide (final (frac (lH m)) rho (frac (kD k)) T (frac (leps m))).
End Check.

Theorem low_certified (k : constants) (m : low_certificate) (tau depth : nat)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_low k m (staircase (Z.of_nat tau) depth) = true -> belongs pb k -> (1 <= tau)%nat -> mixes (P pb)
    (pi pb) tau (/ 4) ->
  X pb x0 -> INR T = IZR (lT m) -> mean_gap pb (real (lrho m)) (real (lbeta m)) x0 z0 T <= real (leps m).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) Ht M Hx HT. unfold check_low in Ck. rewrite !andb_true_iff in Ck.
  destruct Ck as (((((C1 & C0) & C2) & C3) & C4) & C5). apply decide_sound in C2, C3, C4, C5.
  destruct (log2_from T _ _ HT C2) as [T1 J]. destruct C3 as (N1 & N3 & _). destruct C4 as (P1 & P2 & P3 & _).
  cbn [forallb] in C1. rewrite !andb_true_iff in C1. destruct C1 as (r0 & b0 & ze & ln & h0 & z1 & _).
  apply positive_sound in r0, b0, ze, ln, h0. apply below_one in z1. apply real_le in C0.
  rewrite real_0 in C0.
  assert (Ed : (Gh pb + Ghat pb) ^ 2 = value (dc2_of k)) by (rewrite EGh, EG; reflexivity).
  assert (Bd := worst_below tau depth Ht).
  unfold mean_gap. eapply Rle_trans.
  - apply (part2_low_noise pb tau T (real (lrho m)) (real (lbeta m)) (real (lzeta m)) (real (lbias m))
      (real (lLn m))
      (real (lY m)) (real (lH m)) x0 z0); rewrite ?J; try assumption; try (split; assumption).
    + exact (scaled_le _ _ _ (noise_below _ _ Bd (ljmax m)) N1).
    + exact (scaled_le _ _ _ (bias_noise_below _ _ Bd (ljmax m)) N3).
    + unfold lslope, bfac, K. rewrite EF, EL, ES, HT. exact P2.
    + unfold lbound, lslope, bfac, K. rewrite EF, EL, ES, Ed, HT. exact P3.
  - rewrite ED. exact (final_le T _ (frac (lH m)) (frac (lrho m)) (frac (kD k)) (frac (leps m)) HT C5).
Qed.
