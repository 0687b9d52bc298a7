"""The register of formal theorems agrees with the Coq sources and with the labels that the theory uses."""

import re
from pathlib import Path

import pytest

import theory
from theory.errors import TheoryError
from theory.evidence import sources
from theory.evidence.register import EXPORTS, ROWS, Form, exports_of, row

LABEL = re.compile(r"[\"'`(\s]((?:asm|def|alg|lem|thm|prop|cor):[A-Za-z]+(?:-[a-z]+)*)\b")
PYTHON = sorted(Path(theory.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("export", EXPORTS, ids=lambda export: export.name)
def test_an_export_is_in_its_file(export):
    """Every registered theorem stands in the file that the register names."""
    assert sources.line_of(export.file, export.name) > 0


TEXTS = {path.stem: sources.text(path) for path in sources.files()}


def needs(module):
    """All modules that a module imports, directly or through others, and itself."""
    found, queue = {module}, [module]
    for one in queue:
        imports = re.findall(r"From MCFW Require Import ([^.]*)\.", TEXTS[one])
        new = {name for line in imports for name in line.split()} - found
        found |= new
        queue += sorted(new)
    return found


@pytest.mark.parametrize("export", [e for e in EXPORTS if e.instance], ids=lambda export: export.name)
def test_an_instance_is_defined_where_its_theorem_is_known(export):
    """The instance is defined in one file, and that file imports the theorem, directly or through others."""
    defined = re.compile(rf"^(?:Definition|Lemma|Theorem|Corollary) {export.instance}\b", flags=re.MULTILINE)
    homes = [module for module, text in TEXTS.items() if defined.search(text)]
    assert len(homes) == 1
    assert export.module in needs(homes[0])


def test_names_are_registered_once():
    """No theorem is registered twice, and no label has two rows."""
    names = [export.name for export in EXPORTS]
    labels = [one.label for one in ROWS]
    assert len(names) == len(set(names))
    assert len(labels) == len(set(labels))


def test_every_label_of_the_theory_has_a_row():
    """A label of an assumption, definition or theorem that the Python theory cites is accounted for."""
    cited = {label for path in PYTHON for label in LABEL.findall(path.read_text())}
    assert cited
    assert cited - {one.label for one in ROWS} == set()


@pytest.mark.parametrize("one", ROWS, ids=lambda one: one.label)
def test_a_row_keeps_its_word(one):
    """A row that claims a theorem has one; a definition names its text; 'not formal' and 'in part' say why."""
    if one.form in (Form.PART, Form.NONE, Form.CORRECTED):
        assert one.note
    if one.form is Form.DEFINITION:
        assert one.definitions
    elif one.form is not Form.NONE and not one.label.startswith(("eq:", "rem:", "lem:exacttransfer")):
        assert exports_of(one.label)
    for place in one.definitions:
        module, name = place.split(".")
        assert sources.line_of(sources.module_file(module), name) > 0


def test_an_unknown_label_is_refused():
    """Asking for a label that the paper does not have names the label."""
    with pytest.raises(TheoryError, match="lem:nonsense"):
        row("lem:nonsense")
