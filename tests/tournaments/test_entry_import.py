"""Import of a list of entries: first a preview, then all lines or none."""

from datetime import UTC, datetime, timedelta

import pytest

from bots.models import Bot
from games.feed.models import AuditEntry
from games.lobby.models import Case, Measure
from games.lobby.services import block
from games.tournaments import errors, queries, services
from games.tournaments.models import Entry
from games.tournaments.services import entry_import
from games.tournaments.sheets import Row

pytestmark = pytest.mark.django_db


def rows(*names: str) -> tuple[Row, ...]:
    return tuple(Row(line, name) for line, name in enumerate(names, start=2))


@pytest.fixture
def at(made, owner, four, person):
    """The arguments of an import: an event with open entries and room for six, in which basim is entered."""
    bot = person("steady", "bot")
    Bot.objects.get_or_create(user=bot, defaults={"strategy": "steady"})
    event = services.open_entries(tournament_id=made(capacity=6).pk, by=owner)
    services.enter(tournament_id=event.pk, by=four[1], player=four[1], client_seed=b"own seed")
    return {"tournament_id": event.pk, "by": owner}


def named(at) -> list[str]:
    event = queries.tournament(at["tournament_id"], at["by"])
    return [each.name for each in queries.entries_of(event) if each.status == "entered"]


def test_a_list_is_shown_as_a_difference_and_then_entered_as_shown(at):
    sent = rows("Amal", "basim", "steady", "steady", "camil")
    found = entry_import.compare(**at, rows=sent)
    assert [each.name for each in found.added] == ["amal", "steady 1", "steady 2", "camil"]
    assert ([each.name for each in found.unchanged], found.refused) == (["basim"], ())
    assert named(at) == ["basim"]
    assert entry_import.enter_list(**at, rows=sent, digest=found.digest) == found
    assert named(at) == ["basim", "amal", "steady 1", "steady 2", "camil"]
    assert bytes(Entry.objects.get(player__name="basim").client_seed) == b"own seed"
    assert AuditEntry.objects.filter(subject=at["tournament_id"], what="list_entered").count() == 1


def test_what_was_entered_and_exported_can_be_sent_again(at):
    entry_import.enter_list(**at, rows=rows("amal", "steady"))
    sent = (*rows("basim", "amal", "steady 1"), Row(9, "camil", gone=True))
    again = entry_import.compare(**at, rows=sent)
    assert ([each.name for each in again.unchanged], again.added) == (["basim", "amal", "steady 1"], ())
    assert [(each.line, each.name) for each in again.passed_over] == [(9, "camil")]
    assert entry_import.enter_list(**at, rows=sent) == again and "camil" not in named(at)


def test_a_player_who_had_left_comes_back_under_their_number(at, owner, four):
    services.leave(tournament_id=at["tournament_id"], by=four[1])
    (line,) = entry_import.enter_list(**at, rows=rows("basim")).added
    assert line.returns and Entry.objects.get(player=four[1]).number == 1
    entry_import.enter_list(**at, rows=rows("steady"))
    services.take_out(**at, number=2)
    (bot,) = entry_import.enter_list(**at, rows=rows("steady 1")).added
    assert bot.returns and Entry.objects.get(label="steady 1").number == 2


def test_every_wrong_line_is_told_and_then_nobody_is_entered(at, person, four):
    clara, omitted = person("clara"), person("gone", is_active=False)
    assert clara.pk and omitted.pk
    banned = four[3]
    case = Case.objects.create(about=banned)
    Measure.objects.create(
        case=case, person=banned, by=four[0], kind="suspension", reason="a reason",
        until=datetime.now(UTC) + timedelta(days=1),
    )  # fmt: skip
    person("own-bot", "bot", owner=banned)
    out = person("out")
    Entry.objects.create(
        tournament_id=at["tournament_id"], number=9, player=out, status="disqualified", last_round=0
    )
    sent = rows(
        "amal", "nobody", "dara", "AMAL", "", "gone", banned.name, "x" * 200, "steady 7", "own-bot", "out"
    )  # fmt: skip
    found = entry_import.compare(**at, rows=sent)
    assert [(each.line, each.code) for each in found.refused] == [
        (3, "unknown_user"), (4, "looks_alike"), (5, "doubled"), (6, "blank"), (7, "unknown_user"),
        (8, "suspended"), (9, "unknown_user"), (10, "unknown_user"), (11, "suspended"), (12, "disqualified"),
    ]  # fmt: skip
    with pytest.raises(errors.ImportRefused) as refused:
        entry_import.enter_list(**at, rows=sent)
    assert len(refused.value.faults) == len(found.refused) and named(at) == ["basim"]


def test_who_is_mistyped_is_asked_for_by_the_nearest_name(at, person, four):
    """Suggestions are names that begin alike, and any name of entrants to the owner's other events."""
    for name in ("mariam", "Mahmoud", "أمينة", "zz-away"):
        person(name)
    person("maryan", is_active=False)
    block(by=at["by"], user=person("zaynab"))
    sent = rows(
        "mariem", "mahmud", "أمنية", "zainab", "amal", "amall", "maryan-1", "xy", "nobody-like-it", "nul\0"
    )
    found = {each.name: each for each in entry_import.compare(**at, rows=sent).refused}
    assert {name: each.near for name, each in found.items()} == {
        "mariem": "mariam", "mahmud": "Mahmoud", "أمنية": "أمينة", "zainab": "", "amall": "", "maryan-1": "",
        "xy": "", "nobody-like-it": "", "nul\0": "",
    }  # fmt: skip
    assert found["mariem"].detail == "No player has this name. Did you mean “mariam”?"
    assert found["xy"].detail == "No player has this name."


def test_who_came_before_is_found_however_the_name_begins(at, made, person):
    before = services.open_entries(tournament_id=made().pk, by=at["by"])
    services.enter(tournament_id=before.pk, by=at["by"], player=person("mariam"))
    (refused,) = entry_import.compare(**at, rows=rows("nariam")).refused
    assert refused.near == "mariam"
    entry_import.enter_list(**at, rows=rows("mariam"))
    assert [each.near for each in entry_import.compare(**at, rows=rows("nariam")).refused] == [""]


def test_lines_beyond_the_room_there_is_are_refused_and_all_after_the_close(at, four):
    found = entry_import.compare(**at, rows=rows("amal", *["steady"] * 5))
    assert [(each.line, each.code) for each in found.refused] == [(7, "tournament_full")]
    services.enter(**at, player=four[2])
    services.close_entries(**at)
    found = entry_import.compare(**at, rows=rows("amal", "basim"))
    assert [(each.line, each.code) for each in found.refused] == [(2, "entries_closed")]
    assert [each.name for each in found.unchanged] == ["basim"]


def test_what_came_to_differ_since_it_was_shown_is_not_entered(at, four):
    found = entry_import.compare(**at, rows=rows("amal"))
    services.enter(tournament_id=at["tournament_id"], by=four[0], player=four[0])
    with pytest.raises(errors.PreviewOutdated):
        entry_import.enter_list(**at, rows=rows("amal"), digest=found.digest)
    with pytest.raises(errors.NotOfficial):
        entry_import.compare(tournament_id=at["tournament_id"], by=four[0], rows=rows("amal"))


def test_a_long_list_takes_as_many_queries_as_a_short_one(at, django_assert_num_queries):
    for count in (2, 6):
        with django_assert_num_queries(9):
            entry_import.compare(**at, rows=rows("amal", *(f"player-{each}" for each in range(count))))
