"""Check of the stored rows against the log, and of the cards. (Invariants 3 and 4.)

Hands + played + turned up + undealt = the deck. Cards are counted here from deck and log alone, without the
engine's own code for hands.
"""

from collections.abc import Iterator
from typing import Final

from games.engine.actions import PlayCard
from games.engine.director_facts import GameAdjudicated, ScoreAdjusted
from games.engine.facts import Acted, ClaimGranted, Dealt, RoundPlayed, RoundScored, SeatsDrawn
from games.engine.fair_deal import canonical_deck
from games.engine.fold import fold
from games.engine.game import Game, Status
from games.engine.phases import to_act
from games.tables.oracle.findings import Finding, Stored, StoredWait
from games.tables.projection import changed_rows

NOT_OVER: Final = (Status.OPEN, Status.RUNNING)


def row_findings(stored: Stored) -> list[Finding]:
    """Return differences between the log and the rows of the table, its rounds, seats and waiting turns."""
    game = fold(None, (entry.fact for entry in stored.entries))
    return [
        *_table(stored, game),
        *_short_fold(stored, game),
        *_rounds(stored),
        *_waiting(stored, game),
        *_seats(stored, game),
        *_clocks(stored, game),
    ]


def _table(stored: Stored, game: Game) -> Iterator[Finding]:
    if stored.status != game.status.value:
        yield stored.wrong(3, f"the table is {stored.status}, its log says {game.status.value}")
    scoring = any(
        isinstance(entry.fact, RoundScored | ScoreAdjusted | GameAdjudicated) for entry in stored.entries
    )
    if stored.scores != (game.scores if scoring else None):
        yield stored.wrong(3, "the scores are not those of the log")
    if stored.places != game.places:
        yield stored.wrong(3, "the places are not those of the log")


def _short_fold(stored: Stored, game: Game) -> Iterator[Finding]:
    """Check that the game also folds without the facts of scored rounds, as a new process folds it."""
    scored = {each.round for each in game.scored}
    facts = [entry.fact for entry in stored.entries]
    needed = (
        fact for fact in facts if isinstance(fact, RoundScored) or getattr(fact, "round", None) not in scored
    )
    if fold(None, needed) != game:
        yield stored.wrong(3, "the state folded without scored rounds is another")


def _rounds(stored: Stored) -> Iterator[Finding]:
    expected = changed_rows({}, ((entry.seq, entry.fact) for entry in stored.entries))
    kept = {row.number: row for row in stored.rounds}
    for number in sorted(expected.keys() | kept.keys()):
        if expected.get(number) != kept.get(number):
            yield stored.wrong(3, f"the row of round {number} is not what the log says")


def _waiting(stored: Stored, game: Game) -> Iterator[Finding]:
    bots = {each.seat for each in stored.seats if each.to_seq is None and each.bot}
    expected = {
        StoredWait(round.number, seat, round.turn, seat in bots, stored.limited)
        for round in (game.open if game.status is Status.RUNNING else ())
        for seat in to_act(round)
    }
    kept = set(stored.waiting)
    if not stored.clocked and not stored.limited:
        # Only a turn that a director forces has a deadline.
        expected, kept = ({each._replace(has_deadline=False) for each in rows} for rows in (expected, kept))
    if stored.clocked:
        # A clock may stand, and bots play for people whose time is up: the log does not say so.
        expected, kept = (
            {each._replace(bot=False, has_deadline=False) for each in rows} for rows in (expected, kept)
        )
    if kept != expected:
        yield stored.wrong(4, "the seats awaited are not those of the log")


def _seats(stored: Stored, game: Game) -> Iterator[Finding]:
    for entry in stored.entries:
        if isinstance(entry.fact, Acted):
            holders = [each for each in stored.seats if each.seat == entry.seat and each.holds(entry.seq)]
            if len(holders) != 1:
                yield stored.wrong(4, f"{len(holders)} players held the seat that acted", entry.seq)
    taken = {each.seat for each in stored.seats if each.to_seq is None}
    if taken != {seat for seat, kind in enumerate(game.seats) if kind is not None}:
        yield stored.wrong(3, "the seats taken are not those of the log")
    if game.status in NOT_OVER and any(each.to_seq is None and each.has_left for each in stored.seats):
        yield stored.wrong(3, "an account that has ended holds a seat")


def _clocks(stored: Stored, game: Game) -> Iterator[Finding]:
    if game.status is not Status.RUNNING:
        return
    awaited = set() if stored.paused else {each.seat for each in stored.waiting if not each.bot}
    for each in stored.clocks:
        if each.runs != (each.seat in awaited):
            yield stored.wrong(3, f"the clock of seat {each.seat} {'runs' if each.runs else 'stands'}")
        if not each.is_due:
            yield stored.wrong(3, f"the deadline of seat {each.seat} is not that of its clock")


def card_findings(stored: Stored) -> Iterator[Finding]:
    """Yield invalid decks, cards played that the seat did not hold, and hands left over."""
    ruleset = fold(None, (stored.entries[0].fact,)).ruleset
    whole = sorted(canonical_deck(ruleset, stored.players))
    hands: dict[int, list[set[int]]] = {}
    for entry in stored.entries:
        fact = entry.fact
        if isinstance(fact, SeatsDrawn) and fact.cards != stored.decks(0, 0)[: stored.players]:
            yield stored.wrong(4, "the cards drawn for seats are not those of the deck", entry.seq)
        elif isinstance(fact, Dealt):
            if sorted(stored.decks(fact.round, fact.attempt)) != whole:
                yield stored.wrong(4, f"deck {fact.round}.{fact.attempt} is not a whole deck", entry.seq)
            hands[fact.round] = _dealt(stored, fact)
        elif isinstance(fact, Acted) and isinstance(fact.action, PlayCard):
            held = hands[fact.round][fact.seat]
            if fact.action.card not in held:
                yield stored.wrong(4, "the seat did not hold this card", entry.seq)
            held.discard(fact.action.card)
        elif isinstance(fact, ClaimGranted):
            hands[fact.round] = []  # what was left stays unseen
        elif isinstance(fact, RoundPlayed) and any(fact.won) and any(hands[fact.round]):
            yield stored.wrong(4, "the round ended with cards in hand", entry.seq)


def _dealt(stored: Stored, fact: Dealt) -> list[set[int]]:
    """Deal card i of the deck to the seat dealer + 1 + i, until each has its cards."""
    hands: list[set[int]] = [set() for _ in range(stored.players)]
    deck = stored.decks(fact.round, fact.attempt)
    for place in range(stored.players * fact.cards):
        hands[(fact.dealer + 1 + place) % stored.players].add(deck[place])
    return hands
