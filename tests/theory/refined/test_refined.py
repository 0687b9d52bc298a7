"""The refined theorems: green claims, pieces that hold along drawn sequences, derived exponents."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, Symbol, lambdify

from theory.ledger.contents import claims
from theory.ledger.judge import Judge
from theory.ledger.ledger import verify
from theory.refined import sharper
from theory.refined.sharper import CONSTANT, LINEAR, Rungs
from theory.refined.thm_refined import exponents as floor
from theory.refined.thm_sharper import weight
from theory.text import notation as n
from theory.trusted.statement import Cited, Exponent

MINE = tuple(claim for claim in claims() if claim.label in ("thm:refined", "thm:sharper"))


def test_nothing_is_cited_and_every_claim_has_two_mutants():
    """The refined theorems rest on no quotation, and each of their claims can fail in two ways."""
    assert not [c.id for c in MINE if isinstance(c.statement, Cited) or len(c.mutants) < 2]


def test_the_theorems_rest_on_no_quotation():
    """Whatever the two theorems need, to any depth, is judged here."""
    by_id = {claim.id: claim for claim in claims()}
    pending, seen = ["N01", "N02", "N03", "N18"], set()
    while pending:
        claim = by_id[pending.pop()]
        seen.add(claim.id)
        assert not isinstance(claim.statement, Cited)
        assert claim.erratum is None
        pending.extend(name for name in claim.needs if name not in seen)
    assert {"A02", "D01.a", "T07", "N11", "N17"} <= seen


@pytest.mark.slow  # the quick ledger judges these claims too; here their own verdicts are named
def test_every_claim_is_confirmed():
    """Each statement of the refined theorems is proved, exact, checked or a definition, but for two audits of runs."""
    with Judge() as judge:
        verdicts = {claim.id: judge.judge(claim.statement).verdict.value for claim in MINE}
    others = {
        name
        for name, verdict in verdicts.items()
        if verdict not in ("proved", "exact", "checked", "definition")
    }
    assert others == {"N01.run", "N10.run"}
    assert verdicts["N01"] == verdicts["N18"] == "proved"


@pytest.mark.slow
def test_the_ledger_of_the_refined_theorems_is_as_expected():
    """With all mutants and everything that they need."""
    ledger = verify(claims, [claim.id for claim in MINE])
    assert [entry.claim.id for entry in ledger.surprises] == []


def test_the_weight_pays_along_recursions():
    """Σ S_t <= Σ φ_tB_t for drawn sequences with r_t <= r_{t+1} <= r_t + 1; with half the weight it fails."""
    rng = np.random.default_rng(0)
    worst = 0.0
    for _ in range(200):
        r = 1 + np.concatenate([[0.0], np.cumsum(rng.random(200) ** rng.choice([0.1, 1.0, 10.0]))])
        alpha = r ** (-2 / 3)
        B = rng.random(201) * (rng.random(201) < rng.choice([0.02, 1.0]))
        total, S = 0.0, 0.0
        for a, b in zip(alpha, B, strict=True):
            S = (1 - a) ** 2 * S + b
            total += S
        paid = float(np.sum((0.5 / alpha + float(LINEAR) / np.sqrt(alpha) + float(CONSTANT)) * B))
        worst = max(worst, total / paid if paid else 0.0)
    assert 0.5 < worst <= 1


def test_the_weight_is_not_far_from_the_best():
    """A smaller constant in the weight does not pay: 1/2 in place of 11/20 is refuted."""
    with Judge() as judge:
        wrong = next(m for c in MINE if c.id == "N11.a" for m in c.mutants)
        assert judge.refute(wrong.statement).verdict.value == "refuted"
    assert weight.weight(Rational(1)) >= 1


@pytest.mark.parametrize(
    ("regime", "what", "power", "paper", "refined"),
    [
        ("oblivious", "rate", Rational(3, 2), 6, Rational(3, 2)),
        ("oblivious", "burn-in", Rational(1), 3, Rational(3, 2)),
        ("high noise", "rate", Rational(3, 2), Rational(5, 2), Rational(3, 2)),
        ("high noise", "burn-in", Rational(1), 5, 1),
    ],
)
def test_exponents_beside_those_of_the_paper(regime, what, power, paper, refined):
    """The exponent of tau in the sample complexity, derived by the max-plus engine; the paper's is refuted."""
    with Judge() as judge:
        assert judge.judge(floor.exponent(regime, what, power, refined)).verdict.value == "proved"
        assert judge.refute(floor.exponent(regime, what, power, paper)).verdict.value == "refuted"


def test_the_pieces_hold_along_sequences():
    """alpha_t^(-3/2) >= v^6(1+t beta), and v within its ends, for drawn delta_t and beta (exact arithmetic)."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        T, beta = int(rng.integers(1, 30)), Fraction(int(rng.integers(1, 200)), 100)
        largest = Fraction(4)
        squares = [
            largest * Fraction(int(x), 10) for x in rng.integers(0, 11, T + 1) * (rng.random(T + 1) < 0.5)
        ]
        u = [beta + x for x in squares]
        r = [Fraction(1)]
        for t in range(1, T + 1):
            r.append(max(r[-1], (1 + sum(u[:t])) / (1 + max(u[:t]))))
        whole = 1 + sum(squares) + T * beta
        v6 = r[T] / whole
        assert all(r[t] >= v6 * (1 + t * beta) for t in range(T + 1))
        assert v6 <= 1 / (1 + beta)
        assert v6 >= (1 + T * beta) / ((1 + beta + largest) * (1 + T * beta + largest))


def run_of_the_recursion(rng):
    """Return the letters of G, the exact sum of errors and L_T for drawn steps, with equality in every recursion."""
    T, beta, rho = int(rng.integers(2, 400)), 10 ** rng.uniform(-2, 1), 10 ** rng.uniform(-1, 1)
    squares = 4 * rng.random(T + 1) ** rng.choice([0.2, 3.0]) * (rng.random(T + 1) < rng.choice([0.05, 1.0]))
    u, p = beta + squares, 1 + np.concatenate([[0.0], np.cumsum(squares)])
    r = np.ones(T + 1)
    for t in range(1, T + 1):
        r[t] = max(r[t - 1], (1 + u[:t].sum()) / (1 + u[:t].max()))
    alpha = r ** (-2 / 3)
    L_t = rho * np.sqrt(p[:-1]) * alpha**-0.25
    moved = np.concatenate([[0.0], np.sqrt(squares[:-1]) / L_t[:-1]])
    theta, Lam_n, Lam_e, noise = 0.7, 20.0, 30.0, 0.3
    S = total = Lam_n * noise**2
    for a, x in zip(alpha[1:], moved[1:], strict=True):
        B = (1 + theta) * (1 - a) ** 2 * Lam_e * x**2 + (1 + 1 / theta) * a**2 * Lam_n * noise**2
        S = (1 - a) ** 2 * S + B
        total += S
    Gamma = p[-1]
    letters = {
        "T": T,
        "beta": beta,
        "rho": rho,
        "split": theta,
        "Lam_n": Lam_n,
        "Lam_e": Lam_e,
        "G_sigma": noise,
    }
    letters |= {"L": 1.0, "G": 1.0, "G_hat": 1.0, "bias2": 0.0, "young": 1e-12, "Y_high": Gamma}
    return letters, (r[-1] / (Gamma + T * beta)) ** (1 / 6), total, L_t[-1]


def test_noise_and_displacement_cover_the_recursion():
    """The two error terms of G are above the exact sum of a recursion with equality; half of them is not."""
    v = Symbol("v", positive=True)
    top = Rungs(split=True, square=True)
    terms = sharper._noise(top, v) + sharper._displacement(top, v, sharper.Y_high)
    names = sorted(terms.free_symbols, key=lambda symbol: symbol.name)
    bound = lambdify(names, terms, modules="math")
    rng = np.random.default_rng(2)
    ratios = []
    for _ in range(200):
        letters, value, total, L_T = run_of_the_recursion(rng)
        letters["v"] = value
        ratios.append(total / bound(*(letters[symbol.name] for symbol in names)))
        Gamma, end = letters["Y_high"], letters["T"] * letters["beta"]
        assert letters["rho"] * Gamma**0.5 * (Gamma + end) ** (1 / 6) * value >= L_T * (1 - 1e-12)
    assert 0.5 < max(ratios) <= 1 + 1e-9


def test_the_floor_scales_as_stated():
    """The rate coefficient of H has exponent 1 in Lambda at best over rho and beta, so gap bounds have 1/2."""
    with Judge() as judge:
        best = Exponent(floor.rate(), 1, {n.Lam: 1}, (n.rho, n.beta))
        assert judge.judge(best).verdict.value == "proved"
        better = Exponent(floor.rate(), Rational(11, 12), {n.Lam: 1}, (n.rho, n.beta))
        assert judge.refute(better).verdict.value == "refuted"
