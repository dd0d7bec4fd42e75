"""Test of a webhook bot: whole games against it, without a table or a database.

The bot sits among strategies that play anything legal, gets the same bodies as from a real table, signed the
same way, and is judged by the rules themselves. Each error is reported once for each kind and ruleset; the
game continues with a legal action instead.
"""

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random  # noqa: TID251  # an argument, which callers make
from typing import NamedTuple
from uuid import UUID

from accounts import ids
from accounts.instants import instant
from bots.strategies import strategy
from bots.strategies.base import sight
from games.api.outgoing.deliveries import body_of, bot_turn, said_in
from games.engine import fair_deal, verbs
from games.engine.actions import Action
from games.engine.codec import turn_id
from games.engine.facts import SeatTaken
from games.engine.fair_deal import Decks
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.seats import Seat
from games.feed.news import users
from games.notices import signatures, transport
from games.notices.transport import Answer
from games.tables.models import Table
from games.tables.states import Awaited, State

OLD = timedelta(minutes=10)
REPAIR = "random"
# Errors of a request that reached nobody. They are not the bot's faults.
NOBODY = ("connect_failed", "dns_failed", "tls_failed")


class NobodyAnswers(Exception):
    """No connection to the address; `args[0]` is the error, one of NOBODY."""


class Fault(NamedTuple):
    """An error of a bot: a code, the ruleset, and where it was first seen."""

    code: str
    ruleset: str
    about: str


class Check:
    """Plays games against one address. `turns` and `slowest_ms` count what was asked in earnest."""

    def __init__(self, url: str, secret: bytes, *, seconds: float, dice: Random) -> None:
        self._url, self._secret, self._seconds, self._dice = url, secret, seconds, dice
        self._seen: set[tuple[str, str]] = set()
        self.turns = self.slowest_ms = 0

    def game(self, ruleset: str) -> Iterator[Fault]:
        """A short game by these rules: its first and its last round. The faults as they are found. Raises
        NobodyAnswers."""
        rules = ruleset_of(ruleset)
        players = 4 if 4 in rules.players else rules.players[0]
        numbers = [plan.number for plan in rules.rounds]
        options = {"rounds": sorted({numbers[0], numbers[-1]})}
        table = _table(rules.pinned, players)
        key = fair_deal.deal_key(secrets.token_bytes(fair_deal.SERVER_SEED_BYTES), table.pk, (b"",) * players)
        facts = (verbs.opened(rules, options, players, ""),)
        game = fold(None, (*facts, *(SeatTaken(Seat(seat), "bot") for seat in range(players))))
        decks = fair_deal.fair_decks(key, game.ruleset, players)
        bot = Seat(self._dice.randrange(players))
        game = fold(game, verbs.start(game, decks, Seat(0)))
        for fault in self._played(table, game, decks, bot):
            if (fault.code, ruleset) not in self._seen:
                self._seen.add((fault.code, ruleset))
                yield fault

    def _played(self, table: Table, game: Game, decks: Decks, bot: Seat) -> Iterator[Fault]:
        first = True
        while game.status is Status.RUNNING:
            round = game.open[0]
            seat = min(verbs.to_act(round))
            state = _state(table, game, decks, seat)
            seen = sight(state.game, state.hands, seat, round.number)
            legal = () if seen.round.my is None else seen.round.my.legal
            action: Action | None = None
            if seat == bot:
                if first:
                    yield from self._tried_to_fool(state)
                first = False
                action, code = self._asked(state)
                if action is not None and action not in legal:
                    action, code = None, "illegal_action"
                if code is not None:
                    yield self._fault(code, state)
            action = action or strategy(REPAIR).choose(seen, legal, self._dice)
            game = verbs.take(game, decks, round.number, seat, action).game

    def _asked(self, state: State) -> tuple[Action | None, str | None]:
        """The bot's action for its turn, and what is wrong with its answer."""
        self.turns += 1
        answer = self._sent(state, self._secret, datetime.now(UTC))
        self.slowest_ms = max(self.slowest_ms, answer.ms)
        if not answer.accepted:
            return None, answer.error
        return said_in(answer.body, _turn_of(state)) or (None, "no_action_in_the_answer")

    def _tried_to_fool(self, state: State) -> Iterator[Fault]:
        """Yield errors if the bot accepts what the service did not send; repeats are allowed."""
        now = datetime.now(UTC)
        if self._sent(state, signatures.new_secret(), now).accepted:
            yield self._fault("takes_a_wrong_signature", state)
        for at in (now - OLD, now + OLD):
            if self._sent(state, self._secret, at).accepted:
                yield self._fault("takes_a_wrong_timestamp", state)
        twice = [self._sent(state, self._secret, now, name="delivery_twice") for _ in range(2)]
        if not all(each.accepted for each in twice):
            yield self._fault("refuses_what_comes_twice", state)

    def _sent(self, state: State, secret: bytes, at: datetime, name: str = "") -> Answer:
        round = state.game.open[0]
        data = bot_turn(state, round.number, round.turn)
        body = body_of(users.BOT_TURN.type, instant(at), data)
        signed = signatures.headers(
            message_id=name or ids.new_id("delivery"), at=at, body=body, keys=[secret]
        )
        headers = {"Content-Type": "application/json", **signed}
        # People check a bot from their own machine, and often on it.
        answer = transport.post(self._url, body, headers, loopback=True, seconds=self._seconds)
        if answer.error in NOBODY:
            raise NobodyAnswers(answer.error)
        return answer

    def _fault(self, code: str, state: State) -> Fault:
        return Fault(code, state.table.ruleset, f"turn {_turn_of(state)}")


def _turn_of(state: State) -> str:
    round = state.game.open[0]
    return turn_id(round.number, round.turn)


def _table(pinned: str, players: int) -> Table:
    table = Table(ruleset=pinned, players=players, status=Table.Status.RUNNING)
    table.seated_rows = [
        {"seat": seat, "kind": "owner", "player": str(UUID(int=seat + 1)), "name": f"bot-{seat}", "bot": True}
        for seat in range(players)
    ]
    return table


def _state(table: Table, game: Game, decks: Decks, seat: Seat) -> State:
    hands = {each.number: decks.hand(each, seat) for each in game.open}
    now = datetime.now(UTC)
    waiting = tuple(
        Awaited(table.pk, each.number, each_seat, each.turn, "", False, now, None)
        for each in game.open
        for each_seat in sorted(verbs.to_act(each))
    )
    return State(table, table.seq, game, seat, hands, waiting)
