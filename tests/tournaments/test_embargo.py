"""Boards under embargo: only directors who do not play see more than everybody.

Other officials and staff see no more than everybody.
"""

from datetime import timedelta

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.actions import Estimate
from games.feed.models import FeedEvent
from games.lobby.services import Cited, report
from games.notices import services as notices
from games.notices.models import Delivery, Message, Notice, Part
from games.tables import queries as tables
from games.tables.models import Table, Waiting
from games.tables.services import resign
from games.tables.services.directing import Order, break_off, check_power, force
from games.tables.services.directing import errors as directing
from games.tables.services.directing.substitution import substitute
from games.tournaments import queries, services
from games.tournaments.admin.decisions import GamesForm
from games.tournaments.models import Tournament
from games.tournaments.queries.charts import last_days, lateness
from games.tournaments.queries.overview import tables_now
from games.tournaments.queries.progress import with_progress
from games.tournaments.roles import Role
from tests.staff import staff_client
from tests.tables.table_setup import played_out, player_on, step
from tests.tournaments.conftest import QUICK, published
from tests.tournaments.test_duplicate import over, present

pytestmark = pytest.mark.django_db
WHY = "The hall has no power."


def test_the_pages_of_an_event_tell_of_a_game_under_embargo_as_of_one_that_goes_on(closed, owner, person):
    event = closed(rated=True, **QUICK)
    here, there = published(event, owner)
    run, before = queries.tournament(event.pk, owner), tables.table(here.pk, person("gamal")).seq
    for moves in (0, 3, 99):
        for _ in range(moves):
            if present(here).ended_at is None:
                step(here)
        first, second = tables_now(event)
        table = first.pairing.table
        assert table is not None and (table.pk, table.status, table.seq) == (here.pk, "running", before)
        assert first.awaited == second.awaited == ()
        (round,) = queries.rounds_of(event)
        assert [each.table.status for each in round.tables if each.table] == ["running", "running"]
        assert with_progress(Tournament.objects.filter(pk=event.pk)).get().over_now == 0
        # The owner runs the event and does not play, so they see the current state.
        directed = tables_now(run, viewer=owner)[0].pairing.table
        assert directed is not None and directed.seq == present(here).seq
    assert present(here).status == "finished"
    assert annullable(event) == []
    played_out(there)
    over(event)
    assert [each.pairing.table.status for each in tables_now(event) if each.pairing.table] == ["finished"] * 2
    assert annullable(event) == ["1-1", "1-2"]
    assert with_progress(Tournament.objects.filter(pk=event.pk)).get().published == 1


def annullable(event):
    """Return the games that the event's form offers to annul."""
    return [value for value, _ in GamesForm(event).fields["games"].choices]


def test_what_was_ruled_on_a_game_under_embargo_is_told_with_its_boards(boarded, both, owner):
    here, there = both
    run = queries.tournament(boarded.pk, owner)
    step(here)
    break_off(Order(here.pk, owner, WHY))
    at = {"tournament_id": boarded.pk, "stage_round": 1, "number": 1}
    assert services.rule(**at, by=owner, scores=[-7, 7], reason=WHY).ruled

    def told(viewer=None):
        (round,) = queries.rounds_of(boarded)
        return {
            (each.ruled, tuple((seat.score, seat.place) for seat in each.seats))
            for each in (round.tables[0], tables_now(run, viewer=viewer)[0].pairing)
        }

    ruled = (True, ((-7, 1), (7, 2)))
    assert told() == {(False, ((None, None), (None, None)))}
    assert ruled in told(owner)  # the owner runs the event and does not play
    assert with_progress(Tournament.objects.filter(pk=boarded.pk)).get().over_now == 0
    played_out(there)
    over(boarded)
    assert told() == {ruled}


def test_staff_read_of_a_game_under_embargo_what_anybody_may_and_of_boards_they_play_nothing(
    boarded, both, owner, person
):
    here, there = both
    ali, chief = player_on(there, 0), person("hana")
    for each in (ali, chief):
        each.is_staff = True
        each.save()
        seen = Permission.objects.filter(codename__in=["view_table", "view_feedevent", "direct_table"])
        each.user_permissions.set(seen)
    services.appoint(tournament_id=boarded.pk, by=owner, user=ali, role=Role.DIRECTOR)
    player, reader = staff_client(ali), staff_client(chief)
    for _ in range(3):
        step(here)
    named = quote(here.pk)
    assert named not in player.get("/admin/tables/table/").content.decode()
    for name in ("change", "log", "direct"):
        assert player.get(_page(here, name)).status_code in {302, 404}, name
    shown = reader.get(_page(here)).content.decode() + reader.get(_page(here, "log")).content.decode()
    assert "table opened" in shown and "acted" not in shown
    assert "Turn 1." not in shown and "Round 1: " not in shown
    pages = (_page(here), "/admin/tables/table/")
    before = [reader.get(each).content.decode().lower().count("finished") for each in pages]
    played_out(here)
    assert [reader.get(each).content.decode().lower().count("finished") for each in pages] == before
    finished, running = (f"/admin/tables/table/?status={status}" for status in ("finished", "running"))
    assert named not in reader.get(finished).content.decode()
    assert named in reader.get(running).content.decode()
    assert here.pk not in reader.get("/admin/feed/feedevent/").content.decode()
    assert FeedEvent.objects.filter(table=here.pk, kind="game_finished").exists()
    services.appoint(tournament_id=boarded.pk, by=owner, user=chief, role=Role.SUPPORT)
    directing = reader.get(_page(here, "direct")).content.decode()
    assert "Who sits there" in directing and "Score" not in directing and "?kind=message" in directing
    played_out(there)
    over(boarded)
    assert [reader.get(each).content.decode().lower().count("finished") for each in pages] > before
    assert named in reader.get(finished).content.decode()
    assert "acted" in player.get(_page(here, "log")).content.decode()
    assert here.pk in reader.get("/admin/feed/feedevent/").content.decode()


def test_deliveries_notices_and_reports_tell_staff_of_a_game_under_embargo_only_with_its_boards(
    boarded, both, person
):
    here, there = both
    hana, (ali, badr) = person("hana", is_staff=True), (player_on(here, seat) for seat in (0, 1))
    seen = ["view_delivery", "view_notice", "view_message", "view_case", "view_table"]
    hana.user_permissions.set(Permission.objects.filter(codename__in=seen))
    reader = staff_client(hana)
    notices.register(by=ali, user=ali, url="https://example.org/told", types=["game.finished"])
    played_out(here)
    notice = Notice.objects.create(user=ali, kind="game_finished", key="game over", table=here.pk)
    message = Message.objects.create(user=ali, channel="email")
    Part.objects.create(notice=notice, message=message, channel="email")
    cited = Cited(from_seq=1, to_seq=present(here).seq)
    case = report(by=ali, about=badr, reason="stalling", table_id=here.pk, cited=cited).case

    def told() -> list[bool]:
        shown = {
            "notices/delivery": Delivery.objects.get(type="game.finished").pk,
            "notices/notice": notice.pk,
            "notices/message": message.pk,
            f"lobby/case/{quote(case.pk)}/change": "Entries 1 to",
        }
        return [words in reader.get(f"/admin/{at}/").content.decode() for at, words in shown.items()]

    assert told() == [False] * 4
    assert badr.name in reader.get(f"/admin/lobby/case/{quote(case.pk)}/change/").content.decode()
    played_out(there)
    over(boarded)
    assert told() == [True] * 4


def test_no_address_of_a_list_finds_out_what_its_page_does_not_show(both, person):
    hana = person("hana", is_staff=True)
    hana.user_permissions.set(Permission.objects.filter(codename__in=["view_table", "view_user"]))
    reader, played = staff_client(hana), quote(both[0].pk)
    played_out(both[0])
    offered = ("", "?status=running", "?visibility__exact=public", "?realm__key__exact=real")
    hidden = ("ended_at__isnull=False", "status__exact=finished", "seq__gt=9", "places__isnull=False")
    for each in offered:
        assert played in reader.get(f"/admin/tables/table/{each}").content.decode(), each
    beyond = (
        f"realm__tables__id={both[0].pk}&realm__tables__ended_at__isnull=False"  # through an offered column
    )
    for each in (*hidden, beyond):
        assert reader.get(f"/admin/tables/table/?{each}").status_code == 400, each
    assert reader.get(f"/admin/accounts/user/?{beyond}").status_code == 400
    assert reader.get("/admin/accounts/user/?is_active__exact=1").status_code == 200
    assert reader.get("/admin/accounts/user/?notified__exact=1").status_code == 400


def test_an_official_who_plays_is_shown_their_own_table_and_the_others_once_boards_are_told(
    boarded, both, owner
):
    here, there = both
    player = player_on(here, 0)
    services.appoint(tournament_id=boarded.pk, by=owner, user=player, role=Role.DIRECTOR)
    check_power(present(here), player)
    check_power(present(there), owner)
    with pytest.raises(directing.PlaysHimself):
        check_power(present(there), player)
    for table in (here, there):
        played_out(table)
    over(boarded)
    check_power(present(there), player)


def test_an_official_who_plays_hears_of_no_other_table_that_it_stands_still(boarded, both, owner):
    here, there = both
    player = player_on(here, 0)
    services.appoint(tournament_id=boarded.pk, by=owner, user=player, role=Role.DIRECTOR)
    Waiting.objects.filter(table=there).update(since=Now() - timedelta(hours=1), due_at=None)
    assert [each.table for each in queries.attention_at(boarded.pk, owner)] == [there.pk]
    assert queries.attention_at(boarded.pk, player) == []
    assert services.sweep_attention() == 1
    told = FeedEvent.objects.filter(kind="tournament_attention")
    assert [each.audience for each in told] == [f"user:{owner.pk}"]
    assert services.sweep_attention() == 0


def test_the_logs_tell_an_official_who_plays_nothing_of_tables_under_embargo(boarded, both, owner):
    here, there = both
    player, chief = player_on(there, 0), owner
    for each in (player, chief):
        each.is_staff = True
        each.save()
        each.user_permissions.set(Permission.objects.filter(codename="view_auditentry"))
    services.appoint(tournament_id=boarded.pk, by=owner, user=player, role=Role.AUDITOR)
    seat = tables.awaited_at(here.pk)[0]
    forced = Order(here.pk, owner, "They shouted it aloud.")
    force(forced, seat=seat.seat, turn=(seat.round, seat.turn), action=Estimate(1))
    pages = {each: staff_client(each) for each in (player, chief)}

    def told(user):
        at = f"/admin/tournaments/tournament/{boarded.pk}/log/"
        shown = (pages[user].get(each).content.decode() for each in (at, "/admin/feed/auditentry/"))
        return [forced.reason in each for each in shown]

    assert (told(player), told(chief)) == ([False] * 2, [True] * 2)
    for table in (here, there):
        played_out(table)
    over(boarded)
    assert told(player) == [True] * 2


def test_an_official_who_plays_as_a_substitute_sees_no_more_of_other_tables_than_everybody(
    boarded, both, owner, person
):
    here, there = both
    arbiter, sat = person("gamal", is_staff=True), person("hana", is_staff=True)
    substitute(Order(here.pk, owner, WHY), seat=0, player=sat)
    for each in (arbiter, sat):
        services.appoint(tournament_id=boarded.pk, by=owner, user=each, role=Role.ARBITER)
    turn = tables.awaited_at(there.pk)[0]
    forced = Order(there.pk, owner, "They shouted it aloud.")
    force(forced, seat=turn.seat, turn=(turn.round, turn.turn), action=Estimate(1))

    def seen(by: User) -> tuple[bool, bool]:
        run = queries.tournament(boarded.pk, by)
        (at,) = (each for each in tables_now(run, viewer=by) if each.pairing.table_id == there.pk)
        log = staff_client(by).get(f"/admin/tournaments/tournament/{boarded.pk}/log/").content.decode()
        return bool(at.awaited), forced.reason in log

    assert (seen(arbiter), seen(sat)) == ((True, True), (False, False))


def test_who_made_the_event_and_plays_hears_nothing_of_other_tables_under_embargo(closed, owner, four):
    event = closed(people=[owner, *four[:3]], **QUICK)
    tables_of_it = published(event, owner)
    (other,) = (each for each in tables_of_it if not each.occupancies.filter(player=owner).exists())
    Waiting.objects.filter(table=other).update(since=Now() - timedelta(hours=1), due_at=None)
    assert [each.table for each in queries.attention(Tournament.objects.all())] == [other.pk]
    assert services.sweep_attention() == 0, "nobody may be told, so nothing is counted"
    assert not FeedEvent.objects.filter(kind="tournament_attention").exists()
    leaver, stays = player_on(other, 0), player_on(other, 1)
    for user in (owner, stays):
        notices.register(by=user, user=user, url="https://example.org/told", types=["player.resigned"])
    resign(table_id=other.pk, player=leaver)
    assert [each.endpoint.user for each in Delivery.objects.all()] == [stays]


def test_nothing_sealed_is_read_to_see_how_events_stand(boarded, owner):
    published(boarded, owner)
    run = queries.tournament(boarded.pk, owner)
    with CaptureQueriesContext(connection) as asked:
        queries.embargoes_over(9)
        assert len(asked) == 4  # four queries: tables, events, rounds played and rounds begun
        queries.rounds_of(run)
        queries.pairing_of(run, 1, 1)
        tables_now(run)
        tables_now(run, viewer=owner)
    assert not [each["sql"] for each in asked if "sealed" in each["sql"]]


def _page(table: Table, name: str = "change") -> str:
    return f"/admin/tables/table/{table.pk}/{name}/"


def test_the_games_of_a_day_are_counted_with_those_under_embargo_only_afterwards(boarded, both):
    here, there = both
    played_out(here)
    assert present(here).status == "finished" and _games_counted() == 0
    assert not any(each.number for each in lateness())  # a seat that is late would show who won a trick
    played_out(there)
    over(boarded)
    assert _games_counted() == 2


def _games_counted() -> int:
    """Return the number of games that ended today or yesterday: midnight may have passed meanwhile."""
    return sum(each.number for each in last_days().games[-2:])
