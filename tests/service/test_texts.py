"""Tests of the admin's Arabic: every text of ours is translated, and the compiled translations are used."""

import ast
import re
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
from django.contrib.admin import site
from django.core.management import call_command
from django.template.defaultfilters import floatformat
from django.utils import translation
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy

from accounts.isolates import translated
from accounts.models import User
from estimation_service import texts
from games.api.texts.problem_texts import CONTEXT
from games.lobby.errors import CaseClosed
from games.ratings.errors import AnnulledAlready
from games.tables.errors import ReasonRequired, TableNotRunning
from games.tournaments.concerns import Concern, ConcernKind
from games.tournaments.errors import NotOfficial
from tests.isolates import plain
from tests.staff import staff_client

ARABIC = re.compile(r"[\u060c\u061b\u0621-\u064a]")
PLACES = re.compile(r"%\(\w+\)[sdg]|%[sdg%]|\{\w+\}")
HTML = re.compile(r"</?\w+>")


CATALOGUES = pytest.mark.parametrize("path", [texts.CATALOGUE, texts.WEB_CATALOGUE], ids=["admin", "web"])


@pytest.mark.parametrize(
    ("path", "ours"),
    [(texts.CATALOGUE, texts.ours), (texts.WEB_CATALOGUE, texts.of_web)],
    ids=["admin", "web"],
)
def test_every_text_of_ours_is_in_arabic(path, ours):
    known = texts.read(path)
    assert list(known) == ours(), "`manage.py catalogue` brings it up to date"
    assert [text.one for text, forms in known.items() if not all(map(ARABIC.search, forms))] == []
    assert len(known) > 40


@CATALOGUES
def test_what_is_filled_in_has_its_place_in_the_arabic_too(path):
    for text, forms in texts.read(path).items():
        if text.one.startswith(f"{CONTEXT}\x04"):  # this text is a code instead of English
            continue
        english = text.many or text.one
        for form in forms[3:] if text.many is not None else forms:
            assert sorted(PLACES.findall(form)) == sorted(PLACES.findall(english)), form
            assert HTML.findall(form) == HTML.findall(english)


@CATALOGUES
def test_a_number_that_some_forms_leave_out_is_filled_in_by_name(path):
    """Arabic has forms without a number for one and two, and only a named placeholder may be left out."""
    counted = [text for text in texts.read(path) if text.many is not None]
    assert [text.one for text in counted if re.search(r"%[sdg]", text.one)] == []


# The number is a constant, and the noun has its form; or a name stands before the noun.
NOT_COUNTED: Final = {
    "A list has %(most)d rows at most.",
    f"{CONTEXT}\x04too_many_rows",
    "On %(games)s days %(one)s began the boards of the day once %(other)s had finished them, and came "
    "ahead %(ahead)s times, behind %(behind)s times.",
}


@CATALOGUES
def test_a_noun_after_a_number_has_plural_forms(path):
    """Arabic has other forms of a noun after 2, 3 and 11. The texts that count name these nouns."""
    known = texts.read(path)
    after = re.compile(rf"(?:{PLACES.pattern}) ([ء-ْ]+)")
    counted = [[*map(after.findall, forms[3:])] for text, forms in known.items() if text.many is not None]
    nouns = {
        noun
        for few, many, other in counted
        for each in zip(few, many, other, strict=False)
        if len({*each}) > 1
        for noun in each
    }
    single = {text.one: forms[0] for text, forms in known.items() if text.many is None}
    assert len(nouns) > 10
    assert [one for one in {*single} - NOT_COUNTED if nouns.intersection(after.findall(single[one]))] == []


def test_a_fraction_has_a_point_in_both_languages():
    """The public pages and the API write it so; Django has a comma in Arabic."""
    for language in ("en", "ar"):
        with translation.override(language):
            assert [floatformat(21.25, "-2"), floatformat(0.5, 1)] == ["21.25", "0.5"]


@CATALOGUES
def test_a_text_has_no_latin_comma_semicolon_or_question_mark_beside_arabic(path):
    beside = re.compile("[ء-ْ][,;?]|[,;?] ?[ء-ْ]")
    assert [each for forms in texts.read(path).values() for each in forms if beside.search(each)] == []


def test_a_text_that_both_catalogues_have_is_the_same_in_arabic():
    """Only one of the two translations is used. A word with two meanings must have a context."""
    public = {text.one: forms for text, forms in texts.read(texts.WEB_CATALOGUE).items()}
    both = {text.one: forms for text, forms in texts.read(texts.CATALOGUE).items() if text.one in public}
    assert len(both) > 40
    assert {each: public[each] for each in both} == both


def test_no_package_shows_a_broken_place_or_a_stray_letter_in_arabic():
    packages = (Path(str(find_spec(name).origin)).parent for name in ("allauth", "oauth2_provider", "unfold"))
    files = [file for each in packages for file in each.rglob("locale/ar/LC_MESSAGES/django.po")]
    known = [text for file in files for text in texts.read(file)]
    assert len(known) > 300
    with translation.override("ar"):
        shown = {
            gettext(one) if many is None else ngettext(one, many, number)
            for one, many in known
            for number in (0, 1, 2, 3, 11, 100)
        }
    wrong = re.compile(r"(?<!%)\(\w+\)[sd]\b|^\W*[A-Z] |(?<!ا)نتهت|وزارة")
    assert [each for each in shown if wrong.search(each)] == []


@pytest.mark.parametrize(
    "refusal", [TableNotRunning, ReasonRequired, CaseClosed, AnnulledAlready, NotOfficial]
)
def test_a_refusal_is_a_sentence_of_its_own_in_arabic(refusal):
    """Pages of the admin show it as it is; they do not know the advice that the API has for its code."""
    with translation.override("ar"):
        assert re.search("[ء-ي]", gettext(str(refusal())))


def test_a_refusal_with_values_is_filled_in_where_it_is_translated():
    """A `Sentence` keeps its template. A text that is filled in before has no Arabic."""
    filled = [
        (file.name, node.lineno)
        for services in ("*/services", "games/*/services")
        for file in texts.ROOT.glob(f"{services}/**/*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        if any(isinstance(each, ast.JoinedStr) for each in node.exc.args)
    ]
    assert filled == []


def test_a_round_of_a_game_and_a_round_of_an_event_are_two_words():
    with translation.override("ar"):
        assert (gettext("Round"), pgettext("game", "Round")) == ("الجولة", "الدور")


@pytest.mark.parametrize("active", [None, "en", "ar"])
def test_a_text_is_in_the_reader_s_language_whatever_language_is_active(active):
    with translation.override(active):
        for text in (pgettext_lazy("game", "Round"), "Open entries"):
            assert translated(text, "en") in {"Round", "Open entries"}
        assert translated(pgettext_lazy("game", "Round"), "ar") == "الدور"
        assert translated("Open entries", "ar") == "افتح التسجيل"
        assert translation.get_language() == active


@CATALOGUES
def test_programs_read_what_was_written(path):
    written = path.with_suffix(".mo").read_bytes()
    assert written == texts.compiled(texts.read(path)), "`manage.py catalogue` compiles what you translated"


def test_the_command_names_a_text_without_arabic_and_says_what_to_do(tmp_path, monkeypatch, capsys):
    for name in ("CATALOGUE", "WEB_CATALOGUE"):
        copy = tmp_path / f"{name}.po"
        copy.write_bytes(getattr(texts, name).read_bytes().replace("افتح التسجيل".encode(), b""))
        monkeypatch.setattr(texts, name, copy)  # the command writes: it must not write to the checkout
    call_command("catalogue")
    assert capsys.readouterr().out.splitlines() == [
        "not translated: 'Open entries'",
        f"Write their Arabic in {texts.CATALOGUE}, then run this command again.",
    ]
    assert texts.CATALOGUE.with_suffix(".mo").read_bytes() == texts.compiled(texts.read(texts.CATALOGUE))


def test_what_was_written_is_said():
    with translation.override("ar"):
        assert gettext("Open entries") == "افتح التسجيل"
        told = [ngettext("%(n)d player sits out.", "%(n)d players sit out.", n) for n in (1, 2, 3, 11, 100)]
    assert told[2] == "يستريح \u2066%(n)d\u2069 لاعبين."  # compiling isolates the number
    told = list(map(plain, told))
    of_many = ["يستريح %(n)d لاعبين.", "يستريح %(n)d لاعبًا.", "يستريح %(n)d لاعب."]
    assert told == ["يستريح لاعب.", "يستريح لاعبان.", *of_many]


def test_a_text_in_a_template_and_one_in_python_are_found():
    counted = "{% blocktranslate count n=3 %}{{ n }} a{% plural %}{{ n }} b{% endblocktranslate %}"
    template = '{% load i18n %}{% translate "Hi" %}' + counted
    found = list(texts._in_python(texts._calls(texts.templatize(template))))
    assert found == [texts.Text("Hi"), texts.Text("%(n)s a", "%(n)s b")]
    told = '{% load i18n %}{% translate "Round" context "game" %}'
    assert list(texts._in_python(texts._calls(texts.templatize(told)))) == [texts.Text("game\x04Round")]
    assert list(texts._in_python('x = _("it\'s"); y = gettext(z)')) == [texts.Text("it's")]
    assert list(texts._in_python('x = pgettext_lazy("game", "Round")')) == [texts.Text("game\x04Round")]


@pytest.mark.django_db
def test_the_admin_speaks_as_was_chosen_or_as_the_browser_asks():
    client = staff_client(User.objects.create_superuser("root"))
    page = client.get("/admin/", headers={"accept-language": "ar-EG,en;q=0.5"})
    shown = page.content.decode()
    assert 'lang="ar" dir="rtl"' in shown and "يحتاج إلى انتباه" in shown and "Needs attention" not in shown
    assert page.headers["Content-Language"] == "ar"
    assert "Needs attention" in client.get("/admin/").content.decode()
    chosen = client.get("/admin/tables/table/?q=x&lang=ar")
    assert (chosen.status_code, chosen.headers["Location"]) == (302, "/admin/tables/table/?q=x")
    assert 'dir="rtl"' in client.get("/admin/tables/table/?q=x").content.decode()
    assert 'dir="rtl"' in client.get("/account").content.decode()  # the choice counts for all pages
    client.get("/admin/?lang=en")
    assert 'dir="ltr"' in client.get("/admin/", headers={"accept-language": "ar"}).content.decode()


def test_a_concern_is_said_in_the_language_that_is_spoken():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    stuck = Concern(
        ConcernKind.TABLE_STUCK, "t", now, stage_round=2, number=3, since=now - timedelta(minutes=7)
    )
    assert stuck.said == "Round 2, table 3: nothing has moved for 7 min."
    with translation.override("ar"):
        assert plain(stuck.said) == "الجولة 2، الطاولة 3: لم يتحرّك شيء منذ 7 د."


@pytest.mark.parametrize(("days", "ago"), [(2, "يومين"), (3, "3 أيّام"), (11, "11 يومًا"), (100, "100 يوم")])
def test_days_of_a_concern_have_the_form_of_their_number(days, ago):
    now = datetime(2026, 6, 1, tzinfo=UTC)
    since = now - timedelta(days=days)
    open_complaint = Concern(ConcernKind.COMPLAINT_OPEN, "t", now, since=since)
    assert open_complaint.said == f"A complaint waits for its answer, for {days} days."
    with translation.override("ar"):
        assert plain(open_complaint.said) == f"شكوى تنتظر جوابها منذ {ago}."


def test_columns_and_kinds_of_rows_are_called_in_arabic():
    english = []
    with translation.override("ar"):
        for model, pages in site._registry.items():
            shown = {*pages.list_display, *(pages.fields or ())}
            columns = [each for each in model._meta.get_fields() if each.name in shown]
            called = [str(each.verbose_name) for each in columns if hasattr(each, "verbose_name")]
            if model._meta.app_label in {"accounts", "bots", "feed", "lobby", "notices", "ratings", "tables"}:
                english += [(model, each) for each in called if not ARABIC.search(each) and each != "ID"]
            if model._meta.app_label not in {"account", "mfa"}:
                names = model._meta.verbose_name, model._meta.verbose_name_plural
                english += [each for each in map(str, names) if not ARABIC.search(each)]
    assert english == []


def test_what_a_page_of_the_admin_says_is_marked_to_be_translated():
    """Headings of columns, names of actions, help and messages are texts, or calls that translate one."""
    plain_texts = []
    for file in (
        *texts.ROOT.glob("*/admin*.py"),
        *texts.ROOT.glob("games/*/admin*.py"),
        *texts.ROOT.glob("games/*/admin/*.py"),
    ):
        for node in ast.walk(ast.parse(file.read_text())):
            said = []
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("display", "action")):
                said = [each.value for each in node.keywords if each.arg == "description"]
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".message_user"):
                said = [node.args[1]]
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "search_help_text":
                said = [node.value]
            for each in said:
                words = ast.unparse(each) if isinstance(each, ast.JoinedStr) else ""
                if isinstance(each, ast.Constant) or (words and "gettext" not in words):
                    plain_texts.append((file.name, node.lineno, ast.unparse(each)))
    assert plain_texts == []
