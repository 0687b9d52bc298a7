"""How to read a verdict, what must be trusted, and the notation."""

from mcfw.cli.site.front import verdict
from mcfw.cli.site.markup import Page, join, table, tag
from mcfw.cli.site.mathematics import formula
from theory.text.notation import SYMBOLS

WORDS = {
    "formal": "a proof kernel (Coq) has checked the theorem end to end, from the four classical axioms of the real "
    "numbers; not: that the model is the paper's, which a human must read",
    "proved": "a certificate replays in exact arithmetic, or two solvers that read two independent lowerings agree; "
    "not: that prose joins the claim to its theorem correctly",
    "exact": "every point of a domain that is finite by nature was evaluated exactly",
    "certified": "ball arithmetic is certain on a whole box; not: outside the box",
    "checked": "exact evaluation at listed cases of an infinite domain; not: at any other case",
    "audited": "exact evaluation at drawn points; it can refute, never prove",
    "cited": "quoted from elsewhere; nothing here checks it",
    "definition": "both sides are one term as written: a guard of typed constants",
    "refuted": "a witness against it replays in exact arithmetic",
    "unknown": "nothing decides it; a timeout is unknown, never true",
}


def about() -> Page:
    """The explanations."""
    rows = [(verdict(word), meaning) for word, meaning in WORDS.items()]
    letters = [(formula(symbol.latex), tag("code", symbol.name), symbol.meaning) for symbol in SYMBOLS]
    body = join(
        tag("h2", "Verdicts"),
        table(("word", "what it says, and what it does not"), rows),
        tag(
            "p",
            "A claim is as strong as the weakest of itself and its needs. A result is end to end if the kernel "
            "has checked it, or if no hypothesis of its claims is left to prose and nothing is sampled.",
        ),
        tag("h2", "The trusted base"),
        tag(
            "p",
            "Only ",
            tag("code", "theory/trusted"),
            " may say a green word; the formal text that a human must read is quoted in ",
            tag("code", "docs/formal.md"),
            ".",
        ),
        tag("h2", "Notation"),
        table(("letter", "name in the code", "meaning"), letters),
    )
    return Page("about.html", "How to read this report", body)
