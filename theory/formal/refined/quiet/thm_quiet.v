(** thm:quiet: weight one with an error, a bound that is continuous down to no noise. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain profile inflation
  roots scalar_path joint_scale weight problem algorithm run state_path one_error path_bound step_error
  low_noise quiet_terms spent quiet_path.
Import ListNotations.
Open Scope R_scope.

(** For a chain with mixing profile d: a share a of the step with L/2 < (1 - a) rho, T + 1 >= 4/(rho D)^2, any
    Gamma_star below Gamma_m with J(Gamma_star) >= Fbar, and noise so small that quiet_left is positive. *)
Theorem quiet_noise (pb : problem) (d : nat -> R) (T : nat) (rho beta zeta w Ln a Gstar : R) (x0 : V pb)
  (z0 : Z pb) :
  let jmax := Nat.log2 T in
  let dc2 := (Gh pb + Ghat pb) ^ 2 in
  let b := (1 + w ^ 2 * root 3 (INR T) ^ 2 / zeta) / (1 - zeta) in
  let c := b * Ln * Gs pb ^ 2 in
  X pb x0 -> (1 <= T)%nat -> (forall k, mixes (P pb) (pi pb) k (d k)) ->
  0 < beta -> 0 < zeta < 1 -> 0 < Ln -> noise d jmax <= Ln -> bias_noise d jmax <= w * sqrt Ln ->
  0 < a < 1 -> L pb / 2 < (1 - a) * rho -> 4 <= INR (S T) * (rho * D pb) ^ 2 ->
  1 < Gstar < farthest dc2 T -> Fbar pb <= kept_J (L pb) rho beta a T Gstar ->
  0 < quiet_left (L pb) rho beta dc2 a c Gstar T ->
  E (run pb rho beta jmax x0 z0 (S T))
    (fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))) / INR (S T)
  <= D pb * (quiet_Z (L pb) rho beta dc2 a c Gstar T + sqrt (quiet_S (L pb) rho beta dc2 a c Gstar T))
    / sqrt (INR (S T)).
Proof.
  intros jmax dc2 b c Hx HT M Hb Hz HLn N1 B1 Ha Hs HTD HG HF Hleft.
  assert (Inf := inflation_mono pb jmax _ _ _ _ Ln _ (w * sqrt Ln) _ (inflation_of_profile pb d jmax M)
    N1 (Rle_refl _) B1 (Rle_refl _)).
  destruct (kept_slow (L pb) rho a (L_pos pb) Ha Hs) as (k0 & k1 & r0). assert (D0 := D_pos pb).
  assert (n0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  set (sn := sqrt (INR (S T))). assert (sn0 : 0 < sn) by (apply sqrt_lt_R0, n0).
  assert (Es : sn * sn = INR (S T)) by (apply sqrt_sqrt; lra).
  assert (Dn : 2 / rho <= D pb * sn).
  { apply sqr_le_le; [apply Rmult_le_pos; lra|]. apply (Rmult_le_reg_r (rho * rho));
      [apply Rmult_lt_0_compat; lra|].
    replace (2 / rho * (2 / rho) * (rho * rho)) with 4 by (field; lra).
    replace (D pb * sn * (D pb * sn) * (rho * rho)) with ((sn * sn) * (rho * D pb) ^ 2) by ring. rewrite Es.
    exact HTD. }
  set (m := run pb rho beta jmax x0 z0 (S T)). assert (Pm : proba m) by apply proba_run.
  set (errs := fun bs => sum (S T) (fun t => err2 pb (at_ pb rho beta jmax x0 z0 bs (S t)))).
  set (y := fun bs => sqrt (Gam (dseq pb rho beta jmax x0 z0 bs) T - 1)).
  set (gaps := fun bs => sum (S T) (fun t => gap pb (cur pb (at_ pb rho beta jmax x0 z0 bs t)))).
  set (sigma := steepest (L pb) rho beta dc2 a Gstar T). set (i := / (4 * a * rho)).
  assert (i0 : 0 < i) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
  assert (errs0 : forall bs, 0 <= errs bs) by (intro; apply sum_pos; intros; apply norm2_pos).
  assert (bp : 1 <= bfac w zeta T) by (apply bfac_pos; assumption).
  assert (c0 : 0 <= c).
  { apply Rmult_le_pos; [|apply pow2_ge_0]. apply Rmult_le_pos; [|lra]. left.
    apply Rdiv_lt_0_compat; [exact (Rlt_le_trans _ _ _ Rlt_0_1 bp)|lra]. }
  (* one path *)
  assert (Path : forall bs, length bs = S T -> forall N, 0 <= N ->
    kept_J (L pb) rho beta a T (Gam (dseq pb rho beta jmax x0 z0 bs) T) + N <= Fbar pb + i * errs bs ->
    D pb * (sn * y bs) + N <= D pb * (sn * (sqrt (Gstar - 1) + sigma * (i * errs bs)))).
  { intros bs Hl N HN H. apply (spent (L pb) rho beta dc2 a Gstar T (L_pos pb)); try assumption; try lra.
    - apply Gam_far with (a := a); assumption.
    - apply Rmult_le_pos; [lra|apply errs0]. }
  assert (Yb : forall bs, length bs = S T -> y bs <= sqrt (Gstar - 1) + sigma * (i * errs bs)).
  { intros bs Hl. assert (A := path_spends pb rho beta a jmax x0 z0 T Ha Hs Hb Hx HT bs Hl).
    assert (B := Path bs Hl 0 (Rle_refl 0)). rewrite !Rplus_0_r in B. fold i in A. fold (errs bs) in A.
    assert (C : 0 <= sum (S T) (fun t => excess pb (Ls (dseq pb rho beta jmax x0 z0 bs) beta rho t)
      (cur pb (at_ pb rho beta jmax x0 z0 bs t)) (est pb (at_ pb rho beta jmax x0 z0 bs (S t)))))
      by (apply sum_pos; intros; apply excess_pos).
    specialize (B ltac:(lra)).
    apply (Rmult_le_reg_l (D pb * sn)); [apply Rmult_lt_0_compat; assumption|lra]. }
  assert (Gb : forall bs, length bs = S T ->
    gaps bs <= D pb * (sn * (sqrt (Gstar - 1) + sigma * (i * errs bs))) + D pb * (sn * sqrt (errs bs))).
  { intros bs Hl. assert (A := path_spends pb rho beta a jmax x0 z0 T Ha Hs Hb Hx HT bs Hl).
    assert (B := path_gap pb rho beta a jmax x0 z0 T Ha Hs Hb Hx HT bs Hl).
    apply Rle_trans with (1 := B). apply Rplus_le_compat_r. apply Path; [exact Hl| |exact A].
    apply sum_pos; intros; apply excess_pos. }
  (* the mean *)
  assert (Sm : E m errs <= c * (1 + 4 * INR T * (weight_first beta T + weight_rise beta dc2 T * E m y))).
  { apply Rle_trans with (1 := low_errors pb rho beta jmax x0 z0 T r0 Hb Hx HT Ln _ _ _ w zeta Inf HLn
      (Rle_refl _) Hz).
    replace (c * (1 + 4 * INR T * (weight_first beta T + weight_rise beta dc2 T * E m y))) with
      (E m (fun bs => c * (1 + 4 * INR T * weight_first beta T) + c * (4 * INR T * weight_rise beta dc2 T) *
        y bs)) by (rewrite (E_line m _ _ y Pm); ring).
    apply E_run_mono. intros bs Hl.
    apply Rle_trans with (1 := low_sum_path pb rho beta jmax x0 z0 T Hb HT Ln w zeta HLn Hz bs Hl).
    assert (W := last_weight pb rho beta a jmax x0 z0 T Ha Hs Hb Hx HT bs). fold dc2 in W.
    replace (c * (1 + 4 * INR T * weight_first beta T) + c * (4 * INR T * weight_rise beta dc2 T) * y bs)
      with (c * (1 + 4 * INR T * (weight_first beta T + weight_rise beta dc2 T * y bs))) by ring.
    apply Rmult_le_compat_l; [exact c0|]. apply Rplus_le_compat_l, Rmult_le_compat_l; [|exact W].
    generalize (pos_INR T); lra. }
  assert (Ym : E m y <= sqrt (Gstar - 1) + sigma * (i * E m errs)).
  { replace (sqrt (Gstar - 1) + sigma * (i * E m errs))
      with (E m (fun bs => sqrt (Gstar - 1) + sigma * i * errs bs))
      by (rewrite (E_line m _ _ errs Pm); ring).
    apply E_run_mono. intros bs Hl. assert (A := Yb bs Hl). lra. }
  assert (f1 : 0 <= weight_rise beta dc2 T).
  { unfold weight_rise, weight_scale. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, sqrt_lt_R0; lra].
    assert (1 <= root 3 (farthest dc2 T)).
    { apply (pow_le_inv 3); [lia|lra|left; apply root_pos|]. rewrite root_pow by (lia || lra). lra. }
    apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply pow2_ge_0]|nra]. }
  assert (s1 : rho / 2 <= sigma) by (apply steep_pos; try assumption; apply L_pos).
  assert (s2 : 0 <= sigma) by lra.
  destruct (fixed_point (L pb) rho beta dc2 a c Gstar T (E m y) (E m errs) (proj1 Ha) r0 c0
    s2 f1 Hleft Ym Sm) as [ZZ SS].
  fold sigma i in ZZ. set (Zq := quiet_Z (L pb) rho beta dc2 a c Gstar T) in *.
  set (Sq := quiet_S (L pb) rho beta dc2 a c Gstar T) in *.
  assert (Tot : E m gaps <= D pb * (sn * (Zq + sqrt Sq))).
  { apply Rle_trans with (E m (fun bs => (D pb * sn) *
      ((sqrt (Gstar - 1) + sigma * i * errs bs) + sqrt (errs bs)))).
    - apply E_run_mono. intros bs Hl. assert (A := Gb bs Hl). lra.
    - rewrite E_scal, E_plus, (E_line m _ _ errs Pm). assert (Q := E_sqrt m errs Pm errs0).
      assert (Q2 : sqrt (E m errs) <= sqrt Sq) by (apply sqrt_le_1_alt; exact SS).
      rewrite <- Rmult_assoc. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|]. lra. }
  apply (Rmult_le_reg_r (sn * sn)); [apply Rmult_lt_0_compat; assumption|].
  replace (E m gaps / INR (S T) * (sn * sn)) with (E m gaps) by (rewrite Es; field; lra).
  replace (D pb * (Zq + sqrt Sq) / sn * (sn * sn)) with (D pb * (sn * (Zq + sqrt Sq))) by (field; lra).
  exact Tot.
Qed.
