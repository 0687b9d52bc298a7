(** The certificate of horizon_tau1, and nine that differ from it by one entry. *)
Require Import ZArith QArith List.
From MCFW Require Import enclosure inflated staircase term certificate.
Import ListNotations.

Definition class : constants := {| kL := 1; kD := 1; kGh := 1; kGhat := 1; kGs := (1 # 10); kFbar := 2 |}.
Definition spoiled (T : Z) (zeta Ln Le bias kappa Yp H : Q) : markov_certificate := {|
  mT := T; mjmax := 19; mrho := (2736 # 1000); mbeta := (555 # 10000); mtheta0 := (6175 # 10000);
  mzeta := zeta;
  mLn := Ln; mLe := Le; mbias := bias; mkappa := kappa; mYp := Yp; mYm := 2224; mH := H; meps := (1 # 10) |}.
Definition verdict (m : markov_certificate) : bool := check_markov class m (staircase 1 60) (repeat 1%Z 60).
Definition zeta : Q := 3149 # 100000000. Definition Ln : Q := 535644703 # 10000000.
Definition Le : Q := 537749592 # 10000000. Definition bias : Q := 2606104 # 10000000000000.
Definition kappa : Q := 2363543 # 100000000. Definition H : Q := 2206176692 # 1000000.

Definition whole : markov_certificate := spoiled 624000 zeta Ln Le bias kappa 3942 H.
(** One per cent fewer iterations, then with the H that they would need; Lambda_n, Lambda_e, the bias, K_nu a
    little smaller than they are; a tangent point where the slope is still positive, zeta = 1, the wrong level
    cap. *)
Definition wrong : list markov_certificate :=
  [ spoiled 617000 zeta Ln Le bias kappa 3942 H;
    spoiled 617000 zeta Ln Le bias kappa 3942 (2181427 # 1000);
    spoiled 624000 zeta (Ln - (1 # 1000)) Le bias kappa 3942 H;
    spoiled 624000 zeta Ln (Le - (1 # 1000)) bias kappa 3942 H;
    spoiled 624000 zeta Ln Le (bias * (999 # 1000)) kappa 3942 H;
    spoiled 624000 zeta Ln Le bias (kappa * (999 # 1000)) 3942 H;
    spoiled 624000 zeta Ln Le bias kappa 3800 H;
    spoiled 624000 1 Ln Le bias kappa 3942 H;
    spoiled (2 * 624000) zeta Ln Le bias kappa 3942 H ].

Lemma checked : (verdict whole, map verdict wrong) = (true, repeat false 9).
Proof. vm_compute. reflexivity. Qed.
