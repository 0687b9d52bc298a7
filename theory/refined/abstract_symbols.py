"""Reading an evaluated expression as a rational function: roots of sums, numbers' roots and logarithms get names.

The planner's expressions contain (1+β)^(1/6), 2^(1/3) and ln Γ. A claim about such an expression holds for every value
of the names, so it holds for theirs; what is left over (a logarithm that nothing names) makes the claim undecidable.
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Pow, Symbol, log

Roots = Mapping[Expr, tuple[Symbol, int]]
Logs = Mapping[Expr, Expr]


def opaque(term: Expr, roots: Roots, logs: Logs | None = None) -> Expr:
    """Return the term with every power of a base written as one of its named root, and ln of an argument named.

    >>> from sympy import sqrt
    >>> x, root = Symbol("x", positive=True), Symbol("root", positive=True)
    >>> opaque(sqrt(1 + x) + (1 + x) ** 2, {1 + x: (root, 2)})
    root**4 + root
    """
    for argument, name in (logs or {}).items():
        term = term.xreplace({log(argument): name})
    for base, (name, order) in roots.items():
        term = term.replace(
            lambda node, base=base: isinstance(node, Pow) and node.base == base,
            lambda node, name=name, order=order: name ** (order * node.exp),
        )
    return term
