(** alg:main as a function of the sampled bursts, and the law of the bursts.

    Modelling choices: x_0 and z_0 are given (a random start follows by conditioning); what is
    F_{t-1}-measurable is a function of the first t bursts; t runs over 0, ..., T, that is S T bursts. *)
Require Import Reals List.
From MCFW Require Import space law burst problem.
Import ListNotations.
Open Scope R_scope.

(** Projection to the ball of radius r. *)
Definition clip {W : ips} (r : R) (g : W) : W := if Rle_dec (norm g) r then g else scal (r / norm g) g.

Section Algorithm.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Notation V := (V pb). Notation Z := (Z pb).

(** What iteration t knows before its burst: x_t, x_{t-1}, g_{t-1}, the sum and the maximum of u_i over i < t,
    1 + sum of L_i^2 |x_{i+1} - x_i|^2, alpha_t, and the state of the chain. *)
Record state := { cur : V; prev : V; est : V; total : R; peak : R; plen : R; alpha : R; chain : Z }.
(** A burst: its level and its states. *)
Definition sample := (nat * list Z)%type.
Definition init :=
  {| cur := x0; prev := x0; est := v0; total := 0; peak := 0; plen := 1; alpha := 1; chain := z0 |}.

(** S1: L_t = rho (1 + sum L_i^2 |x_{i+1} - x_i|^2)^(1/2) alpha_t^(-1/4). *)
Definition scale (s : state) : R := rho * sqrt (plen s) * Rpower (alpha s) (- (1 / 4)).
(** S2: the estimator at y on the samples of the burst. *)
Definition ghat (s : state) (b : sample) (y : V) : V := mlmc jmax (chain s) (dfz pb y) b.
(** S3: g_pre = (1 - alpha_t)(g_{t-1} - ghat(x_{t-1})) + ghat(x_t), and g_t = clip(g_pre). *)
Definition pre (s : state) (b : sample) : V :=
  add (scal (1 - alpha s) (sub (est s) (ghat s b (prev s)))) (ghat s b (cur s)).
Definition estimate (s : state) (b : sample) : V := clip (Ghat pb) (pre s b).
(** S4 and S1 of the next iteration: x_{t+1}, u_t = beta + L_t^2 |x_{t+1} - x_t|^2, the running sum S and
    maximum M of the u_i, alpha_{t+1} = min(alpha_t, ((1 + M)/(1 + S))^(2/3)). *)
Definition step (s : state) (b : sample) : state :=
  let g := estimate s b in
  let x := next pb (scale s) (cur s) g in
  let d2 := scale s * scale s * norm2 (sub x (cur s)) in
  let S := total s + (beta + d2) in
  let M := Rmax (peak s) (beta + d2) in
  {| cur := x; prev := cur s; est := g; total := S; peak := M; plen := plen s + d2;
     alpha := Rmin (alpha s) (Rpower ((1 + M) / (1 + S)) (2 / 3)); chain := last (snd b) (chain s) |}.

(** The state after the bursts bs, newest first; the law of the first n bursts. *)
Fixpoint traj (bs : list sample) : state := match bs with [] => init | b :: bs' => step (traj bs') b end.
Fixpoint run (n : nat) : law (list sample) :=
  match n with
  | O => ret []
  | S n' => bind (run n') (fun bs => bind (burst (P pb) jmax (chain (traj bs))) (fun b => ret (b :: bs)))
  end.
(** The first t bursts of bs, and the state that iteration t starts from: cur (at_ bs t) is x_t. *)
Definition upto (t : nat) (bs : list sample) : list sample := skipn (length bs - t) bs.
Definition at_ (bs : list sample) (t : nat) : state := traj (upto t bs).
End Algorithm.
