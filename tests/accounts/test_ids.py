"""Ids: text for people and programs, time-ordered UUIDs for Postgres."""

import time
from uuid import UUID

import pytest

from accounts.ids import InvalidId, encode, new_id, parse

# The example of the TypeID specification.
UUID_7 = UUID("01890a5d-ac96-774b-bcce-b302099a8057")
TEXT = "prefix_01h455vb4pex5vsknk084sn02q"


def test_an_id_is_its_prefix_and_26_digits_that_round_trip():
    assert encode("prefix", UUID_7) == TEXT
    assert parse(TEXT, "prefix") == UUID_7


def test_new_ids_are_uuids_of_version_7_and_sort_by_birth():
    first = new_id("table")
    time.sleep(0.002)
    second = new_id("table")
    assert first < second
    uuid = parse(first, "table")
    assert uuid.version == 7 and uuid.variant == "specified in RFC 4122"


def test_ten_thousand_ids_are_all_different():
    assert len({new_id("x") for _ in range(10_000)}) == 10_000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "prefix",
        "prefix_",
        "other_01h455vb4pex5vsknk084sn02q",
        "prefix_81h455vb4pex5vsknk084sn02q",  # more than 128 bits
        "prefix_01H455VB4PEX5VSKNK084SN02Q",  # upper case would be a second form of the same id
        "prefix_01h455vb4pex5vsknk084sn02u",  # u is not in the alphabet
        "prefix_01h455vb4pex5vsknk084sn02",
        "prefix_01h455vb4pex5vsknk084sn02q\n",
        "prefix_٠1h455vb4pex5vsknk084sn02q",
        "01890a5d-ac96-774b-bcce-b302099a8057",
    ],
)
def test_what_is_no_id_is_refused(text):
    with pytest.raises(InvalidId):
        parse(text, "prefix")
