"""Valid request bodies, one for each operation that takes one; wrong ones are made from them."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.operations import Endpoint

# The browser's key of RFC 8291's example.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
IN_A_WEEK = "<in a week>"  # replaced when it is sent
EVENT: dict[str, Any] = {
    "name": "Friday", "description": "In the hall.", "ruleset": "updown", "players": 2,
    "options": {"rounds": [1]}, "turn_limit": 60, "clock": None, "rated": False,
    "stages": [{"method": "swiss", "rounds": 2}], "scoring": "raw", "tie_breaks": ["lot"], "capacity": 16,
    "late_until": 2, "complaint_hours": 0, "duplicate": False,
    "scale": 100, "bye_points": 0, "entries_close_at": IN_A_WEEK,
}  # fmt: skip
BODIES: dict[str, dict[str, Any]] = {
    "signUp": {
        "name": "zaynab", "password": "correct horse battery", "scopes": ["games:read"], "guest": False,
    },
    "changePassword": {"current_password": "correct horse", "password": "another long one"},
    "makeToken": {"name": "one", "scopes": ["games:read"], "expires_at": IN_A_WEEK},
    "scoreRound": {
        "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
        "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13, "options": {"risk": "steps"},
    },
    "openTable": {
        "ruleset": "modern", "players": 4, "options": {"rounds": [1, 2]}, "visibility": "public",
        "turn_limit": None, "clock": {"preset": "normal", "vacation": False}, "spectator_delay": 3,
        "automatic": True, "rated": True, "hints": False, "chat_mode": "free", "seat": 0,
        "client_seed": "luck",
    },
    "openSeek": {
        "ruleset": "modern", "players": 4, "options": {"rounds": [1, 2]}, "turn_limit": None,
        "clock": {"preset": "normal", "vacation": False}, "rated": True,
        "rating_range": {"within": None, "min": 1400, "max": 1600}, "bots_after": 60, "client_seed": "luck",
    },
    "chooseHours": {
        "zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "07:00"}, "weekend": [4, 5],
        "reminders": [86400], "vacation_by_itself": False,
    },
    "goOnVacation": {"starts_at": None, "ends_at": IN_A_WEEK},
    "markNoticesRead": {"up_to": None, "notices": []},
    "chooseNotifications": {
        "language": "ar", "digest_hours": 12, "ways": {"email": {"turn": "digest", "reminder": "off"}},
    },
    "subscribeToPush": {
        "endpoint": "https://push.example.org/a", "expirationTime": None, "description": "mine",
        "keys": {
            "p256dh": P256DH, "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    },
    "challenge": {
        "ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "visibility": "invite",
        "turn_limit": None, "clock": {"preset": "normal"}, "spectator_delay": 0, "automatic": True,
        "rated": False, "hints": True, "chat_mode": "free", "client_seed": "luck",
        "opponents": ["gamal"], "bots": [], "expires_in": 3600,
    },
    "acceptChallenge": {"client_seed": "luck"},
    "acceptChallengeLink": {"client_seed": "luck"},
    "writeNote": {"text": "Calls dash with an ace."},
    "takeSeat": {"client_seed": "luck"},
    "say": {"room": None, "text": "Well met", "phrase": None},
    "report": {
        "player": "gamal", "reason": "insults", "words": "What was said.", "table": None, "messages": [],
        "room": None, "from_seq": None, "to_seq": None,
    },
    "intervene": {
        "kind": "extend", "reason": "The hall has no power.", "preview": True, "seat": 0, "seconds": 60,
        "player": None, "round": None, "turn_id": None, "action": None, "points": None, "scores": None,
        "change": None, "category": None,
    },
    "makeTournament": {**EVENT},
    "changeTournament": {**EVENT, "version": 1},
    "takeStep": {"step": "cancel", "reason": "The hall has no power."},
    "enterBots": {"bot": "steady", "count": 2},
    "importEntries": {"entries": [{"name": "amal"}]},
    "enterTournament": {"client_seed": "luck"},
    "pairStageRound": {
        "roll": 0, "forbidden": [[1, 2]], "forced": [], "locked": [[1, 2]], "swaps": [[1, 3]],
    },
    "publishStageRound": {
        "roll": 0, "forbidden": [[1, 2]], "forced": [], "locked": [[1, 2]], "swaps": [[1, 3]],
        "digest": "0" * 32, "starts_at": None,
    },
    "setStageRoundStart": {"starts_at": None},
    "askForMotion": {
        "kind": "disqualify", "reason": "The hall has no power.", "entry": 1, "struck": True,
        "games": [[1, 1]],
    },
    "decideMotion": {"agrees": True},
    "complain": {"text": "The hall has no power.", "stage_round": 1, "table": 1},
    "answerComplaint": {"upheld": True, "ruling": "The hall has no power."},
    "rollBackStageRound": {"reason": "The hall has no power."},
    "ruleOnTable": {"scores": [1, 2], "reason": "The hall has no power."},
    "takeTurn": {"turn_id": "1.1", "action": {"type": "bid", "tricks": 4, "trump": "C"}},
    "claim": {"round": 1},
    "answerClaim": {"agrees": True, "claim_id": "1.1.0"},
    "confirmPlan": {"rules": [{"do": {"type": "lowest"}}], "attempt": 0},
    "previewPlan": {"round": 1, "rules": [{"when": {"led": "S"}, "do": {"type": "lowest"}}]},
    "registerBot": {
        "name": "machine", "description": "mine", "rulesets": ["modern"], "speeds": ["live"],
        "concurrency": 2, "open": False,
    },
    "changeBot": {
        "description": "mine", "rulesets": ["modern"], "speeds": ["live"], "concurrency": 2, "open": False,
    },
    "openSandbox": {"name": "mine", "players": ["amal", "basim"]},
    "advanceSandbox": {"by": "PT36H", "by_steps": False},
    "openSandboxTable": {
        "ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "visibility": "public",
        "turn_limit": None, "clock": None, "spectator_delay": 0, "automatic": False, "rated": False,
        "hints": True, "chat_mode": "off", "client_seed": "luck",
        "seats": ["amal", None], "start": False, "deals": [{"round": 1, "attempt": 0, "deck": ["AS"] * 21}],
    },
    "writeScript": {
        "steps": [{"round": 1, "action": {"type": "estimate", "value": 0}}], "afterwards": "wait",
    },
    "registerWebhook": {
        "url": "https://example.org/told", "types": ["turn"], "description": "mine", "bot": "robot",
    },
    "changeWebhook": {
        "url": "https://example.org/told", "types": ["turn"], "description": "mine", "active": False,
    },
    "replayDeliveries": {"since": "2026-01-01T00:00:00Z"},
    "validateAction": {"turn_id": "1.1", "action": {"type": "play", "card": "AS"}},
}  # fmt: skip


def body_of(endpoint: Endpoint) -> dict[str, Any] | None:
    """Return a valid body for this endpoint, or None if it takes none."""
    given = BODIES.get(endpoint.name)
    if given is None or IN_A_WEEK not in (value for value in given.values() if isinstance(value, str)):
        return given
    in_a_week = (datetime.now(UTC) + timedelta(days=7)).isoformat()
    return {name: in_a_week if value == IN_A_WEEK else value for name, value in given.items()}
