"""Which code computed a result: a digest of a module's source and of every module of the project that it imports."""

import ast
import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("mcfw", "theory", "montecarlo")
LIBRARIES = ("numpy", "scipy", "numba", "scikit-learn")
"""What the last digits of a result depend on besides the sources."""


@cache
def sources_digest(*modules: str) -> str:
    """A digest of the sources that these modules can reach by imports."""
    digest = hashlib.sha256()
    for name in sorted(reachable(modules)):
        digest.update(name.encode() + _source(name))
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Python and the libraries that compute, as they are installed; without numba the reference engine runs, and only
    the study of real data asks scikit-learn for its data and its judge."""
    return {"python": platform.python_version(), **{name: _version(name) for name in LIBRARIES}}


def computed_by(*modules: str) -> str:
    """What a kept result depends on besides its own name: the sources and the versions."""
    return f"{sources_digest(*modules)}:{versions()}"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def reachable(modules: tuple[str, ...]) -> set[str]:
    """The modules themselves and what they import, anywhere in their text and to any depth, within the project.

    A module that is only named, as `import_module` and `CompiledGradient("mcfw.engine.x:function")` do, counts too.
    """
    found, pending = set[str](), list(modules)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending.extend(_imports(name))
    return found


@cache
def _path(name: str) -> Path | None:
    """The source of a module of the project, found without importing it; None for a class, a function, or a module of
    someone else."""
    package, *parts = name.split(".")
    if package not in PACKAGES or not all(map(str.isidentifier, parts)) or not (root := _root(package)):
        return None
    place = root.joinpath(*parts)
    candidates = (place / "__init__.py", place.with_suffix(".py")) if parts else (place / "__init__.py",)
    return next((path for path in candidates if path.is_file()), None)


@cache
def _root(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _source(name: str) -> bytes:
    path = _path(name)
    return path.read_bytes() if path else b""


@cache
def _imports(name: str) -> tuple[str, ...]:
    return tuple(found for found in _mentioned(_source(name)) if _path(found))


def _mentioned(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and str(node.value).startswith(PACKAGES):
            names = [str(node.value).partition(":")[0]]
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[: i + 1]) for i in range(len(parts)))
