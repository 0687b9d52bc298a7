(** The eps-complexity of thm:oblivious: for any fixed rho, beta > 0 some T <= 2^54 Wo (1 + log2 Wo)^9
    reaches E[gap(x_that)] <= eps, with at most 2^61 Wo (1 + log2 Wo)^10 samples in the mean, where Wo = KRo
    (tau^3 + tau^6 Gs^6) eps^-3 + KSo (tau^3 + tau^2 Gs^4) eps^-2 (the theorem's second display, see
    oblivious_rate.v). *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law markov_chain roots bound joint_scale problem eq_substitution
  prop_transfer thm_oblivious toy output horizon_exists oblivious_rate.
Open Scope R_scope.

Section Oblivious.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (tau : nat).
Hypothesis Hrho : 0 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis Hx0 : X pb x0.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis Htau : (1 <= tau)%nat.
Hypothesis mix : mixes (P pb) (pi pb) tau (/ 4).
Notation CRo := (CRo pb rho beta). Notation CSo := (CSo pb rho beta). Notation ko := (ko pb rho).
Notation KRo := (KRo pb rho beta). Notation KSo := (KSo pb rho beta). Notation Wo := (Wo pb rho beta tau).
Notation db := (dbar pb rho).

Variable eps : R.
Hypothesis Heps : 0 < eps <= 1.
Lemma tau_1 : 1 <= INR tau. Proof. change 1 with (INR 1). apply le_INR, Htau. Qed.
Lemma noise_o : 0 <= KRo * (INR tau ^ 3 + INR tau ^ 6 * Gs pb ^ 6) / eps ^ 3.
Proof.
  assert (A := CRo_pos pb rho beta Hrho Hbeta). assert (B := ko_ge pb rho). assert (C := tau_1).
  assert (g := Gs_pos pb). assert (0 < / eps ^ 3) by (apply Rinv_0_lt_compat, pow_lt; lra).
  apply Rmult_le_pos; [|lra]. assert (0 <= ko ^ 3) by (apply pow_le; lra).
  assert (0 <= CRo ^ 3) by (apply pow_le, A).
  apply Rmult_le_pos; [unfold oblivious_rate.KRo; apply Rmult_le_pos; [apply Rmult_le_pos|]; lra|].
  assert (0 <= INR tau ^ 3) by (apply pow_le; lra). assert (0 <= INR tau ^ 6 * Gs pb ^ 6)
    by (apply Rmult_le_pos; apply pow_le; lra). lra.
Qed.
Lemma KSo_ge : 1 <= KSo.
Proof. unfold oblivious_rate.KSo. assert (B := ko_ge pb rho). assert (0 <= ko ^ 3) by (apply pow_le; lra).
  assert (0 <= ko ^ 3 * CSo ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]). lra. Qed.
Lemma Wo_ge1 : 1 <= Wo eps.
Proof.
  assert (N := noise_o). assert (A := KSo_ge). assert (B := tau_1). unfold oblivious_rate.Wo.
  assert (g := Gs_pos pb).
  assert (e2 : 1 <= / eps ^ 2) by (rewrite <- Rinv_1; apply Rinv_le_contravar; [apply pow_lt; lra|nra]).
  assert (1 <= INR tau ^ 3) by (apply pow_R1_Rle, B). assert (0 <= INR tau ^ 2 * Gs pb ^ 4)
    by (apply Rmult_le_pos; apply pow_le; lra).
  assert (1 <= KSo * (INR tau ^ 3 + INR tau ^ 2 * Gs pb ^ 4)) by nra. unfold Rdiv in *. nra.
Qed.
(** Every horizon with Wo (1 + log2 T)^9 <= T + 1 will do. *)
Theorem oblivious_horizon T : (1 <= T)%nat -> Wo eps * (1 + lg (INR T)) ^ 9 <= INR (S T) ->
  E (output pb rho beta x0 z0 T) (gap pb) <= eps.
Proof.
  intros HT HW. rewrite output_gap. apply Rle_trans with (1 := oblivious_rate pb rho beta x0 z0 tau Hrho
    Hbeta Hx0 Hlip Htau mix T HT).
  assert (T1 : 1 <= INR T) by (change 1 with (INR 1); apply le_INR, HT). assert (l0 := lg_nonneg _ T1).
  assert (B := tau_1). assert (g0 := Gs_pos pb).
  set (l := 1 + lg (INR T)) in *. assert (l1 : 1 <= l) by (unfold l; lra).
  assert (l9 : 1 <= l ^ 9) by (apply pow_R1_Rle, l1). assert (k1 := ko_ge pb rho).
  assert (LP := Lam_pos tau T Htau HT). assert (EL : Lam tau T = 306 * INR tau * l) by reflexivity.
  set (La := Lam tau T) in *.
  assert (N0 : 0 < INR (S T)) by (rewrite S_INR; lra). assert (cr := CRo_pos pb rho beta Hrho Hbeta).
  assert (cs := CSo_pos pb rho beta x0 Hrho Hbeta Hx0).
  assert (e1 : 1 <= ello pb rho T) by apply Rmax_l. assert (el : ello pb rho T <= ko * l).
  { unfold ello. apply Rmax_lub; [nra|]. assert (d0 := d2_0 pb rho).
    apply Rle_trans with (ln ((1 + db ^ 2) * INR T)).
    - apply ln_le; [assert (0 <= db ^ 2 * INR T) by (apply Rmult_le_pos; lra); lra|lra].
    - rewrite ln_mult by lra. assert (Q := ln_le_lg _ T1). assert (0 <= ln (1 + db ^ 2)) by (apply ln_nonneg;
        lra). unfold oblivious_rate.ko, l. nra. }
  set (e := ello pb rho T) in *. assert (e3 : e ^ 3 <= ko ^ 3 * l ^ 3) by (rewrite <- Rpow_mult_distr;
    apply pow_incr; lra). assert (e30 : 0 <= e ^ 3) by (apply pow_le; lra).
  set (g := Gs pb) in *. set (t := INR tau) in *. assert (t3 : 0 <= t ^ 3) by (apply pow_le; lra).
  assert (t6 : 0 <= t ^ 6 * g ^ 6) by (apply Rmult_le_pos; apply pow_le; lra).
  assert (t2 : 0 <= t ^ 2 * g ^ 4) by (apply Rmult_le_pos; apply pow_le; lra). assert (NP := noise_o).
  fold t g in NP.
  assert (SP : 0 <= KSo * (t ^ 3 + t ^ 2 * g ^ 4) / eps ^ 2).
  { assert (A := KSo_ge). assert (0 < / eps ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
    apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. }
  unfold oblivious_rate.Wo in HW. fold t g in HW. rewrite Rmult_plus_distr_r in HW.
  assert (NP9 : 0 <= KRo * (t ^ 3 + t ^ 6 * g ^ 6) / eps ^ 3 * l ^ 9) by (apply Rmult_le_pos; lra).
  assert (SP9 : 0 <= KSo * (t ^ 3 + t ^ 2 * g ^ 4) / eps ^ 2 * l ^ 9) by (apply Rmult_le_pos; lra).
  assert (l36 : l ^ 3 <= l ^ 6) by (apply Rle_pow; [exact l1|lia]).
  assert (l69 : l ^ 6 <= l ^ 9) by (apply Rle_pow; [exact l1|lia]).
  assert (l3 : 0 <= l ^ 3) by (apply pow_le; lra).
  replace eps with (eps / 2 + eps / 2) by field. apply Rplus_le_compat.
  - assert (La2 : 0 <= La ^ 2 * g ^ 2) by (apply Rmult_le_pos; apply pow2_ge_0).
    apply third_le; [apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]|lra|exact N0|].
    rewrite !Rpow_mult_distr.
    assert (Q := cube_sum La (La ^ 2 * g ^ 2) ltac:(lra) La2).
    assert (Q2 : La ^ 3 + (La ^ 2 * g ^ 2) ^ 3 <= 306 ^ 6 * (t ^ 3 + t ^ 6 * g ^ 6) * l ^ 6).
    { replace ((La ^ 2 * g ^ 2) ^ 3) with (306 ^ 6 * (t ^ 6 * g ^ 6) * l ^ 6) by (rewrite EL; ring).
      rewrite EL, !Rpow_mult_distr.
      assert (t ^ 3 * l ^ 3 <= t ^ 3 * l ^ 6) by (apply Rmult_le_compat_l; lra).
      assert (0 <= t ^ 3 * l ^ 6) by (apply Rmult_le_pos; lra). lra. }
    set (n := t ^ 3 + t ^ 6 * g ^ 6) in *. assert (cr3 : 0 <= CRo ^ 3) by (apply pow_le, cr).
    apply Rle_trans with (CRo ^ 3 * (ko ^ 3 * l ^ 3) * (4 * (306 ^ 6 * n * l ^ 6))).
    { apply Rmult_le_compat; [apply Rmult_le_pos; lra|apply pow_le; lra| |lra]. apply Rmult_le_compat_l; lra.
      }
    assert (F : KRo * n / eps ^ 3 * l ^ 9 <= INR (S T)) by lra.
    assert (i3 : 0 < eps ^ 3) by (apply pow_lt; lra). apply (Rmult_le_compat_l (eps ^ 3)) in F; [|lra].
    unfold oblivious_rate.KRo in F. replace (eps ^ 3 * (32 * 306 ^ 6 * ko ^ 3 * CRo ^ 3 * n / eps ^ 3 * l ^
      9)) with (8 * (CRo ^ 3 * (ko ^ 3 * l ^ 3) * (4 * (306 ^ 6 * n * l ^ 6)))) in F by (field; lra).
    unfold Rdiv at 1. rewrite Rpow_mult_distr. lra.
  - assert (sL : sqrt La ^ 2 = La) by (apply pow2_sqrt; lra). assert (se := sqrt_pos e).
    assert (sl := sqrt_pos La).
    assert (k0 : 0 <= La * sqrt La) by (apply Rmult_le_pos; lra).
    assert (j0 : 0 <= La * g ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]).
    apply half_le; [apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply Rmult_le_pos;
      lra]|lra]|lra|exact N0|].
    rewrite (Rpow_mult_distr (CSo * (e * sqrt e))), (Rpow_mult_distr CSo).
    assert (E3 : (e * sqrt e) ^ 2 = e ^ 3) by (rewrite Rpow_mult_distr, pow2_sqrt by lra; ring). rewrite E3.
    assert (Q : (La * sqrt La + La * g ^ 2) ^ 2 <= 2 * (La ^ 3 + La ^ 2 * g ^ 4)).
    { assert (Z := pow2_ge_0 (La * sqrt La - La * g ^ 2)). replace (La ^ 3) with ((La * sqrt La) ^ 2)
        by (rewrite Rpow_mult_distr, sL; ring).
      replace (La ^ 2 * g ^ 4) with ((La * g ^ 2) ^ 2) by ring. lra. }
    assert (Q2 : La ^ 3 + La ^ 2 * g ^ 4 <= 306 ^ 3 * (t ^ 3 + t ^ 2 * g ^ 4) * l ^ 3).
    { rewrite EL, !Rpow_mult_distr. assert (l ^ 2 <= l ^ 3) by (apply Rle_pow; [exact l1|lia]).
      assert (t ^ 2 * g ^ 4 * l ^ 2 <= t ^ 2 * g ^ 4 * l ^ 3) by (apply Rmult_le_compat_l; lra).
      assert (0 <= t ^ 2 * g ^ 4 * l ^ 3) by (apply Rmult_le_pos; lra). lra. }
    set (n := t ^ 3 + t ^ 2 * g ^ 4) in *. assert (c20 : 0 <= CSo ^ 2) by apply pow2_ge_0.
    assert (n0 : 0 <= n) by (unfold n; lra).
    apply Rle_trans with (CSo ^ 2 * (ko ^ 3 * l ^ 3) * (2 * (306 ^ 3 * n * l ^ 3))).
    { apply Rmult_le_compat; [apply Rmult_le_pos; lra|apply pow2_ge_0| |lra]. apply Rmult_le_compat_l; lra. }
    assert (F : KSo * n / eps ^ 2 * l ^ 9 <= INR (S T)) by lra.
    assert (i2 : 0 < eps ^ 2) by (apply pow_lt; lra). apply (Rmult_le_compat_l (eps ^ 2)) in F; [|lra].
    replace (eps ^ 2 * (KSo * n / eps ^ 2 * l ^ 9)) with (n * l ^ 9 + 8 * 306 ^ 3 * ko ^ 3 * CSo ^ 2 * n * l
      ^ 9) in F by (unfold oblivious_rate.KSo; field; lra).
    assert (k3 : 0 <= ko ^ 3) by (apply pow_le; lra). assert (0 <= n * l ^ 9) by (apply Rmult_le_pos; lra).
    assert (8 * 306 ^ 3 * ko ^ 3 * CSo ^ 2 * n * l ^ 6 <= 8 * 306 ^ 3 * ko ^ 3 * CSo ^ 2 * n * l ^ 9).
    { apply Rmult_le_compat_l; [|exact l69]. apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rmult_le_pos;
        lra|exact c20]|exact n0]. }
    replace (CSo ^ 2 * (ko ^ 3 * l ^ 3) * (2 * (306 ^ 3 * n * l ^ 3)))
      with (8 * 306 ^ 3 * ko ^ 3 * CSo ^ 2 * n * l ^ 6 / 4) by field. unfold Rdiv at 2.
    rewrite Rpow_mult_distr. lra.
Qed.
(** The eps-complexity of thm:oblivious, second display. *)
Theorem oblivious_complexity : exists T : nat, (1 <= T)%nat /\
  E (output pb rho beta x0 z0 T) (gap pb) <= eps /\
  INR T <= 2 ^ 54 * Wo eps * (1 + lg (Wo eps)) ^ 9 /\
  samples pb rho beta x0 z0 T <= 2 ^ 61 * Wo eps * (1 + lg (Wo eps)) ^ 10.
Proof.
  destruct (horizon_exists 9 6 ltac:(simpl; lia) ltac:(simpl;
    lia) (Wo eps) Wo_ge1) as [T [HT [H1 [_ [H3 H4]]]]]. exists T.
  split; [exact HT|]. split; [apply oblivious_horizon; assumption|]. split; [exact H3|].
  eapply Rle_trans; [exact (samples_le pb rho beta x0 z0 T HT)|].
  apply Rle_trans with (1 := H4). replace (2 ^ 61) with (2 * 2 ^ (10 * 6)) by (simpl; ring). lra.
Qed.
(** The first display: with Gs a fixed constant, tau^6 eps^-3 + tau^3 eps^-2. *)
Definition Vo :=
  KRo * (1 + Gs pb ^ 6) * INR tau ^ 6 / eps ^ 3 + KSo * (1 + Gs pb ^ 4) * INR tau ^ 3 / eps ^ 2.
Lemma Wo_Vo : Wo eps <= Vo.
Proof.
  unfold oblivious_rate.Wo, Vo. assert (B := tau_1). assert (g := Gs_pos pb). assert (A := KSo_ge).
  assert (t36 : INR tau ^ 3 <= INR tau ^ 6) by (apply Rle_pow; [exact B|lia]).
  assert (t23 : INR tau ^ 2 <= INR tau ^ 3) by (apply Rle_pow; [exact B|lia]).
  assert (g6 : 0 <= Gs pb ^ 6) by (apply pow_le, g). assert (g4 : 0 <= Gs pb ^ 4) by (apply pow_le, g).
  assert (kr : 0 <= KRo).
  { unfold oblivious_rate.KRo. assert (C := CRo_pos pb rho beta Hrho Hbeta). assert (K := ko_ge pb rho).
    apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow_le; lra]|apply pow_le, C]. }
  assert (e3 : 0 < / eps ^ 3) by (apply Rinv_0_lt_compat, pow_lt; lra).
  assert (e2 : 0 < / eps ^ 2) by (apply Rinv_0_lt_compat, pow_lt; lra).
  apply Rplus_le_compat; unfold Rdiv; (apply Rmult_le_compat_r; [lra|]); rewrite Rmult_assoc;
    (apply Rmult_le_compat_l; [lra|]).
  - lra.
  - assert (INR tau ^ 2 * Gs pb ^ 4 <= INR tau ^ 3 * Gs pb ^ 4) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Corollary oblivious_shorthand : exists T : nat, (1 <= T)%nat /\
  E (output pb rho beta x0 z0 T) (gap pb) <= eps /\
  INR T <= 2 ^ 54 * Vo * (1 + lg Vo) ^ 9 /\
  samples pb rho beta x0 z0 T <= 2 ^ 61 * Vo * (1 + lg Vo) ^ 10.
Proof.
  destruct oblivious_complexity as [T [HT [H1 [H2 H3]]]]. exists T. split; [exact HT|]. split; [exact H1|].
  assert (W1 := Wo_ge1). assert (WV := Wo_Vo). assert (l0 := lg_nonneg _ W1).
  assert (lv : lg (Wo eps) <= lg Vo) by (apply lg_mono; lra).
  assert (M : forall n c, 0 <= c -> c * Wo eps * (1 + lg (Wo eps)) ^ n <= c * Vo * (1 + lg Vo) ^ n).
  { intros n c Hc. apply Rmult_le_compat; [apply Rmult_le_pos; lra|apply pow_le; lra|apply Rmult_le_compat_l;
      lra|apply pow_incr; lra]. }
  split; [apply Rle_trans with (1 := H2)|apply Rle_trans with (1 := H3)]; apply M; apply pow_le; lra.
Qed.
End Oblivious.

(** The hypotheses are met: the toy problem with rho = 3, beta = 1/2. *)
Corollary toy_oblivious_complexity eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (output toy 3 (/ 2) (0 : V toy) true T) (gap toy) <= eps /\
  INR T <= 2 ^ 54 * Wo toy 3 (/ 2) 1 eps * (1 + lg (Wo toy 3 (/ 2) 1 eps)) ^ 9.
Proof.
  intro He. destruct (oblivious_complexity toy 3 (/ 2) (0 : V toy) true 1) with (eps := eps)
    as [T [H1 [H2 [H3 _]]]].
  1-7: solve [simpl; lra | lra | apply le_n | apply toy_mixes | exact He].
  exists T. repeat split; assumption.
Qed.
Corollary toy_oblivious_shorthand eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (output toy 3 (/ 2) (0 : V toy) true T) (gap toy) <= eps /\
  INR T <= 2 ^ 54 * Vo toy 3 (/ 2) 1 eps * (1 + lg (Vo toy 3 (/ 2) 1 eps)) ^ 9.
Proof.
  intro He. destruct (oblivious_shorthand toy 3 (/ 2) (0 : V toy) true 1) with (eps := eps)
    as [T [H1 [H2 [H3 _]]]].
  1-7: solve [simpl; lra | lra | apply le_n | apply toy_mixes | exact He].
  exists T. repeat split; assumption.
Qed.
