# Every command that the project needs; `make` alone lists them.
#
# Two environments: .venv runs and checks the project; .venv/build, with an older protobuf, makes the stubs.
# A hidden file in .venv stands for each finished step, so a second `make install` does only what has changed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := $(VENV)/build
PIP := -m pip --quiet --disable-pip-version-check --no-input
PROTOS := $(wildcard proto/quinola/*/*)

.DELETE_ON_ERROR:
.PHONY: help install install-dev demo up format lint test integration bench check clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/.linked ## install what plays: .venv, pinned packages, the stubs, this checkout
install-dev: $(VENV)/.dev $(VENV)/.linked ## the same, and what checks the code

$(VENV)/.created:
	@.ci/python "$(PYTHON)"
	@echo "Creating $(VENV) with $$($(PYTHON) --version) …"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt $(VENV)/.created
	@echo "Installing $$(grep -c '^[a-z].*==' $<) pinned packages …"
	@$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "Installing $$(grep -c '^[a-z].*==' $<) more for checks …"
	@$(BIN)/python $(PIP) install --require-hashes -r $<
	@touch $@

$(BUILD)/.ready: requirements/build.txt $(VENV)/.created
	@echo "Installing $$(grep -c '^[a-z].*==' $<) for the stub generator …"
	@$(PYTHON) -m venv $(BUILD)
	@$(BUILD)/bin/python $(PIP) install --require-hashes -r $<
	@touch $@

# The folders are named too: a .proto that was removed leaves no newer file behind.
$(VENV)/.stubs: $(PROTOS) $(wildcard proto/quinola/*) proto/pyproject.toml proto/hatch_build.py $(BUILD)/.ready $(VENV)/.run
	@echo "Building the stubs of proto/ …"
	@rm -rf $(BUILD)/wheel
	@$(BUILD)/bin/python $(PIP) wheel --no-deps --no-index --no-build-isolation --wheel-dir $(BUILD)/wheel ./proto
	@$(BIN)/python $(PIP) install --no-deps --no-index --force-reinstall $(BUILD)/wheel/*.whl
	@touch $@

$(VENV)/.linked: pyproject.toml sample_bots/python/pyproject.toml $(VENV)/.stubs
	@echo "Linking this checkout into $(VENV) …"
	@$(BIN)/python $(PIP) install --no-deps --no-index --no-build-isolation -e ./sample_bots/python -e .
	@touch $@
