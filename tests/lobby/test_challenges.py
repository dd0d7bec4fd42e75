"""Challenges: tables whose seats are reserved for a time, and which start when the last seat is taken."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from accounts import names
from accounts import services as accounts
from accounts.models import User
from games.feed.models import FeedEvent
from games.lobby import errors, queries, services
from games.lobby.models import Chair, Challenge
from games.lobby.services.challenges import MOST_CHALLENGES, settle_challenge
from games.notices.models import Notice
from games.notices.services.notice_rules import LATELY, MOST_UNANSWERED
from games.tables import services as tables
from games.tables.errors import NotCreator, NotInvitable, SeatTaken
from games.tables.models import Table
from tests.staff import staff_client

pytestmark = pytest.mark.django_db
HOUR_S = 3600


def challenged(by, *opponents, bots=(), **table):
    """A challenge by one player to others at a private table, and the secrets of its links."""
    made = services.challenge(
        by=by,
        opponents=opponents,
        bots=bots,
        expires_in=HOUR_S,
        table={"visibility": "invite", **table},
    )
    return made.challenge, made.secrets


def status(row):
    return Table.objects.get(pk=row.table_id).status


def ended(row):
    return Challenge.objects.get(pk=row.pk).ended


def run_out(row):
    Challenge.objects.filter(pk=row.pk).update(ends_at=Now())


def test_with_the_last_who_accepts_the_game_starts(four):
    amal, basim, dina, emad = four
    row, secrets = challenged(amal, basim, dina, emad)
    assert not secrets
    for user in (dina, basim, basim):  # sent again
        services.accept_challenge(by=user, challenge_id=row.pk)
        assert (status(row), ended(row)) == ("open", "")
    services.accept_challenge(by=emad, challenge_id=row.pk)
    assert (status(row), ended(row)) == ("running", "started")
    services.accept_challenge(by=emad, challenge_id=row.pk)  # sent again
    assert [each.player.name for each in queries.challenge_of(amal, row.pk).table.seated] == [
        "amal", "basim", "dina", "emad",
    ]  # fmt: skip


def test_who_is_named_is_told_once_as_of_a_challenge(four):
    amal, basim, dina, _ = four
    row, _ = challenged(amal, basim, dina)
    told = Notice.objects.filter(table=row.table_id).values_list("user", "kind")
    assert sorted(told) == sorted([(basim.pk, "challenge"), (dina.pk, "challenge")])
    (event,) = FeedEvent.objects.filter(audience=f"user:{basim.pk}", kind="invited")
    assert event.body == {"by": "amal", "seat": 1, "challenge": row.pk}


def test_a_notice_names_the_challenge_to_answer(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim)
    notice = Notice.objects.select_related("by").get(user=basim)
    assert notice.body["challenge"] == row.pk and notice.said["by"] == "amal"
    assert "amal" not in str(notice.body)
    accounts.end_account(user=amal, leave_games=True)
    assert Notice.objects.get(user=basim).said["by"] == names.of_former(amal.pk)


def test_who_challenges_and_takes_it_back_again_and_again_is_heard_three_times_an_hour(four):
    amal, basim, dina, _ = four
    for _ in range(MOST_UNANSWERED + 1):
        row, _ = challenged(amal, basim)
        services.cancel_challenge(by=amal, challenge_id=row.pk)
    assert Notice.objects.filter(user=basim).count() == MOST_UNANSWERED
    assert FeedEvent.objects.filter(audience=f"user:{basim.pk}", kind="invited").count() > MOST_UNANSWERED
    challenged(amal, dina)
    challenged(dina, basim)
    assert Notice.objects.filter(user=basim).count() == MOST_UNANSWERED + 1
    assert Notice.objects.filter(user=dina).count() == 1
    Notice.objects.update(created_at=Now() - LATELY)
    challenged(amal, basim)
    assert Notice.objects.filter(user=basim).count() == MOST_UNANSWERED + 2


def test_a_player_is_told_of_the_next_challenge_however_many_they_accepted(four):
    amal, basim, *_ = four
    for _ in range(MOST_UNANSWERED + 1):
        row, _ = challenged(amal, basim, ruleset="updown", players=2)
        services.accept_challenge(by=basim, challenge_id=row.pk)
    assert Notice.objects.filter(user=basim, kind="challenge").count() == MOST_UNANSWERED + 1


def test_bots_sit_down_at_once_and_what_is_left_goes_by_link(four, bot):
    amal, basim, dina, emad = four
    row, secrets = challenged(amal, basim, bots=[bot])
    assert list(secrets) == [3]
    services.accept_challenge(by=basim, challenge_id=row.pk)
    with pytest.raises(errors.UnknownChallenge):
        services.accept_link(by=dina, challenge_id=row.pk, secret="wrong")
    with pytest.raises(errors.UnknownChallenge):
        queries.challenge_of(dina, row.pk)
    services.accept_link(by=dina, challenge_id=row.pk, secret=secrets[3])
    assert status(row) == "running"
    with pytest.raises(errors.ChallengeOver):
        services.accept_link(by=emad, challenge_id=row.pk, secret=secrets[3])


def test_of_two_who_come_by_one_link_the_first_has_the_seat(four):
    amal, basim, dina, _ = four
    row, secrets = challenged(amal)
    services.accept_link(by=basim, challenge_id=row.pk, secret=secrets[1])
    with pytest.raises(SeatTaken):
        services.accept_link(by=dina, challenge_id=row.pk, secret=secrets[1])


def test_who_challenged_and_got_up_sits_down_again_by_a_link(four):
    amal, *_ = four
    row, secrets = challenged(amal)
    tables.leave_seat(table_id=row.table_id, player=amal)
    services.accept_link(by=amal, challenge_id=row.pk, secret=secrets[1])
    assert [each.seat for each in row.table.occupancies.filter(player=amal, to_seq=None)] == [1]


def test_a_challenged_player_takes_their_own_seat_by_any_link(four):
    amal, basim, *_ = four
    row, secrets = challenged(amal, basim)
    services.accept_link(by=basim, challenge_id=row.pk, secret=secrets[3])
    assert row.table.occupancies.get(player=basim).seat == 1


def test_a_secret_is_kept_as_a_hash_only(four):
    row, secrets = challenged(four[0])
    kept = [bytes(each.secret_hash) for each in row.chairs.all()]
    assert len(set(kept)) == 3 and not any(each.encode() in kept for each in secrets.values())


def test_a_player_who_declines_leaves_their_seat_to_others_and_the_challenger_is_told(four, bot):
    amal, basim, dina, _ = four
    row, _ = challenged(amal, basim, dina)
    services.decline_challenge(by=basim, challenge_id=row.pk)
    services.decline_challenge(by=basim, challenge_id=row.pk)
    (event,) = FeedEvent.objects.filter(kind="challenge_declined")
    assert (event.audience, event.body["by"]) == (f"user:{amal.pk}", "basim")
    tables.add_bot(table_id=row.table_id, by=amal, seat=1, bot=bot)
    with pytest.raises(SeatTaken):
        services.accept_challenge(by=basim, challenge_id=row.pk)


def test_a_player_who_declined_or_sat_down_may_change_their_mind(four):
    amal, basim, dina, _ = four
    row, _ = challenged(amal, basim, dina)
    services.decline_challenge(by=basim, challenge_id=row.pk)
    services.accept_challenge(by=basim, challenge_id=row.pk)
    assert not row.chairs.filter(declined=True)
    services.decline_challenge(by=basim, challenge_id=row.pk)
    assert not row.table.occupancies.filter(player=basim, to_seq=None)


def test_a_player_whose_invitation_was_withdrawn_accepts_no_more_but_comes_by_a_link(four):
    amal, basim, dina, _ = four
    row, secrets = challenged(amal, basim, dina)
    for player in (basim, dina):
        tables.withdraw(table_id=row.table_id, by=amal, user=player)
        with pytest.raises(errors.NotChallenged):
            services.accept_challenge(by=player, challenge_id=row.pk)
    services.accept_link(by=basim, challenge_id=row.pk, secret=secrets[3])
    assert row.table.occupancies.get(player=basim).seat == 3
    services.decline_challenge(by=dina, challenge_id=row.pk)


def test_a_player_who_sits_may_accept_again_though_the_invitation_was_withdrawn(four):
    amal, basim, dina, _ = four
    row, _ = challenged(amal, basim, dina)
    services.accept_challenge(by=basim, challenge_id=row.pk)
    tables.withdraw(table_id=row.table_id, by=amal, user=basim)
    services.accept_challenge(by=basim, challenge_id=row.pk)
    assert row.table.occupancies.filter(player=basim, to_seq=None).count() == 1


def test_when_all_who_were_named_have_declined_it_is_over(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim, ruleset="updown", players=2)
    services.decline_challenge(by=basim, challenge_id=row.pk)
    assert (status(row), ended(row)) == ("aborted", "declined")
    with pytest.raises(errors.ChallengeOver):
        services.accept_challenge(by=basim, challenge_id=row.pk)
    with pytest.raises(errors.ChallengeOver):
        services.decline_challenge(by=basim, challenge_id=row.pk)


def test_when_the_last_who_was_named_leaves_for_good_it_is_over(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim, ruleset="updown", players=2)
    accounts.end_account(user=basim)
    assert (status(row), ended(row)) == ("aborted", "declined")


def test_with_an_account_that_staff_switch_off_its_challenges_end(four):
    amal, basim, dina, emad = four
    own, _ = challenged(amal, basim)
    to_them, _ = challenged(basim, amal, ruleset="updown", players=2)
    to_others, _ = challenged(dina, amal, emad)
    staff = staff_client(User.objects.create_superuser(name="Boss", password="a long password"))
    assert staff.post(f"/admin/accounts/user/{amal.pk}/change/", {}).status_code == 302
    assert not User.objects.get(pk=amal.pk).is_active
    assert (status(own), ended(own)) == ("aborted", "cancelled")
    assert (status(to_them), ended(to_them)) == ("aborted", "declined")
    assert (status(to_others), ended(to_others)) == ("open", "")
    assert FeedEvent.objects.filter(audience=f"user:{dina.pk}", kind="challenge_declined").exists()


def test_a_challenge_is_the_challengers_to_take_back_before_it_starts(four):
    amal, basim, dina, _ = four
    row, _ = challenged(amal, basim, ruleset="updown", players=2)
    with pytest.raises(NotCreator):
        services.cancel_challenge(by=basim, challenge_id=row.pk)
    with pytest.raises(errors.UnknownChallenge):
        services.cancel_challenge(by=dina, challenge_id=row.pk)
    services.cancel_challenge(by=amal, challenge_id=row.pk)
    assert (status(row), ended(row)) == ("aborted", "cancelled")
    with pytest.raises(errors.ChallengeOver):
        services.cancel_challenge(by=amal, challenge_id=row.pk)
    with pytest.raises(errors.NotChallenged):
        services.decline_challenge(by=amal, challenge_id=challenged(amal, basim)[0].pk)


def test_when_its_time_is_over_nobody_comes_any_more_and_the_table_is_broken_off(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim)
    assert services.sweep_challenges() == 0
    run_out(row)
    with pytest.raises(errors.ChallengeOver):
        services.accept_challenge(by=basim, challenge_id=row.pk)
    assert services.sweep_challenges() == 1
    assert (status(row), ended(row)) == ("aborted", "expired")
    assert services.sweep_challenges() == 0


def test_with_its_table_a_challenge_is_over_and_no_sweep_that_comes_to_it_says_otherwise(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim, ruleset="updown", players=2)
    tables.abort(table_id=row.table_id, by=amal)
    assert ended(row) == "cancelled"
    settle_challenge(row.pk)
    assert ended(row) == "cancelled"


def test_what_happens_to_the_table_otherwise_is_found_by_the_sweep(four, bot):
    amal, basim, *_ = four
    by_hand, full = (challenged(amal, basim, ruleset="updown", players=2)[0] for _ in range(2))
    for row in (by_hand, full):
        tables.take_seat(table_id=row.table_id, player=basim, seat=1)
    tables.start(table_id=by_hand.table_id, by=amal)
    assert services.sweep_challenges() == 2
    assert [ended(each) for each in (by_hand, full)] == ["started", "started"]
    assert status(full) == "running"


def test_a_challenge_that_is_ripe_no_more_when_the_sweep_comes_to_it_goes_on(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim, ruleset="updown", players=2)
    tables.take_seat(table_id=row.table_id, player=basim, seat=1)
    (due,) = queries.challenges_to_settle(10)
    tables.leave_seat(table_id=row.table_id, player=basim)
    settle_challenge(due)
    assert (status(row), ended(row)) == ("open", "")


def test_who_is_kept_away_is_neither_challenged_nor_comes_by_a_link(four):
    amal, basim, *_ = four
    services.block(by=basim, user=amal)
    with pytest.raises(errors.NotWelcome):
        challenged(amal, basim)
    assert not Table.objects.exists()
    row, secrets = challenged(amal)
    with pytest.raises(errors.NotWelcome):
        services.accept_link(by=basim, challenge_id=row.pk, secret=secrets[1])


def test_what_is_no_challenge_opens_no_table(four, bot):
    amal, basim, dina, emad = four
    for opponents, bots in (
        ([basim, basim], []),
        ([basim, dina, emad, bot], []),
        ([], [bot, bot, bot]),
        ([basim, dina], [bot, bot]),
    ):
        with pytest.raises(errors.InvalidChallenge):
            challenged(amal, *opponents, bots=bots)
    for nobody in (amal, bot):
        with pytest.raises(NotInvitable):
            challenged(amal, nobody)
    for seconds in (599, 7 * 24 * HOUR_S + 1):
        with pytest.raises(errors.InvalidChallenge):
            services.challenge(by=amal, opponents=[basim], bots=[], expires_in=seconds, table={})
    assert not Table.objects.exists() and not Challenge.objects.exists()


def test_so_many_wait_for_somebody_and_no_more(four):
    amal, basim, *_ = four
    rows = [challenged(amal, basim)[0] for _ in range(MOST_CHALLENGES)]
    with pytest.raises(errors.TooManyChallenges):
        challenged(amal, basim)
    services.cancel_challenge(by=amal, challenge_id=rows[0].pk)
    challenged(amal, basim)


def test_the_database_keeps_each_chair_for_somebody_or_for_a_link(four):
    amal, basim, *_ = four
    row, _ = challenged(amal, basim)
    for wrong, name in (
        ({"seat": 5}, "chair_for_somebody_or_by_link"),
        ({"seat": 5, "user": basim}, "chair_one_per_person"),
        ({"seat": 5, "secret_hash": b"short"}, "chair_for_somebody_or_by_link"),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Chair.objects.create(challenge=row, **wrong)
    with pytest.raises(IntegrityError, match="challenge_ended_known"), transaction.atomic():
        Challenge.objects.filter(pk=row.pk).update(ended="forgotten")
    assert row.ends_at - row.created_at == timedelta(hours=1)
