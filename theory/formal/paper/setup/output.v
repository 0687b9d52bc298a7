(** The output of alg:main, x_that with that uniform on {0..T} and independent of the run, and the samples
    it consumes. Every theorem that bounds E[average gap] bounds E[gap(output)]; (T+1)(jmax + 2^-jmax)
    samples are used in the mean. *)
Require Import Reals Lra Lia List Psatz.
From Coquelicot Require Import Coquelicot.
From MCFW Require Import space law expectation finite_sum sums markov_property burst estimator profile
  lem_mlmc problem algorithm run prop_transfer thm_oblivious.
Import ListNotations.
Open Scope R_scope.

(** The uniform law on {0..n-1}. *)
Definition uniform (n : nat) : law nat := map (fun t => (/ INR n, t)) (seq 0 n).
(** log2 as the paper writes it: log := log_2. *)
Definition lg (x : R) : R := ln x / ln 2.

Section Output.
Variable pb : problem.
Variables (rho beta : R) (x0 : V pb) (z0 : Z pb) (T : nat).
Notation jmax := (Nat.log2 T).
Notation run_ := (run pb rho beta jmax x0 z0 (S T)).
Notation at_ := (at_ pb rho beta jmax x0 z0).
(** alg:main, last line: T + 1 iterations, then that is drawn without looking at them. *)
Definition output : law (V pb) :=
  bind run_ (fun bs => bind (uniform (S T)) (fun t => ret (cur pb (at_ bs t)))).
Definition consumed (bs : list (sample pb)) : R := fold_right (fun b a => INR (length (snd b)) + a) 0 bs.
Definition samples : R := E run_ consumed.
(** The smallest gap met at t = 0..T. *)
Definition best_gap (bs : list (sample pb)) : R :=
  fold_right (fun t a => Rmin (gap pb (cur pb (at_ bs t))) a) (gap pb (cur pb (at_ bs 0))) (seq 0 (S T)).

Lemma E_uniform_aux n m c f : E (map (fun t => (c, t)) (seq m n)) f = c * sum n (fun i => f (m + i)%nat).
Proof.
  revert m; induction n; intro m; [simpl; ring|]. rewrite (sum_first n (fun i => f (m + i)%nat)), Nat.add_0_r.
  change (E (map (fun t => (c, t)) (seq m (S n))) f) with (c * f m + E (map (fun t => (c, t)) (seq (S m) n))
    f).
  rewrite IHn, Rmult_plus_distr_l. f_equal. f_equal. apply sum_ext. intros i _. f_equal. lia.
Qed.
Lemma E_uniform n f : E (uniform n) f = sum n f / INR n.
Proof. unfold uniform. rewrite E_uniform_aux. unfold Rdiv. apply Rmult_comm. Qed.
Lemma proba_uniform n : proba (uniform (S n)).
Proof.
  split.
  - intros p a H. unfold uniform in H. apply in_map_iff in H. destruct H as [t [Ht _]].
    apply (f_equal fst) in Ht. cbn [fst] in Ht. rewrite <- Ht.
    left. apply Rinv_0_lt_compat, lt_0_INR. lia.
  - rewrite E_uniform, sum_const. field. apply not_0_INR. lia.
Qed.
Lemma proba_output : proba output.
Proof.
  apply proba_bind; [apply proba_run|]. intro bs. apply proba_bind; [apply proba_uniform|].
  intro; apply proba_ret.
Qed.
(** E[g(x_that)] is the mean of the average of g over the T + 1 iterates, for every g. *)
Theorem output_mean (g : V pb -> R) :
  E output g = E run_ (fun bs => sum (S T) (fun t => g (cur pb (at_ bs t))) / INR (S T)).
Proof.
  unfold output. rewrite tower. apply E_ext; intro bs. rewrite tower, E_uniform. f_equal. apply sum_ext.
  intros t _. apply E_ret.
Qed.
(** E[gap(x_that)] = E[(1/(T+1)) sum_t gap(x_t)]. *)
Theorem output_gap : E output (gap pb) = avg_gap pb rho beta x0 z0 T.
Proof. rewrite output_mean. reflexivity. Qed.
(** that and the run are independent: drawing that first gives the same law of (that, run). *)
Theorem output_independent (F : list (sample pb) -> nat -> R) :
  E (bind run_ (fun bs => bind (uniform (S T)) (fun t => ret (bs, t)))) (fun q => F (fst q) (snd q)) =
  E (bind (uniform (S T)) (fun t => bind run_ (fun bs => ret (bs, t)))) (fun q => F (fst q) (snd q)).
Proof.
  rewrite !tower. rewrite (E_ext _ _ (fun bs => E (uniform (S T)) (fun t => F bs t))).
  - rewrite (E_ext _ _ (fun bs => / INR (S T) * sum (S T) (fun t => F bs t))).
    + rewrite E_scal, E_sum, E_uniform. unfold Rdiv. rewrite Rmult_comm. f_equal. apply sum_ext. intros t _.
      rewrite tower. apply E_ext; intro bs. symmetry. apply (E_ret (bs, t)).
    + intro bs. rewrite E_uniform. unfold Rdiv. ring.
  - intro bs. rewrite tower. apply E_ext; intro t. apply (E_ret (bs, t)).
Qed.
(** "A fortiori E[min_t gap(x_t)] <= eps" (proof of thm:tuned). *)
Theorem best_below_output : E run_ best_gap <= E output (gap pb).
Proof.
  rewrite output_mean. apply E_mono; [apply proba_run|]. intro bs. unfold best_gap.
  set (g := fun t => gap pb (cur pb (at_ bs t))). set (m := fold_right (fun t a => Rmin (g t) a) (g 0%nat)
    (seq 0 (S T))).
  assert (Low : forall l c t, In t l -> fold_right (fun t a => Rmin (g t) a) c l <= g t).
  { induction l as [|s l IH]; intros c t H; [destruct H|]. simpl. destruct H as [->|H]; [apply Rmin_l|].
    apply Rle_trans with (1 := Rmin_r _ _). apply IH, H. }
  assert (N0 : 0 < INR (S T)) by (apply lt_0_INR; lia).
  apply (Rmult_le_reg_r (INR (S T))); [exact N0|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite Rmult_comm, <- sum_const. apply sum_le. intros t Ht. apply (Low (seq 0 (S T))). apply in_seq. lia.
Qed.

(** Samples: the states drawn in T + 1 bursts. *)
Lemma burst_consumed z : E (burst (P pb) jmax z) (fun b => INR (length (snd b))) = INR jmax + / 2 ^ jmax.
Proof.
  rewrite <- (mean_length (P pb) (P_proba pb) jmax z). unfold burst. rewrite !tower. apply E_ext; intro j.
  rewrite !tower.
  apply Rle_antisym; apply (E_path_mono (P pb) (P_proba pb)); intros l Hl; rewrite !E_ret; simpl; rewrite Hl;
    apply Rle_refl.
Qed.
Lemma consumed_exact n : E (run pb rho beta jmax x0 z0 n) consumed = INR n * (INR jmax + / 2 ^ jmax).
Proof.
  induction n; [change (run pb rho beta jmax x0 z0 0) with (ret (@nil (sample pb))); rewrite E_ret; simpl;
    ring|].
  rewrite E_run_S. rewrite (E_ext _ _ (fun bs => (INR jmax + / 2 ^ jmax) + consumed bs)).
  - rewrite E_plus, E_const, IHn, S_INR by apply proba_run. ring.
  - intro bs. cbn [consumed fold_right snd]. rewrite E_plus, burst_consumed, E_const by apply proba_burst,
      P_proba. reflexivity.
Qed.
Theorem samples_exact : samples = INR (S T) * (INR jmax + / 2 ^ jmax).
Proof. apply consumed_exact. Qed.
(** lem:mlmc (d) at each of the T + 1 iterations. *)
Theorem samples_le : (1 <= T)%nat -> samples <= INR (S T) * (1 + lg (INR T)).
Proof.
  intro HT. rewrite samples_exact. apply Rmult_le_compat_l; [apply pos_INR|].
  assert (A := jmax_log T HT). assert (/ 2 ^ jmax <= 1); [|unfold lg; lra].
  rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. apply pow_R1_Rle. lra.
Qed.
End Output.
