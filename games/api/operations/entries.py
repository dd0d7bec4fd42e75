"""Entering a tournament and leaving it: people and programs themselves, bots of the service by officials; and
the six boards of the day, which everybody plays alone against the same bots."""

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.contract.shapes import shape
from games.api.contract.tournament.entries import (
    Entry,
    LeavingQuery,
    ListDifference,
    NewBotEntries,
    NewEntries,
    NewEntry,
)
from games.api.contract.tournament.tournaments import DailyShape, Tournament
from games.api.lookup import called
from games.api.operations.address import Address, Input
from games.api.operations.command import Argument, InLanguage, command, done, without_address
from games.api.operations.tournaments import TOURNAMENT, TournamentId
from games.api.validation import checked
from games.engine.codec import Json
from games.tournaments import models, queries, services
from games.tournaments.errors import EntryNotFound
from games.tournaments.services.entry_import import Difference, compare, enter_list
from games.tournaments.sheets import Row

TOURNAMENT_ENTRIES = TOURNAMENT.below("entries", "tournament_entries", shows=TOURNAMENT)
TOURNAMENT_ENTRY = TOURNAMENT_ENTRIES.below("<str:name>", "tournament_entry", shows=TOURNAMENT)

Whose = Annotated[str | None, Argument("The name of the entry; null for your own.", "player")]
ENTERED: Final = done("EntryUpdated", "The entry was made or ended.", entry="The entry as it is now.")


@TOURNAMENT_ENTRY.put(
    Entry, scope=Scope.TOURNAMENTS_JOIN, body=NewEntry, refuses=(services.enter, services.bring_back)
)
@command(
    ENTERED,
    "Enter a tournament; needs `tournaments:join`. Officials whose token manages tournaments "
    "may enter others, programs, and bots that had dropped out. If you are entered already, "
    "this changes your part of the shuffle.",
    refuses=("unknown_user",),  # in REST the name is part of the address
)
def enter_tournament(
    caller: Caller, tournament_id: TournamentId, name: Whose = None, client_seed: str = ""
) -> models.Entry:
    """Enter a tournament

    Enters you. Officials whose token manages tournaments may also enter other people, programs, and bots that
    had dropped out. In a rated event people enter themselves, and a program that is not open is entered by
    its owner. You play the people you are paired with. If you are entered already, this changes your part of
    the shuffle. Until `late_until` you may enter late, and you may come back after a stage round was
    published without you. If you missed no stage round, only officials who do not play in the event can enter
    you again.
    """
    by, name = caller.user, caller.user.name if name is None else name
    if (bot := _bot(tournament_id, by, name)) is not None:
        callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
        return services.bring_back(tournament_id=tournament_id, by=by, number=bot.number)
    player = called(name, by)
    if player.pk != by.pk:
        callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
    seed = client_seed.encode()
    return services.enter(tournament_id=tournament_id, by=by, player=player, client_seed=seed)


def _bot(tournament_id: str, by: User, name: str) -> models.Entry | None:
    """Return the entry of one of the service's bots that has this name in the event."""
    try:
        found = queries.entry_called(queries.tournament(tournament_id, by), name)
    except EntryNotFound:
        return None
    return found if found.label else None


@TOURNAMENT_ENTRY.delete(
    Entry, scope=Scope.TOURNAMENTS_JOIN, query=LeavingQuery, refuses=(services.leave, services.take_out)
)
@command(ENTERED)
def leave_tournament(
    caller: Caller, tournament_id: TournamentId, name: Whose = None, reason: str = ""
) -> models.Entry:
    """Leave a tournament

    You are paired no more. Name a program of yours to take it out. Officials whose token manages tournaments
    may take others out. Once stage rounds are published, they must give a reason, and they may not play in
    the event themselves. A running game is played to its end, and points that were won stay.
    """
    by, name = caller.user, caller.user.name if name is None else name
    found = queries.entry_called(queries.tournament(tournament_id, by), name)
    if found.player_id == by.pk:
        return services.leave(tournament_id=tournament_id, by=by)
    if found.player.owner_id == by.pk:
        return services.leave(tournament_id=tournament_id, by=by, program=found.player)
    callers.admit(caller, Scope.TOURNAMENTS_MANAGE)
    return services.take_out(tournament_id=tournament_id, by=by, number=found.number, reason=reason)


@TOURNAMENT_ENTRIES.post(
    list[Entry], 201, refuses=(services.enter_bots,), location="tournaments/{tournament_id}/entries"
)
@command(done("BotsEntered", "The bots are entered.", entered="Their entries."))
def enter_bots(
    by: User, tournament_id: TournamentId, bots: Annotated[Json, Input(NewBotEntries)]
) -> list[models.Entry]:
    """Enter bots

    For officials. Enters bots of the service, up to a whole field at once. Each bot is an entry with its own
    name. It is paired, plays by itself and is ranked like people. Either all of them enter or none.
    """
    return services.enter_bots(tournament_id=tournament_id, by=by, **bots)


@without_address(scope=Scope.TOURNAMENTS_MANAGE, answers={200: ListDifference}, refuses=(enter_list,))
@command(ListDifference)
def import_entries(
    by: User,
    language: InLanguage,
    tournament_id: TournamentId,
    names: Annotated[list[str], Argument("Names of players, programs or bots' entries, one for each line.")],
    dry_run: Annotated[bool, Argument("Show what would change; nothing is done.")] = False,
    digest: Annotated[
        str | None,
        Argument("The digest of a dry run; the request is refused if the result would now be different."),
    ] = None,
) -> ListDifference:
    """Enter a list of players, as an official. Either all are entered or nobody is. People who are already
    entered stay as they are. The name of a bot of the service enters it once more for each line.
    """
    sent = checked(shape(NewEntries), {"entries": [{"name": each} for each in names]})["entries"]
    rows = sent_rows(sent)
    return ListDifference.of(enter_rows(tournament_id, by, rows, dry_run=dry_run, digest=digest), language)


DAILY = Address("daily", "daily", "tournaments")


@DAILY.get(DailyShape, anonymous=True, refuses=("not_found",))
def get_daily(viewer: User | None) -> Json:
    """The six boards of the day

    An event that takes entries until `entries_close_at`. It closes by itself when the last game is over. Then
    its standings compare everybody who played, and everybody may see its boards.
    """
    event = queries.daily(viewer)
    return {"tournament": Tournament.of(event), "table": queries.own_table(event, viewer)}


@DAILY.post(DailyShape, scope=Scope.TOURNAMENTS_JOIN, refuses=(services.play_daily,))
@command("DailyBegun")
def play_daily(by: User) -> None:
    """Play the six boards of the day

    You are entered and get your table at once, on seat 0. Everybody plays against the same three bots. You
    play each day once: if you ask again, the answer is the same table.
    """
    services.play_daily(by=by)


def enter_rows(
    tournament_id: str, by: User, rows: tuple[Row, ...], *, dry_run: bool, digest: str | None
) -> Difference:
    """Enter a list; or only return what it would change."""
    if dry_run:
        return compare(tournament_id=tournament_id, by=by, rows=rows)
    return enter_list(tournament_id=tournament_id, by=by, rows=rows, digest=digest)


def sent_rows(entries: Iterable[Json]) -> tuple[Row, ...]:
    """Return the lines of a list that is not a file."""
    return tuple(Row(line, each["name"]) for line, each in enumerate(entries, start=1))
