"""Bounds for large reversible chains: never below the truth on small ones, whatever the solvers say; and large ones."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

import mcfw
from mcfw.markov import inertia, sparse_bounds, tree_paths
from mcfw.markov.inertia import signs, spectral_radius
from mcfw.markov.mixing import mixing_time
from mcfw.markov.reversible import reversible, spanning_tree
from mcfw.markov.sparse_bounds import inertia_bound, mixing_time_estimate, path_bound, walk_bound
from mcfw.markov.tree_paths import below, busy_tree, congestion, odd_congestion, path_radius

BOUNDS = [inertia_bound, path_bound, walk_bound]


def drawn_walk(seed, size, loops):
    """A weighted walk on a random connected graph with a triangle: with loops everywhere, at one state, or none."""
    rng = np.random.default_rng(seed)
    w = np.triu(rng.random((size, size)) ** 4 * (rng.random((size, size)) < 0.3), 1)
    order = rng.permutation(size)
    w[order[:-1], order[1:]] += 0.05
    w[order[0], order[2]] += 0.3  # a triangle
    w = w + w.T
    w += np.diag(
        {"everywhere": rng.random(size) + 0.01, "at one": np.eye(size)[0], "none": np.zeros(size)}[loops]
    )
    return mcfw.random_walk(sparse.csr_array(w))


def true_radius(chain):
    """max |⟨w, Sw⟩|/⟨w, w⟩ over w ⊥ h, from a dense eigensolver."""
    found = reversible(chain)
    h = found.h / np.linalg.norm(found.h)
    away = np.eye(len(h)) - np.outer(h, h)
    return float(np.abs(np.linalg.eigvalsh(away @ found.S.toarray() @ away)).max())


def torus(a, b):
    """The lazy walk on a torus."""

    def ring(n):
        step = sparse.csr_array((np.ones(n), (np.arange(n), (np.arange(n) + 1) % n)), shape=(n, n))
        return step + step.T

    w = sparse.kron(ring(a), sparse.eye_array(b)) + sparse.kron(sparse.eye_array(a), ring(b))
    return mcfw.random_walk(sparse.csr_array(w), hold=0.5)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 24), st.sampled_from(["everywhere", "at one", "none"]))
def test_bounds_are_never_below_the_mixing_time(seed, size, loops):
    """Each bound is at least the exact τ_mix; the walk from every start misses it by at most one step."""
    chain = drawn_walk(seed, size, loops)
    exact = mixing_time(chain)
    assert inertia_bound(chain) >= exact
    assert path_bound(chain) >= exact
    assert exact <= walk_bound(chain) <= exact + 1


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 24), st.sampled_from(["everywhere", "at one", "none"]))
def test_radii_are_never_below_the_spectral_radius(seed, size, loops):
    """Sharper than the comparison of τ: the inertia is within 3 % of the gap, the paths are above."""
    chain = drawn_walk(seed, size, loops)
    found, radius = reversible(chain), true_radius(chain)
    assert radius <= spectral_radius(found) + 1e-12 <= 1 - 0.97 * (1 - radius) + 1e-9 or radius < 0.05
    assert radius <= path_radius(found) + 1e-12


def test_both_congestions_bound_their_own_end():
    """1/A and 1/ι are below the gaps at 1 and at −1, each by itself, for drawn walks of every kind."""
    for seed in range(30):
        chain = drawn_walk(seed, 5 + seed % 12, ("everywhere", "at one", "none")[seed % 3])
        found = reversible(chain)
        values = np.linalg.eigvalsh(found.S.toarray())
        assert 1 / congestion(found) <= 1 - values[-2] + 1e-12
        assert 1 / odd_congestion(found) <= 1 + values[0] + 1e-12


@pytest.mark.parametrize("n", [5, 9, 31])
def test_odd_cycles_without_holding(n):
    """The walk on an odd cycle that never holds is aperiodic by one odd walk around."""
    chain = mcfw.lazy_cycle(n, hold=0.0)
    for bound in BOUNDS:
        assert bound(chain) >= mixing_time(chain)


@pytest.mark.parametrize("bound", [*BOUNDS, mixing_time_estimate])
def test_what_has_no_mixing_time_is_refused(bound):
    """Periodic, reducible and irreversible chains, and streams."""
    with pytest.raises(mcfw.NotErgodic, match="period 2"):
        bound(mcfw.lazy_cycle(8, hold=0.0))
    with pytest.raises(mcfw.NotErgodic, match="reducible"):
        bound(mcfw.FiniteChain(np.eye(3)))
    with pytest.raises(mcfw.InvalidInput, match="not reversible"):
        bound(mcfw.FiniteChain([[0.1, 0.6, 0.3], [0.3, 0.1, 0.6], [0.6, 0.3, 0.1]]))
    with pytest.raises(mcfw.InvalidInput, match="but not back"):
        bound(mcfw.FiniteChain([[0.5, 0.5, 0], [0, 0.5, 0.5], [0.5, 0, 0.5]]))
    with pytest.raises(mcfw.Unsupported):
        bound(mcfw.AR1(0.5))


def test_a_walk_on_twenty_thousand_states_has_a_certificate():
    """A torus of 20,020 states, whose gap is known: the certified bound is within 5 % of the formula with that gap."""
    chain = torus(140, 143)
    found = mcfw.mixing_time_bound(chain)
    gap = (1 - np.cos(2 * np.pi / 143)) / 4
    formula = np.log(2 * np.sqrt(chain.size - 1)) / -np.log1p(-gap)
    assert found.certificate == "sparse inertia"
    assert formula <= found.tau <= 1.05 * formula
    estimate = mixing_time_estimate(chain)
    assert estimate.low <= formula / 4
    assert estimate.relaxation_time == pytest.approx(1 / gap, rel=1e-3)


def test_a_wide_graph_is_not_factorised_but_bounded(monkeypatch):
    """Beyond the width, canonical paths and the walk from every start remain; the least certified one is given."""
    monkeypatch.setattr(inertia, "WIDEST", 3)
    monkeypatch.setattr("mcfw.markov.mixing_bounds.DENSE_LIMIT", 50)
    chain = torus(9, 7)
    with pytest.raises(mcfw.Unsupported, match="too wide"):
        inertia_bound(chain)
    found = mcfw.mixing_time_bound(chain)
    assert found.certificate == "walk from every start"
    assert mixing_time(chain) <= found.tau <= mixing_time(chain) + 1


def test_work_beyond_the_limit_is_refused(monkeypatch):
    """A walk from every start says what it would take."""
    monkeypatch.setattr(sparse_bounds, "MOST_WORK", 10.0)
    with pytest.raises(mcfw.Unsupported, match="products"):
        walk_bound(torus(5, 5))


def up(tree, x):
    """The edges from x to the root, each named by its lower end."""
    while tree.parent[x] >= 0:
        yield int(x)
        x = tree.parent[x]


@pytest.mark.parametrize("seed", range(6))
def test_congestion_is_its_definition(seed, monkeypatch):
    """One tree: A as a maximum over edges of sums over all pairs, written out."""
    monkeypatch.setattr(tree_paths, "TREES", 1)
    found = reversible(drawn_walk(seed, 4 + seed, "everywhere"))
    m, S, size = found.h**2, found.S.toarray(), 4 + seed
    tree = busy_tree(found.S, int(np.random.default_rng(0).permutation(size)[0]))
    above = [set(up(tree, x)) for x in range(size)]
    loads = [
        sum(
            m[x] * m[y] * (tree.depth[x] + tree.depth[y])
            for x in range(size)
            for y in range(size)
            if e in above[x] and e not in above[y]
        )
        / (m.sum() * found.h[e] * found.h[tree.parent[e]] * S[e, tree.parent[e]])
        for e in range(size)
        if tree.parent[e] >= 0
    ]
    assert congestion(found) == pytest.approx(max(loads), rel=1e-9)


@pytest.mark.parametrize("loops", ["at one", "none"])
@pytest.mark.parametrize("seed", range(4))
def test_odd_congestion_is_its_definition(seed, loops):
    """The walks written out, with how often each passes each edge; a loop has half its flow."""
    found = reversible(drawn_walk(seed, 5 + seed, loops))
    m, S, size = found.h**2, found.S.toarray(), 5 + seed
    root = 0 if loops == "at one" else int(np.argmax(m))
    tree = busy_tree(found.S, root)
    flow = {e: found.h[e] * found.h[tree.parent[e]] * S[e, tree.parent[e]] for e in range(size) if e != root}
    detour = Counter({"odd": 1})
    if loops == "at one":
        flow["odd"] = m[0] * S[0, 0] / 2
    else:
        pairs = [
            (u, v)
            for u in range(size)
            for v in range(u)
            if S[u, v] and (tree.depth[u] - tree.depth[v]) % 2 == 0
        ]
        least = min(tree.depth[u] + tree.depth[v] for u, v in pairs)
        u, v = min((v, u) for u, v in pairs if tree.depth[u] + tree.depth[v] == least)
        flow["odd"] = found.h[u] * found.h[v] * S[u, v]
        detour.update([*up(tree, u), *up(tree, v)])
    load = Counter()
    for x in range(size):
        passed = Counter(dict.fromkeys(up(tree, x), 2)) + detour
        for e, times in passed.items():
            load[e] += m[x] * passed.total() / 4 * times
    assert odd_congestion(found) == pytest.approx(max(load[e] / flow[e] for e in load), rel=1e-9)


@pytest.mark.parametrize("chain", [torus(8, 5), mcfw.lazy_cycle(9, hold=0.0)], ids=["lazy", "never holds"])
@pytest.mark.parametrize("factor", [0.5, 2.0, 30.0])
def test_an_eigensolver_that_lies_is_not_believed(monkeypatch, factor, chain):
    """A gap that is said to be larger than it is gives no certificate or a weaker one, never a wrong bound."""
    honest = inertia.estimated_gap
    monkeypatch.setattr(inertia, "estimated_gap", lambda found, sign: factor * honest(found, sign))
    try:
        assert inertia_bound(chain) >= mixing_time(chain)
        assert spectral_radius(reversible(chain)) >= true_radius(chain) - 1e-12
    except mcfw.Unsupported:
        assert factor == 30.0


def test_signs_count_the_negative_eigenvalues():
    """Drawn sparse symmetric matrices: as many as a dense eigensolver finds; the error bound is tiny but not zero."""
    rng = np.random.default_rng(4)
    for _ in range(20):
        M = sparse.random_array((30, 30), density=0.1, rng=rng)
        M = sparse.csr_array(M + M.T + sparse.diags_array(rng.normal(size=30)))
        found = signs(M)
        values = np.linalg.eigvalsh(M.toarray())
        if found.error < np.abs(values).min():
            assert found.negative == int((values < 0).sum())
        assert found.error > 0


def test_a_factorisation_that_lies_is_measured(monkeypatch):
    """A wrong D shows in the residual, so the certificate gets weaker by as much."""
    import scipy.sparse.linalg as solvers

    M = sparse.csr_array(np.diag([2.0, 3.0, 4.0]) - 0.5)
    honest = solvers.splu

    class Liar:
        def __init__(self, factors):
            self.L, self.perm_r, self.perm_c = factors.L, factors.perm_r, factors.perm_c
            self.U = factors.U * 1.01

    monkeypatch.setattr(solvers, "splu", lambda *a, **k: Liar(honest(*a, **k)))
    assert signs(M).error > 0.01


def test_subtree_sums():
    """A star and a path."""
    path = sparse.csr_array(np.diag(np.ones(3), 1) + np.diag(np.ones(3), -1))
    tree = spanning_tree(path, 0)
    assert tree.depth.tolist() == [0, 1, 2, 3]
    assert below(tree, np.array([1.0, 2.0, 3.0, 4.0])).tolist() == [10.0, 9.0, 7.0, 4.0]


@pytest.mark.parametrize("chain", [mcfw.LazyRefresh(1, 0.5), mcfw.FiniteChain([[1.0]]), mcfw.lazy_cycle(1)])
def test_one_state_mixes_at_once(chain):
    """Every bound says so."""
    estimate = mixing_time_estimate(chain)
    assert (estimate.low, estimate.high) == (1, 1)
    assert [bound(chain) for bound in BOUNDS] == [1, 1, 1]
