"""The six boards of the day: played once, alone against the same bots, and compared when the day is over."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from accounts.models import NetworkPrint, User
from accounts.prints import printed
from bots.services import play_waiting
from games.engine.facts import Acted
from games.feed import queries as feed
from games.feed.models import FeedEvent
from games.lobby.models import Signal
from games.tables import queries as tables
from games.tables.models import Table, Waiting
from games.tables.services import call_off
from games.tournaments import errors, queries, services
from games.tournaments.models import Boards, Place, StageRound, Tournament
from games.tournaments.services import daily
from games.tournaments.services.daily import _confirm, _open
from tests.tables.table_setup import step

pytestmark = pytest.mark.django_db
DAY = date(2999, 11, 22)  # later than any day that the sweep opens


@pytest.fixture
def event() -> Tournament:
    assert services.open_day(DAY) == 1
    return Tournament.objects.get(day=DAY)


def begun(person: User) -> Table:
    found = services.play_daily(by=person).table
    assert found is not None
    return found


def played(table: Table) -> list[Any]:
    """Play a table to its end, always with the first legal action. Return the actions of all seats."""
    while play_waiting(table.pk) or tables.awaited_at(table.pk):
        if tables.awaited_at(table.pk):
            step(table)
    row = Table.objects.get(pk=table.pk)
    assert row.status == "finished"
    return [each.fact[:4] for each in tables.events_from(row) if isinstance(each.fact, Acted)]


def end_of_day(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=Now())
    services.close_due_entries()
    services.sweep_tournaments()
    services.sweep_boards()
    services.sweep_daily()


def test_a_day_has_one_event_of_six_promised_boards(event):
    assert services.open_day(DAY) == 0
    assert _open(DAY) == 0, "another sweep was quicker"
    shown = queries.daily(None)
    assert (shown.status, shown.boards.dealt, len(queries.rounds_played(shown))) == ("open", 6, 6)
    assert services.open_day(date(2999, 11, 23)) == 1
    with pytest.raises(IntegrityError, match="tournament_one_a_day"), transaction.atomic():
        Tournament.objects.update(day=DAY)
    with pytest.raises(IntegrityError, match="tournament_of_a_day_is_duplicate"), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(duplicate=False)


def test_a_day_begins_by_the_clock_of_postgres_whatever_that_of_the_program_shows(db, monkeypatch):
    class Fast(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + timedelta(days=1)

    # The clock of the program, which no test can set otherwise.
    monkeypatch.setattr(daily, "datetime", Fast)
    before = feed.moment().at.date()
    assert services.sweep_daily() == 1
    opened = Tournament.objects.get()
    assert before <= opened.day <= feed.moment().at.date()
    assert opened.started_at <= feed.moment().at < opened.entries_close_at


def test_a_player_who_enters_has_their_table_at_once_and_only_one(event, person):
    amal = person("amal")
    table = begun(amal)
    assert begun(amal) == table and Table.objects.count() == 1
    seats = dict(table.occupancies.values_list("seat", "player__name"))
    assert seats == {0: "amal", 1: "steady", 2: "steady", 3: "steady"}
    assert queries.own_table(event, amal) == table.pk
    assert queries.own_table(event, person("basim")) is queries.own_table(event, None) is None
    with pytest.raises(errors.WrongStage):
        services.leave(tournament_id=event.pk, by=amal)
    with pytest.raises(errors.NotEnterable):
        services.play_daily(by=person("robot", "bot"))


def test_who_plays_alike_meets_the_same_and_all_are_compared_when_the_day_is_over(event, person):
    amal, basim = person("amal"), person("basim")
    first, second = begun(amal), begun(basim)
    assert played(first) == played(second)
    # A game that was broken off delays nobody, and counts as the mean.
    call_off(table_ids=[begun(person("camil")).pk], reason="Everything broke down.")
    for _ in range(2):
        assert services.sweep_tournaments() == services.sweep_boards() == 0  # others may still begin
    assert tables.table(first.pk, basim).scores is None
    assert queries.stage_standings(event)[0].lines[0].by_round == ()
    end_of_day(event)
    shown = Tournament.objects.get(pk=event.pk)
    assert (shown.status, shown.stage_rounds.get().status) == ("confirmed", StageRound.Status.PLAYED)
    told = FeedEvent.objects.filter(audience=f"event:{event.pk}", kind="tournament_status").order_by("pk")
    assert [each.body["status"] for each in told] == ["closed", "played", "confirmed"]
    lines = queries.stage_standings(shown)[0].lines
    assert [each.points for each in lines] == [3, 3, 3]  # half a point for each of six boards
    assert tables.table(first.pk, basim).scores is not None
    assert tables.fairness(tables.table(first.pk, basim)).server_seed is not None
    with pytest.raises(errors.EntriesClosed):
        services.play_daily(by=person("dina"))


def test_a_day_on_which_nobody_played_is_over_like_any_other(event):
    end_of_day(event)
    assert not _confirm(event.pk), "another sweep was quicker"
    assert Tournament.objects.get(pk=event.pk).status == "confirmed"


def over(event: Tournament, *came: tuple[User, int]) -> None:
    """Let each play that day's boards, one after another, with these scores."""
    at = datetime.now(UTC) - timedelta(hours=9)
    for hour, (player, score) in enumerate(came):
        table = begun(player)
        began, ended = at + timedelta(hours=hour), at + timedelta(hours=hour, minutes=50)
        Waiting.objects.filter(table=table).delete()
        Table.objects.filter(pk=table.pk).update(
            status="finished", scores=[0] * 4, places=[1] * 4, started_at=began, ended_at=ended
        )
        Place.objects.filter(
            pairing=event.entries.get(player=player).number, tournament=event, seat=0
        ).update(score=score, place=1)
    Tournament.objects.filter(pk=event.pk).update(status="played", complaints_until=Now())
    Boards.objects.filter(pk=event.pk).update(opened_at=Now())


def test_a_player_who_wins_each_day_after_another_of_their_line_played_is_looked_at(person):
    amal, basim, camil = person("amal"), person("basim"), person("camil")
    for day in range(6):
        assert services.open_day(DAY + timedelta(days=day)) == 1
        over(Tournament.objects.latest("day"), (amal, 10), (camil, 99), (basim, 20))
    for back in (0, 1):
        day = datetime.now(UTC).date() - timedelta(days=back)
        for each in (amal, basim):
            NetworkPrint.objects.create(user=each, day=day, print=printed(b"key", f"{day}", "line"))
    assert services.sweep_daily() >= 6
    found = Signal.objects.get()
    assert (found.kind, found.games, {found.player_id, found.other_id}) == (
        "second_go", 6, {amal.pk, basim.pk},
    )  # fmt: skip
    assert (found.player_id, found.other_id)[found.evidence["by"]] == basim.pk
    assert (found.evidence["ahead"], found.evidence["behind"]) == (6, 0)
