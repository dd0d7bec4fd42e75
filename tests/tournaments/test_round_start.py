"""A stage round published now that begins later: players see their tables, and no cards are dealt."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.services import end_account
from games.feed.models import FeedEvent
from games.notices import notice_texts
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.tables import services as tables
from games.tables.errors import TableNotOpen
from games.tables.models import Occupancy, Table, Waiting
from games.tables.queries import cards_were_played, game_of
from games.tables.services.directing import Order, break_off
from games.tournaments import errors, queries, services
from games.tournaments.models import StageRound, Tournament
from games.tournaments.roles import Role
from games.tournaments.services.decisions import Disqualification
from games.tournaments.services.published_rounds import _start
from tests.tables.table_setup import played_out
from tests.tournaments.conftest import QUICK, published

pytestmark = pytest.mark.django_db
SOON = timedelta(hours=1)
REASON = "The hall opens later."


@pytest.fixture
def later() -> datetime:
    return datetime.now(UTC) + SOON


@pytest.fixture
def waiting(closed, owner, later):
    """An event whose first stage round is published and begins in an hour, and its tables."""
    event = closed()
    proposal = services.propose(tournament_id=event.pk, by=owner)
    services.publish(tournament_id=event.pk, by=owner, digest=proposal.digest, starts_at=later)
    return event, [each.table for each in event.pairings.select_related("table").order_by("number")]


def come(event: Tournament) -> None:
    """Set the start of the event's stage rounds to now."""
    StageRound.objects.filter(tournament=event).update(starts_at=datetime.now(UTC))


def statuses(event: Tournament) -> set[str]:
    return set(Table.objects.filter(tournament=event.pk).values_list("status", flat=True))


def test_shared_boards_stay_under_embargo_while_their_round_waits_for_its_start(closed, owner, later):
    event = closed(**QUICK)
    digest = services.propose(tournament_id=event.pk, by=owner).digest
    services.publish(tournament_id=event.pk, by=owner, digest=digest, starts_at=later)
    assert services.sweep_boards() == 0
    come(event)
    services.start_due_rounds()
    assert services.sweep_boards() == 0
    here, there = Table.objects.filter(tournament=event.pk)
    assert here.status == "running" and here.embargo_from is not None
    played_out(here)
    assert services.sweep_boards() == 0, "the other table still plays them"
    played_out(there)
    assert services.sweep_boards() == 2


def test_players_see_their_tables_before_and_clocks_begin_at_the_start(waiting, four, later):
    event, (first, _) = waiting
    assert statuses(event) == {"open"} and not Waiting.objects.exists()
    assert Occupancy.objects.filter(table=first, to_seq=None).count() == 2
    (told,) = Notice.objects.filter(user=four[0], kind="paired")
    at = f"{later:%Y-%m-%d %H:%M}"
    assert notice_texts.text(NoticeKind.PAIRED, told.body, "en").endswith(f"It begins on {at} UTC.")
    for language in ("en", "ar"):
        assert f"\u2068{event.name}\u2069" in notice_texts.text(NoticeKind.PAIRED, told.body, language)
    assert "Round 1 of the tournament" in notice_texts.text(NoticeKind.PAIRED, {"stage_round": 1}, "en")
    assert f"تبدأ في \u2068{at} UTC\u2069." in notice_texts.text(NoticeKind.PAIRED, told.body, "ar")
    assert services.start_due_rounds() == 0, "its time has not come"
    come(event)
    assert list(queries.due_rounds().values_list("tournament", "number")) == [(event.pk, 1)]
    assert services.start_due_rounds() == 1 and services.start_due_rounds() == 0
    assert not _start((event.pk, 1)), "another sweep was quicker"
    assert statuses(event) == {"running"} and Waiting.objects.values("table").distinct().count() == 2
    assert FeedEvent.objects.filter(kind="stage_round_started", audience=f"event:{event.pk}").count() == 1
    for table in Table.objects.filter(tournament=event.pk):
        played_out(table)
    assert services.sweep_tournaments() == 1


def test_a_round_published_without_a_start_begins_at_once(event, owner, playing):
    assert statuses(event) == {"running"} and event.stage_rounds.get().starts_at is None
    with pytest.raises(errors.StageRoundBegun):
        services.set_start(tournament_id=event.pk, by=owner, stage_round=1, starts_at=None)


@pytest.mark.parametrize("away", [-SOON, timedelta(), timedelta(days=367)])
def test_a_start_lies_ahead_and_within_a_year(event, owner, away):
    digest = services.propose(tournament_id=event.pk, by=owner).digest
    with pytest.raises(errors.InvalidStart):
        at = datetime.now(UTC) + away
        services.publish(tournament_id=event.pk, by=owner, digest=digest, starts_at=at)
    assert not event.stage_rounds.exists()


def test_the_start_is_moved_and_players_are_told_or_games_begin_now(waiting, owner, four, later):
    event, _ = waiting
    moved = later + SOON
    services.set_start(tournament_id=event.pk, by=owner, stage_round=1, starts_at=moved)
    assert Notice.objects.filter(user=four[0], kind="paired").count() == 2
    told = FeedEvent.objects.get(kind="stage_round_scheduled", audience=f"event:{event.pk}")
    assert datetime.fromisoformat(told.body["starts_at"]) - moved < timedelta(milliseconds=1)
    services.set_start(tournament_id=event.pk, by=owner, stage_round=1, starts_at=None)
    assert statuses(event) == {"running"}
    with pytest.raises(errors.StageRoundNotFound):
        services.set_start(tournament_id=event.pk, by=owner, stage_round=2, starts_at=None)


def test_only_who_pairs_sets_the_start(waiting, four):
    event, _ = waiting
    with pytest.raises(errors.NotOfficial):
        services.set_start(tournament_id=event.pk, by=four[0], stage_round=1, starts_at=None)


def test_before_the_start_nobody_gets_up_or_sits_down(waiting, four, person):
    _, (first, _) = waiting
    seat = Occupancy.objects.filter(table=first, to_seq=None).select_related("player").first()
    with pytest.raises(TableNotOpen):
        tables.leave_seat(table_id=first.pk, player=seat.player)
    with pytest.raises(TableNotOpen):
        tables.take_seat(table_id=first.pk, player=person("guest"), seat=0)


def test_before_the_start_a_round_is_rolled_back_and_paired_again(waiting, owner):
    event, at = waiting
    services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=REASON)
    assert statuses(event) == {"aborted"} and not cards_were_played([each.pk for each in at])
    assert len(published(event, owner)) == 2


def test_a_bot_takes_the_seat_of_who_is_gone_before_the_start(waiting, owner, four, person):
    event, _ = waiting
    deputy = person("deputy")
    services.appoint(tournament_id=event.pk, by=owner, user=deputy, role=Role.DIRECTOR)
    asked = services.ask(tournament_id=event.pk, by=owner, what=Disqualification(1), reason=REASON)
    services.agree(tournament_id=event.pk, by=deputy, motion_id=asked.pk)
    end_account(user=four[1], leave_games=True)
    tables.leave_open(four[2])
    held = Occupancy.objects.filter(table__tournament=event.pk, to_seq=None)
    assert held.filter(bot=True).count() == 2, "the suspended play on, as at any table of an event"
    come(event)
    assert services.start_due_rounds() == 1 and statuses(event) == {"running"}
    for table in Table.objects.filter(tournament=event.pk):
        assert tables.audit(table.pk) == []


def test_who_is_gone_before_the_start_comes_last_however_well_the_bot_plays(waiting, owner, four, person):
    person("steady", "bot")
    event, _ = waiting
    gone = event.places.get(entry=event.entries.get(player=four[1]).number)
    end_account(user=four[1], leave_games=True)
    come(event)
    services.start_due_rounds()
    pairing = event.pairings.select_related("table").get(number=gone.pairing)
    left = game_of(Table.objects.get(pk=pairing.table.pk)).left
    assert [seat for seat, each in enumerate(left) if each] == [gone.seat]
    break_off(Order(pairing.table.pk, owner, REASON))
    scores = [90 if seat == gone.seat else 10 for seat in range(2)]
    at = {"tournament_id": event.pk, "by": owner, "stage_round": 1, "number": gone.pairing}
    services.rule(**at, scores=scores, reason=REASON)
    gone.refresh_from_db()
    assert (gone.score, gone.place) == (90, 2)
    (there,) = [each for each in Table.objects.filter(tournament=event.pk) if each.pk != pairing.table.pk]
    assert not any(game_of(there).left)


def test_the_calendar_of_who_is_paired_has_the_start_until_it_has_come(waiting, owner, four, later):
    event, _ = waiting
    (start,) = queries.starts_of(four[0])
    assert (start.event, start.stage_round, start.at, start.moves) == (event.name, 1, later, 0)
    assert not queries.starts_of(owner)
    services.set_start(tournament_id=event.pk, by=owner, stage_round=1, starts_at=later + SOON)
    (moved,) = queries.starts_of(four[0])
    assert (moved.at, moved.moves) == (later + SOON, 1) and moved.moved_at > start.moved_at
    services.set_start(tournament_id=event.pk, by=owner, stage_round=1, starts_at=None)
    assert not queries.starts_of(four[0])
