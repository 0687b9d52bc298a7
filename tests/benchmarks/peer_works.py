"""The works of the peers, in their own environment: reads a name and a count, does the work, prints its CPU seconds.

    python peer_works.py DATA

DATA is the .npz file of what `peers.py` solves. This file imports nothing of this project, so that it runs where only
the peers are installed.
"""

import sys
from time import process_time

import numpy as np


def transitions(data):
    """pydtmc's own simulation of the chain."""
    from pydtmc import MarkovChain

    chain = MarkovChain(data["P"])
    return lambda steps: chain.simulate(steps, seed=1)


def lasso(data):
    """copt's Frank-Wolfe on a least-squares problem over the l1 ball."""
    import copt

    A, b = data["A"], data["b"]

    def value_and_gradient(x):
        residual = A @ x - b
        return float(residual @ residual) / (2 * len(A)), A.T @ residual / len(A)

    return sublinear(value_and_gradient, A.shape[1], copt.constraint.L1Ball(1.0))


def multinomial(data):
    """copt's Frank-Wolfe on the multinomial problem P1 over the nuclear-norm ball."""
    import copt

    A, labels, (d, K), radius = data["rows"], data["labels"], data["shape"], float(data["radius"])
    onehot = np.eye(K)[labels]

    def value_and_gradient(x):
        scores = A @ x.reshape(d, K)
        p = np.exp(scores)
        total = p.sum(axis=1, keepdims=True)
        value = float(np.mean(np.log(total)) - np.vdot(scores, onehot) / len(A))
        p /= total
        p -= onehot
        return value, (A.T @ p).ravel() / len(A)

    return sublinear(value_and_gradient, d * K, copt.constraint.TraceBall(radius, (d, K)))


def sublinear(value_and_gradient, d, ball):
    """copt's Frank-Wolfe from 0 with the step 2/(t + 2)."""
    import copt

    return lambda iterations: (
        copt.minimize_frank_wolfe(
            value_and_gradient,
            np.zeros(d),
            ball.lmo,
            jac=True,
            step="sublinear",
            lipschitz=1.0,
            max_iter=iterations,
            tol=0,
        ).x
    )


def sgd(data):
    """scikit-learn's stochastic gradient steps of the same size on the least-squares problem, unconstrained."""
    from sklearn.linear_model import SGDRegressor

    A, b = data["A"], data["b"]

    def work(steps):
        model = SGDRegressor(
            penalty=None,
            fit_intercept=False,
            learning_rate="constant",
            eta0=1e-4,
            max_iter=steps // len(A),
            tol=None,
            random_state=0,
        )
        model.fit(A, b)

    return work


WORKS = {"transitions": transitions, "lasso": lasso, "multinomial": multinomial, "sgd": sgd}


def main():
    """Serve until the input ends; a work is prepared when it is first asked for."""
    ready, data = {}, dict(np.load(sys.argv[1]))
    for line in sys.stdin:
        name, count = line.split()
        if name not in ready:
            ready[name] = WORKS[name](data)
            ready[name](int(count))
        begin = process_time()
        result = ready[name](int(count))
        seconds = process_time() - begin
        answer = " ".join(repr(float(x)) for x in result) if isinstance(result, np.ndarray) else ""
        print(f"{seconds!r}|{answer}", flush=True)


if __name__ == "__main__":
    main()
