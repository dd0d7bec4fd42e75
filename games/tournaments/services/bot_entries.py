"""Entries of the service's own bots: one bot may hold many, each with a name of its own in the event."""

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from bots import queries as bots
from bots.errors import UnknownBot
from games.tournaments import errors, queries
from games.tournaments.models import Entry
from games.tournaments.quotas import MOST_ENTRIES
from games.tournaments.roles import Act
from games.tournaments.services.admission import (
    NewEntrant,
    admit,
    check_room_for_bots,
    first_again,
    first_round,
    label,
    readmit,
)
from games.tournaments.services.audit_trail import keep


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, UnknownBot, errors.NotEnterable, errors.EntriesClosed,
    errors.TournamentFull, errors.TooManyBots,
)  # fmt: skip
@in_one_transaction
def enter_bots(
    *, tournament_id: str, by: User, bot: str, count: int = 1, seen: int | None = None
) -> list[Entry]:
    """Enter one of the service's bots so many times, as `steady 1`, `steady 2` …; no name is used twice.

    They are paired, play and drop out like everybody; ratings treat them as the bot. All enter or none.
    `seen`: how many bots the caller saw, so that a repeated request adds none.

    NotEnterable: a program of a user, which enters as people do.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    player = bots.bot(bot, realm=str(event.realm_id))
    if not player.is_house_bot or not 1 <= count <= MOST_ENTRIES:
        raise errors.NotEnterable
    if seen not in {None, event.entries.exclude(label="").count()}:
        raise errors.TournamentChanged
    first = first_round(event)
    check_room_for_bots(event, count)
    before = event.entries.filter(player=player).count()
    called = (label(player, before + place) for place in range(1, count + 1))
    entered = admit(event, [NewEntrant(player, name) for name in called], first)
    keep(event, by, "bots_entered", body={"player": player.pk, "first": entered[0].number, "count": count})
    return entered


@refuses(
    errors.TournamentNotFound, errors.NotOfficial, errors.EntryNotFound, errors.NotEnterable,
    errors.EntriesClosed, errors.TournamentFull, errors.TooManyBots, errors.Disqualified,
)  # fmt: skip
@in_one_transaction
def bring_back(*, tournament_id: str, by: User, number: int) -> Entry:
    """Let a bot that dropped out play again, from the next stage round on (see `first_again`). If it never
    left, nothing changes.

    NotEnterable: not of the service.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    found = queries.entry_numbered(event, number)
    if not found.label:
        raise errors.NotEnterable
    if found.status == Entry.Status.DISQUALIFIED:
        raise errors.Disqualified
    if found.status != Entry.Status.ENTERED:
        first = first_again(event, by, found)
        check_room_for_bots(event)
        readmit([found], first)
        keep(event, by, "player_entered", body={"player": found.player_id, "entry": number})
    return found
