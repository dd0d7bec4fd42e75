"""Proof from the log that every plan was followed as its owner last confirmed it."""

from typing import NamedTuple

from games.engine.codec import Json
from games.engine.facts import Acted, AutoTold, RoundPlayed
from games.engine.fold import fold
from games.engine.game import Game
from games.tables import log, plans, queries
from games.tables.models import Table


class Broken(AssertionError):
    """An automatic turn did something that its player had not confirmed."""


class Foreseen(NamedTuple):
    """A turn about to be played by plan: the plan's version, and the version its owner last confirmed."""

    round: int
    turn: int
    version: int | None
    confirmed: int
    rules: list[Json]


class Found(NamedTuple):
    """Number of turns taken by plan, and of turns without a choice; the share of estimates that were made."""

    planned: int
    automatic: int
    exact: float


class Proof:
    """Comparison of the turns that were about to be played with those in the log."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._foreseen: dict[tuple[int, int], Foreseen] = {}

    def expect(self, turn: Foreseen) -> None:
        """Note a turn that is about to be played. Raise Broken if its version is not the confirmed one."""
        if turn.version != turn.confirmed:
            raise Broken(f"{turn.round}.{turn.turn} follows {turn.version} instead of {turn.confirmed}")
        self._foreseen[turn.round, turn.turn] = turn

    def checked(self) -> Found:
        """Check in the whole log that each noted automatic turn is what its plan says, and count turns."""
        table = Table.objects.get(pk=self._table_id)
        entries = [each.fact for each in log.entries(table.pk)]
        told = {(each.round, turn) for each in entries if isinstance(each, AutoTold) for turn in each.turns}
        game: Game | None = None
        planned, exact, estimates = 0, 0, 0
        for fact in entries:
            if isinstance(fact, Acted) and (fact.round, fact.turn) in told & self._foreseen.keys():
                assert game is not None, "a game begins before anybody acts"
                planned += 1
                self._check(table, game, fact)
            if isinstance(fact, RoundPlayed) and game is not None:
                round = game.round(fact.round)
                assert round is not None, "a round is played while it is open"
                pairs = list(zip(fact.won, round.declarations.estimates, strict=True))
                exact += sum(won == estimate for won, estimate in pairs)
                estimates += len(pairs)
            game = fold(game, (fact,))
        return Found(planned, len(told) - planned, exact / max(1, estimates))

    def _check(self, table: Table, game: Game, fact: Acted) -> None:
        round = game.round(fact.round)
        assert round is not None, "a player acts only in an open round"
        rules = self._foreseen[fact.round, fact.turn].rules
        hand = queries.decks_of(table, game).hand(round, fact.seat)
        decision = plans.decide(plans.parse({"rules": rules}), round, hand, fact.seat)
        if decision is None or decision.action != fact.action:
            raise Broken(f"{fact.round}.{fact.turn} is {fact.action}, but its plan says {decision}")
