"""The problems that the commands know by name, and those in a file of the user's."""

import inspect
import runpy
from collections.abc import Callable
from pathlib import Path

import mcfw
from mcfw import problems
from mcfw.problems.instance import Instance


def quadratic(tau: int = 1) -> Instance:
    """The problem of `mcfw.problems.floor` (L = D = G = 1, G_σ = 0.1, h = 0), from a corner of its segment."""
    made = problems.floor(tau).instance
    return made._replace(x0=made.x0 * 0)


PROBLEMS: dict[str, Callable[..., Instance]] = {
    "sine": problems.sine_regression,
    "classification": problems.classification,
    "autoregression": problems.autoregression,
    "completion": problems.completion,
    "factorization": problems.factorization,
    "identification": problems.identification,
    "off-policy": problems.off_policy,
    "portfolio": problems.mcmc_portfolio,
    "quadratic": quadratic,
}


def has_tau(name: str) -> bool:
    """Whether the mixing time of the problem's chain can be chosen."""
    return "tau" in inspect.signature(PROBLEMS[name]).parameters


def chosen(name: str | None, file: Path | None, tau: int | None) -> Instance:
    """The problem by name, its chain with the mixing time τ if one is given, or what a file defines."""
    if (name is None) == (file is None):
        raise mcfw.InvalidInput("give the name of a problem, or --file with your own, and not both")
    if file is not None:
        return _from_file(file)
    assert name is not None
    if name not in PROBLEMS:
        raise mcfw.InvalidInput(f"there is no problem {name!r}; there are {', '.join(PROBLEMS)}")
    if tau is None:
        return PROBLEMS[name]()
    if not has_tau(name):
        raise mcfw.InvalidInput(f"the stream of {name} has no mixing time to choose: leave --tau out")
    return PROBLEMS[name](tau)


def _from_file(file: Path) -> Instance:
    """What the user's own file defines; its errors are its own."""
    if not file.is_file():
        raise mcfw.InvalidInput(f"{file} is not a file")
    try:
        names = runpy.run_path(str(file))
    except (Exception, SystemExit) as error:
        raise mcfw.InvalidInput(f"{file} does not run: {type(error).__name__}: {error}") from error
    missing = [wanted for wanted in ("problem", "chain") if wanted not in names]
    if missing:
        raise mcfw.InvalidInput(f"{file} must define `problem` and `chain`; it lacks {' and '.join(missing)}")
    x0 = names.get("x0")
    return Instance(names["problem"], names["chain"], x0)  # type: ignore[arg-type]
