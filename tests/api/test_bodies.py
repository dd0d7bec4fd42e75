"""Request bodies: which JSON is accepted, and how strictly. Every refusal is a problem with a code."""

import codecs
import gzip
import io
import json

import pytest
from django.core.exceptions import RequestDataTooBig
from hypothesis import given
from hypothesis import strategies as st

from games.api.contract.fields import (
    Choice,
    Moment,
    Shape,
    StrictBoolean,
    StrictInteger,
    Text,
)
from games.api.graphql.types import scalars
from games.api.problems import Problem
from games.api.validation import checked, depth, json_object, raw_body
from tests.api.client import done, problem


def refused(code: str, read):
    with pytest.raises(Problem) as caught:
        read()
    assert caught.value.code == code
    return caught.value


def test_an_object_is_read():
    assert json_object('{"a": [1, "é", null, {"b": true}], "ع": "\\ud83c\\udccf"}'.encode()) == {
        "a": [1, "é", None, {"b": True}],
        "ع": "🃏",
    }


@pytest.mark.parametrize(
    "body",
    [
        b"1",
        b"[]",
        b"null",
        b'"text"',
        b"{",
        b'{"a": 1,}',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": "\\ud800"}',  # half of a surrogate pair
        b'{"\\udc00": 1}',
        b'{"a": "\xff"}',
        b'{"a": "\xed\xa0\x80"}',  # a surrogate encoded as UTF-8
        b"\xff\xfe{\x00}\x00",
        b'\xef\xbb\xbf{"a": 1}',  # byte order marks are not JSON
        b'{"a": "\x00"}',
        b'{"a": "\\u0000"}',
        b'{"\\u0000": 1}',
        b'{"a": ["x", {"b": "\\u0000"}]}',
        b'{"a": 1, "a": 2}',
        b'{"x": {"a": 1, "\\u0061": 2}}',
        b'{"x": [{"a": 1, "a": 1}], "y": "::::"}',
        b'{"a": 1} {"b": 2}',
    ],
)
def test_what_is_no_json_object_is_refused(body):
    refused("malformed_json", lambda: json_object(body))


def test_a_number_without_a_fraction_is_an_integer_however_it_is_written():
    """JSON Schema 2020-12, validation, §6.1.1. Gson and similar libraries read 1 and write 1.0."""
    content = json_object(b'{"a": 4.0, "b": [1e2, {"c": -0.0, "d": 9007199254740992.0}]}')
    assert json.dumps(content) == '{"a": 4, "b": [100, {"c": 0, "d": 9007199254740992}]}'
    assert checked(Order, json_object(b'{"name": "ali", "tricks": 4.0}')) == GOOD


def test_a_fraction_a_truth_a_text_and_what_is_too_large_to_count_are_no_integers():
    for written in (b"1.5", b"true", b'"1"', b"1e16", b"1e300", b"18446744073709551616"):
        content = json_object(b'{"name": "ali", "tricks": ' + written + b"}")
        assert type(content["tricks"]) is not int
        refused("invalid_body", lambda content=content: checked(Order, content))


def test_colons_and_brackets_inside_strings_count_for_nothing():
    assert json_object(b'{"a:b": "[[[{{{:::", "c": "\\"[[:"}') == {"a:b": "[[[{{{:::", "c": '"[[:'}


def test_nesting_is_measured_before_parsing():
    thirty_two = b'{"a":' * 31 + b"[]" + b"}" * 31
    assert depth(thirty_two) == 32
    json_object(thirty_two)
    refused("too_deep", lambda: json_object(b'{"a":' * 32 + b"[]" + b"}" * 32))
    refused("too_deep", lambda: json_object(b"[" * 60_000))
    refused("too_deep", lambda: json_object(b'{"a":' * 10_000))


@given(st.binary(max_size=200))
def test_no_bytes_do_anything_else_than_read_or_be_refused(body):
    try:
        assert isinstance(json_object(body), dict)
    except Problem as refusal:
        assert refusal.kind.status == 400


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(texts, values, max_size=3))
def test_every_object_that_others_write_is_read(content):
    assert json_object(json.dumps(content).encode()) == content
    assert json_object(json.dumps(content, ensure_ascii=False, indent=1).encode()) == content


class Order(Shape):
    name = Text(max_length=5)
    tricks = StrictInteger(min_value=1, max_value=13)
    fast = StrictBoolean(required=False)
    trump = Choice(choices=["C", "S"], required=False)
    at = Moment(required=False)


GOOD = {"name": "ali", "tricks": 4}


def test_a_shape_takes_the_types_of_json_only():
    assert checked(Order, GOOD) == GOOD
    for name, values in {
        "name": [1, True, None, [], {}, "", "longer than five", "\x00"],
        "tricks": ["4", True, 4.0, 4.5, None, [], 0, 14, 10**30],
        "fast": ["true", 1, 0, None, "", []],
        "trump": ["H", 1, None, [], {}, "c"],
        "at": [
            1,
            "",
            "yesterday",
            "2026-11-21",
            "2026-11-21T10:00:00",
            "2026-02-30T10:00:00Z",
            "0001-01-01T00:00:00+14:00",
        ],
    }.items():
        for value in values:
            problem = refused(
                "invalid_body", lambda name=name, value=value: checked(Order, GOOD | {name: value})
            )
            assert [fault[0] for fault in problem.faults] == [f"/{name}"], value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-11-27T23:03:59.1234567Z", "2026-11-27T23:03:59.123456+00:00"),  # .NET
        ("2026-11-27T23:03:59.999999999Z", "2026-11-27T23:03:59.999999+00:00"),  # Go, Java, Rust
        ("2026-11-27T23:03:59.1+02:00", "2026-11-27T21:03:59.100000+00:00"),
        ("2026-11-27t23:03:59z", "2026-11-27T23:03:59+00:00"),
        ("2026-11-27T23:03:59-00:00", "2026-11-27T23:03:59+00:00"),
        ("1990-12-31T15:59:60.5-08:00", "1991-01-01T00:00:00+00:00"),
        (f"2026-11-27T23:03:59.{'1' * 1000}Z", "2026-11-27T23:03:59.111111+00:00"),
    ],
)
def test_an_instant_is_read_as_rfc_3339_has_it_and_cut_to_what_is_kept(written, read):
    assert checked(Order, GOOD | {"at": written})["at"].isoformat() == read
    assert scalars._instant(written).isoformat() == read


@pytest.mark.parametrize(
    "written",
    [
        "2026-11-27T23:03:59.Z",
        "2026-11-27T23:03:59,5Z",
        "2026-11-27 23:03:59Z",
        "2026-11-27T24:00:00Z",
        "2026-11-27T12:00:60Z",
        "9999-12-31T23:59:60Z",
        "2026-11-27T23:03:59+24:00",
        "2026-11-27T23:03:59+0200",
        "٢٠٢٦-11-27T23:03:59Z",
    ],
)
def test_what_rfc_3339_does_not_have_is_no_instant(written):
    refused("invalid_body", lambda: checked(Order, GOOD | {"at": written}))
    with pytest.raises(ValueError, match="instant"):
        scalars._instant(written)


def test_text_is_kept_as_it_came():
    assert checked(Order, GOOD | {"name": " a  "})["name"] == " a  "


def test_missing_members_are_named_by_json_pointer():
    assert refused("invalid_body", lambda: checked(Order, {})).faults == (
        ("/name", "required", "This field is required."),
        ("/tricks", "required", "This field is required."),
    )


def test_unknown_members_are_refused_by_name():
    caught = refused("unknown_field", lambda: checked(Order, GOOD | {"trick": 4, "a/b~c": 1}))
    assert [fault[0] for fault in caught.faults] == ["/a~1b~0c", "/trick"]


def test_a_delete_says_that_it_takes_no_members(db, ali):
    told = problem(ali.send("DELETE", "me/calendar", {"reason": "bored"}), 400, "unknown_field")
    assert [each["pointer"] for each in told["errors"]] == ["/reason"]
    problem(
        ali.send("DELETE", "me/calendar", b"reason=bored", content_type="text/plain"),
        415,
        "unsupported_media_type",
    )
    done(ali.send("DELETE", "me/calendar", {}), 204)


def test_a_body_is_at_most_64_kilobytes(db, nobody):
    big = b'{"name": "' + b"a" * 65536 + b'"}'
    problem(nobody.post("users", big), 413, "too_large")
    problem(nobody.post("users", b"{}", content_length="999999999999"), 413, "too_large")


def test_a_body_says_that_it_is_json(db, nobody, ali):
    body = b'{"name": "x"}'
    problem(nobody.post("users", body, content_type="text/plain"), 415, "unsupported_media_type")
    problem(nobody.post("users", body, content_type=""), 415, "unsupported_media_type")
    problem(nobody.post("users", body, content_type="application/json; charset=utf-8"), 400, "invalid_body")
    done(ali.get("whoami", content_type="text/plain"))


@pytest.mark.parametrize("coding", ["gzip", "br", "Deflate", "x", "gzip, identity"])
def test_a_compressed_body_is_refused_by_name(db, nobody, coding):
    """RFC 9110 §15.5.16. With another code the sender would look for a mistake in their JSON."""
    sent = gzip.compress(b'{"name": "x"}')
    answer = nobody.post("users", sent, content_encoding=coding)
    problem(answer, 415, "unsupported_encoding")
    assert answer.headers["Accept-Encoding"] == "identity"
    problem(nobody.post("users", b'{"name": "x"}', content_encoding="identity"), 400, "invalid_body")


@pytest.mark.parametrize("mark", [codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_a_byte_order_mark_is_named(db, nobody, mark):
    """RFC 8259 §8.1 lets a reader refuse it; some shells write one."""
    told = problem(nobody.post("users", mark + b"{}"), 400, "malformed_json")
    assert told["detail"] == "Send UTF-8 without a byte order mark."


def test_a_body_that_breaks_off_or_is_longer_than_it_says_is_refused(db, rf):
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError("reset by peer")

    request = rf.post("/api/v1/users", b"{}", content_type="application/json")
    request._stream = Broken()
    refused("bad_request", lambda: raw_body(request))
    request = rf.post("/api/v1/users", b"{}", content_type="application/json")
    request._stream = io.BytesIO(b" " * 65537)
    with pytest.raises(RequestDataTooBig):
        raw_body(request)


def test_a_content_length_that_is_no_number_is_refused(db, nobody):
    problem(nobody.post("users", b"{}", content_length="٣"), 400, "invalid_header")
    problem(nobody.post("users", b"{}", content_length="-1"), 400, "invalid_header")
