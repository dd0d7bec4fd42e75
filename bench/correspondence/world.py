"""Games in parallel in one sandbox, whose clock jumps to the next moment at which something happens.

Then a sweep does what is due, and each player who looks at this moment does what they have to do.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db.models import Min
from django.db.models.functions import Now

from accounts.models import Realm
from bench.correspondence.game import Game, Kind
from bench.correspondence.played import Played
from bench.correspondence.player import Player
from bench.correspondence.ways import WAYS
from bots.services import sweep_clocks, sweep_looks
from games.sandboxes.services import advance
from games.tables.models import AutomaticTurn, PlayerClock, Round, Table, Waiting
from games.tables.queries import turns_of_players
from games.tables.services import sweep_automatic, sweep_claims

# Time moves in such steps, because with a hundred games something is always due.
STEP: Final = timedelta(minutes=10)
NEVER: Final = timedelta(days=10_000)
MOST_SWEEPS: Final = 100

Spot = tuple[str, int]  # a table and a seat
Deals = dict[str, dict[int, int]]  # by table: the attempts by number of the rounds being played


class World:
    """Games that are played in parallel, the same way; iterate over them as they end."""

    def __init__(self, seeds: Sequence[int], way: str, kind: Kind | None = None) -> None:
        realm = Realm.objects.create(key=f"correspondence_{uuid4().hex[:20]}")
        self._realm = str(realm.pk)
        self._now = timedelta()
        games = (Game(seed, way, WAYS[way], kind or Kind(), realm) for seed in seeds)
        self._games = {game.table_id: game for game in games}

    def __iter__(self) -> Iterator[Played]:
        while self._games:
            since = self._now
            self._pass(self._until_something_happens())
            yield from self._over()
            self._look(since)
            yield from self._over()

    def _until_something_happens(self) -> timedelta:
        """Return the time until something is due or a player with something to do looks, in whole steps."""
        clocks = PlayerClock.objects.filter(table__realm=self._realm)
        least = clocks.aggregate(due=Min("due_at") - Now(), look=Min("look_at") - Now())
        answers = AutomaticTurn.objects.filter(table__in=[*self._games], played=False)
        left = [*least.values(), answers.aggregate(due=Min("due_at") - Now())["due"]]
        busy = self._busy()
        looks = (each.next_visit(self._now) - self._now for each in busy)
        soonest = min([each for each in left if each is not None] + [*looks], default=NEVER)
        assert soonest < NEVER, "somebody has something to do, or something is due"
        return max(1, -(-soonest // STEP)) * STEP

    def _pass(self, by: timedelta) -> None:
        """Note the turns about to be played by plan, let time pass, and do everything that is due."""
        rows = AutomaticTurn.objects.filter(table__in=[*self._games], played=False, plan__isnull=False)
        for row in rows:
            self._games[row.table].expect([row])
        advance(realm=self._realm, by=by)
        self._now += by
        for _ in range(MOST_SWEEPS):
            if not sweep_automatic():
                break
        for sweep in (sweep_clocks, sweep_claims, sweep_looks):
            sweep()

    def _look(self, since: timedelta) -> None:
        """Let each player who looks in this step do what they have to do."""
        for player in self._busy():
            if player.looks_between(since, self._now):
                player.visit()

    def _busy(self) -> list[Player]:
        """Return the players who have something to do. For the others a visit would change nothing."""
        waiting = turns_of_players(Waiting.objects.filter(table__in=[*self._games]))
        asked: set[Spot] = set(waiting.values_list("table", "seat"))
        deals = self._deals()
        return [
            player
            for table, game in self._games.items()
            for seat, player in game.players.items()
            if (table, seat) in asked or player.lacks_plans(deals.get(table, {}))
        ]

    def _deals(self) -> Deals:
        deals: Deals = {}
        dealt = Round.objects.filter(table__in=[*self._games], status=Round.Status.DEALT)
        for table, number, attempt in dealt.values_list("table", "number", "attempt"):
            deals.setdefault(table, {})[number] = attempt
        return deals

    def _over(self) -> Iterator[Played]:
        over = Table.objects.filter(pk__in=[*self._games], status=Table.Status.FINISHED)
        for table in list(over.values_list("pk", flat=True)):
            yield self._games.pop(table).told(self._now)
