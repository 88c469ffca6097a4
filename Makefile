# Every target may be repeated.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do "$$p" -c '$(NEW_ENOUGH)' 2>/dev/null && echo "$$p" && break; done)
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
# MEASURED=1 notes which lines of games are run, for `make cover`; it costs a sixth of the time.
MEASURED ?=
SLIPCOVER = $(BIN)/python -m slipcover --branch --source games --json --out .cover/$@.json -m pytest -W ignore::pytest.PytestAssertRewriteWarning -W ignore::RuntimeWarning:slipcover.importer
TESTS = $(if $(MEASURED),$(SLIPCOVER),$(PYTEST))
IN_PARALLEL := --workers auto
UNMARKED := not slow and not long and not processes
PROCESSES := processes and not long
SLOW := (slow or costly) and not long
export PYTHONDONTWRITEBYTECODE :=  # keep compiled files: tests start the program hundreds of times

.PHONY: setup run test test-postgresql test-endpoint test-slow test-long test-processes budget check cover cover-all simulate simulate-postgresql kills kills-postgresql fuzz mutate bench busy format pictures lock
.DEFAULT_GOAL := run

setup: $(VENV)/.runtime
	@echo "set up: $(BIN)/python -m bot is ready"

$(VENV)/.runtime: requirements.txt pyproject.toml
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || { echo "Roundhouse needs Python 3.11 or newer: install it (on Debian: apt install python3 python3-venv), or name it: make PYTHON=/path/to/python" >&2; exit 1; }
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); echo "Python cannot make a virtual environment: install its venv module (on Debian: apt install python3-venv)." >&2; exit 1; }
	@echo "setting up: the packages Roundhouse runs on, into $(VENV); this takes a minute or two"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	@echo "setting up: the tools for tests and checks, into $(VENV); this takes a minute or two"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

run: setup
	@exec $(BIN)/python -m bot run

# What to try a change with. It has a budget: tests/README.md.
test: $(VENV)/.dev
	@sh tests/chromium.sh
	@mkdir -p .cover
	@$(TESTS) $(IN_PARALLEL) -m "$(UNMARKED) and not costly"

# For maintainers, on an idle machine: writes down which tests have no room in `make test`, in tests/costly.txt, and which
# of those have none in `make test-slow`, in tests/costliest.txt.
budget: $(VENV)/.dev
	@sh tests/chromium.sh
	@$(PYTEST) $(IN_PARALLEL) -m "$(UNMARKED)" --fill-budget
	@$(PYTEST) $(IN_PARALLEL) -m "$(SLOW)" --fill-budget

# These and the costly ones on PostgreSQL: those that reach the database in another way each. DATABASE_TESTS="bot web …" runs others.
DATABASE_TESTS ?= storage networks simulation sealed names
test-postgresql: $(VENV)/.dev
	@TEST_DATABASE=postgresql $(PYTEST) $(IN_PARALLEL) -m "$(UNMARKED)" $(addprefix tests/,$(DATABASE_TESTS))

# The tests of Discord with interactions that are posted, instead of told over a gateway.
test-endpoint: $(VENV)/.dev
	@ROUNDHOUSE_TEST_DISCORD=endpoint $(PYTEST) $(IN_PARALLEL) -m "$(UNMARKED)" tests/discord

test-slow: $(VENV)/.dev
	@sh tests/chromium.sh
	@mkdir -p .cover
	@$(TESTS) $(IN_PARALLEL) -m "$(SLOW)" --durations=15

# What takes minutes for one sentence: for a release, and where the subject of such a test changes.
test-long: $(VENV)/.dev
	@sh tests/chromium.sh
	@$(PYTEST) $(IN_PARALLEL) -m long

# Several real processes on one PostgreSQL, killed and replaced; an installed package, an image, servers taken away.
# Most of their time they wait for leases to end, so more of them run at a time than there are processors.
test-processes: $(VENV)/.dev
	@$(PYTEST) --workers 6 -m "$(PROCESSES)"

# Whether the last `make test MEASURED=1` and `make test-slow MEASURED=1` have run every line and branch of games.
cover: $(VENV)/.dev
	@$(BIN)/python -m slipcover --merge .cover/test.json .cover/test-slow.json --branch --out .cover/all.json --skip-covered --fail-under 100

# How much of the whole program all tests run, programs that they start included. It takes three times as long as the tests.
cover-all: $(VENV)/.dev
	@$(BIN)/python -m coverage erase
	@$(PYTEST) $(IN_PARALLEL) -m "not processes" --cov --cov-report=
	@$(PYTEST) --workers 2 -m processes --cov --cov-append --cov-report=
	@$(BIN)/python -m coverage report --fail-under=95

check: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# Simulated evenings in virtual time, each from a seed, with faults and crashes; invariants are checked after each step.
SEEDS ?= 2000
simulate: $(VENV)/.dev
	@$(BIN)/python -m tests.simulation --seeds $(SEEDS)

# The same on a PostgreSQL, with processes that share the work.
simulate-postgresql: $(VENV)/.dev
	@$(BIN)/python -m tests.simulation --seeds $(SEEDS) --database postgresql

# Kills the real program under load, again and again, on both fake networks.
KILLS ?= 500
kills: $(VENV)/.dev
	@$(BIN)/python -m tests.kills --kills $(KILLS) --seed 1 --houses 4

# The same with houses of four processes on a PostgreSQL.
kills-postgresql: $(VENV)/.dev
	@$(BIN)/python -m tests.kills --postgresql --kills $(KILLS) --seed 1 --houses 1

# Odd inputs at every entry point.
INPUTS ?= 1000000
fuzz: $(VENV)/.dev
	@$(BIN)/python -m tests.fuzz --inputs $(INPUTS)

# Counts how many small changes of the core and the rules the tests notice.
mutate: $(VENV)/.dev
	@$(BIN)/python -m tests.mutation

# Every figure beside its floor, measured in the same run.
bench: $(VENV)/.dev
	@$(BIN)/python -m benchmarks

# A hundred groups and channels for ten virtual minutes, and eight players at one table, with the platforms' limits.
busy: $(VENV)/.dev
	@$(BIN)/python -m benchmarks.busy
	@$(BIN)/python -m benchmarks.fast
	@$(BIN)/python -m benchmarks.eight

pictures: $(VENV)/.dev
	@sh tests/chromium.sh
	@$(BIN)/python -m tests.browser.take_pictures

# For maintainers: needs uv. The files name packages and hashes, never their source.
lock:
	uv pip compile --quiet --no-strip-extras --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra setup pyproject.toml -o requirements.txt
	uv pip compile --quiet --no-strip-extras --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra setup --extra postgresql -c requirements.txt pyproject.toml -o requirements-image.txt
	uv pip compile --quiet --no-strip-extras --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra setup --extra machines --extra postgresql --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt
