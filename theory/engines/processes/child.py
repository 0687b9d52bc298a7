"""A child process that answers SMT queries, one JSON line in, one out; its parent may kill it at any time."""

import json
import os
import sys
from typing import Any

from theory.engines.processes.lifetime import leave_with


def ask_z3(query: dict[str, Any]) -> dict[str, Any]:
    """Return z3's answer, with a model in rationals (algebraic numbers are approximated) if it is sat."""
    import z3

    solver = z3.SolverFor("QF_NRA") if query["strategy"] == "nlsat" else z3.Solver()
    solver.set("rlimit", query["effort"])
    solver.set("timeout", query["milliseconds"])
    solver.from_string(query["text"])
    answer = str(solver.check())
    if answer != "sat":
        return {"answer": answer, "reason": solver.reason_unknown() if answer == "unknown" else ""}
    model, values = solver.model(), {}
    for declaration in model.decls():
        number = model[declaration]
        if z3.is_algebraic_value(number):
            number = number.approx(query["digits"])
        if z3.is_rational_value(number):
            values[declaration.name()] = str(number.as_fraction())
    return {"answer": answer, "model": values}


def ask_cvc5(query: dict[str, Any]) -> dict[str, Any]:
    """Return cvc5's answer, without a model."""
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(query["milliseconds"]))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "(set-logic QF_NRA)" + query["text"], "query")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    result = solver.checkSat()
    return {"answer": "unsat" if result.isUnsat() else "sat" if result.isSat() else "unknown"}


def main() -> None:
    """Answer queries until the input ends."""
    leave_with(os.getppid())
    ask = {"z3": ask_z3, "cvc5": ask_cvc5}[sys.argv[1]]
    for line in sys.stdin:
        query = json.loads(line)
        try:
            reply = ask(query)
        except (ImportError, OSError):  # a fault of the machine is no answer: leave, and be replaced
            raise
        except Exception as error:  # whatever goes wrong in a solver is an answer of its own: unknown
            reply = {"answer": "unknown", "reason": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply | {"number": query["number"]}), flush=True)


if __name__ == "__main__":
    main()
