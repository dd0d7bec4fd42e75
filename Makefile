# Two commands: `make run` and `make test`. Nothing but Python 3.11 or newer, make and git is needed beforehand.
PYTHON ?= python3
BIN := .venv/bin
LOCAL := $(BIN)/python -m estimation_service.local

.PHONY: run test check format environment

run: environment
	@$(LOCAL) run --follow-parent

test: check
	@$(LOCAL) test --follow-parent -- $(BIN)/python -m pytest

check: environment
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(LOCAL) settings -- $(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
	@$(LOCAL) settings -- $(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null

format: environment
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

environment:
	@command -v "$(PYTHON)" >/dev/null || { echo "Python 3.11 or newer is needed, but '$(PYTHON)' was not found. Install it, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, but $(PYTHON) is %d.%d. Install it, or name it: make PYTHON=/path/to/python3.11" % sys.version_info[:2])'
	@"$(PYTHON)" -I estimation_service/local/environment.py
