(** The problem class, the composite gap and the short step. *)
Require Import Reals Lra Lia Psatz.
From MCFW Require Import space law.
Open Scope R_scope.

Record problem := {
  V : ips;                                   (* R^n with its inner product *)
  Z : Type;                                  (* states of the chain *)
  P : Z -> law Z;                            (* transition laws, finitely supported *)
  pi : law Z;                                (* stationary law *)
  X : V -> Prop;                             (* feasible set *)
  f : V -> R;  h : V -> R;                   (* smooth part, convex part *)
  df : V -> V;                               (* gradient of f *)
  dfz : V -> Z -> V;                         (* gradient of f(.; z) *)
  lmo : V -> V;
  L : R; G : R; Gh : R; Ghat : R; Gs : R; D : R; Fbar : R;
    (* G bounds the gradient of f, Gh is the Lipschitz constant of h *)
  P_proba : forall z, proba (P z);
  pi_proba : proba pi;
  pi_stationary : forall q, E pi (fun z => E (P z) q) = E pi q;
  X_convex : forall x y s, X x -> X y -> 0 <= s <= 1 -> X (add x (scal s (sub y x)));
  X_diameter : forall x y, X x -> X y -> norm (sub x y) <= D;
  lmo_in : forall g, X (lmo g);
  lmo_min : forall g y, X y -> inner (lmo g) g + h (lmo g) <= inner y g + h y;
  h_convex : forall x y s, X x -> X y -> 0 <= s <= 1 -> h (add x (scal s (sub y x))) <= (1 - s) * h x +
    s * h y;
  h_lipschitz : forall x y, X x -> X y -> h x - h y <= Gh * norm (sub x y);
  f_derivative : forall x y s, X x -> X y -> 0 <= s <= 1 ->
    derivable_pt_lim (fun s => f (add x (scal s (sub y x)))) s (inner (df (add x (scal s (sub y x))))
      (sub y x));
  df_mean : forall x, X x -> Ev pi (dfz x) = df x;
  dfz_smooth : forall x y z, X x -> X y -> norm (sub (dfz x z) (dfz y z)) <= L * norm (sub x y);
  dfz_noise : forall x z, X x -> norm (sub (dfz x z) (df x)) <= Gs;
  df_bound : forall x, X x -> norm (df x) <= G;
  Ghat_bound : G <= Ghat;
  range : forall x y, X x -> X y -> f x + h x - (f y + h y) <= Fbar;
  L_pos : 0 < L; Gh_pos : 0 <= Gh; Ghat_pos : 0 < Ghat; D_pos : 0 < D; Gs_pos : 0 <= Gs
}.

Section Step.
Variable pb : problem.
Notation V := (V pb). Notation X := (X pb). Notation f := (f pb). Notation h := (h pb).
Notation df := (df pb).
Notation lmo := (lmo pb). Notation L := (L pb). Notation G := (G pb). Notation Gh := (Gh pb).
Notation D := (D pb).
Implicit Types x y g : V.
Definition F x := f x + h x.
Definition gap x := inner (df x) (sub x (lmo (df x))) + h x - h (lmo (df x)).
(** The adaptive short step, with the corner convention. *)
Definition slope x g := h x - h (lmo g) - inner g (sub (lmo g) x).
Definition eta (Lt : R) x g : R :=
  let n := norm2 (sub (lmo g) x) in if Req_EM_T n 0 then 0 else Rmin (slope x g / (Lt * n)) 1.
Definition next (Lt : R) x g : V := add x (scal (eta Lt x g) (sub (lmo g) x)).

End Step.
