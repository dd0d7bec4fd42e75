"""Tests of advancing the clock in steps: what becomes due is done at its time, not all at the end."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from bots.services import sweep_looks
from games.feed import hints
from games.notices import services as notices
from games.notices.models import Endpoint
from games.notices.queries import kept_mails
from games.sandboxes import errors, queries, services
from games.sandboxes.models import Sandbox
from tests.notices.mailbox import carried
from tests.scenes import scene
from tests.tables.clocks.clock_tables import corresponding

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@scene
def sandbox(sandbox):
    """A sandbox with one table, at which each player has three days."""
    corresponding(queries.players(sandbox))
    return sandbox


def advanced(ali, sandbox, hours, *, by_steps=True):
    return services.advance_sandbox(by=ali, sandbox_id=sandbox.pk, span=hours * HOUR, by_steps=by_steps)


def passed(ali, sandbox):
    """Run all sweeps until the sandbox is settled. Return how many steps that took."""
    steps = 0
    while not queries.standing(queries.sandbox(ali, sandbox.pk)).settled:
        steps += services.sweep_steps()
        sweep_looks()
        assert carried() == []
        assert steps < 100
    return steps


def reminders(sandbox):
    """Return the time left that each reminder mail names, as text."""
    told = kept_mails(sandbox.pk).filter(kinds=["reminder"]).order_by("id")
    return [each.text.partition("You have ")[2].partition(" left")[0] for each in told]


@pytest.mark.parametrize("by_steps", [True, False])
def test_the_sweeper_is_woken_when_time_passes(ali, sandbox, by_steps, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as awaiting_commit:
        advanced(ali, sandbox, 1, by_steps=by_steps)
    assert hints.wake_sweeper in awaiting_commit


def test_every_reminder_comes_at_its_time(ali, sandbox):
    advanced(ali, sandbox, 71.5)
    passed(ali, sandbox)
    assert reminders(sandbox) == ["24 hours", "6 hours", "one hour"]
    assert queries.sandbox(ali, sandbox.pk).realm.advanced == 71.5 * HOUR


def test_at_once_but_the_last_of_them_are_passed_over(ali, sandbox):
    advanced(ali, sandbox, 71.5, by_steps=False)
    passed(ali, sandbox)
    assert len(reminders(sandbox)) == 1


def test_no_more_time_passes_until_what_came_due_is_done(ali, sandbox):
    standing = advanced(ali, sandbox, 60)
    assert not standing.settled and standing.to_pass == 60 * HOUR
    for _ in range(3):
        services.sweep_steps()
    waits = queries.standing(queries.sandbox(ali, sandbox.pk))
    assert waits.deliveries and waits.to_pass == 60 * HOUR, "that the game has begun is not mailed yet"
    passed(ali, sandbox)
    assert queries.standing(queries.sandbox(ali, sandbox.pk)).to_pass == timedelta()


def test_what_waits_for_a_resting_webhook_comes_due_when_its_rest_is_over(ali):
    opened, _ = services.open_sandbox(by=ali, players=("amal",))
    (amal,) = queries.players(opened)
    url = "http://127.0.0.1:8008/"
    endpoint, _ = notices.register(by=amal, user=amal, url=url, types=["game.finished"])
    notices.ask_for_test(by=amal, endpoint_id=endpoint.pk)
    rested = datetime.now(UTC) + HOUR
    Endpoint.objects.filter(pk=endpoint.pk).update(rests_until=rested, failures=5, failing_since=Now())
    found = queries.standing(queries.sandbox(ali, opened.pk))
    assert (found.deliveries, found.next_due_at) == (0, rested)


def test_where_nothing_comes_due_all_of_it_passes_in_one_step(ali):
    empty, _ = services.open_sandbox(by=ali, players=("amal",))
    advanced(ali, empty, 60)
    assert passed(ali, empty) == 1
    assert queries.sandbox(ali, empty.pk).realm.advanced == 60 * HOUR
    assert services.sweep_steps() == 0


def test_a_clock_that_is_on_its_way_is_not_turned_until_it_has_arrived(ali, sandbox):
    advanced(ali, sandbox, 60)
    for by_steps in (True, False):
        with pytest.raises(errors.StillAdvancing):
            advanced(ali, sandbox, 1, by_steps=by_steps)
    passed(ali, sandbox)
    advanced(ali, sandbox, 1)


@pytest.mark.parametrize("hours", [0, 24 * 61])
def test_step_by_step_there_are_the_same_bounds(ali, sandbox, hours):
    with pytest.raises(errors.AdvanceOutOfBounds):
        advanced(ali, sandbox, hours)
    assert queries.standing(queries.sandbox(ali, sandbox.pk)).to_pass == timedelta()


def test_in_a_sandbox_that_is_over_no_time_passes(ali, sandbox):
    advanced(ali, sandbox, 60)
    Sandbox.objects.filter(pk=sandbox.pk).update(ends_at=Now())
    assert services.sweep_steps() == 0


def test_a_step_that_another_sweep_has_taken_is_not_taken_again(ali):
    empty, _ = services.open_sandbox(by=ali, players=("amal",))
    advanced(ali, empty, 60)
    for _ in range(2):
        services.clock_advance.step(empty.pk)
    assert queries.sandbox(ali, empty.pk).realm.advanced == 60 * HOUR


def test_the_database_lets_no_time_pass_backwards(sandbox):
    with pytest.raises(IntegrityError, match="sandbox_time_goes_on"), transaction.atomic():
        Sandbox.objects.filter(pk=sandbox.pk).update(to_pass=-HOUR)
