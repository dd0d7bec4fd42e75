"""Rows and tables of a benchmark: missing values have a reason, and limits count in the right direction."""

import json

import pytest

from bench.__main__ import DOCUMENT, PARTS
from bench.harness import report
from bench.harness.measure import Measure, Missing, attempt
from estimation_service.local.errors import CannotStart, Stopped


@pytest.mark.parametrize(
    ("value", "unit", "asked", "reached"),
    [
        (310, "actions/s", 300, True),
        (290, "actions/s", 300, False),
        (90, "ms", 100, True),
        (110, "ms", 100, False),
        (1.3, "times as long", 1.2, False),
        (14, "times as many", 13, True),
        (0.7, "of it", 0.6, True),
        (110, "ms", None, None),
    ],
)
def test_a_limit_is_reached_from_above_by_rates_and_from_below_by_times(value, unit, asked, reached):
    assert Measure("it", value, unit, asked).is_reached is reached


def test_a_peer_is_no_limit_and_has_a_ratio():
    row = Measure("ours", 50, "moves/s", peer=100)
    assert (row.is_reached, row.ratio) == (None, 0.5)


def failing(error):
    yield Measure("first", 1, "ms")
    raise error


@pytest.mark.parametrize("error", [CannotStart("There is no Node here."), OSError("There is no Node here.")])
def test_what_cannot_be_measured_leaves_a_sentence_and_the_rows_before_it(error):
    first, missing = attempt("peer", lambda: failing(error))
    assert first == Measure("first", 1, "ms")
    assert missing.name == "peer"
    assert missing.why.endswith("There is no Node here.")


def test_only_a_request_to_stop_goes_through():
    with pytest.raises(Stopped):
        list(attempt("peer", lambda: failing(Stopped())))


ROWS = (
    Measure("REST: actions", 600, "actions/s", 300),
    Measure("REST: actions, 99 of 100 within", 120, "ms", 100),
    Measure("REST: actions, beside a peer", 600, "actions/s", peer=1200),
    Missing("a peer", "It failed:\n  a | b"),
)


def test_a_table_says_what_was_asked_and_what_was_not_reached():
    assert report.table(ROWS).splitlines()[2:] == [
        "| REST: actions | 600 actions/s | 300 | yes |  | 2.00 |",
        "| REST: actions, 99 of 100 within | 120 ms | 100 | **no** |  | 1.20 |",
        "| REST: actions, beside a peer | 600 actions/s |  |  | 1,200 | 0.50 |",
        "| a peer | not measured: It failed: a \\| b |  |  |  |  |",
    ]


def test_a_part_replaces_its_own_table_and_no_other(tmp_path):
    document = tmp_path / "measured.md"
    blocks = {part: report.block(part, "then", ROWS[:1]) for part in ("rest", "reads")}
    document.write_text("Before\n\n" + "\n\nbetween\n\n".join(blocks.values()) + "\n\nafter\n")
    report.put_into(document, {"rest": report.block("rest", r"now \1", ROWS[1:2])})
    text = document.read_text()
    assert text.count("then") == 1
    assert text.index(r"now \1") < text.index("120 ms") < text.index("between") < text.index("then")
    assert text.startswith("Before\n") and text.endswith("after\n")


def test_a_document_without_a_place_for_a_table_is_refused(tmp_path):
    document = tmp_path / "measured.md"
    document.write_text("nothing")
    with pytest.raises(CannotStart, match="0 places for the table of rest"):
        report.put_into(document, {"rest": report.block("rest", "now", ROWS)})
    assert document.read_text() == "nothing"


def test_the_published_document_has_a_place_for_every_part(tmp_path):
    copy = tmp_path / DOCUMENT.name
    copy.write_text(DOCUMENT.read_text())
    report.put_into(copy, {part: report.block(part, "now", ROWS) for part in PARTS})
    assert copy.read_text().count("\nnow\n") == len(PARTS)


def test_json_tells_what_is_missing_and_why(tmp_path):
    report.write(tmp_path, ROWS, {"rest": "a table"})
    first, *_, missing = json.loads((tmp_path / "bench.json").read_text())
    assert first == {
        "name": "REST: actions", "unit": "actions/s", "reached": True,
        "value": 600, "asked": 300, "peer": None, "ratio": 2.0,
    }  # fmt: skip
    assert missing == {"name": "a peer", "not_measured": "It failed:\n  a | b"}
