"""What Ctrl-C says of work that a folder keeps."""

from pathlib import Path


def interruption(work: str, folder: Path) -> KeyboardInterrupt:
    """The interruption of a command that goes on from the finished work in a folder, if there is any in it.

    >>> str(interruption("tasks", Path("no such folder")))
    ''
    """
    if not any(folder.rglob("*.npz")):
        return KeyboardInterrupt()
    return KeyboardInterrupt(f"finished {work} are kept in {folder}: the same command goes on from them")
