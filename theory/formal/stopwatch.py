"""Run one command of a build and keep the CPU seconds that it took beside the source that it compiled.

`python stopwatch.py coqc … app_mlmc/lem_mlmc.v` writes app_mlmc/lem_mlmc.seconds; the exit code is the command's.
"""

import resource
import subprocess
import sys
from pathlib import Path

SUFFIX = ".seconds"


def main(command: list[str]) -> int:
    """Run the command; what it took is that of this process's only child."""
    code = subprocess.run(command, check=False).returncode
    took = resource.getrusage(resource.RUSAGE_CHILDREN)
    for source in (Path(word) for word in command if word.endswith(".v")):
        source.with_suffix(SUFFIX).write_text(f"{took.ru_utime + took.ru_stime:.1f}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
