(** Horizons for a chain given by a rational matrix, and one such chain: three states,
    stationary law (1/4, 1/2, 1/4). *)
Require Import Reals ZArith QArith Qreals List Lra Lia Psatz Arith Bool.
From MCFW Require Import space vectors law markov_chain mixing problem algorithm euclid toy enclosure blocks
  inflated term certificate certified_markov matrix_chain.
Import ListNotations.
Open Scope R_scope.

(** For every chain that mixes at least as fast as the profile says. *)
Theorem profile_certified (k : constants) (m : markov_certificate) (q : profile) (cuts : list BinNums.Z)
  (pb : problem) (x0 : V pb) (z0 : Z pb) (T : nat) :
  check_markov k m q cuts = true -> belongs pb k -> proper (parts q) = true ->
  (forall n, mixes (P pb) (pi pb) n (distance q n)) ->
  X pb x0 -> INR T = IZR (mT m) -> mean_gap pb (real (mrho m)) (real (mbeta m)) x0 z0 T <= real (meps m).
Proof.
  intros Ck Hk W Hd Hx HT. apply (markov_certified k m q cuts pb (distance q)); try assumption.
  apply distance_below; [exact W|].
  intro n. apply (mixes_pos (P pb) (pi pb) (S n) _ z0 (Hd (S n))).
Qed.

(** What makes a matrix and a vector a chain and its stationary law. *)
Definition stochastic (r : list Q) : bool := forallb (Qle_bool 0) r && Qeq_bool (fold_right Qplus 0%Q r) 1.
Definition same_entries (x y : list Q) : bool :=
  Nat.eqb (length x) (length y) && forallb (fun ab => Qeq_bool (fst ab) (snd ab)) (combine x y).
Definition is_chain (M : list (list Q)) (p : list Q) : bool :=
  square M && forallb stochastic M && stochastic p && (length p <=? length M)%nat &&
    same_entries (combine_rows p M) p.
Lemma weights_nonneg r j : forallb (Qle_bool 0) r = true -> nonneg (weights r j).
Proof.
  revert j; induction r as [|x r IH]; intros j H a i Hi; [destruct Hi|]. cbn [forallb] in H.
  apply andb_prop in H. destruct H as [A B].
  destruct Hi as [Hi|Hi]; [inversion Hi; subst; apply real_le in A; rewrite real_0 in A; exact A|].
  exact (IH (S j) B a i Hi).
Qed.
Lemma weights_mass r j : E (weights r j) (fun _ => 1) = real (fold_right Qplus 0%Q r).
Proof. revert j; induction r as [|x r IH]; intro j; cbn [weights E fold_right]; [symmetry; apply real_0|].
  rewrite IH, real_plus. ring. Qed.
Lemma stochastic_proba r : stochastic r = true -> proba (weights r 0).
Proof.
  unfold stochastic. rewrite andb_true_iff. intros [A B]. split; [apply weights_nonneg, A|].
  rewrite weights_mass.
  apply Qeq_bool_iff, Qeq_eqR in B. change (real (fold_right Qplus 0%Q r) = real 1) in B. rewrite B.
  apply real_1.
Qed.
Lemma same_entries_E x y j f : same_entries x y = true -> E (weights x j) f = E (weights y j) f.
Proof.
  unfold same_entries. revert y j; induction x as [|a x IH]; intros [|b y] j; rewrite andb_true_iff;
    intros [A B]; try discriminate; [reflexivity|].
  cbn [combine forallb] in B. apply andb_prop in B. destruct B as [B1 B2]. apply Qeq_bool_iff, Qeq_eqR in B1.
  change (real a = real b) in B1.
  cbn [weights E]. rewrite B1, (IH y (S j)); [reflexivity|]. rewrite andb_true_iff. split; [exact A|exact B2].
Qed.
Section Chain.
Variables (M : list (list Q)) (p : list Q).
Hypothesis Hc : is_chain M p = true.
Lemma chain_parts : square M = true /\ forallb stochastic M = true /\ stochastic p = true /\
  (length p <= length M)%nat /\
  same_entries (combine_rows p M) p = true.
Proof.
  assert (H := Hc). unfold is_chain in H. rewrite !andb_true_iff in H.
  destruct H as ((((A & B) & C) & D) & F). apply Nat.leb_le in D. auto.
Qed.
Lemma moves_proba z : proba (moves M z).
Proof.
  destruct chain_parts as (A & B & _). destruct (square_spec M A) as [S0 _]. rewrite forallb_forall in B.
  apply stochastic_proba, B.
  destruct (lt_dec z (length M)) as [L|L]; [apply nth_In, L|]. rewrite nth_overflow by lia.
  destruct M; [simpl in S0; lia|left; reflexivity].
Qed.
Lemma stationary_proba : proba (weights p 0). Proof. apply stochastic_proba, chain_parts. Qed.
Lemma moves_stationary f : E (weights p 0) (fun z => E (moves M z) f) = E (weights p 0) f.
Proof.
  destruct chain_parts as (A & B & C & D & F). rewrite <- (same_entries_E _ _ 0 f F), <- E_combine by exact D.
  apply weights_ext. intros y Hy. unfold moves. rewrite (nth_indep M _ []) by lia. reflexivity.
Qed.
Theorem chain_mixes K n k : (1 <= K)%nat -> mixes (moves M) (weights p 0)
  k (distance (matrix_profile M p K n) k).
Proof.
  intro HK. destruct chain_parts as (A & B & C & D & F). unfold stochastic in C. apply andb_prop in C.
  apply matrix_profile_mixes; [exact A|apply C|exact HK|apply moves_proba|apply stationary_proba|apply
    moves_stationary].
Qed.
End Chain.

(** A walk on three states; the noise is +g, 0, -g. *)
Definition walk : list (list Q) := [[3 # 4; 1 # 4; 0]; [1 # 8; 5 # 8; 1 # 4]; [0; 1 # 2; 1 # 2]]%Q.
Definition rest : list Q := [1 # 4; 1 # 2; 1 # 4]%Q.
Lemma walk_chain : is_chain walk rest = true. Proof. reflexivity. Qed.
Definition kick (z : nat) : R := match z with O => 1 | S (S O) => -1 | _ => 0 end.
Definition walker (g Gh F : R) (Hg : 0 <= g) (HG : 0 <= Gh) (HF : 1 <= F) : problem.
Proof.
  refine {| V := line; Z := nat; P := moves walk; pi := weights rest 0; X := fun x : line => - / 2 <= x <=
    / 2;
            f := f toy; h := fun _ => 0; df := fun x : line => x; dfz := fun (x : line)
              z => (x + g * kick z : line);
            lmo := fun g : line => corner g; L := 1; G := 1; Gh := Gh; Ghat := 1; Gs := g; D := 1; Fbar :=
              F |}; try lra.
  - apply moves_proba with (p := rest), walk_chain.
  - apply stationary_proba with (M := walk), walk_chain.
  - intro q. apply moves_stationary, walk_chain.
  - exact (X_convex toy).
  - exact (X_diameter toy).
  - exact (lmo_in toy).
  - exact (lmo_min toy).
  - intros x y s Hx Hy Hs. lra.
  - intros x y Hx Hy. assert (0 <= Gh * norm (sub x y)) by (apply Rmult_le_pos; [exact HG|apply norm_pos]).
    lra.
  - exact (f_derivative toy).
  - intros x Hx. simpl. unfold real. simpl. field.
  - intros x y z Hx Hy. rewrite !norm_line. simpl. rewrite Rmult_1_l. apply Req_le. f_equal. ring.
  - intros x z Hx. rewrite norm_line. simpl. replace (x + g * kick z + -1 * x) with (g * kick z) by ring.
    unfold kick. destruct z as [|[|[|z]]]; apply Rabs_le; lra.
  - exact (df_bound toy).
  - intros x y Hx Hy. simpl in *. nra.
Defined.
Lemma walker_centre g Gh F Hg HG HF : X (walker g Gh F Hg HG HF) (0 : line). Proof. simpl. lra. Qed.
