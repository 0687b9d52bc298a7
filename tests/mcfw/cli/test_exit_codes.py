"""Exit codes: verdicts are 0, 1 and 2, and nothing that kept a command from its verdict looks like one."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from mcfw.cli.app import main
from mcfw.cli.exit_codes import ExitCode, gravest

ROOT = Path(__file__).parents[3]
CALL = "from mcfw.cli.app import main; main()"


def run(*arguments, before="", **options):
    """The command in a process of its own, after some lines of Python."""
    command = [sys.executable, "-c", f"{before}\n{CALL}", *arguments]
    return subprocess.run(
        command,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "timeout": 120} | options,
    )


def ending(monkeypatch, *arguments):
    """The exit code of the command, run in this process."""
    monkeypatch.setattr(sys, "argv", ["mcfw", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


def test_the_table_is_in_the_help_and_on_the_page_of_commands():
    """One table: --help prints it, and the page on commands has every code with its sentence."""
    shown = " ".join(run("--help", env=os.environ | {"COLUMNS": "500"}).stdout.split())
    page = (ROOT / "docs" / "commands.md").read_text()
    for code in ExitCode:
        assert code.sentence in shown
        assert f"| {code.value} | {code.sentence} |" in page


def test_a_refutation_outweighs_everything_else():
    """VIOLATED over COULD_NOT_RUN over INCONCLUSIVE over HELD."""
    parts = [ExitCode.HELD, ExitCode.INCONCLUSIVE, ExitCode.COULD_NOT_RUN, ExitCode.VIOLATED]
    assert [gravest(parts[: n + 1]) for n in range(4)] == parts


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["plan"],
        ["audit", "--seed", "-1"],
        ["verify", "--jobs", "0"],
        ["demo", "--seeds", "many"],
    ],
    ids=" ".join,
)
def test_a_wrong_option_is_no_verdict(arguments, monkeypatch):
    """The parser's own 2 would be INCONCLUSIVE."""
    assert ending(monkeypatch, *arguments) == ExitCode.COULD_NOT_RUN


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--write", "FILE"], "--write is read by --power"),
        (["--seeds", "3"], "--seeds is read by --power"),
        (["--seeds", "3", "--blind-spots"], "not by --blind-spots"),
        (["--keep", "FILE", "--blind-spots"], "--keep is read by"),
        (["--no-defects", "--power"], "--no-defects is read by mcfw audit alone"),
        (["--power", "--blind-spots"], "choose one of them"),
        (["--budget", "0.5"], "a whole number of draws"),
        (["--backend", "dask", "--scheduler", "x"], "scheduler = 'x' must be an address"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_option_that_nobody_reads_is_refused(options, said, monkeypatch, capfd):
    """Before any draw."""
    monkeypatch.setattr("montecarlo.laboratory.run", None)
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    assert ending(monkeypatch, "audit", "segment", "--jobs", "1", *options) == ExitCode.COULD_NOT_RUN
    assert said in " ".join(capfd.readouterr().err.split())


@pytest.mark.parametrize("place", ["file", "file/study"])
def test_a_study_that_cannot_be_written_is_not_run(place, tmp_path, monkeypatch, capfd):
    """A file in the place of its folder is told before the first run."""
    ran = []
    monkeypatch.setattr("mcfw.cli.experiments.study.run_study", lambda *arguments: ran.append(arguments))
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    (tmp_path / "file").write_text("mine")
    arguments = ["study", "classification", "--jobs", "1", "--out", str(tmp_path / place)]
    assert ending(monkeypatch, *arguments) == ExitCode.COULD_NOT_RUN
    assert ran == []
    assert "cannot be a folder to write to" in " ".join(capfd.readouterr().err.split())
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("command", ["hypotheses", "audit", "verify"])
def test_help_is_no_failure(command, monkeypatch):
    """The parser's own early exit passes the guard."""
    assert ending(monkeypatch, command, "--help") == ExitCode.HELD


def test_python_dash_m_is_the_command():
    """`python -m mcfw` runs the command line."""
    done = subprocess.run([sys.executable, "-m", "mcfw", "--version"], capture_output=True, text=True)
    assert done.stdout.startswith("mcfw ")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "No space left"),
        (PermissionError(13, "Permission denied"), "Permission denied"),
        (OverflowError("int too large"), "int too large"),
        (MemoryError(), "not enough memory"),
        (ZeroDivisionError("whoops"), "fault of mcfw"),
        (KeyboardInterrupt(), "nothing was kept"),
        (SystemExit(1), "left before its end"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_goes_wrong_inside_is_no_verdict(error, said, monkeypatch, capfd):
    """A full disk, a forbidden folder, an overflow, a fault of ours, Ctrl-C: a sentence, and no verdict."""

    def broken(*arguments, **options):
        raise error

    monkeypatch.setattr("mcfw.cli.paper.show.run_show", broken)
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    code = ExitCode.INTERRUPTED if isinstance(error, KeyboardInterrupt) else ExitCode.COULD_NOT_RUN
    assert ending(monkeypatch, "show", "L04") == code
    assert said in capfd.readouterr().err.splitlines()[-1]


def test_a_full_disk_under_the_output_is_no_verdict():
    """What was held but could not be said was not said."""
    with Path("/dev/full").open("w") as full:
        done = run("show", "L04", stdout=full)
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert "No space left" in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["plan", "--help"]], ids=" ".join)
def test_a_full_disk_under_the_help_is_no_verdict(arguments):
    """The parser's own output is guarded as that of a command is."""
    with Path("/dev/full").open("w") as full:
        done = run(*arguments, stdout=full)
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert done.stderr == "mcfw: the system refused: [Errno 28] No space left on device\n"


@pytest.mark.parametrize("arguments", [["--help"], ["plan", "--help"], ["show", "lem:mlmc"]], ids=" ".join)
def test_a_reader_that_left_is_no_verdict(arguments):
    """A closed pipe is told in one sentence, whoever prints: the parser or a command."""
    reader, writer = os.pipe()
    os.close(reader)
    done = run(*arguments, stdout=writer)
    os.close(writer)
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert done.stderr == "mcfw: whoever read the output left before its end\n"


@pytest.mark.parametrize(
    ("arguments", "code"), [(["show", "L04"], ExitCode.HELD), (["show", "L99"], ExitCode.COULD_NOT_RUN)]
)
@pytest.mark.parametrize("closed", [(1,), (2,), (1, 2)])
def test_where_nobody_listens_the_code_is_the_same(arguments, code, closed):
    """`>&-` and `2>&-` are silence, not an end of their own."""
    shut = " ".join(f"{end}>&-" for end in closed)
    command = ["sh", "-c", f'"$@" {shut}', "sh", sys.executable, "-c", CALL, *arguments]
    assert subprocess.run(command, stdout=subprocess.DEVNULL, timeout=120).returncode == code


def test_a_full_disk_under_the_complaint_changes_no_code():
    """A sentence that cannot be written is not written; the exit code says what it said."""
    with Path("/dev/full").open("w") as full:
        assert run("show", "L99", stderr=full).returncode == ExitCode.COULD_NOT_RUN
        assert run("nonsense", stderr=full).returncode == ExitCode.COULD_NOT_RUN


POOR = [
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "latin-1"},
]


@pytest.mark.parametrize("arguments", [["--help"], ["plan", "--help"], ["show", "lem:mlmc"]], ids=" ".join)
@pytest.mark.parametrize("poor", POOR, ids=lambda poor: " ".join(poor.values()))
def test_an_encoding_without_greek_is_no_failure(poor, arguments):
    """What it cannot write is escaped, as in JSON."""
    done = run(*arguments, env=os.environ | poor, encoding="latin-1")
    assert (done.returncode, done.stderr) == (ExitCode.HELD, "")
    assert re.search(r"\\u(03|22)[0-9a-f]{2}", done.stdout)  # a Greek letter, or ∇


@pytest.mark.parametrize("poor", POOR, ids=lambda poor: " ".join(poor.values()))
def test_json_is_the_same_data_in_any_encoding(poor):
    """An escape that a reader of JSON undoes: nothing is lost, and nothing breaks."""
    asked = ("verify", "lem:alphaincrement", "--quick", "--jobs", "1", "--json")
    rich, plain = (
        json.loads(run(*asked, env=os.environ | env, encoding="latin-1" if env else "utf-8").stdout)
        for env in ({}, poor)
    )
    assert [claim["statement"] for claim in plain["claims"]] == [c["statement"] for c in rich["claims"]]
    assert not json.dumps(plain, ensure_ascii=False).isascii()


def test_an_unwritable_folder_is_no_verdict(tmp_path):
    """`--report` into a file that is not a folder."""
    (tmp_path / "file").write_text("")
    done = run("verify", "M04.c", "--quick", "--jobs", "1", "--report", str(tmp_path / "file"))
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert "file" in done.stderr


DYING = """
import montecarlo.laboratory
from tests.montecarlo.test_pool import die
montecarlo.laboratory.perform = die
"""


def test_a_dead_worker_is_no_verdict(tmp_path):
    """Workers that die whenever they are replaced end the audit with exit code 3, not with VIOLATED."""
    arguments = ["audit", "segment", "--jobs", "2", "--no-defects", "--keep", str(tmp_path)]
    done = run(*arguments, before=DYING)
    assert done.returncode == ExitCode.COULD_NOT_RUN, done.stderr
    assert "worker processes died" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        pytest.param(
            ["audit", "bias", "--jobs", "2", "--keep", "KEEP"], "finished tasks are kept in KEEP", id="audit"
        ),
        pytest.param(
            ["study", "composite", "--jobs", "1", "--out", "KEEP"],
            "finished runs are kept in KEEP",
            id="study",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            ["verify", "--claims", "--jobs", "2"],
            "claims were judged, and nothing of them was kept",
            id="verify",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_ctrl_c_says_what_was_kept(tmp_path, arguments, kept):
    """SIGINT to the whole group, as a terminal sends it: 130, one sentence, no traceback, no worker left."""
    folder = tmp_path / "kept"
    command = [sys.executable, "-c", CALL, *(a.replace("KEEP", str(folder)) for a in arguments)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background ignores it
    ) as process:
        wait_for_work(process, folder, prints=arguments[0] == "verify")
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == ExitCode.INTERRUPTED, said
    assert kept.replace("KEEP", str(folder)) in said
    assert "Traceback" not in said
    assert ended_within_seconds(process.pid)


def wait_for_work(process, folder, *, prints):
    """Return when the command has printed its first line, or has kept its first piece of work."""
    if prints:
        assert process.stdout.readline()
    end = time.monotonic() + 60
    while not prints and not list(folder.rglob("*.npz")) and time.monotonic() < end:
        time.sleep(0.02)


def ended_within_seconds(group):
    """Whether nothing of the process group is left, or is soon."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bias", "--tau", "7"], "--tau is read by --runs, not by mcfw explore alone"),
        (["bias", "--keep"], "--keep is read by --runs"),
        (["bias", "--runs", "stair"], "a bound is read by mcfw explore alone, not by --runs"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_explore_refuses_what_it_does_not_read(arguments, said, monkeypatch, capfd):
    """Before any search."""
    monkeypatch.setattr("mcfw.cli.experiments.explore.run_explore", None)
    monkeypatch.setattr("mcfw.cli.experiments.adversary.run_adversary", None)
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    assert ending(monkeypatch, "explore", *arguments) == ExitCode.COULD_NOT_RUN
    assert said in " ".join(capfd.readouterr().err.split())


def interrupted(*arguments, **options):
    """Work at whose beginning somebody presses Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("kept", [False, True], ids=["nothing", "something"])
@pytest.mark.parametrize(
    ("arguments", "work", "folder"),
    [
        (["audit", "bias", "--jobs", "1", "--keep", "KEEP"], "mcfw.cli.experiments.audit.conduct", ""),
        (
            ["audit", "bias", "--power", "--jobs", "1", "--keep", "KEEP"],
            "mcfw.cli.experiments.power.power",
            "",
        ),
        (
            ["study", "composite", "--jobs", "1", "--out", "KEEP"],
            "mcfw.cli.experiments.study.run_study",
            "runs",
        ),
    ],
    ids=["audit", "power", "study"],
)
def test_ctrl_c_says_that_work_is_kept_only_if_it_is(
    arguments, work, folder, kept, tmp_path, monkeypatch, capfd
):
    """What is not there cannot be gone on from."""
    monkeypatch.setattr(work, interrupted)
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    if kept:
        (tmp_path / "k e" / folder).mkdir(parents=True)
        (tmp_path / "k e" / folder / "task.npz").write_bytes(b"")
    place = str(tmp_path / "k e")
    code = ending(monkeypatch, *(a.replace("KEEP", place) for a in arguments))
    assert code == ExitCode.INTERRUPTED
    said = " ".join(capfd.readouterr().err.split())
    assert (f"are kept in {place}" in said) is kept
    assert ("nothing was kept" in said) is not kept


def test_ctrl_c_in_the_parser_has_its_sentence(monkeypatch, capfd):
    """The parser itself takes it without a word."""
    monkeypatch.setattr("mcfw.cli.error_boundary.Guarded.make_context", interrupted)
    monkeypatch.setattr("os.dup2", lambda *ends: None)
    assert ending(monkeypatch, "show", "L04") == ExitCode.INTERRUPTED
    assert capfd.readouterr().err == "mcfw: interrupted; nothing was kept\n"


EARLY = """
import runpy, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "NAME":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
runpy.run_module("mcfw", run_name="__main__")
"""


@pytest.mark.parametrize("module", ["mcfw.cli.app", "typer", "mcfw.cli.exit_codes"])
def test_ctrl_c_while_the_command_is_loaded_has_its_sentence(module):
    """One sentence and 130, whatever was being imported."""
    once = EARLY.replace("NAME", module).replace("raise", "sys.meta_path.remove(self); raise")
    done = subprocess.run([sys.executable, "-c", once], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "mcfw: interrupted; nothing was kept\n")


def test_the_installed_command_begins_where_nothing_is_imported():
    """The script enters through `mcfw.cli.main`, which loads neither the parser nor the declarations."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert scripts == {"mcfw": "mcfw.cli.main:main"}
    code = "import sys, mcfw.cli.main; print('typer' in sys.modules, 'mcfw.cli.app' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_without_a_command_the_commands_are_listed():
    """`mcfw` alone is a question, not a failure: the list of `mcfw --help`, and code 0."""
    alone = run()
    assert (alone.returncode, alone.stderr) == (ExitCode.HELD, "")
    assert alone.stdout.split() == run("--help").stdout.split()


def test_a_warning_of_a_command_is_a_sentence_without_a_path():
    """Where numba is not installed `mcfw demo` says that runs are interpreted, once, and names no file."""
    hidden = "import sys; sys.modules['numba'] = None"
    done = run("demo", "--horizon", "20", "--seeds", "1", before=hidden)
    assert done.returncode == ExitCode.HELD
    assert re.fullmatch(r"mcfw: runs are interpreted: [^\n]*\n", done.stderr)
    assert ".py" not in done.stderr
