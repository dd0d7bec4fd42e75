"""Notices, and how somebody wants to be told."""

from __future__ import annotations

from typing import Any

from games.api.languages import Language
from games.api.presented.instants import instant
from games.engine.codec import Json
from games.notices import notice_texts
from games.notices.channels import channels
from games.notices.kinds import APP, Kind
from games.notices.models import Notice
from games.notices.preferences import Preferred


def notice_json(notice: Notice, language: Language) -> Json:
    """A notice, with its words in this language."""
    kind, body = Kind(notice.kind), notice.said
    return {
        "id": notice.pk,
        "kind": kind,
        "table": notice.table,
        "challenge": body.get("challenge"),
        "title": notice_texts.title(kind, body, language),
        "text": notice_texts.text(kind, body, language),
        "seat": body.get("seat"),
        "turn_ids": body.get("turn_ids", []),
        "deadline_at": body.get("deadline_at"),
        "created_at": instant(notice.created_at),
        "read_at": instant(notice.read_at),
    }


def settings_json(preferred: Preferred, user_id: str) -> Json:
    """How somebody wants to be told, and by which channels they can be."""
    return {
        "language": preferred.language,
        "digest_hours": preferred.digest_hours,
        "ways": preferred.whole(),
        "channels": channels_json(user_id),
    }


def channels_json(user_id: str) -> list[dict[str, Any]]:
    """Each channel, and what is missing where somebody cannot be told by it."""
    found = {each.name: None if each.targets([user_id]) else each.missing for each in channels()}
    return [
        {"channel": name, "ready": missing is None, "missing": missing}
        for name, missing in {APP: None, **found}.items()
    ]
