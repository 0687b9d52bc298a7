(** The axioms behind the theorems of this folder: the four of the classical real numbers. *)
From MCFW Require Import Output Horizon TunedComplexity ObliviousRate ObliviousComplexity ZeroTransfer.
From MCFW Require Import ZeroComplexity Squeeze PrintedChain Truncation Stationarity Cases Remarks.
From MCFW Require Import Composite RandomStart.
Definition exported := (
  @output_mean, @output_gap, @output_independent, @proba_output, @best_below_output, @samples_exact,
  @samples_le, @horizon_exists, @tuned_horizon, @tuned_complexity, @toy_tuned_complexity, @oblivious_rate,
  @oblivious_horizon, @oblivious_complexity, @oblivious_shorthand, @toy_oblivious_complexity,
  @path_gaps_any, @exacttransfer, @exacttransfer_corrected, @slide_exact, @zeronoise_rate,
  @zeronoise_horizon, @zeronoise_complexity, @slide_zeronoise, @stochastic_vanishes, @noise_vanishing,
  @tuned_rate_vanishing, @flip_vanishing, @squeeze, @ell_order, @exponent, @surrogate_min, @toy_exponent,
  @printed_moderate, @printed_rho, @printed_flat, @printed_noiseless, @printed_short, @printed_region,
  @toy_printed, @kap_ok, @truncation_fails, @tiny_master, @gap_largest, @gap_nonneg,
  @gap_zero_iff_stationary, @f_smooth, @range_2GD, @dmix_decreases, @dmix_geometric, @certified_bound,
  @subgradients_lipschitz, @toy_stationary, @S_display, @expectation_cases, @cases_max, @toy_cases,
  @watershed_B2, @watershed_sigma, @watershed_tuned, @dbarM_covers, @noise_regimes, @burn_in_absorbed,
  @constants_class, @class_KR, @class_KS, @class_KRo, @class_KSo, @toy_constants, @composite,
  @composite_lip, @lazy_steps, @lazy_mixes, @composite_tuned, @composite_30, @random_start, @tuned_random,
  @oblivious_random, @zeronoise_random, @toy_random).
Print Assumptions exported.
