"""Hours and vacations of players: how they are shown and read from a request."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from accounts import queries
from accounts.errors import Fault, InvalidHours
from accounts.hours import Living
from accounts.models import User
from games.api.contract.fields import MINUTE
from games.api.contract.play.clocks import vacations_json
from games.api.presented.clocks import hours_json
from games.engine.codec import Json


def hours_of(user: User) -> Json:
    """Return when the user's clocks stand still, and what is done before they run out."""
    present, coming = queries.lived_at(user, datetime.now(UTC))
    return hours_json(present, coming, queries.wanted_by([user.pk])[user.pk])


def vacations_of(user: User) -> Json:
    """The user's vacations of a year, and how much of one is left."""
    now = datetime.now(UTC)
    return vacations_json(queries.vacations_of(user, now), now)


def living_sent(user: User, sent: Mapping[str, Any]) -> Living | None:
    """How the user wants to live: what was sent and, of what was not, what they chose already; None where
    nothing was sent. Raises InvalidHours."""
    if not sent:
        return None
    present, coming = queries.lived_at(user, datetime.now(UTC))
    chosen = coming or present
    before = Living() if chosen is None else chosen.living
    quiet = before.quiet
    if "quiet_hours" in sent:
        hours = sent["quiet_hours"]
        quiet = None if hours is None else (_minutes(hours["from"]), _minutes(hours["to"]))
    return Living(sent.get("zone", before.zone), quiet, tuple(sent.get("weekend", before.weekend)))


def _minutes(text: str) -> int:
    if re.fullmatch(MINUTE, text, re.ASCII) is None:
        raise InvalidHours(faults=(Fault("/quiet_hours", "invalid", InvalidHours.detail),))
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)
