"""The folder of a study that somebody else ran."""

import json
import shutil
from pathlib import Path

import pytest

import mcfw
from mcfw.cli.experiments.study import check
from mcfw.cli.site.material import Material
from mcfw.cli.site.studies import figures, studies
from montecarlo.studies.study import read_study

STORED = Path(__file__).parents[2] / "docs/studies/composite"


@pytest.fixture
def folder(tmp_path):
    """A copy of the stored study of composite problems."""
    return shutil.copytree(STORED, tmp_path / "studies" / "composite")


def stamped(folder, **changes):
    """Put other values into the stamp of the runs."""
    first, *rest = (folder / "runs.csv").read_text().splitlines(keepends=True)
    stamp = json.loads(first.removeprefix("# ")) | changes
    (folder / "runs.csv").write_text("".join([f"# {json.dumps(stamp)}\n", *rest]))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"study": ["composite"]}, "whose study is"),
        ({"seeds": "10"}, "whose seeds is '10'"),
        ({"seeds": True}, "whose seeds is True"),
        ({"seeds": 0}, "whose seeds is 0"),
        ({"seeds": 10**12}, "speaks of 1000000000000 seeds"),
        ({"settings": [1]}, "whose settings is"),
        ({"sources": None}, "whose sources is None"),
        ({"command": "mcfw \x1b]0;title\x07"}, "no plain line of text"),
        ({"study": "other"}, "must be one of"),
        ({"more": 1}, "no stamp"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_stamp_of_other_kinds_is_refused(folder, changes, said):
    """The value and what is wrong with it are named; no list of 10¹² runs is made."""
    stamped(folder, **changes)
    with pytest.raises(mcfw.InvalidInput, match=said):
        read_study(folder)


def test_a_stamp_that_is_nested_without_end_is_refused(folder):
    """Python's own limit is no fault of ours."""
    (folder / "runs.csv").write_text("# " + "[" * 5000)
    with pytest.raises(mcfw.InvalidInput, match="no stamp"):
        read_study(folder)


def test_a_command_that_looks_like_markup_is_shown_as_it_is(folder, capsys):
    """Nothing in a stamp or in the name of its folder styles or breaks the table."""
    stamped(folder, command="mcfw [/red] [bold]study[/bold]")
    check(folder.rename(folder.with_name("[red]")))
    shown = capsys.readouterr().out
    assert "[red]" in shown
    assert "[bold]study[/bold]" in " ".join(shown.split())


@pytest.mark.parametrize("file", ["table.csv", "statements.json", "gap.png"])
def test_a_link_to_a_file_of_the_reader_is_not_shown(folder, tmp_path, file):
    """The report of a study folder holds that folder's own files, and nothing that a link in it leads to."""
    (tmp_path / "secret").write_text("method,tau\nsecret,1\n")
    (folder / file).unlink()
    (folder / file).symlink_to(tmp_path / "secret")
    material = Material(tmp_path, folder.parent)
    with pytest.raises(mcfw.InvalidInput, match="a link"):
        _ = studies(material), list(figures(material))


def test_runs_that_are_a_link_have_no_origin(folder, tmp_path):
    """Nothing of what the link leads to is in the page, not even in the error."""
    (tmp_path / "secret").write_text('# {"study": "secret"}')
    (folder / "runs.csv").unlink()
    (folder / "runs.csv").symlink_to(tmp_path / "secret")
    page = studies(Material(tmp_path, folder.parent)).body
    assert "Of unknown origin" in page
    assert "secret" not in page


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("table.csv", ""),
        ("table.csv", "a,b\n1\n"),
        ("statements.json", "{}"),
        ("statements.json", "[" * 5000),
    ],
)
def test_a_table_of_another_shape_is_refused(folder, tmp_path, file, content):
    """The folder is named, and what is wrong with it."""
    (folder / file).write_text(content)
    with pytest.raises(mcfw.InvalidInput, match="composite is no study as this version writes it"):
        studies(Material(tmp_path, folder.parent))


def test_markup_in_a_table_stays_text(folder, tmp_path):
    """A cell cannot bring an element into the report."""
    table = (folder / "table.csv").read_text()
    (folder / "table.csv").write_text(table.replace("proximal SGD", "<script>alert(1)</script>"))
    page = studies(Material(tmp_path, folder.parent)).body
    assert "&lt;script&gt;" in page
    assert "<script" not in page
