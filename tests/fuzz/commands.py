"""The commands, called with any options; a command is no traceback and one of the five exit codes."""

import contextlib
import io
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
from hypothesis import strategies as st
from typer.main import get_command

from mcfw.cli.app import app, main
from mcfw.cli.exit_codes import ExitCode
from tests.fuzz.outcomes import Entry
from tests.fuzz.readers import ARCHIVE, damaged


def array_bytes(array):
    """An array as the bytes of an .npy file."""
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


STORED = Path(__file__).parents[2] / "docs" / "studies" / "composite"
FILE = Path(tempfile.mkdtemp(prefix="fuzz-")) / "chain.npy"
TEXT = b"a,b\n0,1\n1.5,2\n# a remark\n0.5,1e3\n"
SAMPLE_FILES = st.one_of(
    st.tuples(st.just(".npy"), damaged(array_bytes(np.arange(6.0)))),
    st.tuples(st.just(".npz"), damaged(ARCHIVE)),
    st.tuples(st.sampled_from([".csv", ".txt", ""]), damaged(TEXT)),
)
STUDY_FILES = st.sampled_from(["runs.csv", "statements.json", "table.csv"]).flatmap(
    lambda name: st.tuples(st.just(name), damaged((STORED / name).read_bytes()))
)
WORDS = st.one_of(
    st.sampled_from(
        ["0", "1", "-1", "0.5", "1e308", "nan", "inf", "", "a", "lem:mlmc", "M04.c", "10" * 40, "é", "-"]
    ),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0/."), max_size=5),
)
LONG = {
    "audit",
    "verify",
    "study",
    "explore",
    "demo",
    "reality",
    "slack",
    "what-if",
    "compare",
    "report",
    "relock",
}
HEAVY = {"--judge", "--sensitivity", "--fresh"}
"""Commands and options that begin something long; so their words are parsed, and nothing is begun."""
OWN_FAULTS = ("Traceback", "fault of mcfw", "installation is damaged")
"""Words that blame the program: no input may lead to them."""
OPTIONS = {
    name: tuple(
        word for option in found.params for word in (*option.opts, *option.secondary_opts) if word[:2] == "--"
    )
    for name, found in get_command(app).commands.items()
} | {"nonsense": ("--x",)}
"""Every option of every command, as the program itself lists them."""


def command(name, options, words):
    """Run it in this process, with what it prints thrown away."""
    arguments = [name, *(part for pair in options for part in pair), *words]
    if name == "hypotheses":
        arguments.append("nothing")  # without a label it reads the whole ledger
    if (name in LONG and arguments[1:2] != ["--check"]) or HEAVY & {*arguments}:
        arguments.append("--no-such-option")  # what they parse before is parsed; nothing long is begun
    before = sys.argv
    sys.argv = ["mcfw", *arguments]
    said, code = io.StringIO(), None
    try:
        with (
            contextlib.chdir(FILE.parent), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said),
        ):  # fmt: skip
            main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv = before
    if code not in (None, *ExitCode) or any(word in said.getvalue() for word in OWN_FAULTS):
        raise RuntimeError(f"exit code {code}: {said.getvalue()}")


def read_matrix(body):
    """`mcfw mixing` on a file with these bytes."""
    FILE.write_bytes(body)
    command("mixing", [], [str(FILE)])


def read_samples(suffix, body):
    """`mcfw stream` on a file of this kind with these bytes."""
    path = FILE.with_suffix(suffix)
    path.write_bytes(body)
    command("stream", [], [str(path)])


def read_studies(name, body):
    """`mcfw study --check` on a folder in which one file of a stored study has these bytes."""
    with tempfile.TemporaryDirectory(dir=FILE.parent) as folder:
        shutil.copytree(STORED, folder, dirs_exist_ok=True)
        (Path(folder) / name).write_bytes(body)
        command("study", [("--check", folder)], [])


def drawn(name, options):
    """Some options with any values, and some words."""
    pairs = st.lists(st.tuples(st.sampled_from(options or ("--help",)), WORDS), max_size=3)
    return st.tuples(st.just(name), pairs, st.lists(WORDS, max_size=2))


COMMANDS = (
    *(Entry(f"mcfw {name}", command, drawn(name, options)) for name, options in OPTIONS.items()),
    Entry("mcfw mixing FILE", read_matrix, st.tuples(st.binary(max_size=200))),
    Entry("mcfw stream FILE", read_samples, SAMPLE_FILES),
    Entry("mcfw study --check FOLDER", read_studies, STUDY_FILES),
)
