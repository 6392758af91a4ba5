# Needs GNU make and Python 3.11 or later with pip; everything else goes into $(VENV).
#
#   make play       play a game (where there is no terminal, four bots play)
#   make test       run the tests             (ARGS="-k priority" goes to pytest, WORKERS=1 runs
#                                              them in one process)
#   make check      all that CI runs: lint, types, imports, test
#   make bench      run the benchmark         (ARGS="--json FILE" goes to ettin bench)
#   make coverage   the tests, with branch coverage of rules and protocol
#   make format     let ruff rewrite what it can
#   make setup      only install
#   make lock       renew requirements/lock.txt from pyproject.toml

PYTHON ?= python3
VENV ?= .venv
ARGS ?=
WORKERS ?= 2

BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOCK := requirements/lock.txt

.DEFAULT_GOAL := check
.DELETE_ON_ERROR:
.PHONY: setup play test lint types imports check bench coverage format lock clean

setup: $(STAMP)

# Every package comes from the lock with its hash; the project itself is then linked in with
# the setuptools of the lock, so nothing unpinned is fetched. Where Python came without
# ensurepip (Debian's python3 without python3-venv), its own pip fills the environment.
$(STAMP): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ettin needs Python 3.11 or later: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null && $(PYTHON) -m venv $(VENV) || \
	  $(PYTHON) -m venv --without-pip $(VENV)
	@if $(BIN)/python -c 'import pip' 2>/dev/null; \
	  then pip="$(BIN)/python -m pip"; else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	  set -e; export PIP_DISABLE_PIP_VERSION_CHECK=1; \
	  $$pip install --quiet --require-hashes --requirement $(LOCK); \
	  $$pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

play: $(STAMP)
	@$(BIN)/ettin play $(ARGS)

test: $(STAMP)
	$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

lint: $(STAMP)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(STAMP)
	$(BIN)/python -m mypy

imports: $(STAMP)
	$(BIN)/lint-imports

check: lint types imports test

bench: $(STAMP)
	$(BIN)/ettin bench $(ARGS)

coverage: $(STAMP)
	$(BIN)/python -m pytest --cov --cov-report=term-missing $(ARGS)

format: $(STAMP)
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

# uv is needed for this one only; it is taken from PATH, or installed beside the build products.
lock:
	@uv=$$(command -v uv) || { \
	  $(PYTHON) -m venv build/uv && build/uv/bin/python -m pip install --quiet uv && uv=build/uv/bin/uv; \
	} && "$$uv" pip compile pyproject.toml --quiet --extra dev --extra lab --universal --python-version 3.11 \
	  --generate-hashes --no-emit-index-url --no-emit-find-links --no-config \
	  --custom-compile-command "make lock" --output-file $(LOCK) $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info .coverage htmlcov \
	  .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
