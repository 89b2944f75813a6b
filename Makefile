# Everything a fresh machine needs is made by the targets themselves, in .venv.
PYTHON ?= python3
# every server and worker that a test starts would compile the program again
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV := $(VENV)/.dev
TSC := $(VENV)/node/node_modules/.bin/tsc
BROWSER := $(VENV)/browser/chromium
PROXY := $(VENV)/proxy/nginx
# one more than there are cores: tests in the browser wait more than they work
WORKERS := $(shell expr $$(nproc) + 1)
TESTS := HEXFRONT_CHROMIUM=$(BROWSER) HEXFRONT_NGINX=$(PROXY) scripts/postgres $(BIN)/pytest

.PHONY: play terminal test tests check bench bench-browser soak pictures screens clean help

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable .
	touch $@

$(DEV): $(READY)
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

$(TSC): $(DEV)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm install --silent --no-fund --no-audit --prefix $(VENV)/node typescript@5

$(BROWSER):
	scripts/chromium $(VENV)/browser

$(VENV)/proxy:
	scripts/nginx $@

play: $(READY) ## start the table on this machine and open it in the browser
	$(BIN)/hexfront serve

terminal: $(READY) ## play in this terminal: the first game of the shelf, or GAME=key
	$(BIN)/hexfront play $(or $(GAME),$$($(BIN)/python -m tools.games --first))

test: $(DEV) $(TSC) $(BROWSER) $(VENV)/proxy ## lint, types and every test, those in the browser included
	$(MAKE) --jobs=2 --no-print-directory check tests

tests: $(DEV) $(BROWSER) $(VENV)/proxy
	$(TESTS) -n $(WORKERS) --dist worksteal

check: $(DEV) $(TSC) ## ruff, mypy, tsc
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" $(TSC) --project src/hexfront/web/tsconfig.json

bench: $(DEV) ## measure the engine against its bars and the stored baseline, the environments against the engine
	$(BIN)/python bench/run.py
	$(BIN)/python bench/envs.py

bench-instructions: $(DEV) ## count the CPU instructions of a decision, which no neighbour disturbs (needs valgrind)
	$(BIN)/python bench/instructions.py

bench-browser: $(DEV) $(BROWSER) ## measure the table: the share of the server, click to repaint, first load
	$(BIN)/python bench/server.py
	$(BIN)/python bench/opening.py
	PYTHONPATH=. HEXFRONT_CHROMIUM=$(BROWSER) $(BIN)/python bench/browser.py

soak: $(DEV) $(BROWSER) $(VENV)/proxy ## every test on every position, 10,000 random games a scenario, 2,000 for leaks, 50,000 nonsensical inputs
	HEXFRONT_THOROUGH=1 $(TESTS) --timeout 7200 -n auto --dist worksteal
	$(BIN)/python bench/soak.py --games 10000
	$(BIN)/python bench/leak.py --positions 10000 --games 2000
	PYTHONPATH=. $(BIN)/python bench/fuzz.py --inputs 50000

pictures: $(DEV) ## draw the boards and counters of the documentation anew
	for game in $$($(BIN)/python -m tools.games); do \
	  $(BIN)/hexfront board draw $$game -o docs/boards/$$game.svg && \
	  $(BIN)/hexfront board draw $$game -o docs/boards/$$game.png && \
	  $(BIN)/hexfront board counters $$game -o docs/counters/$$game.svg; done

screens: $(DEV) $(BROWSER) ## take the pictures of the lobby and of the documentation anew
	for script in tools/posters.py docs/screens/*.py; do \
	  PYTHONPATH=. HEXFRONT_CHROMIUM=$(BROWSER) $(BIN)/python $$script; done

clean: ## remove what the targets made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
