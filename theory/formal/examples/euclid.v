(** Euclidean spaces of every dimension. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors.
Import ListNotations.
Open Scope R_scope.

(** R^0, R and products. *)
Definition point : ips.
Proof.
  refine {| vt := unit; v0 := tt; add := fun _ _ => tt; scal := fun _ _ => tt; inner := fun _ _ => 0 |};
    intros; try lra.
  destruct x, y; reflexivity.
Defined.

Definition line : ips.
Proof.
  refine {| vt := R; v0 := 0; add := Rplus; scal := Rmult; inner := Rmult |}; intros; try ring.
  - apply Rle_0_sqr.
  - specialize (H 1). lra.
Defined.

Definition times (V W : ips) : ips.
Proof.
  refine {| vt := (V * W)%type; v0 := (v0, v0); add := fun x y => (add (fst x) (fst y), add (snd x) (snd y));
            scal := fun c x => (scal c (fst x), scal c (snd x)); inner := fun x y => inner (fst x) (fst y) +
              inner (snd x) (snd y) |}; intros; simpl.
  - rewrite (inner_sym V), (inner_sym W). reflexivity.
  - rewrite !inner_add. ring.
  - rewrite !inner_scal. ring.
  - rewrite !inner_v0. ring.
  - generalize (inner_pos V (fst x)) (inner_pos W (snd x)). lra.
  - destruct x as [x1 x2], y as [y1 y2]; simpl in *. f_equal; apply inner_ext; intro w.
    + specialize (H (w, v0)). simpl in H. rewrite !inner_v0_r in H. lra.
    + specialize (H (v0, w)). simpl in H. rewrite !inner_v0_r in H. lra.
Defined.

Fixpoint euclid (n : nat) : ips := match n with O => point | S m => times line (euclid m) end.
