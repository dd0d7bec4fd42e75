"""Tests of deliveries and notices of an event.

They are made for the right users, once, in the same transaction, and without extra queries for others.
"""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.instants import instant
from accounts.models import User
from games.api.outgoing.deliveries import body_of
from games.engine.views import view
from games.feed.news import users
from games.notices import services
from games.notices.models import Delivery, Endpoint
from games.tables import queries
from games.tables import services as tables
from games.tables.models import Table
from games.tables.services import directing
from tests.api import published
from tests.people import somebody
from tests.tables.clocks.clock_tables import corresponding, ran_out
from tests.tables.test_claims import HIGH, OPEN, act, laid

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def ali(person, committed) -> User:
    return person("ali")


@pytest.fixture
def badr(person, committed) -> User:
    return person("badr")


def table_of(ali: User, *others: User, **chosen: object) -> Table:
    chosen = {"ruleset": "updown", "options": {"rounds": [1], "seating": "as_taken"}} | chosen
    table = tables.open_table(creator=ali, players=1 + len(others), **chosen)
    for seat, player in enumerate(others, start=1):
        if player.is_bot:
            tables.add_bot(table_id=table.pk, by=ali, seat=seat, bot=player)
        else:
            tables.take_seat(table_id=table.pk, player=player, seat=seat)
    return tables.start(table_id=table.pk, by=ali)


def step(table: Table) -> None:
    """Take the first legal action of the waiting turn."""
    (awaited,) = queries.awaited_at(table.pk)
    player = User.objects.get(pk=awaited.player_id)
    state = queries.state(table.pk, player)
    legal = view(state.game, state.hands, state.seat).rounds[-1].my.legal
    tables.act(table_id=table.pk, player=player, turn=(awaited.round, awaited.turn), action=legal[0])


def messages_of(endpoint: Endpoint) -> list[tuple[str, dict[str, object]]]:
    """Return (type, body) of each delivery to an endpoint. Check them against the published description."""
    rows = Delivery.objects.filter(endpoint=endpoint).order_by("id")
    for row in rows:
        if row.type != users.BOT_TURN.type:  # it gets its state only when it is sent
            published.check_sent(json.loads(body_of(row.type, instant(row.created_at), row.body)))
    return [(row.type, row.body) for row in rows]


def test_everybody_at_a_table_is_told_how_its_game_goes(ali, badr, listening):
    of_ali, of_badr = listening(ali), listening(badr)
    table = table_of(ali, badr)
    while queries.awaited_at(table.pk):
        step(table)
    table.refresh_from_db()
    for endpoint in (of_ali, of_badr):
        types = [kind for kind, _ in messages_of(endpoint)]
        assert types.count("game.started") == types.count("game.finished") == 1
    finished = dict(messages_of(of_badr))["game.finished"]
    assert finished == {"table": table.pk, "scores": table.scores, "places": table.places}
    assert ("seat.taken", {"table": table.pk, "seat": 1, "player": "badr", "user": badr.pk}) in messages_of(
        of_ali
    )
    started = dict(messages_of(of_badr))["game.started"]
    assert (started["players"], started["names"]) == ([ali.pk, badr.pk], ["ali", "badr"])


def test_an_awaited_player_is_told_of_each_turn_once(ali, badr, listening):
    of_ali, of_badr = listening(ali, "turn"), listening(badr, "turn")
    table = table_of(ali, badr)
    expected: dict[str, list[str]] = {ali.pk: [], badr.pk: []}
    while awaited := queries.awaited_at(table.pk):
        expected[awaited[0].player_id].append(f"{awaited[0].round}.{awaited[0].turn}")
        step(table)
    assert [body["turn_id"] for _, body in messages_of(of_ali)] == expected[ali.pk]
    assert [body["turn_id"] for _, body in messages_of(of_badr)] == expected[badr.pk]


def test_a_bot_of_one_s_own_is_sent_its_turns_and_one_of_the_service_is_sent_nothing(ali, listening, person):
    robot = accounts.make_bot(name="robot", owner=ali)
    endpoint = listening(robot, "bot.turn", "turn", by=ali)
    table = table_of(ali, robot, person("steady", "bot"))
    while queries.awaited_at(table.pk)[0].player_id != robot.pk:
        (awaited,) = queries.awaited_at(table.pk)
        if awaited.bot:
            state = queries.bot_state(table.pk, awaited.seat, (awaited.round, awaited.turn))
            legal = view(state.game, state.hands, state.seat).rounds[-1].my.legal
            tables.act_for(
                table_id=table.pk, seat=awaited.seat, turn=(awaited.round, awaited.turn), action=legal[0]
            )
        else:
            step(table)
    assert sorted(kind for kind, _ in messages_of(endpoint)) == ["bot.turn", "turn"]
    assert Delivery.objects.count() == 2


def test_only_what_was_chosen_is_told(ali, badr, listening):
    finished = listening(ali, "game.finished")
    tables.abort_by_staff(table_id=table_of(ali, badr).pk, by=somebody("boss"), reason="A test of ours.")
    assert messages_of(finished) == []


def test_what_happens_while_a_webhook_is_disabled_is_sent_once_it_is_active_again(ali, badr, listening):
    on, off = listening(ali), listening(ali)
    services.change(by=ali, endpoint_id=off.pk, active=False)
    table = table_of(ali, badr)
    tables.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    assert messages_of(off) == messages_of(on) != []
    assert {each.endpoint_id for each in services.lease(most=100, most_failing=100)} == {on.pk}
    services.change(by=ali, endpoint_id=off.pk, active=True)
    assert {each.endpoint_id for each in services.lease(most=100, most_failing=100)} == {off.pk}


def test_what_happens_while_a_webhook_is_disabled_for_a_month_is_not_kept_for_it(ali, badr, listening):
    off = listening(ali)
    services.change(by=ali, endpoint_id=off.pk, active=False)
    Endpoint.objects.filter(pk=off.pk).update(disabled_at=Now() - timedelta(days=31))
    tables.abort_by_staff(table_id=table_of(ali, badr).pk, by=somebody("boss"), reason="A test of ours.")
    assert messages_of(off) == []


def test_an_invitation_is_sent_to_the_invited_player(ali, badr, listening):
    of_badr = listening(badr)
    table = tables.open_table(creator=ali)
    tables.invite(table_id=table.pk, by=ali, user=badr, seat=2)
    invited = {"table": table.pk, "by": "ali", "seat": 2, "challenge": None}
    assert messages_of(of_badr) == [("table.invited", invited)]


def test_a_turn_says_until_when_it_waits(ali, badr, listening):
    endpoints = {each.pk: listening(each, "turn") for each in (ali, badr)}
    for limit in (None, 60):
        (awaited,) = queries.awaited_at(table_of(ali, badr, turn_limit=limit).pk)
        _, body = messages_of(endpoints[awaited.player_id])[-1]
        assert body["deadline_at"] == instant(awaited.due_at)


def test_everybody_at_a_table_is_told_of_claims_and_of_what_becomes_of_them(ali, badr, person, listening):
    four = [ali, badr, person("camil"), person("dina")]
    of_badr = listening(badr, "claim.made", "claim.decided")
    table = laid(four, OPEN)
    tables.claim(table_id=table.pk, player=ali, number=1)
    of = {"table": table.pk, "round": 1, "seat": 0}
    assert messages_of(of_badr) == [("claim.made", {**of, "claim_id": "1.8.0"})]
    tables.answer_claim(table_id=table.pk, player=badr, number=1, agrees=False)
    assert messages_of(of_badr)[1:] == [("claim.decided", {**of, "outcome": "refused"})]
    for card in ("2H", "3H", "6H", "TH"):
        (awaited,) = queries.awaited_at(table.pk)
        act(table, awaited.seat, card)
    tables.claim(table_id=table.pk, player=ali, number=1)
    step(table)
    assert messages_of(of_badr)[3:] == [("claim.decided", {**of, "outcome": "played"})]


def test_a_claim_that_is_proved_is_told_once_as_granted(ali, badr, person, listening):
    of_badr = listening(badr, "claim.made", "claim.decided")
    table = laid([ali, badr, person("camil"), person("dina")], HIGH)
    tables.claim(table_id=table.pk, player=ali, number=1)
    of = {"table": table.pk, "round": 1, "seat": 0}
    assert messages_of(of_badr) == [("claim.decided", {**of, "outcome": "granted"})]


@pytest.mark.parametrize(
    "ended",
    [
        directing.break_off,
        lambda order: directing.adjudicate(order, scores=[0] * 4),
        lambda order: directing.adjudicate_round(order, number=1, points=[0] * 4),
    ],
    ids=["game broken off", "game scored", "round scored"],
)
def test_a_claim_that_a_director_ends_is_told_as_lapsed(ali, badr, person, listening, ended):
    of_badr = listening(badr, "claim.decided")
    dana = person("dana", is_staff=True)
    dana.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    table = laid([ali, badr, person("camil"), person("dina")], OPEN)
    tables.claim(table_id=table.pk, player=ali, number=1)
    ended(directing.Order(table.pk, dana, "The hall has no power."))
    told = {"table": table.pk, "round": 1, "seat": 0, "outcome": "lapsed"}
    assert messages_of(of_badr) == [("claim.decided", told)]


def test_resigning_and_aborting_is_told_to_those_who_stay(ali, badr, person, listening):
    of_ali = listening(ali, "player.resigned", "game.aborted")
    table = table_of(ali, badr, person("dina"))
    tables.resign(table_id=table.pk, player=badr)
    tables.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    assert [kind for kind, _ in messages_of(of_ali)] == ["player.resigned", "game.aborted"]


def test_who_loses_their_seat_to_a_bot_is_told_like_those_who_stay(ali, badr, listening):
    somebody("steady", User.Kind.BOT)
    endpoints = [listening(each, "player.timed_out") for each in (ali, badr)]
    table = corresponding([ali, badr], preset="normal", timeouts=1)
    seat = ran_out(table)
    told = {"table": table.pk, "seat": seat, "player": (ali, badr)[seat].name, "user": (ali, badr)[seat].pk}
    for endpoint in endpoints:
        assert messages_of(endpoint) == [("player.timed_out", told)]


def test_who_is_asked_for_a_pause_or_to_end_it_is_told(ali, badr, listening):
    of_ali, of_badr = (listening(each, "pause.wanted", "resume.wanted") for each in (ali, badr))
    table = corresponding([ali, badr])
    tables.agree_to_pause(table_id=table.pk, player=ali)
    tables.agree_to_pause(table_id=table.pk, player=badr)
    tables.agree_to_resume(table_id=table.pk, player=badr)
    seats = [{"table": table.pk, "seat": seat, "player": each.name, "user": each.pk}
             for seat, each in enumerate((ali, badr))]  # fmt: skip
    assert messages_of(of_badr) == [("pause.wanted", seats[0])]
    assert messages_of(of_ali) == [("resume.wanted", seats[1])]


def test_what_is_undone_is_not_told(ali, badr, listening):
    of_ali = listening(ali)

    class Undone(Exception):
        pass

    with pytest.raises(Undone), transaction.atomic():
        table_of(ali, badr)
        raise Undone
    assert messages_of(of_ali) == []


def test_an_action_at_a_table_where_nobody_listens_asks_the_database_nothing_more(ali, badr, listening):
    table = table_of(ali, badr)
    step(table)

    def asked() -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            step(table)
        return [each["sql"] for each in captured.captured_queries if "notices" in each["sql"]]

    assert asked() == []
    listening(ali, "turn")
    listening(badr, "turn")
    assert len(asked()) == 2


# Invariant 9 of the audit: everybody who wanted to be notified was notified, or will be.


def wrong(table: Table) -> list[str]:
    return [each.what for each in services.audit(table.pk)]


def age_endpoints() -> None:
    """Set the registration of all endpoints a minute earlier."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE notices_endpoint SET active_since = active_since - interval '1 minute'")


def test_the_audit_finds_nothing_where_everything_was_written_down(ali, badr, listening):
    listening(ali)
    age_endpoints()
    table = table_of(ali, badr)
    for _ in range(3):
        step(table)
    assert wrong(table) == []
    while queries.awaited_at(table.pk):
        step(table)
    assert wrong(table) == [] and services.audit_deliveries() == []


@pytest.mark.parametrize("lost", ["turn", "game.started", "game.finished"])
def test_the_audit_finds_what_was_lost(ali, badr, listening, lost):
    endpoint = listening(ali)
    age_endpoints()
    table = table_of(ali, badr)
    while queries.awaited_at(table.pk):
        step(table)
    missing = Delivery.objects.filter(type=lost).first()
    missing.delete()
    assert wrong(table) == [f"webhook {endpoint.pk} was not told of {missing.key}"]


def test_the_audit_finds_that_a_turn_that_still_waits_was_not_told_of(ali, badr, listening):
    endpoint = listening(ali, "turn")
    age_endpoints()
    table = table_of(ali, badr)
    while queries.awaited_at(table.pk)[0].player_id != ali.pk:
        step(table)
    assert wrong(table) == []
    waiting = Delivery.objects.get()
    waiting.delete()
    assert wrong(table) == [f"webhook {endpoint.pk} was not told of {waiting.key}"]


def test_of_a_player_who_resigned_the_audit_asks_only_after_what_they_were_still_there_for(
    ali, badr, listening
):
    endpoint = listening(badr)
    age_endpoints()
    table = table_of(ali, badr, options={"rounds": [2], "seating": "as_taken"})
    while not Delivery.objects.filter(endpoint=endpoint, type="turn").exists():
        step(table)
    step(table)
    tables.resign(table_id=table.pk, player=badr)
    assert wrong(table) == []
    turn = Delivery.objects.filter(endpoint=endpoint, type="turn").earliest("id")
    turn.delete()
    assert wrong(table) == [f"webhook {endpoint.pk} was not told of {turn.key}"]


def test_the_audit_finds_what_is_said_to_be_settled_and_never_was_tried(ali, listening):
    endpoint = listening(ali)
    test = services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    Delivery.objects.filter(pk=test.pk).update(status="delivered", settled_at=test.created_at)
    assert services.audit_deliveries() == [f"delivery {test.pk} is delivered, but no try says so"]
