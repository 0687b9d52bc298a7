(** Certificates of a horizon for a Markov stream, and the boolean that checks one. *)
Require Import Reals ZArith QArith List Lra Lia Bool.
From MCFW Require Import enclosure inflated sharp_inflated fluctuated term bound_terms.
Import ListNotations.
Open Scope R_scope.

(** The constants of the class: L, D, the Lipschitz constant of h, the clipping radius, G_sigma, Fbar. *)
Record constants := { kL : Q; kD : Q; kGh : Q; kGhat : Q; kGs : Q; kFbar : Q }.
(** T = [mT], jmax = floor(log2 T), the parameters, upper bounds of Lambda_n, Lambda_e,
    of the bias ratio w and
    of the cross ratio kappa, the tangent points at v_plus and v_minus, the value H and the accuracy. *)
Record markov_certificate := {
  mT : Z; mjmax : nat; mrho : Q; mbeta : Q; mtheta0 : Q; mzeta : Q; mbias : Q; mLn : Q; mLe : Q; mkappa : Q;
  mYp : Q; mYm : Q; mH : Q; meps : Q }.

(** A list of comparisons, and what it says when it computes to true. *)
Definition comparisons := list (term * term).
Fixpoint all (l : comparisons) : Prop :=
  match l with [] => True | (a, b) :: l' => value a <= value b /\ all l' end.
Definition decide (l : comparisons) : bool := forallb (fun ab => at_most (fst ab) (snd ab)) l.
Lemma decide_sound l : decide l = true -> all l.
Proof.
  induction l as [|[a b] l IH]; [intros; exact I|]. intro H. apply andb_prop in H. destruct H as [A B].
  split; [apply at_most_sound, A|apply IH, B].
Qed.

Definition scaled (z : Z) : term := Mul (Int z) (Inv (Int one)).
Definition dc2_of (k : constants) : term := Pow (Add (frac (kGh k)) (frac (kGhat k))) 2.
Definition final (H rho D T eps : term) : comparisons :=
  [ (2%Z * D * Sqrt (H / (Sqrt 2%Z * (T + 1%Z))), eps); (2%Z * H / (rho * (T + 1%Z)), eps) ]%term.
Definition horizon_of (T : Z) (j : nat) : comparisons :=
  [ (Int 1, Int T); (Int (two j), Int T); (Add (Int T) (Int 1), Int (two (S j))) ].
(** The slope at Y is not positive, and the tangent there stays below H. *)
Definition tangent_at (val slp : term -> term -> term) (H Y v : term) : comparisons :=
  [ (Int 1, Y); (slp Y v, Int 0); (val Y v - slp Y v * (Y - 1%Z), H) ]%term.

Section Markov.
Variables (k : constants) (m : markov_certificate) (p : profile) (cuts : list Z).
Let rho := frac (mrho m). Let beta := frac (mbeta m). Let T := Int (mT m). Let dc2 := dc2_of k.
Let theta0 := frac (mtheta0 m). Let zeta := frac (mzeta m). Let w := frac (mbias m).
Let Lan := frac (mLn m). Let Lae := frac (mLe m). Let kappa := frac (mkappa m).
Let Yp := frac (mYp m). Let Ym := frac (mYm m). Let H := frac (mH m).
Definition factor_t : term := ((1%Z + 2%Z * w ^ 2 * Root 3 T ^ 2 / zeta) / (1%Z - zeta))%term.
Definition markov_value : term -> term -> term :=
  tbound_t (frac (kFbar k)) rho beta (frac (kL k)) dc2 Lae Lan (frac (kGs k))
    theta0 kappa (5612%Z / 10000%Z)%term factor_t T.
Definition markov_slope : term -> term -> term :=
  tslope_t (frac (kFbar k)) rho beta (frac (kL k)) dc2 Lae theta0 kappa factor_t T.
Definition moments : comparisons :=
  [ (scaled (noise_up p (mjmax m)), Lan); (scaled (difference_sharp_up p (mjmax m)), Lae);
    (scaled (bias_noise_up p (mjmax m)), w * Sqrt Lan);
    (scaled (bias_difference_up p (mjmax m)), w * Sqrt Lae);
    (scaled (Knu_up p cuts (mjmax m)), 2%Z * kappa * (Sqrt Lan * Sqrt Lae)) ]%term.
Definition signs : bool :=
  forallb positive_q [mrho m; mbeta m; mtheta0 m; mzeta m; mLn m; mLe m; mH m]
  && forallb (Qle_bool 0) [mbias m; mkappa m] && positive_q (1 - mzeta m).
Definition check_markov : bool :=
  signs && decide (horizon_of (mT m) (mjmax m)) && decide moments
  && decide (tangent_at markov_value markov_slope H Yp (v_plus_t beta))
  && decide (tangent_at markov_value markov_slope H Ym (v_minus_t beta dc2 T))
  && decide (final H rho (frac (kD k)) T (frac (meps m))).
End Markov.
