"""A tournament's stream: its progress, the same for everybody."""

import pytest

from accounts.scopes import Scope
from games.api.streamed import feeds
from games.sandboxes import queries as sandboxes
from games.sandboxes.services import open_sandbox
from games.tables.models import Table
from games.tournaments import services
from tests.api.client import Caller, done, problem
from tests.api.live.stream_client import NDJSON, doing, events_of, streamed
from tests.api.live.test_long_polls import person
from tests.api.live.test_my_streams import settle
from tests.people import somebody
from tests.tables.table_setup import played_out
from tests.tournaments.conftest import SMALL

pytestmark = pytest.mark.usefixtures("committed")
ONE_ROUND = ["stage_round_published", "tournament_status", "stage_round_closed", "standings_changed"]
ALL = ["tournament_status", *ONE_ROUND, "tournament_status", "tournament_status"]


def opened():
    """Make a tournament with open entries and two players; return it and its owner."""
    owner, *two = [somebody(name) for name in ("omar", "amal", "basim")]
    event = services.make(by=owner, **SMALL | {"stages": [{"method": "swiss", "rounds": 1}]})
    services.open_entries(tournament_id=event.pk, by=owner)
    for each in two:
        services.enter(tournament_id=event.pk, by=each, player=each)
    return event, owner


def happened(event, owner):
    """Run the tournament to its confirmed end."""
    at = {"tournament_id": event.pk, "by": owner}
    services.close_entries(**at)
    services.publish(**at, digest=services.propose(**at).digest)
    played_out(Table.objects.get(tournament=event.pk))
    assert services.sweep_tournaments() == 1
    services.confirm(**at)


def events_since(event, since=None):
    """Read the stream, which is not kept open; return its events without the goodbye."""
    settle()
    headers = {} if since is None else {"last_event_id": since}
    answer = Caller().get(f"tournaments/{event.pk}/stream", **headers)
    assert answer.status_code == 200, answer.content
    return events_of(b"".join(answer.streaming_content))[:-1]


@pytest.mark.parametrize("redis", [True, False])
def test_each_step_is_told_as_it_comes_with_and_without_redis(redis, request):
    if not redis:
        request.getfixturevalue("without_redis")
    event, owner = opened()
    settle()
    stream, secret = f"tournaments/{event.pk}/stream", person("zaynab", Scope.TOURNAMENTS_READ)[1]

    async def play(running):
        streams = [await running.open(stream, secret), await running.open(stream, media=NDJSON)]
        await doing(happened, event, owner)
        for each in streams:
            await each.until(
                lambda one: one.facts and one.facts[-1].data["body"].get("status") == "confirmed"
            )
        return streams

    one, other = streamed(play)
    assert one.names == other.names == ["snapshot", *ALL] and one.facts == other.facts
    steps = [each.data["body"]["status"] for each in one.facts if each.event == "tournament_status"]
    assert steps == ["closed", "running", "played", "confirmed"]


def test_from_every_event_the_rest_follows_once_and_drafts_are_nobodys():
    event, owner = opened()
    (snapshot,) = events_since(event)
    assert snapshot.data == done(Caller().get(f"tournaments/{event.pk}"))
    happened(event, owner)
    events = events_since(event, snapshot.id)
    assert sorted(each.event for each in events) == sorted(ALL)
    for place, each in enumerate(events):
        assert events_since(event, each.id) == events[place + 1 :]
    (confirmed,) = events_since(event)
    assert confirmed.data == done(Caller().get(f"tournaments/{event.pk}")) and confirmed.data["seed"]
    draft = services.make(by=owner, **SMALL)
    problem(Caller().get(f"tournaments/{draft.pk}/stream"), 404, "not_found")


def test_a_token_that_reads_no_tournaments_follows_none_also_of_its_own_drafts():
    _, secret = person("omar", Scope.GAMES_READ)
    draft = services.make(by=somebody("omar"), **SMALL)
    for path in (f"tournaments/{draft.pk}", f"tournaments/{draft.pk}/stream"):
        told = problem(Caller(secret).get(path), 403, "missing_scope")
        assert told["missing_scope"] == "tournaments:read"


def test_a_tournament_of_a_sandbox_has_news_of_its_own():
    sandbox, _ = open_sandbox(by=somebody("ali"), players=("dana",))
    (dana,) = sandboxes.players(sandbox)
    event = services.make(by=dana, **SMALL)
    settle()
    begun = feeds.event_begun(event.pk, dana, None)
    services.open_entries(tournament_id=event.pk, by=dana)
    settle()
    assert [each.event for each in feeds.followed_lobby(event.pk, begun.cursor).events] == [
        "tournament_status"
    ]
