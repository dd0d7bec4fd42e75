"""The head of the OpenAPI document, and the names of shared schemas."""

from functools import partial
from typing import Any

DESCRIPTION = """\
Play Estimation, the trick-taking game of exact promises, over HTTP. [Begin here](/quickstart).

* **Who asks**: send `Authorization: Bearer …` with a personal token or an OAuth token. You need no token to
  read public tables, people, bots and rulesets. Texts for people are in English or Arabic, by
  `Accept-Language`.
* **What goes wrong**: errors are `application/problem+json` (RFC 9457). Their `code` never changes its
  meaning, and each code has [a page](/problems). A problem that passes by itself has `Retry-After`, which
  says when to ask again: all with 503 and 429, and some with 409.
* **Sent twice, done once**: repeat a turn with its `turn_id`, any other POST with an `Idempotency-Key`. Only
  a sign-up (POST /users) cannot be repeated: use the name and password that you sent.
* **Unchanged reads**: reads have an `ETag`, but for streams and answers that are sent line by line. If you
  send it as `If-None-Match` and nothing has changed, the answer is 304. If you send it as `If-Match` with a
  change, only the version that you saw is changed.
* **Lists** have `next_cursor`, and a `Link` to the next page. Unknown members and parameters are refused.
* **Limits**: every answer has `RateLimit` and `RateLimit-Policy`, which say how many requests are left.
* **Times** are UTC in RFC 3339 with milliseconds. You may send any offset and any number of decimals. You may
  write a whole number as `1.0`. Version 1 only grows: expect members you do not know yet.
* **Events**: [JSON Schemas](/api/v1/events.schema.json), and [AsyncAPI](/api/v1/asyncapi.json) for streams.
"""
TAGS = {
    "people": "Signing up, and looking up people and bots.",
    "tables": "Finding and opening a table, filling its seats, starting the game.",
    "meeting": "Seeking others to play with, challenging them, and the lobby.",
    "playing": "The state, the actions that you may send, and taking a turn.",
    "tournaments": "Events: entering, stage rounds, standings, and running one of your own.",
    "directing": "Interventions of directors at tables where something went wrong.",
    "chat": "Messages at tables, muting, and reports to staff.",
    "after the game": "Events, explained points, and the proof of the deals.",
    "rulesets": "Six ways to play, each ruling with its reason; scoring without a table.",
    "me": "Your account, your tokens, and turns that wait for you.",
    "bots": "Bots that you may seat, and your own bots.",
    "sandbox": "A world of your own to try programs in: test players, stacked deals, scripts, and a clock "
    "that you move.",
    "webhooks": "Events that the service sends to your address by signed requests.",
}


def _words(name: str) -> list[str]:
    """The texts of the words that the contract calls by this name."""
    from games.api.contract.values import WORDS  # noqa: PLC0415  # settings are read before models

    return [text for text, _ in WORDS[name].meanings]


def _as_in_contract(*names: str) -> dict[str, Any]:
    return {name: partial(_words, name) for name in names}


SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Estimation",
    "DESCRIPTION": DESCRIPTION,
    "TAGS": [{"name": name, "description": about} for name, about in TAGS.items()],
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {  # functions and paths, because models cannot be loaded yet
        **_as_in_contract("UserKind", "OccupancyKind", "GameStatus", "RoundStatus", "Visibility", "Phase"),
        **_as_in_contract("RulesetKey", "Basis", "Trump", "ClockType", "ClockPreset", "ClockStepKind"),
        **_as_in_contract("SeekStatus", "SeekSpeed", "PoolSpeed", "ChallengeStatus", "ClockAgreement"),
        **_as_in_contract("EntryStatus", "StageRoundStatus", "WeighingStatus", "BoardStatus", "TieBreak"),
        **_as_in_contract("ConcernKind", "ComplaintStatus", "MotionKind", "MotionStatus", "InterventionKind"),
        **_as_in_contract("NoticeKind", "NoticeChannel", "DeliveryStatus", "DisabledBy", "ScriptAfterwards"),
        "TableTold": "games.tables.interventions.TOLD",
        "EventType": "games.api.contract.programs.webhooks.ALL_TYPES",
        "ChosenEventType": "games.api.contract.programs.webhooks.TYPES",
        "Scope": "games.api.contract.fields.SCOPES",
        "OfferedScope": "games.api.rest.players.me.GIVEN",
        "TournamentStatus": "games.api.contract.tournament.tournaments.STATUSES",
        "PairingStatus": ["running", "finished", "aborted"],
        "OfficialRole": "games.api.contract.tournament.tournaments.ROLES",
        "ScoringMode": "games.api.contract.tournament.tournaments.SCORINGS",
        "NoticeWay": ["off", "instant"],
        "MailWay": ["off", "instant", "digest"],
        "Language": ["en", "ar"],
        "Card": "games.engine.cards.CARD_TEXT",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "estimation_service.description.components.add_shared",
    ],
}
