"""Packages that only some users need: which extra brings them, and what is said where they are missing."""

import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from mcfw.errors import MissingPackage

PACKAGES = {
    "theory": ("sympy", "z3", "cvc5", "flint", "latex2mathml"),
    "plot": ("matplotlib",),
    "data": ("sklearn",),
    "frames": ("pandas", "polars", "pyarrow"),
    "cluster": ("distributed",),
    "fast": ("numba",),
}
"""Extra ↦ the modules that it brings."""


def imported(name: str, remedy: str) -> ModuleType:
    """The package, or an error that says how to install it."""
    try:
        return import_module(name)
    except ImportError as error:
        if (error.name or "").split(".")[0] != name.split(".")[0]:
            raise  # the package is there, and something that it needs is not
        raise MissingPackage(f"{name} is not installed: {remedy}", name=name) from None


def lacking(extra: str) -> tuple[str, ...]:
    """The modules of an extra that are not installed."""
    return tuple(package for package in PACKAGES[extra] if not _is_installed(package))


def _is_installed(package: str) -> bool:
    if package in sys.modules:
        return sys.modules[package] is not None
    return find_spec(package) is not None


def require(what: str, extras: Iterable[str]) -> None:
    """Raise the error that names every extra of these that is missing, if one is."""
    missing = {extra: packages for extra in extras if (packages := lacking(extra))}
    if missing:
        names = [package for packages in missing.values() for package in packages]
        raise MissingPackage(missing_sentence(what, list(missing), names), name=names[0])


def missing_sentence(what: str, extras: list[str], packages: list[str]) -> str:
    """What is missing and what to type.

    >>> print(missing_sentence("mcfw study", ["theory", "data"], ["sympy", "z3", "sklearn"]))
    mcfw study needs the extras theory, data (sympy, z3, sklearn are missing): pip install 'mcfw[theory,data]'
    """
    named = f"the extra{'s' * (len(extras) > 1)} {', '.join(extras)}"
    absent = f"{', '.join(packages)} {'are' if len(packages) > 1 else 'is'} missing"
    return f"{what} needs {named} ({absent}): pip install 'mcfw[{','.join(extras)}]'"


def extra_of(package: str) -> str:
    """The extra that brings a module; what no extra names is needed by the theory."""
    return next((extra for extra, packages in PACKAGES.items() if package in packages), "theory")


def leave_without(*extras: str) -> None:
    """End a script with one line and exit code 3 if it lacks one of these extras."""
    try:
        require(f"python {sys.argv[0]}", extras)
    except MissingPackage as error:
        print(error, file=sys.stderr)
        sys.exit(3)
