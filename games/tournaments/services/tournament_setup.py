"""Make an event, change it before anybody enters, and open and close its entries."""

from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold_caller
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.lobby.errors import Suspended
from games.lobby.services import check_not_suspended
from games.ratings.pools import pool_of
from games.ratings.queries import lower_bounds
from games.tables.services.reason import reason_line
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Official, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.queries.next_round import check_field
from games.tournaments.roles import Act, Role
from games.tournaments.services.boards import seal
from games.tournaments.services.tournament_news import bump, keep, tell_called_off, tell_status
from games.tournaments.services.tournament_terms import choose, settle

Status = Tournament.Status
# The texts of an event may be changed at any time, everything else only before it is opened. `rated` may
# change until the first entry, because many organisers notice only then that they chose wrongly.
WORDS = frozenset({"name", "description"})
AT_ONCE = 100


@refuses(errors.NoTournamentHere, errors.TooManyTournaments, Suspended, settle)
@in_one_transaction
def make(*, by: User, **chosen: Any) -> Tournament:
    """Make a draft that only its officials see; `by` owns it. `chosen`: columns of `Tournament`; required are
    `name`, `ruleset`, `players` (None for the default), `stages` and `scoring`.

    The lots are sealed now, so that their commitment exists before anybody enters.

    NotRatable: in a sandbox.
    """
    if by.is_bot:
        raise errors.NoTournamentHere
    hold_caller(by)  # else two requests could both pass the limit
    check_not_suspended(by)
    quota = queries.quota_of(by)
    if quota.is_full:
        raise errors.TooManyTournaments(quota.said())
    made = Tournament(creator=by, realm_id=str(by.realm_id))
    settle(made, chosen)
    made.save(force_insert=True)
    Official.objects.create(tournament=made, user=by, role=Role.OWNER)
    keep(made, by, "tournament_made", body={"name": made.name})
    return queries.tournament(made.pk, by)


@refuses(queries.locked, errors.WrongStage, choose)
@in_one_transaction
def change(*, tournament_id: str, by: User, version: int | None, **chosen: Any) -> Tournament:
    """Change the columns named in `chosen`. `version` is the one that the user saw; None skips the check.
    `rated` changes until somebody has entered."""
    event = queries.locked(tournament_id, by, Act.CHANGE, version)
    open_to = WORDS | {"rated"} if queries.may_be_rated(event) else WORDS
    if event.is_over or (event.status != Status.DRAFT and not chosen.keys() <= open_to):
        raise errors.WrongStage(event.status)
    choose(event, chosen)
    event.version += 1
    event.save()
    keep(event, by, "tournament_changed", body={"changed": sorted(chosen)})
    return queries.tournament(event.pk, by)


@refuses(queries.locked, errors.WrongStage)
@in_one_transaction
def open_entries(*, tournament_id: str, by: User, version: int | None = None) -> Tournament:
    """Show the event to everybody and let people enter; also again, while nothing is published."""
    event = queries.locked(tournament_id, by, Act.OPEN, version)
    check_time(event)
    if event.duplicate and event.status == Status.DRAFT:
        seal(event)
    return _turn(event, by, (Status.DRAFT, Status.CLOSED), Status.OPEN)


@refuses(errors.WrongStage)
def check_time(event: Tournament) -> None:
    """Check that entries of a draft would not close as soon as they are opened."""
    if event.status == Status.DRAFT and queries.entry_time_is_over(event):
        raise errors.WrongStage(event.status, errors.TIME_OVER)


@refuses(open_entries, errors.PairingRefused)
@in_one_transaction
def close_entries(*, tournament_id: str, by: User, version: int | None = None) -> Tournament:
    """Close the entries, except late ones.

    PairingRefused: the event cannot be played by the number of entries. Then entries stay open for more, or
    for bots.
    """
    event = queries.locked(tournament_id, by, Act.OPEN, version)
    if event.status == Status.OPEN:
        check_field(event)
        _note_ratings(event)
    return _turn(event, by, (Status.OPEN,), Status.CLOSED)


def _note_ratings(event: Tournament) -> None:
    """Store the ratings of all entries, if the event begins with a knock-out, which is seeded by them. They
    are not looked up later: ratings move during the event, and everybody can check the pairing afterwards."""
    if event.stages[0]["method"] != Method.KNOCKOUT:
        return
    pool = pool_of(event.ruleset, lasts_days=event.clock is not None, with_house_bots=False)
    entries = list(event.entries.filter(label=""))
    known = lower_bounds([each.player_id for each in entries], pool)
    for each in entries:
        each.rating = known.get(each.player_id)
    Entry.objects.bulk_update(entries, ["rating"])


def _turn(event: Tournament, by: User, before: tuple[Status, ...], after: Status) -> Tournament:
    if event.status not in before:
        raise errors.WrongStage(event.status)
    _set(event, after)
    keep(event, by, "entries_opened" if after == Status.OPEN else "entries_closed")
    return queries.tournament(event.pk, by)


@found_by(lambda: [_due()])
def close_due_entries() -> int:
    """Close the entries of events whose time for entries is over. Return of how many events."""
    found = _due().order_by("entries_close_at").values_list("pk", flat=True)[:AT_ONCE]
    return sum(each_apart(found, _close_due, lambda event: {"tournament": event}))


@in_one_transaction
def _close_due(tournament_id: str) -> bool:
    """Close the entries of a tournament if their time is over, for any number of entries."""
    due = _due().select_for_update(skip_locked=True, no_key=True)
    event = due.filter(pk=tournament_id).first()
    if event is None:
        return False
    _note_ratings(event)
    _set(event, Status.CLOSED)
    keep(event, None, "entries_closed")
    return True


def _due() -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=Status.OPEN, entries_close_at__lte=Now())


def _set(event: Tournament, status: Status) -> None:
    """Set the status. When entries close, delete their closing time, because they may be opened again."""
    ended = {"entries_close_at": None} if status == Status.CLOSED else {}
    bump(event.pk, status=status, **ended)
    tell_status(event, status)


@refuses(open_entries)
@in_one_transaction
def discard(*, tournament_id: str, by: User, version: int | None = None) -> None:
    """Delete a draft, which nobody else has seen."""
    event = queries.locked(tournament_id, by, Act.CANCEL, version)
    if event.status != Status.DRAFT:
        raise errors.WrongStage(event.status)
    keep(event, by, "tournament_discarded", body={"name": event.name})
    event.officials.all().delete()
    Tournament.objects.filter(pk=event.pk).delete()


@refuses(open_entries, reason_line)
@in_one_transaction
def cancel(*, tournament_id: str, by: User, reason: str, version: int | None = None) -> Tournament:
    """Cancel an opened event before its first stage round is published."""
    reason = reason_line(reason)
    event = queries.locked(tournament_id, by, Act.CANCEL, version)
    if event.status not in {Status.OPEN, Status.CLOSED}:
        raise errors.WrongStage(event.status)
    bump(event.pk, status=Status.CANCELLED, ended_at=Now())
    keep(event, by, "tournament_cancelled", reason)
    tell_called_off(event, by, reason)
    return queries.tournament(event.pk, by)
