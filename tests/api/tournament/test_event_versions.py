"""`If-Match` at every address where officials change a tournament."""

from collections.abc import Callable
from typing import Any

import pytest

from games.tournaments import services
from games.tournaments.errors import TournamentChanged
from games.tournaments.models import Tournament
from tests.api.client import Caller, problem
from tests.api.games import done
from tests.api.tournament.test_tournaments import entered, four, made, omar, published  # noqa: F401 - fixtures, too

pytestmark = pytest.mark.django_db
WHY = "Two brothers were to be kept apart."


def tag(caller: Caller, path: str) -> str:
    return str(caller.get(path).headers["ETag"])


def changes(omar: Caller, path: str) -> dict[str, Callable[..., Any]]:  # noqa: F811
    """Return the changes that officials make, by name; call one with the headers to send."""
    return {
        "steps": lambda **sent: omar.post(f"{path}/steps", {"step": "open"}, **sent),
        "publish": lambda **sent: omar.post(f"{path}/rounds/publish", {"digest": "x"}, **sent),
        "roll back": lambda **sent: omar.post(f"{path}/rounds/1/roll-back", {"reason": WHY}, **sent),
        "rule": lambda **sent: omar.put(
            f"{path}/rounds/1/tables/1/ruling", {"scores": [1, 2], "reason": WHY}, **sent
        ),
        "appoint": lambda **sent: omar.put(f"{path}/officials/amal/arbiter", {}, **sent),
        "dismiss": lambda **sent: omar.delete(f"{path}/officials/amal/arbiter", **sent),
        "throw away": lambda **sent: omar.delete(path, **sent),
    }


def test_nothing_is_done_on_stale_sight(omar, four):  # noqa: F811
    path = made(omar)
    before = tag(omar, path)
    done(omar.patch(path, {"version": 1, "name": "Saturday evening"}))
    now = tag(omar, path)
    assert now != before and now.startswith('"2.')
    for name, change in changes(omar, path).items():
        answered = problem(change(if_match=before), 412, "precondition_failed")
        assert answered["code"] == "precondition_failed", name
    done(changes(omar, path)["appoint"](if_match=now))
    problem(changes(omar, path)["dismiss"](if_match=now), 412, "precondition_failed")
    assert changes(omar, path)["dismiss"](if_match=tag(omar, path)).status_code == 204
    assert changes(omar, path)["throw away"](if_match="*").status_code == 204


def test_entries_are_made_and_ended_on_present_sight_only(omar, four):  # noqa: F811
    path = made(omar)
    done(omar.post(f"{path}/steps", {"step": "open"}))
    two = {"entries": [{"name": "basim"}]}
    for change in (
        lambda **sent: omar.put(f"{path}/entries/amal", {}, **sent),
        lambda **sent: omar.delete(f"{path}/entries/amal", **sent),
        lambda **sent: omar.post(f"{path}/entries", {"bot": "steady"}, **sent),
        lambda **sent: omar.post(f"{path}/import", two, **sent),
        lambda **sent: omar.post(f"{path}/motions", {"kind": "remove", "reason": WHY}, **sent),
    ):
        before = tag(omar, path)
        problem(change(if_match='"0.x"'), 412, "precondition_failed")
        assert tag(omar, path) == before
        assert change(if_match=before).status_code < 300


def test_a_change_from_the_present_version_or_without_one_goes_on(omar, entered):  # noqa: F811
    published(omar, entered)
    back = changes(omar, entered)["roll back"]
    problem(back(if_match='"0.x"'), 412, "precondition_failed")
    assert done(back(if_match=tag(omar, entered)))["status"] == "closed"
    assert done(omar.post(f"{entered}/steps", {"step": "open"}))["status"] == "open"


def test_the_event_is_still_the_one_that_was_seen_once_it_is_held(omar):  # noqa: F811
    path = made(omar)
    event = Tournament.objects.get(pk=path.removeprefix("tournaments/"))
    for service, more in (
        (services.appoint, {"user": omar.user, "role": "auditor"}),
        (services.dismiss, {"user": omar.user, "role": "auditor"}),
        (services.discard, {}),
        (services.open_entries, {}),
    ):
        with pytest.raises(TournamentChanged):
            service(tournament_id=event.pk, by=omar.user, version=7, **more)
