"""Numbers, dates and names stay in order within text of the other direction."""

from datetime import date

import pytest
from django.template import engines
from django.utils import translation

from accounts.isolates import END, FIRST, LEFT, isolate, numbers_isolated, page_isolated, unmarked


def shown(template: str, **values: object) -> str:
    return engines["django"].from_string(template).render(values)


@pytest.mark.parametrize("value", ["-14.65", "2026-11-25 23:12", "mariam", "random 3", 7, "3 / 6"])
def test_a_value_is_whole_on_an_arabic_page_and_as_it_is_on_an_english_one(value):
    assert shown("{{ value|isolate }}", value=value) == str(value)
    with translation.override("ar"):
        assert shown("{{ value|isolate }}", value=value) == f"{FIRST}{value}{END}"


def test_an_arabic_name_is_whole_on_an_english_page_too():
    assert isolate("أحمد") == f"{FIRST}أحمد{END}"
    assert isolate("ahmed") == "ahmed"


def test_a_name_that_was_copied_from_a_page_is_read_without_its_marks():
    assert unmarked(f" {FIRST}أحمد{END}\u200f ") == "أحمد"


def test_of_an_arabic_page_all_text_is_isolated_but_what_is_copied():
    page = page_isolated(
        "<p>فاز mariam بنقاط -24 &#39;9&#39;</p><td> 7 </td><code>-3</code><script>x=1</script>"
    )
    assert f"فاز {FIRST}mariam{END} بنقاط {LEFT}-24{END} &#39;" in page
    assert f"<td> {FIRST}7{END} </td><code>-3</code><script>x=1</script>" in page
    assert page_isolated(page) == page


def test_the_full_stop_behind_a_latin_word_belongs_to_the_arabic_sentence():
    assert page_isolated("<p>دخلت يا omar. اسمك a.b-c.</p>") == (
        f"<p>دخلت يا {FIRST}omar{END}. اسمك {FIRST}a.b-c{END}.</p>"
    )


def test_a_tag_ends_where_its_last_attribute_does():
    page = """<div x-init="$watch('a', value => run(value, 1))" title='b > 2'>نعم</div>"""
    assert page_isolated(page) == page


def test_nothing_stays_nothing_and_what_is_to_be_escaped_is_escaped_once():
    with translation.override("ar"):
        assert isolate(None) == "" and isolate("") == ""
        assert shown("{{ value|isolate }}", value="a<b") == f"{FIRST}a&lt;b{END}"
        assert shown("{{ value|safe|isolate }}", value="<b>3</b>") == f"{FIRST}<b>3</b>{END}"


def test_a_fraction_and_a_date_are_written_alike_in_all_languages():
    with translation.override("ar"):
        assert isolate(14.65) == f"{FIRST}14.65{END}"
    assert isolate(date(2026, 11, 25)) == "2026-11-25"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("نُشرت في 2026-11-25 23:12 الآن", f"نُشرت في {LEFT}2026-11-25 23:12{END} الآن"),
        ("خسر -24 نقطة", f"خسر {LEFT}-24{END} نقطة"),
        ("الأماكن 3-2-1-0", f"الأماكن {LEFT}3-2-1-0{END}"),
        ("حتى 50 % منها", f"حتى {LEFT}50 %{END} منها"),
        ("%(n)d لاعب", f"{LEFT}%(n)d{END} لاعب"),
        ("%(n)d %% من", f"{LEFT}%(n)d %%{END} من"),
        ("من %(round)d/%(table)d إلى", f"من {LEFT}%(round)d/%(table)d{END} إلى"),
        ("أدخل %(name)s هنا", f"أدخل {FIRST}%(name)s{END} هنا"),
        ("أدخل %s و{least}", f"أدخل {FIRST}%s{END} و{FIRST}{{least}}{END}"),
        ('<a href="/x/%(id)s">هنا</a>', '<a href="/x/%(id)s">هنا</a>'),
        (f"منذ {LEFT}23:12{END}", f"منذ {LEFT}23:12{END}"),
        ("بترميز UTF-8 وحده", "بترميز UTF-8 وحده"),
        ("أحمد-7 هنا", f"أحمد-{LEFT}7{END} هنا"),
        ("لا شيء", "لا شيء"),
    ],
)
def test_each_number_and_place_of_an_arabic_sentence_is_a_piece(sentence, expected):
    assert numbers_isolated(sentence) == expected
    assert numbers_isolated(expected) == expected
