# Two commands: `make run` and `make test`. Nothing but Python 3.11 or newer, make and git is needed beforehand.
PYTHON ?= python3
BIN := .venv/bin
LOCAL := $(BIN)/python -m estimation_service.local
# Development's secrets, neither Postgres nor Redis: for commands that only read the settings.
SETTINGS := $(LOCAL) settings --

.PHONY: run test coverage mutation timing simulate-correspondence bench chaos-long webhooks-long worlds-long deals-long fuzz-long check format environment graphiql

run: environment
	@$(LOCAL) run --follow-parent

test: check
	@$(LOCAL) test --follow-parent -- $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# Which branches tests come by, those of programs that they start included: all of the engine and of services, and
# nearly all of the rest. Its tracing makes tests twice as slow, so `make test` goes without; races and the like,
# which come by the same lines a thousand times, are cut short here.
FEW := env ESTIMATION_MADE_UP=136 ESTIMATION_RAW_BYTES=500 CHAOS_RACES=40 CHAOS_DEADLINES=10
NOT_HERE := --ignore tests/chaos/test_plants.py --ignore tests/chaos/test_storm.py --ignore tests/two_worlds/test_leaks.py --ignore tests/fairness/test_chance.py
REPORT := $(BIN)/python -m coverage report --skip-covered --show-missing
coverage: environment
	@$(LOCAL) test --follow-parent -- $(FEW) $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --cov --cov-report= $(NOT_HERE)
	@$(REPORT) --include 'games/engine/*,*/services/*,*/services.py' --fail-under 100
	@$(REPORT) --fail-under 95

# One small change after the other, to the engine (SAMPLE=0 tries all of them) and to `act`: does a test notice?
mutation: environment
	@$(BIN)/python -m tests.mutation --sample $(or $(SAMPLE),700)
	@$(LOCAL) test --follow-parent -- $(BIN)/python -m tests.mutation.acting

# Whether a bot's delay tells that it had no choice; for a machine that does nothing else.
timing: environment
	@$(LONG_TEST) TIMING_GAMES=$(or $(TIMING_GAMES),40) $(BIN)/python -m pytest -s tests/timing/forced.py

# The same tests as in `make test`, at greater length: pairs of worlds, deals, requests made up and raw bytes.
LONG_TEST := $(LOCAL) test --follow-parent -- env
worlds-long: environment
	@$(LONG_TEST) ESTIMATION_ENGINE_WORLDS=$(or $(ENGINE_WORLDS),1000000) ESTIMATION_DOOR_WORLDS=$(or $(DOOR_WORLDS),20000) $(BIN)/python -m pytest -n 2 --dist load tests/two_worlds/test_engine.py tests/two_worlds/test_doors.py

deals-long: environment
	@$(LONG_TEST) ESTIMATION_DEALS=$(or $(DEALS),10000000) $(BIN)/python -m pytest -s tests/fairness/test_chance.py

fuzz-long: environment
	@$(LONG_TEST) ESTIMATION_MADE_UP=$(or $(MADE_UP),500000) ESTIMATION_RAW_BYTES=$(or $(RAW_BYTES),1000000) $(BIN)/python -m pytest -n 2 --dist load tests/hostile

# Races, deadlines, storms and deaths of the supervisor; each part stops by itself when its time is over.
chaos-long: environment
	@$(LONG_TEST) CHAOS_RACES=100000 CHAOS_RACES_WITHIN_S=$(or $(RACES_S),7200) CHAOS_DEADLINES=10000 CHAOS_DEADLINES_OVER_S=600 $(BIN)/python -m pytest -s --timeout 0 tests/chaos/test_races.py tests/chaos/test_deadlines.py
	@$(BIN)/python -m tests.chaos --mix long --games 5000 --faults 2000 --seconds $(or $(STORM_S),14400)
	@$(BIN)/python -m tests.chaos --mix redis --games 150 --seconds 90
	@$(BIN)/python -m tests.chaos.supervising --times 20
	@$(LONG_TEST) $(BIN)/python -m pytest -s --timeout 0 tests/system/changing.py

# Deliveries, three in ten of them to addresses that hang, drip, lie or point inside.
webhooks-long: environment
	@$(LONG_TEST) ESTIMATION_WEBHOOKS=$(or $(WEBHOOKS),10000) $(BIN)/python -m pytest -s --timeout 0 tests/notices/test_courier.py -k many_deliveries

# Whole games by correspondence: docs/correspondence.md. RESUME=1 goes on with a run that was broken off.
CORRESPONDENCE := $(LOCAL) test --follow-parent -- $(BIN)/python -m bench.correspondence
simulate-correspondence: environment
	@$(CORRESPONDENCE) --games $(or $(GAMES),200) --seed $(or $(SEED),1) --way $(or $(WAY),six) --processes $(or $(PROCESSES),2) $(if $(RESUME),--resume)

# PARTS="engine rest reads bots streams graphql growth ratings deadlines profile": all of them, unless some are named.
bench: environment
	@$(BIN)/python -m bench --follow-parent $(PARTS)

# The workbench at /graphql in these versions, from npm. What this fetches is committed, so only a new version needs it.
WORKBENCH := graphiql@3.8.3 react@18.3.1 react-dom@18.3.1
STATIC := $(CURDIR)/games/api/static/graphiql
graphiql: environment
	@cd "$$(mktemp -d)" && "$(CURDIR)/$(BIN)/npm" pack --silent $(WORKBENCH) && for each in *.tgz; do mkdir "$${each%.tgz}" && tar xzf "$$each" -C "$${each%.tgz}"; done && cp graphiql-*/package/graphiql.min.css graphiql-*/package/graphiql.min.js react-[0-9]*/package/umd/react.production.min.js react-dom-*/package/umd/react-dom.production.min.js "$(STATIC)" && sed -i '/^\/\/# sourceMappingURL=/d' "$(STATIC)"/*.js && sed -i 's#/\*\# sourceMappingURL=.*\*/##' "$(STATIC)"/*.css

check: environment
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(SETTINGS) $(BIN)/python -m mypy
	$(BIN)/lint-imports
	$(SETTINGS) $(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
	$(SETTINGS) $(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null

format: environment
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

environment:
	@command -v "$(PYTHON)" >/dev/null || { echo "Python 3.11 or newer is needed, but '$(PYTHON)' was not found. Install it, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, but $(PYTHON) is %d.%d. Install it, or name it: make PYTHON=/path/to/python3.11" % sys.version_info[:2])'
	@"$(PYTHON)" -I estimation_service/local/environment.py
