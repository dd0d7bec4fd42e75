"""Tests of the hints by which workers learn of bots' turns."""

import pytest
from kombu.transport.redis import PRIORITY_STEPS

from accounts.models import User
from bots import tasks
from bots.services import play_waiting, priority
from bots.wakeup import AFTER_PLAY, AT_LEISURE, IN_TURN, URGENT
from games.engine.actions import PLAYS
from games.engine.phases import legal_actions
from games.sandboxes.services import open_sandbox
from games.tables import queries
from games.tables.errors import ActionRefused
from games.tables.services import act_for, add_bot, open_table, start, take_seat
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")


def first_legal(table):
    (awaited,) = queries.awaited_at(table.pk)
    state = queries.bot_state(table.pk, awaited.seat, (awaited.round, awaited.turn))
    legal = legal_actions(state.game.round(awaited.round), state.hands[awaited.round], awaited.seat)
    return awaited, legal[0]


def acts(table):
    """Take the first legal action of the waiting turn."""
    awaited, action = first_legal(table)
    act_for(table_id=table.pk, seat=awaited.seat, turn=(awaited.round, awaited.turn), action=action)


def a_bot_is_awaited(table):
    return any(awaited.bot for awaited in queries.awaited_at(table.pk))


def test_people_come_first_then_who_plays_elsewhere_then_analyses_and_bots_by_themselves_last():
    assert [URGENT, IN_TURN, AFTER_PLAY, AT_LEISURE] == PRIORITY_STEPS, "the broker takes the first first"


def test_a_worker_is_hinted_at_when_a_bot_is_awaited(ali, table_of, hinted):
    table = table_of(ali, "steady", "steady", "steady")
    play_waiting(table.pk)
    hinted()
    acts(table)
    while not a_bot_is_awaited(table):  # the auction's winner estimates first: two turns in a row
        assert hinted() == 0
        acts(table)
    assert hinted() == 1


def test_nobody_is_hinted_at_for_a_persons_turn(ali, mona, table_of, hinted):
    table = table_of(ali, mona, ruleset="updown", options={"rounds": [2]})
    assert hinted() == 0
    acts(table)
    assert hinted() == 0


def test_nobody_is_hinted_at_for_an_action_that_was_refused(ali, table_of, hinted):
    table = table_of(ali, "steady", "steady", "steady")
    play_waiting(table.pk)
    hinted()
    (awaited,) = queries.awaited_at(table.pk)
    with pytest.raises(ActionRefused):
        act_for(table_id=table.pk, seat=awaited.seat, turn=(awaited.round, awaited.turn), action=PLAYS[0])
    assert hinted() == 0


def test_a_worker_needs_no_hints_for_the_turns_it_plays_itself(table_of, hinted):
    table = table_of("steady", "steady", "steady", "steady")
    assert hinted() == 1
    assert play_waiting(table.pk) > 52
    assert hinted() == 1, "the finished game is to be counted"


def test_a_worker_whose_time_is_up_leaves_the_rest_to_a_new_hint(table_of, hinted):
    table = table_of("steady", "steady", "steady", "steady")
    hinted()
    assert play_waiting(table.pk, seconds=0) == 0
    assert hinted() == 1


def test_bots_among_themselves_are_played_when_nobody_waits_and_a_little_at_a_time(table_of, hinted):
    table = table_of("steady", "steady", "steady", "steady", options={"rounds": [1, 2, 3, 4, 5, 6, 7, 8]})
    hinted()
    tasks.play.apply(args=(table.pk,), throw=True)
    assert hinted(AT_LEISURE) == 1
    table.refresh_from_db()
    begun = table.seq
    assert begun < 20, "nothing was played"
    while table.seq == begun:  # a slow machine may not reach its first turn in this short time
        tasks.play.apply(args=(table.pk, AT_LEISURE), throw=True)
        assert hinted(AT_LEISURE) == 1
        table.refresh_from_db()
    assert table.status == table.Status.RUNNING


def test_where_a_person_plays_bots_answer_at_once(ali, table_of, hinted):
    table = table_of(ali, "steady", "steady", "steady")
    hinted()
    tasks.play.apply(args=(table.pk,), throw=True)
    (awaited,) = queries.awaited_at(table.pk)
    assert not awaited.bot
    assert hinted(AT_LEISURE) == 0


def played(table, *urgency):
    """Return how many log entries a worker adds after a hint about this table."""
    before = tables_seq(table)
    tasks.play.apply(args=(table.pk, *urgency), throw=True)
    return tables_seq(table) - before


def tables_seq(table):
    table.refresh_from_db()
    return table.seq


@pytest.fixture
def _lately(monkeypatch):
    """Lengthen "lately", so that a busy machine that stands still for a second does not change the order."""
    monkeypatch.setattr(priority, "LATELY_S", 600.0)


@pytest.fixture
def two_tables(_lately, ali, table_of):
    """Two tables at each of which ali plays against three bots."""
    return [table_of(ali, "steady", "steady", "steady", options={"rounds": [1, 2]}) for _ in range(2)]


def until_a_bot_is_awaited(*tables):
    for table in tables:
        while not a_bot_is_awaited(table):
            acts(table)


def test_who_plays_at_several_tables_at_once_waits_behind_who_plays_at_one(
    mona, two_tables, table_of, hinted
):
    single = table_of("steady", mona, ruleset="updown", options={"rounds": [2, 3]})
    until_a_bot_is_awaited(*two_tables, single)
    hinted()
    one, other = two_tables
    assert played(one) > 0
    assert (played(other), hinted(IN_TURN)) == (0, 1)
    assert played(single) > 0, "mona plays at one table only"
    assert played(other, IN_TURN) > 0, "nobody else waited"
    until_a_bot_is_awaited(one)
    hinted()
    assert (played(one), hinted(IN_TURN)) == (0, 1)


def test_a_moment_later_they_come_first_again(monkeypatch, two_tables):
    """The moment is shortened to zero, because nothing happens during it."""
    until_a_bot_is_awaited(*two_tables)
    assert played(two_tables[0]) > 0
    monkeypatch.setattr(priority, "LATELY_S", 0.0)
    assert played(two_tables[1]) > 0


def test_a_person_who_waits_at_a_busy_player_s_table_is_served_before_that_player(
    ali, mona, two_tables, table_of
):
    theirs = table_of(ali, mona, "steady", ruleset="updown", options={"rounds": [2, 3]})
    until_a_bot_is_awaited(*two_tables, theirs)
    assert played(two_tables[0]) > 0
    assert played(theirs) > 0


def test_bot_turns_at_a_table_of_programs_count_for_the_user_who_opened_it(
    ali, mona, table_of, two_tables, hinted
):
    program = somebody("counting-camel", User.Kind.BOT, owner=mona)
    opened_by_ali = table_of("steady", program, ruleset="updown", options={"rounds": [2, 3]})
    opened_by_mona = table_of("steady", mona, ruleset="updown", options={"rounds": [2, 3]})
    until_a_bot_is_awaited(two_tables[0], opened_by_ali, opened_by_mona)
    hinted()
    assert played(two_tables[0]) > 0
    assert (played(opened_by_ali), hinted(IN_TURN)) == (0, 1)
    assert played(opened_by_ali, IN_TURN) > 0
    assert played(opened_by_mona) > 0, "what others do with mona's program is not counted as mona's"


@pytest.fixture
def in_a_sandbox(_lately, ali):
    """`in_a_sandbox("steady", "amal")` starts a table of the players with these names in a sandbox."""
    sandbox, _ = open_sandbox(by=ali, players=("amal", "basim"))
    there = {each.name: each for each in User.objects.filter(realm=sandbox.realm_id)}

    def made(*names):
        chosen = {"ruleset": "updown", "players": 2, "options": {"rounds": [2, 3]}}
        table = open_table(creator=there["amal"], seat=None, **chosen)
        for seat, name in enumerate(names):
            if there[name].is_bot:
                add_bot(table_id=table.pk, by=there["amal"], seat=seat, bot=there[name])
            else:
                take_seat(table_id=table.pk, player=there[name], seat=seat)
        return start(table_id=table.pk, by=there["amal"])

    return made


def test_a_sandbox_counts_as_one(in_a_sandbox, hinted):
    one, other = in_a_sandbox("steady", "amal"), in_a_sandbox("steady", "basim")
    until_a_bot_is_awaited(one, other)
    hinted()
    assert played(one) > 0
    assert (played(other), hinted(IN_TURN)) == (0, 1)


def test_bots_alone_in_a_sandbox_are_played_when_nobody_waits(in_a_sandbox, hinted):
    table = in_a_sandbox("steady", "random")
    hinted()
    assert (played(table), hinted(AT_LEISURE)) == (0, 1)


def test_what_is_remembered_of_whom_was_served_stays_little():
    for number in range(priority.MOST + 2):
        priority.was_served({f"user_{number}"}, "table_1")
    assert len(priority._served) == priority.MOST
    assert not priority.play_elsewhere({"user_0"}, "table_2"), "they are forgotten"
    assert priority.play_elsewhere({f"user_{priority.MOST}"}, "table_2")
