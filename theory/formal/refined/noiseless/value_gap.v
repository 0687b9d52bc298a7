(** The range of F from Lipschitz constants, and F(x) - F(y) <= gap(x) + L D^2/2. *)
Require Import Reals Lra Lia List Psatz.
From MCFW Require Import space vectors problem descent.
Import ListNotations.
Open Scope R_scope.

Section Range.
Variable pb : problem.
Notation V := (V pb).
Implicit Types x y : V.

(** f is G-Lipschitz on X, by the mean value theorem on a segment. *)
Lemma f_lipschitz x y : X pb x -> X pb y -> f pb y - f pb x <= G pb * norm (sub y x).
Proof.
  intros Hx Hy. set (q := fun s => add x (scal s (sub y x))).
  destruct (MVT_cor2 (fun s => f pb (q s)) (fun s => inner (df pb (q s)) (sub y x)) 0 1 ltac:(lra)) as
    [c [Hc C]].
  - intros c Hc. apply (f_derivative pb x y c Hx Hy Hc).
  - assert (Q0 : q 0 = x) by (unfold q; vring). assert (Q1 : q 1 = y) by (unfold q; vring).
    rewrite Q0, Q1 in Hc.
    assert (Xc : X pb (q c)) by (apply X_convex; [assumption|assumption|lra]).
    rewrite Hc. replace (inner (df pb (q c)) (sub y x) * (1 - 0)) with (inner (df pb (q c)) (sub y x))
      by ring.
    apply Rle_trans with (1 := cauchy _ _ _). apply Rmult_le_compat_r; [apply norm_pos|apply df_bound, Xc].
Qed.

(** A2: Fbar = (G + Gh) D is always legitimate. *)
Theorem range_lipschitz x y : X pb x -> X pb y -> F pb x - F pb y <= (G pb + Gh pb) * D pb.
Proof.
  intros Hx Hy. unfold F. assert (A := f_lipschitz y x Hy Hx). assert (B := h_lipschitz pb x y Hx Hy).
  assert (N := X_diameter pb x y Hx Hy). assert (N0 := norm_pos _ (sub x y)).
  assert (G0 : 0 <= G pb) by (apply Rle_trans with (2 := df_bound pb x Hx); apply norm_pos).
  assert (H0 := Gh_pos pb).
  assert ((G pb + Gh pb) * norm (sub x y) <= (G pb + Gh pb) * D pb) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** The descent lemma from below: f(y) >= f(x) + <df x, y-x> - L/2 |y-x|^2. *)
Lemma descent_below x y : X pb x -> X pb y -> f pb x + inner (df pb x) (sub y x) - L pb / 2 * norm2 (sub y x)
  <= f pb y.
Proof.
  intros Hx Hy. set (d := sub y x). set (q := fun s => add x (scal s d)).
  destruct (MVT_cor2 (fun s => f pb (q s) - (s * inner (df pb x) d - L pb / 2 * (s * s) * norm2 d))
     (fun s => inner (df pb (q s)) d - (inner (df pb x) d - L pb * s * norm2 d)) 0 1 ltac:(lra)) as
       [c [Hc C]].
  - intros c Hc. apply derivable_pt_lim_minus; [apply (f_derivative pb x y c Hx Hy Hc)|].
    assert (A : derivable_pt_lim (fun s => s * inner (df pb x) d - L pb / 2 * (s * s) * norm2 d) c
      (1 * inner (df pb x) d - (L pb / 2 * (1 * c + c * 1)) * norm2 d)).
    { apply (derivable_pt_lim_minus (fun s => s * inner (df pb x) d) (fun s => L pb / 2 * (s * s) * norm2 d)).
      - replace (1 * inner (df pb x) d) with (1 * inner (df pb x) d + c * 0) by ring.
        apply (derivable_pt_lim_mult (fun s => s) (fun _ => inner (df pb x) d));
          [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
      - replace (L pb / 2 * (1 * c + c * 1) * norm2 d) with ((L pb / 2 * (1 * c + c * 1)) * norm2 d +
          (L pb / 2 * (c * c)) * 0) by ring.
        apply (derivable_pt_lim_mult (fun s => L pb / 2 * (s * s)) (fun _ => norm2 d));
          [|apply derivable_pt_lim_const].
        apply (derivable_pt_lim_scal (fun s => s * s)).
        apply (derivable_pt_lim_mult (fun s => s) (fun s => s)); apply derivable_pt_lim_id. }
    replace (inner (df pb x) d - L pb * c * norm2 d)
      with (1 * inner (df pb x) d - L pb / 2 * (1 * c + c * 1) * norm2 d) by field. exact A.
  - cbv beta in Hc.
    assert (Q0 : q 0 = x) by (unfold q; vring). assert (Q1 : q 1 = y) by (unfold q, d; vring).
    rewrite Q0, Q1 in Hc.
    assert (Xc : X pb (q c)) by (apply X_convex; [assumption|assumption|lra]).
    assert (A : inner (sub (df pb x) (df pb (q c))) d <= L pb * c * norm2 d).
    { apply Rle_trans with (1 := cauchy _ _ _). apply Rle_trans with ((L pb * norm (sub x (q c))) * norm d).
      - apply Rmult_le_compat_r; [apply norm_pos|apply df_lipschitz; assumption].
      - replace (sub x (q c)) with (scal (- c) d) by (unfold q; vring).
        rewrite norm_scal, Rabs_Ropp, Rabs_right by lra.
        apply Req_le. rewrite <- norm_sqr. ring. }
    rewrite inner_sub in A. lra.
Qed.

(** Every value is within gap + L D^2/2 of every other: the information of the tail. *)
Theorem value_gap x y : X pb x -> X pb y -> F pb x - F pb y <= gap pb x + L pb / 2 * (D pb * D pb).
Proof.
  intros Hx Hy. assert (A := descent_below x y Hx Hy). assert (M := lmo_min pb (df pb x) y Hy).
  assert (N : norm2 (sub y x) <= D pb * D pb) by (apply norm2_le, X_diameter; assumption).
  assert (L0 := L_pos pb).
  assert (L pb / 2 * norm2 (sub y x) <= L pb / 2 * (D pb * D pb)) by (apply Rmult_le_compat_l; lra).
  unfold F, gap. rewrite (inner_sym _ (lmo pb (df pb x)) (df pb x)), (inner_sym _ y (df pb x)) in M.
  rewrite inner_sub_r in A |- *. lra.
Qed.
End Range.

(** The same problem with Fbar = (G + Gh) D. *)
Definition tight (pb : problem) : problem := {|
  V := V pb; Z := Z pb; P := P pb; pi := pi pb; X := X pb; f := f pb; h := h pb; df := df pb; dfz := dfz pb;
    lmo := lmo pb;
  L := L pb; G := G pb; Gh := Gh pb; Ghat := Ghat pb; Gs := Gs pb; D := D pb; Fbar := (G pb + Gh pb) * D pb;
  P_proba := P_proba pb; pi_proba := pi_proba pb; pi_stationary := pi_stationary pb; X_convex := X_convex pb;
    X_diameter := X_diameter pb;
  lmo_in := lmo_in pb; lmo_min := lmo_min pb; h_convex := h_convex pb; h_lipschitz := h_lipschitz pb;
    f_derivative := f_derivative pb;
  df_mean := df_mean pb; dfz_smooth := dfz_smooth pb; dfz_noise := dfz_noise pb; df_bound := df_bound pb;
    Ghat_bound := Ghat_bound pb;
  range := range_lipschitz pb; L_pos := L_pos pb; Gh_pos := Gh_pos pb; Ghat_pos := Ghat_pos pb; D_pos :=
    D_pos pb; Gs_pos := Gs_pos pb |}.
