"""The oracle without a database: games that were never stored."""

import json
import random

import pytest

from games.engine import codec, verbs
from games.engine.cards import FULL_DECK
from games.engine.facts import Acted, Fact, GameFinished, RoundPlayed, SeatsDrawn, SeatTaken
from games.engine.fair_deal import Decks, fair_decks
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.phases import legal_actions, to_act
from games.engine.round import Phase
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.tables import projection
from games.tables.oracle import Stored, StoredEntry, StoredSeat, StoredWait, findings
from games.tables.oracle.log import log_findings
from games.tables.oracle.rows import card_findings

OPTIONS = {"rounds": [1, 2]}
DECKS = fair_decks(bytes(32), ruleset_of("updown"), 2)


def played(steps: int = 999) -> list[Fact]:
    """The log of a game of two players, or its beginning."""
    rules = configure(ruleset_of("updown"), 2, OPTIONS)
    facts: list[Fact] = [verbs.opened(rules, OPTIONS, 2, "c" * 64)]
    facts += [SeatTaken(Seat(0), "person"), SeatTaken(Seat(1), "bot")]
    game = fold(None, facts)
    dice = random.Random(1)
    new = verbs.start(game, DECKS, Seat(0))
    for _ in range(steps):
        facts += new
        game = fold(game, new)
        if not game.open:
            break
        round = game.open[0]
        (seat,) = to_act(round)
        action = dice.choice(legal_actions(round, DECKS.hand(round, seat), seat))
        new = verbs.take(game, DECKS, round.number, seat, action).facts
    return facts


def entry(seq: int, fact: Fact) -> StoredEntry:
    body = json.loads(json.dumps(codec.fact_json(fact)))
    turn = fact.turn if isinstance(fact, Acted) else None
    return StoredEntry(seq, body.get("round"), turn, body.get("seat"), body.pop("type"), body)


def stored(facts: list[Fact], decks: Decks = DECKS) -> Stored:
    game = fold(None, facts)
    entries = tuple(entry(seq, fact) for seq, fact in enumerate(facts, start=1))
    rows = projection.changed_rows({}, enumerate(facts, start=1))
    waiting = tuple(
        StoredWait(each.number, seat, each.turn, seat == 1, False)
        for each in game.open
        for seat in to_act(each)
    )
    seats = (StoredSeat(0, 2, None, False, True), StoredSeat(1, 3, None, True, False))
    return Stored(
        table="table",
        ruleset="updown@1",
        options=OPTIONS,
        players=2,
        status=game.status.value,
        seq=len(facts),
        commitment="c" * 64,
        opened_commitment="c" * 64,
        limited=False,
        scores=game.scores if game.scored else None,
        places=game.places,
        entries=entries,
        rounds=tuple(rows.values()),
        waiting=waiting,
        seats=seats,
        decks=decks,
    )  # fmt: skip


def texts_of(wrong: object) -> list[str]:
    return [str(each) for each in wrong]  # type: ignore[attr-defined]


@pytest.mark.parametrize("steps", range(1, 12))
def test_nothing_is_wrong_with_a_game_at_any_step(steps):
    assert findings(stored(played(steps))) == []


def test_a_finding_names_table_entry_and_invariant():
    facts = played()
    acted = next(place for place, fact in enumerate(facts) if isinstance(fact, Acted))
    twice = [*facts[: acted + 1], facts[acted]]
    assert f"table entry {acted + 2}: invariant 2: turn 1.1 was taken twice" in texts_of(
        log_findings(stored(twice))
    )


def test_a_log_that_does_not_begin_with_the_opening_is_found():
    whole = stored(played())
    headless = whole._replace(
        entries=tuple(each._replace(seq=each.seq - 1) for each in whole.entries[1:]), seq=whole.seq - 1
    )
    expected = ["table: invariant 3: the log does not begin with the opening of the table"]
    assert texts_of(findings(headless)) == expected
    assert texts_of(findings(whole._replace(entries=(), seq=0))) == expected


def test_an_action_after_the_end_does_not_follow():
    facts = played()
    acted = next(fact for fact in facts if isinstance(fact, Acted))
    late = stored(facts)
    entries = (*late.entries, entry(len(facts) + 1, acted._replace(turn=99)))
    assert (
        "acted and what comes with it do not follow"
        in texts_of(findings(late._replace(entries=entries, seq=len(entries))))[0]
    )


def test_a_start_before_the_seats_are_full_does_not_follow():
    facts = played()
    assert "game_started and what comes with it" in texts_of(findings(stored([facts[0], *facts[2:]])))[0]


# Cards, counted without the engine.


def test_a_deck_that_is_none_is_found():
    decks = Decks(lambda round, attempt: DECKS(round, attempt)[:-1], 2)
    assert "table entry" in texts_of(card_findings(stored(played(), decks)))[0]
    assert "is not a whole deck" in texts_of(card_findings(stored(played(), decks)))[0]


def test_cards_of_another_deck_are_found():
    other = fair_decks(bytes(31) + b"x", ruleset_of("updown"), 2)
    wrong = " ".join(texts_of(card_findings(stored(played(), other))))
    assert "the cards drawn for seats are not those of the deck" in wrong
    assert "the seat did not hold this card" in wrong
    assert "the round ended with cards in hand" in wrong


def test_a_card_played_twice_is_found():
    facts = played()
    card = next(
        fact for fact in facts if isinstance(fact, Acted) and "card" in codec.action_json(fact.action)
    )
    place = facts.index(card)
    doubled = [*facts[: place + 1], card, *facts[place + 1 :]]
    entries = tuple(entry(seq, fact) for seq, fact in enumerate(doubled, start=1))
    assert (
        "the seat did not hold this card"
        in texts_of(card_findings(stored(facts)._replace(entries=entries)))[0]
    )


def test_the_games_of_these_tests_have_everything_the_oracle_looks_at():
    kinds = {type(fact) for fact in played()}
    assert {SeatsDrawn, RoundPlayed, GameFinished} < kinds
    assert len(FULL_DECK) == 52


# Rows of rounds.


def begun(steps: int) -> Game:
    return fold(None, played(steps))


def test_the_row_of_an_open_round_says_as_much_as_its_state_does():
    (round,) = begun(2).open
    (row,) = projection.open_rows(begun(2)).values()
    assert (row.number, row.status, row.dealer, row.won) == (round.number, "dealt", round.deal.dealer, None)


def test_the_row_of_a_round_played_but_not_scored_keeps_its_tricks_until_its_points_come():
    """This happens when several rounds are played at once."""
    game = begun(2)
    won = (1, 0)
    round = game.open[0]._replace(phase=Phase.PLAYED, play=game.open[0].play._replace(won=won))
    before = projection.open_rows(game._replace(open=(round,)))
    assert (before[1].status, before[1].won) == ("played", won)
    scored = begun(999).scored[0]
    after = projection.changed_rows(before, [(70, scored)])[1]
    assert (after.status, after.won, after.points, after.last_seq) == ("scored", won, scored.points, 70)
