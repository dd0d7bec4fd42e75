"""Tests of tables in sandboxes, which open with all seats taken and with chosen cards."""

import pytest

from games.engine.cards import FULL_DECK
from games.engine.errors import Refusal
from games.engine.fair_deal import canonical_deck
from games.engine.rulesets import ruleset
from games.sandboxes import errors, queries, services
from games.sandboxes.services import StackedDeal
from games.tables import queries as tables
from games.tables import services as playing
from games.tables.errors import ActionRefused, AlreadySeated, SeatNotFound, SeatsNotFull
from games.tables.models import Table
from tests.notation import EVEN, deck
from tests.sandboxes.test_sandbox_lifecycle import NAMES
from tests.scenes import scene
from tests.tables.table_setup import played_out, present, step

pytestmark = pytest.mark.django_db
DEALT = deck(EVEN, dealer=3)
SHORT = canonical_deck(ruleset("updown"), 2)


@scene
def sandbox(ali):
    return services.open_sandbox(by=ali, players=NAMES)[0]


@scene
def four(sandbox):
    return queries.players(sandbox)


def opened(sandbox, seats, **chosen):
    return services.open_test_table(by=sandbox.owner, sandbox_id=sandbox.pk, seats=seats, **chosen)


def test_everybody_sits_where_they_are_told_and_the_game_is_on(sandbox, four):
    steady = four[0].realm.users.get(name="steady")
    table = opened(sandbox, [steady, four[2], steady, four[0]], start=True)
    assert [each.player.name for each in tables.seated_at(table)] == ["steady", "dina", "steady", "amal"]
    assert (table.status, table.creator) == ("running", four[2])
    assert tables.table(table.pk, four[1]).status == "running"


def test_seats_may_stay_free_and_then_nothing_starts(sandbox, four):
    table = opened(sandbox, [None, four[1]], players=4)
    assert (table.status, table.creator, table.scheme) == ("open", four[1], "EST-DEAL-1")
    with pytest.raises(SeatsNotFull):
        opened(sandbox, [None, four[1]], start=True, players=4)
    assert Table.objects.count() == 1


def test_as_many_play_as_there_are_seats_unless_told(sandbox, four):
    table = opened(sandbox, four[:3], ruleset="updown", start=True)
    assert (table.players, table.status) == (3, "running")
    assert opened(sandbox, four[:1], ruleset="updown", players=2).players == 2


def test_where_no_person_sits_the_first_player_watches(sandbox, four):
    steady = four[0].realm.users.get(name="steady")
    table = opened(sandbox, [steady] * 4, start=True, options={"rounds": [1]})
    assert table.creator == four[0]
    assert present(table, four[0]).seat is None


@pytest.mark.parametrize(("places", "refusal"), [((0, 0), AlreadySeated), ((0, 1, 2, 3, 0), SeatNotFound)])
def test_nobody_sits_twice_nor_where_there_is_no_seat(sandbox, four, places, refusal):
    with pytest.raises(refusal):
        opened(sandbox, [four[place] for place in places], players=4)


def test_a_stacked_round_is_dealt_as_told_and_the_others_by_chance(sandbox, four):
    table = opened(
        sandbox,
        four,
        deals=[StackedDeal(1, 0, DEALT)],
        start=True,
        options={"rounds": [1, 2]},
        automatic=False,
    )
    state = present(table, four[0])
    assert table.scheme == "stacked" and table.commitment == ""
    assert state.hands[1] == sum(1 << card for card in DEALT[0::4])
    played_out(table)
    table.refresh_from_db()
    proof = tables.fairness(table)
    first, second = (each.deck for each in proof.deals if each.attempt == 0)
    assert first == DEALT
    assert sorted(second) == list(FULL_DECK) and second != FULL_DECK
    assert (proof.scheme, proof.server_seed) == ("stacked", None)
    assert playing.audit(table.pk) == []


def test_a_redeal_that_is_not_told_is_refused_and_one_that_is_happens(sandbox, four):
    void = deck(
        """
        0: SAKQ2 HT987 D76543
        1: S543 HAKQ DT98 C8765
        2: S9876 H432 DAKQ CJT9
        3: *
        """,
        dealer=3,
    )
    for deals, refused in (
        ([StackedDeal(1, 0, void)], True),
        ([StackedDeal(1, 0, void), StackedDeal(1, 1, DEALT)], False),
    ):
        table = opened(sandbox, four, deals=deals, start=True, options={"rounds": [1]})
        turn = tables.awaited_at(table.pk)[0]
        again = {"table_id": table.pk, "seat": turn.seat, "turn": (turn.round, turn.turn)}
        redeal = next(a for a in _legal(table, turn) if type(a).__name__ == "Redeal")
        if refused:
            with pytest.raises(ActionRefused) as why:
                playing.act_for(action=redeal, **again)
            assert why.value.refusal is Refusal.REDEAL_UNAVAILABLE
        else:
            playing.act_for(action=redeal, **again)
            assert present(table, four[0]).game.round(1).deal.attempt == 1


def _legal(table, turn):
    from games.engine.phases import legal_actions

    state = tables.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    return legal_actions(state.game.round(turn.round), state.hands[turn.round], turn.seat)


@pytest.mark.parametrize(
    ("deals", "pointers"),
    [
        ([StackedDeal(1, 0, SHORT[:-1])], {"/deals/0/deck"}),
        ([StackedDeal(1, 0, (*SHORT[:-1], SHORT[0]))], {"/deals/0/deck"}),
        ([StackedDeal(1, 0, FULL_DECK)], {"/deals/0/deck"}),
        ([StackedDeal(3, 0, SHORT)], {"/deals/0/round"}),
        ([StackedDeal(1, 1, SHORT)], {"/deals/0/attempt"}),
        ([StackedDeal(1, 0, SHORT), StackedDeal(1, 0, SHORT)], {"/deals/1/attempt"}),
        ([StackedDeal(9, 1, SHORT[1:])], {"/deals/0/round", "/deals/0/attempt", "/deals/0/deck"}),
    ],
)
def test_a_deck_holds_every_card_once_and_belongs_to_a_deal_that_may_come(sandbox, four, deals, pointers):
    with pytest.raises(errors.DeckInvalid) as refused:
        opened(sandbox, four[:2], deals=deals, ruleset="updown", players=2, options={"rounds": [1, 2]})
    assert {each.pointer for each in refused.value.faults} == pointers
    assert not Table.objects.exists()


def test_a_right_one_is_played_to_the_end(sandbox, four):
    table = opened(
        sandbox,
        four[:2],
        deals=[StackedDeal(1, 0, SHORT)],
        ruleset="updown",
        players=2,
        options={"rounds": [1, 2]},
        start=True,
    )
    assert present(table, four[0]).hands[1] in {1 << SHORT[0], 1 << SHORT[1]}
    step(table)
    played_out(table)
    assert playing.audit(table.pk) == []
