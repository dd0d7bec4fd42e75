"""Entering a tournament and leaving it: people and programs themselves, bots of the service by officials."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from accounts.models import User
from accounts.scopes import Scope
from games.api import tournaments as shared
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
from games.api.operations.address import Address
from games.api.operations.command import (
    Argument,
    ClientSeed,
    InLanguage,
    Input,
    command,
    done,
    without_address,
)
from games.api.operations.tournaments import TournamentId
from games.api.validation import checked
from games.engine.codec import Json
from games.tournaments import models, services
from games.tournaments.entry_lists import Row
from games.tournaments.services.entry_import import enter_list

TOURNAMENT_ENTRIES = Address("tournaments/<str:tournament_id>/entries", "tournament_entries", "tournaments")
TOURNAMENT_ENTRY = Address(
    "tournaments/<str:tournament_id>/entries/<str:name>", "tournament_entry", "tournaments"
)

Whose = Annotated[str | None, Argument("Whose entry, by its name; null: your own.", "player")]
ENTERED: Final = done("EntryUpdated", "Somebody entered or left.", entry="The entry as it stands now.")


@TOURNAMENT_ENTRY.put(
    scope=Scope.TOURNAMENTS_JOIN, body=NewEntry, answers={200: Entry}, refuses=(shared.enter,)
)
@command(
    ENTERED,
    "Enter a tournament, with `tournaments:join`; as an official, whose token manages tournaments, enter "
    "others, programs, and bots that had dropped out. Again, it changes your part of the shuffle.",
    refuses=("unknown_user",),  # in REST the name is part of the address
)
def enter_tournament(
    caller: Caller, tournament_id: TournamentId, name: Whose = None, client_seed: ClientSeed = ""
) -> models.Entry:
    """Enter a tournament

    Yourself; or as an official, whose token manages tournaments, others, programs, and bots that had
    dropped out; into a rated event people enter themselves, and
    a program that is not open is entered by its owner. You play whomever you are paired with.
    Again, it changes your part of the shuffle. Until `late_until` one may come late, and come back once a
    stage round was published without one. Who has missed none is let in again by officials who play in
    none of it.
    """
    return shared.enter(
        caller, tournament_id, caller.user.name if name is None else name, client_seed.encode()
    )


@TOURNAMENT_ENTRY.delete(
    scope=Scope.TOURNAMENTS_JOIN, query=LeavingQuery, answers={200: Entry}, refuses=(shared.leave,)
)
@command(ENTERED)
def leave_tournament(
    caller: Caller,
    tournament_id: TournamentId,
    name: Whose = None,
    reason: Annotated[
        str, Argument("To take somebody out of an event under way: ten letters or more, for them to read.")
    ] = "",
) -> models.Entry:
    """Leave a tournament

    You are paired no more; as an official, whose token manages tournaments, you take others out: once
    stage rounds are published with a reason, and only if you play in none of it. A game under way is
    played on, and what was won stays.
    """
    return shared.leave(caller, tournament_id, caller.user.name if name is None else name, reason)


@TOURNAMENT_ENTRIES.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=NewBotEntries,
    answers={201: list[Entry]},
    refuses=(services.enter_bots,),
    location="tournaments/{tournament_id}/entries",
)
@command(done("BotsEntered", "Bots have entered.", entered="Their entries."))
def enter_bots(
    by: User, tournament_id: TournamentId, bots: Annotated[Json, Input(NewBotEntries)]
) -> list[models.Entry]:
    """Enter bots

    As an official bots of the service, up to a whole field at once: each is an entry with a name of its
    own, is paired, plays by itself and stands as people do. All of them enter or none.
    """
    return services.enter_bots(tournament_id=tournament_id, by=by, **bots)


@without_address(scope=Scope.TOURNAMENTS_MANAGE, answers={200: ListDifference}, refuses=(enter_list,))
@command(ListDifference)
def import_entries(
    by: User,
    language: InLanguage,
    tournament_id: TournamentId,
    names: Annotated[list[str], Argument("Of players, programs, or bots' entries, one for each line.")],
    dry_run: Annotated[bool, Argument("Only say what would come of it.")] = False,
    digest: Annotated[str | None, Argument("That of a dry run: refuse where it is not so any more.")] = None,
) -> ListDifference:
    """Enter a list, as an official: all are entered or nobody is. Who is there already stays as they are;
    the name of a bot of the service enters it once more for each line.
    """
    sent = checked(shape(NewEntries), {"entries": [{"name": each} for each in names]})["entries"]
    rows = sent_rows(sent)
    return ListDifference.of(
        shared.enter_rows(tournament_id, by, rows, dry_run=dry_run, digest=digest), language
    )


def sent_rows(entries: Iterable[Json]) -> tuple[Row, ...]:
    """Lines of a list that is no file."""
    return tuple(Row(line, each["name"]) for line, each in enumerate(entries, start=1))
