"""Read statistics, and recompute them from the logs of finished games."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

from django.db.models import Sum

from accounts.models import User
from games.engine.facts import GameFinished
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Winner
from games.ratings.models import CountedGame, Statistics, Versus
from games.ratings.statistics.figures import Figures, added, figures_from
from games.ratings.statistics.log_reader import Logged, Stay, owners, read
from games.tables import queries as tables
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.zones import milliseconds

# The ruleset of a row for all of them together.
ALL: Final = ""
SECOND_MS: Final = 1000
PIECE: Final = 500


class Meeting(NamedTuple):
    """A comparison of two players' places: of `games` together one came `ahead` of the other, or `behind`."""

    games: int = 0
    ahead: int = 0
    behind: int = 0


class GameStatistics(NamedTuple):
    """The statistics of one game: by player their figures, and by player and other player how they met.

    Bots of the service and former players have no figures. Only meetings in public games are included.
    `loses_by_points`: the game counted penalties, and the fewest won.
    """

    ruleset: str
    loses_by_points: bool
    figures: Mapping[str, Figures]
    meetings: Mapping[tuple[str, str], Meeting]

    def adds(self, player: str, ruleset: str) -> Figures:
        """Return what is added to a player's row for this ruleset. In `ALL` penalties are points lost."""
        figures = self.figures[player]
        if ruleset == ALL and self.loses_by_points:
            return figures._replace(points=-figures.points, round_points=-figures.round_points)
        return figures


def figures_of(user: User, ruleset: str | None = None) -> Figures:
    """Return the sum of a user's games: those by one ruleset (its key without version), or all."""
    kept = Statistics.objects.filter(player=user, ruleset=ruleset or ALL).first()
    return Figures() if kept is None else figures_from(kept.figures)


def comparison_of(user: User, other: User, ruleset: str | None = None) -> Meeting:
    """Return how often these two finished a public game together, and who came ahead; by ruleset, or all."""
    rows = Versus.objects.filter(player=user, other=other)
    if ruleset is not None:
        rows = rows.filter(ruleset=ruleset)
    sums = rows.aggregate(games=Sum("games"), ahead=Sum("ahead"), behind=Sum("behind"))
    return Meeting(**{name: value or 0 for name, value in sums.items()})


def logged(table: Table) -> list[Logged]:
    """Return the whole log of a finished game."""
    return [Logged(seq, milliseconds(at), fact) for seq, at, fact in tables.events_from(table)]


def stays(seats: Iterable[Occupancy]) -> list[Stay]:
    """Return who held which seat when."""
    return [
        Stay(each.seat, each.player_id, each.from_seq, each.to_seq, each.kind == Occupancy.Kind.OWNER)
        for each in seats
    ]


def limit_ms(table: Table) -> int | None:
    """Return the milliseconds of a turn, if turns are limited."""
    return None if table.turn_limit is None else table.turn_limit * SECOND_MS


def game_statistics(table_id: str) -> GameStatistics:
    """Return what a finished game adds to statistics, from its log."""
    table = Table.objects.get(pk=table_id)
    seats, entries = tables.occupancies(table), logged(table)
    held = stays(seats)
    figures = read(
        entries,
        held,
        limit=limit_ms(table),
        ran_out=dict(PlayerClock.objects.filter(table=table).values_list("seat", "timeouts")),
    )
    gone = {each.player_id for each in seats if each.player.left_at is not None}
    by_seat = {seat: player for seat, player in owners(held).items() if player not in gone}
    ours = {each.player_id for each in seats if each.player.is_house_bot}
    own = {player: figures[seat] for seat, player in by_seat.items() if player not in ours}
    public = table.visibility == Table.Visibility.PUBLIC
    places = next(each.fact.places for each in entries if isinstance(each.fact, GameFinished))
    meetings = dict(_meetings(by_seat, places, own)) if public else {}
    rules = ruleset_of(table.ruleset)
    return GameStatistics(rules.key, rules.winner is Winner.LOWEST, own, meetings)


def _meetings(
    by_seat: Mapping[int, str], places: Sequence[int], own: Container[str]
) -> Iterator[tuple[tuple[str, str], Meeting]]:
    """Yield the meetings of all players with statistics. Of a bot's many seats the best one counts."""
    best: dict[str, int] = {}
    for seat, player in by_seat.items():
        best[player] = min(best.get(player, places[seat]), places[seat])
    for (one, place), (other, others) in permutations(best.items(), 2):
        if one in own:
            yield (one, other), Meeting(1, int(place < others), int(place > others))


class Totals:
    """The sums of all counted games, computed again in memory in the order in which they were counted."""

    def __init__(self) -> None:
        self.figures: defaultdict[tuple[str, str], Figures] = defaultdict(Figures)
        self.meetings: defaultdict[tuple[str, str, str], Meeting] = defaultdict(Meeting)
        self.games = 0
        self._last = 0

    def catch_up(self, last: int | None = None) -> None:
        """Add the games that were counted since, up to the number `last`; None: all of them.

        The caller knows that none of these is still being counted. It would be left out: a game may get its
        number first and be committed last.
        """
        counted = CountedGame.objects.order_by("pk")
        if last is not None:
            counted = counted.filter(pk__lte=last)
        while found := list(counted.filter(pk__gt=self._last)[:PIECE]):
            for each in found:
                self._add(game_statistics(each.table_id))
            self._last, self.games = found[-1].pk, self.games + len(found)

    def leave_out_former_players(self) -> None:
        """Leave out the players whose accounts have ended since their games were added."""
        gone = set(User.objects.filter(left_at__isnull=False).values_list("pk", flat=True))
        kept = {key: each for key, each in self.figures.items() if gone.isdisjoint(key)}
        met = {key: each for key, each in self.meetings.items() if gone.isdisjoint(key)}
        self.figures, self.meetings = defaultdict(Figures, kept), defaultdict(Meeting, met)

    def _add(self, game: GameStatistics) -> None:
        for player, ruleset in product(game.figures, (ALL, game.ruleset)):
            found = added(self.figures[player, ruleset], game.adds(player, ruleset))
            self.figures[player, ruleset] = found
        for (player, other), meeting in game.meetings.items():
            before = self.meetings[player, other, game.ruleset]
            self.meetings[player, other, game.ruleset] = Meeting(*map(sum, zip(before, meeting, strict=True)))


def statistic_differences(totals: Totals) -> Iterator[str]:
    figures, meetings = dict(totals.figures), dict(totals.meetings)
    for row in Statistics.objects.iterator():
        if figures.pop((row.player_id, row.ruleset), None) != figures_from(row.figures):
            yield f"statistics of {row.player_id} {row.ruleset}".strip()
    for kept in Versus.objects.iterator():
        stored = Meeting(kept.games, kept.ahead, kept.behind)
        if meetings.pop((kept.player_id, kept.other_id, kept.ruleset), None) != stored:
            yield f"{kept.player_id} versus {kept.other_id}"
    yield from (f"statistics of {player} {ruleset} are missing" for player, ruleset in figures)
    yield from (f"{player} versus {other} is missing" for player, other, _ in meetings)
