"""Query plans of Postgres: statements that read large tables without an index."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection, connections

# Tables that grow with the service, and are read at every view of a table or written at every action.
HOT = frozenset(
    {
        *("tables_table", "tables_occupancy", "tables_invitation", "tables_log", "tables_round"),
        *("tables_waiting", "accounts_user", "accounts_token", "feed_feedevent"),
    }
)  # fmt: skip
# Short partial indexes, which may be read from their beginning: the few turns that wait for a bot or have a
# deadline, and the few tables whose boards others still play.
SHORT = frozenset({"waiting_for_bots", "waiting_by_deadline", "table_embargoed"})


# 400 strangers at 400 open tables, so that Postgres plans for large tables.
_CROWD = """
INSERT INTO accounts_user (id, name, name_key, name_skeleton, kind, realm_id, password, is_active, is_staff,
                           is_superuser)
SELECT gen_random_uuid(), name, name, name, 'person', 'real', '!', true, false, false
FROM (SELECT 'stranger' || i AS name FROM generate_series(1, 400) AS i) AS named;
INSERT INTO accounts_token (id, user_id, name, secret_hash, last_four, scopes, expires_at)
SELECT gen_random_uuid(), id, 'token', sha256(name::bytea), 'abcd', '{games:read}', now() + interval '1 day'
FROM accounts_user WHERE name LIKE 'stranger%';
INSERT INTO tables_table (id, realm_id, creator_id, ruleset, options, players, visibility, status, seq,
                          clock_version, scheme, commitment, sealed_deal, key_id)
SELECT gen_random_uuid(), 'real', id, 'modern@1', '{}', 4, 'public', 'open', 5, 0, 'EST-DEAL-1',
       repeat('0', 64), '', 'test'
FROM accounts_user WHERE name LIKE 'stranger%';
INSERT INTO tables_occupancy (table_id, seat, from_seq, player_id, kind, bot, client_seed)
SELECT t.id, seat, seat + 2, u.id, 'owner', false, ''
FROM (SELECT id, row_number() OVER () AS place FROM tables_table) AS t
CROSS JOIN generate_series(0, 3) AS seat
JOIN (SELECT id, row_number() OVER () AS place FROM accounts_user WHERE name LIKE 'stranger%') AS u
ON u.place = (t.place + seat) % 400 + 1;
INSERT INTO tables_invitation (table_id, user_id) SELECT id, creator_id FROM tables_table;
INSERT INTO tables_log (table_id, seq, kind, body)
SELECT id, place, 'seat_taken', '{}' FROM tables_table CROSS JOIN generate_series(1, 5) AS place;
INSERT INTO tables_round (table_id, number, status, dealer, attempt, first_seq)
SELECT id, 1, 'dealt', 0, 0, 1 FROM tables_table;
INSERT INTO tables_waiting (table_id, round, seat, turn, bot, since, due_at)
SELECT id, 1, 0, 1, false, now(), now() + interval '1 day' FROM tables_table;
INSERT INTO feed_feedevent (realm_id, audience, kind, body)
SELECT 'real', CASE WHEN i % 4 = 0 THEN 'lobby' ELSE 'table:table_' || repeat(chr(97 + i % 26), 26) END,
       'table_opened', '{}'
FROM generate_series(1, 2000) AS i WHERE chr(97 + i % 26) NOT IN ('i', 'l', 'o', 'u');
"""


class Walk(NamedTuple):
    """A hot table that the statement `sql` reads without an index condition; `how` names the plan's node."""

    table: str
    how: str
    sql: str


def crowd() -> None:
    """Fill the hot tables and ANALYZE them, as the owner, who alone may."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(_CROWD)
        cursor.execute("ANALYZE")


@contextmanager
def walks() -> Iterator[list[Walk]]:
    """Collect every walk that the statements in this block would take through large tables.

    Postgres reads a small table whole, and is right to. So call `crowd` first. Sequential scans,
    hash joins and merge joins are disabled here, so that a whole table is read only if no index helps.
    """
    found: list[Walk] = []

    def watched(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.split(None, 1)[0] in {"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}:
            found.extend(_walks(sql, params))
        return execute(sql, params, many, context)

    _may_walk("off")
    try:
        with connection.execute_wrapper(watched):
            yield found
    finally:
        _may_walk("on")


def _may_walk(may: str) -> None:
    with connection.cursor() as cursor:
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET enable_{way} = {may}")


def _walks(sql: str, params: Any) -> Iterator[Walk]:
    with connection.connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        (plan,) = cursor.fetchone()
    ((top),) = json.loads(plan) if isinstance(plan, str) else plan
    for node in _nodes(top["Plan"]):
        if _walks_through(node):
            yield Walk(
                node["Relation Name"], f"{node['Node Type']} {node.get('Index Name', '')}".strip(), sql
            )


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for each in plan.get("Plans", ()):
        yield from _nodes(each)


def _walks_through(node: dict[str, Any]) -> bool:
    if node.get("Relation Name") not in HOT:
        return False
    if node["Node Type"] in {"Index Scan", "Index Only Scan"}:
        return "Index Cond" not in node and node["Index Name"] not in SHORT
    # A bitmap's condition is in the index scans below it, which name no table.
    if node["Node Type"] == "Bitmap Heap Scan":
        return any(
            "Index Cond" not in each for each in _nodes(node) if each["Node Type"] == "Bitmap Index Scan"
        )
    return node["Node Type"] not in {"ModifyTable", "LockRows"}
