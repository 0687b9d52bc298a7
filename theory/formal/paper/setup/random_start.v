(** Random starts. "The initial state may be deterministic or random and need not have law pi" (asm:markov);
    x_0 may be random too. The theorems above hold for every (x_0, z_0) with the same T, hence for every law
    of (x_0, z_0) on X x Z. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation markov_chain joint_scale problem toy output horizon_exists
  kappa_fails eq_tunedcomplexity oblivious_rate oblivious_complexity zeronoise_complexity.
Open Scope R_scope.

Definition start (pb : problem) := ({x : V pb | X pb x} * Z pb)%type.
(** The law of the output when (x_0, z_0) is drawn first. *)
Definition from (pb : problem) (mu : law (start pb)) (out : V pb -> Z pb -> law (V pb)) : law (V pb) :=
  bind mu (fun w => out (proj1_sig (fst w)) (snd w)).
Theorem random_start pb (mu : law (start pb)) out c : proba mu ->
  (forall x0 z0, X pb x0 -> E (out x0 z0) (gap pb) <= c) -> E (from pb mu out) (gap pb) <= c.
Proof.
  intros Hm H. unfold from. rewrite tower, <- (E_const mu c Hm). apply E_mono; [apply Hm|].
  intros [[x0 Hx] z0]. apply H, Hx.
Qed.
Section Random.
Variable pb : problem.
Variables (mu : law (start pb)) (tau T : nat) (eps : R).
Hypothesis Hmu : proba mu.
Hypothesis Hlip : Gh pb <= G pb.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Heps : 0 < eps <= 1.
Corollary tuned_random Gb : (1 <= tau)%nat -> mixes (P pb) (pi pb) tau (/ 4) -> 0 < Gs pb <= Gb ->
  W pb Gb tau eps * (1 + lg (INR T)) ^ 8 <= INR (S T) ->
  E (from pb mu (fun x0 z0 => tuned_output pb x0 z0 tau T)) (gap pb) <= eps.
Proof. intros. apply random_start; [exact Hmu|]. intros x0 z0 Hx.
  apply (tuned_horizon pb x0 z0 tau Gb); assumption. Qed.
Corollary oblivious_random rho beta : 0 < rho -> 0 < beta -> (1 <= tau)%nat -> mixes (P pb) (pi pb) tau (/ 4)
  ->
  Wo pb rho beta tau eps * (1 + lg (INR T)) ^ 9 <= INR (S T) ->
  E (from pb mu (fun x0 z0 => output pb rho beta x0 z0 T)) (gap pb) <= eps.
Proof. intros. apply random_start; [exact Hmu|]. intros x0 z0 Hx.
  apply (oblivious_horizon pb rho beta x0 z0 tau); assumption. Qed.
Corollary zeronoise_random rho : 0 < rho -> Gs pb = 0 -> (c0 pb rho / eps) ^ 2 <= INR (S T) ->
  E (from pb mu (fun x0 z0 => output pb rho (/ INR (S T)) x0 z0 T)) (gap pb) <= eps.
Proof. intros. apply random_start; [exact Hmu|]. intros x0 z0 Hx. apply zeronoise_horizon; try assumption.
  lra. Qed.
End Random.
(** Met: the toy problem from a uniformly random sign and x_0 = 0. *)
Lemma toy_origin : X toy (0 : V toy). Proof. simpl. lra. Qed.
Definition toy_start : law (start toy) := bind coin (fun z => ret (exist (X toy) (0 : V toy) toy_origin, z)).
Lemma toy_start_proba : proba toy_start.
Proof. apply proba_bind; [apply coin_proba|]. intro z. apply proba_ret. Qed.
Corollary toy_random eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (from toy toy_start (fun x0 z0 => tuned_output toy x0 z0 1 T)) (gap toy) <= eps.
Proof.
  intro He. destruct (horizon_exists 8 6 ltac:(simpl; lia) ltac:(simpl;
    lia) (W toy (/ 10) 1 eps)) as [T [HT [H1 _]]].
  - apply Rle_trans with (INR 1); [simpl; lra|]. apply (W_ge toy (0 : V toy)); solve [simpl;
      lra | apply le_n | exact He].
  - exists T. split; [exact HT|]. apply (tuned_random toy toy_start 1 T eps) with (Gb := / 10);
      try assumption; try apply le_n; try apply toy_mixes; try (simpl; lra).
    apply toy_start_proba.
Qed.
Corollary toy_oblivious_random eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (from toy toy_start (fun x0 z0 => output toy 3 (/ 2) x0 z0 T)) (gap toy) <= eps.
Proof.
  intro He. destruct (horizon_exists 9 6 ltac:(simpl; lia) ltac:(simpl; lia) (Wo toy 3 (/ 2) 1 eps))
    as [T [HT [H1 _]]]; [apply Wo_ge1; solve [lra | apply le_n | exact He]|].
  exists T. split; [exact HT|]. apply (oblivious_random toy toy_start 1 T eps); try assumption;
    try apply le_n; try apply toy_mixes; try apply toy_start_proba; simpl; lra.
Qed.
(** Without noise: `slide`, from a uniformly random state and x_0 = 0. *)
Lemma slide_origin : X slide (0 : V slide). Proof. simpl. lra. Qed.
Definition slide_start : law (start slide) :=
  bind coin (fun z => ret (exist (X slide) (0 : V slide) slide_origin, z)).
Corollary slide_random eps : 0 < eps <= 1 -> exists T : nat, (1 <= T)%nat /\
  E (from slide slide_start (fun x0 z0 => output slide 1 (/ INR (S T)) x0 z0 T)) (gap slide) <= eps.
Proof.
  intro He.
  destruct (horizon_exists 9 6 ltac:(simpl; lia) ltac:(simpl; lia) (Rmax 1 ((c0 slide 1 / eps) ^ 2)))
    as [T [HT [_ [H1 _]]]]; [apply Rmax_l|].
  exists T. split; [exact HT|]. apply (zeronoise_random slide slide_start T eps); try assumption.
  - apply proba_bind; [apply coin_proba|]. intro z. apply proba_ret.
  - exact slide_lip.
  - lra.
  - reflexivity.
  - apply Rle_trans with (2 := H1), Rmax_r.
Qed.
