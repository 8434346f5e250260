# Firekeeper: what a person or a machine does with this checkout. `make` alone lists it.
.DEFAULT_GOAL := help
.PHONY: help install play test check format types bench soak lock clean
MAKEFLAGS += --no-builtin-rules

BIN := .venv/bin
NPM := scripts/npm
PIP := $(BIN)/pip install -qq --disable-pip-version-check
FRONTEND := $(shell find frontend/src frontend/public 2>/dev/null) \
	frontend/index.html frontend/tsconfig.json $(wildcard frontend/*.ts frontend/*.js)

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

install: .venv/.runtime frontend/dist/index.html ## everything that is needed to play, into .venv and frontend/

play: install ## the whole house on this machine, ready for phones on the same network
	@$(BIN)/firekeeper play

test: install .venv/.dev ## all quick tests, browser and server included
	@scripts/chromium
	@$(NPM) test -- --passWithNoTests
	$(BIN)/pytest

check: .venv/.dev frontend/node_modules/.stamp ## style, types, import rules, generated files, known vulnerabilities
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@$(NPM) run --silent lint
	@$(NPM) run --silent check
	@$(BIN)/firekeeper schema > frontend/schema.json
	@$(NPM) run --silent types -- --check || { echo "frontend/src/lib/schema.d.ts is old: make types"; exit 1; }
	@$(BIN)/python scripts/audit

format: .venv/.dev frontend/node_modules/.stamp ## lay out all code, and mend what can be mended by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@$(NPM) run --silent format

types: .venv/.runtime frontend/node_modules/.stamp ## the frontend's types of the API, from its schema
	@$(BIN)/firekeeper schema > frontend/schema.json
	@$(NPM) run --silent types

bench: install .venv/.dev ## how fast it is: bounded measurements, printed
	$(BIN)/python -m tests.bench

soak: install .venv/.dev ## long runs: many games, many deaths of each process
	$(BIN)/pytest tests -m slow --ignore tests/bench --timeout 1800 -s

lock: ## requirements/*.lock and package-lock.json anew, from what pyproject.toml and package.json allow
	scripts/lock
	$(NPM) install --package-lock-only --omit-lockfile-registry-resolved

clean: ## remove what install, test and check made; games are kept
	rm -rf .venv frontend/node_modules frontend/dist frontend/schema.json
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis test-results

# --- what the above is made of; a stamp file tells that a step was done with the present locks

.venv/.made:
	@python=$$(scripts/python) && echo "Python: $$python" && "$$python" -m venv .venv && touch $@

.venv/.runtime: .venv/.made requirements/runtime.lock pyproject.toml
	@echo "Installing the Python packages"
	@$(PIP) --require-hashes --requirement requirements/runtime.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.runtime requirements/dev.lock
	@echo "Installing the packages for tests and checks"
	@$(PIP) --require-hashes --requirement requirements/dev.lock
	@touch $@

.venv/.node: .venv/.made requirements/node.lock
	@$(NPM) --own || { echo "No Node that Vite runs on: installing one into .venv"; \
		$(PIP) --require-hashes --requirement requirements/node.lock; }
	@touch $@

frontend/node_modules/.stamp: .venv/.node frontend/package.json frontend/package-lock.json
	@echo "Installing the frontend's packages"
	@$(NPM) ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

frontend/dist/index.html: frontend/node_modules/.stamp $(FRONTEND)
	@echo "Building the frontend"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
