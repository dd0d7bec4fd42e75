"""Every door of the API with a request that is right, from which wrong ones are made.

The doors come from the URL configuration, their fields from what they declare; a door that is not named in
`BODIES` or takes no body is asked with none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.urls import URLPattern

from games.api.contract.fields import Shape
from games.api.operations.address import Operation
from games.api.rest.urls import urlpatterns

# The browser's key of RFC 8291's example.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
IN_A_WEEK = "<in a week>"  # until it is sent
EVENT: dict[str, Any] = {
    "name": "Friday", "description": "In the hall.", "ruleset": "updown", "players": 2,
    "options": {"rounds": [1]}, "turn_limit": 60, "clock": None, "rated": False,
    "stages": [{"method": "swiss", "rounds": 2}], "scoring": "raw", "tie_breaks": ["lot"], "capacity": 16,
    "late_until": 2, "complaint_hours": 0, "duplicate": False,
    "scale": 100, "bye_points": 0, "entries_close_at": IN_A_WEEK,
}  # fmt: skip
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("users", "POST"): {
        "name": "zaynab", "password": "correct horse battery", "scopes": ["games:read"], "guest": False,
    },
    ("me", "PATCH"): {"current_password": "correct horse", "password": "another long one"},
    ("tokens", "POST"): {"name": "one", "scopes": ["games:read"], "expires_at": IN_A_WEEK},
    ("score", "POST"): {
        "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
        "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13, "options": {"risk": "steps"},
    },
    ("tables", "POST"): {
        "ruleset": "modern", "players": 4, "options": {"rounds": [1, 2]}, "visibility": "public",
        "turn_limit": None, "clock": {"preset": "normal", "vacation": False}, "spectator_delay": 3,
        "automatic": True, "rated": True, "hints": False, "chat_mode": "free", "seat": 0,
        "client_seed": "luck",
    },
    ("seeks", "POST"): {
        "ruleset": "modern", "players": 4, "options": {"rounds": [1, 2]}, "turn_limit": None,
        "clock": {"preset": "normal", "vacation": False}, "rated": True,
        "rating_range": {"within": None, "min": 1400, "max": 1600}, "bots_after": 60, "client_seed": "luck",
    },
    ("hours", "PATCH"): {
        "zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "07:00"}, "weekend": [4, 5],
        "reminders": [86400], "vacation_by_itself": False,
    },
    ("vacations", "POST"): {"starts_at": None, "ends_at": IN_A_WEEK},
    ("notices_read", "POST"): {"up_to": None},
    ("notification_settings", "PUT"): {
        "language": "ar", "digest_hours": 12, "ways": {"email": {"turn": "digest", "reminder": "off"}},
    },
    ("push_subscriptions", "POST"): {
        "endpoint": "https://push.example.org/a", "expirationTime": None, "description": "mine",
        "keys": {
            "p256dh": P256DH, "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    },
    ("challenges", "POST"): {
        "ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "visibility": "invite",
        "turn_limit": None, "clock": {"preset": "normal"}, "spectator_delay": 0, "automatic": True,
        "rated": False, "hints": True, "chat_mode": "free", "client_seed": "luck",
        "opponents": ["gamal"], "bots": [], "expires_in": 3600,
    },
    ("challenge_accept", "POST"): {"client_seed": "luck"},
    ("challenge_link", "POST"): {"client_seed": "luck"},
    ("note", "PUT"): {"text": "Calls dash with an ace."},
    ("seat", "PUT"): {"client_seed": "luck"},
    ("chat", "POST"): {"room": None, "text": "Well met", "phrase": None},
    ("reports", "POST"): {
        "player": "gamal", "reason": "insults", "words": "What he said.", "table": None, "messages": [],
        "room": None, "from_seq": None, "to_seq": None,
    },
    ("interventions", "POST"): {
        "kind": "extend", "reason": "The hall has no power.", "preview": True, "seat": 0, "seconds": 60,
        "player": None, "round": None, "turn_id": None, "action": None, "points": None, "scores": None,
        "change": None, "category": None,
    },
    ("tournaments", "POST"): {**EVENT},
    ("tournament", "PATCH"): {**EVENT, "version": 1},
    ("tournament_steps", "POST"): {"step": "cancel", "reason": "The hall has no power."},
    ("tournament_entries", "POST"): {"bot": "steady", "count": 2},
    ("entry_import", "POST"): {"entries": [{"name": "amal"}]},
    ("tournament_entry", "PUT"): {"client_seed": "luck"},
    ("stage_round_pair", "POST"): {
        "roll": 0, "forbidden": [[1, 2]], "forced": [], "locked": [[1, 2]], "swaps": [[1, 3]],
    },
    ("stage_round_publish", "POST"): {
        "roll": 0, "forbidden": [[1, 2]], "forced": [], "locked": [[1, 2]], "swaps": [[1, 3]],
        "digest": "0" * 32, "starts_at": None,
    },
    ("stage_round_start", "PUT"): {"starts_at": None},
    ("motions", "POST"): {
        "kind": "disqualify", "reason": "The hall has no power.", "entry": 1, "struck": True,
        "games": [[1, 1]],
    },
    ("motion", "PUT"): {"agrees": True},
    ("complaints", "POST"): {"text": "The hall has no power.", "stage_round": 1, "table": 1},
    ("complaint", "PUT"): {"upheld": True, "ruling": "The hall has no power."},
    ("roll_back", "POST"): {"reason": "The hall has no power."},
    ("table_ruling", "PUT"): {"scores": [1, 2], "reason": "The hall has no power."},
    ("actions", "POST"): {"turn_id": "1.1", "action": {"type": "bid", "tricks": 4, "trump": "C"}},
    ("claims", "POST"): {"round": 1},
    ("claim", "PUT"): {"agrees": True},
    ("plan", "PUT"): {"rules": [{"do": {"type": "lowest"}}]},
    ("plan_preview", "POST"): {"round": 1, "rules": [{"when": {"led": "S"}, "do": {"type": "lowest"}}]},
    ("bots", "POST"): {
        "name": "machine", "description": "mine", "rulesets": ["modern"], "speeds": ["live"],
        "concurrency": 2, "open": False,
    },
    ("bot", "PATCH"): {
        "description": "mine", "rulesets": ["modern"], "speeds": ["live"], "concurrency": 2, "open": False,
    },
    ("sandboxes", "POST"): {"name": "mine", "players": ["amal", "basim"]},
    ("sandbox_advance", "POST"): {"by": "PT36H", "by_steps": False},
    ("sandbox_tables", "POST"): {
        "ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "visibility": "public",
        "turn_limit": None, "clock": None, "spectator_delay": 0, "automatic": False, "rated": False,
        "hints": True, "chat_mode": "off", "client_seed": "luck",
        "seats": ["amal", None], "start": False, "deals": [{"round": 1, "attempt": 0, "deck": ["AS"] * 21}],
    },
    ("sandbox_script", "PUT"): {
        "steps": [{"round": 1, "action": {"type": "estimate", "value": 0}}], "afterwards": "wait",
    },
    ("webhooks", "POST"): {
        "url": "https://example.org/told", "types": ["turn"], "description": "mine", "bot": "robot",
    },
    ("webhook", "PATCH"): {
        "url": "https://example.org/told", "types": ["turn"], "description": "mine", "active": False,
    },
    ("webhook_replay", "POST"): {"since": "2026-01-01T00:00:00Z"},
    ("validate", "POST"): {"turn_id": "1.1", "action": {"type": "play", "card": "AS"}},
}  # fmt: skip


class Door(NamedTuple):
    """One method of one address. ``path`` has places such as ``{table_id}``."""

    name: str
    method: str
    path: str
    declared: Operation

    @property
    def fields(self) -> list[str]:
        return list((self.declared.body or Shape)().fields)

    @property
    def places(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    @property
    def body(self) -> dict[str, Any] | None:
        given = BODIES.get((self.name, self.method))
        if given is None or IN_A_WEEK not in (value for value in given.values() if isinstance(value, str)):
            return given
        in_a_week = (datetime.now(UTC) + timedelta(days=7)).isoformat()
        return {name: in_a_week if value == IN_A_WEEK else value for name, value in given.items()}

    def __str__(self) -> str:
        return f"{self.name}-{self.method}"


def doors() -> Iterator[Door]:
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        declared = getattr(getattr(pattern.callback, "cls", None), "operations", dict)()
        path = "/api/v1/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        for method, each in declared.items():
            yield Door(str(pattern.name), method, path, each)


DOORS = tuple(doors())
