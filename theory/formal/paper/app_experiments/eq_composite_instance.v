(** eq:composite-instance as a `problem`: min over [-3,3]^d of E_pi[(sin(a_z . x) - b_z)^2 / 2] + 0.02
    |x|_1, unit a_z, |b_z| <= 1, in every dimension d >= 1, for every finitely supported pi and every chain
    that keeps pi; the printed LMO is the composite LMO, and Ghat = 2, Gs = 4 are valid, with L = 2, D = 6
    sqrt d. The lazy-refresh chain (stay, or redraw from pi with probability q) mixes at rate (1-q)^k. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space vectors norm_bound law expectation markov_chain markov_property problem
  euclid toy output eq_tunedcomplexity.
Import ListNotations.
Open Scope R_scope.

Fixpoint box (d : nat) : euclid d -> Prop :=
  match d with O => fun _ => True | S m => fun x => -3 <= fst x <= 3 /\ box m (snd x) end.
Fixpoint l1 (d : nat) : euclid d -> R := match d with O => fun _ => 0 | S m => fun x => Rabs (fst x)
  + l1 m (snd x) end.
(** The printed LMO, coordinate by coordinate. *)
Definition vertex (g : R) : R := if Rlt_dec 0.02 g then -3 else if Rlt_dec g (-0.02) then 3 else 0.
Fixpoint vertices (d : nat) : euclid d -> euclid d :=
  match d with O => fun g => g | S m => fun g => (vertex (fst g), vertices m (snd g)) end.

Lemma box_convex d (x y : euclid d) s : box d x -> box d y -> 0 <= s <= 1 -> box d (add x (scal s (sub y x))).
Proof.
  induction d; [exact (fun _ _ _ => I)|]. destruct x as [x1 x'], y as [y1 y']. intros [A B] [C E0] Hs.
  split; [|apply IHd; assumption].
  simpl in *. assert (0 <= s * (y1 + 3)) by (apply Rmult_le_pos; lra).
  assert (0 <= s * (3 - y1)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - s) * (x1 + 3)) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - s) * (3 - x1)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma box_norm d (x y : euclid d) : box d x -> box d y -> norm2 (sub x y) <= 36 * INR d.
Proof.
  induction d; [unfold norm2; simpl; lra|]. destruct x as [x1 x'], y as [y1 y']. intros [A B] [C E0].
  assert (Q := IHd x' y' B E0). rewrite S_INR.
  simpl in A, C. change (norm2 (@sub (euclid (S d)) (x1, x') (y1, y'))) with ((x1 + -1 * y1) * (x1 + -1 * y1)
    + norm2 (sub x' y')).
  assert (0 <= (6 - (x1 - y1)) * (6 + (x1 - y1))) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma vertices_in d (g : euclid d) : box d (vertices d g).
Proof.
  induction d; [exact I|]. destruct g as [g1 g']. split; [|apply IHd]. change (-3 <= vertex g1 <= 3).
  unfold vertex.
  destruct (Rlt_dec 0.02 g1); [lra|]. destruct (Rlt_dec g1 (-0.02)); lra.
Qed.
Lemma vertex_min g y : -3 <= y <= 3 -> vertex g * g + 0.02 * Rabs (vertex g) <= y * g + 0.02 * Rabs y.
Proof.
  intro Hy. unfold vertex. destruct (Rlt_dec 0.02 g) as [H|H]; [|destruct (Rlt_dec g (-0.02)) as [K|K]].
  - rewrite (Rabs_left (-3)) by lra. assert (- y <= Rabs y) by (rewrite <- Rabs_Ropp; apply Rle_abs). nra.
  - rewrite (Rabs_right 3) by lra. assert (y <= Rabs y) by apply Rle_abs. nra.
  - rewrite Rabs_R0. unfold Rabs. destruct (Rcase_abs y); nra.
Qed.
Lemma vertices_min d (g y : euclid d) : box d y -> inner (vertices d g) g + 0.02 * l1 d (vertices d g)
  <= inner y g + 0.02 * l1 d y.
Proof.
  induction d; [simpl; lra|]. destruct g as [g1 g'], y as [y1 y']. intros [A B]. assert (Q := IHd g' y' B).
  assert (V1 := vertex_min g1 y1 A).
  change (vertex g1 * g1 + inner (vertices d g') g' + 0.02 * (Rabs (vertex g1) + l1 d (vertices d g'))
    <= y1 * g1 + inner y' g' + 0.02 * (Rabs y1 + l1 d y')). lra.
Qed.
Lemma l1_pos d (x : euclid d) : 0 <= l1 d x.
Proof. induction d; [simpl; lra|]. destruct x as [x1 x']. change (0 <= Rabs x1 + l1 d x').
  assert (A := Rabs_pos x1). assert (B := IHd x'). lra. Qed.
Lemma l1_box d (x : euclid d) : box d x -> l1 d x <= 3 * INR d.
Proof.
  induction d; [simpl; lra|]. destruct x as [x1 x']. intros [A B]. simpl in A. rewrite S_INR.
  change (Rabs x1 + l1 d x' <= 3 * (INR d + 1)).
  assert (Q := IHd x' B). assert (Rabs x1 <= 3) by (apply Rabs_le; lra). lra.
Qed.
Lemma l1_convex d (x y : euclid d) s : 0 <= s <= 1 -> l1 d (add x (scal s (sub y x))) <= (1 - s)
  * l1 d x + s * l1 d y.
Proof.
  intro Hs. induction d; [simpl; lra|]. destruct x as [x1 x'], y as [y1 y']. assert (Q := IHd x' y').
  change (Rabs (x1 + s * (y1 + -1 * x1)) + l1 d (add x' (scal s (sub y' x'))) <= (1 - s)
    * (Rabs x1 + l1 d x') + s * (Rabs y1 + l1 d y')).
  assert (A : Rabs (x1 + s * (y1 + -1 * x1)) <= (1 - s) * Rabs x1 + s * Rabs y1).
  { replace (x1 + s * (y1 + -1 * x1)) with ((1 - s) * x1 + s * y1) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _).
    rewrite !Rabs_mult, (Rabs_right (1 - s)), (Rabs_right s) by lra. lra. }
  lra.
Qed.
Lemma l1_triangle d (x y : euclid d) : l1 d x - l1 d y <= l1 d (sub x y).
Proof.
  induction d; [simpl; lra|]. destruct x as [x1 x'], y as [y1 y']. assert (Q := IHd x' y').
  assert (A := Rabs_triang_inv x1 y1).
  change (Rabs x1 + l1 d x' - (Rabs y1 + l1 d y') <= Rabs (x1 + -1 * y1) + l1 d (sub x' y')).
  replace (x1 + -1 * y1) with (x1 - y1) by ring. lra.
Qed.
Lemma l1_sqr d (v : euclid d) : l1 d v ^ 2 <= INR d * norm2 v.
Proof.
  induction d; [unfold norm2; simpl; lra|]. destruct v as [v1 v']. assert (Q := IHd v'). rewrite S_INR.
  change ((Rabs v1 + l1 d v') ^ 2 <= (INR d + 1) * (v1 * v1 + norm2 v')).
  set (a := Rabs v1). set (l := l1 d v') in *. set (n := norm2 v') in *. set (k := INR d) in *.
  assert (k0 : 0 <= k) by apply pos_INR.
  assert (aa : v1 * v1 = a ^ 2) by (unfold a; rewrite RPow_abs, Rabs_right by (apply Rle_ge, pow2_ge_0);
    ring). rewrite aa.
  assert (l0 : 0 <= l) by apply l1_pos. assert (a0 : 0 <= a) by apply Rabs_pos.
  assert (n0 : 0 <= n) by apply norm2_pos.
  destruct (Req_dec k 0) as [K|K].
  - rewrite K, Rmult_0_l in Q. assert (l2 : l = 0) by nra. rewrite l2, K. nra.
  - assert (kp : 0 < k) by lra. assert (Y : 2 * (a * l) <= k * a ^ 2 + n); [|nra].
    apply (Rmult_le_reg_l k); [exact kp|]. assert (Z := pow2_ge_0 (k * a - l)). nra.
Qed.
Lemma l1_norm d (v : euclid d) : l1 d v <= sqrt (INR d) * norm v.
Proof.
  apply sqr_le_le; [apply Rmult_le_pos; apply sqrt_pos|]. assert (A := l1_sqr d v).
  replace (sqrt (INR d) * norm v * (sqrt (INR d) * norm v)) with (sqrt (INR d) * sqrt (INR d)
    * (norm v * norm v)) by ring.
  rewrite sqrt_sqrt by apply pos_INR. rewrite norm_sqr. lra.
Qed.

(** The scalar loss (sin u - b)^2 / 2 and its derivative. *)
Definition loss (b u : R) := (sin u - b) ^ 2 / 2.
Definition slope_ (b u : R) := (sin u - b) * cos u.
Lemma loss_derive b u : is_derive (loss b) u (slope_ b u).
Proof. unfold loss, slope_. auto_derive; [exact I|]. simpl. field. Qed.
Lemma slope_bound b u : -1 <= b <= 1 -> Rabs (slope_ b u) <= 2.
Proof.
  intro Hb. unfold slope_. assert (A := SIN_bound u). assert (B := COS_bound u). rewrite Rabs_mult.
  replace 2 with (2 * 1) by ring.
  apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos| |]; apply Rabs_le; lra.
Qed.
Lemma slope_lipschitz b u v : -1 <= b <= 1 -> Rabs (slope_ b u - slope_ b v) <= 2 * Rabs (u - v).
Proof.
  intro Hb. set (D1 := fun w => cos w ^ 2 - sin w ^ 2 + b * sin w).
  assert (De : forall w, is_derive (slope_ b) w (D1 w)) by (intro w; unfold slope_, D1; auto_derive;
    [exact I|]; ring).
  destruct (MVT_gen (slope_ b) v u D1) as [w [_ E0]]; [intros; apply De|intros w _;
    apply derivable_continuous_pt; exists (D1 w); apply is_derive_Reals, De|].
  rewrite E0, Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos|]. unfold D1. assert (A := SIN_bound w).
  assert (B := sin2_cos2 w). unfold Rsqr in B. apply Rabs_le. nra.
Qed.
Lemma loss_range b u : -1 <= b <= 1 -> 0 <= loss b u <= 2.
Proof.
  intro Hb. unfold loss. assert (A := SIN_bound u). assert (B := pow2_ge_0 (sin u - b)).
  assert (0 <= (2 - (sin u - b)) * (2 + (sin u - b))) by (apply Rmult_le_pos; lra).
  split; lra.
Qed.
(** Differentiation under a finite expectation. *)
Lemma derive_E {A} (p : law A) (q : A -> R -> R) (q' : A -> R) s : (forall a, derivable_pt_lim (q a)
  s (q' a)) ->
  derivable_pt_lim (fun s => E p (fun a => q a s)) s (E p q').
Proof.
  intro H. induction p as [|[w a] p IH]; [apply derivable_pt_lim_const|]. simpl.
  apply (derivable_pt_lim_plus (fun s => w * q a s) (fun s => E p (fun a => q a s)));
    [apply (derivable_pt_lim_scal (q a)), H|exact IH].
Qed.

Section Composite.
Variables (m : nat) (Z : Type) (P : Z -> law Z) (pi : law Z).
Notation d := (S m).
Hypothesis HP : forall z, proba (P z).
Hypothesis Hpi : proba pi.
Hypothesis Hst : forall q, E pi (fun z => E (P z) q) = E pi q.
Variables (a : Z -> euclid d) (b : Z -> R).
Hypothesis Ha : forall z, norm (a z) = 1.
Hypothesis Hb : forall z, -1 <= b z <= 1.
Definition grad (x : euclid d) (z : Z) : euclid d := scal (slope_ (b z) (inner (a z) x)) (a z).
Lemma grad_norm x z : norm (grad x z) <= 2.
Proof. unfold grad. rewrite norm_scal, Ha, Rmult_1_r. apply slope_bound, Hb. Qed.
Lemma mean_norm x : norm (Ev pi (grad x)) <= 2.
Proof. apply norm_Ev; [apply Hpi|lra|]. rewrite <- (E_const pi 2 Hpi). apply E_mono; [apply Hpi|]. intro z.
  apply grad_norm. Qed.
Lemma norm_diff (x y : euclid d) : norm (sub x y) <= norm x + norm y.
Proof. unfold sub. apply Rle_trans with (1 := norm_triangle _ _ _).
  rewrite norm_scal, (Rabs_left (-1)) by lra. lra. Qed.
Definition composite : problem.
Proof.
  refine {| V := euclid d; problem.Z := Z; problem.P := P; problem.pi := pi; X := box d;
            f := fun x => E pi (fun z => loss (b z) (inner (a z) x)); h := fun x => 0.02 * l1 d x;
            df := fun x => Ev pi (grad x); dfz := grad; lmo := vertices d;
            L := 2; G := 2; Gh := 0.02 * sqrt (INR d); Ghat := 2; Gs := 4; D := 6 * sqrt (INR d);
              Fbar := 2 + 0.06 * INR d |}.
  - exact HP.
  - exact Hpi.
  - exact Hst.
  - intros. apply box_convex; assumption.
  - intros x y Hx Hy. apply norm_le_sqr; [apply Rmult_le_pos; [lra|apply sqrt_pos]|].
    replace (6 * sqrt (INR d) * (6 * sqrt (INR d))) with (36 * (sqrt (INR d) * sqrt (INR d))) by ring.
    rewrite sqrt_sqrt by apply pos_INR. apply box_norm; assumption.
  - apply vertices_in.
  - intros g y Hy. apply vertices_min, Hy.
  - intros x y s Hx Hy Hs. assert (A := l1_convex d x y s Hs). lra.
  - intros x y Hx Hy. assert (A := l1_triangle d x y). assert (B := l1_norm d (sub x y)). lra.
  - intros x y s Hx Hy Hs. set (v := sub y x). rewrite inner_Ev.
    apply (derive_E pi (fun z s => loss (b z) (inner (a z) (add x (scal s v))))
      (fun z => inner (grad (add x (scal s v)) z) v)). intro z. apply is_derive_Reals.
    unfold grad. rewrite inner_scal. set (u := inner (a z) (add x (scal s v))).
    apply (is_derive_ext (fun s => loss (b z) (inner (a z) x + s * inner (a z) v))); [intro t;
      rewrite inner_add_r, inner_scal_r; reflexivity|].
    replace (slope_ (b z) u * inner (a z) v) with (inner (a z) v * slope_ (b z) (inner (a z)
      x + s * inner (a z) v)) by (unfold u; rewrite inner_add_r, inner_scal_r; ring).
    apply (is_derive_comp (loss (b z)) (fun s => inner (a z) x + s * inner (a z) v)); [apply loss_derive|].
    generalize (inner (a z) x) (inner (a z) v). intros c k. auto_derive; [exact I|].
    match goal with |- ?u = ?w => change (@eq R u w) end. ring.
  - intros x Hx. reflexivity.
  - intros x y z Hx Hy. assert (E0 : sub (grad x z) (grad y z) = scal (slope_ (b z) (inner (a z) x)
      - slope_ (b z) (inner (a z) y)) (a z)) by (unfold grad; vring).
    rewrite E0, norm_scal, Ha, Rmult_1_r. apply Rle_trans with (1 := slope_lipschitz _ _ _ (Hb z)).
    apply Rmult_le_compat_l; [lra|].
    rewrite <- inner_sub_r. apply Rle_trans with (1 := cauchy_abs _ _ _). rewrite Ha. lra.
  - intros x z Hx. apply Rle_trans with (1 := norm_diff _ _). assert (A := grad_norm x z).
    assert (B := mean_norm x). lra.
  - intros x Hx. apply mean_norm.
  - lra.
  - intros x y Hx Hy. assert (A : E pi (fun z => loss (b z) (inner (a z) x)) <= 2).
    { rewrite <- (E_const pi 2 Hpi). apply E_mono; [apply Hpi|]. intro z. apply loss_range, Hb. }
    assert (B : 0 <= E pi (fun z => loss (b z) (inner (a z) y))) by (apply E_pos; [apply Hpi|]; intro z;
      apply loss_range, Hb).
    assert (C := l1_box d x Hx). assert (E0 := l1_pos d y). lra.
  - lra.
  - apply Rmult_le_pos; [lra|apply sqrt_pos].
  - lra.
  - apply Rmult_lt_0_compat; [lra|apply sqrt_lt_R0, lt_0_INR; lia].
  - lra.
Defined.
(** "Ghat = 2 and Gs = 4 are valid": they are fields; the common G = 2 bounds the Lipschitz constant of h up
    to d = 10^4 (the paper has d = 30). *)
Theorem composite_lip : INR d <= 10000 -> Gh composite <= G composite.
Proof.
  intro Hd. change (0.02 * sqrt (INR d) <= 2). assert (sqrt (INR d) <= 100); [|lra].
  rewrite <- (sqrt_square 100) by lra. apply sqrt_le_1_alt. lra.
Qed.
End Composite.

(** The lazy-refresh chain. *)
Section Lazy.
Variables (Z : Type) (pi : law Z) (q : R).
Hypothesis Hpi : proba pi.
Hypothesis Hq : 0 <= q <= 1.
Definition lazy (z : Z) : law Z := (1 - q, z) :: law.scale q pi.
Lemma E_lazy z f : E (lazy z) f = (1 - q) * f z + q * E pi f.
Proof. unfold lazy. simpl. rewrite E_scale. reflexivity. Qed.
Lemma lazy_proba z : proba (lazy z).
Proof.
  split.
  - intros p y [H|H]; [inversion H; lra|]. unfold law.scale in H. apply in_map_iff in H.
    destruct H as [[w v] [E0 I0]]. inversion E0. apply Rmult_le_pos; [lra|]. apply (proj1 Hpi w v I0).
  - rewrite E_lazy, (E_const pi 1 Hpi). ring.
Qed.
Lemma lazy_stationary f : E pi (fun z => E (lazy z) f) = E pi f.
Proof. rewrite (E_ext _ _ (fun z => (1 - q) * f z + q * E pi f)) by (intro; apply E_lazy).
  rewrite E_plus, E_scal, E_const by exact Hpi. ring. Qed.
Theorem lazy_steps k z f : E (steps lazy k z) f = (1 - q) ^ k * f z + (1 - (1 - q) ^ k) * E pi f.
Proof.
  revert z; induction k; intro z; [rewrite E_steps_0; simpl; ring|].
  rewrite E_steps_S, (E_ext _ _ (fun y => (1 - q) ^ k * f y + (1 - (1 - q) ^ k) * E pi f)) by (intro;
    apply IHk).
  rewrite E_plus, E_scal, E_const, E_lazy by apply lazy_proba. simpl. ring.
Qed.
Theorem lazy_mixes k : mixes lazy pi k ((1 - q) ^ k).
Proof.
  intros z f Hf. rewrite lazy_steps. assert (A : 0 <= (1 - q) ^ k) by (apply pow_le; lra).
  assert (B : 0 <= E pi f) by (apply E_pos; [apply Hpi|intro; apply Hf]). assert (C := Hf z). nra.
Qed.
End Lazy.

(** thm:tuned applies to the instance: any data, d <= 10^4, any pi, lazy-refresh with (1-q)^tau <= 1/4, from
    x_0 = 0. *)
Lemma origin_in d : box d (@v0 (euclid d)).
Proof. induction d; [exact I|]. split; [simpl; lra|exact IHd]. Qed.
Corollary composite_tuned m Z (pi : law Z) (Hpi : proba pi) q (Hq : 0 <= q <= 1)
  (a : Z -> euclid (S m)) (b : Z -> R)
  (Ha : forall z, norm (a z) = 1) (Hb : forall z, -1 <= b z <= 1) (z0 : Z) (tau : nat) (eps : R) :
  INR (S m) <= 10000 -> (1 <= tau)%nat -> (1 - q) ^ tau <= / 4 -> 0 < eps <= 1 ->
  let pb := composite m Z (lazy Z pi q) pi (lazy_proba Z pi q Hpi Hq) Hpi (lazy_stationary Z pi q Hpi)
    a b Ha Hb in
  exists T : nat, (1 <= T)%nat /\ E (tuned_output pb (@v0 (V pb)) z0 tau T) (gap pb) <= eps /\
  INR T <= 2 ^ 48 * W pb 4 tau eps * (1 + lg (W pb 4 tau eps)) ^ 8.
Proof.
  intros Hd Ht Hm He pb. destruct (tuned_complexity pb (@v0 (V pb)) z0 tau 4) with (eps := eps)
    as [T [H1 [H2 [H3 _]]]].
  - apply origin_in.
  - apply composite_lip, Hd.
  - exact Ht.
  - intros z f Hf. apply Rle_trans with (1 := lazy_mixes Z pi q Hpi Hq tau z f Hf), Hm.
  - change (0 < 4 <= 4). lra.
  - exact He.
  - exists T. repeat split; assumption.
Qed.
(** Such data exist: a_z = e_1, b_z = 0, two equally likely samples drawn independently (q = 1). *)
Definition e1 (m : nat) : euclid (S m) := (1, @v0 (euclid m)).
Lemma e1_unit m : norm (e1 m) = 1.
Proof.
  unfold norm. replace (norm2 (e1 m)) with 1; [apply sqrt_1|]. change (1 = 1 * 1 + inner (@v0 (euclid m)) v0).
  rewrite inner_v0. ring.
Qed.
Definition composite_30 : problem :=
  composite 29 bool (lazy bool coin 1) coin (lazy_proba bool coin 1 coin_proba (conj Rle_0_1 (Rle_refl 1)))
    coin_proba
    (lazy_stationary bool coin 1 coin_proba) (fun _ => e1 29) (fun _ => 0) (fun _ => e1_unit 29)
    (fun _ => conj (Rlt_le (-1) 0 ltac:(lra)) Rle_0_1).
Lemma thirty : INR 30 <= 10000.
Proof. simpl. lra. Qed.
Corollary composite_30_lip : Gh composite_30 <= G composite_30.
Proof. apply composite_lip, thirty. Qed.
Corollary composite_30_tuned eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (tuned_output composite_30 (@v0 (V composite_30)) true 1 T) (gap composite_30) <= eps /\
  INR T <= 2 ^ 48 * W composite_30 4 1 eps * (1 + lg (W composite_30 4 1 eps)) ^ 8.
Proof.
  intro He. apply (composite_tuned 29 bool coin coin_proba 1); [exact thirty|apply le_n|lra|exact He].
Qed.
