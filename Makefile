# Everything that is done with this repository, by name. `make` lists it.
#
# The steps are incremental: what depends on unchanged files is not done again.
# One build profile (release) serves the extension module, the tests and the
# linter, so that the dependencies are built once.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
GRPCURL_VERSION := v1.9.4

RUST_SOURCES := Cargo.toml Cargo.lock $(shell find rust_core tools/generate_wire \
	-name target -prune -o \( -name '*.rs' -o -name Cargo.toml \) -print)
PROTOS := $(shell find protos -name '*.proto')
GENERATED := $(shell find python/estiba/v1 rust_core/src/wire/generated rust_core/tests/powers -type f \
	-not -path '*/__pycache__/*')

export VIRTUAL_ENV := $(CURDIR)/$(VENV)

# What maturin tells the build script of pyo3. Told the same by clippy, the
# script does not run anew, and pyo3 is not built anew, at each change of hands.
PYO3_SETTINGS = PYO3_BUILD_EXTENSION_MODULE=1 \
	PYO3_CONFIG_FILE=$$(ls -t $(CURDIR)/target/maturin/pyo3-config-*.txt | head -n 1) \
	PYO3_ENVIRONMENT_SIGNATURE=$$($(BIN)/python -c 'import sys; \
		print("%s-%d.%d-64bit" % (sys.implementation.name, *sys.version_info[:2]))') \
	PYO3_PYTHON=$(CURDIR)/$(BIN)/python

# Says that a check is left out because a tool is not there. Where all tools
# must be there (.ci/run sets ESTIBA_REQUIRE_TOOLS), that is a failure.
define missing_tool
if [ "$${ESTIBA_REQUIRE_TOOLS:-0}" = 1 ]; then \
	echo 'FAILED: $(1)' >&2; exit 1; \
else \
	echo 'SKIPPED: $(1)'; \
fi
endef

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- Setting up ---------------------------------------------------------------

.PHONY: setup
setup: build ## Make .venv, install what is pinned, build the extension

$(STAMPS)/dependencies: requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else \
		"Estiba needs Python 3.11 or newer, and %s is %s. Name another: make PYTHON=..." \
		% (sys.executable, sys.version.split()[0]))'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	mkdir -p $(STAMPS) && touch $@

.PHONY: build
build: $(STAMPS)/extension ## Build the Rust core into the Python package

$(STAMPS)/extension: $(STAMPS)/dependencies $(RUST_SOURCES) pyproject.toml
	@command -v cargo > /dev/null || { \
		echo 'Estiba needs a Rust toolchain (cargo), and there is none on the PATH.' >&2; exit 1; }
	$(BIN)/maturin develop --release --locked
	touch $@

.PHONY: tools
tools: node_modules/.package-lock.json .tools/bin/grpcurl ## Install the tools of other languages that some checks use

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	touch $@

.tools/bin/grpcurl:
	GOBIN=$(CURDIR)/.tools/bin \
		go install github.com/fullstorydev/grpcurl/cmd/grpcurl@$(GRPCURL_VERSION)

# --- Generated code -----------------------------------------------------------

.PHONY: gen
gen: $(STAMPS)/dependencies ## Generate code from protos/ and docs/errors.md from the error table
	$(BIN)/python tools/generate.py python rust errors

.PHONY: gen-powers
gen-powers: $(STAMPS)/extension ## Compile the powers for the tests of the core, and write docs/words.md
	$(BIN)/python tools/generate.py powers words

.PHONY: baseline
baseline: ## Take protos/ as it is for the baseline of buf's breaking check
	node_modules/.bin/buf build --output protos/baseline.binpb

# --- Tests --------------------------------------------------------------------

.PHONY: test
test: build ## Run all tests: Rust, Python, scenarios
	cargo test --release --locked --package estiba_core
	$(BIN)/pytest
	$(BIN)/estiba scenario tests/scenarios

.PHONY: soak
soak: build ## Run what takes too long for every change
	cargo test --release --locked --package estiba_core -- --include-ignored
	$(BIN)/pytest -m 'soak or not soak'

# --- Lint ---------------------------------------------------------------------

.PHONY: lint
lint: lint-rust lint-python lint-protos lint-generated ## Run all linters and drift checks

.PHONY: lint-rust
lint-rust: $(STAMPS)/clippy ## rustfmt and clippy
	cargo fmt --all --check

# The extension is linted too, so this comes after its build: the dependencies
# that both use as programs (macros, build scripts) are then there.
$(STAMPS)/clippy: $(STAMPS)/extension $(RUST_SOURCES) clippy.toml
	cargo clippy --release --locked --workspace --all-targets -- -D warnings
	$(PYO3_SETTINGS) \
		cargo clippy --release --locked --package estiba_core --features python -- -D warnings
	touch $@

.PHONY: lint-python
lint-python: build ## ruff, mypy, stubs against the module, import-linter
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml \
		--allowlist tools/stubtest_allowlist.txt --ignore-unused-allowlist estiba._core
	$(BIN)/lint-imports

.PHONY: lint-protos
lint-protos: ## buf lint and breaking (with `make tools`)
	@if [ -x node_modules/.bin/buf ]; then \
		set -x; \
		node_modules/.bin/buf lint; \
		node_modules/.bin/buf format --diff --exit-code; \
		node_modules/.bin/buf breaking --against protos/baseline.binpb; \
	else \
		$(call missing_tool,buf lint and breaking: buf is not installed (make tools)); \
	fi

.PHONY: lint-generated
lint-generated: $(STAMPS)/generated ## What is generated is what is committed

$(STAMPS)/generated: $(STAMPS)/extension $(PROTOS) $(GENERATED) tools/generate.py \
		$(wildcard docs/errors.md) python/estiba/errors.py
	$(BIN)/python tools/generate.py --check
	touch $@

.PHONY: format
format: $(STAMPS)/dependencies ## Format Rust and Python
	cargo fmt --all
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

# --- Trying it out ------------------------------------------------------------

.PHONY: demo
demo: build ## Play a match of each game over gRPC, replay them, simulate 200,000
	$(BIN)/python tools/demo.py

.PHONY: bench
bench: build ## Measure speed, in ratios to something known
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r benches/requirements.txt
	cargo bench --locked --package estiba_core
	$(BIN)/pytest benches

.PHONY: clean
clean: ## Remove everything that was built or installed here
	rm -rf target $(VENV) node_modules .tools dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	find python tests tools benches -name __pycache__ -prune -exec rm -rf {} +
	rm -f python/estiba/_core*.so
