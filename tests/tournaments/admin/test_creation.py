"""The form that makes and changes events, and lists of entries."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.tournaments import services
from games.tournaments.models import Tournament
from tests.isolates import plain
from tests.tournaments.admin.conftest import ADD, FORM, at, present, trail

pytestmark = pytest.mark.django_db


# Lists.


def test_a_list_is_compared_line_by_line_and_entered_whole_and_once(made, omar, owner, four, person):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    services.leave(tournament_id=event.pk, by=four[0])
    services.enter(tournament_id=event.pk, by=four[1], player=four[1])
    wrong = omar.post(event, "entries/list/", {"text": "name\namal\nbasim\ncamil\nnobody-here\n"})
    shown = wrong.content.decode()
    for said in (
        "1 new player",
        "1 comes back",
        "1 is there already",
        "1 line is wrong",
        "No player has this name",
    ):
        assert said in shown, said
    assert "Enter this list" not in shown and "<ins" in shown
    assert "<bdi>nobody-here</bdi>" in shown  # the wrong name shows which line it is
    bare = omar.post(event, "entries/list/", {"text": "\namal\ncamil\nnobody-here\n"}).content.decode()
    assert "1 new player" in bare and "<td>4</td><td>wrong</td>" in re.sub(r">\s+<", "><", bare)
    file = SimpleUploadedFile("list.csv", "\ufeffname;status\r\namal;\r\ncamil;\r\n".encode())
    page = omar.client.post(at(event, "entries/list/"), {"file": file}).content.decode()
    text, digest = "name\namal\ncamil\n", re.findall(r'name="digest" value="(\w+)"', page)[-1]
    assert event.entries.filter(status="entered").count() == 1
    for status in (302, 200):
        answer = omar.post(event, "entries/list/", {"text": text, "digest": digest})
        assert answer.status_code == status
    assert [each.name for each in event.entries.filter(status="entered").order_by("number")] == [
        "amal", "basim", "camil",
    ]  # fmt: skip
    assert trail(event).count("list_entered") == 1
    sheet = omar.get(event, "entries.csv")
    assert sheet.content.decode("utf-8-sig").splitlines()[1].startswith("1,amal,amal,person,entered,1,,")


def test_a_file_with_a_wrong_name_is_mended_on_the_page(made, omar, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    file = SimpleUploadedFile("list.csv", b"name\namal\nnobody-here\ncamil\n")
    page = omar.client.post(at(event, "entries/list/"), {"file": file}).content.decode()
    assert re.search(r"<textarea[^>]*>\s*name\s+amal\s+nobody-here\s+camil\s*</textarea>", page)
    mended = re.search(r"<textarea[^>]*hidden[^>]*>(.*?)</textarea>", page, re.S)[1]
    assert mended.split() == ["name", "amal", "camil"] and "Leave the wrong lines out" in page
    again = omar.post(event, "entries/list/", {"text": mended}).content.decode()
    assert "Enter this list" in again and "Leave the wrong lines out" not in again
    assert event.entries.count() == 0


@pytest.mark.parametrize("odd", ["\u2028", "\x0b", "\u0085"])
def test_the_wrong_lines_that_are_left_out_are_those_of_the_table_whatever_a_line_holds(
    made, omar, owner, odd
):
    """Word processors write such characters for a break within a paragraph; they end no line of a list."""
    event = services.open_entries(tournament_id=made().pk, by=owner)
    page = omar.post(event, "entries/list/", {"text": f"amal\nnobody{odd}here\nbasim\nnemo\ncamil"})
    mended = re.search(r"<textarea[^>]*hidden[^>]*>(.*?)</textarea>", page.content.decode(), re.S)[1]
    assert mended.split() == ["amal", "basim", "camil"]


def test_a_mistyped_name_is_mended_by_one_click_and_nobody_enters_by_it(made, omar, owner, four, person):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    person("mariam")
    sent = "name;status\namal;\nmariem;entered\n"
    page = omar.post(event, "entries/list/", {"text": sent}).content.decode()
    assert "Did you mean “mariam”?" in plain(page)
    meant = re.findall(r"<textarea[^>]*hidden[^>]*>(.*?)</textarea>", page, re.S)[0]
    assert meant.split() == ["name;status", "amal;", "mariam;entered"] and not event.entries.exists()
    assert "2 new players" in omar.post(event, "entries/list/", {"text": meant}).content.decode()
    arabic = omar.client.post(at(event, "entries/list/"), {"text": sent}, headers={"accept-language": "ar"})
    assert "أتقصد «\u2068mariam\u2069»؟" in arabic.content.decode()
    nobody = omar.post(event, "entries/", {"player": "mariem"}).content.decode()
    assert "Did you mean “mariam”?" in plain(nobody) and not event.entries.exists()
    unlike = omar.client.post(at(event, "entries/"), {"player": "zzz"}, headers={"accept-language": "ar"})
    assert "لا أحد بهذا الاسم." in plain(unlike.content.decode()) and "no such" not in unlike.content.decode()


def test_who_came_to_other_events_is_offered_as_one_writes_a_name(made, omar, owner, four):
    before, event = (services.open_entries(tournament_id=made().pk, by=owner) for _ in range(2))
    assert "<datalist" not in omar.text(event, "entries/")
    for each in four[:2]:
        services.enter(tournament_id=before.pk, by=each, player=each)
    services.enter(tournament_id=event.pk, by=four[1], player=four[1])
    page = omar.text(event, "entries/")
    assert '<option value="amal">' in page and '<option value="basim">' not in page


@pytest.mark.parametrize(
    "sent",
    [
        {"text": ""},
        {"text": "\u00a0\n\u2003"},
        {"text": "club\nred"},
        {"text": "name,name\na,b"},
        {"text": "name\n" + "x\n" * 2000},
    ],
)
def test_a_list_that_cannot_be_read_is_told_so(made, omar, owner, sent):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    answer = omar.post(event, "entries/list/", sent)
    assert answer.status_code == 200 and b'role="alert"' in answer.content and not event.entries.exists()


# The form.


@pytest.mark.parametrize(
    ("filled", "field"),
    [
        ({"capacity": "300"}, "capacity"),
        ({"seconds": "5"}, "seconds"),
        ({"speed": "days", "days": "90"}, "days"),
        ({"stage_rounds": ""}, "stage_rounds"),
        ({"stage_rounds": "99"}, "stage_rounds"),
        ({"round_numbers": "99"}, "length"),
        ({"length": "half", "ruleset": "updown"}, "length"),
        ({"option_turns": "1-10-1", "ruleset": "modern", "players": ""}, "option_turns"),
        ({"scoring": "cross"}, "scoring"),
        ({"format": "league", "laps": "1", "capacity": "9", "ruleset": "modern", "players": ""}, "format"),
        ({"format": "final", "enters": "300"}, "enters"),
        ({"format": "final", "enters": "", "final_rounds": "0"}, "final_rounds"),
        ({"format": "stages", "stages-0-method": "swiss"}, "stages-0-rounds"),
        ({"format": "stages"}, "format"),
        ({"late_until": "9"}, "late_until"),
        ({"complaint_hours": "999"}, "complaint_hours"),
        ({"name": " "}, "name"),
        ({"length": "chosen", "round_numbers": ""}, "round_numbers"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_made(omar, filled, field):
    answer = omar.client.post(ADD, FORM | filled)
    assert answer.status_code == 200 and not Tournament.objects.exists()
    form = answer.context["form"]
    wrong = {
        **form.errors,
        **{f"stages-0-{name}": each for name, each in form.stages.forms[0].errors.items()},
    }
    assert field in wrong, wrong


@pytest.mark.parametrize(
    ("filled", "fields"),
    [
        ({"capacity": "300", "scale": "0", "stage_rounds": "99"}, "capacity scale stage_rounds"),
        ({"name": "", "seconds": "5", "scoring": "cross"}, "name seconds scoring"),
        ({"round_numbers": "", "capacity": "many", "late_until": "9"}, "round_numbers capacity late_until"),
        ({"format": "final", "enters": "16", "final_rounds": "1", "scale": "0"}, "enters scale"),
        ({"format": "stages", "stages-0-method": "swiss", "stages-1-method": "swiss", "bye_points": "9999"},
         "stages-0-rounds stages-1-rounds bye_points"),
    ],
)  # fmt: skip
def test_all_that_is_wrong_in_a_new_event_is_told_at_once(omar, filled, fields):
    form = omar.client.post(ADD, FORM | filled).context["form"]
    stages = {f"stages-{n}-{name}" for n, each in enumerate(form.stages.forms) for name in each.errors}
    assert form.errors.keys() | stages == set(fields.split()) and not Tournament.objects.exists()
    assert all(len(each) == 1 for each in form.errors.values())


@pytest.mark.parametrize(
    "filled",
    [
        {"format": "fixed"},
        {"format": "fixed", "asynchronous": "on"},
        {"format": "league", "laps": "2", "capacity": "4", "late_until": "0"},
        {"format": "league", "laps": "1", "capacity": "4", "late_until": "0", "asynchronous": "on"},
        {"format": "knockout", "advancing": "1", "late_until": "0"},
        {"format": "final", "enters": "4", "final_rounds": "1", "carry": "50"},
        {"format": "final", "enters": "4", "final_rounds": "1", "carry": "50", "meet_again": "on"},
        {"format": "final_knockout", "enters": "4", "advancing": "1"},
        {"format": "final_knockout", "enters": "4", "advancing": "1", "meet_again": "on"},
        {
            "format": "stages", "stages-0-method": "swiss", "stages-0-rounds": "2",
            "stages-1-method": "fixed", "stages-1-rounds": "3", "stages-1-enters": "4",
            "stages-1-asynchronous": "on",
            "stages-2-method": "knockout", "stages-2-advancing": "1",
        },
        {"speed": "normal", "duplicate": "on", "scoring": "matchpoints"},
        {"speed": "days", "days": "3", "option_jokers": "2", "option_concealed": "yes"},
    ],
)  # fmt: skip
def test_a_draft_opens_in_the_form_as_it_was_filled_in_and_saving_it_changes_nothing(omar, filled):
    sent = FORM | {"late_until": "0"} | filled
    assert omar.client.post(ADD, sent).status_code == 302
    event = Tournament.objects.get()
    columns = ("stages", "options", "clock", "turn_limit", "tie_breaks", "scoring", "duplicate", "capacity")
    before = {each: getattr(event, each) for each in columns}
    form = omar.form(event, "edit/")
    assert {each: form.get(each) for each in filled} == filled
    assert omar.post(event, "edit/", form).status_code == 302
    after = present(event)
    assert {each: getattr(after, each) for each in columns} == before and after.version == 2


@pytest.mark.parametrize(
    "filled",
    [
        {"format": "league", "laps": "1", "capacity": "4"},
        {"format": "knockout", "advancing": "1"},
        {"format": "fixed"},
        {"length": "full", "round_numbers": "one, two"},
    ],
)
def test_what_was_typed_before_another_choice_hid_its_field_refuses_nothing(omar, filled):
    assert omar.client.post(ADD, FORM | filled).status_code == 302
    event = Tournament.objects.get()
    assert event.late_until == (2 if event.stages[0]["method"] == "swiss" else 0)
    assert event.options == ({} if "length" in filled else {"rounds": [1]})


@pytest.mark.parametrize("format", ["final", "final_knockout"])
@pytest.mark.parametrize("ticked", [True, False])
def test_a_preset_with_a_final_stage_says_whether_who_met_before_may_meet_again(omar, format, ticked):
    page = omar.client.get(ADD, headers={"accept-language": "ar"}).content.decode()
    assert "من تقابلوا من قبل قد يتقابلون ثانية في المرحلة النهائيّة" in page
    sent = {"format": format, "enters": "4", "final_rounds": "1", "advancing": "1"}
    sent |= {"meet_again": "on"} if ticked else {}
    assert omar.client.post(ADD, FORM | {"late_until": "0"} | sent).status_code == 302
    assert [each["meet_again"] for each in Tournament.objects.get().stages] == [False, ticked]


def test_a_clock_that_the_form_has_no_name_for_stays_as_it_is(made, omar):
    clock = {"type": "fischer", "base": 7200, "increment": 3600, "cap": 86400}
    event = made(turn_limit=None, clock=clock)
    form = omar.form(event, "edit/")
    assert form["speed"] == "kept"
    assert omar.post(event, "edit/", form | {"name": "Renamed"}).status_code == 302
    assert (present(event).clock, present(event).name) == (event.clock, "Renamed")


def test_in_arabic_nothing_of_the_form_and_of_the_list_is_left_in_english(made, omar):
    made()
    form = omar.client.get(ADD, headers={"accept-language": "ar"}).content.decode()
    assert "At most" not in form and "From the last game" not in form
    listed = omar.client.get("/admin/tournaments/tournament/", headers={"accept-language": "ar"})
    assert ">Name<" not in listed.content.decode().replace("\n", "").replace(" ", "")
