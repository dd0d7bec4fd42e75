"""Bugs to plant in a scratch copy of the source, and the test that must catch each of them.

`old` must be in `file` exactly once. If the source changes, change the plant too; otherwise planting fails.
"""

import shutil
from pathlib import Path
from typing import NamedTuple

from tests.system.processes import CHECKOUT

RACES = "tests/chaos/test_races.py::test_one_wins_each_race_and_the_others_are_told_why"
HINTS = "tests/chaos/test_hints.py"
DEADLINES = "tests/chaos/test_deadlines.py"
FAILPOINTS = "tests/chaos/test_failpoints.py"
RECONNECTION = "tests/system/test_reconnection.py::test_after_its_connections_were_cut_a_worker_plays_on"
TABLES = "tests/tables/test_races.py"
SERVICES = "games/tables/services"


class Plant(NamedTuple):
    """A bug, and the test that must fail because of it."""

    name: str
    file: str
    old: str
    new: str
    caught_by: str


PLANTS = (
    Plant(
        "an action is answered before its commit",
        "accounts/services/retries.py",
        """                with transaction.atomic():
                    return service(*args, **kwargs)
""",
        """                import threading
                answers, told = [], threading.Event()
                def early():
                    try:
                        with transaction.atomic():
                            answers.append(service(*args, **kwargs))
                            told.set()
                            time.sleep(0.3)
                    except Exception as error:
                        answers.append(error)
                        told.set()
                    finally:
                        connection.close()
                if service.__name__ == "_act_locked":
                    threading.Thread(target=early).start()
                    told.wait()
                    if isinstance(answers[0], Exception):
                        raise answers[0]
                    return answers[0]
                with transaction.atomic():
                    return service(*args, **kwargs)
""",
        f"{FAILPOINTS}::test_an_action_asked_for_again_after_a_death_is_there_once",
    ),
    Plant(
        "the table is not locked",
        "games/tables/queries/hot_statements.py",
        "FOR UPDATE OF tables_table, held\n",
        "",
        RACES,
    ),
    Plant(
        "a table read without a lock is written to whatever became of it",
        "games/tables/log_write.py",
        "t.xmin = %(version)s::xid",
        "t.xmin IS NOT NULL",
        RACES,
    ),
    Plant(
        "a lease is not written down",
        f"{SERVICES}/leases.py",
        "    rows.update(leased_until=Now() + timedelta(seconds=seconds))\n",
        "",
        f"{TABLES}::test_a_lease_is_one_workers_and_runs_out",
    ),
    Plant(
        "leasing waits for a row that somebody holds",
        f"{SERVICES}/leases.py",
        'select_for_update(skip_locked=True, of=("self",))',
        'select_for_update(of=("self",))',
        f"{TABLES}::test_leasing_does_not_wait_for_a_table_that_is_being_played_at",
    ),
    Plant(
        "the memory is filled before the commit",
        f"{SERVICES}/log_append.py",
        "transaction.on_commit(partial(cached_games.keep, table.pk, table.seq, after))",
        "cached_games.keep(table.pk, table.seq, after)",
        f"{HINTS}::test_an_action_whose_commit_fails_has_never_been",
    ),
    # Leasing a turn too early is no fault: its deadline is looked at again once the table is locked.
    Plant(
        "a bot plays though the player got more time",
        "games/tables/queries/game_state.py",
        "mine.filter(Q(bot=True) | Q(due_at__lte=Now())).exists()",
        "mine.exists()",
        "tests/bots/test_pauses.py",
    ),
    Plant(
        "a turn lasts a second longer than was promised",
        "games/tables/log_write.py",
        "else table.turn_limit,",
        "else table.turn_limit and table.turn_limit + 1,",
        DEADLINES,
    ),
    Plant(
        "the answer kept for a repeated request is stored outside its transaction",
        "accounts/services/idempotency.py",
        "@in_one_transaction\ndef run_once(",
        "def run_once(",
        f"{FAILPOINTS}::test_what_is_asked_for_once_is_made_once_though_the_answer_was_lost",
    ),
    Plant(
        "a repeat is believed from anybody",
        "games/tables/queries/game_state.py",
        "if taken is None or taken.seat != state.seat:",
        "if taken is None:",
        RACES,
    ),
    Plant(
        "a repeat with another action is believed",
        "games/tables/queries/game_state.py",
        "    if taken.action != action:\n"
        "        raise errors.TurnAlreadyPlayed(seq=taken.seq, state=state)\n",
        "",
        RACES,
    ),
    Plant(
        "workers are hinted at before the commit",
        "bots/receivers.py",
        "connection.on_commit(partial(wakeup.wake, table.pk))",
        "wakeup.wake(table.pk)",
        f"{HINTS}::test_nobody_is_hinted_at_before_the_commit_and_everybody_afterwards",
    ),
    Plant(
        "those who wait are hinted at before the commit",
        f"{SERVICES}/log_append.py",
        "transaction.on_commit(partial(hints.wake, hints.table_channel(table.pk), str(table.seq)))",
        "hints.wake(hints.table_channel(table.pk), str(table.seq))",
        f"{HINTS}::test_nobody_is_hinted_at_before_the_commit_and_everybody_afterwards",
    ),
    Plant(
        "the log is numbered with gaps",
        f"{SERVICES}/log_append.py",
        "    table.seq += len(facts)\n",
        "    table.seq += len(facts) + any(isinstance(fact, RoundScored) for fact in facts)\n",
        f"{HINTS}::test_duplicated_reordered_and_late_hints_lead_to_the_same_log",
    ),
    Plant(
        "a deadlock is not tried again",
        "accounts/services/retries.py",
        "RETRIES = 3\n",
        "RETRIES = 0\n",
        f"{TABLES}::test_a_deadlock_is_tried_again_until_it_is_none",
    ),
    Plant(
        "a worker keeps a connection that is gone",
        "estimation_service/worker.py",
        "        close_old_connections()\n",
        "        pass\n",
        RECONNECTION,
    ),
)
# All tests that catch a plant. They must pass if nothing is planted.
TESTS = tuple(dict.fromkeys(plant.caught_by for plant in PLANTS))


def spoil(copy: Path, plant: Plant) -> None:
    path = copy / plant.file
    text = path.read_text()
    assert text.count(plant.old) == 1, f"{plant.name}: {plant.file} has changed: update the planted fault"
    path.write_text(text.replace(plant.old, plant.new))


def mend(copy: Path, plant: Plant) -> None:
    shutil.copy2(CHECKOUT / plant.file, copy / plant.file)
