"""The probes can be applied: running them all is `make probes`, which takes minutes."""

import ast
from collections import Counter

from tests.probes.catalogue import OTHER_SIDE, PROBES
from tests.probes.run import ROOT


def test_each_probe_changes_a_text_that_is_there_once_and_leaves_a_program():
    """A probe whose text has moved on would test nothing; one that does not parse would be seen by anything."""
    for probe in (*PROBES, *OTHER_SIDE):
        texts = {}
        for path, old, new in probe.edits:
            text = texts.get(path) or (ROOT / path).read_text()
            assert text.count(old) == 1, (probe.name, path, old)
            texts[path] = text.replace(old, new)
        for text in texts.values():
            ast.parse(text)


def test_there_are_enough_probes_and_each_names_the_audits_that_are_asked():
    """At least twenty, under names of their own, and none without an audit."""
    assert len(PROBES) >= 20
    assert [name for name, count in Counter(probe.name for probe in PROBES).items() if count > 1] == []
    assert [probe.name for probe in PROBES if not probe.audits] == []
