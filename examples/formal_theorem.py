"""Read a theorem that the proof kernel has checked: its statement, its axioms, and what it says about the paper."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

import re
from pathlib import Path

import theory.formal
from theory.evidence.register import EXPORTS
from theory.evidence.register.status import evidence

NAME = "mlmc_c_paper"
export = next(export for export in EXPORTS if export.name == NAME)
found = evidence(export.label)
source = (Path(theory.formal.__file__).parent / export.file).read_text()
statement = re.search(rf"^(?:Theorem|Lemma|Corollary) {NAME}\b.*?^Proof", source, re.DOTALL | re.MULTILINE)
assert statement is not None

print(f"{export.label}: {export.says}")
print(f"file theory/formal/{export.file}, {found}\n")
print(statement.group().removesuffix("Proof"))
print("axioms:", ", ".join(found.axioms))
print("check it yourself: make formal (Coq 8.16)")
