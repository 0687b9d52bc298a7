"""The judge of faults: what counts as survived, and that a full disk is full."""

import errno
import signal

import pytest

from tests.faults.disk import can_mount, fill, small_disk
from tests.faults.run import FULL, LIMITED, REFUSED, gave_up, is_injury, is_proper


def test_a_full_disk_is_full(tmp_path):
    """Not a byte more is written, by anybody; after the filler is gone there is room again."""
    if not can_mount():
        pytest.skip("mounting is refused here")
    with small_disk(tmp_path):
        fill(tmp_path)
        with pytest.raises(OSError, match=REFUSED[FULL]) as refused:
            (tmp_path / "one more").write_text("x")
        assert refused.value.errno == errno.ENOSPC
        (tmp_path / "filler").unlink()
        assert (tmp_path / "one more").write_text("x") == 1


@pytest.mark.parametrize(
    ("code", "said", "sign", "proper"),
    [
        (0, "", FULL, True),
        (3, REFUSED[FULL], FULL, True),
        (3, REFUSED[LIMITED], FULL, False),
        (3, "something else", FULL, False),
        (1, REFUSED[FULL], FULL, False),
        (2, REFUSED[LIMITED], LIMITED, False),
        (1, f"Traceback … {REFUSED[LIMITED]}", LIMITED, True),
        (130, "", signal.SIGINT, True),
        (-signal.SIGKILL, "", signal.SIGKILL, True),
        (1, "", signal.SIGINT, False),
        (2, "", signal.SIGKILL, False),
    ],
)
def test_no_fault_may_look_like_a_verdict(code, said, sign, proper):
    """A command that judged ends with 1 or 2; a script may end with 1, but tells of the refused write."""
    assert is_proper((code, "", said), sign) is proper


def test_a_disk_that_refused_nothing_was_no_fault():
    """A run that wrote nothing more was not struck."""
    assert not is_injury((0, "", ""), FULL)
    assert is_injury((0, "", f"warning: {REFUSED[FULL]}"), FULL)
    assert is_injury((0, "", ""), signal.SIGKILL)


@pytest.mark.parametrize(
    ("code", "output", "expected"),
    [
        (3, "its worker process died 3 times", True),
        (1, "its worker process died 3 times", False),
        (3, "", False),
    ],
)
def test_giving_up_is_said_and_is_no_verdict(code, output, expected):
    """Workers that die again and again end a run with a sentence."""
    assert gave_up((code, output, "")) is expected
