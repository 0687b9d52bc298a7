"""What the pages of findings share: tables of Markdown, made from the data of a study; no number is written by hand."""

from collections.abc import Sequence

from montecarlo.studies.statement_test import Statement


def judged(statements: Sequence[Statement]) -> str:
    """The verdicts as a table."""
    lines = [[s.verdict.value, s.statement, s.evidence] for s in statements]
    return "Every statement with its verdict:\n\n" + table(["verdict", "statement", "evidence"], lines)


def table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of Markdown.

    >>> print(table(["a", "b"], [["1", "2"]]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    rows = [header, ["---"] * len(header), *lines]
    return (
        "\n".join("| " + " | ".join(row) + " |" for row in rows)
        .replace("| --- |", "|---|")
        .replace(" --- |", "---|")
    )
