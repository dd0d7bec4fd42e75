"""Check of the log: complete, readable, as the rules decide, and with every action that clients saw accepted.
(Invariants 1 to 4.)"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.engine import codec, facts, verbs
from games.engine.actions import Action
from games.engine.director_facts import (
    DIRECTED,
    GameAdjudicated,
    GameReplaced,
    Intervened,
    RoundAdjudicated,
    ScoreAdjusted,
    Substituted,
    TimeAdded,
    TurnUndone,
)
from games.engine.errors import EngineError, IllegalAction, MalformedRecord
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.round import Phase, Round
from games.engine.rulesets.options import canonical
from games.engine.seats import Seat
from games.engine.undo import last_spoken
from games.tables.forced import ClaimVerdict, verdict
from games.tables.oracle.findings import Finding, Stored, StoredEntry

# Facts that somebody outside the game causes; all others follow from an action or the start.
OUTSIDE = {
    Status.OPEN: (facts.SeatTaken, facts.SeatFreed, facts.GameAborted, facts.BoardsShared, Intervened),
    Status.RUNNING: (
        facts.Resigned,
        facts.TimedOut,
        facts.SeatTakenBack,
        facts.GamePaused,
        facts.GameResumed,
        facts.GameAborted,
        Intervened,
        TimeAdded,
        Substituted,
        GameReplaced,
        facts.BoardsOpened,
    ),
    Status.FINISHED: (Intervened, facts.BoardsOpened),
    Status.ABORTED: (Intervened, GameReplaced, facts.BoardsOpened),
}


def log_findings(stored: Stored) -> list[Finding]:
    """Return gaps, unreadable entries and turns taken twice; else the first fact that does not follow."""
    broken = [*_gaps(stored), *_entries(stored), *_turns(stored)]
    if broken:
        return broken
    return [*_opening(stored), *_following(stored)]


def _gaps(stored: Stored) -> Iterator[Finding]:
    for place, entry in enumerate(stored.entries, start=1):
        if entry.seq != place:
            yield stored.wrong(3, f"entry {place} is missing", entry.seq)
            return
    if stored.seq != len(stored.entries):
        yield stored.wrong(3, f"the table is at {stored.seq}, its log ends with {len(stored.entries)}")


def _entries(stored: Stored) -> Iterator[Finding]:
    for entry in stored.entries:
        try:
            fact = entry.fact
        except EngineError as error:
            yield stored.wrong(3, f"not a fact: {error.detail}", entry.seq)
            continue
        place = tuple(getattr(fact, name, None) for name in ("round", "seat"))
        turn = fact.turn if isinstance(fact, facts.Acted) else None
        if (entry.round, entry.seat) != place or entry.turn != turn:
            yield stored.wrong(3, "its columns differ from its body", entry.seq)


def _turns(stored: Stored) -> Iterator[Finding]:
    taken: set[tuple[int | None, int | None]] = set()
    for entry in stored.entries:
        if entry.kind == "acted":
            if (entry.round, entry.turn) in taken:
                yield stored.wrong(2, f"turn {entry.round}.{entry.turn} was taken twice", entry.seq)
            taken.add((entry.round, entry.turn))


def _opening(stored: Stored) -> Iterator[Finding]:
    opened = stored.entries[0].fact if stored.entries else None
    if not isinstance(opened, facts.TableOpened):
        yield stored.wrong(3, "the log does not begin with the opening of the table")
        return
    row = (stored.ruleset, stored.players, stored.commitment)
    if row != (opened.ruleset, opened.players, opened.commitment):
        yield stored.wrong(3, "ruleset, players or commitment are not those of the opening", 1)
    if opened.options != canonical(stored.options):
        yield stored.wrong(3, "the options are not those of the opening", 1)
    if stored.commitment != stored.opened_commitment:
        yield stored.wrong(3, "the commitment is not that of the sealed seed", 1)


def _is_told_rightly(stored: Stored, game: Game, fact: facts.AutoTold) -> bool:
    """Whether the entry is right: the round is scored, and each of these turns was taken in it."""
    taken = {entry.turn for entry in stored.entries if entry.round == fact.round and entry.kind == "acted"}
    return fact.round in {each.round for each in game.scored} and taken.issuperset(fact.turns)


def _following(stored: Stored) -> list[Finding]:
    """Decide everything again, and stop at the first entry that differs."""
    if not stored.entries or not isinstance(stored.entries[0].fact, facts.TableOpened):
        return []
    game = fold(None, (stored.entries[0].fact,))
    place = 1
    while place < len(stored.entries):
        entry = stored.entries[place]
        try:
            expected = _expected(stored, game, entry)
        except IllegalAction as refused:
            return [stored.wrong(4, f"the rules refuse this action: {refused.refusal}", entry.seq)]
        logged = tuple(each.fact for each in stored.entries[place : place + len(expected)])
        if not expected or logged != expected:
            return [stored.wrong(3, f"{entry.kind} and what comes with it do not follow", entry.seq)]
        game = fold(game, expected)
        place += len(expected)
    return []


def _expected(stored: Stored, game: Game, entry: StoredEntry) -> tuple[facts.Fact, ...]:
    """Return the facts that should follow from this entry on; () if it is not possible."""
    fact = entry.fact
    if isinstance(fact, OUTSIDE[game.status]):
        return (fact,)
    if isinstance(fact, facts.GameStarted) and game.status is Status.OPEN and None not in game.seats:
        return verbs.start(game, stored.decks, stored.creators_seat(entry.seq))
    if isinstance(fact, facts.AutoTold) and _is_told_rightly(stored, game, fact):
        return (fact,)
    if isinstance(fact, ClaimFact) and game.status is Status.RUNNING:
        return claimed(stored, game, fact)
    if isinstance(fact, Ruling):
        return ruled(stored, game, fact, entry.seq)
    if isinstance(fact, facts.Acted) and game.status is Status.RUNNING:
        return verbs.take(game, stored.decks, fact.round, fact.seat, fact.action).facts
    return ()


# Of claims only what was proved, or what everybody else agreed to.
ClaimFact = facts.ClaimMade | facts.ClaimAgreed | facts.ClaimRefused | facts.ClaimLapsed | facts.ClaimGranted


def claimed(stored: Stored, game: Game, fact: ClaimFact) -> tuple[facts.Fact, ...]:
    """Return the facts that should follow from this one on; () if it is not possible."""
    round = game.round(fact.round)
    if round is None or round.phase is not Phase.PLAY:
        return ()
    if isinstance(fact, facts.ClaimGranted):
        if not _may_be_granted(stored, round, fact.seat):
            return ()
        return verbs.grant(game, stored.decks, fact.round, fact.seat).facts
    return (fact,) if _may_be_said(round, fact) else ()


def _may_be_granted(stored: Stored, round: Round, seat: Seat) -> bool:
    claim = round.declarations.claim
    if claim is not None and claim.seat == seat and len(claim.agreed) == stored.players - 1:
        return True
    return verdict(round, stored.decks.hand(round, seat), seat) is ClaimVerdict.PROVED


def _may_be_said(round: Round, fact: ClaimFact) -> bool:
    claim = round.declarations.claim
    if isinstance(fact, facts.ClaimMade):
        return claim is None
    if isinstance(fact, facts.ClaimAgreed):
        return claim is not None and fact.seat not in (claim.seat, *claim.agreed)
    return claim is not None


# Of rulings only those that the game allowed at that point.
Ruling = facts.DealThrownIn | TurnUndone | RoundAdjudicated | GameAdjudicated | ScoreAdjusted


def ruled(stored: Stored, game: Game, fact: Ruling, seq: int) -> tuple[facts.Fact, ...]:
    """Return the facts that should follow from this one on, at `seq`; () if it is not possible."""
    if isinstance(fact, ScoreAdjusted):
        over = game.status is Status.FINISHED
        compared = fact.scores == game.scores
        may = over or game.status is Status.RUNNING or compared
        return verbs.adjust(game, fact.seat, fact.change, fact.category, compared=compared) if may else ()
    if game.status is not Status.RUNNING:
        return ()
    if isinstance(fact, GameAdjudicated):
        return verbs.adjudicate(game, fact.scores)
    return _of_round(stored, game, fact, seq)


def _of_round(
    stored: Stored, game: Game, fact: facts.DealThrownIn | TurnUndone | RoundAdjudicated, seq: int
) -> tuple[facts.Fact, ...]:
    round = game.round(fact.round)
    if round is None or round.phase is Phase.PLAYED:
        return ()
    if isinstance(fact, RoundAdjudicated):
        return verbs.adjudicate_round(game, stored.decks, fact.round, fact.points).facts
    if isinstance(fact, TurnUndone):
        return (fact,) if _may_be_undone(stored, fact, seq) else ()
    return verbs.throw_in(game, stored.decks, fact.round).facts if fact.reason == DIRECTED else ()


def _may_be_undone(stored: Stored, fact: TurnUndone, seq: int) -> bool:
    before = (entry for entry in stored.entries[: seq - 1] if entry.round == fact.round)
    last = last_spoken(entry.fact for entry in before)
    return last is not None and not last.shows and (last.turn, last.seat, last.phase) == fact[1:]


class Trace(NamedTuple):
    """An action that a client saw accepted, with the `seq` in the answer."""

    table: str
    round: int
    turn: int
    action: Action
    seq: int

    @classmethod
    def parse(cls, line: str) -> Trace:
        """Parse `{"table": …, "turn_id": "7.23", "action": {…}, "seq": 417}`. Raise MalformedRecord."""
        try:
            body = json.loads(line)
            round, turn = codec.parse_turn_id(body["turn_id"])
            return cls(str(body["table"]), round, turn, codec.action(body["action"]), int(body["seq"]))
        except (ValueError, KeyError, TypeError) as error:
            raise MalformedRecord(f"not a trace: {error}") from None


def trace_findings(trace: Trace, taken: Mapping[tuple[int | None, int | None], StoredEntry]) -> list[Finding]:
    """Compare a trace with the turns of its table's log, by (round, turn)."""
    entry = taken.get((trace.round, trace.turn))
    turn_id = codec.turn_id(trace.round, trace.turn)
    if entry is None:
        return [Finding(trace.table, 1, trace.seq, f"accepted turn {turn_id} is not in the log")]
    fact = entry.fact
    if not isinstance(fact, facts.Acted) or fact.action != trace.action:
        return [Finding(trace.table, 1, entry.seq, f"turn {turn_id} was accepted with another action")]
    if entry.seq != trace.seq:
        return [Finding(trace.table, 2, entry.seq, f"turn {turn_id} was answered with seq {trace.seq}")]
    return []
