"""One of the games that are played in parallel: its table, its people, and its result."""

from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Final, NamedTuple

from accounts.models import Realm, User
from bench.correspondence.played import Played
from bench.correspondence.player import DAY, Player
from bench.correspondence.proof import Foreseen, Proof
from bench.correspondence.ways import Way
from games.engine.seats import Seat
from games.tables import services
from games.tables.models import AutomaticTurn, Occupancy, PlayerClock

CLOCK: Final = {"preset": "normal"}


class Kind(NamedTuple):
    """The ruleset and length of a game; `rounds` None means all rounds."""

    ruleset: str = "modern"
    players: int = 4
    rounds: tuple[int, ...] | None = None


class Game:
    """A game with its own people. The seed and the seat decide when each of them looks."""

    def __init__(self, seed: int, name: str, way: Way, kind: Kind, realm: Realm) -> None:
        self._seed, self._way = seed, name
        people = [_somebody(f"{realm.pk} {seed} {seat}", realm) for seat in range(kind.players)]
        options: dict[str, object] = {"concurrency": way.concurrency}
        table = services.open_table(
            creator=people[0],
            ruleset=kind.ruleset,
            players=kind.players,
            options=options if kind.rounds is None else {**options, "rounds": [*kind.rounds]},
            clock=CLOCK,
            automatic=way.automatic,
        )
        for seat, each in enumerate(people[1:], start=1):
            services.take_seat(table_id=table.pk, player=each, seat=seat)
        services.start(table_id=table.pk, by=people[0])
        self.table_id = str(table.pk)
        held = dict(Occupancy.objects.filter(table=table, to_seq=None).values_list("player", "seat"))
        self.players = {
            held[each.pk]: Player(each, self.table_id, way, Random(f"{seed} {place}"))  # seeded
            for place, each in enumerate(people)
        }
        self._proof = Proof(self.table_id)

    def expect(self, rows: Iterable[AutomaticTurn]) -> None:
        """Note the turns about to be played by plan. Raise Broken if a plan is not the confirmed one."""
        for row in rows:
            version, rules = self.players[Seat(row.seat)].confirmed[row.round]
            self._proof.expect(Foreseen(row.round, row.turn, row.plan, version, rules))

    def told(self, after: timedelta) -> Played:
        """Return the result of the game. Raise Broken if a plan was not followed as confirmed."""
        found = self._proof.checked()
        people = self.players.values()
        clocks = PlayerClock.objects.filter(table=self.table_id)
        return Played(
            way=self._way,
            seed=self._seed,
            days=round(after / DAY, 3),
            waits=sum(each.waits for each in people),
            taken=sum(each.taken for each in people),
            planned=found.planned,
            automatic=found.automatic,
            claims=sum(each.claims for each in people),
            timeouts=sum(clocks.values_list("timeouts", flat=True)),
            visits=sum(each.visits for each in people),
            exact=round(found.exact, 4),
        )


def _somebody(name: str, realm: Realm) -> User:
    user = User(name=name, realm=realm)
    user.set_unusable_password()
    user.save()
    return user
