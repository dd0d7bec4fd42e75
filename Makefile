# Two commands: `make run` and `make test`. You need Python 3.11 or newer, make and git, and nothing else.
PYTHON ?= python3
BIN := .venv/bin
LOCAL := $(BIN)/python -m estimation_service.local
# With the secrets of development, but without Postgres and Redis: for commands that only read the settings.
SETTINGS := $(LOCAL) settings --
# A worker runs whole files, and tests/conftest.py puts the slow files first.
AT_ONCE := -n 2 --dist loadfile --no-loadscope-reorder
LONG_TEST := $(LOCAL) test --follow-parent -- env

.PHONY: run test prove prove-tests prove-longer prove-supervisor help bot-check arena learn coverage mutation timing drill test-pairing test-simulator test-pythons test-browser simulate-correspondence simulate-week bench bench-bots chaos-long webhooks-long worlds-long deals-long simulator-long fuzz-long check audit-dependencies documents format environment graphiql

run: environment ## start the service on http://127.0.0.1:8000; PORT=8001 for another port
	@$(LOCAL) run --follow-parent

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-24s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Checks run at the same time as the tests, except those that a test repeats. The end of the output names what failed.
test: environment ## all checks and all tests, in seven minutes; ONLY=games/engine for one folder
ifdef ONLY
	@$(BIN)/python -m tests.only "$(ONLY)"
else
	@$(MAKE) --no-print-directory -j 3 tests $(filter-out $(TESTED),$(CHECKS))
endif

.PHONY: tests
tests:
	@$(LOCAL) test --follow-parent -- $(BIN)/python -m pytest $(AT_ONCE)

# Tests that `make test` leaves out: they repeat, take minutes or test deadlines. It prints one line for each part and
# writes the part's output to .local/prove/PART.log. A part is a target of this file.
PARTS_OF_PROOF := prove-tests prove-longer prove-supervisor coverage mutation test-pairing test-simulator
prove: environment ## tests that repeat a lot; the goal is 40 minutes; PARTS="prove-tests mutation …"
	@$(BIN)/python -m tests.proof $(or $(PARTS),$(PARTS_OF_PROOF))

prove-tests: environment ## the tests that are marked `prove`
	@$(LONG_TEST) $(BIN)/python -m pytest -m prove $(AT_ONCE)

# The same tests as in `make test`, longer; they also check the times that we promise in seconds.
LONGER := ESTIMATION_PROMISES=1 ESTIMATION_FAIR_GAMES=1000 CHAOS_RACES=1000 CHAOS_DEATHS=5 CHAOS_RATED_GAMES=1000 CHAOS_COUNTED_GAMES=60 \
	ESTIMATION_MADE_UP=5000 ESTIMATION_RAW_BYTES=5000 ESTIMATION_GRAPHQL_CASES=5000 ESTIMATION_ONE_FIELD_OF=3 ESTIMATION_WHOLE_MATRIX=1 \
	ESTIMATION_ENGINE_WORLDS=2000 ESTIMATION_ENDPOINT_WORLDS=100 ESTIMATION_ASKED_BY_ALL=1 ESTIMATION_DEALS=100000 \
	ESTIMATION_STRATEGIES_PLAY=3 ESTIMATION_SCORED=2000 ESTIMATION_ROLLED_OUT=4 ESTIMATION_ALL_EXAMPLES=1
# The files whose tests can run longer, or check a promised time.
HELD_LONGER := system fairness $(patsubst %,chaos/test_%.py,failpoints races ratings statistics) \
	$(patsubst %,hostile/test_%.py,fields graphql made_up matrix raw_bytes sign_in) \
	$(patsubst %,two_worlds/test_%.py,delay embargo endpoints engine fanout private reasons webhooks when) \
	$(patsubst %,engine/test_%.py,concurrency properties recount ruling_fold views) engine/rulesets/test_played_rounds.py \
	bots/strategies/test_strategies.py $(patsubst %,bots/simulation/test_%.py,both_worlds scoring) \
	tables/planned/test_evaluation.py tournaments/pairing/test_entry_point.py
prove-longer: environment ## the same tests as in `make test`, longer, and promised times in seconds
	@$(LONG_TEST) $(LONGER) $(BIN)/python -m pytest $(AT_ONCE) $(addprefix tests/,$(HELD_LONGER))

prove-supervisor: environment ## kill the supervisor and its programs, over and over
	@$(BIN)/python -m tests.chaos.supervision --times 5

# It restores with the operators' scripts. `make prove` tests two of the three ways to restore.
drill: environment ## lose the database's disk during play, and restore: what is lost?
	@$(BIN)/python -m tests.chaos.drill

# Tests must reach all branches of the engine and of the services, and nearly all others. Programs that tests start
# count, too. Tracing makes tests twice as slow, so `make test` does not measure coverage.
REPORT := $(BIN)/python -m coverage report --skip-covered --show-missing
coverage: environment ## branch coverage; fails below 100 % of engine and services, 95 % of all
	@$(LONG_TEST) ESTIMATION_ALL_EXAMPLES=1 $(BIN)/python -m pytest $(AT_ONCE) --cov --cov-report=
	@$(REPORT) --include 'games/engine/*,*/services/*,*/services.py' --fail-under 100
	@$(REPORT) --fail-under 95

# It makes small changes, one at a time, to the engine (SAMPLE=0 tries all changes) and to `act`: does a test fail?
mutation: environment ## make small changes to the engine: does a test fail? SAMPLE=200
	@ESTIMATION_ALL_EXAMPLES=1 $(BIN)/python -m tests.mutation --sample $(or $(SAMPLE),200)
	@$(LOCAL) test --follow-parent -- $(BIN)/python -m tests.mutation.turn_mutants

# Run it for `steady` on a machine that does nothing else. For a LEVEL that searches, a busy machine is fine, too.
timing: environment ## does a bot's delay show that it had no choice? LEVEL=strong
	@$(LONG_TEST) TIMING_GAMES=$(or $(TIMING_GAMES),40) TIMING_LEVEL=$(or $(LEVEL),steady) $(BIN)/python -m pytest -s tests/timing/forced.py

# Longer runs of tests of `make test`: pairs of worlds, deals, generated requests and raw bytes. Each should end
# within an hour; its variables set another length.
worlds-long: environment ## more pairs of worlds that differ in hidden cards only, and all planted leaks
	@$(LONG_TEST) ESTIMATION_ALL_LEAKS=1 $(BIN)/python -m pytest -m "" -n 2 --dist load tests/two_worlds/test_leaks.py tests/two_worlds/test_private_leaks.py
	@$(LONG_TEST) ESTIMATION_ASKED_BY_ALL=1 ESTIMATION_ENGINE_WORLDS=$(or $(ENGINE_WORLDS),100000) ESTIMATION_ENDPOINT_WORLDS=$(or $(ENDPOINT_WORLDS),300) $(BIN)/python -m pytest -m "" -n 2 --dist load tests/two_worlds/test_engine.py tests/two_worlds/test_endpoints.py

deals-long: environment ## more deals, to test chance
	@$(LONG_TEST) ESTIMATION_DEALS=$(or $(DEALS),10000000) $(BIN)/python -m pytest -m "" -s tests/fairness/test_chance.py

# Deals of every ruleset: it replays the engine's games, compares compiled with interpreted code, and scores generated
# rounds.
simulator-long: environment ## more deals: compare the bots' simulator with the engine, and compiled with interpreted
	@$(SETTINGS) env ESTIMATION_SIMULATED=$(or $(SIMULATED),100000) ESTIMATION_SCORED=$(or $(SIMULATED),100000) ESTIMATION_ROLLED_OUT=4 $(BIN)/python -m pytest -m "" -n 2 --dist load --timeout 0 --durations 0 tests/bots/simulation

fuzz-long: environment ## more generated requests, and raw bytes
	@$(LONG_TEST) ESTIMATION_MADE_UP=$(or $(MADE_UP),20000) ESTIMATION_RAW_BYTES=$(or $(RAW_BYTES),50000) ESTIMATION_ALL_FIELDS=1 ESTIMATION_WHOLE_MATRIX=1 $(BIN)/python -m pytest -m "" -n 2 --dist load tests/hostile

# Races, deadlines, storms and kills of the supervisor. Each part stops when its time is over.
chaos-long: environment ## races, deadlines, storms, and programs that are killed
	@$(LONG_TEST) CHAOS_RACES=100000 CHAOS_RACES_WITHIN_S=$(or $(RACES_S),300) CHAOS_DEADLINES=2000 CHAOS_DEADLINES_OVER_S=$(or $(DEADLINES_S),300) $(BIN)/python -m pytest -m "" -s --timeout 0 tests/chaos/test_races.py tests/chaos/test_deadlines.py
	@$(BIN)/python -m tests.chaos --mix long --games 5000 --faults 2000 --seconds $(or $(STORM_S),600)
	@$(BIN)/python -m tests.chaos --mix redis --games 150 --seconds 90
	@$(BIN)/python -m tests.chaos.supervision --times 20
	@$(LONG_TEST) $(BIN)/python -m pytest -m "" -s --timeout 0 tests/system/rolling_upgrade.py

# Independent programs that check our results. Their packages are installed in a folder of their own.
ORACLE := .local/oracle
.PHONY: oracle
oracle: environment
	@cmp -s requirements-oracle.lock $(ORACLE)/made-from || { rm -rf $(ORACLE) && $(BIN)/uv pip install --quiet --python $(BIN)/python --target $(ORACLE) --require-hashes -r requirements-oracle.lock && cp requirements-oracle.lock $(ORACLE)/made-from; }

# OR-tools proves that Swiss finds the best tables; fifty events check the goals of pairing.
test-pairing: oracle ## check tables of tournaments with a constraint solver, and more events
	@$(SETTINGS) env PYTHONPATH=$(ORACLE) $(BIN)/python -m pytest -n 2 --dist load tests/tournaments/pairing/oracle.py tests/tournaments/pairing/goals.py

# OpenSpiel plays the same cards as Oh Hell.
test-simulator: oracle ## compare the simulator's card play with OpenSpiel's
	@$(SETTINGS) env PYTHONPATH=$(ORACLE) $(BIN)/python -m pytest -n 0 tests/bots/simulation/oracle.py

# It makes environments of its own, so it does not need `environment`.
test-pythons: ## a fresh environment with each Python, a start, a game, the admin; PYTHONS="3.12 3.13"
	@"$(PYTHON)" -m tests.pythons $(or $(PYTHONS),3.11 3.12 3.13 3.14)

# Playwright drives the Chromium of the system; it downloads no browser.
BROWSER := .local/browser
CHROMIUM ?= /usr/bin/chromium
# ONLY="board weeks" runs these files alone; ARGS="-k arabic" passes arguments to pytest.
BROWSER_TESTS := other_origin api_page pages admin lessons weeks company outage board access swiss
test-browser: environment ## pages of another origin, the admin and the board, in Chromium; ONLY="board weeks" for these files
	@command -v "$(CHROMIUM)" >/dev/null || { echo "Chromium is needed, but '$(CHROMIUM)' was not found: install Debian's package chromium, or name it: make test-browser CHROMIUM=/path/to/chromium" >&2; exit 1; }
	@cmp -s requirements-browser.lock $(BROWSER)/made-from || { rm -rf $(BROWSER) && $(BIN)/uv pip install --quiet --python $(BIN)/python --target $(BROWSER) --require-hashes -r requirements-browser.lock && cp requirements-browser.lock $(BROWSER)/made-from; }
	@$(BIN)/python -m estimation_service.local.board
	@$(LONG_TEST) PYTHONPATH=$(BROWSER) CHROMIUM=$(CHROMIUM) $(BIN)/python -m pytest -n 0 -s --timeout 0 --durations 0 --durations-min 1 $(patsubst %,tests/browser/%.py,$(or $(ONLY),$(BROWSER_TESTS))) $(ARGS)

# Three in ten deliveries go to addresses that hang, drip, lie or point to the private network.
webhooks-long: environment ## more deliveries, to addresses that hang, drip and lie
	@$(LONG_TEST) ESTIMATION_WEBHOOKS=$(or $(WEBHOOKS),10000) $(BIN)/python -m pytest -m "" -s --timeout 0 tests/notices/test_courier.py -k many_deliveries

# See docs/correspondence.md. RESUME=1 continues an interrupted run.
CORRESPONDENCE := $(LOCAL) test --follow-parent -- $(BIN)/python -m bench.correspondence
simulate-correspondence: environment ## simulate whole games by correspondence; GAMES=200
	@$(CORRESPONDENCE) --games $(or $(GAMES),200) --seed $(or $(SEED),1) --way $(or $(WAY),six) --processes $(or $(PROCESSES),2) $(if $(RESUME),--resume)

# See docs/ratings.md. RESUME=1 continues an interrupted run; BY_LOT=1 plays the same people at tables by lot, to compare.
simulate-week: environment ## simulate a week of rated games: how soon are ratings right? GAMES=3000 PLAYERS=300
	@$(BIN)/python -m bench.week --follow-parent --games $(or $(GAMES),3000) --players $(or $(PLAYERS),300) --seed $(or $(SEED),1) --spread $(or $(SPREAD),wide) --processes $(or $(PROCESSES),2) $(if $(RESUME),--resume) $(if $(BY_LOT),--by-lot)

# Whole games against a bot that plays by webhook: URL=http://127.0.0.1:8008/ SECRET=whsec_… MORE="--games 3".
bot-check: environment ## play games against your bot; URL=… SECRET=whsec_…
	$(if $(and $(URL),$(SECRET)),,$(error Say which bot, and by which secret it verifies: make bot-check URL=http://127.0.0.1:8008/ SECRET=whsec_…))
	@$(SETTINGS) $(BIN)/python manage.py bot_check "$(URL)" --secret "$(SECRET)" $(MORE)

# See docs/bots.md. The same command continues an interrupted run.
arena: environment ## measure strategy A in one seat against B in the others; A=expert B=steady SETS=60 RULESET=modern MORE="--sources"
	@$(SETTINGS) $(BIN)/python -m bench.arena $(or $(A),expert) $(or $(B),steady) --sets $(or $(SETS),60) --ruleset $(or $(RULESET),modern) --json $(MORE)

learn: environment ## learn the tables of the bots' simulator again from games
	@$(SETTINGS) $(BIN)/python -m bench.learning

# PARTS="engine rest reads bots simulator streams graphql growth idle ratings dashboard deadlines web profile" names
# parts; the default is all. SHORT=1 measures each for a few seconds, to see that it runs. DOCS=1 writes docs/benchmarks.md.
bench: environment ## measure speed; PARTS="engine rest …" SHORT=1 DOCS=1
	@PYTHONPATH=$(BROWSER) CHROMIUM=$(CHROMIUM) $(BIN)/python -m bench --follow-parent $(if $(SHORT),--short) $(if $(DOCS),--docs) $(PARTS)

bench-bots: environment ## measure the bots' simulator and OpenSpiel
	@$(BIN)/python -m bench --follow-parent simulator

# GraphiQL, the page at /graphql, from npm. Its files are committed, so only a new version needs this.
WORKBENCH := graphiql@3.8.3 react@18.3.1 react-dom@18.3.1
STATIC := $(CURDIR)/games/api/static/graphiql
graphiql: environment ## fetch GraphiQL, the page at /graphql, again
	@cd "$$(mktemp -d)" && "$(CURDIR)/$(BIN)/npm" pack --silent $(WORKBENCH) && for each in *.tgz; do mkdir "$${each%.tgz}" && tar xzf "$$each" -C "$${each%.tgz}"; done && cp graphiql-*/package/graphiql.min.css graphiql-*/package/graphiql.min.js react-[0-9]*/package/umd/react.production.min.js react-dom-*/package/umd/react-dom.production.min.js "$(STATIC)" && sed -i '/^\/\/# sourceMappingURL=/d' "$(STATIC)"/*.js && sed -i 's#/\*\# sourceMappingURL=.*\*/##' "$(STATIC)"/*.css

# Two run at a time. Types come first, because they take the longest.
CHECKS := check-types check-formatting check-lint check-imports check-migrations check-openapi
TESTED := check-migrations check-openapi
.PHONY: $(CHECKS)
check: environment ## formatting, lint, types, imports, migrations, OpenAPI
	@$(MAKE) --no-print-directory -j 2 $(CHECKS)

check-types:
	$(SETTINGS) $(BIN)/python -m mypy
check-formatting:
	$(BIN)/ruff format --check .
check-lint:
	$(BIN)/ruff check .
check-imports:
	$(BIN)/lint-imports
check-migrations:
	$(SETTINGS) $(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
check-openapi:
	$(SETTINGS) $(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null

# Not part of `make test`, because known vulnerabilities change from day to day and are looked up on the network. uv
# audits a project, so each lock file becomes a project of its own: two files may name different versions of a
# package.
UV := UV_PYTHON="$(abspath $(BIN)/python)" "$(abspath $(BIN)/uv)"
PROJECT_OF = folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && cd "$$folder" && $(UV) init --quiet --bare --name estimation-service \
	&& $(UV) add --quiet --no-sync $(foreach lock,$(1),-r "$(abspath $(lock))")
SHIPPED := $(addprefix deploy/requirements,.lock -worker.lock -telemetry.lock)
AUDITS := $(addprefix audit-,$(wildcard requirements*.lock))
audit-dependencies: environment ## known vulnerabilities of locked packages, and .local/sbom.cdx.json
	@$(call PROJECT_OF,$(SHIPPED)) && $(UV) export --frozen --quiet --format cyclonedx1.5 -o "$(CURDIR)/.local/sbom.cdx.json"
	@echo "What production installs, as CycloneDX 1.5: $(CURDIR)/.local/sbom.cdx.json"
	@$(MAKE) --no-print-directory --keep-going $(AUDITS)

.PHONY: $(AUDITS)
$(AUDITS): audit-%:
	@$(call PROJECT_OF,$*) && echo "$*:" && $(UV) audit --frozen --preview-features audit-command

# It writes openapi.json, asyncapi.json, events.schema.json and schema.graphql. Tests compare the code with them.
documents: environment ## write the published documents again, after an intended change
	@$(SETTINGS) $(BIN)/python manage.py shell --no-imports -c "from tests.api.documents import write; write()"
	@$(SETTINGS) $(BIN)/python manage.py graphql_schema

format: environment ## format and fix by ruff
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

environment: ## make .venv from requirements.lock; other targets do this first
	@command -v "$(PYTHON)" >/dev/null || { echo "Python 3.11 or newer is needed, but '$(PYTHON)' was not found. Install it, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, but $(PYTHON) is %d.%d. Install it, or name it: make PYTHON=/path/to/python3.11" % sys.version_info[:2])'
	@"$(PYTHON)" -I estimation_service/local/environment.py
