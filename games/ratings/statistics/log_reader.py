"""Figures of one finished game's players, computed from its log.

A game belongs to the owner of its seat: the last player who took it as their own, even if a stand-in
finished. A round counts only for a player who held the seat from the deal to the last card. Roles are those
of `docs/rules.md`, as far as the game's ruleset has them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from games.engine import facts
from games.engine.director_facts import Intervened, ScoreAdjusted, Substituted, TimeAdded, TurnUndone
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.phases import to_act
from games.engine.round import Round
from games.engine.seats import Seat
from games.ratings.statistics import figures
from games.tables.interventions import InterventionKind


class Logged(NamedTuple):
    """A log entry. `at` is in milliseconds."""

    seq: int
    at: int
    fact: facts.Fact


class Span(NamedTuple):
    """A round from its last deal to its last card, by log entries, and its state then."""

    begins: int
    ends: int
    round: Round
    won: tuple[int, ...]


class Turn(NamedTuple):
    """A turn that was taken by entry `seq`, with the milliseconds that it waited.

    `spent` are those that count against a limit: since it last began, without time that a director added.
    """

    seq: int
    seat: Seat
    took: int
    spent: int


class Notes:
    """Observations of one log, entry by entry. Turns that the service took, or that a director forced, count
    for nobody's time."""

    def __init__(self) -> None:
        self.rounds: dict[int, Span] = {}
        self._dealt: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        self._limited: dict[int, int] = {}  # from when the limit of the round's turn runs
        self._turns: dict[tuple[int, int], Turn] = {}
        self._automatic: defaultdict[int, set[int]] = defaultdict(set)
        self._forced: set[Seat] = set()  # seats for which a director took, or let a bot take, the next turn
        self._stood = 0
        self._stands_since: int | None = None

    def turns(self) -> Iterator[Turn]:
        """Yield the turns that their seats took themselves."""
        for (number, turn), taken in self._turns.items():
            if turn not in self._automatic[number]:
                yield taken

    def note(self, entry: Logged, game: Game) -> None:
        """Read the next entry, and the game after it."""
        fact, ran = entry.fact, self._ran(entry.at)
        match fact:
            case facts.GamePaused():
                # A pause that the players agreed to may become a director's.
                self._stands_since = entry.at if self._stands_since is None else self._stands_since
            case facts.GameResumed():
                self._stood, self._stands_since = entry.at - ran, None
            case facts.AutoTold():
                self._automatic[fact.round].update(fact.turns)
            case facts.Dealt():
                self._dealt[fact.round] = entry.seq
            case Intervened() if fact.what == InterventionKind.FORCE:
                self._forced.update(fact.seats)
            case facts.Acted() if fact.seat in self._forced:
                self._forced.remove(fact.seat)
            case facts.Acted():
                took, spent = ran - self._asked[fact.round], ran - self._limited[fact.round]
                self._turns[fact.round, fact.turn] = Turn(entry.seq, fact.seat, took, spent)
            case facts.RoundPlayed():
                played = game.round(fact.round)
                assert played is not None, "it is open until its points are told"
                if played.was_skipped:
                    return
                self.rounds[fact.round] = Span(self._dealt[fact.round], entry.seq, played, fact.won)
        self._note_limits(fact, game, ran)

    def _note_limits(self, fact: facts.Fact, game: Game, ran: int) -> None:
        """Note from when turns wait, and from when their limits run: after a pause they begin anew."""
        match fact:
            case facts.Dealt() | facts.Acted() | TurnUndone():
                self._asked[fact.round] = self._limited[fact.round] = ran
            case facts.GameResumed():
                self._limited = dict.fromkeys(self._limited, ran)
            case facts.SeatTakenBack() | Substituted():
                again = dict.fromkeys(_rounds_of(fact.seat, game), ran)
                self._asked |= again
                self._limited |= again
            case TimeAdded():
                for number in _rounds_of(fact.seat, game):
                    self._limited[number] += fact.seconds * 1000

    def _ran(self, at: int) -> int:
        """Return how much time has passed on the game's clock, which stops during a pause."""
        return (at if self._stands_since is None else self._stands_since) - self._stood


def _rounds_of(seat: Seat, game: Game) -> list[int]:
    """Return the rounds that wait for this seat."""
    return [each.number for each in game.open if seat in to_act(each)]


class Stay(NamedTuple):
    """A holder of a seat from entry `from_seq` (included) to `to_seq` (excluded); `owns`: as their own."""

    seat: int
    player: str
    from_seq: int
    to_seq: int | None
    owns: bool

    def lasts(self, first: int, last: int) -> bool:
        """Whether it covers these entries and all between them."""
        return self.from_seq <= first and (self.to_seq is None or last < self.to_seq)


def owners(stays: Iterable[Stay]) -> dict[int, str]:
    """Return the owner of the game, by seat."""
    taken = sorted((each for each in stays if each.owns), key=lambda each: each.from_seq)
    return {each.seat: each.player for each in taken}


def read(
    entries: Iterable[Logged], stays: Sequence[Stay], *, limit: int | None, ran_out: Mapping[int, int]
) -> dict[int, figures.Figures]:
    """Return the figures of a finished game by seat, its owner's.

    `limit` are the milliseconds of a turn, if turns are limited: a player who spent as much had a bot move.
    Elsewhere `ran_out` says how often the clock of a seat ran out.
    """
    notes, game = Notes(), None
    for entry in entries:
        if game is not None and game.places is not None and isinstance(entry.fact, ScoreAdjusted):
            continue  # the game counts as it ended, no matter when it is read
        game = fold(game, (entry.fact,))
        notes.note(entry, game)
    assert game is not None and game.places is not None, "only finished games are counted"
    found = {}
    for seat, player in owners(stays).items():
        held = [each for each in stays if (each.seat, each.player) == (seat, player)]
        turns = [each for each in notes.turns() if each.seat == seat and _within(held, each.seq, each.seq)]
        overran = ran_out.get(seat, 0) if limit is None else sum(each.spent >= limit for each in turns)
        whole = _of_game(game, seat, turns)._replace(time_outs=overran)
        found[seat] = reduce(figures.added, _of_rounds(game, seat, held, notes.rounds), whole)
    return found


def _within(held: Iterable[Stay], first: int, last: int) -> bool:
    return any(each.lasts(first, last) for each in held)


def _of_game(game: Game, seat: int, turns: Sequence[Turn]) -> figures.Figures:
    assert game.places is not None, "it is finished"
    place = game.places[seat]
    return figures.Figures(
        games=1,
        places=tuple(int(each == place) for each in range(1, figures.MOST_PLACES + 1)),
        kings=int(place == 1),
        koozes=int(place == max(game.places) > 1),
        points=game.scores[seat],
        won=figures.run(place == 1),
        turns=len(turns),
        thinking=sum(each.took for each in turns),
    )


def _of_rounds(
    game: Game, seat: int, held: Sequence[Stay], spans: Mapping[int, Span]
) -> Iterator[figures.Figures]:
    for scored in game.scored:
        span = spans.get(scored.round)  # none where a director gave the points
        if span is not None and _within(held, span.begins, span.ends):
            yield _of_round(seat, span, scored.points[seat])


def _of_round(seat: int, span: Span, points: int) -> figures.Figures:
    declarations, cards = span.round.declarations, span.round.setup.plan.cards
    estimate = declarations.estimates[seat]
    exact = estimate == span.won[seat]
    roles = set(_roles(seat, span.round))
    return figures.Figures(
        rounds=figures.Tally(1, int(exact)),
        round_points=points,
        roles=tuple(
            figures.Tally(1, int(exact)) if each in roles else figures.Tally() for each in figures.ROLES
        ),
        trumps=tuple(
            int(declarations.declarer == seat and declarations.trump == each)
            for each in range(figures.TRUMPS)
        ),
        kabooots=int(declarations.high_bidder == seat and exact and estimate == cards),
        exact=figures.run(exact),
    )


def _roles(seat: int, round: Round) -> Iterator[str]:
    declarations, setup = round.declarations, round.setup
    highest = None if declarations.high_bidder is None else declarations.estimates[declarations.high_bidder]
    scoring = setup.ruleset.scoring
    has_with = scoring.has_with(fast=setup.plan.fast)
    off = abs(sum(each or 0 for each in declarations.estimates) - setup.plan.cards)
    if seat == declarations.declarer:
        yield figures.DECLARER
    if seat in declarations.dash_calls:
        yield figures.DASH_CALL
    elif has_with and seat != declarations.high_bidder and declarations.estimates[seat] == highest:
        yield figures.WITH
    if seat == declarations.risk and scoring.has_risk(off):
        yield figures.RISK
        if scoring.has_risk(off, double=True):
            yield figures.DOUBLE_RISK
