"""Every symbol of the paper, once: its name, its LaTeX, its meaning and where the paper introduces it."""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Symbol


@dataclass(frozen=True)
class Notation:
    """One symbol of the paper; the sign assumption is the paper's."""

    symbol: Symbol
    latex: str
    meaning: str
    label: str

    @property
    def name(self) -> str:
        """The ASCII name."""
        return str(self.symbol.name)


def _positive(name: str) -> Symbol:
    return Symbol(name, positive=True)


def _nonneg(name: str) -> Symbol:
    return Symbol(name, nonnegative=True)


L = _nonneg("L")
L_rec = _nonneg("L_rec")
D = _nonneg("D")
G = _nonneg("G")
G_hat = _nonneg("G_hat")
G_sigma = _nonneg("G_sigma")
G_bar = _positive("G_bar")
F_bar = _nonneg("F_bar")
sbar = _nonneg("sbar")
sigma2 = _nonneg("sigma2")
rho = _positive("rho")
beta = _positive("beta")
T = _positive("T")
tau = _positive("tau")
Lam = _positive("Lam")
Lc = _positive("Lc")
dbar = _nonneg("dbar")
eps = _positive("eps")
alpha = _positive("alpha")
delta = _nonneg("delta")
H = _nonneg("H")
s = _nonneg("s")
gap = _nonneg("gap")
A = _nonneg("A")
kappa = _positive("kappa")
Bdot = _positive("Bdot")
Bddot = _nonneg("Bddot")
theta = _positive("theta")
u = _nonneg("u")
eta = _nonneg("eta")
gamma = _positive("gamma")
L_t = _positive("L_t")
Gamma = _positive("Gamma")
X = _positive("X")
S = _nonneg("S")

SYMBOLS: tuple[Notation, ...] = (
    Notation(D, "D", "diameter of the feasible set", "asm:problem"),
    Notation(L, "L", "individual smoothness constant", "asm:smooth"),
    Notation(L_rec, r"L", "the L of the error recursion, inside Bddot only", "eq:threesubs"),
    Notation(G, "G", "bound on the gradient of f and on the subgradients of h", "asm:bounded"),
    Notation(G_hat, r"\widehat{G}", "known clipping radius, at least G", "asm:bounded"),
    Notation(G_sigma, r"G_{\sigma}", "centred noise level", "asm:noise"),
    Notation(
        G_bar, r"\overline{G}_{\sigma}", "envelope of the noise level over a problem class", "thm:tuned"
    ),
    Notation(tau, r"\tau_{\mathrm{mix}}", "mixing time: first k >= 1 with d_mix(k) <= 1/4", "asm:markov"),
    Notation(gap, r"\mathcal{G}(x)", "generalized Frank-Wolfe gap", "def:fwgap"),
    Notation(T, "T", "horizon; the run has T + 1 iterations", "alg:main"),
    Notation(rho, r"\rho", "scale of the adaptive Lipschitz estimate", "alg:main"),
    Notation(beta, r"\beta", "offset of the adaptive weights", "alg:main"),
    Notation(u, "u_i", "weight accumulator, beta + delta_i squared", "alg:main"),
    Notation(alpha, r"\alpha_t", "momentum weight", "alg:main"),
    Notation(L_t, "L_t", "adaptive scale", "alg:main"),
    Notation(eta, r"\bar{\eta}_t", "adaptive short step", "alg:main"),
    Notation(H, r"\widetilde{H}", "supremum of the centred integrand", "lem:mlmc"),
    Notation(Lam, r"\Lambda", "second-moment inflation factor 306 tau (1 + log2 T)", "eq:effective"),
    Notation(s, r"\lVert s_t\rVert", "norm of the gradient-estimate error", "sec:results"),
    Notation(delta, r"\delta_t", "step magnitude L_t times the displacement", "sec:results"),
    Notation(sbar, r"\bar{s}", "pathwise error bound", "lem:clipsafe"),
    Notation(sigma2, r"\sigma^2", "oracle variance of the base recursion", "eq:chain"),
    Notation(A, "A", "LD + 2G", "eq:chain"),
    Notation(F_bar, r"\bar{F}", "largest optimality gap over the feasible set", "eq:chain"),
    Notation(dbar, r"\bar{\delta}", "pathwise displacement bound", "eq:chain"),
    Notation(kappa, r"\kappa", "stepsize-ratio constant", "eq:chain"),
    Notation(Bdot, r"\dot{B}", "aggregate noise constant of the recursion", "eq:chain"),
    Notation(Bddot, r"\ddot{B}", "aggregate displacement constant of the recursion", "eq:chain"),
    Notation(theta, r"\vartheta", "beta^(1/6)/(1 + beta^(1/6))", "eq:chain"),
    Notation(gamma, r"\gamma_t", "comparison parameter of the descent inequality", "prop:transfer"),
    Notation(Gamma, r"\Gamma", "1 + sum of delta_t squared", "eq:expectation-cases"),
    Notation(X, "X", "expectation of Gamma", "eq:expectation-cases"),
    Notation(S, "S", "expected sum of squared errors", "eq:expectation-cases"),
    Notation(Lc, r"\mathcal{L}", "max(1, ln(1 + dbarM^2 T))", "thm:tuned"),
    Notation(eps, r"\varepsilon", "target accuracy", "thm:tuned"),
)


def lookup(name: str) -> Notation:
    """Return the entry of a symbol by its ASCII name."""
    return next(entry for entry in SYMBOLS if entry.name == name)


def log2(term: sympy.Expr) -> sympy.Expr:
    """Return log₂, the paper's log."""
    return sympy.log(term) / sympy.log(2)
