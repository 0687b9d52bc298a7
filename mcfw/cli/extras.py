"""Which extras each command needs, and the one line that names all that are missing, before any work."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

from mcfw.optional import lacking, require

Options = Mapping[str, Any]
When = Callable[[Options], bool]


def always(options: Options) -> bool:
    """Whatever the options are."""
    return True


def given(name: str) -> When:
    """If the option is given."""
    return lambda options: options[name] is not None


def on_a_cluster(options: Options) -> bool:
    """If another machine may do the work."""
    return bool(options["backend"] == "dask")


def runs_a_study(options: Options) -> bool:
    """A run draws its figures; what is stored is only judged again, and real data come with a drawing library."""
    return (options["check"] is None and options["write"] is None) or uses_real_data(options)


def uses_real_data(options: Options) -> bool:
    """If the study of real data is run, or its stored runs are judged again."""
    if options["check"] is not None:
        return _holds_real_data(options["check"])
    if options["write"] is not None:
        return _holds_real_data(options["out"] or Path("docs/studies"))
    return bool(options["name"] == "data")


def _holds_real_data(folder: Path) -> bool:
    """Read as text: what reads a study needs the extra `theory` itself."""
    return any(
        '"study": "data"' in path.read_text("utf-8", "replace").partition("\n")[0]
        for path in folder.glob("**/runs.csv")
        if path.is_file()
    )


NEEDS: dict[str, dict[str, When]] = {
    "demo": {"plot": given("plot")},
    "plan": {"theory": always, "plot": given("plot")},
    "solve": {"theory": given("plan")},
    "certify": {"plot": given("plot")},
    "compare": {"plot": given("plot")},
    "mixing": {},
    "stream": {"plot": given("plot")},
    "verify": {"theory": always},
    "relock": {"theory": always},
    "show": {"theory": always},
    "errata": {"theory": always},
    "replay": {"theory": always},
    "slack": {"theory": always},
    "what-if": {"theory": always},
    "hypotheses": {"theory": always},
    "report": {"theory": always},
    "audit": {"theory": always, "cluster": on_a_cluster},
    "study": {
        "theory": always,
        "plot": runs_a_study,
        "data": uses_real_data,
        "cluster": on_a_cluster,
    },
    "reality": {"theory": always, "plot": given("plot")},
    "explore": {"theory": always},
}
"""Command ↦ extra ↦ when the command needs it. A command of `mcfw` without a row here fails."""


class Command(TyperCommand):
    """A command that says which extras it lacks before it begins."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command if all that it needs is installed."""
        require(f"mcfw {self.name}", needed(str(self.name), ctx.params))
        return super().invoke(ctx)


def needed(command: str, options: Options) -> list[str]:
    """The extras that a call needs; of one that is installed it is not asked."""
    return [extra for extra, when in NEEDS[command].items() if lacking(extra) and when(options)]
