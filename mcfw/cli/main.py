"""Where the command begins: it imports nothing before Ctrl-C has its sentence, not even the declarations."""


def main() -> None:
    """Run the command; Ctrl-C while it is being loaded is an interruption like any later one."""
    try:
        from mcfw.cli.app import main as run

        run()
    except KeyboardInterrupt:
        import sys

        from mcfw.cli.exit_codes import NOTHING_KEPT, ExitCode

        print(f"mcfw: interrupted; {NOTHING_KEPT}", file=sys.stderr)
        sys.exit(ExitCode.INTERRUPTED)
