"""Tests of tournaments in sandboxes: they run from draft to end, are invisible elsewhere and never rated."""

from datetime import UTC, datetime, timedelta

import pytest

from games.feed.models import FeedEvent
from games.sandboxes import queries, services
from games.tables.errors import NotRatable
from games.tournaments import errors
from games.tournaments import queries as events
from games.tournaments import services as directing
from games.tournaments.queries.charts import last_days, lateness
from tests.notices.mailbox import carried
from tests.people import somebody
from tests.sandboxes.test_removal import over, rows
from tests.tables.table_setup import played_out
from tests.tournaments.conftest import SMALL, published

pytestmark = pytest.mark.django_db
ONE_ROUND = {**SMALL, "stages": [{"method": "swiss", "rounds": 1}], "complaint_hours": 24}


def opened(owner):
    """Open a sandbox. Return it and its players."""
    made = services.open_sandbox(by=owner, players=("dana", "omar", "sara"))[0]
    return made, queries.players(made)


def entered(by, others, **chosen):
    """Make a tournament that `by` directs, with these players and two bots, and close its entries."""
    at = {"tournament_id": directing.make(by=by, **{**ONE_ROUND, **chosen}).pk}
    directing.open_entries(**at, by=by)
    for each in others:
        directing.enter(**at, by=each, player=each)
    directing.enter_bots(**at, by=by, bot="steady", count=2)
    return directing.close_entries(**at, by=by)


def test_an_event_is_run_to_its_end_with_the_clock_of_its_sandbox():
    sandbox, (dana, omar, sara) = opened(somebody("ali"))
    event = entered(dana, [omar, sara])
    tables = published(event, dana)
    assert {each.realm_id for each in tables} == {sandbox.realm_id} and len(tables) == 2
    # The first page of the admin shows only the real world.
    assert not any(each.number for each in [*lateness(), *last_days().entries])
    for table in tables:
        played_out(table)
    assert directing.sweep_tournaments() == 1
    with pytest.raises(errors.ComplaintsOpen):
        directing.confirm(tournament_id=event.pk, by=dana)
    services.advance(realm=sandbox.realm_id, by=timedelta(hours=25))
    assert directing.confirm(tournament_id=event.pk, by=dana).status == "confirmed"


def test_step_by_step_entries_close_games_are_taken_over_and_complaints_end_each_at_its_time():
    ali = somebody("ali")
    sandbox, (dana, omar, sara) = opened(ali)
    at = {"tournament_id": directing.make(by=dana, **ONE_ROUND, entries_close_at=hence(5)).pk}
    directing.open_entries(**at, by=dana)
    for each in (omar, sara):
        directing.enter(**at, by=each, player=each)
    event = events.tournament(at["tournament_id"], dana)

    def passed(hours):
        """Advance the clock by steps, run the sweeps, and return the sandbox's standing."""
        services.advance_sandbox(by=ali, sandbox_id=sandbox.pk, span=timedelta(hours=hours), by_steps=True)
        under_way = True
        while under_way:
            under_way = services.sweep_steps()
            directing.close_due_entries()
            directing.sweep_tournaments()
            assert carried() == []
        directing.sweep_attention()
        return queries.standing(queries.sandbox(ali, sandbox.pk))

    def left(standing):
        return round((standing.next_due_at - datetime.now(UTC)) / timedelta(hours=1), 1)

    assert left(passed(1)) == 4.0
    assert passed(9).settled and events.tournament(event.pk, dana).status == "closed"
    (table,) = published(event, dana)
    played_out(table)
    waits = queries.standing(queries.sandbox(ali, sandbox.pk))
    assert (waits.events, waits.settled) == (1, False)
    # The stage round closes before the clock advances, so the time for complaints begins now.
    assert left(passed(10)) == 14.0
    for _ in range(3):
        passed(10)
    ended = FeedEvent.objects.filter(kind="tournament_attention", body__what="confirmation_due")
    assert ended.count() == 1
    assert directing.confirm(**at, by=dana).status == "confirmed"


def hence(hours):
    return datetime.now(UTC) + timedelta(hours=hours)


def test_two_sandboxes_and_the_real_world_see_nothing_of_each_others_events():
    ali = somebody("ali")
    (_, (dana, *_)), (_, (twin, *_)) = opened(ali), opened(ali)
    event = directing.make(by=dana, **ONE_ROUND)
    directing.open_entries(tournament_id=event.pk, by=dana)
    for other in (twin, ali, None):
        assert not events.tournaments(other).exists()
        with pytest.raises(errors.TournamentNotFound):
            events.tournament(event.pk, other)
    assert [each.pk for each in events.tournaments(dana)] == [event.pk]
    for other in (twin, ali):
        with pytest.raises(errors.NotEnterable):
            directing.enter(tournament_id=event.pk, by=dana, player=other)
    with pytest.raises(NotRatable):
        directing.make(by=dana, **ONE_ROUND, rated=True)


def test_all_events_of_a_sandbox_share_few_bots():
    _, (dana, omar, _) = opened(somebody("ali"))
    ids = []
    for by in (dana, omar):
        ids.append(directing.make(by=by, **ONE_ROUND).pk)
        directing.open_entries(tournament_id=ids[-1], by=by)
    directing.enter_bots(tournament_id=ids[0], by=dana, bot="steady", count=30)
    with pytest.raises(errors.TournamentFull):
        directing.enter_bots(tournament_id=ids[1], by=omar, bot="steady", count=3)


def test_with_a_sandbox_its_events_go():
    ali = somebody("ali")
    before = rows()
    sandbox, (dana, omar, sara) = opened(ali)
    event = entered(dana, [omar, sara], duplicate=True)
    published(event, dana)
    directing.complain(tournament_id=event.pk, by=omar, text="The hall was too cold.")
    over(sandbox)
    assert services.sweep_sandboxes() == 1
    assert rows() == before
