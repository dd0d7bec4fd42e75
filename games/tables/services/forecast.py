"""Find turns that will be answered automatically, in the transaction in which they begin."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from games.engine.facts import AutoTold, Fact, RoundScored
from games.engine.game import Game
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.tables import automatic_turns, queries, release_times
from games.tables.automatic_turns import Confirmed, ForeseenTurn
from games.tables.forced import evident_card, proved_in_public
from games.tables.log_write import awaited_turns
from games.tables.models import Table
from games.tables.plans import decide
from games.tables.states import Awaited


class Answer(NamedTuple):
    """An automatic answer to a turn: by that version of its seat's plan, None if the seat has no choice.

    `stops`: no rule of the plan fits, or something has changed since it was confirmed.
    """

    plan: int | None = None
    stops: bool = False


# By round and seat.
Answers = Mapping[tuple[int, int], Answer]


def answering(table: Table, game: Game) -> Answers:
    """Return the waiting turns that are automatic or follow a plan, for any holder of the seats."""
    decks = queries.decks_of(table, game)
    confirmed = automatic_turns.confirmed(table, [each.number for each in game.open])
    found = {}
    for number, seat, _ in awaited_turns(game):
        round = game.round(number)
        assert round is not None, "only turns of open rounds are awaited"
        answer = _answer(round, decks.hand(round, seat), seat, confirmed.get((number, seat)))
        if answer is not None:
            found[number, int(seat)] = answer
    return found


def _answer(round: Round, hand: int, seat: Seat, plan: Confirmed | None) -> Answer | None:
    if round.phase is Phase.PLAY and evident_card(round, hand) is not None:
        return Answer()
    if plan is None:
        return None
    follows = plan.attempt == round.deal.attempt and decide(plan.plan, round, hand, seat)
    return Answer(plan.version, stops=not follows)


def foresee(
    table: Table,
    game: Game,
    awaited: Iterable[Awaited],
    answers: Answers,
    *,
    not_before: datetime | None = None,
) -> None:
    """Store the automatic turns at a table that plays such cards for its seats.

    `not_before`: the time of a change that is no action, such as a plan confirmed while its turn waits.
    """
    people = [each for each in awaited if not each.bot]
    automatic_turns.write(table, people, foreseen(table, game, people, answers, not_before))


def foreseen(
    table: Table, game: Game, awaited: Iterable[Awaited], answers: Answers, not_before: datetime | None = None
) -> Iterator[ForeseenTurn]:
    """Yield those of these turns that are automatic or follow a plan, and when they are due."""
    for each in awaited:
        round, answer = game.round(each.round), answers.get((each.round, each.seat))
        if round is not None and answer is not None:
            due = due_at(table.pk, round, each, not_before)
            yield ForeseenTurn(each.round, each.turn, each.seat, due, *answer)


def due_at(table_id: str, round: Round, awaited: Awaited, not_before: datetime | None = None) -> datetime:
    """Return when an automatic answer to this turn leaves, which never depends on the hand.

    It leaves at once if everybody can see that there is no choice, otherwise at the next tick.
    """
    if round.phase is Phase.PLAY and proved_in_public(round, awaited.seat):
        return awaited.since
    after = awaited.since if not_before is None else max(awaited.since, not_before)
    return datetime.fromtimestamp(release_times.next_tick(after.timestamp(), partial(_moved, table_id)), UTC)


def _moved(table_id: str, tick: int) -> float:
    """Return a number from 0 to 1, the same for a tick of a table; unpredictable without the secret."""
    digest = salted_hmac("tables.ticks", f"{table_id} {tick}", algorithm="sha256").digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def automatic_turn_facts(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts that publish the automatic turns of scored rounds; none for a round without such turns."""
    rounds = [fact.round for fact in facts if isinstance(fact, RoundScored)]
    if not rounds:
        return ()
    return tuple(AutoTold(round, turns) for round, turns in automatic_turns.tell(table, rounds).items())
