"""The language of answers, RFC 9110 §12.5.4."""

import pytest
from django.http import HttpResponse

from games.api.texts.languages import language_of, negotiated, with_language_headers


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ar", "ar"),
        ("ar-EG", "ar"),
        ("AR", "ar"),
        ("ar-EG,ar;q=0.9,en;q=0.8", "ar"),
        ("en, ar", "en"),
        ("en;q=0.5, ar", "ar"),
        ("fr, ar;q=0.2", "ar"),
        ("fr, de;q=0.5", "en"),
        ("*", "en"),
        ("*;q=0.1, ar;q=0.2", "ar"),
        ("ar;q=0, *", "en"),
        ("en;q=0, ar;q=0.1", "ar"),
        ("ar;q=0", "en"),
        ("arc", "en"),
        ("ar;q=two, en;q=0.1", "en"),
        ("\x00,;;q=1,ar", "ar"),
        (",".join(["fr"] * 100_000), "en"),
    ],
)
def test_the_heaviest_range_that_is_ours_decides(header, language):
    assert negotiated(header) == language


def test_a_link_may_choose_and_what_it_cannot_choose_is_passed_over(rf):
    assert language_of(rf.get("/rules?lang=ar", headers={"accept-language": "en"})) == "ar"
    assert language_of(rf.get("/rules?lang=en", headers={"accept-language": "ar"})) == "en"
    assert language_of(rf.get("/rules?lang=fr", headers={"accept-language": "ar"})) == "ar"


def test_an_answer_says_its_language_and_that_it_depends_on_the_header():
    answer = with_language_headers("ar", HttpResponse(headers={"Vary": "Cookie"}))
    assert (answer["Content-Language"], answer["Vary"]) == ("ar", "Cookie, Accept-Language")
