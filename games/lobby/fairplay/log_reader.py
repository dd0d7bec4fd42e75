"""Figures of one finished rated game, computed from its log. Pure.

Results belong to a seat's owner, as in ratings; cards and pace to the player who held the seat then. The
service's own bots count as opponents, but have no figures of their own.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from games.engine.actions import PlayCard
from games.engine.cards import Hand
from games.engine.facts import Acted
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.round import Round
from games.lobby.fairplay.expected_places import Entered, SeatComparison, comparisons, whole
from games.lobby.fairplay.figures import AccountGames, Choices, Pace, PairGames, added
from games.lobby.fairplay.served_seat import Choice, choices
from games.ratings.statistics.log_reader import Logged, Notes, Stay, Turn, owners

Hands = Callable[[Round], Sequence[Hand]]
# A turn that took so much of its limit was slow.
SLOW: Final = 0.5


class Played(NamedTuple):
    """The figures of one game: by account, and by account and other account."""

    conduct: Mapping[str, AccountGames]
    dealings: Mapping[tuple[str, str], PairGames]


class _Cards(NamedTuple):
    """Each card, by its log entry: its effect on others, and whether the estimate was lost before."""

    choices: dict[int, list[Choice]]
    lost: dict[int, bool]


def read(
    entries: Iterable[Logged],
    stays: Sequence[Stay],
    *,
    hands: Hands,
    limit: int | None,
    entered: Mapping[int, Entered],
    house: Container[str],
) -> Played:
    """Return the figures of a finished game.

    `hands` returns the hands of a round without the cards played by then. `limit` are the milliseconds of a
    turn, `entered` the rated owners by seat (none if the game was annulled), `house` the service's own bots.
    """
    notes, found = _gone_through(entries, hands)
    by_seat, held, turns = owners(stays), _Holders(stays), list(notes.turns())
    parts = (
        _of_games([player for player in by_seat.values() if player not in house]),
        _of_results(by_seat, comparisons(entered)),
        _of_cards(turns, held, found, limit),
        _of_pace(turns, held, found, limit),
    )
    figures: Played = reduce(added, parts)
    return Played(
        {player: each for player, each in figures.conduct.items() if player not in house},
        {pair: each for pair, each in figures.dealings.items() if not any(one in house for one in pair)},
    )


def _gone_through(entries: Iterable[Logged], hands: Hands) -> tuple[Notes, _Cards]:
    notes, found = Notes(), _Cards({}, {})
    game: Game | None = None
    for entry in entries:
        if isinstance(entry.fact, Acted) and isinstance(entry.fact.action, PlayCard):
            assert game is not None, "it is opened first"
            _note_card(found, game, entry.seq, entry.fact, entry.fact.action.card, hands)
        game = fold(game, (entry.fact,))
        notes.note(entry, game)
    return notes, found


def _of_games(people: Sequence[str]) -> Played:
    """Count one game for all of these people, and who met whom."""
    return Played(
        {player: AccountGames(games=1, met=len(people) - 1) for player in people},
        {(one, other): PairGames(games=1) for one in people for other in people if one != other},
    )


class _Holders:
    """The holders of seats at each log entry."""

    def __init__(self, stays: Sequence[Stay]) -> None:
        self._stays: defaultdict[int, list[Stay]] = defaultdict(list)
        for each in stays:
            self._stays[each.seat].append(each)

    def at(self, seat: int, seq: int) -> str | None:
        return next((each.player for each in self._stays[seat] if each.lasts(seq, seq)), None)


def _note_card(found: _Cards, game: Game, seq: int, fact: Acted, card: int, hands: Hands) -> None:
    before = game.round(fact.round)
    assert before is not None, "it is played"
    held = hands(before)
    found.choices[seq] = list(choices(before, held, card, game.scores))
    lacks = (before.declarations.estimates[fact.seat] or 0) - before.play.won[fact.seat]
    found.lost[seq] = lacks < 0 or lacks > held[fact.seat].bit_count()


def _of_results(by_seat: Mapping[int, str], found: Mapping[tuple[int, int], SeatComparison]) -> Played:
    conduct = {by_seat[seat]: AccountGames(results=whole(found, seat)) for seat, _ in found}
    dealings: dict[tuple[str, str], PairGames] = {}
    for (seat, other), each in found.items():
        one = PairGames(
            ahead=each.ahead,
            behind=each.behind,
            points=each.points,
            between=each.results,
            together=whole(found, seat),
        )
        dealings[by_seat[seat], by_seat[other]] = one
    return Played(conduct, dealings)


def _own(turns: Iterable[Turn], limit: int | None) -> Iterator[Turn]:
    """Yield the turns that their players took themselves."""
    return (each for each in turns if limit is None or each.spent < limit)


def _of_cards(turns: Iterable[Turn], held: _Holders, found: _Cards, limit: int | None) -> Played:
    sums: defaultdict[tuple[str, str], defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for turn in _own(turns, limit):
        player = held.at(turn.seat, turn.seq)
        for choice in found.choices.get(turn.seq, ()):
            toward = held.at(choice.toward, turn.seq)
            if player is not None and toward is not None:
                sums[player, toward][choice.situation].append(choice.kindness)
    dealings = {
        pair: PairGames(choices={situation: _sum(kind) for situation, kind in sorted(by_situation.items())})
        for pair, by_situation in sums.items()
    }
    # Judgements compare both players of a pair, so both need figures, even a substitute who made no choice.
    conduct = {one: AccountGames() for pair in dealings for one in pair}
    for (player, _), each in dealings.items():
        conduct[player] = added(conduct[player], AccountGames(choices=each.choices))
    return Played(conduct, dealings)


def _sum(kindness: Sequence[int]) -> Choices:
    return Choices(len(kindness), sum(kindness), sum(each * each for each in kindness))


def _of_pace(turns: Iterable[Turn], held: _Holders, found: _Cards, limit: int | None) -> Played:
    """Return how fast players move; nothing if turns have no limit, because then they may take their time."""
    if limit is None:
        return Played({}, {})
    paces: defaultdict[str, list[tuple[Turn, bool | None]]] = defaultdict(list)
    for turn in turns:
        player = held.at(turn.seat, turn.seq)
        if player is not None:
            paces[player].append((turn, found.lost.get(turn.seq)))
    return Played({player: AccountGames(pace=_pace(told, limit)) for player, told in paces.items()}, {})


def _pace(turns: Sequence[tuple[Turn, bool | None]], limit: int) -> Pace:
    """Return the pace of one player in a game. Each turn comes with whether the estimate was lost before it;
    None for a turn without a card."""
    out = sum(turn.spent >= limit for turn, _ in turns)
    before = [turn.took for turn, lost in turns if lost is False]
    after = [turn.took for turn, lost in turns if lost is True]
    slow, stalled = (sum(took >= SLOW * limit for took in each) for each in (before, after))
    return Pace(
        len(turns), out, len(before), slow, len(after), stalled, int(out > 0), int(stalled > 0)
    )  # fmt: skip
