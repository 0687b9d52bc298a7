(** A bound on the squared norm is one on the norm. *)
Require Import Reals.
From MCFW Require Import space vectors.
Open Scope R_scope.

Lemma norm_le_sqr (V : ips) (x : V) b : 0 <= b -> norm2 x <= b * b -> norm x <= b.
Proof. intros Hb H. apply sqr_le_le; [exact Hb|]. rewrite norm_sqr. exact H. Qed.
