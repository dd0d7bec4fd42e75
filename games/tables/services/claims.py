"""Claim the rest of a round: granted if it is proved, otherwise the other players are asked for a while.

Whether it is proved follows from the claimer's hand and public facts alone, so no answer reveals other hands.
"""

from datetime import timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.engine import verbs
from games.engine.facts import ClaimAgreed, ClaimLapsed, ClaimMade, ClaimRefused, Fact
from games.engine.game import Game, Status
from games.engine.round import Claim, Phase, Round
from games.engine.seats import Seat
from games.tables import errors, log, queries
from games.tables.forced import ClaimVerdict, verdict
from games.tables.models import OpenClaim, Table
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back
from games.tables.states import State

# How long the others are asked: at a table with a limit for each turn, and at any other.
LIVE_S, UNHURRIED_S = 60, 24 * 3600
MOST_CLAIMS = 50


@refuses(
    errors.TableNotFound, errors.NotSeated, errors.TableNotRunning, errors.ClaimNotNow, errors.FalseClaim,
    errors.ClaimUnproved,
)  # fmt: skip
@in_one_transaction
def claim(*, table_id: str, player: User, number: int) -> State:
    """Claim every remaining trick of a round. The state shows the result.

    Each seat may ask the others once until a card is played; meanwhile no automatic cards are played.
    """
    held, game, round = _playing(table_id, player, number)
    if round.declarations.claim is not None:
        raise errors.ClaimNotNow
    decks = queries.decks_of(held.table, game)
    found = verdict(round, decks.hand(round, held.seat), held.seat)
    if found is ClaimVerdict.FALSE:
        raise errors.FalseClaim
    if found is ClaimVerdict.PROVED:
        taken = verbs.grant(game, decks, number, held.seat)
        return _appended(held.table, held.seat, game, taken.facts)
    if held.table.occupancies.filter(to_seq=None, bot=True).exists():
        raise errors.ClaimUnproved
    if log.has_claimed_since_a_card(held.table.pk, number, held.seat):
        raise errors.ClaimNotNow
    state = _appended(held.table, held.seat, game, (ClaimMade(number, held.seat),))
    OpenClaim.objects.update_or_create(
        table=held.table, round=number, defaults={"due_at": Now() + _time_to_answer(held.table)}
    )
    return state


def _time_to_answer(table: Table) -> timedelta:
    return timedelta(seconds=UNHURRIED_S if table.turn_limit is None else LIVE_S)


def ask_anew(table: Table) -> None:
    """Give the others the whole time to answer the claims at a table, because it was paused."""
    OpenClaim.objects.filter(table=table).update(due_at=Now() + _time_to_answer(table))


@refuses(
    errors.TableNotFound, errors.NotSeated, errors.TableNotRunning, errors.ClaimNotNow, errors.NoClaim,
    errors.StaleClaim,
)  # fmt: skip
@in_one_transaction
def answer_claim(
    *, table_id: str, player: User, number: int, agrees: bool, claim_id: str | None = None
) -> State:
    """Agree to a claim or refuse it. If the claimer refuses, it is withdrawn. Agreeing again changes nothing.

    `claim_id` is the claim that the player saw; None answers any. StaleClaim: another has followed it.
    """
    held, game, round = _playing(table_id, player, number)
    claim = round.declarations.claim
    if claim is None:
        raise errors.NoClaim
    if claim_id not in {None, claim.claim_id}:
        raise errors.StaleClaim
    if agrees and held.seat in (claim.seat, *claim.agreed):
        return queries.state_of_seat(held.table, game, held.seat, queries.awaited_at(held.table.pk))
    facts = _answered(held.table, game, number, claim, held.seat) if agrees else ()
    return _appended(held.table, held.seat, game, facts or (ClaimRefused(number, held.seat),))


def _answered(table: Table, game: Game, number: int, claim: Claim, seat: Seat) -> tuple[Fact, ...]:
    """Let the seat agree; when all others have agreed, the claim is granted."""
    agreed: tuple[Fact, ...] = (ClaimAgreed(number, seat),)
    if len(claim.agreed) + 2 < game.players:
        return agreed
    return agreed + verbs.grant(game, queries.decks_of(table, game), number, claim.seat).facts


def _playing(table_id: str, player: User, number: int) -> tuple[queries.Held, Game, Round]:
    """Lock the player's seat, and return it with the round, if cards are played in it."""
    held = queries.seat_of_player(table_id, player)
    game = queries.game_of(held.table)
    if game.status is not Status.RUNNING:
        raise errors.TableNotRunning
    round = game.round(number)
    if round is None or round.phase is not Phase.PLAY:
        raise errors.ClaimNotNow
    return held, game, round


def _appended(table: Table, seat: Seat, game: Game, facts: tuple[Fact, ...]) -> State:
    recorded = append(table, game, facts)
    if table.clock is not None:
        recorded = hand_back(table, recorded)
    return queries.state_of_seat(table, recorded.game, seat, recorded.awaited)


def let_go_without_players(table: Table) -> None:
    """Let claims of a locked table lapse if a bot has the seat of the claimer or of a player still asked."""
    game = queries.game_of(table)
    bots = {*table.occupancies.filter(to_seq=None, bot=True).values_list("seat", flat=True)}
    asked = [(each.number, each.declarations.claim) for each in game.open]
    lapsed = tuple(ClaimLapsed(number) for number, made in asked if made and bots - {*made.agreed})
    if lapsed:
        append(table, game, lapsed)


def _due() -> QuerySet[OpenClaim]:
    return OpenClaim.objects.filter(due_at__lte=Now(), table__paused_until=None)


@found_by(lambda: [_due()])
def sweep_claims() -> int:
    """Let claims lapse that nobody answered in time; return how many."""
    due = _due().order_by("due_at")[:MOST_CLAIMS]
    return sum(each_apart(list(due), _lapse, lambda claim: {"table": claim.table_id}))


@in_one_transaction
def _lapse(claim: OpenClaim) -> bool:
    """Let a claim lapse. Return False if it was gone. The table is locked before the claim, as everywhere."""
    table, number = queries.locked_for_staff(claim.table_id), claim.round
    if not _due().filter(table=table, round=number).delete()[0]:
        return False
    game = queries.game_of(table)
    round = game.round(number)
    if game.status is Status.RUNNING and round is not None and round.declarations.claim is not None:
        append(table, game, (ClaimLapsed(number),))
    return True
