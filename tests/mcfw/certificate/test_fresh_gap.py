"""`mcfw.certify`: the reading is the gap of the mean gradient, and the bounds are those of the theorem."""

import math

import numpy as np
import pytest

import mcfw
from mcfw.problem.problem import PIECE
from tests.mcfw.certificate.instances import METHODS, finite_sum, noise_at, seen

DATA = np.array([0.35, 0.45])


def small(**others):
    """f(x) = ½(x − 0.4)² along a coin, G_σ = 0.05."""
    return mcfw.Problem.from_batch(
        lambda x, i: x - DATA[i, None],
        set=mcfw.Box([-1.0], [1.0]),
        mean_gradient=lambda x: x - 0.4,
        **({"G": 1.5, "G_sigma": 0.05} | others),
    )


@pytest.mark.parametrize("n", [1, 50, PIECE, PIECE + 1, 3 * PIECE + 7])
@pytest.mark.parametrize("m", [0, 5])
def test_the_value_is_the_gap_of_the_mean_gradient(n, m):
    """Against a loop over all states: ĝ over states m + 1, …, m + n, then max_v ⟨ĝ, x − v⟩ + h(x) − h(v)."""
    problem, chain = finite_sum(h=mcfw.L1(0.05)), mcfw.LazyRefresh(12, 0.3)
    x = np.array([0.2, -0.1, 0.3])
    states, found = seen(problem, chain, x, states=n, burn_in=m, seed=4)
    assert len(states) == n + m
    once = np.bincount(states[m:], minlength=12)
    mean = problem.weighted_gradient(x, np.arange(12), once) / n
    v = problem.set.lmo(mean, problem.h)
    gap = mean @ (x - v) + problem.h.at(x) - problem.h.at(v)
    assert found.value == pytest.approx(gap, rel=1e-12)
    assert found.vertex == pytest.approx(v)
    assert (found.states, found.burn_in) == (n, m)
    pieces = math.ceil(n / PIECE)
    assert pieces <= found.oracle_calls <= 12 * max(pieces, min(n, 32) + pieces)


def test_equal_seeds_give_equal_bits_however_it_is_counted():
    """The same certificate for a seed, its SeedSequence, and a second call; another for another seed."""
    options = {"problem": small(), "x": [0.1], "chain": mcfw.TwoState(0.1), "states": 20_000, "tau": 5}
    first = mcfw.certify(**options, seed=3).to_json()
    assert first == mcfw.certify(**options, seed=3).to_json()
    assert first == mcfw.certify(**options, rng=np.random.SeedSequence(3)).to_json()
    assert first["value"] != mcfw.certify(**options, seed=4).value


@pytest.mark.parametrize("method", METHODS)
def test_each_method_is_its_formula(method):
    """Hoeffding, Cantelli and Chebyshev from τ, n, m and δ; the two others below what τ alone gives, or near it."""
    problem = small()
    found = mcfw.certify(
        problem, [0.1], mcfw.TwoState(0.1), states=60_000, burn_in=7, tau=4, delta=0.02, method=method
    )
    R, G, n = found.reach, 0.05, 60_000
    b, s = 7 * 2.0 ** -(7 // 4) / n, math.sqrt(15 / n)
    w = math.sqrt(8 * 7 * math.log(1 / 0.02) / n)
    expected = {
        "hoeffding": b + w,
        "cantelli": b + s * math.sqrt(0.98 / 0.02),
        "chebyshev": s / math.sqrt(0.02),
    }
    bounds = {bound.method: bound for bound in found.bounds}
    if method != "best":
        for name, margin in expected.items():
            assert bounds[name].upper - found.value == pytest.approx(R * G * margin, rel=1e-9)
            assert bounds[name].level == 0.02
    assert found.expectation_bound == pytest.approx(R * G * b, rel=1e-9)
    two = s / math.sqrt(0.02) if method == "chebyshev" else s + w
    assert found.two_sided == pytest.approx(R * G * two, rel=1e-9)
    assert found.upper >= problem.gap(np.array([0.1])) >= found.lower
    assert found.chosen.method == method or method == "best"
    if method in ("self-normalised", "bernstein"):
        assert found.value < found.upper < found.value + R * G * expected["cantelli"]


@pytest.mark.parametrize("h", [None, mcfw.L1(0.05)], ids=["vertices", "top eigenvalue"])
def test_the_empirical_bernstein_bound_is_its_formula(h):
    """Written again: block means from the states, their sample variance, L = ln(2/δ₁), 14 R G L/(3(B − 1))."""
    problem, chain, n, tau, delta = finite_sum(h=h), mcfw.LazyRefresh(12, 0.8), 30_000, 1, 0.05
    x = np.array([0.2, -0.1, 0.3])
    G = noise_at(problem, x)
    states, found = seen(
        problem, chain, x, states=n, burn_in=0, tau=tau, noise=G, delta=delta, method="bernstein"
    )
    B, a, g, k = found.bernstein[:4]
    rows = []
    for j in range(B):
        block = states[j * (g + a) + g : (j + 1) * (g + a)]
        rows.append(problem.weighted_gradient(x, np.arange(12), np.bincount(block, minlength=12)) / a)
    mean, L = np.mean(rows, axis=0), math.log(2 / (delta - B * 2.0 ** -(k + 1)))
    penalty = problem.h.at
    if h is None:
        values = [
            mean @ (x - v) + math.sqrt(2 * np.var(rows @ (x - v), ddof=1) * L / B)
            for v in problem.set.vertices()
        ]
        base = max(values)
    else:
        v = problem.set.lmo(mean, h)
        top = np.linalg.eigvalsh(np.cov(np.array(rows).T))[-1]
        base = mean @ (x - v) + penalty(x) - penalty(v) + found.reach * math.sqrt(2 * top * L / B)
    assert found.upper == pytest.approx(base + 14 * found.reach * G * L / (3 * (B - 1)), rel=1e-6)


def test_best_divides_delta_and_says_so():
    """Its bounds are at δ/2, and its upper is the least of them; the sentence of the assumptions says so."""
    options = {"states": 60_000, "tau": 4, "delta": 0.02}
    best = mcfw.certify(small(), [0.1], mcfw.TwoState(0.1), method="best", **options)
    assert {bound.level for bound in best.bounds} == {0.01}
    assert best.upper == min(bound.upper for bound in best.bounds)
    assert any("halved" in text for text in best.assumptions)
    alone = mcfw.certify(small(), [0.1], mcfw.TwoState(0.1), method="bernstein", **options)
    assert alone.upper < next(bound.upper for bound in best.bounds if bound.method == "bernstein")


def test_without_tau_or_noise_there_is_no_bound():
    """`upper` is None and so is the answer to any target; the fresh gap is there."""
    for problem, options in ((small(), {}), (small(G_sigma=None), {"tau": 1})):
        found = mcfw.certify(problem, [0.4], mcfw.TwoState(0.25), states=1000, **options)
        assert (found.upper, found.lower, found.margin, found.two_sided, found.expectation_bound) == (
            None,
        ) * 5
        assert (found.bounds, found.holds(1e9), found.holds(-1.0)) == ((), None, None)
        assert "no bound" in found.explain()


def test_a_target_is_held_violated_or_undecided():
    """True by the upper bound, False by the lower one, None between them."""
    found = mcfw.certify(small(), [-0.6], mcfw.TwoState(0.25), states=100_000, tau=1)
    gap = small().gap([-0.6])
    assert found.lower < gap < found.upper
    assert [found.holds(t) for t in (2 * gap, found.upper, gap, found.lower, gap / 2)] == [
        True, True, None, None, False,
    ]  # fmt: skip


def test_the_source_of_tau_and_of_the_noise_is_told():
    """An integer, a certified bound, an estimate whose failure is added; the noise of the problem or of the caller."""
    chain, problem = mcfw.TwoState(0.1), small()
    options = {"states": 1000, "delta": 0.04}
    said = mcfw.certify(problem, [0.4], chain, tau=4, noise=0.06, **options)
    known = mcfw.certify(problem, [0.4], chain, tau=mcfw.mixing_time_bound(chain), **options)
    guessed = mcfw.certify(problem, [0.4], chain, tau=mcfw.Estimated(4, 0.01), **options)
    assert (said.noise, known.noise) == (0.06, 0.05)
    assert [found.failure for found in (said, known, guessed)] == pytest.approx([0.04, 0.04, 0.05])
    assert "given by the caller" in " ".join(said.assumptions)
    assert "closed form" in " ".join(known.assumptions)
    assert "0.01" in " ".join(guessed.assumptions)
    assert guessed.upper == known.upper == mcfw.certify(problem, [0.4], chain, tau=4, **options).upper


def test_a_stream_ends_or_goes_on():
    """An iterable gives its first states; one that is too short is refused, and the states are read once."""
    samples = [0, 1] * 50
    found = mcfw.certify(small(), [0.4], samples, states=100, tau=1)
    assert found.value == pytest.approx(0.0, abs=1e-15)
    with pytest.raises(mcfw.StreamExhausted):
        mcfw.certify(small(), [0.4], samples, states=101, tau=1)
    with pytest.raises(mcfw.InvalidInput, match="position"):
        mcfw.certify(small(), [0.4], samples, states=10, tau=1, start=0)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"states": 0}, "states"),
        ({"delta": 0.0}, "delta"),
        ({"delta": 1.5}, "delta"),
        ({"method": "luck"}, "method"),
        ({"tau": 0}, "tau"),
        ({"tau": 1.5}, "tau"),
        ({"noise": -1.0}, "noise"),
        ({"burn_in": -1}, "burn_in"),
        ({"tau": mcfw.Estimated(3, -0.1)}, "failure"),
        ({"x": [2.0]}, "not in"),
        ({"seed": -1}, "seed"),
        ({"start": 2}, "start"),
        ({"method": "bernstein", "states": 30}, "too few"),
    ],
    ids=str,
)
def test_bad_input_is_refused_by_name(options, word):
    """Each refusal names the argument."""
    given = {"problem": small(), "x": [0.4], "chain": mcfw.TwoState(0.25), "states": 100, "tau": 1}
    with pytest.raises(mcfw.InvalidInput, match=word):
        mcfw.certify(**given | options)


def test_the_wrong_law_is_refused():
    """A chain that visits a finite sum by another law would certify the gap of another problem."""
    chain = mcfw.FiniteChain([[0.9, 0.1], [0.5, 0.5]])
    problem = mcfw.Problem.from_finite_sum(
        lambda x, i, w: w.sum() * x - w @ DATA[i, None], 2, set=mcfw.Box([-1.0], [1.0])
    )
    with pytest.raises(mcfw.McfwError, match="law"):
        mcfw.certify(problem, [0.4], chain, states=10)


def test_sets_with_an_iterative_oracle_add_its_error():
    """A nuclear ball whose oracle stops early: its certified error is in the certificate and in the upper bound."""
    made = mcfw.problems.completion()
    x = made.problem.set.center()
    found = mcfw.certify(made.problem, x, made.chain, states=2000, tau=3)
    assert found.upper >= found.value + found.lmo_error
    assert found.upper >= made.problem.gap(x)


def test_an_oracle_that_stops_early_has_its_error_in_the_bounds():
    """One step of Lanczos: the reading is below the true maximum, and reading + error is not."""
    X = mcfw.LowRankBall(2.0, (6, 5), steps=1, tolerance=1e-12)
    G = np.random.default_rng(4).normal(size=(6, 5))
    problem = mcfw.Problem(weighted_gradient=lambda x, z, w: w.sum() * G, set=X, G_sigma=0.0)
    found = mcfw.certify(problem, X.center(), mcfw.TwoState(0.25), states=20, tau=1)
    truth = 2.0 * np.linalg.svd(G, compute_uv=False)[0]
    assert found.value < truth * (1 - 1e-6)
    assert found.lmo_error > 0
    assert found.upper >= truth * (1 - 1e-12)
    assert found.upper == pytest.approx(found.value + found.lmo_error)
    assert found.expectation_bound == pytest.approx(found.lmo_error)
    assert any("oracle" in text for text in found.assumptions)


def test_points_made_of_atoms_are_certified():
    """Matrices that are never written out; written to JSON and read again."""
    X = mcfw.LowRankBall(2.0, (4, 3))
    places = [(0, 0), (1, 2), (3, 1)]

    def weighted_gradient(x, states, weights):
        rows, columns = zip(*(places[i] for i in states), strict=True)
        values = [float(w) * (x.dense()[places[i]] - 1.0) for i, w in zip(states, weights, strict=True)]
        return mcfw.Entries.at(rows, columns, values, (4, 3))

    problem = mcfw.Problem(weighted_gradient=weighted_gradient, set=X, G_sigma=4.0)
    found = mcfw.certify(problem, X.center(), mcfw.LazyRefresh(3, 0.5), states=300, tau=2)
    assert found.value > 0
    assert mcfw.GapCertificate.from_json(found.to_json()).upper == found.upper


def test_a_certificate_is_drawn_and_told():
    """The picture has a bar for each bound and the target; every line of `explain` fits in 80 columns."""
    found = mcfw.certify(small(), [0.1], mcfw.TwoState(0.1), states=60_000, tau=4, method="best")
    axes = found.plot(target=0.2)
    assert len(axes.get_yticklabels()) == len(found.bounds) + 1
    assert max(map(len, found.explain().splitlines())) <= 80
    assert "the certificate" in found._repr_html_()
    with pytest.raises(mcfw.InvalidInput, match="axes"):
        found.plot(axes=3)
