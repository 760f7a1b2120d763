# Every command that the project needs; `make` alone lists them.
#
# Two environments: .venv runs and checks the project; .venv/build, with an older protobuf, makes the stubs.
# A hidden file in .venv stands for each finished step, so a second `make install` does only what has changed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := $(VENV)/build
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
# This checkout's own distributions: what they need is pinned and there already.
OWN := --no-deps --no-index --no-build-isolation
# The folders are named too: a .proto that goes leaves no newer file behind.
CONTRACT := $(wildcard proto/quinola/* proto/quinola/*/*) proto/pyproject.toml proto/hatch_build.py
# What `make test` leaves to `make integration`.
APART := slow or integration or e2e

.DELETE_ON_ERROR:
.PHONY: help install install-dev demo up format lint test integration bench check lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/.linked ## install what plays: pinned packages, the stubs, this checkout
	@:

install-dev: $(VENV)/.linked $(VENV)/.dev ## install what checks the code, too
	@:

demo: install ## play a whole league on this machine, from nothing
	@$(BIN)/quinola demo $(ARGS)

up: install ## serve the API and the pages, with workers
	@$(BIN)/quinola up $(ARGS)

format: install-dev ## lay the code out, and mend what can be mended mechanically
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lint: install-dev ## check layout, rules, types, imports, the contract, spelling and pins
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/buf lint proto
	$(BIN)/buf format --diff --exit-code proto
	$(BIN)/codespell
	$(PIP) check

test: install-dev ## run the unit tests, the conformance suite and the golden matches
	$(BIN)/python -m pytest -m "not ($(APART))" $(ARGS)

integration: install-dev ## run the tests that are slow, or need other processes
	$(BIN)/python -m pytest -m "$(APART)" --timeout 300 --durations 15 $(ARGS)

bench: install ## measure speed, each figure beside a limit from the same run
	@for script in benchmarks/*.py; do echo "$$script"; $(BIN)/python $$script || exit 1; done

check: lint test integration ## everything that CI runs

lock: ## pin requirements/*.in anew, with hashes and without addresses (needs uv)
	@for set in build run dev; do \
		uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--no-emit-index-url --no-header requirements/$$set.in -o requirements/$$set.txt || exit 1; \
	done

clean: ## remove the environments and caches; leagues in .quinola stay
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@.ci/python "$(PYTHON)"
	@echo "Creating $(VENV) with $$($(PYTHON) --version) …"
	@$(PYTHON) -m venv $(VENV)
	@$(PYTHON) -m venv --without-pip $(BUILD)
	@touch $@

# Compiled by all processors at once, and without the packages' own tests: half the time that pip takes.
$(VENV)/.run: requirements/run.txt $(VENV)/.created
	@echo "Installing $$(grep -c '^[a-z].*==' $<) pinned packages …"
	@$(PIP) install --no-compile --require-hashes -r $<
	@$(BIN)/python -m compileall -q -j 0 -x '/tests?/' $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "Installing $$(grep -c '^[a-z].*==' $<) pinned packages for checks …"
	@$(PIP) install --require-hashes -r $<
	@touch $@

$(BUILD)/.ready: requirements/build.txt $(VENV)/.created
	@echo "Installing $$(grep -c '^[a-z].*==' $<) pinned packages for the stub generator …"
	@$(PIP) --python $(BUILD) install --require-hashes -r $<
	@touch $@

$(VENV)/.stubs: $(CONTRACT) $(BUILD)/.ready $(VENV)/.run
	@echo "Making the stubs of proto/ …"
	@rm -rf $(BUILD)/wheel
	@$(PIP) --python $(BUILD) wheel $(OWN) --wheel-dir $(BUILD)/wheel ./proto
	@$(PIP) install $(OWN) --force-reinstall $(BUILD)/wheel/*.whl
	@touch $@

$(VENV)/.linked: pyproject.toml sample_bots/python/pyproject.toml $(VENV)/.stubs
	@echo "Linking this checkout …"
	@$(PIP) install $(OWN) -e ./sample_bots/python -e .
	@touch $@
