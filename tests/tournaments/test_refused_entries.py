"""Refused entries, withdrawals, complaints and appointments."""

import pytest

from accounts.queries import user_by_name
from games.tables.errors import InvalidSeed
from games.tournaments import errors, services
from games.tournaments.models import Entry
from games.tournaments.roles import Role
from games.tournaments.services import entries

pytestmark = pytest.mark.django_db


def test_an_event_that_was_called_off_keeps_its_people(event, owner, four):
    at = {"tournament_id": event.pk}
    services.cancel(**at, by=owner, reason="The hall is closed.")
    with pytest.raises(errors.EntriesClosed):
        services.enter(**at, by=four[0], player=four[0], client_seed=b"salt")
    with pytest.raises(errors.WrongStage):
        services.leave(**at, by=four[0])
    with pytest.raises(errors.WrongStage):
        services.appoint(**at, by=owner, user=four[0], role=Role.DIRECTOR)
    assert event.entries.filter(status=Entry.Status.ENTERED).count() == 4 and not event.officials.exclude(
        user=owner
    )


def test_no_bot_is_an_official_and_nobody_is_one_too_many(event, owner, four, monkeypatch):
    at = {"tournament_id": event.pk, "by": owner, "role": Role.DIRECTOR}
    with pytest.raises(errors.NotEnterable):
        services.appoint(**at, user=user_by_name("steady"))
    # The real limit is twenty, for which the test would have to make twenty accounts.
    monkeypatch.setattr(entries, "MOST_OFFICIALS", event.officials.count() + 1)
    services.appoint(**at, user=four[0])
    with pytest.raises(errors.TooManyOfficials):
        services.appoint(**at, user=four[1])
    services.appoint(**at, user=four[0])


def test_who_never_played_does_not_object_and_a_seed_has_at_most_its_length(event, four):
    at = {"tournament_id": event.pk, "by": four[0]}
    with pytest.raises(InvalidSeed):
        services.enter(**at, player=four[0], client_seed=b"x" * 1000)
    services.leave(**at)
    with pytest.raises(errors.EntryNotFound):
        services.complain(**at, text="It was not fair.")
