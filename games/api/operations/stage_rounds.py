"""Stage rounds of a tournament: pairing the next, publishing it, ruling where a game was broken off."""

from typing import Annotated, Any

from accounts.models import User
from games.api.contract.tournament import stage_rounds as contract
from games.api.contract.values import Instant
from games.api.operations.address import Input
from games.api.operations.command import Argument, command, done
from games.api.operations.motions import StageRoundNumber
from games.api.operations.tournaments import TOURNAMENT, AnyVersion, TournamentId
from games.engine.codec import Json
from games.tournaments import models, queries, services
from games.tournaments.pairing.wishes import Wishes as WishesFor
from games.tournaments.services.publication import Proposal as Proposed

STAGE_ROUNDS = TOURNAMENT.below("rounds", "stage_rounds")
STAGE_ROUND_PAIR = STAGE_ROUNDS.below("pair", "stage_round_pair", shows=TOURNAMENT)
STAGE_ROUND_PUBLISH = STAGE_ROUNDS.below("publish", "stage_round_publish", shows=TOURNAMENT)
STAGE_ROUND_START = STAGE_ROUNDS.below("<int:number>/start", "stage_round_start", shows=TOURNAMENT)
TABLE_RULING = STAGE_ROUNDS.below("<int:number>/tables/<int:table>/ruling", "table_ruling", shows=TOURNAMENT)

Wishes = Annotated[
    Json, Input(contract.PairingWishes, "Your wishes for the pairing; null to pair as drawn.", optional=True)
]


@STAGE_ROUNDS.get(list[contract.StageRound], anonymous=True)
def list_stage_rounds(viewer: User | None, tournament_id: str) -> list[contract.StageRound]:
    """The stage rounds of a tournament

    Shows all published stage rounds, with their tables and results.
    """
    event = queries.tournament(tournament_id, viewer)
    entries = queries.entries_by_number(event)
    return [contract.StageRound.of(each, entries) for each in queries.rounds_of(event)]


@STAGE_ROUND_PAIR.post(contract.Proposal, limit="pair", refuses=(services.propose,))
@command(
    done(
        "StageRoundPaired",
        "The stage round as it would be published; nothing is stored.",
        proposal="The pairing.",
    )
)
def pair_stage_round(
    by: User, tournament_id: TournamentId, wishes: Wishes, version: AnyVersion = None
) -> Proposed:
    """Pair the next stage round

    A dry run: nothing is stored. The same wishes give the same pairing; another `roll` draws again. The
    pairing has the smallest differences in points and the fewest repeated pairs that were found; `explained`
    says how small they are. An official who also plays cannot draw again, and their own table stays as the
    lots gave it.
    """
    return services.propose(tournament_id=tournament_id, by=by, version=version, **_wishes(wishes))


@STAGE_ROUND_PUBLISH.post(
    contract.StageRound,
    201,
    body=contract.Publication,
    limit="pair",
    refuses=(services.publish,),
    location="tournaments/{tournament_id}/rounds",
)
@command(
    done(
        "StageRoundPublished",
        "The stage round is published. Its games begin now, or wait for their start.",
        stage_round="The stage round.",
    ),
    "Publish the next stage round, with the wishes and the `digest` of its preview. All tables "
    "open at once; their games begin now, or wait for `startsAt`.",
)
def publish_stage_round(
    by: User,
    tournament_id: TournamentId,
    digest: str,
    wishes: Wishes,
    version: AnyVersion = None,
    starts_at: Instant | None = None,
) -> contract.StageRound:
    """Publish the next stage round

    Send the wishes and the `digest` of its preview. All tables open at once; their games begin now, or wait
    for `starts_at`. In an `asynchronous` stage you may publish while tables of earlier stage rounds are still
    open.
    """
    begins: Any = starts_at  # read by either interface
    made = services.publish(
        tournament_id=tournament_id,
        by=by,
        version=version,
        digest=digest,
        starts_at=begins,
        **_wishes(wishes),
    )
    return _whole(made, by)


@STAGE_ROUND_START.put(contract.StageRound, body=contract.StageRoundStart, refuses=(services.set_start,))
@command(
    done(
        "StageRoundScheduled",
        "The stage round has a new start, or has begun.",
        stage_round="The stage round.",
    )
)
def set_stage_round_start(
    by: User,
    tournament_id: TournamentId,
    number: StageRoundNumber,
    starts_at: Instant | None = None,
    version: AnyVersion = None,
) -> contract.StageRound:
    """Set when a stage round begins

    For a published stage round whose games have not begun. The new start is now, earlier or later. The
    players are notified.
    """
    begins: Any = starts_at  # read by either interface
    made = services.set_start(
        tournament_id=tournament_id, by=by, stage_round=number, starts_at=begins, version=version
    )
    return _whole(made, by)


@TABLE_RULING.put(contract.Pairing, refuses=(services.rule,))
@command(done("TableRuled", "The table has a result.", table="The table as it stands now."))
def rule_on_table(
    by: User,
    tournament_id: TournamentId,
    number: StageRoundNumber,
    table: Annotated[int, Argument("The table's number within the stage round.", "number")],
    ruling: Annotated[Json, Input(contract.Ruling)],
    version: AnyVersion = None,
) -> contract.Pairing:
    """Rule on a table

    For a table whose game was broken off: the stage round waits for its result.
    """
    ruled = services.rule(
        tournament_id=tournament_id, by=by, stage_round=number, number=table, version=version, **ruling
    )
    return contract.Pairing.of(ruled, queries.entries_by_number(queries.tournament(tournament_id, by)))


def _whole(made: models.StageRound, by: User) -> contract.StageRound:
    (whole,) = (each for each in list_stage_rounds(by, str(made.tournament_id)) if each.number == made.number)
    return whole


def _wishes(fields: Json) -> dict[str, Any]:
    """Return the wishes for a stage round to be paired, as `services.propose` and `publish` take them."""
    locked = tuple(tuple(each) for each in fields["locked"])
    apart, together = (frozenset(map(frozenset, fields[name])) for name in ("forbidden", "forced"))
    swaps = [(one, other) for one, other in fields["swaps"]]
    return {"roll": fields["roll"], "wishes": WishesFor(apart, together, locked), "swaps": swaps}
