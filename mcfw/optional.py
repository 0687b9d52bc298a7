"""Packages that only some users need, imported where they are used."""

from importlib import import_module
from types import ModuleType

from mcfw.errors import MissingPackage


def imported(name: str, remedy: str) -> ModuleType:
    """The package, or an error that says how to install it."""
    try:
        return import_module(name)
    except ImportError as error:
        if (error.name or "").split(".")[0] != name.split(".")[0]:
            raise  # the package is there, and something that it needs is not
        raise MissingPackage(f"{name} is not installed: {remedy}", name=name) from None
