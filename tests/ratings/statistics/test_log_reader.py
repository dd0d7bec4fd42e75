"""Statistics of a finished game's players, from its log."""

from collections.abc import Sequence

import pytest

from games.engine import codec
from games.engine.director_facts import Intervened, TimeAdded, TurnUndone
from games.engine.facts import (
    Acted,
    AutoTold,
    Fact,
    GamePaused,
    GameResumed,
    Resigned,
    RoundScored,
    SeatTakenBack,
)
from games.engine.rulesets import RULESETS
from games.engine.rulesets.scoring import SKIPPED
from games.engine.seats import Seat
from games.ratings.statistics.figures import (
    DASH_CALL,
    DECLARER,
    DOUBLE_RISK,
    RISK,
    ROLES,
    WITH,
    Figures,
    Run,
    Tally,
)
from games.ratings.statistics.log_reader import Logged, Stay, owners, read
from tests.engine.test_golden import recorded
from tests.notation import Record, begin

PLAYERS = ("amal", "basim", "dina", "emad", "farah")
SECOND = 1000
# Seat 0 holds all spades, so it takes every trick when spades are trump.
ALL_SPADES = """
    0: SAKQJT98765432
    1: HAKQJT98765432
    2: DAKQJT98765432
    3: *
"""


def logged(facts: Sequence[Fact]) -> list[Logged]:
    """Return the facts as log entries, one per second."""
    return [Logged(seq, seq * SECOND, fact) for seq, fact in enumerate(facts, start=1)]


def seated(players: int) -> list[Stay]:
    return [Stay(seat, PLAYERS[seat], seat + 2, None, owns=True) for seat in range(players)]


def figures_of(record: Record, **known: object) -> dict[int, Figures]:
    asked = {"limit": None, "ran_out": {}, **known}
    return read(logged(record.facts), seated(record.game.players), **asked)


def finished(record: Record) -> Record:
    while record.game.open:
        record.act(record.seat, record.legal()[0])
    return record


def role(figures: Figures, name: str) -> Tally:
    return figures.roles[ROLES.index(name)]


def codes(scored):
    """Return the codes of all lines of a scored round."""
    return {line.code for lines in scored.lines for line in lines}


@pytest.mark.parametrize("pinned", sorted(RULESETS))
def test_the_figures_of_a_recorded_game_are_those_of_its_scores(pinned):
    recording = recorded(pinned)
    facts = [codec.fact(body["type"], body) for body in recording["facts"]]
    found = read(logged(facts), seated(recording["players"]), limit=None, ran_out={})
    scored = [each for each in facts if isinstance(each, RoundScored) and SKIPPED not in codes(each)]
    for seat, figures in found.items():
        place = recording["places"][seat]
        assert figures.games == 1 and figures.places[place - 1] == 1
        assert figures.points == recording["scores"][seat] == figures.round_points
        assert figures.rounds.rounds == figures.exact.length == len(scored)
        assert figures.kings == (place == 1) and figures.koozes == (place == max(recording["places"]))
    declared = sum(role(each, DECLARER).rounds for each in found.values())
    assert declared == sum(sum(each.trumps) for each in found.values())
    for each in facts:
        if isinstance(each, RoundScored) and any(each.lines):
            exact = {
                seat for seat, lines in enumerate(each.lines) if any(line.code == "exact" for line in lines)
            }
            assert all(found[seat].rounds.exact for seat in exact)


def test_declarer_with_risk_and_double_risk_are_counted_with_how_exact_they_were():
    record = begin("modern", round=1, dealer=3)
    record.play("0: 5S, 1: 4C, 2: 4D, 3: 4H, 1: 5, 2: 0, 3: 0")
    found = figures_of(finished(record))
    assert role(found[0], DECLARER).rounds == 1 and found[0].trumps == (0, 0, 0, 1, 0)
    assert role(found[1], WITH).rounds == 1 and role(found[0], WITH).rounds == 0
    assert role(found[3], RISK).rounds == 1, "the last to estimate"
    assert role(found[3], DOUBLE_RISK).rounds == 0, "ten is three away from thirteen"
    for figures in found.values():
        assert all(each.exact == figures.rounds.exact for each in figures.roles if each.rounds)


def test_an_equal_estimate_is_with_only_where_the_ruleset_has_it():
    record = begin("casual", round=1, dealer=3)
    record.play("0: 5S, 3: 4H, 2: 4D, 1: 4C, 1: 5, 2: 0, 3: 0")
    assert all(role(each, WITH).rounds == 0 for each in figures_of(finished(record)).values())
    for ruleset, many in (("modern", 1), ("traditional", 1), ("rising", 0)):
        record = begin(ruleset, round=14, dealer=3)
        record.play("0: 3, 1: 3, 2: 2, 3: 2")
        figures = figures_of(finished(record))
        assert [role(figures[seat], WITH).rounds for seat in range(4)] == [0, many, 0, 0], "a fast round"


def test_a_total_four_away_makes_the_risk_a_double_one():
    record = begin("modern", round=1, dealer=3)
    record.play("0: 4S, 1: dash_call, 2: 4C, 3: 4D, 2: 2, 3: 3")
    found = figures_of(finished(record))
    assert (role(found[3], RISK).rounds, role(found[3], DOUBLE_RISK).rounds) == (1, 1)
    assert role(found[1], DASH_CALL).rounds == 1 and role(found[1], WITH).rounds == 0


@pytest.mark.parametrize(
    ("key", "options", "last", "roles"),
    [
        ("modern", {}, 2, (1, 0)),
        ("modern", {"risk_from": 2}, 2, (0, 0)),
        ("modern", {}, 6, (1, 0)),
        ("modern", {"double_risk_from": 3}, 6, (1, 1)),
        ("modern", {}, 7, (1, 1)),
        ("modern", {"double_risk_from": 5}, 7, (1, 0)),
        ("rising", {}, 7, (1, 0)),
    ],
)
def test_what_makes_a_risk_or_a_double_one_is_as_the_table_plays(key, options, last, roles):
    # In a fast round three estimate 10 in all; with the last the total is 12, 16 or 17.
    record = begin(key, round=14, dealer=3, **options)
    record.play(f"0: 4, 1: 3, 2: 3, 3: {last}")
    found = figures_of(finished(record))
    assert (role(found[3], RISK).rounds, role(found[3], DOUBLE_RISK).rounds) == roles


def test_all_tricks_bid_and_taken_are_a_kabooot_and_all_but_one_bid_are_none():
    record = begin("casual", ALL_SPADES, round=1, dealer=3)
    record.play("0: 13S, 3: 4H, 2: 4D, 1: 4C, 1: 0, 2: 0, 3: 0")
    assert figures_of(finished(record))[0].kabooots == 1
    record = begin("casual", ALL_SPADES, round=1, dealer=3)
    record.play("0: 12S, 3: 4H, 2: 4D, 1: 4C, 1: 0, 2: 0, 3: 0")
    assert figures_of(finished(record))[0].kabooots == 0


def test_the_last_is_kooz_and_where_all_are_first_nobody_is():
    recording = recorded("modern@1")
    facts = [codec.fact(body["type"], body) for body in recording["facts"]]
    assert sum(each.koozes for each in told_of(facts).values()) >= 1
    level = [*facts[:-1], facts[-1]._replace(places=(1, 1, 1, 1))]
    assert [(each.kings, each.koozes) for each in told_of(level).values()] == [(1, 0)] * 4
    assert [each.won for each in told_of(level).values()] == [Run(1, 1, 1, 1)] * 4


def told_of(facts: Sequence[Fact]) -> dict[int, Figures]:
    return read(logged(facts), seated(4), limit=None, ran_out={})


def test_a_game_counts_for_its_owner_and_of_its_rounds_only_those_that_they_played():
    recording = recorded("casual@1")
    facts = [codec.fact(body["type"], body) for body in recording["facts"]]
    left = next(seq for seq, fact in enumerate(facts, start=1) if isinstance(fact, Resigned))
    stays = [
        *seated(3),
        Stay(3, "emad", 5, left, owns=True),
        Stay(3, "steady", left, None, owns=False),
    ]
    figures = read(logged(facts), stays, limit=None, ran_out={})[3]
    assert owners(stays)[3] == "emad"
    assert figures.games == 1 and figures.koozes == 1, "who leaves is last"
    assert figures.rounds.rounds == 4 < len([each for each in facts if isinstance(each, RoundScored)])
    assert figures.points != figures.round_points


def test_who_got_up_before_somebody_else_took_the_seat_owns_nothing():
    stays = [Stay(0, "amal", 2, 3, owns=True), Stay(0, "basim", 4, None, owns=True)]
    assert owners(stays) == {0: "basim"}


def test_a_pause_that_becomes_a_director_s_is_one_pause():
    record = finished(begin("updown", players=2, rounds=(1,)))
    first = next(place for place, fact in enumerate(record.facts) if isinstance(fact, Acted))
    stood = (GamePaused(30), Intervened("pause", (), "The hall has no power."), GamePaused(30))
    paused = [*record.facts[:first], *stood, GameResumed("directed"), *record.facts[first:]]
    late = [each._replace(at=each.at + 3600 * SECOND * (each.seq > first + 1)) for each in logged(paused)]
    thought = sum(each.thinking for each in read(late, seated(2), limit=None, ran_out={}).values())
    assert thought - sum(each.thinking for each in figures_of(record).values()) == SECOND


def test_time_is_what_turns_waited_and_a_pause_or_the_service_s_own_answer_is_nobody_s():
    record = finished(begin("updown", players=2, rounds=(1,)))
    plain = figures_of(record)
    acted = [place for place, fact in enumerate(record.facts) if codec.fact_json(fact)["type"] == "acted"]
    assert sum(each.turns for each in plain.values()) == len(acted) == 4
    first = acted[0]
    paused = [*record.facts[:first], GamePaused(1), GameResumed("agreed"), *record.facts[first:]]
    entries = logged(paused)
    late = [each._replace(at=each.at + 3600 * SECOND * (each.seq > first + 1)) for each in entries]
    stood = read(late, seated(2), limit=None, ran_out={})
    extra = sum(each.thinking for each in stood.values()) - sum(each.thinking for each in plain.values())
    assert extra == SECOND, "what passed between the last fact and the pause"
    automatic = [*record.facts, AutoTold(1, (record.facts[first].turn,))]
    assert sum(each.turns for each in told_by_two(automatic).values()) == 3


def test_a_turn_that_a_director_forced_is_nobody_s():
    record = finished(begin("updown", players=2, rounds=(1,)))
    first = next(place for place, fact in enumerate(record.facts) if isinstance(fact, Acted))
    forced = Intervened("force", (record.facts[first].seat,), "The hall has no power.")
    aside = Intervened("message", (record.facts[first].seat,), "The hall has no power.")
    for said, turns in ((forced, 3), (aside, 4)):
        told = told_by_two([*record.facts[:first], said, *record.facts[first:]])
        assert sum(each.turns for each in told.values()) == turns


def told_by_two(facts: Sequence[Fact]) -> dict[int, Figures]:
    return read(logged(facts), seated(2), limit=None, ran_out={})


@pytest.mark.parametrize(
    "ruled",
    [
        (GamePaused(30), GameResumed("directed")),
        (TimeAdded(Seat(0), 60), TimeAdded(Seat(1), 60)),
        (SeatTakenBack(Seat(0)), SeatTakenBack(Seat(1))),
    ],
)
def test_a_turn_whose_limit_a_director_changed_is_a_time_out_only_by_what_it_had_then(ruled):
    record = finished(begin("updown", players=2, rounds=(1,)))
    first = next(place for place, fact in enumerate(record.facts) if isinstance(fact, Acted))
    entries = logged([*record.facts[:first], *ruled, *record.facts[first:]])
    late = [each._replace(at=each.at + 50 * SECOND * (each.seq > first)) for each in entries]
    late = [each._replace(at=each.at + 20 * SECOND * (each.seq > first + 2)) for each in late]
    told = read(late, seated(2), limit=60 * SECOND, ran_out={})
    assert sum(each.time_outs for each in told.values()) == 0
    much = [each._replace(at=each.at + 100 * SECOND * (each.seq > first + 2)) for each in late]
    assert sum(each.time_outs for each in read(much, seated(2), limit=60 * SECOND, ran_out={}).values()) == 1


def test_a_turn_that_was_undone_waits_from_then_on_again():
    record = finished(begin("updown", players=2, rounds=(1,)))
    first = next(place for place, fact in enumerate(record.facts) if isinstance(fact, Acted))
    acted = record.facts[first]
    again = [each._replace(turn=each.turn + 2) if isinstance(each, Acted) else each for each in record.facts]
    undone = TurnUndone(1, acted.turn, acted.seat, "estimation")
    entries = logged([*record.facts[: first + 1], undone, *again[first:]])
    late = [each._replace(at=each.at + 70 * SECOND * (each.seq > first + 1)) for each in entries]
    told = read(late, seated(2), limit=60 * SECOND, ran_out={})
    assert sum(each.time_outs for each in told.values()) == 0


def test_a_turn_as_long_as_its_limit_is_a_time_out_and_clocks_say_theirs():
    record = finished(begin("updown", players=2, rounds=(1,)))
    longest = max(each.thinking for each in figures_of(record).values())
    assert sum(each.time_outs for each in figures_of(record, limit=longest + 1).values()) == 0
    assert sum(each.time_outs for each in figures_of(record, limit=1).values()) == 4
    assert figures_of(record, ran_out={1: 2})[1].time_outs == 2
