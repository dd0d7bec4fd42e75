"""Pages for people: rules and rulesets in English and Arabic, the quick start."""

import json
import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import unquote

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from estimation_service import texts
from games.api.pages.documents import document
from games.api.pages.views import urlpatterns
from games.api.problem_codes import PROBLEMS
from games.api.templatetags.pages import code_spans
from games.api.texts.problem_texts import BY_STATUS, NEXT_STEPS, next_step
from games.engine.rulesets import RULESETS
from games.engine.rulesets.explained import explain
from games.engine.rulesets.shared_boards import differences
from tests.api.client import Caller, problem
from tests.isolates import plain

HTML = {"accept": "text/html"}
ARABIC = {text.one: forms[0] for text, forms in texts.read().items()}
# How often each page names the address of the service.
WRITTEN = {
    "developers": 2,
    "quickstart": 5,
    "playing_for_weeks": 1,
    "sandbox_guide": 1,
    "directing_guide": 1,
    "rules": 0,
    "problems": 0,
}


def page(path, **headers):
    answer = Caller().get(path, **HTML, **headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    return answer, plain(unescape(answer.content.decode()))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_ruleset_s_page_has_every_field_its_value_and_its_reason(db, rules, language):
    answer, html = page(f"/rules/{rules.key}", accept_language=language)
    assert answer.headers["Content-Language"] == language
    assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}">' in html
    for field in explain(rules):
        part = html.partition(f'<div id="{field.name}">')[2].partition("</div>\n<div")[0]
        assert f"<code>{field.name}</code>" in part
        assert (ARABIC[field.reason] if language == "ar" else field.reason) in part
        if isinstance(field.value, str | int | None):
            assert f"<code>{json.dumps(field.value, ensure_ascii=False).strip(chr(34))}</code>" in part
    boards = html.partition('id="shared-boards"')[2].partition('id="options-all"')[0]
    for field in differences(rules):
        assert (ARABIC[field.reason] if language == "ar" else field.reason) in boards
        assert f"<code>{field.name}</code>" in boards
    for option in rules.options:
        assert (ARABIC[option.about] if language == "ar" else option.about) in html


def test_the_language_of_a_page_is_chosen_by_a_link_too(db):
    _, english = page("/rules/modern?lang=en", accept_language="ar")
    assert '<a href="?lang=ar" lang="ar">العربية</a>' in english
    _, arabic = page("/rules/modern?lang=ar")
    assert "الويذ" in arabic and "كول" in arabic and "ريسك" in arabic


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/developers", "ابدأ بأمرين"),
        ("/quickstart", "البداية السريعة"),
        ("/playing-for-weeks", "لعبة تدوم أسابيع"),
        ("/sandbox", "عالم تجريبيّ"),
        ("/directing", "كيف تدير بطولة"),
    ],
)
def test_pages_for_programmers_and_directors_are_in_arabic_on_request(db, path, said):
    for asked in ({"path": f"{path}?lang=ar"}, {"path": path, "accept_language": "ar-EG"}):
        answer, html = page(**asked)
        assert answer.headers["Content-Language"] == "ar" and 'dir="rtl"' in html and said in html
        assert 'href="?lang=en"' in html
    english = page(f"{path}?lang=en")[1]
    assert 'href="?lang=ar"' in english and said not in english


@pytest.mark.parametrize(
    ("name", "leads_to"),
    [("playing-for-weeks", "/quickstart"), ("sandbox", "/quickstart"), ("directing", "/rules")],
)
def test_a_guide_prints_the_same_commands_codes_and_parts_in_arabic(name, leads_to):
    guides = [document(each, "http://127.0.0.1:8000") for each in (name, f"{name}.ar")]
    picture = r'<img src="([\w/]+)(?:-arabic)?\.png"'
    for part in (r"<pre>.*?</pre>", r"<code>(.*?)</code>", "<h2", "<tr>", "<li>", "<strong>", picture):
        english, arabic = (sorted(re.findall(part, each, re.DOTALL)) for each in guides)
        assert english == arabic, part
    english, arabic = (re.findall(r'<img src="/static/([^"]+)"', each) for each in guides)
    assert [each for each in english if "-arabic" in each] == []
    assert [each for each in arabic if not each.endswith("-arabic.png")] == []
    assert all(finders.find(each) for each in (*english, *arabic))
    assert f'href="{leads_to}?lang=ar' in guides[1] and "?lang=ar" not in guides[0]
    assert f'href="{leads_to}?lang=en' in guides[0]


@pytest.mark.parametrize("path", ["/rules", "/rules/modern", "/problems", "/playing-for-weeks", "/directing"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_part_that_scrolls_by_itself_says_what_it_is_to_whom_the_focus_leads_there(db, path, language):
    _, html = page(f"{path}?lang={language}")
    parts = re.findall(r'<div class="scroll"[^>]*>', html)
    assert parts and all("tabindex" in part and "role=" in part for part in parts)
    names = [re.search(r' aria-label(?:ledby="([^"]+)"|="[^"]+")', part) for part in parts]
    assert all(names), parts
    assert all(f' id="{name[1]}"' in html for name in names if name[1] is not None), parts


@pytest.mark.parametrize(("guide", "book"), [("directing", "rules"), ("directing.ar", "rules.ar")])
def test_a_guide_leads_to_a_part_of_the_rules_that_is_there(guide, book):
    guide, book = (document(each, "http://127.0.0.1:8000") for each in (guide, book))
    (part,) = re.findall(r'href="/rules[^"#]*#([^"]+)"', guide)
    assert f'id="{unquote(part)}"' in book


@pytest.mark.parametrize("key", ["chess", "modern@2", "%00", "../problems"])
def test_a_ruleset_that_does_not_exist_has_no_page(db, key):
    problem(Caller().get(f"/rules/{key}"), 404, "not_found")
    assert Caller().get(f"/rules/{key}", **HTML).status_code == 404


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_rules_link_to_every_ruleset_and_hold_the_rule_book(db, language):
    answer, html = page("/rules", accept_language=language)
    for rules in RULESETS.values():
        assert f'href="/rules/{rules.key}' in html
    assert "Accept-Language" in answer.headers["Vary"]
    book = html.partition("<article>")[2].partition("</article>")[0]
    assert (">الكلمات</h2>" if language == "ar" else ">Words</h2>") in book
    for name in re.findall(r'href="#([^"]+)"', book):
        assert f'id="{unquote(name)}"' in book, name


def test_numbers_of_the_arabic_book_keep_their_signs_and_its_programs_go_left_to_right(db):
    answer, _ = page("/rules", accept_language="ar")
    book = unescape(answer.content.decode()).partition("<article>")[2]
    assert "<td>\u2066+23\u2069 / \u2066−23\u2069</td>" in book
    assert '<code>"full"</code>' in book and '{"round": 6, "multiplier": 1' in book


def test_wide_tables_scroll_by_themselves_so_that_pages_need_not(db):
    _, html = page("/rules")
    tables = html.count("<table>")
    assert tables > 10
    assert len(re.findall(r'<div class="scroll" tabindex="0"[^>]*><table>', html)) == tables


def test_a_problem_s_page_says_which_addresses_answer_so(db):
    answer, html = page("/problems/seat_taken")
    assert "<code>PUT /api/v1/tables/{table_id}/seats/{seat}</code>" in html
    assert "/api/v1/me" not in html
    assert {"Accept", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
    assert html.count("<h2>") == 2 and page("/problems/internal_error")[1].count("<h2>") == 1


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_problem_s_page_says_what_to_do_and_shows_names_as_code(db, language):
    for code in PROBLEMS:
        _, html = page(f"/problems/{code}", accept_language=language)
        assert f"<code>{code}</code>" in html and "`" not in html, code
        assert next_step(code, language).partition("`")[0] in html, code
    _, html = page("/problems/stale_turn")
    assert '<code dir="ltr">turn_ids</code>' in html


def test_what_to_do_about_a_code_differs_from_its_status_where_that_would_mislead():
    assert next_step("name_taken", "en").startswith("Choose another one")
    assert next_step("secret_not_replayed", "en").startswith("What you asked for was done.")
    assert "`until`" in next_step("suspended", "en")
    assert next_step("stale_turn", "en") == NEXT_STEPS[BY_STATUS[409]]
    full = {next_step(code, "en") for code in PROBLEMS if code.startswith("too_many_")}
    assert full == {NEXT_STEPS["make_room"], NEXT_STEPS[BY_STATUS[429]]}
    own = {code: kind.next_step for code, kind in PROBLEMS.items() if kind.next_step}
    assert {*own.values(), *BY_STATUS.values()} == set(NEXT_STEPS), "each is said somewhere"
    assert not [code for code, step in own.items() if step == BY_STATUS[PROBLEMS[code].status]]


def test_a_sentence_s_other_signs_stay_text():
    assert code_spans("<b> `a<b` & [x](y)") == ('&lt;b&gt; <code dir="ltr">a&lt;b</code> &amp; [x](y)')
    assert code_spans("one ` alone") == "one ` alone"


def test_the_quick_start_is_the_document_of_the_repository(db):
    _, html = page("/quickstart")
    assert html.count("<pre><code") >= 7 and "bot.py" in html and "bot.ts" in html


def test_the_quick_start_is_in_arabic_on_request_with_the_same_programs(client):
    told = client.get("/quickstart?lang=ar")
    pages = [client.get("/quickstart?lang=en").content.decode(), told.content.decode()]
    english, arabic = (page.partition("<article>")[2].partition("</article>")[0] for page in pages)
    assert told.headers["Content-Language"] == "ar" and 'dir="rtl"' in pages[1]
    assert 'href="?lang=en"' in pages[1] and 'href="?lang=ar"' in pages[0]
    for alike in (r"<pre><code.*?</code></pre>", r"<h[12]", r"<li>", r'href="/[^"?]*'):
        assert re.findall(alike, english, re.DOTALL) == re.findall(alike, arabic, re.DOTALL) != []
    named, in_arabic = (set(re.findall(r"<code>[^<]+</code>", page)) for page in (english, arabic))
    assert named == in_arabic and "البداية السريعة" in arabic


# Without security.txt, whose text comes from the settings alone.
PAGES = [each.name for each in urlpatterns if "<" not in str(each.pattern) and each.name != "security_txt"]


@pytest.mark.parametrize(
    "origin", ["http://testserver", "https://play.example.org:8443", "http://[::1]:8001"]
)
def test_pages_and_their_programs_name_the_address_they_are_served_at(db, settings, origin):
    scheme, _, host = origin.partition("://")
    settings.ALLOWED_HOSTS = ["testserver", "play.example.org", "[::1]"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    sent = {**HTML, "host": host, "x_forwarded_proto": scheme}
    for name in PAGES:
        answer = Caller().get(reverse(name), **sent)
        html = unescape(answer.content.decode())
        assert answer.status_code == 200 and "127.0.0.1:8000" not in html, name
        assert html.count(origin) == WRITTEN[name], name


def test_a_header_that_no_proxy_of_ours_sent_changes_no_address(db):
    sent = {
        "x_forwarded_proto": "https",
        "x_forwarded_host": "evil.example",
        "forwarded": "host=evil.example",
    }
    html = page("/quickstart", **sent)[1]
    assert "http://testserver" in html and "https://testserver" not in html and "evil" not in html
    assert Caller().get("/quickstart", host="evil.example").status_code == 400


@pytest.mark.parametrize("language", ["en", "ar"])
def test_links_keep_the_language_that_a_reader_chose_whatever_their_browser_asks_for(db, language):
    other = {"en": "ar-EG", "ar": "en"}[language]
    for path in (
        "/",
        "/tables",
        "/learn",
        "/rules",
        "/rules/modern",
        "/problems",
        "/developers",
        "/quickstart",
    ):
        _, html = page(f"{path}?lang={language}", accept_language=other)
        led = re.findall(r'href="(/(?:rules|problems|developers|quickstart|sandbox|directing)[^"]*)"', html)
        assert led and all(f"?lang={language}" in each for each in led), (path, led)


def test_guides_lead_to_each_other_where_they_are_served(db):
    _, html = page("/sandbox")
    assert html.count('href="/quickstart?lang=en"') > 1 and ".md" not in html


def test_where_to_report_a_weakness_is_told_if_the_operator_names_somebody(db, settings):
    settings.SECURITY_CONTACT = ""
    problem(Caller().get("/.well-known/security.txt"), 404, "not_found")
    settings.SECURITY_CONTACT, settings.ORIGIN = "mailto:safe@example.org", "https://play.example.org"
    answer = Caller().get("/.well-known/security.txt")
    told = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert (told["Contact"], told["Canonical"]) == (
        "mailto:safe@example.org", "https://play.example.org/.well-known/security.txt"
    )  # fmt: skip
    assert datetime.fromisoformat(told["Expires"]) > datetime.now(UTC)
