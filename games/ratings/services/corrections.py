"""Corrections by staff: a finished game does not count, or counts with other places."""

from collections.abc import Sequence

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.feed.services import record
from games.ratings.errors import AnnulledAlready, GameNotRated, InvalidPlaces
from games.ratings.models import Correction, Pool, RatedGame
from games.ratings.services.recalculation import begin
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing import check_decides
from games.tables.services.reason import reason_line
from games.tables.signals import direction_begun


@in_one_transaction
def annul(*, table_id: str, by: User, reason: str) -> Correction:
    """Take a game out of the ratings, except one of one's own; for a tournament's only as its official.

    Raise GameNotRated, ReasonRequired, and what `check_decides` of tables does.
    """
    return _correct(table_id, None, by, reason)


@in_one_transaction
def take_out(table: Table, *, by: User, reason: str) -> Correction:
    """Take a game out of the ratings, once, for callers that write the audit trail themselves.

    Raise GameNotRated, AnnulledAlready.
    """
    game = _rated(table.pk)
    last = game.corrections.order_by("pk").last()
    if last is not None and last.places is None:
        raise AnnulledAlready
    return _corrected(game, None, by, reason)


@in_one_transaction
def adjust(*, table_id: str, places: Sequence[int], by: User, reason: str) -> Correction:
    """Rate a game with other places by seat. Raise InvalidPlaces, and what `annul` raises."""
    return _correct(table_id, list(places), by, reason)


def _correct(table_id: str, places: list[int] | None, by: User, reason: str) -> Correction:
    why = reason_line(reason)
    direction_begun.send(sender=Table, table_id=table_id)
    game = _rated(table_id)
    check_decides(game.table, by, InterventionKind.ANNUL)
    if places is not None and not _are_places(places, len(game.entrants)):
        raise InvalidPlaces
    made = _corrected(game, places, by, why)
    what = "rating_annulled" if places is None else "rating_adjusted"
    record(
        realm=str(game.table.realm_id), who=by, what=what, subject=table_id, reason=why,
        body={} if places is None else {"places": places},
    )  # fmt: skip
    return made


def _rated(table_id: str) -> RatedGame:
    game = RatedGame.objects.select_related("table").filter(pk=table_id).first()
    if game is None:
        raise GameNotRated
    return game


def _corrected(game: RatedGame, places: list[int] | None, by: User, reason: str) -> Correction:
    pool = Pool.objects.select_for_update(no_key=True).get(pk=game.pool_id)
    made = Correction.objects.create(game=game, places=places, by=by, reason=reason)
    begin(pool, f"{made} {game.pk}")
    return made


def _are_places(places: Sequence[int], players: int) -> bool:
    """Whether these are places of a possible result: each is one more than the number of better ones."""
    return len(places) == players and all(
        each == 1 + sum(other < each for other in places) for each in places
    )
