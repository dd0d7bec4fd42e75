"""The oracle accepts what the service wrote, and finds what was tampered with."""

import json
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from games.engine.codec import action_json
from games.engine.errors import MalformedRecord
from games.tables import queries, services
from games.tables.models import LogEntry, Table
from games.tables.oracle import Trace
from tests.people import somebody
from tests.tables import table_setup
from tests.tables.table_setup import RULESETS, present, seated, small, started, step

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def played(four) -> Table:
    """A finished game of three rounds."""
    table = started(four[:3], ruleset="updown", players=3, options={"rounds": [1, 2, 3]})
    table_setup.played_out(table, random.Random(5))
    return Table.objects.get(pk=table.pk)


def tamper(sql: str, table: Table, *values: object) -> None:
    """Change a log or a row as the database's owner, with `archiving` on and `log_gapless` off."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SET LOCAL estimation.archiving = 'on'")
        cursor.execute("ALTER TABLE tables_log DISABLE TRIGGER log_gapless")
        cursor.execute(sql, [*values, table._meta.pk.get_prep_value(table.pk)])
        assert cursor.rowcount > 0
        cursor.execute("ALTER TABLE tables_log ENABLE TRIGGER log_gapless")
        cursor.execute("COMMIT")


def test_an_audit_in_a_transaction_that_has_begun_to_read_sees_what_that_has_written(four):
    with transaction.atomic():
        table = small(four[:2])
        assert services.audit(table.pk) == []


def wrong(table: Table) -> list[tuple[int, str]]:
    return [(each.invariant, each.what) for each in services.audit(table.pk)]


# What the service writes.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_wrong_with_a_game_at_any_moment_of_it(four, bot, ruleset):
    people = [four[0], bot, four[1], bot]
    table = seated(people, ruleset=ruleset, options={"rounds": [1, 2]}, turn_limit=60)
    assert wrong(table) == []
    services.start(table_id=table.pk, by=four[0])
    assert wrong(table) == []
    dice = random.Random(ruleset)
    moment = 0
    while present(table).waiting:
        step(table, dice)
        moment += 1
        if moment % 9 == 0:
            assert wrong(table) == []
        if moment == 5:
            services.resign(table_id=table.pk, player=four[1])
    assert wrong(table) == []


@pytest.mark.parametrize("ruleset", ["modern", "rising"])
def test_nothing_is_wrong_with_a_game_whose_creator_only_watches(four, bot, ruleset):
    table = services.open_table(creator=four[0], seat=None, ruleset=ruleset)
    for seat, player in enumerate((bot, *four[1:])):
        services.take_seat(table_id=table.pk, player=player, seat=seat)
    services.start(table_id=table.pk, by=four[0])
    step(table)
    assert wrong(table) == []


def test_nothing_is_wrong_with_tables_that_were_left_and_aborted(four, bot):
    table = seated(four[:2])
    services.leave_seat(table_id=table.pk, player=four[1])
    services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    services.remove_bot(table_id=table.pk, by=four[0], seat=1)
    services.abort(table_id=table.pk, by=four[0])
    assert wrong(table) == []
    running = started(four)
    step(running)
    services.abort_by_staff(table_id=running.pk, by=somebody("boss"), reason="A test of ours.")
    assert wrong(running) == []


# What somebody changed.


def test_a_missing_entry_is_found(played):
    tamper("DELETE FROM tables_log WHERE seq = 9 AND table_id = %s", played)
    assert wrong(played)[0] == (3, "entry 9 is missing")


def test_a_missing_end_is_found(played):
    tamper(f"DELETE FROM tables_log WHERE seq = {played.seq} AND table_id = %s", played)
    assert wrong(played)[0][0] == 3


def test_an_unreadable_entry_is_found(played):
    tamper("UPDATE tables_log SET body = '{}' WHERE kind = 'trick_won' AND table_id = %s", played)
    assert wrong(played)[0][1].startswith("not a fact")


def test_columns_that_differ_from_the_fact_are_found(played):
    tamper("UPDATE tables_log SET seat = 4 WHERE kind = 'trick_won' AND table_id = %s", played)
    assert wrong(played)[0] == (3, "its columns differ from its body")


def test_a_card_changed_for_one_the_seat_does_not_hold_is_found(played):
    entry = LogEntry.objects.filter(table=played, body__action__type="play").first()
    body = entry.body | {"action": {"type": "play", "card": "J1"}}
    tamper(
        f"UPDATE tables_log SET body = %s WHERE seq = {entry.seq} AND table_id = %s", played, json.dumps(body)
    )
    assert wrong(played) == [(4, "the rules refuse this action: card_not_in_hand")]


def test_points_nobody_made_are_found(played):
    entry = LogEntry.objects.filter(table=played, kind="round_scored").first()
    body = entry.body | {"points": [0, 0, 0]}
    tamper(
        f"UPDATE tables_log SET body = %s WHERE seq = {entry.seq} AND table_id = %s", played, json.dumps(body)
    )
    assert [invariant for invariant, _ in wrong(played)] == [3]


def test_an_entry_that_nothing_brings_about_is_found(played):
    tamper(
        f"""UPDATE tables_log SET kind = 'seat_freed', body = '{{"seat": 0}}', seat = 0,
        round = NULL, turn = NULL WHERE seq = {played.seq - 3} AND table_id = %s""",
        played,
    )
    assert wrong(played)[0][0] == 3


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("ruleset = 'modern@1'", "ruleset, players or commitment are not those of the opening"),
        ("options = '{}'", "the options are not those of the opening"),
        ("seq = seq + 1", None),
    ],
)
def test_a_table_that_is_not_the_one_opened_is_found(played, change, what):
    tamper(f"UPDATE tables_table SET {change} WHERE id = %s", played)
    found = wrong(played)
    assert found[0][0] == 3
    assert what is None or what in [text for _, text in found]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("scores = '{9,9,9}'", "the scores are not those of the log"),
        ("places = '{1,1,1}'", "the places are not those of the log"),
        ("status = 'aborted', places = NULL", "the table is aborted, its log says finished"),
    ],
)
def test_a_result_that_is_not_the_logs_is_found(played, change, what):
    tamper(f"UPDATE tables_table SET {change} WHERE id = %s", played)
    assert (3, what) in wrong(played)


@pytest.mark.parametrize(
    "change", ["points = '{7,7,7}'", "dealer = abs(dealer - 1)", "attempt = 4", "first_seq = 1"]
)
def test_a_round_row_that_is_not_the_logs_is_found(played, change):
    tamper(f"UPDATE tables_round SET {change} WHERE number = 2 AND table_id = %s", played)
    assert (3, "the row of round 2 is not what the log says") in wrong(played)


def test_a_round_row_that_is_gone_is_found(played):
    tamper("DELETE FROM tables_round WHERE number = 2 AND table_id = %s", played)
    assert (3, "the row of round 2 is not what the log says") in wrong(played)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tables_waiting SET turn = turn + 1",
        "UPDATE tables_waiting SET bot = NOT bot",
        "DELETE FROM tables_waiting",
    ],
)
def test_somebody_awaited_who_is_not_is_found(four, change):
    table = small(four[:2])
    tamper(f"{change} WHERE table_id = %s", table)
    assert wrong(table) == [(4, "the seats awaited are not those of the log")]


def test_an_actor_without_a_seat_is_found(played):
    tamper("UPDATE tables_occupancy SET from_seq = 99999 WHERE seat = 1 AND table_id = %s", played)
    assert (4, "0 players held the seat that acted") in wrong(played)


def test_a_seat_that_the_log_does_not_know_is_found(four):
    table = seated(four[:2])
    tamper("UPDATE tables_occupancy SET seat = 3 WHERE seat = 1 AND table_id = %s", table)
    assert (3, "the seats taken are not those of the log") in wrong(table)


def test_another_seed_than_the_one_promised_is_found(played):
    secret = queries.key_ring().seal(b"another".ljust(32), bound_to=played.pk, nonce=bytes(12))
    tamper("UPDATE tables_table SET sealed_deal = %s WHERE id = %s", played, secret)
    assert (3, "the commitment is not that of the sealed seed") in wrong(played)


# What clients saw.


def traced(at: Table, **changed: object) -> dict[str, object]:
    entry = LogEntry.objects.filter(table=at, kind="acted").first()
    trace = {
        "table": at.pk,
        "turn_id": f"{entry.round}.{entry.turn}",
        "action": entry.body["action"],
        "seq": entry.seq,
    }
    return trace | changed


def traces(tmp_path, *lines: object) -> str:
    path = tmp_path / "traces.ndjson"
    path.write_text("\n".join([*(json.dumps(line) for line in lines), ""]))
    return str(path)


def run(*arguments: str) -> tuple[str, int]:
    """Return what `manage.py audit` prints, and its exit code."""
    out = StringIO()
    try:
        call_command("audit", *arguments, stdout=out, stderr=StringIO())
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0


def test_tables_and_an_instant_are_not_both_asked_for(played):
    """`--since` was silently left out."""
    with pytest.raises(CommandError, match="not both"):
        run("--tables", played.pk, "--since", "2026-11-28")


def test_an_accepted_action_that_is_in_the_log_is_as_it_should_be(played, tmp_path):
    assert run("--traces", traces(tmp_path, traced(played))) == ("", 0)


@pytest.mark.parametrize(
    ("changed", "invariant"),
    [({"turn_id": "1.99"}, 1), ({"action": {"type": "pass"}}, 1), ({"seq": 3}, 2)],
)
def test_an_accepted_action_that_is_not_in_the_log_is_found(played, tmp_path, changed, invariant):
    printed, code = run("--traces", traces(tmp_path, traced(played, **changed)))
    assert code == 1
    assert f"invariant {invariant}" in printed


def test_an_accepted_action_at_a_table_that_is_gone_is_found(played, tmp_path):
    for gone in ("table_01k00000000000000000000000", "7"):
        printed, code = run("--traces", traces(tmp_path, traced(played, table=gone)))
        assert (code, printed) == (1, f"{gone}: invariant 1: there is no such table\n")


@pytest.mark.parametrize(
    "line", ["7", "{}", "nonsense", '{"table": "t", "turn_id": "x", "action": {}, "seq": 1}']
)
def test_a_line_that_is_no_trace_is_refused(line):
    with pytest.raises(MalformedRecord):
        Trace.parse(line)


# The command.


def test_the_command_audits_every_table_or_those_asked_for(played, four):
    open_one = seated(four[:1])
    tamper("UPDATE tables_table SET scores = '{9,9,9}' WHERE id = %s", played)
    expected = f"{played.pk}: invariant 3: the scores are not those of the log\n"
    assert run() == (expected, 1)
    assert run("--tables", open_one.pk) == ("", 0)
    assert run("--tables", open_one.pk, played.pk) == (expected, 1)
    assert run("--since", "2020-01-01") == (expected, 1)
    assert run("--since", "2999-01-01T00:00:00+00:00") == ("", 0)


def test_traces_hold_actions_in_the_form_clients_send():
    trace = Trace.parse(
        '{"table": "t", "turn_id": "1.2", "action": {"type": "estimate", "value": 3}, "seq": 9}'
    )
    assert action_json(trace.action) == {"type": "estimate", "value": 3}
    assert (trace.table, trace.round, trace.turn, trace.seq) == ("t", 1, 2, 9)
