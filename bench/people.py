"""Players with tokens, their tables, and whole games as lists of requests."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import NamedTuple

from accounts import services as accounts
from accounts.models import Realm, User
from accounts.queries import user_by_name
from accounts.scopes import AT_SIGN_UP
from bench.harness.http_client import request
from games.engine import codec, verbs
from games.engine.actions import Action
from games.engine.game import Status
from games.engine.seats import Seat
from games.tables import queries, services
from games.tables.models import Table

BOT = "steady"


class Player(NamedTuple):
    user: User
    token: str


class Begun(NamedTuple):
    """A running table and its players by seat. Bots have no token."""

    table: Table
    players: tuple[Player, ...]


def player(name: str) -> Player:
    """Make a player with a token. They have no password, because hashing one takes time."""
    user = accounts.make_tester(name=name, realm=Realm.REAL)
    now = datetime.now(UTC)
    _, token = accounts.create_token(user=user, name="bench", scopes_wanted=AT_SIGN_UP, now=now)
    return Player(user, token)


def four(name: str) -> tuple[Player, ...]:
    return tuple(player(f"{name}.{seat}") for seat in range(4))


def begin(players: tuple[Player, ...]) -> Begun:
    """Start a whole `modern` game among four people."""
    first, *others = players
    table = services.open_table(creator=first.user, ruleset="modern", seat=0)
    for seat, other in enumerate(others, start=1):
        services.take_seat(table_id=table.pk, player=other.user, seat=seat)
    services.start(table_id=table.pk, by=first.user)
    return Begun(table, players)


def with_bots(creator: Player, *, seat: int | None = 0) -> Table:
    """Open a whole `modern` game against three bots, not started. With `seat` None there are four bots."""
    bot = user_by_name(BOT)
    table = services.open_table(creator=creator.user, ruleset="modern", seat=seat)
    for free in range(4):
        if free != seat:
            services.add_bot(table_id=table.pk, by=creator.user, seat=free, bot=bot)
    return table


class Step(NamedTuple):
    """The action that a game plays at this point."""

    seat: Seat
    turn: tuple[int, int]
    action: Action


def steps(begun: Begun, dice: Random) -> Iterator[Step]:
    """Yield random legal actions that play this game from here to its end."""
    table = Table.objects.get(pk=begun.table.pk)
    game = queries.game_of(table)
    decks = queries.decks_of(table, game)
    while game.status is Status.RUNNING:
        round = game.open[-1]
        seat = Seat(min(verbs.to_act(round)))
        action = dice.choice(verbs.legal_actions(round, decks.hand(round, seat), seat))
        yield Step(seat, (round.number, round.turn), action)
        game = verbs.take(game, decks, round.number, seat, action).game


def script(game: Begun, dice: Random) -> list[str]:
    """Return the rest of a game as requests to the service."""
    path = f"tables/{game.table.pk}/actions"
    return [request("POST", path, game.players[step.seat].token, _body(step)) for step in steps(game, dice)]


def _body(step: Step) -> str:
    return json.dumps({"turn_id": codec.turn_id(*step.turn), "action": codec.action_json(step.action)})


def advance(game: Begun, moves: int) -> None:
    """Play this many actions, without HTTP."""
    for step in islice(steps(game, Random(moves)), moves):
        services.act_for(table_id=game.table.pk, seat=step.seat, turn=step.turn, action=step.action)
