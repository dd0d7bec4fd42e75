"""The life of a table, from its opening to its end."""

import random

import pytest

from accounts.models import Realm, User
from games.engine.errors import InvalidOption, Refusal, UnknownRuleset
from games.tables import errors, queries, services
from games.tables.models import LogEntry, Table
from tests.tables import playing
from tests.tables.playing import awaited, present, seated, small, started, step, thought

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(person):
    return [person(name) for name in ("amal", "basim", "dina", "emad")]


def kinds(table: Table) -> list[str]:
    return list(LogEntry.objects.filter(table=table).order_by("seq").values_list("kind", flat=True))


# Opening.


def test_a_table_opens_with_its_ruleset_pinned_and_its_creator_on_seat_zero(person):
    table = services.open_table(creator=person("amal"))
    assert (table.ruleset, table.players, table.status, table.seq) == ("modern@1", 4, "open", 2)
    assert kinds(table) == ["table_opened", "seat_taken"]
    assert [(each.seat, each.player.name) for each in queries.table(table.pk, None).seated] == [(0, "amal")]


def test_a_creator_may_only_watch(person):
    table = services.open_table(creator=person("amal"), seat=None)
    assert kinds(table) == ["table_opened"]
    assert queries.table(table.pk, person("amal")).standing.seat is None


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"ruleset": "whist"}, UnknownRuleset),
        ({"ruleset": "modern", "players": 3}, InvalidOption),
        ({"ruleset": "modern", "options": {"jokers": 1}}, InvalidOption),
        ({"ruleset": "modern", "options": {"rounds": []}}, InvalidOption),
        ({"visibility": "hidden"}, errors.InvalidVisibility),
        ({"turn_limit": 14}, errors.InvalidTurnLimit),
        ({"turn_limit": 301}, errors.InvalidTurnLimit),
        ({"turn_limit": True}, errors.InvalidTurnLimit),
        ({"seat": 4}, errors.SeatNotFound),
        ({"seat": -1}, errors.SeatNotFound),
        ({"client_seed": b"x" * 65}, errors.InvalidSeed),
    ],
)
def test_a_table_that_no_ruleset_or_clock_knows_is_not_opened(person, chosen, error):
    with pytest.raises(error):
        services.open_table(creator=person("amal"), **chosen)
    assert not Table.objects.exists()


@pytest.mark.parametrize("limit", [None, 15, 300])
def test_a_turn_may_be_limited_to_15_to_300_seconds_or_not_at_all(person, limit):
    assert services.open_table(creator=person("amal"), turn_limit=limit).turn_limit == limit


def test_two_to_five_play_updown_and_the_table_is_as_large_as_asked_for(person):
    assert services.open_table(creator=person("amal"), ruleset="updown", players=5).players == 5
    assert services.open_table(creator=person("amal"), ruleset="updown").players == 4


# Sitting down and getting up.


def test_a_seat_can_be_taken_and_left_and_taken_by_another(four):
    table = seated(four[:2])
    services.leave_seat(table_id=table.pk, player=four[1])
    services.take_seat(table_id=table.pk, player=four[2], seat=1)
    assert kinds(table)[2:] == ["seat_taken", "seat_freed", "seat_taken"]
    assert playing.player_on(table, 1) == four[2]


def test_sitting_down_again_on_ones_own_seat_changes_nothing_but_the_seed(four):
    table = seated(four[:2])
    services.take_seat(table_id=table.pk, player=four[1], seat=1, client_seed=b"cut")
    assert len(kinds(table)) == 3
    assert bytes(table.occupancies.get(seat=1).client_seed) == b"cut"


def test_a_seat_is_refused_when_it_is_taken_or_missing_or_one_sits_already(four, person):
    table = seated(four[:2])
    with pytest.raises(errors.SeatTaken):
        services.take_seat(table_id=table.pk, player=four[2], seat=1)
    with pytest.raises(errors.SeatNotFound):
        services.take_seat(table_id=table.pk, player=four[2], seat=4)
    with pytest.raises(errors.AlreadySeated):
        services.take_seat(table_id=table.pk, player=four[1], seat=2)
    with pytest.raises(errors.InvalidSeed):
        services.take_seat(table_id=table.pk, player=four[2], seat=2, client_seed=b"x" * 65)
    with pytest.raises(errors.NotSeated):
        services.leave_seat(table_id=table.pk, player=four[3])
    assert kinds(table) == ["table_opened", "seat_taken", "seat_taken"]


def test_bots_are_seated_and_removed_by_the_creator_only(four, bot):
    table = seated(four[:2])
    with pytest.raises(errors.NotCreator):
        services.add_bot(table_id=table.pk, by=four[1], seat=2, bot=bot)
    with pytest.raises(errors.NotABot):
        services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=four[2])
    with pytest.raises(errors.SeatTaken):
        services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=bot)
    services.add_bot(table_id=table.pk, by=four[0], seat=3, bot=bot)  # one bot, two seats
    with pytest.raises(errors.SeatNotABots):
        services.remove_bot(table_id=table.pk, by=four[0], seat=1)
    with pytest.raises(errors.SeatNotFound):
        services.remove_bot(table_id=table.pk, by=four[0], seat=9)
    services.remove_bot(table_id=table.pk, by=four[0], seat=2)
    assert [each.seat for each in queries.seated_at(table)] == [0, 1, 3]


def test_an_invitation_keeps_a_seat_and_opens_a_closed_table(four, bot):
    amal, basim, dina, _ = four
    table = seated([amal], visibility="invite")
    with pytest.raises(errors.TableNotFound):
        services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.invite(table_id=table.pk, by=amal, user=basim, seat=1)
    services.invite(table_id=table.pk, by=amal, user=dina)
    with pytest.raises(errors.SeatReserved):
        services.take_seat(table_id=table.pk, player=dina, seat=1)
    with pytest.raises(errors.SeatReserved):
        services.add_bot(table_id=table.pk, by=amal, seat=1, bot=bot)
    services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.take_seat(table_id=table.pk, player=dina, seat=2)
    assert [(each.user.name, each.seat) for each in queries.invitations(table)] == [
        ("basim", 1),
        ("dina", None),
    ]


def test_an_invitation_is_the_creators_to_give_and_to_take_back(four, bot):
    amal, basim, dina, _ = four
    table = seated([amal, basim])
    with pytest.raises(errors.NotCreator):
        services.invite(table_id=table.pk, by=basim, user=dina)
    with pytest.raises(errors.SeatTaken):
        services.invite(table_id=table.pk, by=amal, user=dina, seat=1)
    for nobody in (amal, bot):
        with pytest.raises(errors.NotInvitable):
            services.invite(table_id=table.pk, by=amal, user=nobody)
    services.invite(table_id=table.pk, by=amal, user=dina, seat=2)
    services.withdraw(table_id=table.pk, by=amal, user=dina)
    with pytest.raises(errors.InvitationNotFound):
        services.withdraw(table_id=table.pk, by=amal, user=dina)
    assert queries.invitations(table) == []


# Who sees what exists.


def test_who_sees_a_table_depends_on_its_visibility(four, person):
    amal, basim, dina, _ = four
    public, unlisted, closed = (seated([amal], visibility=each) for each in ("public", "unlisted", "invite"))
    services.invite(table_id=closed.pk, by=amal, user=basim)
    for viewer in (None, dina):
        assert queries.table(public.pk, viewer).pk == public.pk
        assert queries.table(unlisted.pk, viewer).pk == unlisted.pk
        with pytest.raises(errors.TableNotFound):
            queries.table(closed.pk, viewer)
    for viewer in (amal, basim):
        assert queries.table(closed.pk, viewer).pk == closed.pk
    assert [each.pk for each in queries.tables(dina)] == [public.pk]
    assert [each.pk for each in queries.tables(basim, mine=True)] == [closed.pk]
    assert {each.pk for each in queries.tables(amal, mine=True)} == {public.pk, unlisted.pk, closed.pk}
    assert list(queries.tables(None, mine=True)) == []


def test_who_once_sat_at_a_closed_table_still_sees_it(four, bot):
    amal, basim, *_ = four
    table = seated([amal], visibility="invite", ruleset="updown", players=2)
    services.invite(table_id=table.pk, by=amal, user=basim)
    services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.start(table_id=table.pk, by=amal)
    services.resign(table_id=table.pk, player=basim)
    assert queries.table(table.pk, basim).standing.seat is None


def test_nothing_crosses_from_one_realm_to_another(four, person):
    Realm.objects.create(key="box")
    stranger = User(name="guest", realm_id="box")
    stranger.set_unusable_password()
    stranger.save()
    ours, theirs = seated(four[:1]), seated([stranger])
    for table, viewer in ((ours, stranger), (theirs, four[0]), (theirs, None)):
        with pytest.raises(errors.TableNotFound):
            queries.table(table.pk, viewer)
        with pytest.raises(errors.TableNotFound):
            queries.state(table.pk, viewer)
    with pytest.raises(errors.TableNotFound):
        services.take_seat(table_id=ours.pk, player=stranger, seat=1)
    with pytest.raises(errors.NotInvitable):
        services.invite(table_id=ours.pk, by=four[0], user=stranger)
    assert [each.pk for each in queries.tables(stranger)] == [theirs.pk]


@pytest.mark.parametrize(
    "wrong", ["", "7", "user_01k00000000000000000000000", "table_01k00000000000000000000000"]
)
def test_an_id_of_nothing_is_not_found(four, wrong):
    with pytest.raises(errors.TableNotFound):
        queries.table(wrong, four[0])
    with pytest.raises(errors.TableNotFound):
        services.start(table_id=wrong, by=four[0])
    with pytest.raises(errors.TableNotFound):
        services.act(table_id=wrong, player=four[0], turn=(1, 1), action=None)
    with pytest.raises(errors.StaleTurn):
        services.act_for(table_id=wrong, seat=0, turn=(1, 1), action=None)
    assert queries.thinking_state(wrong, 0, (1, 1)) is None


# Starting.


def test_a_game_starts_when_the_creator_says_so_and_every_seat_is_taken(four):
    table = seated(four[:3])
    with pytest.raises(errors.SeatsNotFull):
        services.start(table_id=table.pk, by=four[0])
    services.take_seat(table_id=table.pk, player=four[3], seat=3)
    with pytest.raises(errors.NotCreator):
        services.start(table_id=table.pk, by=four[1])
    table = services.start(table_id=table.pk, by=four[0])
    assert (table.status, len(table.client_seeds)) == ("running", 4)
    assert table.started_at is not None
    with pytest.raises(errors.TableNotOpen):
        services.start(table_id=table.pk, by=four[0])


def test_a_started_table_neither_seats_nor_frees_nor_invites_anybody(four, person, bot):
    table = started(four)
    with pytest.raises(errors.TableNotOpen):
        services.take_seat(table_id=table.pk, player=person("zeina"), seat=1)
    with pytest.raises(errors.TableNotOpen):
        services.leave_seat(table_id=table.pk, player=four[1])
    with pytest.raises(errors.TableNotOpen):
        services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    with pytest.raises(errors.TableNotOpen):
        services.invite(table_id=table.pk, by=four[0], user=person("zeina"))


def test_the_seed_counts_by_seat_as_taken_and_bots_give_none(four, bot):
    table = services.open_table(creator=four[0], client_seed=b"alice", ruleset="updown", players=3)
    services.take_seat(table_id=table.pk, player=four[1], seat=2, client_seed=b"bob")
    services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    table = services.start(table_id=table.pk, by=four[0])
    assert [bytes(seed) for seed in Table.objects.get(pk=table.pk).client_seeds] == [b"alice", b"", b"bob"]


def test_a_draw_moves_the_players_and_the_log_says_where(four):
    for _ in range(6):
        table = started(four, ruleset="rising")
        drawn = next(fact for _, _, fact in queries.events(table) if type(fact).__name__ == "SeatsDrawn")
        for old, player in enumerate(four):
            assert playing.player_on(table, drawn.seats[old]) == player
            assert present(table, player).seat == drawn.seats[old]


# Playing.


def test_whoever_is_awaited_acts_and_the_next_one_is_awaited(four):
    table = started(four)
    turn, legal = thought(table)
    outcome = services.act(
        table_id=table.pk,
        player=playing.player_on(table, turn.seat),
        turn=(turn.round, turn.turn),
        action=legal[0],
    )
    assert (outcome.replayed, outcome.seq) == (False, table.seq + 1)
    assert outcome.state.seq == present(table).seq
    assert outcome.state.waiting == queries.awaited_at(table.pk)
    assert outcome.state.waiting[0].turn == turn.turn + 1


def test_an_action_sent_again_is_answered_with_its_first_seq_and_the_present_state(four):
    table = started(four)
    turn, legal = thought(table)
    player = playing.player_on(table, turn.seat)
    sent = {"table_id": table.pk, "player": player, "turn": (turn.round, turn.turn), "action": legal[0]}
    first = services.act(**sent)
    step(table)
    again = services.act(**sent)
    assert (again.seq, again.replayed) == (first.seq, True)
    assert again.state.seq == present(table).seq > first.state.seq
    assert again.state.hands == present(table, player).hands


def test_another_action_for_a_turn_that_was_taken_is_refused(four):
    table = started(four)
    turn, legal = thought(table)
    player = playing.player_on(table, turn.seat)
    services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0])
    with pytest.raises(errors.TurnAlreadyPlayed) as refused:
        services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[1])
    assert refused.value.seq == table.seq + 1
    assert refused.value.state.seq == present(table).seq


def test_a_turn_of_another_seat_or_of_the_future_is_stale(four):
    table = started(four)
    turn, legal = thought(table)
    step(table)
    other = playing.player_on(table, (turn.seat + 1) % 4)
    for wrong in ((turn.round, turn.turn), (turn.round, turn.turn + 9), (9, 1)):
        with pytest.raises(errors.StaleTurn) as refused:
            services.act(table_id=table.pk, player=other, turn=wrong, action=legal[0])
        assert refused.value.state.seat == (turn.seat + 1) % 4


def test_the_present_turn_is_refused_by_the_rules_when_it_is_not_ones_own_or_not_legal(four):
    table = started(four)
    turn, legal = thought(table)
    other = playing.player_on(table, (turn.seat + 1) % 4)
    with pytest.raises(errors.ActionRefused) as refused:
        services.act(table_id=table.pk, player=other, turn=(turn.round, turn.turn), action=legal[0])
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN
    before = present(table).seq
    with pytest.raises(errors.ActionRefused) as refused:
        services.act_for(
            table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=playing.NEVER
        )
    assert refused.value.state.hands
    assert present(table).seq == before


def test_only_who_has_a_seat_acts(four, person):
    table = started(four)
    turn, legal = thought(table)
    with pytest.raises(errors.NotSeated):
        services.act(table_id=table.pk, player=person("zeina"), turn=(turn.round, turn.turn), action=legal[0])
    closed = seated(four[:1], visibility="invite")
    with pytest.raises(errors.TableNotFound):
        services.act(table_id=closed.pk, player=person("zeina"), turn=(1, 1), action=legal[0])


def test_before_the_start_and_after_the_end_nothing_is_played(four):
    table = seated(four[:2], ruleset="updown", players=2, options={"rounds": [1]})
    with pytest.raises(errors.TableNotRunning):
        services.act(table_id=table.pk, player=four[0], turn=(1, 1), action=playing.NEVER)
    services.start(table_id=table.pk, by=four[0])
    playing.played_out(table)
    with pytest.raises(errors.TableNotRunning):
        services.act(table_id=table.pk, player=four[0], turn=(1, 99), action=playing.NEVER)


def test_the_last_card_sent_again_is_answered_after_the_end_too(four):
    table = small(four[:2])
    while True:
        turn, legal = thought(table)
        sent = {
            "table_id": table.pk,
            "player": playing.player_on(table, turn.seat),
            "turn": (turn.round, turn.turn),
            "action": legal[0],
        }
        outcome = services.act(**sent)
        if not outcome.state.waiting:
            break
    assert services.act(**sent)[:2] == (outcome.seq, True)


def test_a_trial_run_says_what_would_happen_and_changes_nothing(four, person):
    table = started(four)
    turn, legal = thought(table)
    player = playing.player_on(table, turn.seat)
    asked = {"table_id": table.pk, "player": player, "turn": (turn.round, turn.turn)}
    assert queries.validate(**asked, action=legal[0]).seq == table.seq
    with pytest.raises(errors.ActionRefused):
        queries.validate(**asked, action=playing.NEVER)
    with pytest.raises(errors.StaleTurn):
        queries.validate(**asked | {"turn": (1, 99)}, action=legal[0])
    with pytest.raises(errors.NotSeated):
        queries.validate(**asked | {"player": person("zeina")}, action=legal[0])
    assert present(table).seq == table.seq
    step(table)
    assert queries.validate(**asked, action=legal[0]).seq > table.seq
    with pytest.raises(errors.TurnAlreadyPlayed):
        queries.validate(**asked, action=legal[1])


# Ending.


@pytest.mark.parametrize("ruleset", ["modern", "traditional", "rising", "casual", "updown"])
def test_a_game_of_every_ruleset_comes_to_its_end_and_its_rows_tell_how(four, ruleset):
    options = {"rounds": [1, 2]} if ruleset == "updown" else playing.ROUNDS
    table = started(four, ruleset=ruleset, options=options)
    end = playing.played_out(table, random.Random(ruleset)).state
    table = Table.objects.get(pk=table.pk)
    assert (table.status, table.seq) == ("finished", end.seq)
    assert (tuple(table.scores), tuple(table.places)) == (end.game.scores, end.game.places)
    assert table.ended_at is not None
    assert not queries.awaited_at(table.pk)
    assert [each.status for each in queries.rounds(table)] == ["scored", "scored"]
    assert [sum(each.won) for each in queries.rounds(table)] == ([1, 2] if ruleset == "updown" else [13, 13])
    assert kinds(table)[-1] == "game_finished"


def test_a_player_who_resigns_is_replaced_by_a_bot_and_ranks_last(four, bot):
    table = small(four[:3])
    leaver = playing.player_on(table, awaited(table).seat)
    seat = awaited(table).seat
    services.resign(table_id=table.pk, player=leaver)
    assert (awaited(table).seat, awaited(table).bot) == (seat, True)
    assert playing.player_on(table, seat) == bot
    with pytest.raises(errors.NotSeated):
        services.resign(table_id=table.pk, player=leaver)
    end = playing.played_out(table).state
    assert end.game.places[seat] == 3
    kept = {(each.seat, each.kind, each.player.name) for each in queries.record(table).occupancies}
    assert {(seat, "owner", leaver.name), (seat, "stand_in", "steady")} < kept


def test_nobody_resigns_before_the_start_or_without_a_stand_in(four, bot):
    table = seated(four)
    with pytest.raises(errors.TableNotRunning):
        services.resign(table_id=table.pk, player=four[1])
    services.start(table_id=table.pk, by=four[0])
    User.objects.filter(pk=bot.pk).update(is_active=False)
    with pytest.raises(errors.StandInMissing):
        services.resign(table_id=table.pk, player=four[1])
    assert playing.player_on(table, 1) == four[1]


def test_the_creator_aborts_an_open_table_and_a_running_one_only_among_bots(four, bot):
    amal = four[0]
    table = seated(four[:2])
    with pytest.raises(errors.NotCreator):
        services.abort(table_id=table.pk, by=four[1])
    assert services.abort(table_id=table.pk, by=amal).status == "aborted"
    with pytest.raises(errors.TableNotRunning):
        services.abort(table_id=table.pk, by=amal)
    with pytest.raises(errors.OthersArePlaying):
        services.abort(table_id=started(four).pk, by=amal)
    alone = started([amal, bot, bot, bot])
    services.abort(table_id=alone.pk, by=amal)
    assert not queries.awaited_at(alone.pk)
    assert Table.objects.get(pk=alone.pk).places is None


def test_staff_abort_any_table_with_a_reason_that_is_kept(four, person):
    from games.feed.models import AuditEntry

    table = started(four)
    with pytest.raises(errors.ReasonRequired):
        services.abort_by_staff(table_id=table.pk, by=person("root"), reason="  ")
    services.abort_by_staff(table_id=table.pk, by=person("root"), reason="collusion")
    entry = AuditEntry.objects.get()
    assert (entry.who.name, entry.what, entry.subject, entry.reason) == (
        "root", "table_aborted", table.pk, "collusion",
    )  # fmt: skip
    assert Table.objects.get(pk=table.pk).status == "aborted"
