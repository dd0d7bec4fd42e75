"""Shared boards: the same deals at every table, compared by seat, secret until all have played them."""

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games.engine import fair_deal
from games.engine.actions import Bid, Pass
from games.engine.cards import hand
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.tricks import is_void
from games.ratings.models import UncountedGame
from games.tables import queries as tables
from games.tables.models import Round, Table
from games.tables.services import abort_by_staff, audit
from games.tables.services.directing import Order, pause, redeal, restart, substitute
from games.tables.services.directing import errors as directing
from games.tournaments import errors, queries, services
from games.tournaments.models import Boards, Tournament
from games.tournaments.queries.progress import previewed_event
from games.tournaments.services.boards import _open
from tests.fairness.test_from_outside import verdicts
from tests.tables.table_setup import played_out, player_on, step, thought
from tests.tournaments.conftest import QUICK, published

pytestmark = pytest.mark.django_db
TWO_ROUNDS = {"rounds": [1, 14]}
# Every run has one ruleset with void questions and one with few cards; `make prove` has the others, too.
RULESETS = [
    ("modern", 4, TWO_ROUNDS),
    pytest.param("traditional", 4, TWO_ROUNDS, marks=pytest.mark.prove),
    pytest.param("rising", 4, TWO_ROUNDS, marks=pytest.mark.prove),
    pytest.param("casual", 4, TWO_ROUNDS, marks=pytest.mark.prove),
    ("updown", 2, {"rounds": [5, 6]}),
    pytest.param("updown", 3, {"rounds": [5, 6]}, marks=pytest.mark.prove),
]
REASON = "The hall has no power."


def present(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def boards_of(table: Table) -> list[fair_deal.Board]:
    """Return the boards of the table, from the engine's own secrets."""
    row = present(table)
    game = tables.game_of(row)
    board = tables.boards_of(row, game)
    return [board(plan.number) for plan in game.ruleset.rounds]


def play_round(table: Table, number: int) -> None:
    """Play on until this round is scored."""
    while not Round.objects.filter(table=table, number=number, status="scored").exists():
        step(table)


def over(event: Tournament) -> None:
    services.sweep_tournaments()
    services.sweep_boards()


# Dealing.


@pytest.mark.parametrize(("ruleset", "players", "options"), RULESETS, ids=str)
def test_every_table_plays_the_same_boards_and_none_is_dealt_twice(
    closed, owner, person, ruleset, players, options
):
    people = [person(f"player-{number}") for number in range(2 * players)]
    event = closed(
        people=people, duplicate=True, scoring="cross", ruleset=ruleset, players=players, options=options
    )
    both = published(event, owner)
    first, second = (boards_of(each) for each in both)
    assert first == second and [each.number for each in first] == [1, 2]
    for table in both:
        assert tables.game_of(present(table)).first_dealer == 0
        played_out(table)
        assert audit(table.pk) == []
    assert set(Round.objects.values_list("attempt", flat=True)) == {0}


def test_where_the_ruleset_asks_about_voids_a_board_has_none():
    key = bytes(32)
    modern, casual = (ruleset_of(each) for each in ("modern", "casual"))
    dealt = [fair_deal.board(key, number, modern.rounds[0], modern, 4) for number in range(1, 60)]
    assert not any(is_void(hand(each.deck[seat::4])) for each in dealt for seat in range(4))
    assert max(each.attempt for each in dealt) > 0
    unasked = [fair_deal.board(key, number, casual.rounds[0], casual, 4) for number in range(1, 60)]
    assert {each.attempt for each in unasked} == {0}
    # Apart from that a board is the deal of the stream, which anybody with the key can compute.
    canonical = fair_deal.canonical_deck(modern, 4)
    assert all(each.deck == fair_deal.shuffled(key, each.number, each.attempt, canonical) for each in dealt)


def test_boards_are_numbered_through_the_event_and_never_dealt_again(boarded, owner):
    for first in (1, 3):
        for table in published(boarded, owner):
            assert [each.number for each in boards_of(table)] == [first, first + 1]
            played_out(table)
        over(boarded)
    assert Boards.objects.get(pk=boarded.pk).dealt == 4
    assert [each.first_board for each in boarded.stage_rounds.order_by("number")] == [1, 3]


def test_where_a_deal_without_a_bid_is_thrown_in_the_opener_may_not_pass(closed, owner, person):
    people = [person(f"player-{number}") for number in range(4)]
    event = closed(people=people, duplicate=True, ruleset="rising", players=4, options={"rounds": [1]})
    (table,) = published(event, owner)
    _, legal = thought(table)
    while not any(isinstance(each, Bid) for each in legal):  # blind dashes are asked for before bids
        step(table)
        _, legal = thought(table)
    assert not any(isinstance(each, Pass) for each in legal)


def test_nobody_has_a_board_dealt_again_not_even_a_director(boarded, both, owner):
    table = both[0]
    with pytest.raises(directing.RedealUnavailable):
        redeal(Order(table.pk, owner, REASON), number=1)
    with pytest.raises(directing.RedealUnavailable):
        restart(Order(table.pk, owner, REASON))
    assert Round.objects.get(table=table).attempt == 0


# Allowed settings of an event with boards.


@pytest.mark.parametrize(
    ("chosen", "pointer", "code"),
    [
        ({"duplicate": False, "scoring": "matchpoints"}, "/scoring", "nothing_to_compare"),
        ({"duplicate": False, "scoring": "cross"}, "/scoring", "nothing_to_compare"),
        ({"duplicate": True, "stages": [{"rounds": 2, "uneven": "sizes"}]}, "/stages", "one_size"),
    ],
)
def test_only_tables_that_share_boards_are_compared_and_these_are_of_one_size(made, chosen, pointer, code):
    with pytest.raises(errors.InvalidTournament) as refused:
        made(**chosen)
    assert [(each.pointer, each.code) for each in refused.value.faults] == [(pointer, code)]
    event = made(duplicate=True, scoring="matchpoints")
    assert event.duplicate and previewed_event(event).duplicate
    assert made(stages=[{"rounds": 2, "uneven": "sizes"}]).stages[0]["uneven"] == "sizes"


def test_the_boards_are_promised_before_anybody_enters(made, owner):
    plain, event = made(), made(**QUICK)
    assert not Boards.objects.exists()
    for each in (plain, event):
        services.open_entries(tournament_id=each.pk, by=owner)
    (boards,) = Boards.objects.all()
    assert boards.pk == event.pk and boards.dealt == 0
    assert fair_deal.commitment(queries.boards_seed(boards)) == boards.commitment


def test_no_seed_is_open_while_a_table_is_under_embargo_and_a_promise_is_a_hash(boarded, both):
    table = both[0]
    with pytest.raises(IntegrityError, match="seed_opens_after_the_embargo"), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(seed_open=True)
    with pytest.raises(IntegrityError, match="boards_commitment_form"), transaction.atomic():
        Boards.objects.filter(pk=boarded.pk).update(commitment="promised")


# The embargo.


def test_a_board_is_told_to_others_once_its_last_table_has_played_it(boarded, both, owner, person):
    stranger = person("gamal")
    here, there = both
    players, others = ([player_on(each, seat) for seat in range(2)] for each in (here, there))
    before = tables.table(here.pk, stranger).seq
    played_out(here)
    for viewer in (stranger, None, owner, others[0]):
        seen = tables.table(here.pk, viewer)
        assert (seen.status, seen.seq, seen.scores, seen.places, seen.ended_at) == (
            "running", before, None, None, None,
        )  # fmt: skip
        assert tables.rounds(seen) == [] and len(tables.events(seen)) == before
    own = tables.table(here.pk, players[0])
    assert own.status == "finished" and own.places is not None and len(tables.rounds(own)) == 2
    play_round(there, 1)
    over(boarded)
    seen = tables.table(here.pk, stranger)
    assert [each.number for each in tables.rounds(seen)] == [1] and seen.scores is not None
    assert (seen.status, seen.places) == ("running", None)
    assert tables.rounds(tables.table(there.pk, stranger))[0].status == "scored"
    played_out(there)
    over(boarded)
    for table in (here, there):
        assert tables.table(table.pk, stranger).status == "finished"
        assert audit(table.pk) == []
    assert services.sweep_boards() == 0


def test_a_table_that_was_broken_off_holds_nobody_up_and_keeps_its_board_secret(boarded, both, owner, person):
    stranger = person("gamal")
    here, there = both
    play_round(here, 1)
    step(here)
    abort_by_staff(table_id=here.pk, by=owner, reason=REASON)
    over(boarded)
    assert tables.rounds(tables.table(here.pk, stranger)) == []
    play_round(there, 1)
    over(boarded)
    seen = tables.table(here.pk, stranger)
    assert (seen.status, [each.number for each in tables.rounds(seen)]) == ("running", [1])
    played_out(there)
    services.sweep_boards()
    assert tables.table(here.pk, stranger).status == "aborted"


def test_what_a_game_under_embargo_came_to_is_counted_when_it_is_told(boarded, both):
    here, there = both
    played_out(here)
    assert not UncountedGame.objects.exists()
    played_out(there)
    over(boarded)
    assert set(UncountedGame.objects.values_list("table", flat=True)) == {here.pk, there.pk}


def test_lists_and_histories_tell_of_a_game_under_embargo_as_of_one_that_goes_on(both, person):
    stranger = person("gamal")
    here, _ = both
    ali = player_on(here, 0)
    played_out(here)
    for viewer, status in ((stranger, "running"), (None, "running"), (ali, "finished")):
        for each in ("running", "finished"):
            rows = tables.as_viewer_sees(tables.tables(viewer, status=each).filter(pk=here.pk), viewer)
            assert [row.status for row in rows] == ([status] if each == status else [])
            past = tables.history(ali, viewer, tables.TableFilters(status=each), limit=9)
            assert [row.status for row in past] == ([status] if each == status else [])
        places = [tables.history(ali, viewer, tables.TableFilters(place=place), limit=9) for place in (1, 2)]
        assert any(places) is (status == "finished")


def test_the_seed_is_told_when_no_board_is_left_and_proves_every_deal(boarded, owner):
    done: list[Table] = []
    for _ in range(2):
        done += published(boarded, owner)
        for table in done[-2:]:
            played_out(table)
        told = tables.fairness(tables.table(done[0].pk, player_on(done[0], 0)))
        assert (told.scheme, told.server_seed, told.deals, told.client_seeds) == (
            "shared_boards", None, None, (),
        )  # fmt: skip
        over(boarded)
    services.sweep_boards()
    assert not _open(boarded.pk), "another sweep was quicker"
    boards = Boards.objects.get(pk=boarded.pk)
    for number, table in enumerate(done):
        told = tables.fairness(tables.table(table.pk, None))
        assert told.server_seed is not None and told.deals is not None and told.of == boarded.pk
        assert fair_deal.commitment(told.server_seed) == told.commitment == boards.commitment
        key = fair_deal.deal_key(told.server_seed, boarded.pk, ())
        canonical = fair_deal.canonical_deck(tables.game_of(table).ruleset, 2)
        assert [each.board for each in told.deals] == ([1, 2] if number < 2 else [3, 4])
        for each in told.deals:
            assert each.deck == fair_deal.shuffled(key, each.board, each.attempt, canonical)
    records = [Client().get(f"/api/v1/tables/{table.pk}/record").json() for table in done]
    assert verdicts(records) == ["fair"] * len(done), "anybody can check it without our code"


def test_a_player_of_the_boards_neither_directs_nor_joins_another_table_that_plays_them(both, owner, person):
    here, there = both
    player, other = player_on(here, 0), player_on(there, 1)
    assert tables.knows_boards(there, player) and not tables.knows_boards(here, player)
    with pytest.raises(directing.PlaysHimself):
        pause(Order(there.pk, player, REASON))
    with pytest.raises(directing.KnowsAnotherHand):
        substitute(Order(there.pk, owner, REASON), seat=1, player=player)
    substitute(Order(there.pk, owner, REASON), seat=1, player=person("hana"))
    assert player_on(there, 1) != other


# Comparing boards.


def test_points_before_the_carried_multiplier_are_compared_with_all_who_held_the_seat(boarded, both):
    here, there = both
    for table in (here, there):
        played_out(table)
    assert queries.stage_standings(boarded)[0].lines[0].by_round == ()
    over(boarded)
    (stage,) = queries.stage_standings(boarded)
    points = {each.entry: each.points for each in stage.lines}
    assert sum(points.values()) == Fraction(4)  # two boards, two seats, one point to share for each
    seats = {(each.pairing, each.seat): each.entry for each in boarded.places.filter(stage_round=1)}
    for seat in (0, 1):
        made = [
            [
                each.points[seat] // each.multiplier
                for each in Round.objects.filter(table=table).order_by("number")
            ]
            for table in (here, there)
        ]
        won = sum((mine < other) + Fraction(mine == other, 2) for mine, other in zip(*made, strict=True))
        assert points[seats[1, seat]] == won  # the smaller number of penalties wins
