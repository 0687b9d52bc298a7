# Two commands for a fresh machine, each complete by itself: `make verify` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python tests/environments/installation.py

.PHONY: verify test lint test-slow calibrate blind-spots probes adapters bench bench-peers browser docs environments screens fuzz faults soak everywhere locks wheels licences mutants excuses power formal formal-mutants formal-sabotages studies verdicts wheel-check repo-review clean

verify: .venv/verify.stamp
	@$(BIN)/mcfw verify --report report

test: lint
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow and not browser" --benchmark-disable
	@echo "left out: slow tests (make test-slow), the report in a browser (make browser), proofs (make formal)"

lint: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-slow: .venv/test.stamp
	$(BIN)/python -m pytest -q -m "slow and not browser" --benchmark-disable

calibrate: .venv/test.stamp
	$(BIN)/python -m pytest -q tests/montecarlo/test_false_alarms.py tests/montecarlo/test_power.py --benchmark-disable

blind-spots: .venv/test.stamp
	$(BIN)/mcfw audit --blind-spots

probes: .venv/test.stamp
	$(BIN)/python -m tests.probes.run

# 10⁵ calls of every public entry point, reader and command, and what became of them.
fuzz: .venv/test.stamp
	$(BIN)/python -m tests.fuzz.run 100000

# More than a hundred kills, stops and full disks under solve, audit, study and verify, and what survived.
faults: .venv/test.stamp
	$(BIN)/python -m tests.faults.run

# Wrong lines in the trusted files: does a test see them? `make mutants MUTANTS='--minutes 30 --only planner'`
mutants: .venv/test.stamp
	@$(INSTALL) all mutants test
	$(BIN)/python -m tests.mutation.run $(MUTANTS)

# The wrong lines that may survive, many at once: does no test see them?
excuses: .venv/test.stamp
	$(BIN)/python -m tests.mutation.excuses

# Random problems for MINUTES minutes, every pathwise statement asserted at every step.
MINUTES ?= 5
SEED ?= 0
soak: .venv/test.stamp
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.soak.run --minutes $(MINUTES) --seed $(SEED)

# Every Python from 3.11 on that is here, with the oldest and the newest dependencies that pyproject.toml allows; the first also
# without numba, with one BLAS thread and with two. Where a lower bound is older than the wheels for a Python, their first version
# counts, and the row says so; where there are none of numba, the row without it runs.
# `make everywhere ROWS="--pythons /usr/bin/python3.14 --rows newest"`
everywhere: .venv/test.stamp
	$(BIN)/python -m tests.everywhere.run $(ROWS)

# Versions with the hashes of their files, for pip install --require-hashes; and what may be done with them.
locks: .venv/test.stamp
	@$(INSTALL) all locks
	$(BIN)/python -m tests.everywhere.lock

# The files of pylock.toml for this Python and system, into wheels/; then `uv pip install -r pylock.toml` needs no network.
wheels: .venv/test.stamp
	$(BIN)/python -m tests.everywhere.fetch

licences: .venv/test.stamp
	@$(INSTALL) all dev
	$(BIN)/python -m tests.everywhere.licences
	$(BIN)/python -m pip check --disable-pip-version-check

# How often each planted defect is caught, cheapest pairs first, kept in KEEP; BUDGET=1800s ends it before all seeds are tried.
SEEDS ?= 3000
KEEP ?= build/power
power: .venv/test.stamp
	$(BIN)/mcfw audit --power --seeds $(SEEDS) --keep $(KEEP) $(BUDGET:%=--budget %) --write docs/power.md

# The numerical studies from scratch, into docs/studies and docs/studies.md; goes on after an interruption. Verdicts are no failure.
STUDIES := classification composite ours projection data practice oracles
studies: $(STUDIES:%=study-%)
	$(BIN)/mcfw study --write docs/studies.md
	$(BIN)/mcfw study --check docs/studies

study-%: .venv/test.stamp
	$(BIN)/mcfw study $* --jobs 2 --out docs/studies/$* || test $$? -le 2

bench: .venv/test.stamp
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.benchmarks.run

# Every command, page and script in every environment that a stranger may have: `make environments CELLS="--quick --only bare"`
environments: .venv/test.stamp
	$(BIN)/python -m tests.environments.run $(CELLS)

# What a person sees, at 80 columns, as text in tests/screens/screens: read the difference before you commit it.
screens: .venv/test.stamp
	$(BIN)/python -m tests.screens.kept $(SCREENS)

docs: .venv/docs.stamp
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs report/docs
	$(BIN)/python -m tests.links report/docs
	@echo "open report/docs/index.html"

# Needs Chromium, which it installs as root on Debian; looks at report/ if it was built. Pictures: report/screenshots.
browser: .venv/test.stamp
	command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium)
	@$(INSTALL) all browser test
	$(BIN)/python -m pytest -q -m browser tests/browser

# What scientific-python asks of a repository, and whether its workflows are safe; each check that is left out has its reason in
# pyproject.toml. The tools live apart, since they are no part of the tests.
repo-review:
	test -d .venv-review || $(PYTHON) -m venv .venv-review
	.venv-review/bin/python -m pip install --quiet --disable-pip-version-check 'sp-repo-review[cli]==2026.8.14' validate-pyproject==0.27 zizmor==1.32.0
	.venv-review/bin/repo-review .
	.venv-review/bin/zizmor --offline --quiet --pedantic .github

# The peers need an older NumPy than ours, so they live apart.
bench-peers: .venv/test.stamp
	test -d .venv-peers || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check copt==0.9.2 pydtmc==8.7.0 scikit-learn==1.9.1
	OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.benchmarks.peers .venv-peers/bin/python

# PyTorch and JAX are large, so they live apart; their tests skip where they are not installed.
adapters:
	test -d .venv-adapters || $(PYTHON) -m venv .venv-adapters
	.venv-adapters/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e . hypothesis pytest
	.venv-adapters/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 jax jaxlib
	.venv-adapters/bin/python -m pytest -q tests/mcfw/test_adapters.py -o filterwarnings=error -rs

# Judges every claim and stores the verdicts that show and errata print at once; a test says when it is time.
verdicts: .venv/verify.stamp
	$(BIN)/python -m theory.ledger.stored

# Needs Coq (Debian: coq libcoq-coquelicot); exit code 3 says that it is not here. A theorem that says something else than the
# recorded one is refused until a reason is given: `make formal ACCEPT="the constant is now the printed one"`.
formal:
	$(PYTHON) -m theory.formal.kernel $(if $(filter command,$(origin ACCEPT)),--accept "$$ACCEPT")

formal-mutants:
	$(PYTHON) -m theory.formal.mutate

# Ways to make a false theorem pass, each tried, with the layer that sees it; without Coq those that need it are left out.
formal-sabotages: .venv/test.stamp
	$(BIN)/python -m tests.theory.formal.sabotage

# Builds source distribution and wheel twice, to the same bytes, and uses the wheel as a stranger would: an empty environment
# and folder, outside the repository.
wheel-check: .venv/verify.stamp
	@$(INSTALL) theory locks
	rm -rf build/wheel && $(BIN)/python -m tests.everywhere.distributions build/wheel
	set -e; there=$$(mktemp -d); trap 'rm -rf "$$there"' EXIT; $(PYTHON) -m venv $$there/venv; \
	$$there/venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt "$$(ls $(CURDIR)/build/wheel/mcfw-*.whl)[theory]"; \
	cd $$there; venv/bin/mcfw demo --horizon 500 --seeds 2; venv/bin/mcfw verify --quick --report site; venv/bin/mcfw report --out site --no-run

.venv/bin/python:
	@$(PYTHON) -m venv .venv

.venv/verify.stamp: .venv/bin/python pyproject.toml constraints.txt
	@$(INSTALL) theory
	@touch $@

.venv/test.stamp: .venv/bin/python pyproject.toml constraints.txt
	@$(INSTALL) all test
	@touch $@ .venv/verify.stamp

.venv/docs.stamp: .venv/bin/python pyproject.toml constraints.txt
	@$(INSTALL) all docs
	@touch $@

clean:
	rm -rf .venv .venv-adapters .venv-peers .venv-review .mypy_cache .ruff_cache .hypothesis .benchmarks build *.egg-info report
