"""What a file says cannot command the terminal."""

import pytest

import mcfw
from mcfw.practice.stream_file import read_stream
from tests.environments.rows import small_plan
from theory.errors import TheoryError
from theory.planner.reader import read

TITLE = "\x1b]0;another title\x07"


@pytest.mark.parametrize("name", [f"batched/regime{TITLE}", "x" * 81, ["batched/regime"], None, "two\nlines"])
def test_a_row_of_a_plan_has_a_plain_name(name):
    """A name that no bound can have is refused, and shown without its control characters."""
    printed = small_plan().to_json()
    printed["rows"][0]["name"] = name
    with pytest.raises(TheoryError, match="is not the name of a row") as refused:
        read(printed)
    assert str(refused.value).isprintable()


def test_a_column_of_a_stream_has_a_plain_name(tmp_path):
    """Names with control characters are refused; other alphabets and odd blanks are not."""
    (tmp_path / "a.csv").write_text(f"x,{TITLE}\n1,2\n3,4\n")
    with pytest.raises(mcfw.InvalidInput, match="no name may have a control character") as refused:
        read_stream(tmp_path / "a.csv")
    assert str(refused.value).isprintable()
    (tmp_path / "a.csv").write_text("Größe,T\u00a0°C\n1,2\n3,4\n", encoding="utf-8")
    assert read_stream(tmp_path / "a.csv").names == ("Größe", "T\u00a0°C")
