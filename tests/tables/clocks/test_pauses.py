"""Pauses by agreement: everybody must agree, and nobody gains or loses time."""

import pytest

from bots.services import sweep_looks
from games.feed.models import FeedEvent
from games.notices.models import Notice
from games.notices.queries import notices_of
from games.tables import errors, queries, services
from games.tables.models import Table
from tests.people import somebody
from tests.scenes import scene
from tests.tables.clocks.clock_tables import answered, clock, corresponding, later, ran_out, running
from tests.tables.table_setup import kinds, small

pytestmark = pytest.mark.django_db
NEARLY = 60_000


@scene
def two():
    return [somebody("amal"), somebody("basim")]


def paused(two) -> Table:
    table = corresponding(two)
    later(table, hours=10)
    for player in two:
        services.agree_to_pause(table_id=table.pk, player=player)
    return table


def test_one_player_alone_pauses_nothing_but_says_that_they_would(two):
    table = corresponding(two)
    version = Table.objects.get(pk=table.pk).clock_version
    services.agree_to_pause(table_id=table.pk, player=two[0])
    assert len(running(table)) == 1
    assert clock_says(table, two) == ["pause", None]
    assert Table.objects.get(pk=table.pk).clock_version > version


def clock_says(table, two):
    return [clock(table, seat).agrees for seat in range(len(two))]


def test_who_has_not_agreed_is_told_of_a_wish_once_and_is_asked_to_go_on_likewise(two, person):
    amal, basim, camil = three = [*two, person("camil")]
    table = corresponding(three)
    for player in (amal, amal, basim, camil):
        services.agree_to_pause(table_id=table.pk, player=player)
    services.agree_to_resume(table_id=table.pk, player=camil)
    asked = [("pause_wanted", amal, basim), ("pause_wanted", amal, camil), ("pause_wanted", basim, camil)]
    asked += [("resume_wanted", camil, amal), ("resume_wanted", camil, basim)]
    told = FeedEvent.objects.filter(table=table.pk, kind__endswith="_wanted").order_by("pk")
    assert sorted((each.kind, each.body["user"], each.audience) for each in told) == sorted(
        (kind, by.pk, f"user:{user.pk}") for kind, by, user in asked
    )
    notices = Notice.objects.filter(table=table.pk, kind__endswith="_wanted")
    assert {(each.kind, each.by, each.user) for each in notices} == set(asked)
    # `seat` in a notice is its reader's; here it is about another's.
    assert not any("seat" in each.body for each in notices)


def test_a_wish_that_is_taken_back_and_made_again_is_one_notice_until_somebody_plays(two):
    table = corresponding(two)

    def wished():
        services.agree_to_pause(table_id=table.pk, player=two[0])
        services.agree_to_resume(table_id=table.pk, player=two[0])
        return Notice.objects.filter(user=two[1], kind="pause_wanted").count()

    assert [wished(), wished()] == [1, 1]
    answered(table)
    assert wished() == 2


def test_a_wish_is_shown_to_another_until_it_is_taken_back_or_they_wish_it_too(two):
    table = corresponding(two)

    def asked():
        return [each.kind for each in notices_of(two[1]) if each.kind == "pause_wanted"]

    services.agree_to_pause(table_id=table.pk, player=two[0])
    assert asked() == ["pause_wanted"]
    services.agree_to_resume(table_id=table.pk, player=two[0])
    assert asked() == []
    services.agree_to_pause(table_id=table.pk, player=two[0])
    assert asked() == ["pause_wanted"]
    services.agree_to_pause(table_id=table.pk, player=two[1])
    assert asked() == []


def test_when_all_agree_no_clock_runs_and_the_log_says_so(two):
    table = paused(two)
    assert running(table) == []
    assert kinds(table)[-1] == "game_paused"
    assert clock_says(table, two) == [None, None]
    (turn,) = queries.awaited_at(table.pk)
    assert turn.due_at is None
    assert services.audit(table.pk) == []


def test_however_long_a_pause_lasts_as_much_is_left_afterwards(two):
    table = paused(two)
    (turn,) = queries.awaited_at(table.pk)
    left = clock(table, turn.seat).remaining_ms
    later(table, days=20)
    for player in two:
        services.agree_to_resume(table_id=table.pk, player=player)
    assert kinds(table)[-1] == "game_resumed"
    assert running(table) == [turn.seat]
    assert clock(table, turn.seat).remaining_ms == left
    (after,) = queries.awaited_at(table.pk)
    row = clock(table, turn.seat)
    assert abs((after.due_at - row.running_since).total_seconds() * 1000 - left) < 2


def test_during_a_pause_a_player_may_still_play(two):
    table = paused(two)
    answered(table)
    assert running(table) == []
    assert queries.awaited_at(table.pk)[0].due_at is None


def test_a_word_is_taken_back_by_the_other_word(two):
    table = corresponding(two)
    services.agree_to_pause(table_id=table.pk, player=two[0])
    services.agree_to_resume(table_id=table.pk, player=two[0])
    services.agree_to_pause(table_id=table.pk, player=two[1])
    assert clock_says(table, two) == [None, "pause"]
    assert len(running(table)) == 1


def test_the_longest_pause_ends_by_itself(two):
    table = paused(two)
    later(table, days=29)
    sweep_looks()
    assert running(table) == []
    later(table, days=2)
    sweep_looks()
    assert len(running(table)) == 1
    assert kinds(table)[-1] == "game_resumed"
    assert services.end_pause(table_id=table.pk) is False


def test_bots_agree_with_everybody(two, bot):
    table = corresponding([two[0], bot])
    services.agree_to_pause(table_id=table.pk, player=two[0])
    assert kinds(table)[-1] == "game_paused"


def test_a_player_who_resigned_has_no_say_in_a_pause(two, person, bot):
    three = [*two, person("camil")]
    table = corresponding(three)
    services.resign(table_id=table.pk, player=three[2])
    services.agree_to_pause(table_id=table.pk, player=two[0])
    assert kinds(table)[-1] == "resigned", "the other one who stays has a say"
    services.agree_to_pause(table_id=table.pk, player=two[1])
    assert kinds(table)[-1] == "game_paused"


def test_a_pause_ends_without_the_agreement_of_a_player_who_resigned(two, person, bot):
    three = [*two, person("camil")]
    table = paused(three)
    services.resign(table_id=table.pk, player=three[2])
    for player in two:
        services.agree_to_resume(table_id=table.pk, player=player)
    assert kinds(table)[-1] == "game_resumed"
    assert services.audit(table.pk) == []


def test_a_pause_begins_when_the_only_player_who_did_not_agree_resigns(two, person, bot):
    three = [*two, person("camil")]
    table = corresponding(three)
    for player in two:
        services.agree_to_pause(table_id=table.pk, player=player)
    services.resign(table_id=table.pk, player=three[2])
    assert kinds(table)[-1] == "game_paused" and running(table) == []
    for player in two:
        services.agree_to_resume(table_id=table.pk, player=player)
    assert kinds(table)[-1] == "game_resumed"
    assert services.audit(table.pk) == []


def test_a_pause_ends_when_the_only_player_who_did_not_agree_resigns(two, person, bot):
    three = [*two, person("camil")]
    table = paused(three)
    for player in two:
        services.agree_to_resume(table_id=table.pk, player=player)
    services.resign(table_id=table.pk, player=three[2])
    assert kinds(table)[-1] == "game_resumed"
    assert services.audit(table.pk) == []


def test_a_pause_begins_when_the_only_player_who_did_not_agree_loses_their_seat_to_a_bot(two, person, bot):
    three = [*two, person("camil")]
    table = corresponding(three, preset="normal", timeouts=1)
    (turn,) = queries.awaited_at(table.pk)
    for player in three:
        if player.pk != turn.player_id:
            services.agree_to_pause(table_id=table.pk, player=player)
    ran_out(table)
    assert kinds(table)[-2:] == ["timed_out", "game_paused"]
    assert services.audit(table.pk) == []


def test_when_the_last_player_who_agreed_to_nothing_resigns_the_bots_play_on(two, bot):
    table = corresponding(two)
    for player in two:
        services.resign(table_id=table.pk, player=player)
    assert kinds(table)[-1] == "resigned"


def test_live_tables_and_those_that_do_not_want_it_are_not_paused(two, person):
    for table in (small(two, turn_limit=60), corresponding(two, preset="normal", pauses=False)):
        with pytest.raises(errors.PausesNotAllowed):
            services.agree_to_pause(table_id=table.pk, player=two[0])
    table = corresponding(two)
    with pytest.raises(errors.NotSeated):
        services.agree_to_pause(table_id=table.pk, player=person("dina"))
