"""Every baseline against a few plain lines that were written from the formulas alone."""

import math
from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from mcfw.baselines.projection_free.momentum_frank_wolfe import averaging_weight, step_size_at
from tests.mcfw.baselines.methods import DATA, SPREAD, quadratic

CHAIN = mcfw.LazyRefresh(4, 0.3)
N = 60
LOW, HIGH = np.full(3, -1.0), np.array([1.0, 1.0, 0.25])
WEIGHT = 0.05


def grad(x, z):
    """∇f(x; z)."""
    return SPREAD * (x - DATA[z])


def states(seed, n):
    """The trajectory that a run with this seed walks."""
    rng = mcfw.Streams.from_seed(seed).chain
    return CHAIN.walk(rng, CHAIN.start(rng), n)


def prox(y, step):
    """Soft thresholding and clipping: the proximal map of WEIGHT·‖·‖₁ on the box."""
    return np.clip(np.sign(y) * np.maximum(np.abs(y) - step * WEIGHT, 0), LOW, HIGH)


def lmo(g):
    """argmin over the box of ⟨g, v⟩ + WEIGHT·‖v‖₁, coordinate by coordinate, over the candidates lower, 0, upper."""
    candidates = np.stack([LOW, np.zeros(3), HIGH])
    return candidates[(candidates * g + WEIGHT * np.abs(candidates)).argmin(axis=0), np.arange(3)]


def h(x):
    """WEIGHT·‖x‖₁."""
    return WEIGHT * np.abs(x).sum()


def short(x, g, L):
    """S4: the new point and δ²."""
    v = lmo(g)
    d = v - x
    eta = min((h(x) - h(v) - g @ d) / (L * (d @ d)), 1) if d @ d > 0 else 0
    return x + eta * d, L**2 * eta**2 * (d @ d)


def start():
    """The centre of the box."""
    return (LOW + HIGH) / 2


def mvr2(rho, beta):
    """Algorithm 1 with single samples, written with full histories instead of running sums."""
    xs, g, deltas = [start(), start()], np.zeros(3), []
    alpha = 1.0
    for t, z in enumerate(states(5, N)):
        if t:
            u = [beta + d for d in deltas]
            alpha = min(alpha, ((1 + max(u)) / (1 + sum(u))) ** (2 / 3))
        L = rho * math.sqrt(1 + sum(deltas)) * alpha ** (-1 / 4)
        g = (1 - alpha) * (g - grad(xs[-2], z)) + grad(xs[-1], z)
        x, delta = short(xs[-1], g, L)
        xs.append(x)
        deltas.append(delta)
    return xs[-1]


def mvr1(rho, beta):
    """Exponential averaging, α from the square root."""
    x, g, deltas, alpha = start(), np.zeros(3), [], 1.0
    for t, z in enumerate(states(5, N)):
        if t:
            u = [beta + d for d in deltas]
            alpha = min(alpha, math.sqrt((1 + max(u)) / (1 + sum(u))))
        g = (1 - alpha) * g + alpha * grad(x, z)
        x, delta = short(x, g, rho * math.sqrt(1 + sum(deltas)) * alpha**-0.5)
        deltas.append(delta)
    return x


def finite_sum(rho):
    """Full gradients every second iteration, differences over two states between them."""
    path, used = states(5, 2 * N), 0
    x = x_prev = start()
    total, g = 0.0, None
    for t in range(N):
        if t % 2 == 0:
            g = np.mean([grad(x, z) for z in range(4)], axis=0)
        else:
            batch, used = path[used : used + 2], used + 2
            g = g + np.mean([grad(x, z) - grad(x_prev, z) for z in batch], axis=0)
        x_prev, (x, delta) = x, short(x, g, rho * math.sqrt(1 + total))
        total += delta
    return x


def sgd(scale):
    """Proximal SGD."""
    x = start()
    for t, z in enumerate(states(5, N)):
        gamma = scale / math.sqrt(t + 1)
        x = prox(x - gamma * grad(x, z), gamma)
    return x


def adagrad(eta, floor):
    """AdaGrad-norm."""
    x, total = start(), floor**2
    for z in states(5, N):
        g = grad(x, z)
        total += g @ g
        gamma = eta / math.sqrt(total)
        x = prox(x - gamma * g, gamma)
    return x


def dog(movement):
    """Distance over gradients, with all iterates and gradients kept; the last point and the weighted average."""
    xs, squares, weights = [start()], [], []
    for z in states(5, N):
        g = grad(xs[-1], z)
        squares.append(g @ g)
        weights.append(max(movement * (1 + np.linalg.norm(xs[0])), *(np.linalg.norm(x - xs[0]) for x in xs)))
        gamma = weights[-1] / math.sqrt(sum(squares))
        xs.append(prox(xs[-1] - gamma * g, gamma))
    return xs[-1], np.average(xs[:-1], axis=0, weights=weights)


def momentum_frank_wolfe():
    """Averaged gradients into the oracle."""
    x, d = start(), np.zeros(3)
    for t, z in enumerate(states(5, N)):
        rho = 4 / (t + 8) ** (2 / 3)
        d = (1 - rho) * d + rho * grad(x, z)
        x = x + 2 / (t + 8) * (lmo(d) - x)
    return x


def heavy_ball(scale, nu):
    """The constrained heavy ball, with the previous point and step kept."""
    x = start()
    previous, gamma_previous = None, None
    for t, z in enumerate(states(5, N)):
        gamma = scale / math.sqrt(t + 1)
        g = grad(x, z)
        direction = g if t == 0 else nu * g + (1 - nu) * (previous - x) / gamma_previous
        weight = gamma if t == 0 else nu * gamma
        previous, gamma_previous, x = x, gamma, prox(x - gamma * direction, weight)
    return x


def mag():
    """MLMC by prefix averages, AdaGrad-norm steps with D/√2."""
    streams = mcfw.Streams.from_seed(5)
    z = CHAIN.start(streams.chain)
    x, total = start(), 0.0
    cap = int(math.log2(N))
    for _ in range(N):
        J = int(streams.levels.geometric(0.5))
        path = CHAIN.walk(streams.chain, z, 2**J if cap >= J else 1)
        z = path[-1]
        g = grad(x, path[0])
        if cap >= J:
            mean = [np.mean([grad(x, i) for i in path[: 2**j]], axis=0) for j in (J - 1, J)]
            g = g + 2**J * (mean[1] - mean[0])
        total += g @ g
        gamma = np.linalg.norm(HIGH - LOW) / math.sqrt(2 * total)
        x = prox(x - gamma * g, gamma)
    return x


def spider(eta, travel, project):
    """Anchors over 8 states every 5 iterations, differences over 3."""
    path, used = states(5, 8 * N), 0
    x = x_prev = start()
    g = None
    for t in range(N):
        n = 8 if t % 5 == 0 else 3
        batch, used = path[used : used + n], used + n
        if t % 5 == 0:
            g = np.mean([grad(x, z) for z in batch], axis=0)
        else:
            g = g + np.mean([grad(x, z) - grad(x_prev, z) for z in batch], axis=0)
        step = min(eta, travel / np.linalg.norm(g))
        x_prev, x = x, project(x - step * g, step)
    return x


def storm(k, w, c):
    """STORM with all gradients kept."""
    x = x_prev = start()
    d, squares, eta = np.zeros(3), [], None
    for t, z in enumerate(states(5, N)):
        a = 1.0 if t == 0 else min(1.0, c * eta**2)
        g = grad(x, z)
        d = g + (1 - a) * (d - grad(x_prev, z))
        squares.append(g @ g)
        eta = k / (w + sum(squares)) ** (1 / 3)
        x_prev, x = x, prox(x - eta * d, eta)
    return x


def frank_wolfe():
    """Open-loop Frank–Wolfe on the population gradient."""
    x = start()
    for t in range(N):
        x = x + 2 / (t + 2) * (lmo(SPREAD * (x - DATA.mean(axis=0))) - x)
    return x


def short_frank_wolfe():
    """Short-step Frank–Wolfe with L = 2."""
    x = start()
    for _ in range(N):
        x, _ = short(x, SPREAD * (x - DATA.mean(axis=0)), 2.0)
    return x


def plain(y, step):
    """No constraint and no regularizer."""
    return y


COMPOSITE = {
    "MVR2": (lambda p: b.ALFCGMVR2(p, 0.4, beta=3.0), lambda: mvr2(0.4, 3.0)),
    "MVR1": (lambda p: b.ALFCGMVR1(p, 0.4, beta=3.0), lambda: mvr1(0.4, 3.0)),
    "FS": (lambda p: b.ALFCGFS.for_components(p, 0.4, 4), lambda: finite_sum(0.4)),
    "SGD": (lambda p: b.SGD(p, b.InverseRoot(0.4)), lambda: sgd(0.4)),
    "AdaGrad-norm": (lambda p: b.AdaGradNorm(p, 0.7, b=0.1), lambda: adagrad(0.7, 0.1)),
    "DoG": (lambda p: b.DoG(p, movement=0.01), lambda: dog(0.01)[0]),
    "momentum Frank-Wolfe": (lambda p: b.MomentumFrankWolfe(p), momentum_frank_wolfe),
    "heavy ball": (lambda p: b.HeavyBall(p, b.InverseRoot(0.4), nu=0.3), lambda: heavy_ball(0.4, 0.3)),
    "MAG": (lambda p: b.MAG(p, horizon=N), mag),
    "SPIDER": (
        lambda p: b.SPIDER(p, anchor=8, period=5, batch=3, eta=0.3, travel=0.05),
        lambda: spider(0.3, 0.05, prox),
    ),
    "STORM": (lambda p: b.STORM(p, 0.4, w=0.5, c=3.0), lambda: storm(0.4, 0.5, 3.0)),
    "Frank-Wolfe, agnostic": (lambda p: b.FrankWolfe(p), frank_wolfe),
    "Frank-Wolfe, short": (lambda p: b.FrankWolfe(p, rule=b.ShortStep(2.0)), short_frank_wolfe),
}


@pytest.mark.parametrize("name", COMPOSITE)
def test_composite_methods(name):
    """On a box with an l1 term, the driven method and the plain lines end at the same point."""
    build, plainly = COMPOSITE[name]
    result = b.run(build(quadratic(h=mcfw.L1(WEIGHT))), CHAIN, iterations=N, seed=5, progress=False)
    np.testing.assert_allclose(result.last, plainly(), rtol=0, atol=1e-10)


def test_the_average_of_dog():
    """`result.average` is Σ r̄_i x_i / Σ r̄_i over x_0 … x_{T−1}, the point of its theorem."""
    result = b.run(
        b.DoG(quadratic(h=mcfw.L1(WEIGHT)), movement=0.01), CHAIN, iterations=N, seed=5, progress=False
    )
    np.testing.assert_allclose(result.average, dog(0.01)[1], rtol=0, atol=1e-10)
    assert np.abs(result.average - result.last).max() > 1e-3


class Constants:
    """Two steps by hand in rationals, on f(x; z) = ½(x − z)² over [−8, 8], where one gradient is x − z."""

    @staticmethod
    def problem(centre):
        """Its gradient, whatever the state."""
        return mcfw.Problem.from_batch(lambda x, z: x - centre + 0 * z[:, None], set=mcfw.Box([-8.0], [8.0]))

    @classmethod
    def steps(cls, build, centre, x0, count):
        """The states after 0, 1, … steps."""
        method = build(cls.problem(centre))
        found = [method.initial(np.array([x0]))]
        for _ in range(count):
            found.append(method.step(found[-1], mcfw.Burst(0, 0, np.zeros(1, dtype=np.int64)))[0])
        return found


def test_the_constants_of_dog_by_hand():
    """x_0 = 3, z = 7, movement ¼: r̄_0 = ¼·(1 + 3) = 1, γ_0 = 1/4, x_1 = 4; r̄_1 = 1, g = −3, γ_1 = 1/√(16 + 9) = 1/5.

    Then x_2 = 4 + 3/5, r̄_2 = 8/5, and the average of x_0, x_1, x_2 with the weights 1, 1, 8/5 is (7 + 8/5·23/5)/(18/5).
    """
    zero, one, two, three = Constants.steps(lambda p: b.DoG(p, movement=0.25), 7.0, 3.0, 3)
    assert (zero.distance, one.distance, one.x[0], one.sum_squares) == (1.0, 1.0, 4.0, 16.0)
    assert two.x[0] == 4 + 3 / 5
    assert two.sum_squares == 25.0
    assert two.average[0] == 3.5
    assert three.distance == pytest.approx(float(Fraction(8, 5)), rel=1e-15)
    expected = (7 + Fraction(8, 5) * Fraction(23, 5)) / Fraction(18, 5)
    assert three.average[0] == pytest.approx(float(expected), rel=1e-15)
    assert b.DoG(Constants.problem(7.0)).movement == 1e-6


def test_dog_stays_where_no_gradient_was_seen():
    """At a stationary start the sum of squares is 0: no division, no step."""
    assert Constants.steps(b.DoG, 3.0, 3.0, 2)[-1].x[0] == 3.0


def test_the_constants_of_momentum_frank_wolfe_by_hand():
    """x_0 = 0, z = 7: ρ_0 = 1, d_0 = −7, v = 8, γ_0 = ¼, x_1 = 2; then ρ_1³ = 64/81, γ_1 = 2/9, x_2 = 2 + 2/9·6."""
    _, one, two = Constants.steps(b.MomentumFrankWolfe, 7.0, 0.0, 2)
    assert (one.d_prev[0], one.x[0], one.t) == (-7.0, 2.0, 1)
    rho = (two.d_prev[0] + 7) / 2  # (1 − ρ)(−7) + ρ(2 − 7) = −7 + 2ρ
    assert rho**3 == pytest.approx(float(Fraction(64, 81)), rel=1e-14)
    assert two.x[0] == pytest.approx(float(2 + Fraction(2, 9) * 6), rel=1e-15)
    assert averaging_weight(0) == 1.0
    assert [averaging_weight(t) for t in (19, 56)] == pytest.approx([4 / 9, 1 / 4], rel=1e-15)
    assert [step_size_at(t) for t in (0, 12)] == [1 / 4, 1 / 10]


def test_mac_spider():
    """Without constraint and regularizer, MaC-SPIDER is the recursion followed by plain gradient steps."""
    method = b.MaCSPIDER(quadratic(), anchor=8, period=5, batch=3, eta=0.05, travel=0.01)
    result = b.run(method, CHAIN, iterations=N, seed=5, progress=False)
    np.testing.assert_allclose(result.last, spider(0.05, 0.01, plain), rtol=0, atol=1e-10)


@pytest.mark.parametrize("target", [(0.4, 0.1, 0.05), (1.2, 0.6, -1.0)], ids=["inside", "on an edge"])
@pytest.mark.parametrize("pairwise", [False, True], ids=["away", "pairwise"])
def test_away_and_pairwise_steps_on_the_simplex(pairwise, target):
    """On the simplex the weights are the coordinates, so both methods are a few lines on x itself."""
    problem = mcfw.Problem(
        weighted_gradient=lambda x, z, w: 0 * x,
        mean_gradient=lambda x: SPREAD * (x - target),
        set=mcfw.Simplex(3),
    )
    method = (b.PairwiseFrankWolfe if pairwise else b.AwayFrankWolfe)(problem, rule=b.ShortStep(2.0))
    result = b.run(method, CHAIN, iterations=5, seed=5, progress=False)
    x = np.full(3, 1 / 3)
    dropped = 0
    for _ in range(5):
        g = SPREAD * (x - target)
        s, a = int(g.argmin()), int(np.where(x > 0, g, -np.inf).argmax())
        if pairwise:
            d, most = np.eye(3)[s] - np.eye(3)[a], x[a]
        elif g @ x - g[s] >= g[a] - g @ x:
            d, most = np.eye(3)[s] - x, 1.0
        else:
            d, most = x - np.eye(3)[a], x[a] / (1 - x[a])
        gamma = min(-(g @ d) / (2.0 * (d @ d)), most) if d @ d > 0 else 0.0
        dropped += gamma == most < 1
        x = np.maximum(x + gamma * d, 0)
    np.testing.assert_allclose(result.last, x, rtol=0, atol=1e-10)
    assert (dropped > 0) == (target[2] < 0)
    assert problem.gap(result.last) < problem.gap(problem.set.center())


def test_line_search_finds_the_minimiser_of_a_parabola():
    """On f = ½‖x‖² towards a point, Brent's answer is the projection onto the segment."""
    problem = mcfw.Problem.from_batch(
        lambda x, z: x + 0 * z[:, None], set=mcfw.L2Ball(2.0, 2), value=lambda x: float(x @ x) / 2
    )
    x, v = np.array([1.0, 1.0]), np.array([1.0, -2.0])
    gamma = b.LineSearch().size(problem, x, v - x, float(x @ (x - v)), 0, 1.0)
    assert gamma == pytest.approx(1 / 3, abs=1e-7)
    assert b.LineSearch().size(problem, v, x - v, float(v @ (v - x)), 0, 0.5) == 0.5
