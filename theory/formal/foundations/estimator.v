(** The capped multilevel estimator: mean, exact second moment (N17.a), a level as a signed sum. *)
Require Import Reals Lra Lia List Psatz Arith.
From MCFW Require Import space vectors law expectation finite_sum sums markov_chain markov_property burst.
Import ListNotations.
Open Scope R_scope.

Lemma pow2_pos j : 0 < 2 ^ j. Proof. apply pow_lt; lra. Qed.
Lemma INR_pow2 j : INR (2 ^ j) = 2 ^ j.
Proof. rewrite pow_INR. reflexivity. Qed.

Section Mlmc.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
Hypothesis HP : forall z, proba (P z).
Variable jmax : nat.
Notation levels := (levels jmax). Notation length_of := (length_of jmax).
Notation burst := (@burst Z P jmax). Notation mu := (@mu Z V). Notation mlmc := (@mlmc Z V jmax).

Lemma E_levels_upto n f : E (levels_upto n) f = sum n (fun i => / 2 ^ S i * f (S i)).
Proof. induction n; [reflexivity|]. cbn [levels_upto sum]. rewrite E_app, IHn. cbn [E]. ring. Qed.
Lemma E_levels f : E levels f = sum jmax (fun i => / 2 ^ S i * f (S i)) + / 2 ^ jmax * f (S jmax).
Proof. unfold burst.levels. rewrite E_app, E_levels_upto. cbn [E]. ring. Qed.
Lemma mass n : sum n (fun i => / 2 ^ S i) + / 2 ^ n = 1.
Proof.
  induction n; [simpl; field|]. cbn [sum]. rewrite <- IHn. simpl pow. generalize (pow2_pos n); intro.
  field; lra.
Qed.

Lemma proba_levels : proba levels.
Proof.
  split.
  - unfold burst.levels. intros p a I. apply in_app_or in I as [I|[I|[]]];
      [|inversion I; left; apply Rinv_0_lt_compat, pow2_pos].
    induction jmax as [|n IH]; [destruct I|]. cbn [levels_upto] in I. apply in_app_or in I as [I|[I|[]]];
      [auto|].
    injection I as <- <-; left; apply Rinv_0_lt_compat, (pow2_pos (S n)).
  - rewrite E_levels, Rmult_1_r. rewrite (sum_ext jmax _ (fun i => / 2 ^ S i)) by (intros; ring). apply mass.
Qed.

Lemma proba_burst z : proba (burst z).
Proof.
  apply proba_bind; [apply proba_levels|]. intro j; apply proba_bind;
    [apply proba_path, HP|intro; apply proba_ret].
Qed.

(** Part (d) of lem:mlmc: the mean length is jmax + 2^-jmax. *)
Lemma mean_length z : E (burst z) (fun b => INR (length_of (fst b))) = INR jmax + / 2 ^ jmax.
Proof.
  unfold burst.burst. rewrite tower.
  rewrite (E_ext _ _ (fun j => INR (length_of j))).
  - rewrite E_levels. rewrite (sum_ext jmax _ (fun _ => 1)).
    + rewrite sum_const. unfold burst.length_of.
      replace (S jmax <=? jmax) with false by (symmetry; apply Nat.leb_gt; lia). simpl INR. ring.
    + intros i Hi. unfold burst.length_of. replace (S i <=? jmax) with true by (symmetry; apply Nat.leb_le;
        lia).
      rewrite INR_pow2. apply Rinv_l. generalize (pow2_pos (S i)); lra.
  - intro j. rewrite tower. rewrite (E_ext _ _ (fun _ => INR (length_of j))) by (intro; now rewrite E_ret).
    apply E_const, proba_path, HP.
Qed.

(** Everything may be computed on one path of 2^jmax states. *)
Definition full (z : Z) : law (list Z) := path P (2 ^ jmax) z.
Lemma nth_firstn_lt {A} (l : list A) i n o : (i < n)%nat -> nth i (firstn n l) o = nth i l o.
Proof.
  revert i n; induction l as [|a l IH]; intros i n H; [now rewrite firstn_nil|]. destruct n; [lia|].
  destruct i; simpl; [reflexivity|apply IH; lia].
Qed.

Lemma mu_prefix o phi j n l : (2 ^ j <= n)%nat -> mu o phi j (firstn n l) = mu o phi j l.
Proof.
  intro H. unfold burst.mu. f_equal. apply vsum_ext; intros i Hi. rewrite nth_firstn_lt by lia. reflexivity.
Qed.

Lemma on_full z n F : (n <= 2 ^ jmax)%nat -> (forall l, F (firstn n l) = F l) -> E (path P n z) F =
  E (full z) F.
Proof.
  intros H K. unfold full. replace (2 ^ jmax)%nat with (n + (2 ^ jmax - n))%nat by lia.
  rewrite <- (E_prefix P HP n (2 ^ jmax - n) z F). apply E_ext; intro; apply K.
Qed.

Lemma pow2_le j : (j <= jmax)%nat -> (2 ^ j <= 2 ^ jmax)%nat.
Proof. intro; apply Nat.pow_le_mono_r; lia. Qed.

(** The mean of any function of the estimator: a sum over levels of means on the full path. *)
Lemma E_burst z o phi (F : V -> R) :
  E (burst z) (fun b => F (mlmc o phi b)) =
  sum jmax (fun i => / 2 ^ S i * E (full z)
    (fun l => F (add (mu o phi 0 l) (scal (2 ^ S i) (sub (mu o phi (S i) l) (mu o phi i l)))))) +
  / 2 ^ jmax * E (full z) (fun l => F (mu o phi 0 l)).
Proof.
  unfold burst.burst. rewrite tower, E_levels. f_equal; [apply sum_ext; intros i Hi|]; f_equal.
  - rewrite tower. rewrite (E_ext _ _ (fun l => F (mlmc o phi (S i, l)))) by (intro; now rewrite E_ret).
    unfold burst.mlmc, burst.length_of. replace (S i <=? jmax) with true by (symmetry; apply Nat.leb_le; lia).
    replace (S i - 1)%nat with i by lia. assert (2 ^ i <= 2 ^ S i)%nat by (apply Nat.pow_le_mono_r; lia).
    assert (1 <= 2 ^ i)%nat by (apply (Nat.pow_le_mono_r 2 0 i); lia).
    apply on_full; [apply pow2_le; lia|]. intro l. rewrite !mu_prefix; try lia; [reflexivity|].
    change (2 ^ 0)%nat with 1%nat. lia.
  - rewrite tower. rewrite (E_ext _ _ (fun l => F (mlmc o phi (S jmax, l)))) by (intro; now rewrite E_ret).
    unfold burst.mlmc, burst.length_of. replace (S jmax <=? jmax) with false by (symmetry; apply Nat.leb_gt;
      lia).
    rewrite on_full; [|apply (Nat.pow_le_mono_r 2 0 jmax); lia|intro l; rewrite mu_prefix;
      [reflexivity|simpl; lia]].
    apply E_ext; intro l. f_equal. vring.
Qed.

(** Part (a): the conditional mean is the mean of the deepest average. *)
Theorem mlmc_mean z o phi : Ev (burst z) (mlmc o phi) = Ev (full z) (mu o phi jmax).
Proof.
  apply inner_ext; intro w. rewrite !inner_Ev. rewrite (E_burst z o phi (fun v => inner v w)).
  set (m := fun j => E (full z) (fun l => inner (mu o phi j l) w)).
  rewrite (sum_ext jmax _ (fun i => m O * / 2 ^ S i + (m (S i) - m i))).
  - rewrite sum_plus, sum_scal, sum_telescope. fold (m O) (m jmax).
    replace (m O * sum jmax (fun i => / 2 ^ S i) + (m jmax - m O) + / 2 ^ jmax * m O)
      with (m O * (sum jmax (fun i => / 2 ^ S i) + / 2 ^ jmax) + m jmax - m O) by ring.
    rewrite mass. ring.
  - intros i Hi. unfold m.
    rewrite (E_ext (full z) _ (fun l => inner (mu o phi 0 l) w + 2 ^ S i * (inner (mu o phi (S i) l) w -
      inner (mu o phi i l) w)))
      by (intro; autorewrite with inner; ring).
    rewrite E_plus, E_scal, E_minus. generalize (pow2_pos (S i)); intro. field; lra.
Qed.

(** N17.a: the exact second moment about any centre c. *)
Definition level_variance z o phi j := E (full z) (fun l => norm2 (sub (mu o phi (S j) l) (mu o phi j l))).
Theorem mlmc_second z o phi c :
  E (burst z) (fun b => norm2 (sub (mlmc o phi b) c)) =
  sum jmax (fun j => 2 ^ S j * level_variance z o phi j) - E (full z) (fun l => norm2 (sub (mu o phi 0 l) c))
  + 2 * E (full z) (fun l => inner (sub (mu o phi 0 l) c) (sub (mu o phi jmax l) c)).
Proof.
  rewrite (E_burst z o phi (fun v => norm2 (sub v c))).
  set (X := fun l => sub (mu o phi 0 l) c). set (x := E (full z) (fun l => norm2 (X l))).
  set (m := fun j => E (full z) (fun l => inner (X l) (sub (mu o phi j l) c))).
  rewrite (sum_ext jmax _ (fun i => (x * / 2 ^ S i + 2 * (m (S i) - m i)) + 2 ^ S i * level_variance z o phi
    i)).
  - rewrite sum_plus, sum_plus, !sum_scal, sum_telescope. fold x.
    change (E (full z) (fun l => inner (sub (mu o phi 0 l) c) (sub (mu o phi jmax l) c))) with (m jmax).
    assert (Hm : m O = x) by (apply E_ext; intro; reflexivity). rewrite Hm.
    change (E (full z) (fun l => norm2 (sub (mu o phi 0 l) c))) with x.
    assert (M := mass jmax).
    set (q := sum jmax (fun i => / 2 ^ S i)) in *. replace q with (1 - / 2 ^ jmax) by lra. ring.
  - intros i Hi. unfold x, m, level_variance.
    rewrite (E_ext (full z) (fun l => norm2 (sub (add _ _) c))
      (fun l => (norm2 (X l) + 2 * 2 ^ S i * (inner (X l) (sub (mu o phi (S i) l) c) -
      inner (X l) (sub (mu o phi i l) c)))
       + 2 ^ S i * 2 ^ S i * norm2 (sub (mu o phi (S i) l) (mu o phi i l)))).
    + rewrite !E_plus, !E_scal, E_minus. generalize (pow2_pos (S i)); intro. field; lra.
    + intro l. replace (sub (add (mu o phi 0 l) (scal (2 ^ S i) (sub (mu o phi (S i) l) (mu o phi i l)))) c)
        with (add (X l) (scal (2 ^ S i) (sub (mu o phi (S i) l) (mu o phi i l)))) by (unfold X; vring).
      rewrite norm2_add, norm2_scal, inner_scal_r.
      replace (inner (X l) (sub (mu o phi (S i) l) (mu o phi i l)))
        with (inner (X l) (sub (mu o phi (S i) l) c) - inner (X l) (sub (mu o phi i l) c))
        by (rewrite !inner_sub_r; ring). ring.
Qed.

(** and the bound that follows by Young: 2 <X, M> <= |X|^2 + |M|^2. *)
Corollary mlmc_second_le z o phi c :
  E (burst z) (fun b => norm2 (sub (mlmc o phi b) c)) <=
  sum jmax (fun j => 2 ^ S j * level_variance z o phi j) +
    E (full z) (fun l => norm2 (sub (mu o phi jmax l) c)).
Proof.
  rewrite mlmc_second. set (X := fun l => sub (mu o phi 0 l) c). set (M := fun l => sub (mu o phi jmax l) c).
  assert (2 * E (full z) (fun l => inner (X l) (M l)) <= E (full z) (fun l => norm2 (X l)) +
    E (full z) (fun l => norm2 (M l))).
  { rewrite <- E_scal, <- E_plus. apply E_mono; [apply proba_path, HP|]. intro l.
    generalize (norm2_pos V (sub (X l) (M l))). rewrite norm2_sub. lra. }
  unfold X, M in *. lra.
Qed.

(** A level is (1/n) sum w_i phi_i with w = -1 on the first half and +1 on the second. *)
Definition sign (h i : nat) : R := if i <? h then -1 else 1.
Lemma level_as_sum o phi j l : sub (mu o phi (S j) l) (mu o phi j l) =
  scal (/ 2 ^ S j) (vsum (2 ^ S j) (fun i => scal (sign (2 ^ j) i) (phi (nth i l o)))).
Proof.
  vext. unfold burst.mu. autorewrite with inner. rewrite !inner_vsum.
  set (f := fun i => inner (phi (nth i l o)) w).
  change (/ 2 ^ S j * sum (2 ^ S j) f - / 2 ^ j * sum (2 ^ j) f =
    / 2 ^ S j * sum (2 ^ S j) (fun i => inner (scal (sign (2 ^ j) i) (phi (nth i l o))) w)).
  rewrite (sum_ext (2 ^ S j) (fun i => inner (scal _ _) w) (fun i => sign (2 ^ j) i * f i))
    by (intros; unfold f; autorewrite with inner; reflexivity).
  replace (2 ^ S j)%nat with (2 ^ j + 2 ^ j)%nat by (simpl; lia). rewrite !sum_split.
  rewrite (sum_ext (2 ^ j) (fun i => sign (2 ^ j) i * f i) (fun i => -1 * f i)).
  2:{ intros i Hi. unfold sign. replace (i <? 2 ^ j) with true by (symmetry; apply Nat.ltb_lt; lia).
      reflexivity. }
  rewrite (sum_ext (2 ^ j) (fun i => sign (2 ^ j) (2 ^ j + i) * f (2 ^ j + i)%nat)
    (fun i => f (2 ^ j + i)%nat)).
  2:{ intros i Hi. unfold sign. replace (2 ^ j + i <? 2 ^ j) with false by (symmetry; apply Nat.ltb_ge; lia).
      ring. }
  rewrite sum_scal. simpl pow. generalize (pow2_pos j); intro. field; lra.
Qed.
End Mlmc.

(** The estimator of a constant, and of a difference. *)
Lemma mu_const {Z} {V : ips} (o : Z) (phi : Z -> V) c j l : (forall z, phi z = c) -> mu o phi j l = c.
Proof.
  intro H. unfold mu. vext. rewrite inner_vsum.
  rewrite (sum_ext _ _ (fun _ => inner c w)) by (intros; now rewrite H).
  rewrite sum_const, INR_pow2. generalize (pow2_pos j); intro. field. lra.
Qed.

Lemma mlmc_const {Z} {V : ips} jm (o : Z) (phi : Z -> V) c b : (forall z, phi z = c) -> mlmc jm o phi b = c.
Proof. intro H. destruct b as [j l]. unfold mlmc. rewrite !(mu_const o phi c) by exact H.
destruct (Nat.leb j jm); vring. Qed.
Lemma mu_linear {Z} {V : ips} (o : Z) (a b : Z -> V) j l : mu o (fun z => sub (a z) (b z)) j l =
  sub (mu o a j l) (mu o b j l).
Proof.
  unfold mu. vext. rewrite !inner_vsum.
  rewrite (sum_ext _ _ (fun i => inner (a (nth i l o)) w - inner (b (nth i l o)) w))
    by (intros; apply inner_sub).
  rewrite sum_minus. ring.
Qed.

Lemma mlmc_linear {Z} {V : ips} jm (o : Z) (a b : Z -> V) s : mlmc jm o (fun z => sub (a z) (b z)) s =
  sub (mlmc jm o a s) (mlmc jm o b s).
Proof. destruct s as [j l]. unfold mlmc. rewrite !mu_linear. destruct (Nat.leb j jm); vring. Qed.
