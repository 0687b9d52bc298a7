"""The matrix leaves nothing out, and its judge can see each fault."""

import subprocess
import sys

import pytest

from mcfw import optional
from mcfw.cli.extras import NEEDS, needed
from tests.environments import targets
from tests.environments.cell import judge
from tests.environments.environment import ROOT, Environment
from tests.environments.rows import CALLS, GROUP, PAGES, Row, extras_of, pages_with_blocks, rows


def test_every_command_has_a_row_and_every_extra_that_it_may_need_has_one():
    """The table of needs is of exactly the commands; each pair (command, extra) is typed once with that need."""
    assert set(NEEDS) == set(GROUP.commands)
    assert {line.split()[0] for line in CALLS} == set(GROUP.commands)
    tried = {(line.split()[0], extra) for line in CALLS for extra in extras_of(line)}
    assert tried == {(name, extra) for name, extras in NEEDS.items() for extra in extras}


def test_every_page_with_python_and_every_script_has_a_row():
    """Blocks that a reader can copy are run, and so is each script of the gallery."""
    assert set(PAGES) == pages_with_blocks()
    words = " ".join(row.words for row in rows())
    assert all(f"examples/{path.name}" in words for path in (ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize(
    ("code", "extras", "said"),
    [
        ("print('fine')", (), "works"),
        ("import nowhere", (), "RED: traceback"),
        ("pass", (), "RED: nothing"),
        ("print(1); raise SystemExit(2)", (), "RED: exit code 2"),
        ("print('/a/b.py:7: Warning')", (), "RED: a warning with a path"),
        ("print('fine')", ("data",), "RED: exit code 0 instead of 3"),
        ("raise SystemExit('x')", ("data",), "RED: exit code 1 instead of 3"),
        (
            "import sys; print('needs the extra plot', file=sys.stderr); sys.exit(3)",
            ("data",),
            "RED: does not",
        ),
        ("import sys; print('needs the extra data', file=sys.stderr); sys.exit(3)", ("data",), "says what"),
        (
            "import sys; print(1); print('needs the extra data', file=sys.stderr); sys.exit(3)",
            ("data",),
            "RED",
        ),
        (
            "import sys; open('x', 'w'); print('needs the extra data', file=sys.stderr); sys.exit(3)",
            ("data",),
            "RED: wrote",
        ),
    ],
)
def test_the_judge_of_a_cell_sees_each_fault(tmp_path, code, extras, said):
    """A cell is green only if the line works, or if one line names what is missing and nothing was done."""
    row = Row("a line", ("-c", code), extras)
    assert judge(row, Environment("nothing"), sys.executable, tmp_path).startswith(said)


@pytest.mark.parametrize("line", [line for line in CALLS if extras_of(line)])
def test_a_command_names_all_that_it_lacks_before_any_work(line, tmp_path):
    """Without any extra: one line, all names, exit code 3, nothing printed, no file."""
    hidden = [package for packages in optional.PACKAGES.values() for package in packages]
    code = f"import sys; sys.modules.update(dict.fromkeys({hidden}))\nfrom mcfw.cli.app import main; main()"
    if "docs/studies" in line:
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs" / "studies").symlink_to(ROOT / "docs" / "studies")
    before = set(tmp_path.rglob("*"))
    done = subprocess.run(
        [sys.executable, "-c", code, *line.split()], capture_output=True, text=True, cwd=tmp_path, timeout=60
    )
    assert (done.returncode, done.stdout) == (3, ""), done.stderr
    (said,) = done.stderr.splitlines()
    assert all(extra in said for extra in extras_of(line))
    assert set(tmp_path.rglob("*")) == before


def test_a_line_too_long_is_red_of_a_command_alone(tmp_path):
    """What `mcfw` prints has room in 80 columns; a reader's own program may print what it wants."""
    code = "import sys; sys.argv[1:] = []; print('x' * 81)"
    wide = Row("mcfw", ("-m", "mcfw"), ())
    (tmp_path / "mcfw.py").write_text(code)
    assert judge(wide, Environment("nothing"), sys.executable, tmp_path).startswith("RED: 81 columns of 80")
    page = Row("a page", ("-c", "print('x' * 81)"), ())
    assert judge(page, Environment("nothing"), sys.executable, tmp_path) == "works"


def test_nothing_is_said_of_an_extra_that_is_here():
    """With everything installed no command needs anything."""
    assert needed("study", {"name": "data", "check": None, "write": None, "backend": "dask"}) == []


def test_every_target_of_the_makefile_is_in_the_table_and_runs_what_exists():
    """The table and .PHONY name the same targets; no recipe runs a module that is not there."""
    assert set(targets.TARGETS) - {"study-composite"} == targets.declared()
    assert {target: found for target in targets.TARGETS if (found := targets.absent_modules(target))} == {}


def test_a_warning_at_a_line_of_the_readers_script_is_no_fault(tmp_path):
    """A path of the package is red; the reader's own line is where a warning belongs."""
    script = tmp_path / "own.py"
    script.write_text("import warnings; warnings.warn('slow', stacklevel=1); print(1)")
    assert (
        judge(Row("a script", (str(script),), ()), Environment("nothing"), sys.executable, tmp_path)
        == "works"
    )
    script.write_text("print('elsewhere.py:1: slow')")
    assert "RED: a warning" in judge(
        Row("a script", (str(script),), ()), Environment("no"), sys.executable, tmp_path
    )
