"""Entering an event and leaving it; and who runs it."""

from __future__ import annotations

from django.db.models import F, Max

from accounts.models import User
from accounts.services.retrying import in_one_transaction
from games.engine.dealing import CLIENT_SEED_BYTES
from games.lobby.services import check_not_suspended
from games.tables.errors import InvalidSeed
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Official, Tournament
from games.tournaments.quotas import MOST_OFFICIALS
from games.tournaments.roles import Act, Role

Status = Tournament.Status


@in_one_transaction
def enter(*, tournament_id: str, by: User, player: User, client_seed: bytes = b"") -> Entry:
    """Enter oneself, or as an official anybody who may be; again, what one gives to the shuffle is changed.

    While the event runs, a late entry plays from the next stage round on. Who comes back keeps his number and
    what he won. Raises TournamentNotFound, NotOfficial, NotEnterable, EntriesClosed, TournamentFull,
    InvalidSeed, Suspended.
    """
    if len(client_seed) > CLIENT_SEED_BYTES:
        raise InvalidSeed
    event = queries.locked(tournament_id, by, None if player.pk == by.pk else Act.ENTER)
    if player.realm_id != event.realm_id or player.is_house_bot or (player.is_bot and player.pk == by.pk):
        raise errors.NotEnterable
    check_not_suspended(player)
    found = event.entries.filter(player=player).first()
    if found is not None and found.status == Entry.Status.ENTERED:
        if event.is_over:
            raise errors.EntriesClosed
        found.client_seed = client_seed
        found.save(update_fields=["client_seed"])
        return queries.entry_of(event, player)
    first = _first_round(event)
    if event.entered >= event.capacity:
        raise errors.TournamentFull
    _write(event, player, client_seed, first, found)
    return queries.entry_of(event, player)


def _first_round(event: Tournament) -> int:
    """From which stage round on somebody who enters now plays. Raises EntriesClosed."""
    if event.status == Status.OPEN:
        return 1
    coming = event.stage_rounds.count() + 1
    if event.status in {Status.CLOSED, Status.RUNNING} and coming <= event.late_until:
        return coming
    raise errors.EntriesClosed


def _write(event: Tournament, player: User, seed: bytes, first: int, before: Entry | None) -> None:
    if before is not None:
        before.status, before.last_round, before.client_seed = Entry.Status.ENTERED, None, seed
        before.save(update_fields=["status", "last_round", "client_seed"])
        return
    highest = event.entries.aggregate(highest=Max("number"))["highest"] or 0
    Entry.objects.create(
        tournament=event, number=highest + 1, player=player, client_seed=seed, first_round=first
    )


@in_one_transaction
def leave(*, tournament_id: str, by: User, player: User) -> Entry:
    """Take back one's entry, or as an official anybody's; once stage rounds are published, drop out of those
    to come: a game under way is played on, and what was won stays.

    Raises TournamentNotFound, NotOfficial, EntryNotFound, WrongStage.
    """
    event = queries.locked(tournament_id, by, None if player.pk == by.pk else Act.ENTER)
    found = queries.entry_of(event, player)
    if found.status != Entry.Status.ENTERED:
        raise errors.EntryNotFound
    if event.is_over or event.status == Status.PLAYED:
        raise errors.WrongStage
    _end(found, event.stage_rounds.count())
    return found


def _end(entry: Entry, published: int) -> None:
    never_played = published < entry.first_round
    entry.status = Entry.Status.WITHDRAWN if never_played else Entry.Status.DROPPED
    entry.last_round = max(published, entry.first_round - 1)
    entry.save(update_fields=["status", "last_round"])


@in_one_transaction
def leave_all(player: User) -> None:
    """Out of every event that is not over; for whose account ends."""
    over = [Status.PLAYED, Status.CONFIRMED, Status.CANCELLED]
    for entry in player.entries.filter(status=Entry.Status.ENTERED).exclude(tournament__status__in=over):
        _end(entry, entry.tournament.stage_rounds.count())


@in_one_transaction
def appoint(*, tournament_id: str, by: User, user: User, role: Role) -> Official:
    """Make somebody an official; repeated, nothing changes.

    Raises TournamentNotFound, NotOfficial, OwnerStays, NotEnterable (a bot), TooManyOfficials, WrongStage.
    """
    event = queries.locked(tournament_id, by, Act.APPOINT)
    if event.is_over:
        raise errors.WrongStage
    if role is Role.OWNER:
        raise errors.OwnerStays
    if user.is_bot or user.realm_id != event.realm_id:
        raise errors.NotEnterable
    found = event.officials.filter(user=user, role=role).first()
    if found is None:
        if event.officials.count() >= MOST_OFFICIALS:
            raise errors.TooManyOfficials
        found = Official.objects.create(tournament=event, user=user, role=role)
        Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
    return found


@in_one_transaction
def dismiss(*, tournament_id: str, by: User, user: User, role: Role) -> None:
    """Take a role back. Raises TournamentNotFound, NotOfficial, OwnerStays, OfficialNotFound."""
    event = queries.locked(tournament_id, by, Act.APPOINT)
    if role is Role.OWNER:
        raise errors.OwnerStays
    deleted, _ = event.officials.filter(user=user, role=role).delete()
    if not deleted:
        raise errors.OfficialNotFound
    Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
