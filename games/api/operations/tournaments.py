"""Running a tournament: making one, changing it, taking it further, and who runs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract.resource import Id
from games.api.contract.tournament.entries import Official
from games.api.contract.tournament.overview import Reliability, ReliabilityQuery
from games.api.contract.tournament.tournament_words import TournamentRole
from games.api.contract.tournament.tournaments import (
    ChangedTournament,
    NewTournament,
    NextStep,
    Tournament,
    TournamentListQuery,
)
from games.api.operations.address import Address
from games.api.operations.command import Argument, Asked, Input, Named, Seen, command, done
from games.api.tournaments import role_called
from games.engine.codec import Json
from games.tournaments import models, queries, services
from games.tournaments.queries.reliability_preview import Previewed, previewed

TOURNAMENTS = Address("tournaments", "tournaments", "tournaments")
RELIABILITY = Address("tournaments/reliability", "reliability", "tournaments")  # before any id
TOURNAMENT = Address("tournaments/<str:tournament_id>", "tournament", "tournaments")
TOURNAMENT_STEPS = Address(
    "tournaments/<str:tournament_id>/steps", "tournament_steps", "tournaments", shows=TOURNAMENT
)
TOURNAMENT_OFFICIALS = Address(
    "tournaments/<str:tournament_id>/officials", "tournament_officials", "tournaments"
)
TOURNAMENT_OFFICIAL = Address(
    "tournaments/<str:tournament_id>/officials/<str:name>/<str:role>",
    "tournament_official",
    "tournaments",
    shows=TOURNAMENT,
)

TournamentId = Annotated[Id, Argument("The tournament's id.", "tournament")]
Version = Annotated[int, Seen("`version` of the event as you saw it: nothing is changed on stale sight.")]
AnyVersion = Annotated[int | None, Seen("`version` of the event as you saw it; null: whatever it is.")]
Role = Annotated[TournamentRole, Argument("As what.")]
UPDATED: Final = done(
    "TournamentUpdated",
    "It was done, and this is the tournament after it.",
    tournament="The tournament as it stands now.",
)


@TOURNAMENTS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=TournamentListQuery,
    replica=True,
    answers={200: list[Tournament]},
)
def list_tournaments(viewer: User | None, asked: Annotated[Json, Asked()]) -> QuerySet[models.Tournament]:
    """Tournaments

    Newest first. Drafts are seen by their officials.
    """
    found = queries.tournaments(viewer)
    if (status := asked.get("status")) is not None:
        found = found.filter(status=status)
    if asked["mine"] and viewer is not None:
        found = found.filter(queries.entered_or_run(viewer))
    return found


@TOURNAMENTS.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=NewTournament,
    answers={201: Tournament},
    refuses=(services.make,),
    location="tournaments/{0.pk}",
)
@command(UPDATED)
def make_tournament(
    by: User, tournament: Annotated[Json, Input(NewTournament, "What is played.")]
) -> models.Tournament:
    """Make a tournament

    A draft of which you are the owner, seen by nobody else before you open its entries. All its lots are
    drawn from a seed that is sealed now: `commitment` promises it, and it is told once the event is
    confirmed, so that everybody can draw them again.
    """
    return services.make(by=by, **tournament)


@TOURNAMENT.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Tournament}, versioned=True)
def get_tournament(viewer: User | None, tournament_id: str) -> models.Tournament:
    """A tournament

    What is played and how far it is. Its ETag is what an official may name in `If-Match` wherever the
    event is changed: nothing is done on stale sight.
    """
    return queries.tournament(tournament_id, viewer)


@TOURNAMENT.patch(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=ChangedTournament,
    answers={200: Tournament},
    refuses=(services.change,),
)
@command(UPDATED, "Change a tournament: a draft as you like; once it is open, its name and description.")
def change_tournament(
    by: User,
    tournament_id: TournamentId,
    version: Version,
    changes: Annotated[Json, Input(ChangedTournament, "What becomes of it.")],
) -> models.Tournament:
    """Change a tournament

    A draft as you like; once it is open, its name and description. What you saw is named by `version`,
    or by `If-Match`.
    """
    return services.change(tournament_id=tournament_id, by=by, **{**changes, "version": version})


@TOURNAMENT.delete(scope=Scope.TOURNAMENTS_MANAGE, answers={204: None}, refuses=(services.discard,))
@command(done("TournamentDiscarded", "The draft is gone.", id="The draft that was thrown away."))
def discard_tournament(by: User, tournament_id: TournamentId, version: AnyVersion = None) -> None:
    """Throw a draft away

    An event that was opened is called off instead, with a reason.
    """
    services.discard(tournament_id=tournament_id, by=by, version=version)


@TOURNAMENT_STEPS.post(
    scope=Scope.TOURNAMENTS_MANAGE, body=NextStep, answers={200: Tournament}, refuses=(shared.take_step,)
)
@command(UPDATED)
def take_step(
    by: User,
    tournament_id: TournamentId,
    step: Annotated[Json, Input(NextStep)],
    version: AnyVersion = None,
) -> models.Tournament:
    """Take the event a step further

    From `draft` to `open` to `closed`; the first stage round makes it `running`, the last one `played`;
    `confirm` ends it, once the time for complaints is over. `end` leaves out the stage rounds to come;
    nobody who plays in the event decides that.
    """
    return shared.take_step(tournament_id, by, version=version, **step)


@TOURNAMENT_OFFICIALS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[Official]})
def list_officials(viewer: User | None, tournament_id: str) -> Iterable[models.Official]:
    """Who runs it

    Everybody sees who decides.
    """
    return queries.officials_of(queries.tournament(tournament_id, viewer))


@TOURNAMENT_OFFICIAL.put(scope=Scope.TOURNAMENTS_MANAGE, answers={200: Official}, refuses=(services.appoint,))
@command(done("OfficialAppointed", "Somebody has a role.", official="Who, as what, since when."))
def appoint_official(
    by: User, tournament_id: TournamentId, user: Named, role: Role, version: AnyVersion = None
) -> models.Official:
    """Give somebody a role

    The owner does. A `director` does all but appoint, cancel and throw away; an `arbiter` rules on
    tables, intervenes at them and has a say in disqualifying; a `registrar` enters others and takes them
    out; `support` tells tables something and gives time; an `auditor` looks, as all of them do.
    """
    return services.appoint(
        tournament_id=tournament_id, by=by, user=user, role=role_called(role), version=version
    )


@TOURNAMENT_OFFICIAL.delete(scope=Scope.TOURNAMENTS_MANAGE, answers={204: None}, refuses=(services.dismiss,))
@command(
    done(
        "OfficialDismissed",
        "Somebody has a role no longer.",
        name="Who, as you wrote it.",
        role="The role that was taken back.",
    )
)
def dismiss_official(
    by: User, tournament_id: TournamentId, user: Named, role: Role, version: AnyVersion = None
) -> None:
    """Take a role back

    The owner's stays.
    """
    services.dismiss(tournament_id=tournament_id, by=by, user=user, role=role_called(role), version=version)


@RELIABILITY.get(
    public=True, anonymous=True, query=ReliabilityQuery, answers={200: Reliability}, limit="export"
)
def get_reliability(entries: int, rounds: int, deals: int, players: int, *, duplicate: bool) -> Previewed:
    """What an event could tell

    How likely the best player wins an event of so many entries, stage rounds and deals: by a model of
    skill and luck measured on this service's games, simulated with a fixed seed.
    """
    return previewed(entries, rounds, deals, players, duplicate)
