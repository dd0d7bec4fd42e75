"""The week, step by step: people come, seek and meet, games go on, finished ones are rated and counted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Final, NamedTuple

from accounts import services as accounts
from accounts.models import Realm, User
from bench.week.clock import advance
from bench.week.crew import Crew
from bench.week.kind import OPTIONS, PLAYERS_A_TABLE, POOL, RULESET, STEP, TURN_LIMIT
from bench.week.town import Person, Sitting, games_a_day, sittings
from bots.services import sweep_overdue
from games.lobby.models import Seek
from games.lobby.services import open_seek, sweep_seeks
from games.ratings.models import RatedGame
from games.ratings.services import sweep_ratings, sweep_uncounted
from games.tables.models import Occupancy, Table

# Minutes between two games of a visit, at least and at most.
PAUSE: Final = (1, 5)


class Told(NamedTuple):
    """Progress: minutes since the start, rated games among people, tables in play."""

    minute: int
    rated: int
    tables: int


class _Life:
    """What a person is doing: `games` left of this visit, and the times of the next ones."""

    def __init__(self, user: User, person: Person, coming: Iterator[Sitting]) -> None:
        self.user, self.person = user, person
        self.games = 0
        self._coming = coming

    def goes(self, now: int) -> int:
        """End the person's visit. Return the minute of their next one."""
        sitting = next(each for each in self._coming if each.minute > now)
        self.games = sitting.games
        return sitting.minute


def settle(town: Iterable[Person]) -> None:
    """Make accounts for those of these people who have none."""
    there = set(User.objects.filter(realm=Realm.REAL).values_list("name", flat=True))
    for each in town:
        if each.name not in there:
            accounts.make_tester(name=each.name, realm=Realm.REAL)


class Week:
    """A week until `games` have been rated. Iterate over it for its progress.

    `minute` is where to continue an interrupted week.
    """

    def __init__(
        self,
        seed: int,
        town: Sequence[Person],
        games: int,
        crew: Crew,
        *,
        minute: int = 0,
        options: Mapping[str, object] = OPTIONS,
    ) -> None:
        self._crew, self._games, self._minute, self._options = crew, games, minute, options
        self._dice = Random(f"{seed} week {minute}")
        a_day = games_a_day(len(town), games * PLAYERS_A_TABLE)
        users = {each.name: each for each in User.objects.filter(realm=Realm.REAL)}
        self._lives = {
            users[each.name].pk: _Life(users[each.name], each, sittings(seed, each, a_day)) for each in town
        }
        self._seeking, self._playing = _seeking(), _playing()
        self._coming: list[tuple[int, str]] = []
        for pk, life in self._lives.items():
            if pk in self._seeking | self._playing:
                life.games = 1  # only this game of an interrupted visit is kept
            else:
                heappush(self._coming, (life.goes(minute - 1), pk))

    def __iter__(self) -> Iterator[Told]:
        tables, rated = _running(), _rated()
        while True:
            self._happen(tables, is_wanted=rated + len(tables) < self._games)
            tables, rated = _running(), _rated()
            yield Told(self._minute, rated, len(tables))
            if not tables and rated >= self._games:
                return
            minutes = STEP
            if not tables and not self._seeking:
                minutes = max(STEP, self._coming[0][0] - self._minute)
            advance(minutes)
            self._minute += minutes

    def _happen(self, tables: Sequence[str], *, is_wanted: bool) -> None:
        """Do everything of this step. If games are wanted, people come and meet while the crew plays."""
        played = self._crew.play(tables, self._minute)
        if is_wanted:
            self._come()
            sweep_seeks()
        played()
        for sweep in (sweep_overdue, sweep_ratings, sweep_uncounted):
            sweep()
        self._see()

    def _come(self) -> None:
        """Open a seek for each person who comes, or whose pause is over."""
        while self._coming and self._coming[0][0] <= self._minute:
            _, pk = heappop(self._coming)
            life = self._lives[pk]
            within, patience = life.person.within, life.person.bots_after
            open_seek(
                player=life.user,
                ruleset=RULESET,
                options=self._options,
                turn_limit=TURN_LIMIT,
                rated=True,
                rating_range=None if within is None else {"within": within},
                bots_after=None if patience is None else patience * 60,
                client_seed=life.person.name.encode(),
            )
            self._seeking.add(pk)

    def _see(self) -> None:
        """Plan the next seek of those whose game or seek has ended: after a pause, or at the next visit."""
        seeking, playing = _seeking(), _playing()
        for pk in sorted((self._seeking | self._playing) - seeking - playing):
            life = self._lives[pk]
            life.games -= 1
            if pk in self._playing and life.games > 0:
                again = self._minute + self._dice.randint(*PAUSE)
            else:
                again = life.goes(self._minute)
            heappush(self._coming, (again, pk))
        self._seeking, self._playing = seeking, playing


def _rated() -> int:
    return RatedGame.objects.filter(pool=POOL, pool_seq__isnull=False).count()


def _running() -> list[str]:
    return list(Table.objects.filter(status=Table.Status.RUNNING).order_by("pk").values_list("pk", flat=True))


def _seeking() -> set[str]:
    return set(Seek.objects.filter(status=Seek.Status.OPEN).values_list("player", flat=True))


def _playing() -> set[str]:
    sitting = Occupancy.objects.filter(to_seq=None, bot=False, table__status=Table.Status.RUNNING)
    return set(sitting.values_list("player", flat=True))
