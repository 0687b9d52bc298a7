(** The gradient of f is Lipschitz; the descent lemma. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import space vectors law expectation problem.
Open Scope R_scope.

Section Step.
Variable pb : problem.
Notation V := (V pb). Notation X := (X pb). Notation f := (f pb). Notation h := (h pb).
Notation df := (df pb).
Notation lmo := (lmo pb). Notation L := (L pb). Notation G := (G pb). Notation Gh := (Gh pb).
Notation D := (D pb).
Implicit Types x y g : V.

Lemma df_lipschitz x y : X x -> X y -> norm (sub (df x) (df y)) <= L * norm (sub x y).
Proof.
  intros Hx Hy. rewrite <- (df_mean pb x Hx), <- (df_mean pb y Hy).
  replace (sub (Ev (pi pb) (dfz pb x)) (Ev (pi pb) (dfz pb y)))
    with (Ev (pi pb) (fun z => sub (dfz pb x z) (dfz pb y z))).
  - assert (0 <= L * norm (sub x y)) by (apply Rmult_le_pos; [left; apply L_pos|apply norm_pos]).
    apply norm_Ev; [apply pi_proba|assumption|].
    rewrite <- (E_const (pi pb) (L * norm (sub x y)) (pi_proba pb)). apply E_mono; [apply pi_proba|]. intro z.
    apply dfz_smooth; assumption.
  - vext. rewrite !inner_Ev, <- E_minus. apply E_ext; intro. apply inner_sub.
Qed.

Lemma descent_lemma x y : X x -> X y -> f y <= f x + inner (df x) (sub y x) + L / 2 * norm2 (sub y x).
Proof.
  intros Hx Hy. set (d := sub y x). set (q := fun s => add x (scal s d)).
  destruct (MVT_cor2 (fun s => f (q s) - (s * inner (df x) d + L / 2 * (s * s) * norm2 d))
     (fun s => inner (df (q s)) d - (inner (df x) d + L * s * norm2 d)) 0 1 ltac:(lra)) as [c [Hc C]].
  - intros c Hc. apply derivable_pt_lim_minus; [apply (f_derivative pb x y c Hx Hy Hc)|].
    assert (A : derivable_pt_lim (fun s => s * inner (df x) d + L / 2 * (s * s) * norm2 d) c
      (1 * inner (df x) d + (L / 2 * (1 * c + c * 1)) * norm2 d)).
    { apply (derivable_pt_lim_plus (fun s => s * inner (df x) d) (fun s => L / 2 * (s * s) * norm2 d)).
      - replace (1 * inner (df x) d) with (1 * inner (df x) d + c * 0) by ring.
        apply (derivable_pt_lim_mult (fun s => s) (fun _ => inner (df x) d));
          [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
      - replace (L / 2 * (1 * c + c * 1) * norm2 d) with ((L / 2 * (1 * c + c * 1)) * norm2 d +
          (L / 2 * (c * c)) * 0) by ring.
        apply (derivable_pt_lim_mult (fun s => L / 2 * (s * s)) (fun _ => norm2 d));
          [|apply derivable_pt_lim_const].
        apply (derivable_pt_lim_scal (fun s => s * s)).
        apply (derivable_pt_lim_mult (fun s => s) (fun s => s)); apply derivable_pt_lim_id. }
    replace (inner (df x) d + L * c * norm2 d) with (1 * inner (df x) d + L / 2 * (1 * c + c * 1) * norm2 d)
      by field. exact A.
  - cbv beta in Hc.
    assert (Q0 : q 0 = x) by (unfold q; vring). assert (Q1 : q 1 = y) by (unfold q, d; vring).
    rewrite Q0, Q1 in Hc.
    assert (Xc : X (q c)) by (apply X_convex; [assumption|assumption|lra]).
    assert (A : inner (sub (df (q c)) (df x)) d <= L * c * norm2 d).
    { apply Rle_trans with (1 := cauchy _ _ _). apply Rle_trans with ((L * norm (sub (q c) x)) * norm d).
      - apply Rmult_le_compat_r; [apply norm_pos|apply df_lipschitz; assumption].
      - replace (sub (q c) x) with (scal c d) by (unfold q; vring). rewrite norm_scal, Rabs_right by lra.
        apply Req_le. rewrite <- norm_sqr. ring. }
    rewrite inner_sub in A. lra.
Qed.
End Step.
