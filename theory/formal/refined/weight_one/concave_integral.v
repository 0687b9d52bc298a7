(** A3, the tail: the integral is concave; the scalar inequality behind the tail. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import finite_sum scalar_path scale_integral.
Import ListNotations.
Open Scope R_scope.

Lemma sqrt_shift_by c a b : 0 <= c -> c <= a -> a <= b -> 0 < b -> sqrt b - sqrt a <= sqrt (b - c) -
  sqrt (a - c).
Proof.
  intros Hc Ha Hb Pb. assert (A := sqrt_sqrt b ltac:(lra)). assert (B := sqrt_sqrt a ltac:(lra)).
  assert (C := sqrt_sqrt (b - c) ltac:(lra)). assert (D := sqrt_sqrt (a - c) ltac:(lra)).
  assert (sqrt (b - c) <= sqrt b) by (apply sqrt_le_1_alt; lra).
  assert (sqrt (a - c) <= sqrt a) by (apply sqrt_le_1_alt; lra).
  assert (sqrt (a - c) <= sqrt (b - c)) by (apply sqrt_le_1_alt; lra). assert (0 <= sqrt a) by apply sqrt_pos.
  assert (0 < sqrt b) by (apply sqrt_lt_R0; lra).
  assert (0 <= sqrt (a - c)) by apply sqrt_pos. assert (0 <= sqrt (b - c)) by apply sqrt_pos.
  set (p := sqrt b) in *. set (q := sqrt a) in *. set (r := sqrt (b - c)) in *. set (s := sqrt (a - c)) in *.
  apply Rnot_lt_le; intro K. assert ((r - s) * (r + s) <= (r - s) * (p + q)) by (apply Rmult_le_compat_l;
    lra).
  assert ((r - s) * (p + q) < (p - q) * (p + q)) by (apply Rmult_lt_compat_r; lra). nra.
Qed.

Lemma first_time (q : nat -> R) x n : exists s, (s <= n)%nat /\ (forall t, (t < s)%nat -> x < q t) /\
  (s = n \/ ((s < n)%nat /\ q s <= x)).
Proof.
  induction n as [|n [s [H1 [H2 H3]]]]; [exists O; split; [lia|]; split; [intros; lia|left; reflexivity]|].
  destruct H3 as [->|[H3 H4]].
  - destruct (Rle_dec (q n) x) as [K|K].
    + exists n. split; [lia|]. split; [exact H2|right; split; [lia|exact K]].
    + exists (S n). split; [lia|]. split; [|left; reflexivity]. intros t Ht.
      destruct (Nat.eq_dec t n) as [->|N]; [lra|apply H2; lia].
  - exists s. split; [lia|]. split; [exact H2|right; split; [lia|exact H4]].
Qed.

Section Concave.
Variables (L rho beta : R) (T : nat).
Hypothesis HL : 0 < L.
Hypothesis Hrho : L / 2 < rho.
Hypothesis Hbeta : 0 < beta.
Hypothesis HT : (1 <= T)%nat.
Notation I := (Iw L rho beta T). Notation m := (mw L rho beta T).

(** I is concave: the same length is worth less further out. *)
Lemma Iw_concave a b l : 1 <= a -> a <= b -> 0 <= l -> I (b + l) - I b <= I (a + l) - I a.
Proof.
  intros Ha Hb Hl.
  assert (Dd : forall t, 1 <= t -> is_derive (fun x => I (x + l) - I x) t (m (t + l) - m t)).
  { intros t Ht. apply (is_derive_minus (V := R_NormedModule) (fun x => I (x + l)) I);
      [|apply Iw_derive; assumption].
    assert (A := Iw_derive L rho beta T HL Hrho Hbeta HT (t + l) ltac:(lra)).
    assert (B : is_derive (fun x => x + l) t 1) by (auto_derive; [exact Logic.I|ring]).
    replace (m (t + l)) with (1 * m (t + l)) by ring.
    exact (is_derive_comp (V := R_NormedModule) I (fun x => x + l) t (m (t + l)) 1 A B). }
  destruct (MVT_gen (fun x => I (x + l) - I x) a b (fun x => m (x + l) - m x)) as [c [Hc E]].
  - intros t Ht. rewrite Rmin_left in Ht by lra. apply Dd; lra.
  - intros t Ht. rewrite Rmin_left in Ht by lra. apply derivable_continuous_pt. exists (m (t + l) - m t).
    apply is_derive_Reals, Dd; lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra.
    assert (M := mw_mono L rho beta T HL Hrho Hbeta HT c (c + l) ltac:(lra) ltac:(lra)). cbv beta in E.
    assert (0 <= (m c - m (c + l)) * (b - a)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma Iw_rho a b : 1 <= a -> a <= b -> I b - I a <= / rho * (b - a).
Proof.
  intros Ha Hb. apply Rle_trans with (1 := Iw_left L rho beta T HL Hrho Hbeta HT a b Ha Hb).
  apply Rmult_le_compat_r; [lra|].
  apply Rle_trans with (1 := mw_root L rho beta T HL Hrho Hbeta HT a Ha). apply Rinv_le_contravar; [lra|].
  assert (1 <= sqrt a) by (rewrite <- sqrt_1; apply sqrt_le_1_alt; lra). nra.
Qed.

Section Scales.
Variables (d : nat -> R) (dc2 : R).
Hypothesis Hd : forall i, 0 <= d i <= dc2.

Lemma Iw_piece s n : (s + n <= S T)%nat -> I (p d (s + n)) - I (p d s) <=
  sum n (fun i => d (s + i)%nat * gw L (Ls d beta rho (s + i))).
Proof.
  induction n; intro Hn; [rewrite Nat.add_0_r; simpl; lra|]. cbn [sum]. specialize (IHn ltac:(lia)).
  rewrite Nat.add_succ_r.
  set (t := (s + n)%nat) in *.
  assert (A := Iw_left L rho beta T HL Hrho Hbeta HT (p d t) (p d (S t)) (p_ge1 d dc2 Hd t)
    (p_mono d dc2 Hd t (S t) ltac:(lia))). rewrite p_S in *.
  replace (p d t + d t - p d t) with (d t) in A by ring.
  assert (M := mw_Ls L rho beta T HL Hrho Hbeta HT d dc2 Hd t ltac:(lia)).
  assert (m (p d t) * d t <= gw L (Ls d beta rho t) * d t) by (apply Rmult_le_compat_r; [apply Hd|exact M]).
  lra.
Qed.
End Scales.

(** The scalar problem of the tail. sn = sqrt(T+1). *)
Lemma tail_scalar (Fb C X0 D sn Gs qs Gm q N1 N2 : R) :
  0 < D -> 0 < X0 <= rho * (D * D) -> 2 / rho <= D * sn -> 1 <= qs -> qs <= Gs -> Fb - C <= I qs ->
    I qs + C <= I Gs -> 0 < C ->
  2 * D * sqrt (Gs - qs) <= X0 * sn -> 1 <= q -> q <= Gm -> 0 <= N1 -> 0 <= N2 ->
  I Gm + N1 + N2 <= Fb -> (q = Gm \/ I Gm - I q + N2 <= C) ->
  D * (sn * sqrt (Gm - q)) + D * D * (q - 1) / X0 + N1 + N2 <= D * (sn * sqrt (Gs - qs)) + D * D * (qs - 1) /
    X0.
Proof.
  intros HD HX HK Hq Hqs HF HC HC0 HXs Hq1 HqG HN1 HN2 H1 H2. assert (r0 : 0 < rho) by lra.
  assert (sn0 : 0 < sn).
  { assert (0 < 2 / rho) by (apply Rdiv_lt_0_compat; lra). apply (Rmult_lt_reg_l D); [exact HD|]. lra. }
  assert (D2 : 0 < D * D) by (apply Rmult_lt_0_compat; exact HD). set (e := D * D / X0).
  assert (e0 : 0 < e) by (apply Rdiv_lt_0_compat; lra).
  assert (er : / rho <= e). { unfold e. apply (Rmult_le_reg_r (rho * X0)); [apply Rmult_lt_0_compat; lra|].
    replace (/ rho * (rho * X0)) with X0 by (field; lra).
  replace (D * D / X0 * (rho * X0)) with (rho * (D * D)) by (field; lra). lra. }
  replace (D * D * (q - 1) / X0) with (e * (q - 1)) by (unfold e; field; lra).
  replace (D * D * (qs - 1) / X0) with (e * (qs - 1)) by (unfold e; field; lra).
  assert (GG : Gm <= Gs).
  { apply Rnot_lt_le; intro K. assert (A := Iw_incr L rho beta T HL Hrho Hbeta HT Gs Gm ltac:(lra) K). lra. }
  (* what can be bought with the leftover of I between x and Gs *)
  assert (Buy : forall x c, 1 <= x -> x <= Gs -> 0 <= c <= x -> I Gs - I x <=
    D * sn * (sqrt (Gs - c) - sqrt (x - c))).
  { intros x c Hx HxG Hc. apply Rle_trans with (1 := Iw_sqrt L rho beta T HL Hrho Hbeta HT x Gs Hx HxG).
    assert (A := sqrt_shift_by c x Gs (proj1 Hc) (proj2 Hc) HxG ltac:(lra)).
    apply Rle_trans with (2 / rho * (sqrt (Gs - c) - sqrt (x - c)));
      [apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact A]|].
    apply Rmult_le_compat_r; [|exact HK]. assert (sqrt (x - c) <= sqrt (Gs - c)) by (apply sqrt_le_1_alt;
      lra). lra. }
  destruct (Rle_dec qs q) as [Hc|Hc].
  - (* a long first phase: it does not pay beyond qs *)
    assert (A := Buy Gm q ltac:(lra) GG ltac:(lra)).
    assert (B : D * (sn * sqrt (Gs - q)) + e * (q - qs) <= D * (sn * sqrt (Gs - qs))).
    { set (y := sqrt (Gs - qs)) in *. set (z := sqrt (Gs - q)). assert (y0 : 0 <= y) by apply sqrt_pos.
      assert (z0 : 0 <= z) by apply sqrt_pos.
      assert (Ey : y * y = Gs - qs) by (apply sqrt_sqrt; lra).
      assert (Ez : z * z = Gs - q) by (apply sqrt_sqrt; lra).
      assert (zy : z <= y) by (apply sqrt_le_1_alt; lra).
      replace (q - qs) with ((y - z) * (y + z)) by nra.
      assert (K : e * (y + z) <= D * sn).
      { apply Rle_trans with (e * (2 * y)); [apply Rmult_le_compat_l; lra|]. unfold e.
        apply (Rmult_le_reg_r X0); [lra|].
        replace (D * D / X0 * (2 * y) * X0) with (D * (2 * D * y)) by (field; lra).
        replace (D * sn * X0) with (D * (X0 * sn)) by ring. apply Rmult_le_compat_l; lra. }
      assert ((y - z) * (e * (y + z)) <= (y - z) * (D * sn)) by (apply Rmult_le_compat_l; lra). lra. }
    lra.
  - apply Rnot_le_lt in Hc. assert (S1 : I qs - I q <= e * (qs - q)).
    { apply Rle_trans with (1 := Iw_rho q qs Hq1 ltac:(lra)). apply Rmult_le_compat_r; lra. }
    destruct H2 as [<-|H2].
    + (* the gap never reached X0 *)
      replace (q - q) with 0 by ring. rewrite sqrt_0, !Rmult_0_r. assert (A := Buy qs qs Hq Hqs ltac:(lra)).
      replace (qs - qs) with 0 in A by ring. rewrite sqrt_0 in A. lra.
    + set (l := Gm - q). assert (l0 : 0 <= l) by (unfold l; lra).
      assert (Cc := Iw_concave q qs l Hq1 ltac:(lra) l0).
      replace (q + l) with Gm in Cc by (unfold l; ring).
      assert (lG : qs + l <= Gs).
      { apply Rnot_lt_le; intro K.
        assert (A := Iw_incr L rho beta T HL Hrho Hbeta HT Gs (qs + l) ltac:(lra) K). lra. }
      assert (A := Buy (qs + l) qs ltac:(lra) lG ltac:(lra)). replace (qs + l - qs) with l in A by ring. lra.
Qed.
End Concave.
