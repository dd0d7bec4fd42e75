"""Tests of users' bots: their terms, who may seat them, and that nobody else plays for them."""

import pytest

from accounts.models import User
from accounts.scopes import Scope
from bots import errors, queries, services
from bots.models import RemoteBot
from games.notices import services as webhooks
from games.notices.errors import EndpointDisabledByStaff
from games.notices.models import Endpoint
from games.tables import queries as tables
from games.tables import services as seating
from games.tables.errors import BotSeatedAlready, NotABot
from games.tables.models import Occupancy, Table, Waiting

TERMS = {"rulesets": ["updown", "casual"], "speeds": ["untimed"], "concurrency": 2, "is_open": True}


@pytest.fixture
def robot(ali: User) -> User:
    user, *_ = services.register(by=ali, name="robot", **TERMS)
    return user


def table_by(opener: User, **chosen: object) -> Table:
    chosen = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}} | chosen
    return seating.open_table(creator=opener, **chosen)


def seated(robot: User, opener: User, **chosen: object) -> Table:
    table = table_by(opener, **chosen)
    return seating.add_bot(table_id=table.pk, by=opener, seat=1, bot=robot)


def test_a_bot_has_an_owner_and_a_token_that_plays_and_does_nothing_else(ali):
    user, _, secret = services.register(by=ali, name="robot", **TERMS)
    assert (user.kind, user.owner, user.is_house_bot) == ("bot", ali, False)
    (token,) = user.tokens.all()
    assert set(token.scopes) == {Scope.GAMES_READ, Scope.GAMES_PLAY, Scope.BOT_PLAY}
    assert secret.startswith("est_pat_")


def test_anybody_seats_an_open_bot_and_only_its_owner_one_that_is_not(ali, mona, robot):
    seated(robot, mona)
    services.change(by=ali, name="robot", is_open=False)
    with pytest.raises(errors.BotNotOpen):
        seated(robot, mona)
    seated(robot, ali)


def test_a_bot_comes_only_to_tables_of_its_rulesets_and_speeds(mona, robot):
    with pytest.raises(errors.RulesetNotAccepted):
        seated(robot, mona, ruleset="modern", players=4, options={})
    with pytest.raises(errors.SpeedNotAccepted):
        seated(robot, mona, turn_limit=60)
    seated(robot, mona, ruleset="casual", players=4, options={})


def test_a_bot_comes_to_no_more_tables_than_it_plays_at_once(mona, robot):
    first = seated(robot, mona)
    seated(robot, mona)
    with pytest.raises(errors.BotBusy):
        seated(robot, mona)
    seating.abort(table_id=first.pk, by=mona)
    seated(robot, mona)


def test_a_bot_that_somebody_runs_holds_one_seat_of_a_table_and_is_seated_there_once(mona, robot):
    table = seated(robot, mona, players=3)
    assert seating.add_bot(table_id=table.pk, by=mona, seat=1, bot=robot).seq == table.seq
    with pytest.raises(BotSeatedAlready):
        seating.add_bot(table_id=table.pk, by=mona, seat=2, bot=robot)
    seating.remove_bot(table_id=table.pk, by=mona, seat=1)
    assert Occupancy.objects.filter(player=robot, to_seq=None).count() == 0


def test_a_person_who_owns_a_bot_is_not_one(ali, mona, robot):
    with pytest.raises(NotABot):
        seating.add_bot(table_id=table_by(mona).pk, by=mona, seat=1, bot=ali)


def test_workers_and_sweeps_leave_its_turns_to_its_program(mona, robot, age):
    table = seated(robot, mona)
    seating.start(table_id=table.pk, by=mona)
    while tables.awaited_at(table.pk)[0].player_id != robot.pk:
        state = tables.state(table.pk, mona)
        seating.act(table_id=table.pk, player=mona, turn=_turn(state), action=_legal(state)[0])
    age(table, 20)
    before = tables.bare_state(table.pk).seq
    assert services.play_waiting(table.pk) == 0
    assert services.sweep_bots() == 0
    assert Waiting.objects.get(table=table).bot is False
    assert tables.bare_state(table.pk).seq == before
    state = tables.state(table.pk, robot)
    seating.act(table_id=table.pk, player=robot, turn=_turn(state), action=_legal(state)[0])


def _turn(state) -> tuple[int, int]:
    return state.waiting[0].round, state.waiting[0].turn


def _legal(state):
    from games.engine.views import view

    return view(state.game, state.hands, state.seat).rounds[-1].my.legal


def test_a_turn_of_its_own_is_taken_for_it_when_its_time_is_up(ali, mona, age):
    robot, *_ = services.register(by=ali, name="robot", **TERMS | {"speeds": ["live"]})
    table = seated(robot, mona, turn_limit=15)
    seating.start(table_id=table.pk, by=mona)
    before = tables.bare_state(table.pk).seq
    age(table, 20)
    assert services.sweep_overdue() > 0
    assert tables.bare_state(table.pk).seq > before


def test_a_bot_that_is_dismissed_leaves_its_tables_and_opens_nothing_any_more(ali, mona, robot):
    waiting, running = seated(robot, mona), seated(robot, mona)
    seating.start(table_id=running.pk, by=mona)
    services.dismiss(by=ali, name="robot")
    assert not Occupancy.objects.filter(player=robot, to_seq=None).exists()
    stand_in = Occupancy.objects.get(table=running, to_seq=None, kind="stand_in")
    assert (stand_in.player.name, stand_in.bot) == ("steady", True)
    assert Table.objects.get(pk=waiting.pk).status == "open"
    robot.refresh_from_db()
    assert not robot.is_active
    with pytest.raises(errors.UnknownBot):
        queries.bot("robot", realm="real")


def test_nobody_is_told_the_turns_of_a_bot_that_was_dismissed(ali, robot):
    webhooks.register(by=ali, user=robot, url="https://example.org/turns", types=["bot.turn"])
    services.dismiss(by=ali, name="robot")
    assert not Endpoint.objects.filter(user=robot, state="active").exists()


def test_a_webhook_that_staff_disabled_stops_its_address_also_after_its_bot_was_dismissed(ali, mona, robot):
    made, _ = webhooks.register(by=ali, user=robot, url="https://example.org/turns", types=["bot.turn"])
    webhooks.disable(endpoint=made, by=mona, reason="a flood")
    services.dismiss(by=ali, name="robot")
    assert Endpoint.objects.get(user=robot).disabled_by == "staff"
    other, *_ = services.register(by=ali, name="other", **TERMS)
    with pytest.raises(EndpointDisabledByStaff):
        webhooks.register(by=ali, user=other, url=made.url, types=["bot.turn"])


def test_only_its_owner_changes_a_bot(mona, robot):
    for change in (services.change, services.dismiss, services.renew_token):
        with pytest.raises(errors.UnknownBot):
            change(by=mona, name="robot")


def test_an_owner_who_changes_nothing_finds_the_terms_as_they_were(ali, robot):
    before = RemoteBot.objects.filter(user=robot).values().get()
    assert services.change(by=ali, name="robot") == robot
    assert RemoteBot.objects.filter(user=robot).values().get() == before


def test_what_an_owner_lists_twice_is_shown_once_also_when_it_is_changed(ali, robot):
    listed = {"rulesets": ["updown", "casual", "updown"], "speeds": ["untimed", "live", "live"]}
    terms = services.change(by=ali, name="robot", **listed).remote_bot
    assert (terms.rulesets, terms.speeds) == (["casual", "updown"], ["live", "untimed"])


def test_a_new_token_ends_those_before(ali, robot):
    services.renew_token(by=ali, name="robot")
    assert robot.tokens.filter(revoked_at=None).count() == 1
    assert robot.tokens.count() == 2


def test_an_account_runs_ten_bots_and_a_bot_none(ali, robot):
    for number in range(9):
        services.register(by=ali, name=f"robot-{number}", **TERMS)
    with pytest.raises(errors.TooManyBots):
        services.register(by=ali, name="one-too-many", **TERMS)
    with pytest.raises(errors.TooManyBots):
        services.register(by=robot, name="child", **TERMS)


def test_a_game_between_bots_that_people_run_and_oneself_may_be_broken_off(mona, robot):
    table = seated(robot, mona)
    seating.start(table_id=table.pk, by=mona)
    seating.abort(table_id=table.pk, by=mona)
    assert Table.objects.get(pk=table.pk).status == "aborted"


def test_a_bot_s_terms_are_kept_by_the_database(robot):
    from django.db import IntegrityError, transaction

    for broken, terms in {
        "remote_bot_plays_something": {"rulesets": []},
        "remote_bot_speeds_known": {"speeds": ["slow"]},
        "remote_bot_concurrency_in_range": {"concurrency": 0},
    }.items():
        with pytest.raises(IntegrityError, match=broken), transaction.atomic():
            RemoteBot.objects.filter(user=robot).update(**terms)
