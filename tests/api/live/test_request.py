"""Which requests are long polls, and which go to the ordinary endpoint at once."""

import pytest

from games.api.live.long_polls import WaitRequest, asked_of
from tests.api.live.scopes import TABLE, scope

TOKEN = "est_pat_x"


def poll(**changes):
    return asked_of(scope(**{"prefer": "wait=30", "authorization": f"Bearer {TOKEN}", **changes}))


def test_a_state_since_a_seq_with_a_wait_is_a_long_poll():
    assert poll() == WaitRequest(TABLE, 4, 30, TOKEN)


@pytest.mark.parametrize(
    "prefer",
    [
        "wait=7",
        'wait="7"',
        "respond-async, wait=7",
        "return=minimal; x=1, WAIT = 7",
        ["return=minimal", "wait=7"],
        ", wait=7",
        ",,wait=7",
        "respond-async,,wait=7",
        "respond-async , , wait=7,",
        ["", "wait=7"],
    ],
)
def test_the_wait_is_found_among_other_preferences(prefer):
    assert poll(prefer=prefer).wait == 7


def test_nobody_waits_as_long_as_a_minute():
    assert poll(prefer="wait=50").wait == 50
    assert poll(prefer="wait=60").wait == poll(prefer="wait=86400").wait == 50


@pytest.mark.parametrize(
    "changes",
    [
        {"prefer": "wait=0"},
        {"prefer": "wait=-1"},
        {"prefer": "wait=1.5"},
        {"prefer": "wait=soon"},
        {"prefer": "awaitwait=5"},
        {"prefer": "respond-async"},
        {"query": ""},
        {"query": "since="},
        {"query": "since=-1"},
        {"query": "since=four"},
        {"query": "since=%D9%A4"},  # an Arabic digit, which JSON does not allow
        {"query": "since=1&since=2"},
        {"query": "since=2147483648"},
        {"query": "since=" + "9" * 5000},
        {"query": "since=1&until=2"},
        {"method": "POST"},
        {"method": "HEAD"},
        {"path": f"/api/v1/tables/{TABLE}"},
        {"path": f"/api/v1/tables/{TABLE}/state/"},
        {"path": "/api/v1/tables/table_x/state"},
        {"authorization": ""},
        {"authorization": "Basic YTpi"},
        {"authorization": "Bearer "},
        {"content_length": "2"},
        {"transfer_encoding": "chunked"},
    ],
)
def test_an_unclear_request_goes_to_the_ordinary_endpoint(changes):
    assert poll(**changes) is None
