"""Two officials acting on one event at the same time, on real threads: one is first, the other is refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import connection

from games.tournaments import errors, services
from games.tournaments.models import Pairing
from games.tournaments.roles import Role
from tests.chaos.harness.threads import ConnectedThreads
from tests.tables.table_setup import played_out
from tests.tables.test_races import together
from tests.tournaments.conftest import published

pytestmark = pytest.mark.usefixtures("committed")
SIDE_BY_SIDE = [{"method": "fixed", "rounds": 3, "asynchronous": True}]
WHY = "The wrong list was taken."


@pytest.fixture
def event(closed, owner, person):
    event = closed(stages=SIDE_BY_SIDE)
    services.appoint(tournament_id=event.pk, by=owner, user=person("hana"), role=Role.DIRECTOR)
    return event


def publishing(event, by):
    """Propose the next stage round. Return a call that publishes it as proposed."""
    digest = services.propose(tournament_id=event.pk, by=by).digest
    return partial(services.publish, tournament_id=event.pk, by=by, digest=digest)


@pytest.mark.parametrize("_", range(3))
def test_a_preview_that_two_publish_opens_its_tables_once(event, owner, person, _):
    answers = together(publishing(event, owner), publishing(event, person("hana")))
    assert [type(each) for each in answers if isinstance(each, Exception)] == [errors.PreviewOutdated]
    assert event.stage_rounds.count() == 1 and Pairing.objects.filter(tournament=event).count() == 2


@pytest.mark.parametrize("_", range(3))
def test_one_publishes_the_next_or_the_other_takes_the_last_back(event, owner, person, _):
    published(event, owner), published(event, owner)
    back = partial(services.roll_back, tournament_id=event.pk, stage_round=2, reason=WHY)
    next_one, taken_back = together(publishing(event, owner), partial(back, by=person("hana")))
    if isinstance(next_one, Exception):
        assert isinstance(next_one, errors.PreviewOutdated) and not isinstance(taken_back, Exception)
    else:
        assert isinstance(taken_back, errors.LaterStageRound)
    numbers = [*event.stage_rounds.order_by("number").values_list("number", flat=True)]
    assert numbers == ([1] if isinstance(next_one, Exception) else [1, 2, 3])


@contextmanager
def just_before(statement: str, happens: Callable[[], object]) -> Iterator[None]:
    """Run `happens` and commit in another thread before our first SQL that starts with `statement`."""
    waiting = [happens]

    def execute(run: Any, sql: Any, *rest: Any) -> Any:
        if waiting and str(sql).startswith(statement):
            thread = ConnectedThreads(1)
            thread.submit(waiting.pop()).result()
            thread.close()
        return run(sql, *rest)

    with connection.execute_wrapper(execute):
        yield
    assert not waiting, "we never came to such a statement"


def test_a_preview_that_is_read_while_the_last_stage_round_closes_can_be_published(event, owner):
    for table in published(event, owner):
        played_out(table)
    with just_before('SELECT "tournaments_stageround"', services.sweep_tournaments):
        proposal = services.propose(tournament_id=event.pk, by=owner)
    assert proposal.coming.number == 2
    services.publish(tournament_id=event.pk, by=owner, digest=proposal.digest)
    assert event.stage_rounds.count() == 2


def test_a_preview_that_is_read_while_the_event_is_cancelled_is_refused(event, owner):
    cancel = partial(services.cancel, tournament_id=event.pk, by=owner, reason=WHY)
    with just_before('SELECT "tournaments_stageround"', cancel), pytest.raises(errors.WrongStage):
        services.propose(tournament_id=event.pk, by=owner)
