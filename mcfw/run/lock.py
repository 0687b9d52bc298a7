"""A lock on a file: one run at a time keeps its checkpoint there."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mcfw.errors import CheckpointRefused

try:
    import fcntl
except ImportError:  # a system without file locks
    fcntl = None  # type: ignore[assignment]


@contextmanager
def lock(path: str | os.PathLike[str]) -> Iterator[None]:
    """Hold `path`.lock; the lock of a process that is killed is gone with it."""
    target = Path(path)
    _check_place(target)
    guard = target.with_name(f"{target.name}.lock")
    handle = _taken(guard, target)
    try:
        yield
    finally:
        guard.unlink(missing_ok=True)
        os.close(handle)


def _check_place(target: Path) -> None:
    """Refuse what no file can be at, and what is there but is none: a pipe would wait for ever."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        if target.parent.is_dir():
            return
        raise CheckpointRefused(f"{target} cannot be kept: there is no folder {target.parent}") from None
    except OSError as error:
        raise CheckpointRefused(f"{target} cannot be kept: {error}") from error
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "no regular file"
        raise CheckpointRefused(f"{target} cannot be kept: it is {kind}")


def _taken(guard: Path, target: Path) -> int:
    """The handle of the locked file; a file that its holder removed meanwhile is no lock any more."""
    while True:
        try:
            handle = os.open(guard, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CheckpointRefused(f"{target} cannot be kept: {error}") from error
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if guard.exists() and os.path.samestat(os.fstat(handle), guard.stat()):
                return handle
        except BlockingIOError:
            os.close(handle)
            raise CheckpointRefused(f"{target} is in use by another run") from None
        os.close(handle)


def remove_torn(path: str | os.PathLike[str]) -> None:
    """Remove what killed writers of this file left behind; call it with the lock held."""
    target = Path(path)
    for torn in target.parent.iterdir():
        if torn.name.startswith(f"{target.name}.") and torn.name.endswith(".partial"):
            torn.unlink(missing_ok=True)
