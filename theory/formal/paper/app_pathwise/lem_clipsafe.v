(** lem:clipsafe and eq:lemmaP. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors problem short_step algorithm clipping state_path.
Import ListNotations.
Open Scope R_scope.

Section Paper.
Variable pb : problem.
Variables (rho beta : R) (jm : nat) (x0 : V pb) (z0 : Z pb).
Hypothesis Hrho : 0 < rho.
Hypothesis Hx0 : X pb x0.

(** asm:problem: the paper's G bounds the gradient of f and the Lipschitz constant of h. *)
Hypothesis Hlip : Gh pb <= G pb.
Notation traj := (traj pb rho beta jm x0 z0). Notation dseq := (dseq pb rho beta jm x0 z0).

(** lem:clipsafe and eq:lemmaP: iteration t = length bs, burst b; no probability: every path. *)
Definition err (bs : list (sample pb)) (b : sample pb) :=
  sub (estimate pb jm (traj bs) b) (df pb (cur pb (traj bs))).
Definition err_pre (bs : list (sample pb)) (b : sample pb) :=
  sub (pre pb jm (traj bs) b) (df pb (cur pb (traj bs))).
Definition delta (bs : list (sample pb)) (b : sample pb) :=
  scale pb rho (traj bs) * norm (sub (cur pb (traj (b :: bs))) (cur pb (traj bs))).
Lemma G_pos : 0 <= G pb. Proof. apply Rle_trans with (2 := df_bound pb x0 Hx0); apply norm_pos. Qed.
Lemma dcG_pos : 0 < (G pb + Ghat pb) ^ 2.
Proof. assert (A := G_pos). assert (B := Ghat_pos pb). apply pow_lt. lra. Qed.
Lemma df_cur bs : norm (df pb (cur pb (traj bs))) <= G pb.
Proof. apply df_bound. apply (valid_traj pb rho beta jm x0 z0 Hrho Hx0 bs). Qed.
Lemma norm_sub_le {W : ips} (x y : W) : norm (sub x y) <= norm x + norm y.
Proof.
  unfold sub. apply Rle_trans with (1 := norm_triangle _ _ _). rewrite norm_scal, Rabs_left by lra. lra.
Qed.

Theorem clipsafe_a bs b : norm (estimate pb jm (traj bs) b) <= Ghat pb /\
  norm (err bs b) <= G pb + Ghat pb /\ G pb + Ghat pb <= 2 * Ghat pb.
Proof.
  assert (A : norm (estimate pb jm (traj bs) b) <= Ghat pb) by (apply clip_norm; left; apply Ghat_pos).
  split; [exact A|]. split; [|generalize (Ghat_bound pb); lra]. unfold err.
  apply Rle_trans with (1 := norm_sub_le _ _). generalize (df_cur bs); lra.
Qed.

Theorem lemmaP bs b : delta bs b <= G pb + norm (estimate pb jm (traj bs) b) /\
  G pb + norm (estimate pb jm (traj bs) b) <= 2 * G pb + norm (err bs b).
Proof.
  destruct (valid_traj pb rho beta jm x0 z0 Hrho Hx0 bs) as [V1 [V2 [V3 V4]]]. split.
  - unfold delta. cbn [algorithm.traj step cur].
    apply Rle_trans with (Gh pb + norm (estimate pb jm (traj bs) b)); [apply step_short; assumption|lra].
  - replace (estimate pb jm (traj bs) b) with (add (err bs b) (df pb (cur pb (traj bs)))) by (unfold err;
      vring).
    assert (A := norm_triangle _ (err bs b) (df pb (cur pb (traj bs)))). generalize (df_cur bs); lra.
Qed.

Theorem clipsafe_b bs b : delta bs b <= G pb + Ghat pb /\ G pb + Ghat pb <= 2 * Ghat pb.
Proof. destruct (lemmaP bs b) as [A _]. destruct (clipsafe_a bs b) as [Bq [_ C]]. split; [lra|exact C]. Qed.
Theorem clipsafe_c bs b : norm (err bs b) <= norm (err_pre bs b).
Proof.
  apply sqrt_le_1_alt. apply clip_near; [left; apply Ghat_pos|]. apply Rle_trans with (1 := df_cur bs).
  apply Ghat_bound.
Qed.

Lemma dseq_range_G bs i : 0 <= dseq bs i <= (G pb + Ghat pb) ^ 2.
Proof.
  destruct (dseq_range pb rho beta jm x0 z0 Hrho Hx0 bs i) as [A B]. split; [exact A|].
  apply Rle_trans with (1 := B).
  apply pow_incr. generalize (Gh_pos pb) (Ghat_pos pb); lra.
Qed.
End Paper.
