"""The regimes of the solver are those of the theory, and a change of their code is noticed."""

import inspect
import math
import types
from fractions import Fraction

import pytest
from sympy import Rational

from mcfw.method import regimes
from theory.paper.propagation import inflation, mixing_aware, noiseless, oblivious, tuned
from theory.planner.bounds.bound import balls
from theory.planner.bounds.regime import BETA, JMAX, QUIET, RHO
from theory.text import notation as n
from theory.text.constants import PAPER
from theory.trusted.exact import ball

TAU, T, NOISE, RHO0 = 7, 5000, Fraction(1, 100), Fraction(1, 2)
VALUES = {"tau": Fraction(TAU), "T": Fraction(T), "G_sigma": NOISE, "G_bar": NOISE, "jmax": Fraction(12)}
VALUES |= {"L": Fraction(2), "G": Fraction(3), "G_hat": Fraction(4), "F_bar": Fraction(5), "G_h": Fraction(2)}
COARSE = n.tau * (1 + JMAX)
KNOWN = {"tau": TAU, "smoothness": 2.0, "lipschitz": 3.0, "radius": 4.0, "gap": 5.0, "lipschitz_h": 2.0}
FLAT = {**KNOWN, "smoothness": 0.01}
THEORY = {
    "Tuned": (tuned(PAPER).rho, tuned(PAPER).beta),
    "MixingAware": (mixing_aware(PAPER, RHO0, COARSE).rho, mixing_aware(PAPER, RHO0, COARSE).beta),
    "Oblivious": (oblivious(PAPER, 2, 3).rho, oblivious(PAPER, 2, 3).beta),
    "Noiseless": (noiseless(2).rho, noiseless(2).beta),
    "Refined": (RHO, BETA),
    "Refined, quiet": (QUIET[n.rho], QUIET[n.beta]),
    "Refined, quiet and flat": (QUIET[n.rho].xreplace({n.L: Rational(1, 100)}), QUIET[n.beta]),
}
SETTINGS = {
    "Tuned": {"tau": TAU, "noise": 0.01},
    "MixingAware": {"tau": TAU, "noise": 0.01, "rho0": 0.5},
    "Oblivious": {"rho": 2.0, "beta": 3.0},
    "Noiseless": {"rho": 2.0},
    "Refined": {**KNOWN, "noise": 0.01},
    "Refined, quiet": {**KNOWN, "noise": 0.0},
    "Refined, quiet and flat": {**FLAT, "noise": 0.0},
}


def agree(module, name):
    """Return whether a regime of a module chooses what the theory's expressions say."""
    chosen = getattr(module, name.split(",")[0])(**SETTINGS[name]).parameters(T)
    terms = (term.xreplace({n.Lam: inflation(PAPER)}) for term in THEORY[name])
    wanted = [float(ball(term, balls(VALUES))) for term in terms]
    return all(math.isclose(a, b, rel_tol=1e-12) for a, b in zip(chosen, wanted, strict=True))


@pytest.mark.parametrize("name", THEORY)
def test_the_solver_and_the_theory_choose_the_same_parameters(name):
    """(ρ, β) of mcfw and of the theory agree to twelve digits, written independently."""
    assert agree(regimes, name)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("Tuned", "306 * ", "305 * "),
        ("Tuned", "(1 + math.log2(horizon))", "math.log2(horizon)"),
        ("Tuned", "Parameters(math.sqrt(Lam), 2", "Parameters(Lam, 2"),
        (
            "MixingAware",
            "* (1 + level_cap(horizon))",
            "* (2 + level_cap(horizon))",
        ),
        ("MixingAware", "self.rho0 * math.sqrt(Lam), 2 *", "self.rho0 * math.sqrt(Lam), 1 *"),
        ("Oblivious", "Parameters(self.rho, self.beta)", "Parameters(self.beta, self.rho)"),
        ("Noiseless", "Parameters(self.rho, 1 / (horizon + 1))", "Parameters(self.rho, 1 / horizon)"),
        ("Refined", "(6 * self.tau - 3)", "6 * self.tau"),
        ("Refined", "jmax - math.log2(self.tau)", "jmax"),
        ("Refined", "** 0.25", "** 0.5"),
        ("Refined", "(self.radius + self._of_h)", "self.radius"),
        ("Refined", "(3 * self.gap**2)", "(2 * self.gap**2)"),
        ("Refined, quiet", "(horizon + 1) ** -2", "1 / (horizon + 1)"),
        ("Refined, quiet", "0.75 * self.smoothness", "0.5 * self.smoothness"),
        ("Refined, quiet and flat", "3 * (self.lipschitz + self._of_h)", "3 * self.lipschitz"),
    ],
)
def test_a_changed_regime_is_noticed(name, old, new):
    """A constant, a power or a term changed in the solver's code makes the two disagree."""
    source = inspect.getsource(regimes)
    assert source.count(old) == 1
    changed = types.ModuleType("changed_regimes")
    exec(compile(source.replace(old, new), "regimes", "exec"), changed.__dict__)
    assert not agree(changed, name)
