"""All small wrong versions of a file, by cosmic-ray's operators, and a reproducible sample of them.

Left out: what no test could see (annotations, docstrings, `__all__`), and replacements that fail at import or with
the first number (a sum that becomes a bit shift), since they would raise the score and say nothing.
"""

import ast
import random
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tests.mutation.excuses import change

NEAR = (
    "ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Mul_Div",
    "ReplaceBinaryOperator_Div_Mul", "ReplaceBinaryOperator_Pow_Mul", "ReplaceBinaryOperator_FloorDiv_Div",
    "ReplaceBinaryOperator_Mod_FloorDiv", "ReplaceBinaryOperator_LShift_RShift",
    "ReplaceBinaryOperator_RShift_LShift", "ReplaceBinaryOperator_BitAnd_BitOr", "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_LtE_Lt", "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt", "ReplaceComparisonOperator_Lt_Gt", "ReplaceComparisonOperator_LtE_GtE",
    "ReplaceComparisonOperator_Gt_Lt", "ReplaceComparisonOperator_GtE_LtE", "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq", "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is", "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not",
    "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak", "AddNot", "NumberReplacer", "ExceptionReplacer", "ZeroIterationForLoop",
)  # fmt: skip
"""Operators whose wrong version still runs."""


class Mutant(NamedTuple):
    """One wrong version of a file."""

    path: str
    line: int
    before: str
    after: str
    nth: int
    """Of the lines that read alike."""
    code: str

    @property
    def name(self) -> str:
        """What changes, as a reader sees it."""
        return change(self.path, self.before, self.after, self.nth)


class _Bare(ast.NodeTransformer):
    """A module without annotations and docstrings."""

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        node.annotation = ast.Constant(None)
        return node

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_Expr(self, node):
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def _meaning(code: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(code)))


def _changed_line(old: list[str], new: list[str]) -> int:
    """The first line that differs, from 0."""
    return next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)) - 1
    )


def places(code: str) -> list[tuple[str, int]]:
    """Where each operator applies: its name and the number of the place, in the order of the file."""
    operators = [(name, get_operator(f"core/{name}")()) for name in NEAR]
    number = dict.fromkeys(NEAR, 0)
    found = []
    for node in ast_nodes(get_ast(code)):
        for name, operator in operators:
            for _ in operator.mutation_positions(node):
                found.append((name, number[name]))
                number[name] += 1
    return sorted(found)


def mutant(path: str, code: str, name: str, place: int) -> Mutant | None:
    """The file with one place changed; nothing if it means the same, is no Python, or lies apart."""
    wrong = mutate_code(code, get_operator(f"core/{name}")(), place)
    try:
        if wrong is None or _meaning(wrong) == _meaning(code):
            return None
    except SyntaxError:  # an operator on a place where its result is no Python
        return None
    old, new = code.splitlines(), wrong.splitlines()
    at = _changed_line(old, new)
    is_marker = (
        old[at].replace("*,", "/,") == new[at]
    )  # the bare star of a signature, which the operator multiplies by
    if is_marker or _is_apart(old[at]):
        return None
    nth = sum(line.strip() == old[at].strip() for line in old[: at + 1])
    return Mutant(path, at + 1, old[at].strip(), new[at].strip(), nth, wrong)


def _is_apart(line: str) -> bool:
    """A line that says how a value is shown or typed, not what it is."""
    return line.strip().startswith(("__all__", "from ", "import ", "if TYPE_CHECKING"))


def sample(path: str, code: str, number: int, seed: int = 0) -> list[Mutant]:
    """So many of them, in an order drawn by a generator of the seed and the path: a longer sample begins with a
    shorter one."""
    order = places(code)
    random.Random(f"{seed}:{path}").shuffle(order)
    found: dict[str, Mutant] = {}
    for name, place in order:
        if len(found) >= number:
            break
        drawn = mutant(path, code, name, place)
        if drawn is not None:
            found.setdefault(drawn.name, drawn)
    return list(found.values())
