"""The end of an account: what is deleted, what stays, and that others only see a former player."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from accounts import names, services
from accounts.errors import InvalidToken, NameTaken, StaffStays, UnknownUser, WrongPassword
from accounts.ids import PrefixedIdField
from accounts.models import Realm, Token, User
from accounts.queries import is_name_taken, named, user_by_name
from accounts.scopes import Scope
from bots.services import register
from games.api.personal_export import PERSONAL, exported
from games.api.signing.adapters import Accounts
from games.feed.models import FeedEvent
from games.lobby import services as lobby
from games.lobby.models import Seek
from games.notices import services as notices
from games.notices.kinds import Preferred
from games.notices.models import Endpoint, Notice, Preferences
from games.ratings import queries as ratings
from games.ratings import services as rating
from games.ratings.generation_rows import step
from games.ratings.models import Rating
from games.sandboxes import services as sandboxes
from games.tables import queries
from games.tables import services as tables
from games.tables.errors import GamesUnderWay
from games.tables.models import Occupancy, Table
from games.tournaments import services as tournaments
from tests.people import somebody
from tests.tables.table_setup import played_out, seated, small, started
from tests.tournaments.conftest import SMALL

pytestmark = pytest.mark.django_db
PASSWORD = "exactly thirteen tricks"
LIVE = "updown.live"


@pytest.fixture
def nadia():
    return services.sign_up(name="nadia", password=PASSWORD)


@pytest.fixture
def omar():
    return somebody("omar")


@pytest.fixture(autouse=True)
def steady():
    return somebody("steady", User.Kind.BOT)


def left(user: User) -> User:
    services.end_account(user=user, leave_games=True)
    return User.objects.get(pk=user.pk)


def test_every_column_that_names_a_person_is_told_or_says_why_not_and_goes_or_says_why_it_stays():
    """A new column that names a person must be listed in the `personal_data` of its app."""
    there = {
        (model._meta.label, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if field.related_model is User
        or (isinstance(field, PrefixedIdField) and field.prefix == "user" and not field.primary_key)
    }
    named = {(each.model._meta.label, each.by) for each in PERSONAL} - {("accounts.User", "id")}
    assert named == there
    assert all(bool(each.exported_columns) != bool(each.not_exported_because) for each in PERSONAL)
    assert all(each.kept_because.endswith(".") for each in PERSONAL if each.kept_because)


def test_it_takes_the_password_and_staff_stay(nadia):
    with pytest.raises(WrongPassword):
        services.confirm(user=nadia, password="exactly twelve tricks")
    services.confirm(user=nadia, password=PASSWORD)
    User.objects.filter(pk=nadia.pk).update(is_staff=True)
    nadia.refresh_from_db()
    with pytest.raises(StaffStays):
        services.end_account(user=nadia)
    assert user_by_name("nadia") == nadia


def test_the_password_of_somebody_else_of_that_name_ends_no_account(nadia):
    """Each sandbox has its own names, so two accounts can have the same one."""
    Realm.objects.create(pk="sandbox_one")
    with pytest.raises(WrongPassword):
        services.confirm(user=somebody("nadia", realm_id="sandbox_one"), password=PASSWORD)


def test_the_name_is_nobody_s_and_nobody_gets_it(nadia):
    former = left(nadia)
    assert former.name == names.of_former(nadia.pk) != "nadia" and not former.is_active
    assert named("nadia") is None and is_name_taken("NADIA") and not is_name_taken("samira")
    for name in ("nadia", "NADIA"):
        with pytest.raises(NameTaken), transaction.atomic():
            services.sign_up(name=name, password=PASSWORD)
    with pytest.raises(UnknownUser):
        user_by_name(former.name)
    with pytest.raises(WrongPassword):
        services.authenticate(name="nadia", password=PASSWORD)


def test_nobody_gets_a_name_like_it_by_the_rules_of_its_day():
    walid = somebody("walid")
    User.objects.filter(pk=walid.pk).update(name_skeleton=names.skeleton_before("walid"))
    left(User.objects.get(pk=walid.pk))
    assert is_name_taken("waIid") and not is_name_taken("waleed")
    with pytest.raises(NameTaken), transaction.atomic():
        services.sign_up(name="waIid", password=PASSWORD)


def test_the_database_itself_refuses_a_former_player_who_may_sign_in(nadia):
    left(nadia)
    with pytest.raises(IntegrityError, match="user_who_left_is_off"), transaction.atomic():
        User.objects.filter(pk=nadia.pk).update(is_active=True)


def refused(user: User) -> list[str]:
    with pytest.raises(GamesUnderWay) as told:
        services.end_account(user=user)
    assert told.value.members["count"] >= len(told.value.members["table_ids"])
    assert User.objects.get(pk=user.pk).left_at is None
    return told.value.members["table_ids"]


def test_who_still_plays_is_told_at_which_tables_and_nothing_has_changed(nadia, omar):
    running = started([omar, nadia], ruleset="updown", players=2, options={"rounds": [1]})
    opened, joined = seated([nadia, omar]), seated([omar, nadia])
    not_seated = tables.open_table(creator=nadia, seat=None)
    over = seated([nadia, omar])
    tables.abort(table_id=over.pk, by=nadia)
    assert refused(nadia) == [running.pk, opened.pk, joined.pk, not_seated.pk]
    assert {each.status for each in Table.objects.exclude(pk__in=[running.pk, over.pk])} == {"open"}
    assert Occupancy.objects.filter(player=nadia, to_seq=None).exclude(table=over).count() == 3
    tables.leave_seat(table_id=joined.pk, player=nadia)
    assert joined.pk not in refused(nadia)


def test_who_is_at_no_table_or_only_where_it_is_over_is_not_asked_for_more(nadia, omar):
    played_out(small([nadia, omar]))
    tables.leave_seat(table_id=seated([omar, nadia]).pk, player=nadia)
    services.end_account(user=nadia)
    assert not User.objects.get(pk=nadia.pk).is_active
    assert services.end_account(user=nadia).left_at is not None  # a second request


def test_a_table_at_which_the_user_s_bot_sits_counts_as_a_game_of_theirs(nadia, omar):
    robot = somebody("machine", User.Kind.BOT, owner=nadia)
    table = started([omar, robot], ruleset="updown", players=2, options={"rounds": [1]})
    assert refused(nadia) == [table.pk]


def test_no_more_than_ten_tables_are_named_the_oldest_first(nadia):
    made = [tables.open_table(creator=nadia).pk for _ in range(11)]
    assert refused(nadia) == made[:10]
    assert GamesUnderWay(made).members["count"] == 11


def test_running_games_go_on_without_the_user_who_ranks_last(nadia, omar):
    table = started([omar, nadia], ruleset="updown", players=2, options={"rounds": [1]})
    former = left(nadia)
    seat = Occupancy.objects.get(table=table, player=nadia).seat
    assert Occupancy.objects.get(table=table, seat=seat, to_seq=None).player.name == "steady"
    played_out(table)
    table.refresh_from_db()
    assert table.places[seat] == 2
    record = queries.record(queries.table(table.pk, omar))
    assert former.name in {each.player.name for each in record.occupancies}
    assert tables.audit(table.pk) == [] and queries.fairness(table).deals


def test_the_user_s_open_tables_are_broken_off_and_elsewhere_they_get_up(nadia, omar):
    mine, other = seated([nadia, omar]), seated([omar, nadia])
    left(nadia)
    assert Table.objects.get(pk=mine.pk).status == Table.Status.ABORTED
    assert not Occupancy.objects.filter(table=other, player=nadia, to_seq=None).exists()
    assert Table.objects.get(pk=other.pk).status == Table.Status.OPEN


def test_personal_rows_of_the_user_are_gone(nadia, omar):
    services.create_token(
        user=nadia, name="t", scopes_wanted=[Scope.GAMES_READ], now=nadia.created_at
    )  # fmt: skip
    lobby.follow(by=nadia, name="omar")
    lobby.follow(by=omar, name="nadia")
    robot, *_ = register(
        by=nadia, name="machine", rulesets=["updown"], speeds=["live"], concurrency=1, is_open=True
    )
    sandboxes.open_sandbox(by=nadia, players=["amal"])
    started([nadia, omar], ruleset="updown", players=2, options={"rounds": [1]}, clock={"preset": "brisk"})
    assert Notice.objects.filter(user=nadia).exists()
    left(nadia)
    for kept in PERSONAL:
        assert kept.kept_because or not kept.of(nadia).exists(), kept.model
    assert not Token.objects.filter(user=nadia).exists() and not Endpoint.objects.filter(user=nadia).exists()
    assert not User.objects.get(pk=robot.pk).is_active
    assert sandboxes.sweep_sandboxes() == 1


def test_a_bot_that_staff_switched_off_leaves_its_games_with_its_owner_too(nadia, omar):
    """It kept its seat, where nobody played for it, and the address of its webhook."""
    robot, *_ = register(
        by=nadia, name="machine", rulesets=["updown"], speeds=["untimed"], concurrency=1, is_open=True
    )
    webhook, _ = notices.register(by=nadia, user=robot, url="https://example.org/turns", types=["bot.turn"])
    notices.disable(endpoint=webhook, by=omar, reason="a flood")
    table = small([omar, robot])
    services.switch_off(robot)
    left(nadia)
    (stand_in,) = Occupancy.objects.filter(table=table, to_seq=None).exclude(player=omar)
    assert stand_in.player.name == "steady"
    assert not Endpoint.objects.filter(user=robot).exists()


MADE_LATE = {
    "token": lambda user, _: services.create_token(
        user=user, name="t", scopes_wanted=[Scope.GAMES_READ], now=datetime.now(UTC)
    ),
    "token of a page": lambda user, _: services.create_session_token(user=user, now=datetime.now(UTC)),
    "password": lambda user, _: services.change_password(user=user, current=PASSWORD, new=PASSWORD[::-1]),
    "calendar": lambda user, _: services.renew_calendar(user=user),
    "reminders": lambda user, _: services.choose_hours(user=user, remind_before=[3600]),
    "vacation": lambda user, _: services.go_on_vacation(
        user=user, ends_at=datetime.now(UTC) + timedelta(days=1)
    ),
    "block": lambda user, other: lobby.block(by=user, user=other),
    "follow": lambda user, other: lobby.follow(by=user, name=other.name),
    "mute": lambda user, other: lobby.mute(by=user, user=other),
    "note": lambda user, other: lobby.note(by=user, about=other, text="counts cards"),
    "report": lambda user, other: lobby.report(by=user, about=other, reason="insults"),
    "seek": lambda user, _: lobby.open_seek(player=user),
    "message": lambda user, other: lobby.say(
        table_id=tables.open_table(creator=other).pk, author=user, text="hello"
    ),
    "webhook": lambda user, _: notices.register(
        by=user, user=user, url="https://example.org/", types=["turn"]
    ),
    "bot": lambda user, _: register(
        by=user, name="machine", rulesets=["updown"], speeds=["live"], concurrency=1, is_open=True
    ),
    "sandbox": lambda user, _: sandboxes.open_sandbox(by=user, players=["amal"]),
    "tournament": lambda user, _: tournaments.make(by=user, **SMALL),
}


@pytest.mark.parametrize("what", MADE_LATE)
def test_a_request_that_began_before_the_end_and_comes_after_it_makes_nothing(what, nadia, omar):
    left(User.objects.get(pk=nadia.pk))
    with pytest.raises(InvalidToken):
        MADE_LATE[what](nadia, omar)
    assert not User.objects.get(pk=nadia.pk).has_usable_password()
    assert not User.objects.filter(owner=nadia).exists()
    for kept in PERSONAL:
        assert kept.kept_because or not kept.of(nadia).exists(), kept.model


def test_the_lobby_hears_that_the_user_seeks_nobody_any_more(nadia, omar):
    seek, other = (lobby.open_seek(player=each, ruleset="updown", players=2) for each in (nadia, omar))
    left(nadia)
    (told,) = FeedEvent.objects.filter(kind="seek_closed")
    assert told.body == {"seek": seek.pk, "status": "withdrawn"} and told.audience == "lobby"
    assert [each.pk for each in Seek.objects.all()] == [other.pk]


MADE_ABOUT = {
    "block": lambda by, about: lobby.block(by=by, user=about),
    "mute": lambda by, about: lobby.mute(by=by, user=about),
    "note": lambda by, about: lobby.note(by=by, about=about, text="counts cards"),
    "report": lambda by, about: lobby.report(by=by, about=about, reason="insults"),
    "invitation": lambda by, about: tables.invite(
        table_id=tables.open_table(creator=by).pk, by=by, user=about
    ),
    "challenge": lambda by, about: lobby.challenge(
        by=by, opponents=[about], bots=[], expires_in=3600, table={"ruleset": "updown", "players": 2}
    ),
}


@pytest.mark.parametrize("what", MADE_ABOUT)
def test_what_another_began_to_write_before_the_end_is_not_kept_about_a_former_player(what, nadia, omar):
    MADE_ABOUT[what](omar, somebody("samira"))
    left(User.objects.get(pk=nadia.pk))
    with pytest.raises(UnknownUser):
        MADE_ABOUT[what](omar, nadia)
    for kept in PERSONAL:
        assert kept.kept_because or not kept.of(nadia).exists(), kept.model


def test_a_page_that_sets_a_password_meanwhile_brings_no_account_back(nadia):
    left(User.objects.get(pk=nadia.pk))
    Accounts().set_password(nadia, PASSWORD[::-1])
    former = User.objects.get(pk=nadia.pk)
    assert (former.name, former.is_active) == (names.of_former(nadia.pk), False)
    assert former.left_at is not None and not former.has_usable_password()


def test_mails_that_came_before_the_end_can_be_unsubscribed_from_and_nothing_is_kept_of_it(nadia):
    left(nadia)
    notices.prefer(user_id=nadia.pk, preferred=Preferred("ar"))
    assert not Preferences.objects.filter(user=nadia).exists()


def test_the_user_stands_on_no_leaderboard_and_other_people_s_ratings_stay(nadia, omar):
    for _ in range(2):
        played_out(small([nadia, omar], rated=True, turn_limit=60))
    rating.rate_pool(LIVE)
    rating.sweep_uncounted()
    before = Rating.objects.get(player=omar).mu
    Rating.objects.update(listed=False)
    running = small([omar, nadia], rated=True, turn_limit=60)
    left(nadia)
    played_out(running)
    rating.rate_pool(LIVE)
    rating.sweep_uncounted()
    assert not Rating.objects.filter(player=nadia, listed=True).exists()
    assert Rating.objects.get(player=omar).mu > before and list(ratings.disagreements(LIVE)) == []
    assert ratings.figures_of(nadia).games == 0 and ratings.figures_of(omar).games == 3
    assert ratings.comparison_of(omar, nadia).games == 0 and rating.rebuilt(only_compare=True)[1] == []


def test_a_listed_player_leaves_their_rung_of_the_leaderboard(nadia, omar):
    played_out(small([nadia, omar], rated=True, turn_limit=60))
    rating.rate_pool(LIVE)
    rows = list(Rating.objects.select_related("generation"))
    step(rows[0].generation, [], rows := [_listed(each) for each in rows])
    assert ratings.leaderboards() == [(LIVE, 2)]
    left(nadia)
    assert ratings.leaderboards() == [(LIVE, 1)]


def _listed(row: Rating) -> Rating:
    row.listed = True
    row.save(update_fields=["listed"])
    return row


def test_what_is_handed_out_is_all_that_is_kept_and_nothing_of_others(nadia, omar):
    played_out(small([nadia, omar], rated=True, turn_limit=60))
    rating.rate_pool(LIVE)
    rating.sweep_uncounted()
    lobby.note(by=omar, about=nadia, text="plays her aces first")
    lobby.note(by=nadia, about=omar, text="never passes")
    _, secret = services.create_token(
        user=nadia, name="mine", scopes_wanted=[Scope.GAMES_READ], now=nadia.created_at
    )  # fmt: skip
    rows = list(exported(nadia))
    kinds = {each["kind"] for each in rows}
    assert {"accounts.user", "accounts.token", "tables.occupancy", "tables.action", "lobby.note"} <= kinds
    assert rows[0]["data"]["name"] == "nadia"
    assert len([each for each in rows if each["kind"] == "tables.action"]) == 2
    assert [each["data"]["pool"] for each in rows if each["kind"] == "ratings.ratingevent"] == [LIVE]
    assert [each["data"]["text"] for each in rows if each["kind"] == "lobby.note"] == ["never passes"]
    assert secret not in str(rows) and "ratings.statistics" in kinds
