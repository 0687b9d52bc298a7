(** alg:main as a function of the sampled bursts, and the law of the bursts. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space law burst problem.
Import ListNotations.
Open Scope R_scope.

Definition clip {W : ips} (r : R) (g : W) : W := if Rle_dec (norm g) r then g else scal (r / norm g) g.
Section Algorithm.
Variable pb : problem.
Variables (rho beta : R) (jmax : nat) (x0 : V pb) (z0 : Z pb).
Notation V := (V pb). Notation Z := (Z pb).
Record state := { cur : V; prev : V; est : V; total : R; peak : R; plen : R; alpha : R; chain : Z }.
Definition sample := (nat * list Z)%type.
Definition init := {| cur := x0; prev := x0; est := v0; total := 0; peak := 0; plen := 1; alpha := 1; chain :=
  z0 |}.

(** S1 *)
Definition scale (s : state) : R := rho * sqrt (plen s) * Rpower (alpha s) (- (1 / 4)).
(** S2 and S3 *)
Definition ghat (s : state) (b : sample) (y : V) : V := mlmc jmax (chain s) (dfz pb y) b.
Definition pre (s : state) (b : sample) : V :=
  add (scal (1 - alpha s) (sub (est s) (ghat s b (prev s)))) (ghat s b (cur s)).
Definition estimate (s : state) (b : sample) : V := clip (Ghat pb) (pre s b).
(** S4, and the adaptive constants of the next iteration *)
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
(** The first t bursts of bs, and the iterate they lead to. *)
Definition upto (t : nat) (bs : list sample) : list sample := skipn (length bs - t) bs.
Definition at_ (bs : list sample) (t : nat) : state := traj (upto t bs).

End Algorithm.
