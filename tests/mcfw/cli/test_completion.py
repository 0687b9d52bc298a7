"""The shell completes the commands and options that there are."""

import os
import shutil
import subprocess
import sys

import pytest

from mcfw.cli.extras import NEEDS

SHELLS = ("bash", "zsh", "fish")
CALL = "import sys; sys.argv[0] = 'mcfw'; from mcfw.cli.app import main; main()"


def said(*arguments, **environment):
    """What `mcfw` prints, with code 0."""
    done = subprocess.run(
        [sys.executable, "-c", CALL, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def completed(*words):
    """What bash offers for the last of the words."""
    typed = {"COMP_WORDS": " ".join(("mcfw", *words)), "COMP_CWORD": str(len(words))}
    return said(**typed, _MCFW_COMPLETE="complete_bash").split()


def test_each_command_and_its_options_are_offered():
    """All commands for nothing typed, those that begin so for a part, options after a command."""
    assert set(NEEDS) <= set(completed(""))
    assert completed("ver") == ["verify"]
    assert completed("verify", "--ju") == ["--junit"]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(shell):
    """It calls mcfw, and a shell that is here can read it."""
    script = said(_MCFW_COMPLETE=f"source_{shell}")
    assert f"_MCFW_COMPLETE=complete_{shell}" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)
