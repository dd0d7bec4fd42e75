"""Seeks: what may be sought, by whom, and how a seek ends without a table."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.db.models import F

from accounts.errors import Refused
from accounts.models import Realm, User
from games.engine.errors import InvalidOption, UnknownRuleset
from games.feed.models import FeedEvent
from games.lobby import errors, queries, services
from games.lobby.models import Seek
from games.ratings import services as ratings
from games.tables import services as tables
from games.tables.errors import InvalidClock, InvalidSeed, InvalidTurnLimit, NotRatable
from tests.people import somebody
from tests.staff import staff_client
from tests.tables.table_setup import player_on

pytestmark = pytest.mark.django_db


def bodies_of(kind):
    return [each.body for each in FeedEvent.objects.filter(audience="lobby", kind=kind).order_by("id")]


def status(seek):
    seek.refresh_from_db()
    return seek.status


def test_a_seek_is_open_for_a_quarter_of_an_hour_or_by_correspondence_a_week(four, seeking):
    live, slow = seeking(four[0]), seeking(four[0], turn_limit=None, clock={"preset": "brisk"})
    assert live.expires_at - live.since == timedelta(minutes=15)
    assert slow.expires_at - slow.since == timedelta(days=7)
    assert (live.speed, slow.speed) == ("live", "correspondence")
    assert list(queries.seeks(four[1]).order_by("pk")) == [live, slow]


def test_nobody_is_made_to_wait_for_ever_where_no_limit_was_chosen(four):
    assert services.open_seek(player=four[0]).turn_limit == 60
    assert services.open_seek(player=four[1], clock={"type": "live", "seconds": 30}).turn_limit == 30


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        ({"ruleset": "chess"}, UnknownRuleset),
        ({"options": {"rounds": [99]}}, InvalidOption),
        ({"players": 9}, InvalidOption),
        ({"turn_limit": 5}, InvalidTurnLimit),
        ({"clock": {"preset": "brisk"}}, InvalidClock),
        ({"client_seed": b"x" * 65}, InvalidSeed),
        ({"rating_range": {"within": 100, "min": 1}}, errors.InvalidRatingRange),
        ({"rating_range": {"within": -1}}, errors.InvalidRatingRange),
        ({"rating_range": {"min": 1600, "max": 1400}}, errors.InvalidRatingRange),
        ({"rating_range": {"max": 10**9}}, errors.InvalidRatingRange),
        ({"bots_after": -1}, errors.InvalidBotsAfter),
        ({"bots_after": 900}, errors.InvalidBotsAfter),
    ],
)
def test_what_cannot_be_is_not_sought(four, seeking, chosen, refusal):
    with pytest.raises(refusal):
        seeking(four[0], **chosen)
    assert not Seek.objects.exists() and bodies_of("seek_opened") == []


@pytest.mark.parametrize(
    ("chosen", "pointer", "detail"),
    [
        ({"rating_range": {"within": -1}}, "/rating_range/within", "It is 0 to 10000."),
        ({"rating_range": {"min": 1600, "max": 1400}}, "/rating_range/max", "It is below `min`."),
        ({"rating_range": {"max": 10**9}}, "/rating_range/max", "It is -10000 to 10000."),
        ({"bots_after": 900}, "/bots_after", "It is 0 to 899."),
    ],
)
def test_what_is_refused_is_told_where_and_what_would_do(four, seeking, chosen, pointer, detail):
    with pytest.raises(Refused) as refused:
        seeking(four[0], **chosen)
    assert [(each.pointer, each.detail) for each in refused.value.faults] == [(pointer, detail)]


def test_a_range_around_the_player_s_rating_is_computed_when_the_seek_opens(four, seeking, played):
    table = played(four)
    ratings.rate_pool("updown.live")
    best = player_on(table, table.places.index(1))
    seek = seeking(best, rating_range={"within": 100})
    assert seek.rating > 1500
    assert (seek.least, seek.most) == (seek.rating - 100, seek.rating + 100)
    newcomer = seeking(somebody("farah"), rating_range={"min": 1400})
    assert (newcomer.rating, newcomer.least, newcomer.most) == (1500, 1400, None)


def test_the_same_game_is_sought_once_and_five_at_most(four, seeking):
    seeking(four[0])
    with pytest.raises(errors.AlreadySeeking):
        seeking(four[0], rating_range={"within": 10})
    for number in range(2, 6):
        seeking(four[0], options={"rounds": [number]})
    with pytest.raises(errors.TooManySeeks):
        seeking(four[0], options={"rounds": [6]})
    assert seeking(four[1]).terms == Seek.objects.filter(player=four[0]).earliest("since").terms


def test_the_database_itself_refuses_a_second_seek_of_a_kind(four, seeking):
    seek = seeking(four[0])
    seek.pk = None
    seek.id = "seek_01k2n8q0zgf2ktx1q3r7m5c8ye"
    with pytest.raises(DatabaseError, match="seek_one_open_of_a_kind"), transaction.atomic():
        seek.save(force_insert=True)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("seek_status_known", {"status": "lost", "closed_at": F("since")}),
        ("seek_one_kind_of_limit", {"clock": {"preset": "brisk"}}),
        ("seek_one_kind_of_limit", {"turn_limit": None}),
        ("seek_range_not_empty", {"least": 2, "most": 1}),
        ("seek_matched_has_table", {"status": "matched", "closed_at": F("since")}),
        ("seek_closed_unless_open", {"status": "withdrawn"}),
        ("seek_closed_unless_open", {"closed_at": F("since")}),
        ("seek_client_seed_length", {"client_seed": b"x" * 65}),
    ],
)
def test_the_database_itself_refuses_what_no_seek_can_be(four, seeking, name, wrong):
    seek = seeking(four[0])
    with pytest.raises(DatabaseError, match=name), transaction.atomic():
        Seek.objects.filter(pk=seek.pk).update(**wrong)


def test_a_bot_does_not_seek(seeking):
    with pytest.raises(errors.SeekNotOffered):
        seeking(somebody("robot", User.Kind.BOT))


def test_nothing_counts_in_a_sandbox_and_its_seeks_are_seen_there_alone(four, seeking):
    Realm.objects.create(pk="sandbox_one")
    tester = somebody("tester", realm_id="sandbox_one")
    with pytest.raises(NotRatable):
        seeking(tester, rated=True)
    seek = seeking(tester)
    assert list(queries.seeks(tester)) == [seek]
    assert list(queries.seeks(four[0])) == list(queries.seeks(None)) == []
    with pytest.raises(errors.SeekNotFound):
        queries.seek(seek.pk, four[0])


def test_the_lobby_hears_that_the_seeks_of_an_account_that_staff_switch_off_are_closed(four, seeking):
    seek, other = seeking(four[0]), seeking(four[1])
    staff = staff_client(User.objects.create_superuser(name="Boss", password="a long password"))
    assert staff.post(f"/admin/accounts/user/{four[0].pk}/change/", {}).status_code == 302
    assert bodies_of("seek_closed") == [{"seek": seek.pk, "status": "withdrawn"}]
    assert (status(seek), status(other)) == ("withdrawn", "open")
    # Switched on again they may seek as before.
    assert staff.post(f"/admin/accounts/user/{four[0].pk}/change/", {"is_active": "on"}).status_code == 302
    assert status(seeking(User.objects.get(pk=four[0].pk))) == "open"


def test_it_is_withdrawn_by_its_player_and_once(four, seeking):
    seek = seeking(four[0])
    with pytest.raises(errors.SeekNotFound):
        services.withdraw_seek(player=four[1], seek_id=seek.pk)
    with pytest.raises(errors.SeekNotFound):
        services.withdraw_seek(player=four[0], seek_id="seek_none")
    services.withdraw_seek(player=four[0], seek_id=seek.pk)
    with pytest.raises(errors.SeekNotOpen):
        services.withdraw_seek(player=four[0], seek_id=seek.pk)
    assert bodies_of("seek_closed") == [{"seek": seek.pk, "status": "withdrawn"}]
    assert queries.seek(seek.pk, four[0]).status == "withdrawn"
    with pytest.raises(errors.SeekNotFound):
        queries.seek(seek.pk, four[1])


def test_it_lapses_when_its_time_is_over_and_is_forgotten_a_day_later(four, seeking, waited):
    seek, young = seeking(four[0]), seeking(four[1])
    waited(seek, 900)
    assert list(queries.seeks(None)) == [young], "before any sweep has come by"
    services.sweep_seeks()
    assert (status(seek), status(young)) == ("lapsed", "open")
    assert bodies_of("seek_closed") == [{"seek": seek.pk, "status": "lapsed"}]
    assert services.forget_seeks() == 0
    Seek.objects.filter(pk=seek.pk).update(closed_at=F("closed_at") - timedelta(days=1))
    assert services.forget_seeks() == 1
    assert list(Seek.objects.all()) == [young]


def test_who_sits_down_at_a_live_table_seeks_no_other_one(four, seeking):
    live, slow = seeking(four[0]), seeking(four[0], turn_limit=None, clock={"preset": "brisk"})
    table = tables.open_table(creator=four[1], turn_limit=60)
    tables.take_seat(table_id=table.pk, player=four[0], seat=1)
    assert (status(live), status(slow)) == ("withdrawn", "open")
    with pytest.raises(errors.AtLiveTable):
        seeking(four[0])
    assert seeking(four[0], turn_limit=None, clock={"preset": "normal"})
    tables.leave_seat(table_id=table.pk, player=four[0])
    assert seeking(four[0])


def test_who_opens_a_live_table_seeks_no_other_one_but_may_at_a_table_without_a_limit(four, seeking):
    live, patient = seeking(four[0]), seeking(four[1])
    tables.open_table(creator=four[0], turn_limit=60)
    tables.open_table(creator=four[1])
    assert (status(live), status(patient)) == ("withdrawn", "open")


def test_seeks_are_found_by_ruleset_speed_rating_and_whose_they_are(four, seeking):
    updown, modern = seeking(four[0]), services.open_seek(player=four[0], rated=True)
    slow = seeking(four[1], turn_limit=None, clock={"preset": "brisk"})

    def found(**which):
        return set(queries.seeks(four[1], **which))

    assert found(ruleset="updown") == found(ruleset="updown@1") == {updown, slow}
    assert found(speed="live") == {updown, modern} and found(speed="correspondence") == {slow}
    assert found(rated=True) == {modern} and found(mine=True) == {slow}
    assert queries.seeks(None, mine=True).count() == 0
