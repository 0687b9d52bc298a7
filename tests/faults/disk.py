"""A small disk that is mounted for the purpose, and filled to the last byte."""

import contextlib
import subprocess
import tempfile


@contextlib.contextmanager
def small_disk(place):
    """A disk of 32 megabytes, mounted in this place for the time of the block."""
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", place], check=True, capture_output=True
    )
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def can_mount():
    """Whether this machine lets us mount a disk."""
    try:
        with tempfile.TemporaryDirectory(prefix="faults-") as place, small_disk(place):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


def fill(disk):
    """Write until the system refuses: not a byte is left."""
    with contextlib.suppress(OSError), (disk / "filler").open("ab", buffering=0) as filler:
        for size in (1 << 20, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while True:
                    filler.write(bytes(size))
