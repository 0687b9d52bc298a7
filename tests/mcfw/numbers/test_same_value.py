"""The same number in another type: the same result to the bit, or a typed error. All public signatures are walked."""

import ast
import warnings
from pathlib import Path

import numpy as np
import pytest

import mcfw
from mcfw import arithmetic
from tests.mcfw.numbers.certificates import CERTIFICATES
from tests.mcfw.numbers.chains import CHAINS
from tests.mcfw.numbers.examples import EXAMPLES
from tests.mcfw.numbers.likeness import likeness
from tests.mcfw.numbers.methods import METHODS
from tests.mcfw.numbers.runs import RUNS
from tests.mcfw.numbers.sets import SETS
from tests.mcfw.numbers.spellings import spellings
from tests.mcfw.numbers.walk import makers, numeric, public

CASES = CHAINS | SETS | RUNS | METHODS | EXAMPLES | CERTIFICATES
RECORDS = {
    "Advice",
    "Choice",
    "FreshGain",
    "MethodComparison",
    "GapCertificate",
    "Iteration",
    "MixingBound",
    "MixingEstimate",
    "Result",
    "StreamReport",
    "Trace",
}
"""What the library makes itself and nobody calls."""


def test_every_numeric_parameter_has_a_case():
    """A public object with a number in its signature is in the table, with a value for each such parameter."""
    missing = {}
    for name, found in public():
        for made, function in makers(name, found) if name not in RECORDS else ():
            given = CASES[made].names if made in CASES else set()
            if numeric(function) - given:
                missing[made] = sorted(numeric(function) - given)
    assert missing == {}


def thrown_away():
    """(file, call) of each call of a gate whose answer nothing is made of."""
    gates = {name for name in dir(arithmetic) if name.startswith("check_")} - {"check_room", "check_unmasked"}
    for path in sorted(Path(mcfw.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                name = getattr(node.value.func, "id", "")
                if name in gates | {"check_count", "check_steps", "check_sizes", "check_shape"}:
                    yield path.name, ast.unparse(node)


def test_no_answer_of_a_gate_is_thrown_away():
    """A number that is only tested goes on as it came; what is left tests a product, or a number before its gate."""
    left = [(file, call) for file, call in thrown_away() if "*" not in call and "+" not in call]
    assert left == [("arithmetic.py", "check_positive(name, value)")]


def outcome(make, arguments):
    """What comes of a call, or None if it is refused by a typed error; nothing else may be raised."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", mcfw.McfwWarning)
        try:
            return likeness(make(**arguments))
        except mcfw.McfwError:
            return None


@pytest.mark.parametrize("name", CASES)
def test_the_same_value_gives_the_same_bits_or_a_typed_error(name):
    """Every parameter in turn, in every type that holds its value; NumPy's own integers or doubles are accepted."""
    case, wrong = CASES[name], []
    for arguments in case.calls:
        expected = outcome(case.make, arguments)
        assert expected is not None
        for parameter, value in arguments.items():
            if isinstance(value, str):
                continue
            accepted = set()
            for kind, spelled in spellings(value):
                if parameter in case.exact and kind in EXACT:
                    continue
                if parameter in case.repeated and not _is_narrow(spelled):
                    continue
                found = outcome(case.make, arguments | {parameter: spelled})
                accepted |= {kind} if found is not None else set()
                if found not in (None, expected):
                    wrong.append((parameter, kind))
            if not accepted & {"int64", "float64", "array of float64"}:
                wrong.append((parameter, "refused in every type of NumPy"))
    assert wrong == []


EXACT = {"Fraction", "sympy Rational", "sympy"}


def _is_narrow(value):
    """Whether it is an integer of NumPy, or of several."""
    return all(map(_is_narrow, value)) if isinstance(value, tuple) else isinstance(value, np.integer)


@pytest.mark.parametrize("name", CASES)
def test_true_is_no_number(name):
    """True is refused by a typed error wherever a single number is meant."""
    case = CASES[name]
    for arguments in case.calls:
        for parameter, value in arguments.items():
            if isinstance(value, (int, float)) and parameter not in case.repeated:
                assert outcome(case.make, arguments | {parameter: True}) is None, parameter
