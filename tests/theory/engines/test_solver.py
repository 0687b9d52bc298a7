"""Solver processes that lie, babble, stop in the middle or say nothing; none of them decides or delays anything."""

import subprocess
import sys
from time import monotonic, sleep
from unittest import mock

import pytest

from theory.engines.processes import solver as solvers
from theory.engines.processes.solver import _CANARIES, Solver
from theory.engines.processes.work_clock import WorkClock, worked
from theory.engines.processes.worker_pool import TRIES
from theory.ledger.judge import Judge
from theory.trusted.formula import ge, gt, real
from theory.trusted.statement import forall
from theory.trusted.verdict import Verdict

x = real("x")
SQUARE = "(declare-fun x () Real)(assert (< (* x x) 0.0))"
READ = "import sys, json, time\nfor line in sys.stdin:\n    q = json.loads(line); n = q['number']\n"
CHILDREN = {
    "unsat to everything": READ + "    print(json.dumps({'answer': 'unsat', 'number': n}), flush=True)",
    "sat without a model": READ + "    print(json.dumps({'answer': 'sat', 'number': n}), flush=True)",
    "sat with a model of words": READ
    + "    print(json.dumps({'answer': 'sat', 'number': n, 'model': {'x': 'high'}}), flush=True)",
    "a division by zero for a model": READ
    + "    print(json.dumps({'answer': 'sat', 'number': n, 'model': {'x': '1/0'}}), flush=True)",
    "another query's number": READ
    + "    print(json.dumps({'answer': 'unsat', 'number': n + 1}), flush=True)",
    "an answer that is no answer": READ + "    print(json.dumps({'answer': True, 'number': n}), flush=True)",
    "garbage": READ + "    print('%%%', flush=True)",
    "bytes that are no text": READ + "    sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
    "a list": READ + "    print('[1, 2]', flush=True)",
    "half a line": READ + '    sys.stdout.write(\'{"answer": "uns\'); sys.stdout.flush()',
    "two answers at once": READ
    + "    s = json.dumps({'answer': 'unsat', 'number': n}); print(s + '\\n' + s, flush=True)",
    "silence": READ + "    pass",
    "a child that never reads": "import time\ntime.sleep(60)",
    "an early death": "raise SystemExit(1)",
    "a babble without an end": "import sys\nwhile True: sys.stdout.write('x' * 4096)",
}


@pytest.mark.parametrize("name", CHILDREN)
def test_a_broken_solver_answers_unknown_in_time(name):
    """Whatever the child writes, the answer is unknown, and comes within the time limit."""
    start = monotonic()
    short = mock.patch.object(solvers, "_CANARY", 0.2)
    with short, Solver("z3", 0.2, command=(sys.executable, "-c", CHILDREN[name])) as solver:
        assert solver.ask(SQUARE).answer == "unknown"
    assert monotonic() - start < 12


def test_a_query_larger_than_a_pipe_does_not_block():
    """A child that never reads does not stop the writer of a long query."""
    child = "import time\ntime.sleep(60)"
    with Solver("z3", 0.1, command=(sys.executable, "-c", child)) as solver:
        assert solver._ask("(assert true)" * 100_000, "default", 0.1, 1).answer == "unknown"


def test_a_program_that_does_not_exist_is_unknown():
    """A solver that cannot be started answers unknown."""
    with Solver("z3", 0.2, command=("/no/such/program",)) as solver:
        assert solver.ask(SQUARE).answer == "unknown"


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_the_real_solvers_sing(name):
    """z3 and cvc5 answer every canary, some of which have a solution and some none."""
    with Solver(name) as solver:
        assert solver.broken == ""
    assert set(_CANARIES.values()) == {"sat", "unsat"}


def crafty(reply):
    """A child that answers the canaries rightly, and everything else with this reply."""
    first = f"canaries = {_CANARIES!r}\n" + READ
    known = "    known = q['text'] in canaries\n"
    return (
        first
        + known
        + (
            "    right = {'answer': canaries.get(q['text']), 'number': n}\n"
            f"    print(json.dumps(right if known else {reply}), flush=True)"
        )
    )


def test_the_answer_to_another_query_is_not_taken():
    """A reply that carries the number of another query is unknown, from a solver that sings well."""
    for number, expected in (("n", "unsat"), ("n - 1", "unknown")):
        child = crafty(f"{{'answer': 'unsat', 'number': {number}}}")
        with Solver("z3", 1, command=(sys.executable, "-c", child)) as solver:
            assert solver.ask(SQUARE).answer == expected


@pytest.mark.parametrize("liar", ["z3", "cvc5"])
def test_one_lying_solver_proves_nothing(liar):
    """A solver that says unsat to everything, canaries included or not, cannot make a claim proved by itself."""
    for child in (CHILDREN["unsat to everything"], crafty("{'answer': 'unsat', 'number': n}")):
        with Judge(seconds=1) as judge:
            setattr(judge, liar, Solver(liar, 1, command=(sys.executable, "-c", child)))
            assert judge.judge(forall(gt((x**2 - 2) ** 2, 0))).verdict is not Verdict.PROVED
            assert judge.judge(forall(ge(x, -(10**15)))).verdict is not Verdict.PROVED


def test_a_child_that_sleeps_is_given_up_by_the_wall_and_one_that_works_by_its_work():
    """A sleeping child ends the clock at once; one that works is granted its seconds, however long the wall says."""
    sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    worker = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        idle, busy = WorkClock(sleeper.pid, 0.5), WorkClock(worker.pid, 0.5)
        while idle.left() > 0 or busy.left() > 0:
            sleep(0.05)
        assert worked(worker.pid) >= 0.5
        assert worked(sleeper.pid) < 0.5
    finally:
        sleeper.kill(), worker.kill(), sleeper.wait(), worker.wait()


def test_a_starved_child_is_waited_for():
    """With a quarter of the CPU by the clock of the child, its time is not over when the wall's is."""
    clock = WorkClock(0, 1.0)
    for wall, work, over in ((0.5, 0.1, False), (1.2, 0.3, False), (2.5, 0.6, False), (4.0, 1.1, True)):
        with (
            mock.patch(
                "theory.engines.processes.work_clock.monotonic",
                lambda start=clock.look - 1.0, t=wall: start + t,
            ),
            mock.patch("theory.engines.processes.work_clock.worked", lambda pid, w=work: w),
        ):
            assert (clock.left() <= 0) is over


def mortal(deaths, child, before=""):
    """A child that counts its lives in a file, and leaves the first of them at once or after these lines."""
    return (
        "import sys, pathlib\n"
        f"lives = pathlib.Path({str(deaths)!r})\n"
        "left = int(lives.read_text()) - 1\n"
        "lives.write_text(str(left))\n"
        f"if left >= 0:\n    {before or 'pass'}\n    raise SystemExit(1)\n" + child
    )


LAST_WORDS = {
    "at once": "",
    "after it read the question": "sys.stdin.readline()",
    "in the middle of an answer": "sys.stdin.readline(); print('{\"answer\": \"uns', end='', flush=True)",
}


@pytest.mark.parametrize("when", LAST_WORDS)
def test_a_child_that_dies_is_replaced_and_asked_again(tmp_path, when):
    """Fewer deaths than tries, in the middle of a canary, change no answer and are no lie."""
    deaths = tmp_path / "deaths"
    deaths.write_text(str(TRIES - 1))
    child = mortal(deaths, crafty("{'answer': 'unsat', 'number': n}"), LAST_WORDS[when])
    with Solver("z3", 1, command=(sys.executable, "-c", child)) as solver:
        assert solver.ask(SQUARE).answer == "unsat"
        assert (solver.broken, solver.unanswered) == ("", 0)


def test_a_question_that_no_child_lives_to_answer_is_counted_and_not_held_against_the_solver(tmp_path):
    """After as many deaths as tries it is unknown and counted; the next question is answered as ever."""
    deaths = tmp_path / "deaths"
    deaths.write_text(str(TRIES))
    child = mortal(deaths, crafty("{'answer': 'unsat', 'number': n}"))
    with Solver("z3", 1, command=(sys.executable, "-c", child)) as solver:
        reply = solver.ask(SQUARE)
        assert (reply.answer, solver.unanswered) == ("unknown", 1)
        assert "cannot be asked" in reply.reason
        assert solver.ask(SQUARE).answer == "unsat"
        assert solver.unanswered == 1


@pytest.mark.parametrize("name", ["garbage", "half a line", "silence", "unsat to everything"])
def test_what_a_living_child_says_is_not_asked_for_again(tmp_path, name):
    """Garbage, a timeout and a lie cost one child, and count as answers: the solver is not believed."""
    lives = tmp_path / "lives"
    lives.write_text("0")
    child = mortal(lives, CHILDREN[name])
    short = mock.patch.object(solvers, "_CANARY", 0.2)
    with short, Solver("z3", 0.2, command=(sys.executable, "-c", child)) as solver:
        assert solver.ask(SQUARE).answer == "unknown"
        assert "canary" in solver.broken
        assert solver.unanswered == 0
    assert lives.read_text() == "-1"


def test_a_child_without_its_solver_is_no_answer():
    """A package that cannot be loaded ends the child: the solver has not spoken."""
    missing = "import sys; sys.modules['z3'] = None; sys.argv = ['child', 'z3']\n"
    child = missing + "from theory.engines.processes.child import main; main()"
    with Solver("z3", 1, command=(sys.executable, "-c", child)) as solver:
        assert solver.ask(SQUARE).answer == "unknown"
        assert solver.unanswered == 1
