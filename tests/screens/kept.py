"""`make screens`: write the screens that are kept as text, at 80×24; or compare one that a command just wrote.

python -m tests.screens.kept [NAME …]              write them
python -m tests.screens.kept --compare NAME FILE   exit code 1 if the file does not end as the kept screen
"""

import difflib
import re
import sys
import tempfile
from pathlib import Path

from tests.screens.commands import KEPT, SCREENS, prepare
from tests.screens.terminal import in_terminal

FOLDER = Path(__file__).parent / "screens"
SECONDS = re.compile(r"(\d+ min )?\d+(\.\d+)? s\b")
SHARE = re.compile(r"[\d.e-]+(\s+[\d.]+%)")
"""In the table of `compare` the seconds stand before the share of clipped steps."""
BLANKS = re.compile(r"[ ─━]+")


def write(name):
    """Keep what the command shows now."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        shown = in_terminal(SCREENS.get(name, name).split(), folder, 80, 24)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text("\n".join(shown.lines) + "\n", encoding="utf-8")


def differences(name, lines):
    """Where the lines differ from the kept screen, as a diff; seconds, and the room that they take, do not count."""
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return list(difflib.unified_diff(_timeless(kept), _timeless(lines), "kept", "now", lineterm="", n=0))


def _timeless(lines):
    masked = [SHARE.sub(r"#\1", SECONDS.sub("# s", line)) for line in lines]
    return [BLANKS.sub(" ", line).strip() for line in masked if line.strip()]


def compare(name, file):
    """Print how the end of a file differs from the kept screen; the exit code. The report's page is not part of it."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    kept = _timeless((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines())
    found = differences(name, [re.sub(r"Browse +\S+ +", "", line) for line in lines[-len(kept) :]])
    print("\n".join(found) or f"the last screen of {name} is the kept one")
    return 1 if found else 0


def main(arguments):
    """Write, or compare."""
    if arguments[:1] == ["--compare"]:
        return compare(arguments[1], Path(arguments[2]))
    for name in arguments or KEPT:
        write(name)
        print(f"wrote {FOLDER / name}.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
