"""Chat at tables: two rooms, who is in which, and what may be written there."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import services as accounts
from accounts.isolates import translated
from accounts.models import Realm
from games.lobby import errors, queries, services
from games.lobby.models import LastNumber, Message, Mute, Room
from games.lobby.phrases import PHRASES
from games.lobby.services.relations import MOST
from games.tables import queries as tables
from games.tables import services as playing
from games.tables.errors import TableNotFound
from games.tables.models import Table
from tests.people import somebody
from tests.tables.table_setup import played_out, seated, small

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(db):
    return [somebody("ali"), somebody("badr")]


@pytest.fixture
def dina(db):
    return somebody("dina")


def say(table, author, text="Well met", **more):
    return services.say(table_id=table.pk, author=author, text=text, **more)


def read(table, viewer, room=None):
    """Return the messages that a viewer reads, the oldest first."""
    found = tables.table(table.pk, viewer)
    said = queries.messages(found, viewer, queries.room_of(found, viewer, room))
    return [each.text or each.phrase for each in said.order_by("number")]


def over_for(table, **span):
    long_ago = datetime.now(UTC) - timedelta(**span)
    Table.objects.filter(pk=table.pk).update(status="aborted", ended_at=long_ago)
    for kept in (Message, LastNumber):
        kept.objects.filter(table=table).update(at=long_ago)


def test_players_and_spectators_have_separate_chat_rooms(two, dina):
    table = small(two)
    assert say(table, two[0], "Good evening").room == Room.PLAYERS
    assert say(table, dina, "What a game").room == Room.SPECTATORS
    assert read(table, two[1]) == ["Good evening"]
    assert read(table, dina) == read(table, None) == ["What a game"]


def test_nobody_reads_or_writes_in_the_other_room(two, dina):
    table = small(two)
    for viewer, other in ((two[0], "spectators"), (dina, "players"), (None, "players")):
        with pytest.raises(errors.RoomClosed):
            read(table, viewer, other)
        if viewer is not None:
            with pytest.raises(errors.RoomClosed):
                say(table, viewer, room=other)
    assert not Message.objects.exists()


def test_players_join_those_who_watched_once_the_game_is_over_and_not_the_other_way_round(two, dina):
    table = small(two)
    say(table, dina, "He should have led trumps")
    played_out(table)
    assert read(table, two[0], "spectators") == ["He should have led trumps"]
    assert say(table, two[0], "I had none", room="spectators").number == 2
    with pytest.raises(errors.RoomClosed):
        read(table, dina, "players")


def test_a_player_who_left_a_game_that_goes_on_is_in_neither_room(two, dina):
    """A player who left may still know cards of the game, so they may talk to nobody there."""
    table = small([*two, dina])
    playing.resign(table_id=table.pk, player=dina)
    for room in (None, "players", "spectators"):
        with pytest.raises(errors.RoomClosed):
            say(table, dina, room=room)
    assert rooms_told(table, dina) == [None]


def rooms_told(table, *people):
    """Return the rooms whose messages the streams of these people carry."""
    rooms = queries.rooms_at(table, tables.standings(table, people))
    return [rooms[each.pk] for each in people]


def test_who_got_up_before_the_game_knows_no_cards_and_is_a_spectator(two, dina):
    table = seated([two[0]], ruleset="updown", players=2)
    playing.take_seat(table_id=table.pk, player=dina, seat=1)
    assert say(table, dina).room == Room.PLAYERS
    playing.leave_seat(table_id=table.pk, player=dina)
    assert say(table, dina, "I only watch").room == Room.SPECTATORS
    playing.take_seat(table_id=table.pk, player=two[1], seat=1)
    playing.start(table_id=table.pk, by=two[0])
    assert say(table, dina, "Good luck").room == Room.SPECTATORS
    assert read(table, dina) == ["I only watch", "Good luck"]
    with pytest.raises(errors.RoomClosed):
        read(table, dina, "players")
    assert rooms_told(table, dina, two[1]) == [Room.SPECTATORS, Room.PLAYERS]


def test_the_owner_of_a_program_that_plays_is_not_among_the_spectators(two, dina):
    """The owner of a bot sees the bot's hand."""
    robot = somebody("robot", kind="bot", owner=dina)
    table = small([two[0], robot])
    with pytest.raises(errors.RoomClosed):
        read(table, dina)
    assert say(table, robot, None, phrase="hello").room == Room.PLAYERS


def test_messages_are_numbered_by_room_without_gaps(two, dina):
    table, other = small(two), small(two)
    said = [say(table, two[0]), say(table, dina), say(table, two[1]), say(other, two[0])]
    assert [each.number for each in said] == [1, 1, 2, 1]


def test_what_is_said_moves_nothing_of_the_table(two):
    table = small(two)
    before = Table.objects.values().get(pk=table.pk)
    say(table, two[0])
    assert Table.objects.values().get(pk=table.pk) == before


def test_a_table_that_is_not_mine_to_see_has_no_chat_for_me(two, dina):
    hidden = seated([two[0]], visibility="invite")
    with pytest.raises(TableNotFound):
        say(hidden, dina)
    Realm.objects.get_or_create(key="sandbox_1")
    with pytest.raises(TableNotFound):
        say(small(two), somebody("omar", realm_id="sandbox_1"))


def test_text_is_kept_in_one_form_and_trimmed(two):
    assert say(small(two), two[0], "  cafe\u0301 ").text == "caf\u00e9"
    assert (
        say(small(two), two[0], "\u0646\u0639\u0645\u200c\u0647\u0627").text
        == "\u0646\u0639\u0645\u200c\u0647\u0627"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t ",
        "x" * 501,
        "two\nlines",
        "bell\x07",
        "\u202egnirts",
        "half \ud83d",
        "\ue000",
        "a\u2028b",
        "\u200b",
        "\u200d\u200c",
        "\u3164",
        "\u2800",
        "\u0301",
        "\U000e0041",
        "a" + 5 * "\u0334",
    ],
)
def test_text_that_is_not_plain_is_refused(two, text):
    table = small(two)
    with pytest.raises(errors.InvalidMessage):
        say(table, two[0], text)
    assert say(table, two[0], "x" * 500).number == 1


def test_every_phrase_may_be_said_and_no_other(two):
    table = small(two)
    for code in PHRASES:
        assert say(table, two[0], None, phrase=code).phrase == code
    with pytest.raises(errors.UnknownPhrase):
        say(table, two[0], None, phrase="lead_hearts")


def test_phrases_are_told_in_both_languages_and_each_only_once():
    for language in ("en", "ar"):
        assert len({translated(each, language) for each in PHRASES.values()}) == len(PHRASES) == 20


def test_a_table_of_phrases_takes_no_text_and_one_without_chat_takes_nothing(two):
    table = small(two, chat_mode="phrases")
    with pytest.raises(errors.PhrasesOnly):
        say(table, two[0])
    assert say(table, two[0], None, phrase="thanks").number == 1
    with pytest.raises(errors.ChatOff):
        say(small(two, chat_mode="off"), two[0], None, phrase="thanks")


def test_a_game_is_talked_about_for_a_day_after_its_end(two):
    table = small(two)
    over_for(table, hours=23)
    say(table, two[0], None, phrase="good_game")
    over_for(table, hours=25)
    with pytest.raises(errors.ChatOver):
        say(table, two[0], None, phrase="bye")
    assert read(table, two[1]) == ["good_game"]


def test_what_was_said_is_forgotten_thirty_days_after_the_end_and_never_before(two):
    old, recent, running = small(two), small(two), small(two)
    for table in (old, recent, running):
        say(table, two[0])
    over_for(old, days=31)
    over_for(recent, days=29)
    assert services.forget_messages() == 1
    assert set(Message.objects.values_list("table", flat=True)) == {recent.pk, running.pk}
    assert services.forget_messages() == 0
    assert set(LastNumber.objects.values_list("table", flat=True)) == {recent.pk, running.pk}


def test_a_number_is_never_given_again_though_its_message_is_gone_with_its_author(two, dina):
    table = small(two)
    said = [say(table, each).number for each in (two[0], two[1])]
    played_out(table)
    accounts.end_account(user=two[1])
    assert read(table, two[0]) == ["Well met"]
    assert [*said, say(table, two[0]).number] == [1, 2, 3]
    assert say(table, dina).number == 1, "rooms are numbered apart"


def test_what_a_muted_player_says_is_hidden_from_the_muter_and_shown_to_everybody_else(two):
    table = small(two)
    services.mute(by=two[1], user=two[0])
    services.mute(by=two[1], user=two[0])
    say(table, two[0], "one")
    say(table, two[1], "two")
    assert (read(table, two[1]), read(table, two[0])) == (["two"], ["one", "two"])
    services.unmute(by=two[1], name="ali")
    assert read(table, two[1]) == ["one", "two"]
    with pytest.raises(errors.NotMuted):
        services.unmute(by=two[1], name="ali")


def test_what_a_blocked_player_says_is_not_shown_to_the_blocker(two):
    table = small(two)
    services.block(by=two[1], user=two[0])
    say(table, two[0], "one")
    say(table, two[1], "two")
    assert (read(table, two[1]), read(table, two[0])) == (["two"], ["one", "two"])


def test_nobody_mutes_themselves_or_more_than_they_may(two, many):
    with pytest.raises(errors.NotMutable):
        services.mute(by=two[0], user=two[0])
    others = many(MOST)
    Mute.objects.bulk_create(Mute(user=two[0], muted=each) for each in others)
    with pytest.raises(errors.TooManyMutes):
        services.mute(by=two[0], user=two[1])
    services.unmute(by=two[0], name=others[0].name)
    services.mute(by=two[0], user=two[1])


@pytest.mark.parametrize(
    "broken",
    [
        {"room": "cellar"},
        {"number": 0},
        {"number": 1},
        {"text": "both", "phrase": "hello"},
        {"text": "", "phrase": ""},
    ],
)
def test_rows_that_cannot_be_are_refused_by_the_database(two, broken):
    table = small(two)
    say(table, two[0])
    good = {"room": "players", "number": 2, "text": "x", "phrase": ""}
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.create(table=table, author=two[0], **{**good, **broken})
    with pytest.raises(IntegrityError), transaction.atomic():
        Mute.objects.create(user=two[0], muted=two[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(chat_mode="loud")
