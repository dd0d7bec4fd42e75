"""Claims at a table: proved, agreed to, refused, lapsed; no answer reveals more than the claimer knew."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.engine.actions import Action
from games.engine.cards import Card
from games.engine.facts import (
    ClaimAgreed,
    ClaimGranted,
    ClaimLapsed,
    ClaimMade,
    ClaimRefused,
    Fact,
    RoundPlayed,
    RoundScored,
)
from games.engine.rulesets import ruleset
from games.engine.seats import Seat
from games.tables import errors, log, queries, services
from games.tables.models import AutomaticTurn, OpenClaim, Table, Waiting
from games.tables.oracle import Finding
from games.tables.queries.counts import due_in, next_in
from games.tables.release_times import TICK_S
from games.tables.services import leases
from games.tables.services.log_append import append
from games.tables.services.pauses import go_on, stand_still
from games.tables.states import State
from tests.notation import action as written
from tests.notation import deck, drawing
from tests.tables.forced.test_claim_proof import HIGH
from tests.tables.table_setup import player_on, started

pytestmark = pytest.mark.django_db
# As HIGH, but seat 1 holds the queen of hearts.
OPEN = HIGH.replace("HAKQ", "HAK2").replace("H5432", "HQ543")


def laid(four: list[User], deal: str, **chosen: object) -> Table:
    """A table where every seat has estimated; seat 0 won the auction and leads."""
    stacked: dict[tuple[int, int], tuple[Card, ...]] = {(1, 0): deck(deal, dealer=3)}
    table = started(
        four, ruleset="casual", options={"rounds": [1], "seating": "as_taken"}, stacked={
            **stacked, (0, 0): _draw()
        }, **chosen
    )  # fmt: skip
    for seat, what in SPOKEN:
        act(table, seat, what)
    return table


SPOKEN = ((0, "9S"), (3, "4C"), (2, "4C"), (1, "4C"), (1, "1"), (2, "1"), (3, "1"))


def _draw() -> tuple[Card, ...]:
    return drawing(3, ruleset("casual"), 4)


def act(table: Table, seat: int, what: str) -> None:
    (turn,) = queries.awaited_at(table.pk)
    state = queries.bare_state(table.pk)
    assert state is not None and turn.seat == seat, (turn.seat, seat, what)
    action: Action = written(what, state.game.open[0].phase)
    services.act_for(table_id=table.pk, seat=seat, turn=(turn.round, turn.turn), action=action)


def facts(table: Table, since: int = 0) -> list[Fact]:
    return [each.fact for each in log.entries(table.pk, since=since)]


def claim(table: Table, seat: int):
    return services.claim(table_id=table.pk, player=player_on(table, Seat(seat)), number=1)


def answer(table: Table, seat: int, agrees: bool, **seen: str | None):
    user = player_on(table, Seat(seat))
    return services.answer_claim(table_id=table.pk, player=user, number=1, agrees=agrees, **seen)


def seq(table: Table) -> int:
    return Table.objects.get(pk=table.pk).seq


def test_what_the_claimer_can_prove_ends_the_round_at_once(four):
    table = laid(four, HIGH)
    before = seq(table)
    state = claim(table, 0)
    told = facts(table, before)
    assert told[:2] == [ClaimGranted(1, Seat(0), 13), RoundPlayed(1, (13, 0, 0, 0))]
    assert isinstance(told[2], RoundScored)
    assert state.game.status == "finished"
    assert services.audit(table.pk) == []


def test_what_is_not_proved_is_put_to_the_others_who_are_asked_all_at_once(four):
    table = laid(four, OPEN)
    state = claim(table, 0)
    assert facts(table)[-1] == ClaimMade(1, Seat(0))
    assert state.game.open[0].declarations.claim == ("1.8.0", 0, ())
    for seat in (3, 1):
        answer(table, seat, True)
    present = queries.bare_state(table.pk)
    assert present is not None and present.game.open[0].declarations.claim == ("1.8.0", 0, (3, 1))


def test_once_all_agree_the_claimer_takes_the_rest(four):
    table = laid(four, OPEN)
    for each in ("2H", "3H", "6H", "TH"):
        (turn,) = queries.awaited_at(table.pk)
        act(table, turn.seat, each)
    claim(table, 0)
    for seat in (1, 2, 3):
        state = answer(table, seat, True)
    assert [type(each) for each in facts(table)[-5:]][:2] == [ClaimAgreed, ClaimGranted]
    assert state.game.scored[0].points != (0, 0, 0, 0)
    assert services.audit(table.pk) == []


def test_one_who_does_not_agree_lets_play_go_on(four):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 1, True)
    state = answer(table, 2, False)
    assert facts(table)[-1] == ClaimRefused(1, Seat(2))
    assert state.game.open[0].declarations.claim is None
    act(table, 0, "AS")
    assert services.audit(table.pk) == []


def test_the_claimer_may_take_it_back(four):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 0, False)
    with pytest.raises(errors.NoClaim):
        answer(table, 1, True)


def test_a_card_played_ends_the_claim(four):
    table = laid(four, OPEN)
    claim(table, 0)
    act(table, 0, "AS")
    with pytest.raises(errors.NoClaim):
        answer(table, 1, True)
    assert services.audit(table.pk) == []


def test_agreeing_twice_counts_once_and_the_claimer_agrees_with_themselves_already(four):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 1, True)
    before = seq(table)
    answer(table, 1, True)
    answer(table, 0, True)
    assert seq(table) == before


def test_an_answer_to_a_claim_that_is_over_does_not_count_for_the_next_one(four):
    table = laid(four, OPEN)
    seen = _claim_id(claim(table, 0))
    answer(table, 0, False)
    again = _claim_id(claim(table, 1))
    for agrees in (True, False):
        with pytest.raises(errors.StaleClaim):
            answer(table, 2, agrees, claim_id=seen)
    assert facts(table)[-1] == ClaimMade(1, Seat(1)), "whoever answers sees the other claim first"
    answer(table, 2, True, claim_id=again)
    answer(table, 3, True, claim_id=None)
    answer(table, 1, False)
    with pytest.raises(errors.NoClaim):
        answer(table, 0, True, claim_id=again)
    act(table, 0, "AS")
    assert len({seen, again, _claim_id(claim(table, 0))}) == 3, "the same seat claims anew after a card"


def _claim_id(state: State) -> str:
    made = state.game.open[0].declarations.claim
    assert made is not None
    return made.claim_id


def test_a_claim_nobody_answers_lapses(four):
    table = laid(four, OPEN)
    claim(table, 0)
    assert services.sweep_claims() == 0
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=2))
    assert services.sweep_claims() == 1
    assert facts(table)[-1] == ClaimLapsed(1)
    assert services.sweep_claims() == 0
    assert services.audit(table.pk) == []


@pytest.mark.parametrize("chosen", [{"clock": {"preset": "normal"}, "automatic": False}, {"turn_limit": 60}])
def test_during_a_pause_no_claim_lapses_and_afterwards_the_others_have_their_whole_time(four, chosen):
    table = laid(four, OPEN, **chosen)
    claim(table, 0)
    stand_still(queries.locked_for_staff(table.pk), by_director=True)
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=2))
    assert services.sweep_claims() == due_in("real").claims == 0 and next_in("real") > timezone.now()
    go_on(queries.locked_for_staff(table.pk), "directed")
    assert services.sweep_claims() == 0
    answer(table, 1, True)
    left = OpenClaim.objects.get().due_at - timezone.now()
    assert left > timedelta(hours=23 if "clock" in chosen else 0)
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=2))
    assert due_in("real").claims == services.sweep_claims() == 1
    assert facts(table)[-1] == ClaimLapsed(1) and services.audit(table.pk) == []


@pytest.mark.parametrize(("leaves", "over"), [(2, True), (0, True), (1, False)])
def test_a_claim_lapses_when_a_bot_takes_the_seat_of_one_who_is_asked_or_of_the_claimer(
    four, bot, leaves, over
):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 1, True)
    services.resign(table_id=table.pk, player=player_on(table, Seat(leaves)))
    assert isinstance(facts(table)[-1], ClaimLapsed) is over
    assert services.audit(table.pk) == []
    if not over:
        for seat in (2, 3):
            state = answer(table, seat, True)
        assert state.game.status == "finished", "who agreed before they left has agreed"


def test_a_claim_that_another_sweep_let_lapse_does_not_lapse_again(four):
    table = laid(four, OPEN)
    claim(table, 0)
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=2))
    found = OpenClaim.objects.get()
    assert [services.claims._lapse(found) for _ in range(2)] == [True, False]
    assert facts(table).count(ClaimLapsed(1)) == 1


def test_a_claim_that_is_over_does_not_lapse(four):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 2, False)
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=2))
    before = seq(table)
    services.sweep_claims()
    assert seq(table) == before and not OpenClaim.objects.exists()


@pytest.mark.parametrize(("seat", "played"), [(0, ("2H", "QH")), (2, ("AS", "3S")), (1, ())])
def test_a_false_claim_is_refused_by_name_and_changes_nothing(four, seat, played):
    table = laid(four, OPEN)
    for each in played:
        (turn,) = queries.awaited_at(table.pk)
        act(table, turn.seat, each)
    before = seq(table)
    if played:
        with pytest.raises(errors.FalseClaim):
            claim(table, seat)
        assert seq(table) == before
    else:
        claim(table, seat)
        assert seq(table) == before + 1, "what only might be false the others judge"


def test_a_claim_that_cannot_be_let_go_keeps_no_other_waiting(four):
    broken, table = laid(four, OPEN), laid(four, OPEN)
    for each in (broken, table):
        claim(each, 0)
    OpenClaim.objects.update(due_at=F("due_at") - timedelta(days=1))
    Table.objects.filter(pk=broken.pk).update(clock={"preset": "gone"})
    assert services.sweep_claims() == 1
    assert [each.table_id for each in OpenClaim.objects.all()] == [broken.pk]


def test_there_is_no_claim_before_cards_are_played_nor_after(four):
    table = started(four, ruleset="casual", options={"rounds": [1]})
    with pytest.raises(errors.ClaimNotNow):
        claim(table, 0)
    table = laid(four, HIGH)
    claim(table, 0)
    with pytest.raises(errors.TableNotRunning):
        claim(table, 0)


def test_one_claim_at_a_time(four):
    table = laid(four, OPEN)
    claim(table, 0)
    with pytest.raises(errors.ClaimNotNow):
        claim(table, 1)


def test_each_seat_asks_the_others_for_a_claim_once_until_a_card_is_played(four):
    table = laid(four, OPEN)
    claim(table, 0)
    answer(table, 0, False)
    before = seq(table)
    with pytest.raises(errors.ClaimNotNow):
        claim(table, 0)
    assert seq(table) == before
    claim(table, 1)
    answer(table, 2, False)
    act(table, 0, "AS")
    claim(table, 0)
    answer(table, 1, False)
    for each in ("3S", "5S", "2S"):
        (turn,) = queries.awaited_at(table.pk)
        act(table, turn.seat, each)
    claim(table, 0)
    assert services.audit(table.pk) == []


def test_what_is_proved_may_be_claimed_at_any_time(four):
    table = laid(four, HIGH)
    row = Table.objects.get(pk=table.pk)
    append(row, queries.game_of(row), (ClaimMade(1, Seat(0)), ClaimRefused(1, Seat(2))))
    assert claim(table, 0).game.status == "finished"


def test_bots_agree_to_nothing_that_is_not_proved(four, bot):
    table = laid([*four[:3], bot], OPEN)
    before = seq(table)
    with pytest.raises(errors.ClaimUnproved):
        claim(table, 0)
    assert seq(table) == before
    proved = laid([*four[:3], bot], HIGH)
    assert claim(proved, 0).game.status == "finished"


def test_who_does_not_play_claims_nothing(four, person):
    table = laid(four, OPEN)
    with pytest.raises(errors.NotSeated):
        services.claim(table_id=table.pk, player=person("gamal"), number=1)


def test_no_card_is_played_for_a_seat_while_a_claim_is_open(four):
    table = laid(four, OPEN, automatic=True)
    act(table, 0, "AS")
    assert AutomaticTurn.objects.filter(table=table.pk, seat=1).exists(), "the four and three of spades touch"
    claim(table, 0)
    planned = AutomaticTurn.objects.get(table=table.pk, seat=1).due_at
    AutomaticTurn.objects.update(due_at=F("due_at") - timedelta(days=1))
    before = seq(table)
    services.sweep_automatic()
    assert seq(table) == before
    # It moves to its next future tick at once, not through every tick that has passed.
    later, tick = AutomaticTurn.objects.get(table=table.pk, seat=1).due_at, timedelta(seconds=TICK_S)
    now = datetime.now(UTC)
    assert now < later <= now + tick
    assert (planned - timedelta(days=1) - later) % tick == timedelta()


def test_the_audit_finds_a_claim_granted_that_nobody_proved_or_agreed_to(four):
    table = laid(four, OPEN)
    row = Table.objects.get(pk=table.pk)
    game = queries.game_of(row)
    append(row, game, (ClaimMade(1, Seat(0)), ClaimGranted(1, Seat(0), 13), RoundPlayed(1, (13, 0, 0, 0))))
    found: list[Finding] = services.audit(table.pk)
    assert [each.invariant for each in found] == [3]


def test_a_claim_says_the_same_whatever_the_others_hold(four):
    """The claimer's hand and the history are the same; only the queen of hearts lies elsewhere."""
    said = []
    for deal in (OPEN, OPEN.replace("HQ543", "H5439").replace("H9876", "HQ876")):
        table = laid(four, deal)
        state = claim(table, 0)
        said.append((facts(table)[-1], state.game.open[0].declarations.claim))
    assert said[0] == said[1]


def test_once_time_is_up_a_plan_plays_although_the_others_are_asked(four):
    table = laid(four, OPEN, turn_limit=15, automatic=True)
    plan = {"rules": [{"do": {"type": "lowest"}}]}
    services.confirm_plan(table_id=table.pk, player=player_on(table, Seat(0)), number=1, body=plan)
    (turn,) = queries.awaited_at(table.pk)
    services.claim(table_id=table.pk, player=player_on(table, Seat(0)), number=1)
    asked = {"table_id": table.pk, "seat": turn.seat, "turn": (turn.round, turn.turn)}
    assert services.answer_for(**asked) is None and OpenClaim.objects.exists(), "put off for now"
    Waiting.objects.update(since=F("since") - timedelta(minutes=1), due_at=F("due_at") - timedelta(minutes=1))
    (overdue,) = leases.lease_turns(leases.overdue_turns())
    assert services.answer_for(**asked, overdue=overdue) is not None
    assert AutomaticTurn.objects.get(turn=turn.turn).played
