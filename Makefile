# Two commands for a fresh machine, each complete by itself: `make verify` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: verify test lint test-slow calibrate blind-spots probes bench bench-peers formal formal-mutants clean

verify: .venv/verify.stamp
	$(BIN)/mcfw verify --report report

test: lint
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow" --benchmark-disable

lint: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-slow: .venv/test.stamp
	$(BIN)/python -m pytest -q -m slow --benchmark-disable

calibrate: .venv/test.stamp
	$(BIN)/python -m pytest -q tests/montecarlo/test_false_alarms.py --benchmark-disable

blind-spots: .venv/test.stamp
	$(BIN)/mcfw audit --blind-spots

probes: .venv/test.stamp
	$(BIN)/python -m tests.probes.run

bench: .venv/test.stamp
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.benchmarks.run

# The peers need an older NumPy than ours, so they live apart.
bench-peers: .venv/test.stamp
	test -d .venv-peers || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check copt==0.9.2 pydtmc==8.7.0
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.benchmarks.peers .venv-peers/bin/python

# Needs Coq (Debian: coq libcoq-coquelicot); exit code 3 says that it is not here.
formal:
	$(PYTHON) -m theory.formal.kernel

formal-mutants:
	$(PYTHON) -m theory.formal.mutate

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/verify.stamp: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e '.[theory]'
	touch $@

.venv/test.stamp: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e '.[test]'
	touch $@ .venv/verify.stamp

clean:
	rm -rf .venv .venv-peers .mypy_cache .ruff_cache .hypothesis .benchmarks build *.egg-info report
