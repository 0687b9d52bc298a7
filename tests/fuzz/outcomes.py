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
COMPUTING, WAITING = 60, 1200
"""Seconds of computing, and by the clock, after which a call has no answer.

The first run in machine code compiles for ten seconds of computing, and on a busy machine that is more than a minute by
the clock: so the clock only catches a call that waits for something that never comes."""


class Entry(NamedTuple):
    """An entry point: its name, how to call it with drawn arguments, and the strategy that draws them."""

    name: str
    call: object
    arguments: object


class NoAnswer(BaseException):
    """Time is over."""


@contextmanager
def alarm(computing, waiting):
    """Interrupt the block after some seconds of computing, or by the clock."""

    def ring(number, frame):
        raise NoAnswer

    clocks = {signal.SIGPROF: (signal.ITIMER_PROF, computing), signal.SIGALRM: (signal.ITIMER_REAL, waiting)}
    before = {number: signal.signal(number, ring) for number in clocks}
    for timer, seconds in clocks.values():
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for timer, _ in clocks.values():
            signal.setitimer(timer, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def outcome(call, arguments):
    """The outcome, and for a raw one the error."""
    try:
        with alarm(COMPUTING, WAITING), warnings.catch_warnings():
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
