"""Events as bytes, and the form that a client prefers."""

import pytest

from games.api.contract.schemas.streams import Evicted
from games.api.streamed.frames import NDJSON, SSE, Batch, StreamEvent, ending, media_of

PLAYED = StreamEvent("acted", "7", {"seat": 2, "card": "QS"})


def test_a_server_sent_event_has_its_cursor_its_name_and_json():
    assert Batch([PLAYED]).written(SSE) == b'id: 7\nevent: acted\ndata: {"seat":2,"card":"QS"}\n\n'


def test_a_line_holds_the_same():
    assert Batch([PLAYED]).written(NDJSON) == b'{"event":"acted","id":"7","data":{"seat":2,"card":"QS"}}\n'


def test_what_ends_a_stream_has_no_place_in_the_order():
    batch = Batch([ending("evicted", Evicted.TOO_SLOW)])
    assert batch.written(SSE) == b'event: evicted\ndata: {"reason":"too_slow"}\n\n'
    assert batch.written(NDJSON) == b'{"event":"evicted","id":null,"data":{"reason":"too_slow"}}\n'


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("", SSE),
        ("*/*", SSE),
        ("text/event-stream", SSE),
        ("text/*", SSE),
        ("application/x-ndjson", NDJSON),
        ("application/*", NDJSON),
        ("APPLICATION/X-NDJSON; q=0.2", NDJSON),
        ("text/event-stream;q=0.5, application/x-ndjson", NDJSON),
        ("text/event-stream, application/x-ndjson;q=0.9", SSE),
        ("*/*, text/event-stream;q=0", NDJSON),
        ("text/html, */*;q=0.1", SSE),
    ],
)
def test_the_form_is_what_the_reader_likes_best(accept, media):
    assert media_of(accept) == media


@pytest.mark.parametrize(
    "accept", ["text/html", "application/json", "x", "*/*;q=0", "text/event-stream;q=0", ",,", "a/b;" * 9]
)
def test_a_reader_who_takes_neither_gets_none(accept):
    assert media_of(accept) is None
