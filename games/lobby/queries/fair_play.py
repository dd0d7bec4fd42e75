"""Queries for fair play: rated games, their figures, and the queue of signals.

Hands of finished games are read here; only sums leave.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Sum, When

from accounts.models import User
from games.engine.cards import Hand
from games.engine.fold import fold
from games.engine.round import Round
from games.lobby.fairplay.expected_places import Entered
from games.lobby.fairplay.figures import AccountGames, PairGames, added, figures_from
from games.lobby.fairplay.log_reader import Played, read
from games.lobby.models import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.ratings.models import RatedGame, RatingEvent
from games.ratings.pools import HOUSE_BOTS
from games.ratings.statistics.log_reader import Logged, Stay
from games.ratings.weng_lin import Skill
from games.tables import queries as tables
from games.tables.models import Occupancy, Table
from games.tables.zones import milliseconds

SECOND_MS: Final = 1000
PIECE: Final = 200
MOST_SHOWN: Final = 20
# The weight of a kind, because strengths of two kinds cannot be compared.
WEIGHT: Final = Case(
    When(kind__in=[Signal.Kind.FARMING, Signal.Kind.HELP], then=2),
    When(kind__in=[Signal.Kind.STALLING, Signal.Kind.TIME_OUTS], then=1),
    default=0,
)
Key = tuple[str, date]
PairKey = tuple[str, str, date]


class Examined(NamedTuple):
    """The figures of a game and their period."""

    period: date
    played: Played


def period_of(at: datetime) -> date:
    """Return the first day of the quarter."""
    day = at.astimezone(UTC).date()
    return date(day.year, day.month - (day.month - 1) % 3, 1)


def game_figures(table_id: str) -> Examined:
    """Return the figures of a rated game, from its log, its hands and its rating events."""
    rated = RatedGame.objects.select_related("table").get(pk=table_id)
    table = rated.table
    seats = tables.occupancies(table)
    entries = [Logged(seq, milliseconds(at), fact) for seq, at, fact in tables.events_from(table)]
    decks = tables.decks_of(table, fold(None, (entries[0].fact,)))

    def hands(before: Round) -> list[Hand]:
        return [decks.hand(before, seat) for seat in range(table.players)]

    played = read(
        entries,
        [
            Stay(each.seat, each.player_id, each.from_seq, each.to_seq, each.kind == Occupancy.Kind.OWNER)
            for each in seats
        ],
        hands=hands,
        limit=None if table.turn_limit is None else table.turn_limit * SECOND_MS,
        entered=_entered(rated),
        house={each.player_id for each in seats if each.player.is_house_bot},
    )
    return Examined(period_of(rated.finished_at), played)


def _entered(rated: RatedGame) -> dict[int, Entered]:
    """Return everybody's skill before the game and their place, from the earliest generation of rating
    events; nobody if the game was annulled by then."""
    events = RatingEvent.objects.filter(generation__pool=rated.pool_id, table=rated.table_id)
    rows = list(events.values_list("generation", "player", "mu_before", "sigma_before"))
    first = min((generation for generation, *_ in rows), default=None)
    skills = {player: Skill(mu, sigma) for generation, player, mu, sigma in rows if generation == first}
    if not skills:
        return {}
    return {
        seat: Entered(player, skills.get(player) or HOUSE_BOTS.get(bot or "", Skill()), place)
        for seat, (player, place, bot) in enumerate(rated.entrants)
    }


def seats_in(period: date) -> int:
    """Return how many seats of rated games accounts held in a period."""
    return AccountFigures.objects.filter(period=period).aggregate(seats=Sum("games"))["seats"] or 0


def signals() -> QuerySet[Signal]:
    """Return all signals, with their accounts."""
    return Signal.objects.select_related("player", "other", "decided_by")


def signals_about(user: User) -> QuerySet[Signal]:
    """Return the signals about a user that were not dismissed, the strongest first."""
    about = signals().filter(Q(player=user) | Q(other=user)).exclude(state=Signal.State.DISMISSED)
    return about.order_by(WEIGHT.desc(), "-strength")


def games_of(signal: Signal) -> QuerySet[Table]:
    """Return the latest finished rated games of the accounts of a signal."""
    found = Table.objects.filter(status=Table.Status.FINISHED, rated=True)
    for each in (signal.player_id, signal.other_id):
        if each is not None:
            found = found.filter(Exists(Occupancy.objects.filter(table=OuterRef("pk"), player=each)))
    return found.order_by("-pk")[:MOST_SHOWN]


class Totals:
    """The sums of all examined games from a period on, computed again in memory."""

    def __init__(self, since: date) -> None:
        self.conduct: defaultdict[Key, AccountGames] = defaultdict(AccountGames)
        self.dealings: defaultdict[PairKey, PairGames] = defaultdict(PairGames)
        self._since = since
        self._seen: set[str] = set()

    @property
    def games(self) -> int:
        return len(self._seen)

    def catch_up(self) -> None:
        """Add the games that were examined since."""
        unexamined = UnexaminedGame.objects.filter(table=OuterRef("table"))
        rated = RatedGame.objects.filter(pool_seq__isnull=False, finished_at__date__gte=self._since)
        done = rated.exclude(Exists(unexamined)).values_list("table", flat=True)
        for table_id in set(done) - self._seen:
            self._add(game_figures(str(table_id)))
            self._seen.add(table_id)

    def _add(self, game: Examined) -> None:
        for player, conduct in game.played.conduct.items():
            key = (player, game.period)
            self.conduct[key] = added(self.conduct[key], conduct)
        for (player, other), dealings in game.played.dealings.items():
            pair = (player, other, game.period)
            self.dealings[pair] = added(self.dealings[pair], dealings)

    def of_present(self) -> tuple[dict[Key, AccountGames], dict[PairKey, PairGames]]:
        """Leave out figures of former players; nothing is stored about them."""
        gone = set(User.objects.filter(left_at__isnull=False).values_list("pk", flat=True))
        return (
            {key: each for key, each in self.conduct.items() if key[0] not in gone},
            {key: each for key, each in self.dealings.items() if not {*key[:2]} & gone},
        )


def figure_differences(
    conduct: Mapping[Key, AccountGames], dealings: Mapping[PairKey, PairGames], since: date
) -> Iterator[str]:
    """Yield differences between the stored figures and these."""
    left, left_of_two = dict(conduct), dict(dealings)
    for row in AccountFigures.objects.filter(period__gte=since).iterator(PIECE):
        if left.pop((row.player_id, row.period), None) != figures_from(AccountGames, row.figures):
            yield f"figures of {row}"
    for pair in PairFigures.objects.filter(period__gte=since).iterator(PIECE):
        key = (pair.player_id, pair.other_id, pair.period)
        if left_of_two.pop(key, None) != figures_from(PairGames, pair.figures):
            yield f"figures of {pair}"
    yield from (f"figures of {player} from {period} are missing" for player, period in left)
    yield from (
        f"figures of {one} and {other} from {period} are missing" for one, other, period in left_of_two
    )
