(** Part 1 of docs/refined.md at mixing time 1: T = 12 680 000 000 gives a mean gap of 1/10, and the toy
    problem is one to which it applies. Part 2 needs 1 320 000. *)
Require Import Reals ZArith QArith List Lra Lia.
From MCFW Require Import space law finite_sum markov_chain roots problem algorithm eq_substitution
  thm_reduction transfer_bound part1 euclid toy term certificate certified_markov.
Import ListNotations.
Open Scope term_scope.

Definition rho : term := 191473%Z / 5000%Z.
Definition beta : term := 1446170000000%Z.
Definition H : term := 126800000%Z.
Definition Y : term := 55273000%Z.
Definition horizon : BinNums.Z := 12680000000%Z.
Definition dc2 : term := (1%Z + 1%Z) ^ 2.
Definition lam : term := 306%Z * 1%Z * (1%Z + Ln horizon / Ln 2%Z).
Notation Tb := (Int horizon * beta).
(** The constants of Part 1 as terms; the first argument of K's minimum is the smaller one. *)
Definition ell_t : term := Ln (1%Z + dc2 * horizon).
Definition left_t : term := dc2 + ell_t.
Definition right_t : term := dc2 / Ln (1%Z + dc2) * ell_t.
Definition cA_t : term := / (2%Z - Root 3 2%Z ^ 2).
Definition W_t : term :=
  8%Z * Root 3 2%Z * cA_t * 2%Z * lam * 1%Z ^ 2 * left_t / rho ^ 2 / Root 3 (1%Z + beta).
Definition a_t : term := 4%Z * 2%Z * rho / Root 6 (1%Z + beta).
Definition S0_t : term := cA_t * (lam * (1%Z / 10%Z) ^ 2
  + 6%Z * Root 3 ((1%Z + beta + dc2) / beta) ^ 2 * (2%Z * lam * (1%Z / 10%Z) ^ 2) * Root 3 horizon)
  + W_t * Root 3 Tb.
Definition const_t : term := 1%Z + 2%Z * 1%Z * dc2 / rho + 7%Z / 3%Z * S0_t.
Definition growth_t : term := a_t * Root 3 Y ^ 2 + (a_t * Root 6 Tb + 4%Z * 1%Z / rho) * Sqrt Y
  + 7%Z / 3%Z * W_t * Root 3 Y - Y.
Definition growth_slope_t : term := a_t * (2%Z / 3%Z) / Root 3 Y
  + (a_t * Root 6 Tb + 4%Z * 1%Z / rho) / (2%Z * Sqrt Y) + 7%Z / 3%Z * W_t / (3%Z * Root 3 Y ^ 2) - 1%Z.
Definition claims : comparisons :=
  [ (left_t, right_t); (growth_slope_t, Int 0); (const_t + (growth_t - growth_slope_t * (Y - 1%Z)), H);
    (1%Z * Sqrt (H / (Int horizon + 1%Z)), 1%Z / 10%Z);
    (H / (2%Z * rho * (Int horizon + 1%Z)), 1%Z / 10%Z) ].
Open Scope R_scope.
Lemma checked : decide claims = true.
Proof. vm_compute. reflexivity. Qed.

Theorem horizon_part1 (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  L pb = 1 -> D pb = 1 -> Gh pb = 1 -> Ghat pb = 1 -> Gs pb = 1 / 10 -> Fbar pb = 2 ->
  mixes (P pb) (pi pb) 1 (/ 4) -> X pb x0 -> INR T = 12680000000 ->
  mean_gap pb (191473 / 5000) 1446170000000 x0 z0 T <= 1 / 10.
Proof.
  intros EL ED EG EC ES EF M Hx HT. assert (C := decide_sound _ checked). unfold claims in C.
  cbn [all] in C. destruct C as (Km & Sl & Va & F1 & F2 & _).
  assert (T1 : (1 <= T)%nat) by (apply INR_le; rewrite HT; simpl; lra).
  assert (EK : K ((1 + 1) ^ 2) T = value left_t) by (unfold K, ell; rewrite HT; apply Rmin_left; exact Km).
  unfold mean_gap. eapply Rle_trans.
  - apply (part1_evaluated pb 1 T (value rho) (value beta) (Lam 1 T) (value Y) (value H) x0 z0);
      try assumption; try (cbn; lra); try lia; try (apply Lam_covers; exact T1).
    + apply Rle_trans with (2 := Lam_ge 1 T (le_n 1) T1). simpl. lra.
    + rewrite EF, EL, EG, EC. unfold Phi', a, W, Lam. rewrite EK, HT. exact Sl.
    + rewrite EF, EL, EG, EC, ES. unfold Hconst, S0, Phi, Phi', a, W, Lam. rewrite EK, HT. exact Va.
  - rewrite ED, S_INR, HT. apply Rmax_lub; [exact F1|exact F2].
Qed.

Corollary toy_part1 (T : nat) : INR T = 12680000000 ->
  mean_gap toy (191473 / 5000) 1446170000000 (0 : line) true T <= 1 / 10.
Proof.
  intro HT. apply horizon_part1; try reflexivity; [simpl; lra|apply toy_mixes|simpl; lra|exact HT].
Qed.
