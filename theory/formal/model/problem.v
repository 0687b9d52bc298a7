(** The problem class (eq:problem, asm:problem, asm:smooth, asm:bounded, asm:noise, asm:markov), the composite
    gap (def:fwgap) and the short step of alg:main. *)
Require Import Reals.
From MCFW Require Import space law.
Open Scope R_scope.

(** minimise F = f + h over X, where f = E_pi f(.; z). Every field is named after what the paper assumes.
    Modelling choices: the laws P z and pi are finitely supported;
      the gradient of f is used only along segments
    of X; the oracle LMO is a function, any selection of the argmin;
      D and Fbar are upper bounds of the diameter
    and of sup F - inf F (the theorems hold for every such bound; `tight` gives Fbar = (G + Gh) D). The mixing
    time is a hypothesis of the theorems, not a field. The Lipschitz constant Gh of h and the bound G of the
    gradient are two fields; the paper uses one G for both, so its statements carry the hypothesis Gh <= G. *)
Record problem := {
  V : ips;                    (* asm:problem: R^n with its inner product *)
  Z : Type;                   (* asm:markov: the states of the chain *)
  P : Z -> law Z;             (* asm:markov: the transition kernel *)
  pi : law Z;                 (* asm:markov: the stationary distribution *)
  X : V -> Prop;              (* asm:problem: the feasible set *)
  f : V -> R;                 (* eq:problem: the smooth part *)
  h : V -> R;                 (* eq:problem: the convex part *)
  df : V -> V;                (* asm:smooth: the gradient of f *)
  dfz : V -> Z -> V;          (* asm:smooth: the gradient of f(.; z) *)
  lmo : V -> V;               (* the linear minimization oracle, section 3 *)
  L : R;                      (* asm:smooth: individual smoothness *)
  G : R;                      (* asm:bounded: the bound of the gradient of f *)
  Gh : R;                     (* asm:problem: the Lipschitz constant of h on X *)
  Ghat : R;                   (* asm:bounded: the clipping radius *)
  Gs : R;                     (* asm:noise: G_sigma *)
  D : R;                      (* asm:problem: the diameter *)
  Fbar : R;                   (* eq:chain: sup F - inf F *)
  P_proba : forall z, proba (P z);                                        (* asm:markov *)
  pi_proba : proba pi;                                                    (* asm:markov *)
  pi_stationary : forall q, E pi (fun z => E (P z) q) = E pi q;           (* asm:markov *)
  X_convex : forall x y s, X x -> X y -> 0 <= s <= 1 -> X (add x (scal s (sub y x)));       (* asm:problem *)
  X_diameter : forall x y, X x -> X y -> norm (sub x y) <= D;             (* asm:problem *)
  lmo_in : forall g, X (lmo g);                                           (* LMO *)
  lmo_min : forall g y, X y -> inner (lmo g) g + h (lmo g) <= inner y g + h y;              (* LMO *)
  h_convex : forall x y s, X x -> X y -> 0 <= s <= 1 ->
    h (add x (scal s (sub y x))) <= (1 - s) * h x + s * h y;              (* asm:problem *)
  h_lipschitz : forall x y, X x -> X y -> h x - h y <= Gh * norm (sub x y);                 (* asm:problem *)
  f_derivative : forall x y s, X x -> X y -> 0 <= s <= 1 ->               (* asm:smooth *)
    derivable_pt_lim (fun s => f (add x (scal s (sub y x)))) s
      (inner (df (add x (scal s (sub y x)))) (sub y x));
  df_mean : forall x, X x -> Ev pi (dfz x) = df x;
    (* asm:smooth: E_pi and gradient commute *)
  dfz_smooth : forall x y z, X x -> X y ->
    norm (sub (dfz x z) (dfz y z)) <= L * norm (sub x y);                 (* asm:smooth *)
  dfz_noise : forall x z, X x -> norm (sub (dfz x z) (df x)) <= Gs;       (* asm:noise *)
  df_bound : forall x, X x -> norm (df x) <= G;                           (* asm:bounded *)
  Ghat_bound : G <= Ghat;                                                 (* asm:bounded *)
  range : forall x y, X x -> X y -> f x + h x - (f y + h y) <= Fbar;      (* eq:chain *)
  L_pos : 0 < L;
  Gh_pos : 0 <= Gh;
  Ghat_pos : 0 < Ghat;
  D_pos : 0 < D;
  Gs_pos : 0 <= Gs
}.

Section Step.
Variable pb : problem.
Notation V := (V pb). Notation f := (f pb). Notation h := (h pb). Notation df := (df pb).
Notation lmo := (lmo pb).
Implicit Types x g : V.

Definition F x := f x + h x.
(** def:fwgap. *)
Definition gap x := inner (df x) (sub x (lmo (df x))) + h x - h (lmo (df x)).
(** alg:main, S4: the short step along v = LMO(g), with the corner convention eta = 0 when v = x. *)
Definition slope x g := h x - h (lmo g) - inner g (sub (lmo g) x).
Definition eta (Lt : R) x g : R :=
  let n := norm2 (sub (lmo g) x) in if Req_EM_T n 0 then 0 else Rmin (slope x g / (Lt * n)) 1.
Definition next (Lt : R) x g : V := add x (scal (eta Lt x g) (sub (lmo g) x)).
End Step.
