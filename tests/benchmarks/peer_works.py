"""The works of the peers, in their own environment: reads the name of a work, does it, prints its CPU seconds.

    python peer_works.py

It imports nothing of this project, so that it runs where only the peers are installed.
"""

import sys
from time import process_time

import numpy as np

STATES, STEPS = 10, 2000
ROWS, COLUMNS, ITERATIONS = 200, 50, 200


def transitions():
    """pydtmc's own simulation of the chain."""
    from pydtmc import MarkovChain

    chain = MarkovChain(np.random.default_rng(0).dirichlet(np.ones(STATES), size=STATES))
    return lambda: chain.simulate(STEPS, seed=1)


def frank_wolfe():
    """copt's Frank-Wolfe with the step 2/(t + 2) on a least-squares problem over the l1 ball."""
    import copt

    A, b = data()
    x0, ball = np.zeros(COLUMNS), copt.constraint.L1Ball(1.0)

    def value_and_gradient(x):
        residual = A @ x - b
        return float(residual @ residual) / (2 * ROWS), A.T @ residual / ROWS

    def work():
        return copt.minimize_frank_wolfe(
            value_and_gradient,
            x0,
            ball.lmo,
            jac=True,
            step="sublinear",
            lipschitz=1.0,
            max_iter=ITERATIONS,
            tol=0,
        ).x

    return work


def data():
    """The matrix and the target of the least-squares problem."""
    rng = np.random.default_rng(0)
    return rng.normal(size=(ROWS, COLUMNS)), rng.normal(size=ROWS)


WORKS = {"transitions": transitions, "frank_wolfe": frank_wolfe}


def main():
    """Serve until the input ends; a work is prepared when it is first asked for."""
    ready = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in ready:
            ready[name] = WORKS[name]()
            ready[name]()
        begin = process_time()
        result = ready[name]()
        seconds = process_time() - begin
        answer = " ".join(repr(float(x)) for x in result) if name == "frank_wolfe" else ""
        print(f"{seconds!r}|{answer}", flush=True)


if __name__ == "__main__":
    main()
