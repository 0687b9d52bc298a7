"""What became of a call: it answered, refused with a typed error, raised something raw, or gave no answer in time."""

import signal
import warnings
from collections import Counter
from contextlib import contextmanager
from typing import NamedTuple

import hypothesis
from hypothesis import HealthCheck, Phase, settings

from mcfw.errors import McfwError
from theory.errors import TheoryError

OK, TYPED, RAW, NO_ANSWER = "ok", "typed error", "raw traceback", "no answer"
PATIENCE = 60
"""Seconds after which a call has no answer: far more than any needs, since a machine may be busy."""


class Entry(NamedTuple):
    """An entry point: its name, how to call it with drawn arguments, and the strategy that draws them."""

    name: str
    call: object
    arguments: object


class NoAnswer(BaseException):
    """Time is over."""


@contextmanager
def alarm(seconds):
    """Interrupt the block after some seconds."""

    def ring(number, frame):
        raise NoAnswer

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def outcome(call, arguments):
    """The outcome, and for a raw one the error."""
    try:
        with alarm(PATIENCE), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            call(*arguments)
    except (McfwError, TheoryError):
        return TYPED, None
    except NoAnswer:
        return NO_ANSWER, None
    except Exception as error:
        return RAW, error
    return OK, None


def fuzz(entry, examples, seed):
    """How often each outcome came, and an example of each kind of failure."""
    counts, failures = Counter(), {}

    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @hypothesis.seed(seed)
    @hypothesis.given(entry.arguments)
    def attempt(arguments):
        kind, error = outcome(entry.call, arguments)
        counts[kind] += 1
        if kind in (RAW, NO_ANSWER):
            failures.setdefault((kind, type(error).__name__), f"{arguments!r:.300}: {error!r:.200}")

    attempt()
    return counts, failures
