"""The source of functions, read as a tree: comments, formatting, docstrings and annotations do not count."""

from __future__ import annotations

import ast
import linecache
from functools import cache
from types import FunctionType

from theory.lock.canonical import canonical, digest
from theory.trusted.sweeps.reach import Reach

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_IDLE = ("ctx", "kind", "type_comment", "type_params", "returns", "annotation", "decorator_list")


def helpers(found: Reach) -> dict[str, str]:
    """Return a digest for each function that was reached, by its full name; what Python generates has none."""
    texts: dict[str, set[str]] = {}
    for function in found.functions.values():
        if text := _text(function):
            texts.setdefault(f"{function.__module__}.{function.__qualname__}", set()).add(text)
    return {name: digest("\n".join(sorted(texts[name]))) for name in sorted(texts)}


def values(found: Reach) -> dict[str, str]:
    """Return the values that were reached by name, as digests of their text."""
    texts: dict[str, set[str]] = {}
    for name, value in found.values:
        texts.setdefault(name or "bound", set()).add(canonical(value))
    return {name: digest("\n".join(sorted(texts[name]))) for name in sorted(texts)}


def text_of(function: object) -> str:
    """Return the tree of a function as text; of anything else, nothing."""
    return _text(function) if isinstance(function, FunctionType) else ""


def _text(function: FunctionType) -> str:
    code = function.__code__
    nodes = _functions(code.co_filename).get(code.co_firstlineno, [])
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    fitting = [n for n in nodes if getattr(n, "name", "<lambda>") == code.co_name and _arguments(n) == names]
    return "\n".join(dump(node) for node in fitting)


def _arguments(node: _Function) -> tuple[str, ...]:
    found = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return tuple(argument.arg for argument in found)


@cache
def _functions(path: str) -> dict[int, list[_Function]]:
    """Return the functions of a file by the line of their first decorator, or of their own."""
    found: dict[int, list[_Function]] = {}
    lines = linecache.getlines(path)
    for node in ast.walk(ast.parse("".join(lines))) if lines else ():
        if isinstance(node, _Function):
            first = min((d.lineno for d in getattr(node, "decorator_list", ())), default=node.lineno)
            found.setdefault(first, []).append(node)
    return found


def dump(node: object) -> str:
    """Return a tree as text that does not depend on the version of Python."""
    if isinstance(node, list):
        return f"[{' '.join(dump(part) for part in node)}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, _meant(node, name)) for name in node._fields if name not in _IDLE)
    inside = " ".join(f"{name}={dump(value)}" for name, value in fields if value not in (None, []))
    return f"{type(node).__name__}({inside})"


def _meant(node: ast.AST, name: str) -> object:
    """Return a field of a node; of a body, what comes after its docstring."""
    value = getattr(node, name, None)
    if name == "body" and isinstance(value, list) and value and isinstance(value[0], ast.Expr):
        text = value[0].value
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            return value[1:]
    return value
