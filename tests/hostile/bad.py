"""Values and bodies that dishonest clients send."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.hostile.bodies import body_of
from tests.operations import Endpoint

DEEP: Any = json.loads("[" * 30 + "]" * 30)
HUGE = "x" * 60_000
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 99, 2**31, 2**63 - 1, 2**63, 2**64 - 1, -(2**63), 0.5, 1e308, -0.0, "",
    " ", "x",
    "1", "null", HUGE, "\ufffe", "\u202e", "\u0660", "e\u0301" * 40, "../../etc/passwd", "' OR 1=1 --",
    "{{7*7}}",
    "%s%n", "\r\nSet-Cookie: a=b", "table_01k2n8q0zgf2ktx1q3r7m5c8ye", [], [None], [0] * 9000, [[]], {},
    {"a": 1},
    {"$ne": None}, {"": ""}, DEEP,
)  # fmt: skip
# Sent instead of a JSON value: not JSON, or JSON that must be refused.
TEXTS = (
    b'"\\u0000"', b'"a\\u0000b"', b'"\\ud800"', b'"\\udfff\\ud800"', b'"\xff"', b'"\xc0\x80"',
    b'"\xed\xa0\x80"',
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"01", b"+1", b"'a'", b"undefined", b'"', b"[", b"{",
    b"9" * 5000,
    b"[" * 33 + b"]" * 33, b'{"a":' * 40 + b"1" + b"}" * 40,
)  # fmt: skip
BODIES = (
    b"1", b"null", b"[]", b'"a"', b"true", b"", b" ", b"\x00", b"\xff\xfe{\x00}\x00", b"\xef\xbb\xbf{}",
    b"{", b"}",
    b"{}{}", b"{},", b"a=b", b"<a/>", b"[" * 20_000, b'{"a":' * 10_000, b"{" + b" " * 65_000,
    b"{" + b" " * 70_000,
    b'{"a":1,"a":2}', b'{"\\ud800":1}', b'{"a\\u0000":1}', b"\x1f\x8b\x08",
    b"--x\r\nContent-Disposition: form-data",
)  # fmt: skip
KINDS = (
    "", "text/plain", "application/xml", "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16", "application/json, application/json", "a" * 5000,
    "application/json\x7f",
)  # fmt: skip
PLACES = (
    "%00", "%FF", "%ED%A0%80", "%D9%A1", "..", ".", "-1", "0", "999999999999999999999", "9" * 4000,
    "a" * 4000,
    "%E2%80%AE", "'", "%22", "0x1", "1e3", "%2F", "%5C", "%0A", "%20", "table_01k2n8q0zgf2ktx1q3r7m5c8ye",
    "table_" + "z" * 26, "token_01k2n8q0zgf2ktx1q3r7m5c8ye", "%F0%9F%82%A1", "*", "~", ";a=b", "null",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {"authorization": ""}, {"authorization": "Bearer"}, {"authorization": "Bearer \xff"},
    {"authorization": "Basic ////"}, {"authorization": "Basic " + "A" * 8000}, {"authorization": "Digest a"},
    {"authorization": "Bearer est_pat_" + "A" * 43}, {"idempotency_key": "\xff"},
    {"idempotency_key": "a" * 300},
    {"if_none_match": '"' * 4000}, {"if_none_match": "*"}, {"if_none_match": "W/\xff"}, {"accept": "\xff"},
    {"accept": "text/html"}, {"accept": "a/b;" * 1000}, {"prefer": "wait=99999999999999999999"},
    {"prefer": "wait=-1"}, {"request_id": "\xff" * 20}, {"host": "evil.example"}, {"host": "a" * 300},
    {"x_http_method_override": "DELETE"}, {"cookie": "sessionid=\xff; =;;"}, {"range": "bytes=0-1"},
    {"content_length": "-1"}, {"content_length": "9" * 30}, {"content_encoding": "gzip"},
    {"last_event_id": "\xff"}, {"last_event_id": "9" * 8000}, {"last_event_id": "4~3-2"},
    {"last_event_id": "5" + "~1" * 3000}, {"last_event_id": "-1"}, {"last_event_id": "2147483648"},
    {"accept": "application/x-ndjson;q=nan"}, {"accept": "*/*" + ",a/b" * 3000},
    {"accept_language": "\xff" * 300}, {"x_forwarded_for": "' OR 1"}, {"transfer_encoding": "chunked"},
)  # fmt: skip


class Sent(NamedTuple):
    """A request. ``why`` says what is wrong with it. ``anywhere``: all endpoints refuse it alike."""

    why: str
    path: str
    body: bytes | None
    headers: dict[str, str]
    anywhere: bool = False


def requests(endpoint: Endpoint, good: dict[str, str]) -> Iterator[Sent]:
    """Yield every request to try at one endpoint; ``good`` are path parameters that name existing objects."""
    path = endpoint.path.format(**good)
    right = None if body_of(endpoint) is None else json.dumps(body_of(endpoint)).encode()
    if endpoint.method != "GET":
        yield from _bodies(endpoint, path)
    for name in endpoint.places:
        for place in PLACES:
            yield Sent(f"{name}={place[:20]}", endpoint.path.format(**good | {name: place}), right, {})
    for name in [*endpoint.declared.query().fields, "no_such_parameter", "a[b]", "%00"]:
        for value in PLACES:
            yield Sent(f"?{name}={value[:20]}", f"{path}?{name}={value}", right, {})
    yield Sent("a parameter twice", f"{path}?limit=1&limit=2", right, {})
    yield Sent("many parameters", path + "?" + "&".join(f"a{i}=1" for i in range(1100)), right, {})
    for headers in HEADERS:
        yield Sent(f"{headers}"[:60], path, right, headers, anywhere=True)


def _bodies(endpoint: Endpoint, path: str) -> Iterator[Sent]:
    body = body_of(endpoint) or {}
    for text in BODIES:
        yield Sent(f"body {text[:20]!r}", path, text, {}, anywhere=True)
    for kind in KINDS:
        headers = {"content_type": kind}
        yield Sent(f"of kind {kind[:20]}", path, json.dumps(body).encode(), headers, anywhere=True)
    for name in [*endpoint.fields, "no_such_field", "__proto__", "\u202e"]:
        for value in VALUES:
            yield Sent(f"{name}={str(value)[:20]}", path, json.dumps({**body, name: value}).encode(), {})
        for text in TEXTS:
            rest = json.dumps({key: value for key, value in body.items() if key != name}).encode()[1:-1]
            member = json.dumps(name).encode() + b":" + text
            whole = b"{" + member + b"," * bool(rest) + rest + b"}"
            yield Sent(f"{name}: {text[:20]!r}", path, whole, {}, anywhere=True)
    for name in body:
        less = {key: value for key, value in body.items() if key != name}
        yield Sent(f"without {name}", path, json.dumps(less).encode(), {})
    for value in (value for value in body.values() if isinstance(value, dict)):
        yield from _inner(endpoint, path, value)


def _inner(endpoint: Endpoint, path: str, inner: dict[str, Any]) -> Iterator[Sent]:
    """Yield requests with each member of an inner object, such as an action or options, wrong in turn."""
    (outer,) = (name for name, value in (body_of(endpoint) or {}).items() if value is inner)
    for name in [*inner, "extra"]:
        for value in VALUES:
            body = {**(body_of(endpoint) or {}), outer: {**inner, name: value}}
            yield Sent(f"{outer}/{name}={str(value)[:20]}", path, json.dumps(body).encode(), {})
