"""The commands, called with any options; a command is no traceback and one of the five exit codes."""

import contextlib
import io
import sys
import tempfile
from pathlib import Path

from hypothesis import strategies as st

from mcfw.cli.app import main
from mcfw.cli.exit_codes import ExitCode
from tests.fuzz.outcomes import Entry

FILE = Path(tempfile.mkdtemp(prefix="fuzz-")) / "chain.npy"
WORDS = st.one_of(
    st.sampled_from(
        ["0", "1", "-1", "0.5", "1e308", "nan", "inf", "", "a", "lem:mlmc", "M04.c", "10" * 40, "é", "-"]
    ),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5),
)
CHEAP = {
    "plan": ("--eps", "--L", "--D", "--G", "--radius", "--noise", "--tau", "--F", "--chain"),
    "show": ("--latex",), "hypotheses": (), "mixing": (), "nonsense": ("--x",), "audit": ("--alpha", "--budget"),
    "explore": ("--horizon", "--seed"), "verify": ("--jobs",), "study": ("--seeds", "--jobs"), "slack": ("--jobs",),
    "demo": ("--seeds", "--horizon"), "reality": ("--seeds", "--alpha"), "errata": ("--jobs",),
}  # fmt: skip


def command(name, options, words):
    """Run it in this process, with what it prints thrown away."""
    arguments = [name, *(part for pair in options for part in pair), *words]
    if name == "hypotheses":
        arguments.append("nothing")  # without a label it reads the whole ledger
    if name in ("audit", "verify", "study", "explore", "demo", "reality", "slack", "errata"):
        arguments.append("--no-such-option")  # what they parse before is parsed; nothing long is begun
    before = sys.argv
    sys.argv = ["mcfw", *arguments]
    said, code = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
            main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv = before
    if code not in (None, *ExitCode) or "Traceback" in said.getvalue():
        raise RuntimeError(f"exit code {code}: {said.getvalue()}")


def read_matrix(body):
    """`mcfw mixing` on a file with these bytes."""
    FILE.write_bytes(body)
    command("mixing", [], [str(FILE)])


def drawn(name, options):
    """Some options with any values, and some words."""
    pairs = st.lists(st.tuples(st.sampled_from(options or ("--help",)), WORDS), max_size=3)
    return st.tuples(st.just(name), pairs, st.lists(WORDS, max_size=2))


COMMANDS = (
    *(Entry(f"mcfw {name}", command, drawn(name, options)) for name, options in CHEAP.items()),
    Entry("mcfw mixing FILE", read_matrix, st.tuples(st.binary(max_size=200))),
)
