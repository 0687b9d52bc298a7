(** Certificates without noise: A3 with its tail, on every run. I is bounded below by
    right-hand sums on a grid. *)
Require Import Reals ZArith QArith List Lra Lia Psatz Arith Bool.
From MCFW Require Import space finite_sum scalar_path bound joint_scale problem algorithm scale_integral
  weight_one_tail inflated term certificate certified_markov.
Import ListNotations.
Open Scope R_scope.

(** Points p with a lower bound of m(p) each, first from 1 to q_star, then on to Gamma_star. *)
Definition grid := list (Q * Q).
Record noiseless_certificate :=
  { qT : BinNums.Z; qrho : Q; qbeta : Q; qX0 : Q; qfirst : grid; qsecond : grid; qeps : Q }.
Definition end_of (a : Q) (l : grid) : Q := fold_left (fun _ pv => fst pv) l a.

Section Check.
Variables (k : constants) (m : noiseless_certificate).
Let rho := frac (qrho m). Let beta := frac (qbeta m). Let T := Int (qT m). Let L := frac (kL k).
Let D := frac (kD k).
Definition gw_t (l : term) : term := (/ l - L / (2%Z * (l * l)))%term.
Definition lplus_t (p : term) : term := (rho * (Sqrt p * Root 6 ((p + T * beta) / (1%Z + beta))))%term.
Fixpoint gain (a : Q) (l : grid) : term :=
  match l with [] => Int 0 | (b, v) :: more => ((frac b - frac a) * frac v + gain b more)%term end.
Fixpoint grid_holds (a : Q) (l : grid) : comparisons :=
  match l with
  | [] => []
  | (b, v) :: more => (frac a, frac b) :: (frac v, gw_t rho) :: (frac v, gw_t (lplus_t (frac b)))
    :: grid_holds b more
  end.
Let q := end_of 1 (qfirst m). Let G := end_of q (qsecond m).
Let drop : term := (L / 2%Z * (D * D) + frac (qX0 m))%term.
Definition check_noiseless : bool :=
  forallb positive_q [qbeta m; qX0 m; (2 * qrho m - kL k)%Q]
  && decide [ (Int 1, T); (frac (qX0 m), rho * (D * D)); (Int 4, (T + 1%Z) * (rho * D) ^ 2);
       (frac (kFbar k) - drop, gain 1 (qfirst m)); (drop, gain q (qsecond m));
       ((D * (Sqrt (T + 1%Z) * Sqrt (frac G - frac q)) + D * D * (frac q - 1%Z) / frac (qX0 m)) / (T + 1%Z),
        frac (qeps m)) ]%term
  && decide (grid_holds 1 (qfirst m)) && decide (grid_holds q (qsecond m)).
End Check.

Section Grid.
Variables (k : constants) (m : noiseless_certificate) (T : nat).
Notation rho := (real (qrho m)). Notation beta := (real (qbeta m)). Notation L := (real (kL k)).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Hypothesis ET : INR T = IZR (qT m).
Lemma grid_below l : forall a, 1 <= real a -> all (grid_holds k m a l) ->
  real a <= real (end_of a l) /\ value (gain a l) <= Iw L rho beta T (real (end_of a l)) -
    Iw L rho beta T (real a).
Proof.
  induction l as [|[b v] l IH]; intros a Ha H; [simpl; lra|]. destruct H as (H1 & H2 & H3 & H4).
  change (value (frac a)) with (real a) in H1. change (value (frac b)) with (real b) in *.
  change (value (frac v)) with (real v) in *.
  destruct (IH b ltac:(lra) H4) as [I1 I2]. cbn [gain value].
  change (end_of a ((b, v) :: l)) with (end_of b l).
  change (value (frac a)) with (real a). change (value (frac b)) with (real b).
  change (value (frac v)) with (real v).
  split; [lra|]. assert (Rt := Iw_right L rho beta T HL Hrho Hbeta HT (real a) (real b) Ha H1).
  assert (V : real v <= mw L rho beta T (real b)).
  { apply Rmin_glb; [exact H2|]. unfold lplus. rewrite ET. exact H3. }
  assert ((real b - real a) * real v <= mw L rho beta T (real b) * (real b - real a)) by
    (rewrite Rmult_comm; apply Rmult_le_compat_r; lra).
  lra.
Qed.
End Grid.

(** Every run of T+1 iterations of a noiseless problem has average gap at most eps,
    whatever the bursts are. *)
Theorem noiseless_certified (k : constants) (m : noiseless_certificate)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (jmax T : nat) bs :
  check_noiseless k m = true -> belongs pb k -> Gs pb = 0 -> X pb x0 -> INR T = IZR (qT m) -> length bs =
    S T ->
  sum (S T) (fun t => gap pb (cur pb (at_ pb (real (qrho m)) (real (qbeta m)) jmax x0 z0 bs t))) / INR (S T)
    <= real (qeps m).
Proof.
  intros Ck (EL & ED & EGh & EG & ES & EF) Silent Hx HT Hl. unfold check_noiseless in Ck.
  rewrite !andb_true_iff in Ck.
  destruct Ck as (((C1 & C2) & C3) & C4). cbn [forallb] in C1. rewrite !andb_true_iff in C1.
  destruct C1 as (b0 & X0 & r0 & _).
  apply decide_sound in C2, C3, C4. destruct C2 as (T1 & X1 & TD & F1 & F2 & E1 & _).
  apply positive_sound in b0, X0.
  assert (Hr : real (kL k) / 2 < real (qrho m)).
  { apply Z.ltb_lt in r0. unfold Qminus, Qplus, Qopp, Qmult in r0. cbn [Qnum Qden] in r0. apply IZR_lt in r0.
    rewrite plus_IZR, !mult_IZR, opp_IZR in r0. rewrite Pos.mul_1_l in r0. unfold real.
    assert (d1 : 0 < IZR (Zpos (Qden (qrho m)))) by (apply IZR_lt; reflexivity).
    assert (d2 : 0 < IZR (Zpos (Qden (kL k)))) by (apply IZR_lt; reflexivity).
    apply (Rmult_lt_reg_r (2 * (IZR (Zpos (Qden (qrho m))) * IZR (Zpos (Qden (kL k))))));
      [apply Rmult_lt_0_compat; [lra|apply Rmult_lt_0_compat; assumption]|].
    match goal with |- ?a < ?b => replace a with (IZR (Qnum (kL k)) * IZR (Zpos (Qden (qrho m)))) by
      (field; lra);
      replace b with (2 * IZR (Qnum (qrho m)) * IZR (Zpos (Qden (kL k)))) by (field; lra) end. lra. }
  assert (L0 : 0 < real (kL k)) by (rewrite <- EL; apply L_pos).
  assert (T1' : (1 <= T)%nat) by (apply INR_le; rewrite HT; exact T1).
  destruct (grid_below k m T L0 Hr b0 T1' HT (qfirst m) 1 ltac:(rewrite real_1; lra) C3) as [I1 I2].
  rewrite real_1 in I1, I2.
  set (q := end_of 1 (qfirst m)) in *.
  destruct (grid_below k m T L0 Hr b0 T1' HT (qsecond m) q ltac:(lra) C4) as [I3 I4].
  set (G' := end_of q (qsecond m)) in *.
  rewrite Iw_1 in I2. cbn [value] in F1, F2, E1, X1, TD.
  apply Rle_trans with (2 := E1).
  assert (W := weight_one_tail pb (real (qrho m)) (real (qbeta m)) jmax x0 z0 T).
  rewrite EL, ED, EF, S_INR, HT in W.
  rewrite S_INR, HT. apply (W Hr b0 Hx T1' Silent (real (qX0 m)) (real G') (real q) bs Hl); try assumption.
  - split; [exact X0|exact X1].
  - change (real (kFbar k) - (real (kL k) / 2 * (real (kD k) * real (kD k)) + real (qX0 m)) <=
      Iw (real (kL k)) (real (qrho m)) (real (qbeta m)) T (real q)).
    apply Rle_trans with (1 := F1). lra.
  - apply Rle_trans with (Iw (real (kL k)) (real (qrho m)) (real (qbeta m)) T (real q) +
      value (gain q (qsecond m))); [|lra].
    apply Rplus_le_compat_l. exact F2.
Qed.
