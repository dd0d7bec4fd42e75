"""Tournaments: making them, changing them, their steps, and their officials."""

from collections.abc import Callable, Iterable
from typing import Annotated, Final

from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.tournament import tournaments as contract
from games.api.contract.tournament.entries import Official
from games.api.contract.tournament.overview import Reliability, ReliabilityQuery
from games.api.contract.tournament.tournament_words import TournamentRole
from games.api.contract.values import Id
from games.api.operations.address import Address, Input
from games.api.operations.command import AddressParameters, Argument, Named, SeenVersion, command, done
from games.api.problems import Problem
from games.engine.codec import Json
from games.tournaments import models, queries, services
from games.tournaments.queries.progress import Previewed, previewed
from games.tournaments.roles import Role as Roles

TOURNAMENTS = Address("tournaments", "tournaments", "tournaments")
RELIABILITY = TOURNAMENTS.below("reliability", "reliability")
TOURNAMENT = TOURNAMENTS.below("<str:tournament_id>", "tournament")
TOURNAMENT_STEPS = TOURNAMENT.below("steps", "tournament_steps", shows=TOURNAMENT)
TOURNAMENT_OFFICIALS = TOURNAMENT.below("officials", "tournament_officials")
TOURNAMENT_OFFICIAL = TOURNAMENT_OFFICIALS.below(
    "<str:name>/<str:role>", "tournament_official", shows=TOURNAMENT
)

TournamentId = Annotated[Id, Argument("The tournament's id.", "tournament")]
Version = Annotated[
    int,
    SeenVersion("`version` of the event as you saw it. Nothing is changed if the event has changed since."),
]
AnyVersion = Annotated[int | None, SeenVersion("`version` of the event as you saw it; null for any version.")]
Role = Annotated[TournamentRole, Argument("The role.")]
STEPS: Final[dict[str, Callable[..., models.Tournament]]] = {
    "open": services.open_entries,
    "close": services.close_entries,
    "cancel": services.cancel,
    "end": services.end_early,
    "confirm": services.confirm,
}
WITH_REASON: Final = frozenset({"cancel", "end"})
UPDATED: Final = done(
    "TournamentUpdated",
    "The change is made; `tournament` is the tournament after it.",
    tournament="The tournament as it stands now.",
)


@TOURNAMENTS.get(list[contract.Tournament], anonymous=True, query=contract.TournamentListQuery, replica=True)
def list_tournaments(
    viewer: User | None, asked: Annotated[Json, AddressParameters()]
) -> QuerySet[models.Tournament]:
    """Tournaments

    Newest first. Only its officials see a draft.
    """
    found = queries.tournaments(viewer)
    if (status := asked.get("status")) is not None:
        found = found.filter(status=status)
    if asked["mine"] and viewer is not None:
        found = found.filter(queries.entered_or_run(viewer))
    return found


@TOURNAMENTS.post(contract.Tournament, 201, refuses=(services.make,))
@command(UPDATED)
def make_tournament(
    by: User, tournament: Annotated[Json, Input(contract.NewTournament, "The tournament to make.")]
) -> models.Tournament:
    """Make a tournament

    Makes a draft that you own. Nobody else sees it before you open its entries. All its lots are drawn from a
    seed that is sealed now. `commitment` is the proof of this seed. The seed is shown once the event is
    confirmed, so that everybody can draw the lots again.
    """
    return services.make(by=by, **tournament)


@TOURNAMENT.get(contract.Tournament, anonymous=True, versioned=True)
def get_tournament(viewer: User | None, tournament_id: str) -> models.Tournament:
    """A tournament

    Shows what is played and how far the event is. Officials may send its ETag in `If-Match` with every change
    of the event. Then nothing is changed if the event has changed since.
    """
    return queries.tournament(tournament_id, viewer)


@TOURNAMENT.patch(contract.Tournament, refuses=(services.change,))
@command(
    UPDATED,
    "Change a tournament. In a draft you can change everything; once entries are open, only "
    "its name and description.",
)
def change_tournament(
    by: User,
    tournament_id: TournamentId,
    version: Version,
    changes: Annotated[
        Json, Input(contract.ChangedTournament, "The members to change; what you leave out stays.")
    ],
) -> models.Tournament:
    """Change a tournament

    In a draft you can change everything; once entries are open, only its name and description. Say which
    version you saw, by `version` or by `If-Match`.
    """
    return services.change(tournament_id=tournament_id, by=by, **{**changes, "version": version})


@TOURNAMENT.delete(refuses=(services.discard,))
@command(done("TournamentDiscarded", "The draft is deleted.", id="The draft that was deleted."))
def discard_tournament(by: User, tournament_id: TournamentId, version: AnyVersion = None) -> None:
    """Delete a draft

    An event that was opened cannot be deleted; cancel it with a reason instead.
    """
    services.discard(tournament_id=tournament_id, by=by, version=version)


@TOURNAMENT_STEPS.post(contract.Tournament, refuses=(*STEPS.values(),))
@command(UPDATED)
def take_step(
    by: User,
    tournament_id: TournamentId,
    step: Annotated[Json, Input(contract.NextStep)],
    version: AnyVersion = None,
) -> models.Tournament:
    """Take the event a step further

    The steps lead from `draft` to `open` to `closed`. The first stage round makes the event `running`, the
    last one makes it `played`. `confirm` ends it, once the time for complaints is over. `end` leaves out the
    stage rounds to come; nobody who plays in the event decides that.
    """
    more = {"reason": step["reason"]} if step["step"] in WITH_REASON else {}
    return STEPS[step["step"]](tournament_id=tournament_id, by=by, version=version, **more)


@TOURNAMENT_OFFICIALS.get(list[Official], anonymous=True)
def list_officials(viewer: User | None, tournament_id: str) -> Iterable[models.Official]:
    """Officials of a tournament

    Everybody sees who they are.
    """
    return queries.officials_of(queries.tournament(tournament_id, viewer))


@TOURNAMENT_OFFICIAL.put(Official, refuses=(services.appoint,))
@command(done("OfficialAppointed", "Somebody has a role.", official="The official with their role."))
def appoint_official(
    by: User, tournament_id: TournamentId, user: Named, role: Role, version: AnyVersion = None
) -> models.Official:
    """Give somebody a role

    Only the owner can, or staff once the owner's account is closed. A `director` may do everything except
    appoint, cancel and delete. An `arbiter` rules on tables, intervenes at them and has a say in
    disqualifying. A `registrar` enters others and takes them out. `support` sends messages to tables and
    gives time. An `auditor` only looks, as all of them may.
    """
    return services.appoint(tournament_id=tournament_id, by=by, user=user, role=_role(role), version=version)


@TOURNAMENT_OFFICIAL.delete(refuses=(services.dismiss,))
@command(
    done(
        "OfficialDismissed",
        "The role is withdrawn.",
        name="The official's name, as you sent it.",
        role="The role that was withdrawn.",
    )
)
def dismiss_official(
    by: User, tournament_id: TournamentId, user: Named, role: Role, version: AnyVersion = None
) -> None:
    """Withdraw a role

    The owner's role cannot be withdrawn.
    """
    services.dismiss(tournament_id=tournament_id, by=by, user=user, role=_role(role), version=version)


@RELIABILITY.get(Reliability, public=True, query=ReliabilityQuery, limit="export")
def get_reliability(entries: int, rounds: int, deals: int, players: int, *, duplicate: bool) -> Previewed:
    """Reliability of an event with these numbers

    How likely it is that the best player wins an event with so many entries, stage rounds and deals. The
    answer comes from a model of skill and luck that was measured on this service's games, simulated with a
    fixed seed.
    """
    return previewed(entries, rounds, deals, players, duplicate)


def _role(text: str) -> Roles:
    """Raises Problem not_found."""
    if text not in list(Roles):
        raise Problem("not_found")
    return Roles(text)
