"""Tests that Postgres finds the work of each sweep by an index, in a database in which nobody has played.

The sweeper asks every second, so rows of what is over may cost nothing.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.services.sweeps import found_by
from bots.models import Analysis
from estimation_service.sweeper import SWEEPS
from tests import databases

ASKED: dict[str, Any] = {sweep.name: sweep.call for sweep in SWEEPS if hasattr(sweep.call, "found_by")}
# These tables stay small, however much is played: queues, pools and events.
FEW = {
    "lobby_unexaminedgame",
    "ratings_generation",
    "ratings_pool",
    "ratings_uncountedgame",
    "tournaments_boards",
}
# Here the games of few rows are looked up by their key. Between empty tables Postgres may begin with games.
OF_GAMES = {"overdue": {"tables_table"}, "claims": {"tables_table"}}
PARTIAL = "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL"
ReadWhole = Callable[[Callable[[], Any]], set[str]]


@pytest.fixture(scope="module")
def unplayed(django_db_setup: None, django_db_blocker: Any) -> Iterator[BaseDatabaseWrapper]:
    """The owner's connection to a copy of the migrated database.

    A plan depends on Postgres' statistics, which in the database of other tests change with what they did.
    """
    owner = connections["owner"]
    name = owner.settings_dict["NAME"]
    with django_db_blocker.unblock():
        databases.make(owner, f"{name}_unplayed", keep=False)
        yield owner
        databases.connect_to(owner, name)
        with owner._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name}_unplayed")


@pytest.fixture
def read_whole(unplayed: BaseDatabaseWrapper, django_db_blocker: Any) -> Iterator[ReadWhole]:
    """`read_whole(sweep)` returns the tables that its question reads to the end, for lack of an index."""
    with django_db_blocker.unblock(), unplayed.cursor() as cursor:
        cursor.execute(PARTIAL)
        partial = {index for (index,) in cursor.fetchall()}
        # An index without a condition is read from end to end, too; one of few rows alone may be. The tables
        # are empty, so Postgres would not look for an index.
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET enable_{way} = off")

        def plans_of(rows: QuerySet[Any]) -> Iterator[dict[str, Any]]:
            sql, parameters = rows.query.get_compiler(connection=unplayed).as_sql()
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", parameters)
            nodes = [cursor.fetchone()[0][0]["Plan"]]
            while nodes:
                node = nodes.pop()
                nodes += node.get("Plans", ())
                yield node

        def by_index(node: dict[str, Any]) -> bool:
            return bool(node.keys() & {"Index Cond", "Recheck Cond"}) or node.get("Index Name") in partial

        def read_whole(sweep: Any) -> set[str]:
            nodes = [node for rows in (*sweep.found_by(), *sweep.soon()) for node in plans_of(rows)]
            return {each["Relation Name"] for each in nodes if "Relation Name" in each and not by_index(each)}

        yield read_whole


@pytest.mark.parametrize("name", ASKED)
def test_the_work_of_a_sweep_is_found_by_an_index(read_whole: ReadWhole, name: str) -> None:
    assert read_whole(ASKED[name]) <= FEW | OF_GAMES.get(name, set())


def test_a_sweep_that_reads_a_whole_table_is_found_out(read_whole: ReadWhole) -> None:
    @found_by(lambda: [Analysis.objects.filter(leased_until__gt=Now())])
    def slow() -> None:
        """A sweep by a column that only a partial index has."""

    assert read_whole(slow) == {"bots_analysis"}
