# Everything a fresh machine needs is made by the targets themselves: a virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check bench soak clean help

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

play: $(READY) ## start The Luzon Campaign in this terminal
	$(BIN)/hexfront play luzon

test: $(READY) check ## lint, types and every test
	$(BIN)/pytest -n auto --dist loadfile

check: $(READY) ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY) ## measure the engine against its bars and the stored baseline
	$(BIN)/python bench/run.py

soak: $(READY) ## 10,000 random games of every scenario
	$(BIN)/python bench/soak.py --games 10000

clean: ## remove what the targets made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
