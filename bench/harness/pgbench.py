"""The least work of a database for an action: lock a row, insert one, update the first, commit to disk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from bench.harness.place import Place

SECONDS = 8
TABLES_SQL = b"""
CREATE TABLE bench_table (id int PRIMARY KEY, seq int NOT NULL);
INSERT INTO bench_table SELECT id, 0 FROM generate_series(1, 32) AS id;
CREATE TABLE bench_log (
    table_id int NOT NULL, seq int NOT NULL, body jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, seq)
);
"""
TRANSACTION = r"""\set id random(1, 32)
BEGIN;
SELECT seq + 1 AS next FROM bench_table WHERE id = :id FOR UPDATE \gset
INSERT INTO bench_log VALUES (:id, :next, '{"turn": 23, "action": {"type": "play", "card": "QS"}}');
UPDATE bench_table SET seq = :next WHERE id = :id;
COMMIT;
"""


def transactions(place: Place, clients: int) -> float:
    """Return transactions per second of this server, with as many clients as the service had."""
    place.fresh_database()
    url = place.address()
    with psycopg.connect(url) as connection:
        connection.execute(TABLES_SQL)
    script = place.home.folder / "transaction.sql"
    script.write_text(TRANSACTION)
    switches = ("-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(SECONDS), "-f", str(script))
    place.tell(f"pgbench {' '.join(switches[:-1])} {script.name}")
    written = place.run("pgbench", str(place.programs / "pgbench"), *switches, url)
    found = re.search(r"^tps = ([0-9.]+)", written, re.MULTILINE)
    assert found is not None, written
    return float(found[1])
