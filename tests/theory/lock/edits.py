"""Edits that weaken a claim: a piece of a claim file, what stands in its place, and the field that must differ.

The first seventeen are those of a review, all of which the mutants alone let through.
"""

from typing import NamedTuple


class Edit(NamedTuple):
    """What is edited: the claim, its file below theory, the piece, its replacement, the field, and a word of it."""

    claim: str
    file: str
    old: str
    new: str
    field: str
    says: str


KAPPA = "paper/app_rates/eq_dbarM/kappa.py"
MOMENT = "paper/app_mlmc/lem_mlmc/c_moment.py"
NOISE = "paper/sec_setup/asm_noise.py"
SMOOTH = "paper/sec_setup/asm_smooth.py"
DESCENT = "paper/app_transfer/prop_transfer/i_descent.py"
ABSORPTION = "paper/app_reduction/thm_reduction/absorption.py"
FIRST = "paper/app_transfer/prop_transfer/error_first_line.py"
COMPLEXITY = "paper/app_rates/thm_tuned/complexity.py"
MASTER = "paper/app_transfer/eq_master/displayed.py"
TAU = "paper/sec_setup/asm_markov/tau_bound.py"
SERIES = "paper/sec_setup/asm_markov/series.py"

REVIEWED = (
    Edit("T03.tuned", KAPPA, "κ_M² >= 2(1 + (G+Ĝ)²)", "κ_M² >= 200(1 + (G+Ĝ)²)", "title", "≥ 200(1"),
    Edit("M12.a", MOMENT, "for jmax in range(7)", "for jmax in range(1)", "conclusion", "nothing"),
    Edit("M12.a", MOMENT, "for jmax in range(7)", "for jmax in range(1)", "size", "an identity"),
    Edit("M12.b", MOMENT, "    measured = case.moments()\n    for start", "    if share == 1:\n        return True\n"
         "    measured = case.moments()\n    for start", "helper", "_matches_law"),
    Edit("S15", NOISE, "for size in (1, 2, 3, 4)", "for size in (1,)", "hypotheses", "≤"),
    Edit("S05", SMOOTH, "coordinates: int = 3", "coordinates: int = 1", "conclusion", "a0"),
    Edit("D01", DESCENT, "    left = gamma * gap + F_step", "    links = (*links, le(eta, L_t))\n"
         "    left = gamma * gap + F_step", "hypotheses", "if η̄ₜ ≤ L"),
    Edit("D01", DESCENT, "le(gap, N + k_), branches, *links", "le(gap, N + k_), branches, *links, le(N, 0)",
         "hypotheses", "if N ≤ 0"),
    Edit("R08", ABSORPTION, "ge(T**FOUR_THIRDS, scale * tau))", "ge(T**FOUR_THIRDS, scale * tau), ge(T, 10**6))",
         "hypotheses", "if 1000000 ≤ T"),
    Edit("T19.sharp", FIRST, "is not needed, and 1/3", "must be 7/β, and 1/3", "erratum", "must be 7/β"),
    Edit("T19", FIRST, '            "Ḃ becomes Ḃ/2": {"share": HALF},\n', "", "mutants", "Ḃ becomes Ḃ/2"),
    Edit("U05", COMPLEXITY, "{T: (2**185, 2**400)}", "{T: (2**185, 2**186)}", "size", "on T"),
    Edit("T00.master", MASTER, "identity(end.S, 2 * Z1 / rho)", "identity(end.S, end.S)", "source", "same words"),
    Edit("S13", TAU, "a certified bound τ̂ >= τ may", "any number τ̂ may", "title", "any number τ̂"),
    Edit("T03.tuned", KAPPA, 'needs=("T02.ratio",)', "needs=()", "needs", "T02.ratio → nothing"),
    Edit("M08", MOMENT, "case.tau > case.T", "case.tau > case.T and case.T > 8", "size", "points"),
    Edit("M12.a", MOMENT, '"2E<X, M> becomes E<X, M>": {"cross": 1}', '"2E<X, M> becomes E<X, M>": {"cross": 7}',
         "mutants", "'cross': 7"),
)  # fmt: skip

FURTHER = (
    Edit("T03.tuned", KAPPA, "le(G, G_hat))", "le(G, G_hat), le(G_hat, 1))", "hypotheses", "if Ĝ ≤ 1"),
    Edit("T03.tuned", KAPPA, "le(2 * (1 + (G + G_hat) ** 2), kappa2)", "le(0, kappa2)", "conclusion", "then 0 ≤"),
    Edit("T03.tuned", KAPPA, "line=2298", "line=2299", "place", "line 2299"),
    Edit("M12.b", MOMENT, "small_cases, holds)", "tiny, holds)", "points", "→"),
    Edit("M12.b", MOMENT, "holds = partial(_matches_law, share=fraction(share))\n    return Finite(",
         "holds = partial(_matches_law, share=fraction(2 * share))\n    return Finite(", "bound", "→"),
    Edit("M12.b", MOMENT, "= the recursion, 6 chains", "= the recursion, 60 chains", "conclusion", "60 chains"),
    Edit("M12.b", MOMENT, "small_cases, holds)", "small_cases, holds, exhaustive=True)", "size", "exhaustive: True"),
    Edit("M08", MOMENT, "case.tau * measured.H_squared).all())", "case.tau * measured.H_squared).any())", "helper",
         "_short"),
    Edit("M12.c", MOMENT, "for size in (2, 4)", "for size in (1,)", "hypotheses", "nothing"),
    Edit("M12.c", MOMENT, 'size="2 and 4 vectors on two paths", ', "", "bounded", "→ nothing"),
    Edit("S15", NOISE, "given = [le(norm, G_sigma)", "given = [le(norm, 0 * G_sigma)", "hypotheses", "≤ 0"),
    Edit("S15", NOISE, "share * G_sigma**2), *given", "share * G_sigma**2 + 1), *given", "conclusion", "+ 1"),
    Edit("D01", DESCENT, "+ diameter * gamma**2 * L_t * D**2", "+ 9 * diameter * gamma**2 * L_t * D**2",
         "conclusion", "9·"),
    Edit("D01", DESCENT, "return _separate(constant, YOUNG + Z**2 / 2, delta=delta", "return _separate(constant, "
         "YOUNG + Z**2 / 2, delta=delta / 2", "conclusion", "then"),
    Edit("T19.sharp", FIRST, 'provable=THIRD, refuted=Rational(33, 100)', 'provable=1, refuted=Rational(33, 100)',
         "slack", "provable: 1;"),
    Edit("T19.sharp", FIRST, "at=2202", "at=2203", "erratum", "2203"),
    Edit("U05", COMPLEXITY, "missed: int = 184", "missed: int = 100", "size", "at T"),
    Edit("S13", TAU, "all_of(le(Lam, Lam_hat), le(burn, burn_hat))", "all_of(le(Lam, Lam_hat))", "conclusion", "then"),
    Edit("S13", TAU, '"asm:markov", line=519', '"asm:markov", stated=True, line=519', "stated", "labelled statement"),
    Edit("S13", TAU, "nonneg(\"log_T\")", "positive(\"log_T\")", "hypotheses", "0 < log_T"),
)  # fmt: skip
EDITS = REVIEWED + FURTHER
