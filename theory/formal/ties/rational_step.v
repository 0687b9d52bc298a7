(** One iteration of alg:main on rational data, and the proof that it is [step].
    The irrational scalars of the schedule are given with their equations: L^4 alpha =
      rho^4 p^2 for the scale,
    r^3 (1+S) = 1+M for the next weight, n^2 = |g_pre|^2 for a norm beyond the radius 1. *)
Require Import Reals ZArith QArith Qreals Qabs List Lra Lia Psatz Bool.
From MCFW Require Import space norm_bound law finite_sum sums burst roots scalar_path bound joint_scale
  problem algorithm plane.
Import ListNotations.
Open Scope R_scope.

Definition qvec := (Q * Q)%type.
Definition qadd (x y : qvec) : qvec := (Qred (fst x + fst y), Qred (snd x + snd y)).
Definition qscal (c : Q) (x : qvec) : qvec := (Qred (c * fst x), Qred (c * snd x)).
Definition qsub (x y : qvec) : qvec := qadd x (qscal (-1) y).
Definition qinner (x y : qvec) : Q := Qred (fst x * fst y + snd x * snd y).
Fixpoint qpow (q : Q) (n : nat) : Q := match n with O => 1 | S m => q * qpow q m end.
Definition qmin (a b : Q) : Q := if Qle_bool a b then a else b.
Definition qmax (a b : Q) : Q := if Qle_bool a b then b else a.

(** The oracles of [planar]. *)
Definition qnoise (z : bool) : qvec := if z then (3 # 10, - (2 # 5))%Q else (- (3 # 10), 2 # 5)%Q.
Definition qdfz (x : qvec) (z : bool) : qvec := qadd x (qnoise z).
Definition qshrink (g : Q) : Q :=
  if Qle_bool g (1 # 10) then if Qle_bool (- (1 # 10)) g then 0 else 1 # 2 else - (1 # 2).
Definition qlmo (g : qvec) : qvec := (qshrink (fst g), qshrink (snd g)).
Definition qh (x : qvec) : Q := Qred ((1 # 10) * (Qabs (fst x) + Qabs (snd x))).

(** The estimator, by its definition. *)
Fixpoint qsum (n : nat) (f : nat -> qvec) : qvec :=
  match n with O => (0, 0)%Q | S m => qadd (qsum m f) (f m) end.
Definition qhalves (j : nat) : Q := / inject_Z (2 ^ Z.of_nat j).
Definition qmu (o : bool) (phi : bool -> qvec) (j : nat) (l : list bool) : qvec :=
  qscal (qhalves j) (qsum (2 ^ j) (fun i => phi (nth i l o))).
Definition qmlmc (jmax : nat) (o : bool) (phi : bool -> qvec) (b : nat * list bool) : qvec :=
  let (j, l) := b in
  qadd (qmu o phi 0 l)
    (if (j <=? jmax)%nat
     then qscal (inject_Z (2 ^ Z.of_nat j)) (qsub (qmu o phi j l) (qmu o phi (j - 1) l)) else (0, 0)%Q).

Record qstate :=
  { qcur : qvec; qprev : qvec; qest : qvec; qtotal : Q; qpeak : Q; qplen : Q; qalpha : Q; qchain : bool }.
Section Step.
Variables (rho beta : Q) (jmax : nat) (scale_ root_ norm_ : Q).
Definition qpre (s : qstate) (b : nat * list bool) : qvec :=
  qadd (qscal (1 - qalpha s) (qsub (qest s) (qmlmc jmax (qchain s) (qdfz (qprev s)) b)))
    (qmlmc jmax (qchain s) (qdfz (qcur s)) b).
Definition qclip (g : qvec) : qvec := if Qle_bool (qinner g g) 1 then g else qscal (/ norm_) g.
Definition qslope (x g : qvec) : Q := (qh x - qh (qlmo g) - qinner g (qsub (qlmo g) x))%Q.
Definition qeta (x g : qvec) : Q :=
  let n := qinner (qsub (qlmo g) x) (qsub (qlmo g) x) in
  if Qeq_bool n 0 then 0 else qmin (Qred (qslope x g / (scale_ * n))) 1.
Definition qnext (x g : qvec) : qvec := qadd x (qscal (qeta x g) (qsub (qlmo g) x)).
(** The state after the estimate g, and the last state z of the burst. *)
Definition qmoved (s : qstate) (g : qvec) (z : bool) : qstate :=
  let x := qnext (qcur s) g in
  let d2 := Qred (scale_ * scale_ * qinner (qsub x (qcur s)) (qsub x (qcur s))) in
  let S := Qred (qtotal s + (beta + d2)) in
  let M := qmax (qpeak s) (Qred (beta + d2)) in
  {| qcur := x; qprev := qcur s; qest := g; qtotal := S; qpeak := M; qplen := Qred (qplen s + d2);
     qalpha := qmin (qalpha s) (root_ * root_); qchain := z |}.
Definition qstep (s : qstate) (b : nat * list bool) : qstate :=
  qmoved s (qclip (qpre s b)) (last (snd b) (qchain s)).
(** What makes the two scalars and the clipping right. *)
Definition admissible (s : qstate) (g : qvec) : bool :=
  let t := qmoved s (qclip g) (qchain s) in
  forallb (fun q => negb (Qle_bool q 0))
    [rho; qplen s; qalpha s; scale_; root_; (1 + qpeak t)%Q; (1 + qtotal t)%Q]
  && Qeq_bool (qpow scale_ 4 * qalpha s) (qpow rho 4 * qpow (qplen s) 2)
  && Qeq_bool (qpow root_ 3 * (1 + qtotal t)) (1 + qpeak t)
  && (Qle_bool (qinner g g) 1 || negb (Qle_bool norm_ 0) && Qeq_bool (norm_ * norm_) (qinner g g)).
End Step.

(** * The same in R *)
Definition vec (x : qvec) : plane := (Q2R (fst x), Q2R (snd x)).
Definition embed (s : qstate) : state planar :=
  {| cur := vec (qcur s) : V planar; prev := vec (qprev s) : V planar; est := vec (qest s) : V planar;
    total := Q2R (qtotal s);
     peak := Q2R (qpeak s); plen := Q2R (qplen s); alpha := Q2R (qalpha s); chain := qchain s : Z planar |}.

Lemma Q2R_red q : Q2R (Qred q) = Q2R q. Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma vec_add x y : vec (qadd x y) = add (vec x) (vec y).
Proof. unfold vec, qadd. cbn [fst snd]. rewrite !Q2R_red, !Q2R_plus. reflexivity. Qed.
Lemma vec_scal c x : vec (qscal c x) = scal (Q2R c) (vec x).
Proof. unfold vec, qscal. cbn [fst snd]. rewrite !Q2R_red, !Q2R_mult. reflexivity. Qed.
Lemma vec_sub x y : vec (qsub x y) = sub (vec x) (vec y).
Proof. unfold qsub. rewrite vec_add, vec_scal. unfold sub. do 2 f_equal. unfold Q2R. simpl. lra. Qed.
Lemma vec_inner x y : Q2R (qinner x y) = inner (vec x) (vec y).
Proof. unfold qinner. rewrite Q2R_red, Q2R_plus, !Q2R_mult. reflexivity. Qed.
Lemma Q2R_le a b : Qle_bool a b = true <-> Q2R a <= Q2R b.
Proof. rewrite Qle_bool_iff. split; [apply Qle_Rle|apply Rle_Qle]. Qed.
Lemma Q2R_gt a b : Qle_bool a b = false -> Q2R b < Q2R a.
Proof. intro H. apply Rnot_le_lt. intro K. apply Q2R_le in K. congruence. Qed.
Lemma Q2R_min a b : Q2R (qmin a b) = Rmin (Q2R a) (Q2R b).
Proof.
  unfold qmin. destruct (Qle_bool a b) eqn:H; [apply Q2R_le in H; rewrite Rmin_left by exact H; reflexivity|].
  apply Q2R_gt in H. rewrite Rmin_right by lra. reflexivity.
Qed.
Lemma Q2R_max a b : Q2R (qmax a b) = Rmax (Q2R a) (Q2R b).
Proof.
  unfold qmax. destruct (Qle_bool a b) eqn:H;
    [apply Q2R_le in H; rewrite Rmax_right by exact H; reflexivity|].
  apply Q2R_gt in H. rewrite Rmax_left by lra. reflexivity.
Qed.
Lemma Q2R_abs a : Q2R (Qabs a) = Rabs (Q2R a).
Proof.
  destruct (Qlt_le_dec a 0) as [H|H].
  - rewrite (Qeq_eqR _ _ (Qabs_neg a (Qlt_le_weak _ _ H))), Q2R_opp. apply Qlt_Rlt in H.
    rewrite RMicromega.Q2R_0 in H. rewrite Rabs_left; lra.
  - rewrite (Qeq_eqR _ _ (Qabs_pos a H)). apply Qle_Rle in H. rewrite RMicromega.Q2R_0 in H.
    rewrite Rabs_right; lra.
Qed.
Lemma Q2R_0' : Q2R 0 = 0. Proof. unfold Q2R. simpl. lra. Qed.
Lemma Q2R_1' : Q2R 1 = 1. Proof. unfold Q2R. simpl. lra. Qed.
Lemma vec_noise z : vec (qnoise z) = noise_at z.
Proof. unfold vec, qnoise, noise_at. destruct z; apply injective_projections; unfold Q2R; simpl; lra. Qed.
Lemma vec_dfz x z : vec (qdfz x z) = dfz planar (vec x) z.
Proof. unfold qdfz. rewrite vec_add, vec_noise. reflexivity. Qed.
Lemma real_shrink g : Q2R (qshrink g) = shrink (Q2R g).
Proof.
  unfold qshrink, shrink. assert (T : Q2R (1 # 10) = / 10) by (unfold Q2R; simpl; lra).
  assert (T' : Q2R (- (1 # 10)) = - / 10) by (unfold Q2R; simpl; lra).
  destruct (Qle_bool g (1 # 10)) eqn:A; destruct (Rle_dec (Q2R g) (/ 10)) as [K|K].
  - destruct (Qle_bool (- (1 # 10)) g) eqn:B; destruct (Rle_dec (- / 10) (Q2R g)) as [K'|K'].
    + apply Q2R_0'.
    + apply Q2R_le in B. lra.
    + apply Q2R_gt in B. lra.
    + unfold Q2R. simpl. lra.
  - apply Q2R_le in A. lra.
  - apply Q2R_gt in A. lra.
  - unfold Q2R. simpl. lra.
Qed.
Lemma vec_lmo g : vec (qlmo g) = lmo planar (vec g).
Proof. unfold vec, qlmo. cbn [fst snd]. rewrite !real_shrink. reflexivity. Qed.
Lemma real_h x : Q2R (qh x) = h planar (vec x).
Proof. unfold qh. rewrite Q2R_red, Q2R_mult, Q2R_plus, !Q2R_abs. simpl. unfold weight_h. simpl. f_equal.
  unfold Q2R. simpl. lra. Qed.
Lemma vec_sum n f : vec (qsum n f) = vsum n (fun i => vec (f i)).
Proof. induction n; [unfold vec; simpl; rewrite Q2R_0'; reflexivity|]. simpl. rewrite vec_add, IHn.
  reflexivity. Qed.
Lemma Q2R_two j : Q2R (inject_Z (2 ^ Z.of_nat j)) = 2 ^ j.
Proof. unfold Q2R, inject_Z. simpl. rewrite <- pow_IZR, Rinv_1, Rmult_1_r. reflexivity. Qed.
Lemma vec_mlmc jmax o phi b : vec (qmlmc jmax o phi b) = mlmc jmax o (fun z => vec (phi z) : V planar) b.
Proof.
  assert (Mu : forall j l, vec (qmu o phi j l) = mu o (fun z => vec (phi z) : V planar) j l).
  { intros j l. unfold qmu, mu. rewrite vec_scal, vec_sum. f_equal. unfold qhalves.
    rewrite Q2R_inv, Q2R_two; [reflexivity|].
    intro K. apply Qeq_eqR in K. rewrite Q2R_two, Q2R_0' in K. assert (0 < 2 ^ j) by (apply pow_lt; lra).
    lra. }
  destruct b as [j l]. unfold qmlmc, mlmc. rewrite vec_add, Mu. f_equal. destruct (j <=? jmax)%nat.
  - rewrite vec_scal, vec_sub, !Mu, Q2R_two. reflexivity.
  - unfold vec. simpl. rewrite Q2R_0'. reflexivity.
Qed.

Lemma fourth_eq x y : 0 < x -> 0 < y -> x ^ 4 = y ^ 4 -> x = y.
Proof. intros Hx Hy H. apply Rle_antisym; apply (pow_le_inv 4); lia || lra. Qed.
Lemma Q2R_pow q n : Q2R (qpow q n) = Q2R q ^ n.
Proof. induction n; [apply Q2R_1'|]. simpl. rewrite Q2R_mult, IHn. reflexivity. Qed.
Lemma scale_given (rho L p a : R) : 0 < rho -> 0 < L -> 0 < p -> 0 < a -> L ^ 4 * a = rho ^ 4 * p ^ 2 ->
  rho * sqrt p * Rpower a (- (1 / 4)) = L.
Proof.
  intros Hr HL Hp Ha E. assert (sp := sqrt_lt_R0 p Hp).
  assert (ra : 0 < Rpower a (- (1 / 4))) by apply exp_pos.
  apply fourth_eq; [repeat apply Rmult_lt_0_compat; assumption|exact HL|]. rewrite !Rpow_mult_distr.
  replace (sqrt p ^ 4) with ((sqrt p * sqrt p) ^ 2) by ring. rewrite sqrt_sqrt by lra.
  assert (Ea : Rpower a (- (1 / 4)) ^ 4 = / a).
  { rewrite <- Rpower_pow by exact ra. rewrite Rpower_mult.
    replace (- (1 / 4) * INR 4) with (- (1)) by (simpl; lra).
    rewrite Rpower_Ropp, Rpower_1 by exact Ha. reflexivity. }
  rewrite Ea, <- E. field. lra.
Qed.
Lemma weight_given (r M S : R) : 0 < r -> 0 < 1 + S -> r ^ 3 * (1 + S) = 1 + M -> Rpower ((1 + M) / (1 + S))
  (2 / 3) = r * r.
Proof.
  intros Hr HS E. replace ((1 + M) / (1 + S)) with (r ^ 3) by (rewrite <- E; field; lra).
  rewrite <- Rpower_pow by exact Hr. rewrite Rpower_mult.
  replace (INR 3 * (2 / 3)) with (INR 2) by (simpl; lra). rewrite Rpower_pow by exact Hr. ring.
Qed.

Section Agreement.
Variables (rho beta : Q) (jmax : nat) (scale_ root_ norm_ : Q) (s : qstate) (b : nat * list bool).
Lemma pre_rational : vec (qpre jmax s b) = pre planar jmax (embed s) b.
Proof.
  assert (G : forall y, vec (qmlmc jmax (qchain s) (qdfz y) b) = ghat planar jmax (embed s) b (vec y)).
  { intro y. rewrite vec_mlmc. unfold ghat. cbn [embed chain]. destruct b as [j l]. unfold mlmc, mu.
    assert (X : forall n l', vsum n (fun i => vec (qdfz y (nth i l' (qchain s))) : V planar) =
      vsum n (fun i => dfz planar (vec y) (nth i l' (qchain s))))
      by (intros; apply vsum_ext; intros; apply vec_dfz). rewrite !X. reflexivity. }
  unfold qpre, pre. rewrite vec_add, vec_scal, vec_sub, !G. unfold Qminus. rewrite Q2R_plus, Q2R_opp, Q2R_1'.
  reflexivity.
Qed.
Lemma next_rational g : 0 < Q2R scale_ -> vec (qnext scale_ (qcur s) g) = next planar (Q2R scale_)
  (vec (qcur s)) (vec g).
Proof.
  intro L0. unfold qnext, next. rewrite vec_add, vec_scal, vec_sub, vec_lmo. do 2 f_equal. unfold qeta, eta.
  set (n := qinner (qsub (qlmo g) (qcur s)) (qsub (qlmo g) (qcur s))).
  assert (En : Q2R n = norm2 (sub (lmo planar (vec g)) (vec (qcur s)))) by
    (unfold n; rewrite vec_inner, vec_sub, vec_lmo; reflexivity).
  rewrite <- En. destruct (Qeq_bool n 0) eqn:E; destruct (Req_EM_T (Q2R n) 0) as [K|K].
  - apply Q2R_0'.
  - apply Qeq_bool_iff, Qeq_eqR in E. rewrite Q2R_0' in E. contradiction.
  - exfalso. rewrite <- Q2R_0' in K. apply eqR_Qeq, Qeq_bool_iff in K. congruence.
  - rewrite Q2R_min, Q2R_1', Q2R_red, Q2R_div.
    + rewrite Q2R_mult. do 2 f_equal. unfold qslope, slope. unfold Qminus.
      rewrite !Q2R_plus, !Q2R_opp, !real_h, vec_inner, vec_sub, vec_lmo. reflexivity.
    + intro Z. apply Qeq_eqR in Z. rewrite Q2R_mult, Q2R_0' in Z. apply Rmult_integral in Z.
      destruct Z; [lra|contradiction].
Qed.
Lemma clip_rational (g : qvec) : Qle_bool (qinner g g) 1
    || negb (Qle_bool norm_ 0) && Qeq_bool (norm_ * norm_) (qinner g g) = true ->
  clip 1 (vec g : V planar) = vec (qclip norm_ g).
Proof.
  unfold qclip, clip. destruct (Qle_bool (qinner g g) 1) eqn:C.
  - intros _. apply Q2R_le in C. rewrite Q2R_1', vec_inner in C.
    destruct (Rle_dec _ _) as [K|K]; [reflexivity|]. exfalso. apply K. apply norm_le_sqr; [lra|].
    rewrite Rmult_1_r. exact C.
  - rewrite orb_false_l, andb_true_iff, negb_true_iff. intros [N0 N]. apply Q2R_gt in N0, C.
    rewrite Q2R_0' in N0. rewrite Q2R_1', vec_inner in C. apply Qeq_bool_iff, Qeq_eqR in N.
    rewrite Q2R_mult, vec_inner in N.
    assert (E : norm (vec g : V planar) = Q2R norm_).
    { unfold norm, norm2. change (inner (vec g : V planar) (vec g)) with (inner (vec g) (vec g)).
      rewrite <- N. apply sqrt_square. lra. }
    rewrite E. destruct (Rle_dec _ _) as [K|K]; [exfalso; nra|]. rewrite vec_scal, Q2R_inv.
    + unfold Rdiv. rewrite Rmult_1_l. reflexivity.
    + intro Z. apply Qeq_eqR in Z. rewrite Q2R_0' in Z. lra.
Qed.
(** What [step] computes from the estimate g: the next point and the four numbers of the schedule. *)
Definition moved (rho beta : R) (x : plane) (S0 M0 p0 a0 : R) (g : plane) : plane * (R * R * R * R) :=
  let L := rho * sqrt p0 * Rpower a0 (- (1 / 4)) in
  let y := next planar L x g in
  let d2 := L * L * norm2 (sub y x) in
  let S := S0 + (beta + d2) in
  let M := Rmax M0 (beta + d2) in
  (y, (S, M, p0 + d2, Rmin a0 (Rpower ((1 + M) / (1 + S)) (2 / 3)))).
Lemma moved_rational g z : let t := qmoved beta scale_ root_ s (qclip norm_ g) z in
  admissible rho beta scale_ root_ norm_ s g = true ->
  clip 1 (vec g : V planar) = vec (qest t) /\
  moved (Q2R rho) (Q2R beta) (vec (qcur s)) (Q2R (qtotal s)) (Q2R (qpeak s)) (Q2R (qplen s)) (Q2R (qalpha s))
    (vec (qest t)) =
  (vec (qcur t), (Q2R (qtotal t), Q2R (qpeak t), Q2R (qplen t), Q2R (qalpha t))).
Proof.
  intro t. unfold admissible. rewrite !andb_true_iff. cbn [forallb]. rewrite !andb_true_iff, !negb_true_iff.
  change (qpeak (qmoved beta scale_ root_ s (qclip norm_ g) (qchain s))) with (qpeak t).
  change (qtotal (qmoved beta scale_ root_ s (qclip norm_ g) (qchain s))) with (qtotal t).
  intros (((P & E1) & E2) & C). destruct P as (r0 & p0 & a0 & l0 & t0 & m0 & s0 & _).
  apply Q2R_gt in r0, p0, a0, l0, t0, m0, s0. rewrite Q2R_0' in *. rewrite Q2R_plus, Q2R_1' in m0, s0.
  apply Qeq_bool_iff, Qeq_eqR in E1, E2.
  rewrite !Q2R_mult, !Q2R_pow in E1. rewrite Q2R_mult, Q2R_pow, !Q2R_plus, Q2R_1' in E2.
  split; [apply clip_rational, C|]. unfold moved. cbv zeta.
  rewrite (scale_given (Q2R rho) (Q2R scale_) (Q2R (qplen s)) (Q2R (qalpha s)) r0 l0 p0 a0 E1).
  assert (Ex : next planar (Q2R scale_) (vec (qcur s)) (vec (qest t)) = vec (qcur t)) by
    (symmetry; apply next_rational, l0). rewrite Ex.
  set (d2 := Qred (scale_ * scale_ * qinner (qsub (qcur t) (qcur s)) (qsub (qcur t) (qcur s)))).
  assert (Ed : Q2R scale_ * Q2R scale_ * norm2 (sub (vec (qcur t) : V planar) (vec (qcur s) : V planar)) =
    Q2R d2)
    by (unfold d2; rewrite Q2R_red, !Q2R_mult, vec_inner, vec_sub; reflexivity).
  assert (ES : Q2R (qtotal s) + (Q2R beta + Q2R d2) = Q2R (qtotal t)) by
    (unfold t; cbn [qmoved qtotal]; rewrite Q2R_red, !Q2R_plus; reflexivity).
  assert (EM : Rmax (Q2R (qpeak s)) (Q2R beta + Q2R d2) = Q2R (qpeak t)) by
    (unfold t; cbn [qmoved qpeak]; rewrite Q2R_max, Q2R_red, Q2R_plus; reflexivity).
  assert (EP : Q2R (qplen s) + Q2R d2 = Q2R (qplen t)) by
    (unfold t; cbn [qmoved qplen]; rewrite Q2R_red, Q2R_plus; reflexivity).
  assert (EA : Rmin (Q2R (qalpha s)) (Q2R root_ * Q2R root_) = Q2R (qalpha t)).
  { change (qalpha t) with (qmin (qalpha s) (root_ * root_)). rewrite Q2R_min, Q2R_mult. reflexivity. }
  rewrite Ed, ES, EM, (weight_given (Q2R root_) (Q2R (qpeak t)) (Q2R (qtotal t)) t0 s0 E2), EP, EA.
  reflexivity.
Qed.
(** One iteration on rationals is one iteration of the algorithm. *)
Theorem step_rational : admissible rho beta scale_ root_ norm_ s (qpre jmax s b) = true ->
  step planar (Q2R rho) (Q2R beta) jmax (embed s) b = embed (qstep beta jmax scale_ root_ norm_ s b).
Proof.
  intro A. destruct (moved_rational _ (last (snd b) (qchain s)) A) as [Ec Em].
  change (step planar (Q2R rho) (Q2R beta) jmax (embed s) b) with
    (let g := estimate planar jmax (embed s) b in
     let m := moved (Q2R rho) (Q2R beta) (vec (qcur s)) (Q2R (qtotal s)) (Q2R (qpeak s)) (Q2R (qplen s))
       (Q2R (qalpha s)) g in
     {| cur := fst m : V planar; prev := vec (qcur s) : V planar; est := g; total := fst (fst (fst (snd m)));
        peak := snd (fst (fst (snd m))); plen := snd (fst (snd m)); alpha := snd (snd m);
        chain := last (snd b) (qchain s) : Z planar |}).
  cbv zeta. assert (Es : estimate planar jmax (embed s) b = clip 1 (vec (qpre jmax s b) : V planar))
    by (unfold estimate; rewrite <- pre_rational; reflexivity).
  rewrite Es, Ec, Em. reflexivity.
Qed.
End Agreement.
