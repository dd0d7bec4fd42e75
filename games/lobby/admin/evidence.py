"""Evidence of a report, as staff read it: seats, messages, and a line for each log entry.

Evidence is kept as JSON (`services/reports.py`), as the reporter saw it then; staff see no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

# Members that every log entry has, or that are shown separately.
_APART = ("seq", "at", "type", "seat", "action")


def evidence_html(evidence: Mapping[str, Any]) -> SafeString:
    """Render the seats, the messages and the entries, each if there are any.

    Names come from `queries.with_evidence`.
    """
    if not evidence:
        return SafeString("")
    table = evidence["table"]
    names = {each["seat"]: each["player"] for each in table["seats"]}
    return format_html(
        "<div>{}, {} at entry {}: {}</div>{}{}",
        table["ruleset"],
        table["status"],
        table["seq"],
        format_html_join(", ", "seat {} <bdi>{}</bdi>", names.items()),
        _messages(evidence["messages"]),
        _events(evidence["events"], names),
    )


def _messages(messages: Sequence[Mapping[str, Any]]) -> SafeString:
    rows = (
        (
            each["at"][11:19],
            each["number"],
            each["room"],
            each["author"],
            each["text"] or f"({each['phrase']})",
        )
        for each in messages
    )
    line = "<div>{} · message {} to {} · <bdi><strong>{}</strong></bdi>: <bdi>{}</bdi></div>"
    return format_html_join("", line, rows)


def _events(events: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> SafeString:
    """Render the entries folded up, because there may be two hundred."""
    if not events:
        return SafeString("")
    rows = (
        (each["seq"], each["at"][11:19], each["type"].replace("_", " "), _who(each, names), _what(each))
        for each in events
    )
    return format_html(
        "<details><summary>Entries {} to {} of the log</summary>{}</details>",
        events[0]["seq"],
        events[-1]["seq"],
        format_html_join("", "<div>{} · {} · {} <bdi>{}</bdi> {}</div>", rows),
    )


def _who(entry: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return the name of the player whose seat it was, if any."""
    return "" if entry.get("seat") is None else names.get(entry["seat"], f"seat {entry['seat']}")


def _what(entry: Mapping[str, Any]) -> str:
    """Return `play 5S`, then the rest of the entry: `round 1, trick 2`."""
    action = dict(entry.get("action") or {})
    done = " ".join(str(each) for each in (action.pop("type", "").replace("_", " "), *action.values()))
    more = (f"{name} {value}" for name, value in entry.items() if name not in _APART and value is not None)
    details = ", ".join(more)
    return f"{done} ({details})" if done and details else done or details
