(** The batched estimator with burn-in: discard m states of the chain, average over the next k.

    alg:main with ghat_t(y) = (1/k) sum_{i=m+1}^{m+k} grad f(y; z_i), where z_i is the i-th state after the
    last state used. One burst is a block [z_1; ...; z_{m+k}] of states. The algorithm is not written down
    again: it is `run` with jmax = 0 (one sample per iteration) on the problem whose chain moves block by
    block and whose stochastic gradient is the batch average (`blocks`, refined/batched/block_problem.v;
    `batched_burst` and `batched_estimator` there say what S2 of alg:main becomes). *)
Require Import Reals List.
From MCFW Require Import space law finite_sum markov_chain.
Open Scope R_scope.

Section Batch.
Context {Z : Type} (P : Z -> law Z) {V : ips}.
(** o is the state before the first block; it is the default of nth, which is never reached. *)
Variables (k m : nat) (o : Z).

(** The average of phi over the last k states of a block. *)
Definition batch (phi : Z -> V) (l : list Z) : V := scal (/ INR k) (vsum k (fun i => phi (nth (m + i) l o))).
(** The law of the next block after the block l: m + k steps of the chain from the last state of l. *)
Definition next_block (l : list Z) : law (list Z) := path P (m + k) (last l o).
(** The law of a block when the state before it is stationary. *)
Definition block_law (pi : law Z) : law (list Z) := bind pi (path P (m + k)).
End Batch.
