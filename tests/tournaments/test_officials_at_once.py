"""Two officials of one event at the same moment, on real threads: one is first, the other is told so."""

from __future__ import annotations

from functools import partial

import pytest

from games.tournaments import errors, services
from games.tournaments.models import Pairing
from games.tournaments.roles import Role
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
    """What publishes the stage round to come as it is previewed now."""
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
