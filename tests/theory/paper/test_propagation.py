from dataclasses import fields, replace
from fractions import Fraction

import pytest
from sympy import Max, Rational, sqrt

from theory.ledger.judge import Judge
from theory.paper.propagation import (
    Inputs,
    chain,
    markov,
    noiseless,
    oblivious,
    substitute_error,
    substitute_noise,
    substitute_smoothness,
    tuned_chain,
)
from theory.paper.watershed import watershed
from theory.text import notation as n
from theory.text.constants import PAPER
from theory.text.notation import SYMBOLS
from theory.trusted.statement import Exponent
from theory.trusted.verdict import Verdict


def test_every_symbol_is_listed_once():
    """The symbols of the notation have distinct names and LaTeX for each, and cover the chain's inputs."""
    names = [entry.name for entry in SYMBOLS]
    assert len(names) == len(set(names))
    inputs = {s for entry in fields(Inputs) for s in getattr(Inputs(), entry.name).free_symbols}
    assert inputs <= {entry.symbol for entry in SYMBOLS}


def test_chain_at_unit_inputs():
    """With every input 1 the chain takes the values worked out by hand from eq:chain (log = 1)."""
    one = dict.fromkeys((n.L, n.L_rec, n.D, n.G, n.F_bar, n.sbar, n.sigma2, n.rho, n.beta, n.T), 1)
    values = {name: v.subs(one) for name, v in chain(Inputs(), PAPER, log=n.Lc).items()}
    values = {name: v.subs(n.Lc, 1) for name, v in values.items()}
    assert (values["A"], values["dbar"], values["kappa2"]) == (3, 40, 3202)
    assert (values["Bdot"], values["Bddot"], values["Y1"]) == (28836, 128080, 156)
    assert values["Y2"] == values["Y0"] == 96 * (28836 + 128080)
    assert values["P0"] == 9 + 4 * sqrt(3202)
    assert values["theta"] == Rational(1, 2)
    assert values["R"] == 4 * values["Y0"]


@pytest.mark.parametrize(
    ("operation", "reached"),
    [
        (substitute_noise, {"Z2", "Z0", "M", "R", "S"}),
        (substitute_smoothness, {"Bddot", "Y2", "Z2", "Y0", "Z0", "R", "S"}),
        (substitute_error, {"dbar", "kappa2", "Bdot", "Bddot", "P0", "Z1", "Y2", "Z2", "Y0", "Z0", "R", "S"}),
    ],
)
def test_a_substitution_reaches_what_the_paper_says(operation, reached):
    """Each substitution of eq:threesubs changes exactly the constants that contain its input."""
    before = dict(chain(Inputs(), PAPER).items())
    after = dict(chain(operation(Inputs(), PAPER), PAPER).items())
    assert {name for name in before if before[name] != after[name]} == reached


def test_every_chain_constant_matters():
    """Perturbing any constant of eq:chain or eq:master changes R or S."""
    before = chain(markov(Inputs(), PAPER), PAPER)
    names = [entry.name for entry in fields(PAPER)]
    displayed = names[names.index("dbar") : names.index("S_master") + 1]
    silent = []
    for name in displayed:
        k = replace(PAPER, **{name: getattr(PAPER, name) * Rational(11, 10)})
        after = chain(markov(Inputs(), k), k)
        if (after.R, after.S) == (before.R, before.S):
            silent.append(name)
    assert silent == ["gap"]  # the bound on F_bar is used by claims, not by the chain


def test_watershed_exponents():
    """tab:watershed comes out of the chain: what inflates at fixed parameters, and how much when tuned."""
    rows = {row.name: row for row in watershed(PAPER)}
    inflating = {name for name, row in rows.items() if row.inflates}
    assert inflating == {
        "Bddot",
        "Y2",
        "Z2",
        "Y0",
        "Z0",
        "M",
        "R",
        "S",
    }
    tuned = {name: rows[name].tuned for name in ("dbar", "Bdot", "Z1", "R", "S")}
    halves = (Fraction(1, 2), 1, 3, Fraction(5, 6), Fraction(5, 2))
    assert tuned == dict(zip(("dbar", "Bdot", "Z1", "R", "S"), halves, strict=True))


def test_exponents_of_the_regimes_are_derived():
    """R and S grow as Λ^(5/6), Λ^(5/2) tuned and Λ², Λ^(3/2) oblivious, and 5/6 is the best over (ρ, β)."""
    tuned, fixed = tuned_chain(PAPER), chain(oblivious(PAPER), PAPER)
    M = Max(n.beta ** Rational(1, 3), n.Lam * n.G_sigma**2 * n.beta ** Rational(-2, 3))
    free = chain(markov(Inputs(), PAPER), PAPER, M=M)
    cases = [(tuned.R, Rational(5, 6)), (tuned.S, Rational(5, 2)), (fixed.R, 2), (fixed.S, Rational(3, 2))]
    statements = [Exponent(expression, value, {n.Lam: 1}) for expression, value in cases]
    statements.append(Exponent(free.R, Rational(5, 6), {n.Lam: 1}, (n.rho, n.beta)))
    with Judge() as judge:
        assert all(judge.judge(statement).verdict is Verdict.PROVED for statement in statements)
        wrong = replace(statements[-1], value=Rational(4, 5))
        assert judge.judge(wrong).verdict is Verdict.REFUTED


def test_noiseless_regime_has_no_recursion():
    """Without noise B̈ and the noise part of Z2 vanish (lem:exacttransfer)."""
    exact = chain(noiseless(), PAPER)
    assert exact.Bddot == 0
    assert exact.Z2 == 0
