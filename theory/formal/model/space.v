(** Real inner product spaces, given by the inner product alone.

    R^n with its Euclidean inner product is one (examples/euclid.v, every n); nothing else about R^n is used.
    Two vectors are equal when all their inner products are: no axiom on addition is needed besides. *)
Require Import Reals.
Open Scope R_scope.

Record ips := {
  vt :> Type;
  v0 : vt;
  add : vt -> vt -> vt;
  scal : R -> vt -> vt;
  inner : vt -> vt -> R;
  inner_sym : forall x y, inner x y = inner y x;
  inner_add : forall x y w, inner (add x y) w = inner x w + inner y w;
  inner_scal : forall c x w, inner (scal c x) w = c * inner x w;
  inner_v0 : forall w, inner v0 w = 0;
  inner_pos : forall x, 0 <= inner x x;
  inner_ext : forall x y, (forall w, inner x w = inner y w) -> x = y
}.
Arguments v0 {_}. Arguments add {_}. Arguments scal {_}. Arguments inner {_}.

Definition sub {V : ips} (x y : V) : V := add x (scal (-1) y).
Definition norm2 {V : ips} (x : V) : R := inner x x.
Definition norm {V : ips} (x : V) : R := sqrt (norm2 x).
