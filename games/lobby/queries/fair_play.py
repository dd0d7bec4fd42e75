"""Queries for fair play: rated games, their figures, and the queue of signals.

Hands of finished games are read here; only sums leave.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from django.db.models import Case, Exists, Model, OuterRef, Q, QuerySet, Sum, When

from accounts.models import User
from games.engine.cards import Hand
from games.engine.fold import fold
from games.engine.round import Round
from games.lobby.fairplay.expected_places import Entered
from games.lobby.fairplay.figures import AccountGames, PairGames, added, figures_from
from games.lobby.fairplay.log_reader import read
from games.lobby.models import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.ratings.models import RatedGame, RatingEvent
from games.ratings.pools import HOUSE_BOTS
from games.ratings.queries.statistics import limit_ms, logged, stays
from games.ratings.weng_lin import Skill
from games.tables import queries as tables
from games.tables.models import Occupancy, Table

PIECE: Final = 200
MOST_SHOWN: Final = 20
# The weight of a kind, because strengths of two kinds cannot be compared.
WEIGHT: Final = Case(
    When(kind__in=[Signal.Kind.FARMING, Signal.Kind.HELP], then=2),
    When(kind__in=[Signal.Kind.STALLING, Signal.Kind.TIME_OUTS], then=1),
    default=0,
)
# Figures by their model and the primary key of their row: one or two accounts, and the period.
KeptFigures = Mapping[type[Model], Mapping[tuple[Any, ...], Any]]


def period_of(at: datetime) -> date:
    """Return the first day of the quarter."""
    day = at.astimezone(UTC).date()
    return date(day.year, day.month - (day.month - 1) % 3, 1)


def game_figures(table_id: str) -> KeptFigures:
    """Return the figures of a rated game, from its log, its hands and its rating events."""
    rated = RatedGame.objects.select_related("table").get(pk=table_id)
    table = rated.table
    seats = tables.occupancies(table)
    entries = logged(table)
    decks = tables.decks_of(table, fold(None, (entries[0].fact,)))

    def hands(before: Round) -> list[Hand]:
        return [decks.hand(before, seat) for seat in range(table.players)]

    played = read(
        entries,
        stays(seats),
        hands=hands,
        limit=limit_ms(table),
        entered=_entered(rated),
        house={each.player_id for each in seats if each.player.is_house_bot},
    )
    period = period_of(rated.finished_at)
    return {
        AccountFigures: {(player, period): each for player, each in played.conduct.items()},
        PairFigures: {(*pair, period): each for pair, each in played.dealings.items()},
    }


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
        self.figures: dict[type[Model], defaultdict[tuple[Any, ...], Any]] = {
            AccountFigures: defaultdict(AccountGames),
            PairFigures: defaultdict(PairGames),
        }
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
            for model, figures in game_figures(str(table_id)).items():
                for key, each in figures.items():
                    self.figures[model][key] = added(self.figures[model][key], each)
            self._seen.add(table_id)

    def of_present(self) -> KeptFigures:
        """Leave out figures of former players; nothing is stored about them."""
        gone = set(User.objects.filter(left_at__isnull=False).values_list("pk", flat=True))
        return {
            model: {key: each for key, each in figures.items() if gone.isdisjoint(key)}
            for model, figures in self.figures.items()
        }


def figure_differences(figures: KeptFigures, since: date) -> Iterator[str]:
    for model, computed in figures.items():
        left = dict(computed)
        rows: QuerySet[Any] = model._default_manager.filter(period__gte=since)
        for row in rows.iterator(PIECE):
            expected = left.pop(row.pk, None)
            if expected is None or expected != figures_from(type(expected), row.figures):
                yield f"figures of {row}"
        yield from (f"figures of {model(pk=key)} are missing" for key in left)
