"""The head of the OpenAPI document, and the names of shared schemas."""

from typing import Any

DESCRIPTION = """\
Play Estimation, the trick-taking game of exact promises, over HTTP. [Begin here](/quickstart).

* **Who asks**: `Authorization: Bearer …`, a personal token or one of OAuth. Public tables, people, bots and
  rulesets need none. What is for people comes in English or Arabic by `Accept-Language`.
* **What goes wrong** is `application/problem+json` (RFC 9457) with a `code` that never changes its meaning;
  each has [a page](/problems). 503 and 429 say in `Retry-After` when to come again.
* **Sent twice, done once**: a turn by its `turn_id`, any other POST by an `Idempotency-Key`.
* **Unchanged reads** are 304: every read has an `ETag` for `If-None-Match`, and `If-Match` guards a change.
* **Lists** give `next_cursor` and a `Link` to the next page. Unknown members and parameters are refused.
* **Limits** are told by `RateLimit` and `RateLimit-Policy` on every answer.
* **Times** are UTC in RFC 3339 with milliseconds; sent, they may have any offset and any number of decimals.
  A whole number may be written `1.0`. Version 1 only grows: expect members you do not know yet.
* **Events**: [JSON Schemas](/api/v1/events.schema.json), and [AsyncAPI](/api/v1/asyncapi.json) for streams.
"""
TAGS = [
    {"name": "people", "description": "Signing up, and who somebody is."},
    {"name": "tables", "description": "Finding and opening a table, filling its seats, starting the game."},
    {
        "name": "meeting",
        "description": "Seeking others to play with and challenging them; what is open in the lobby.",
    },
    {"name": "playing", "description": "The state, what may be sent, and taking a turn."},
    {
        "name": "tournaments",
        "description": "Events: entering, stage rounds, standings, and running one of your own.",
    },
    {"name": "directing", "description": "What directors do about a table that went wrong."},
    {"name": "chat", "description": "What is said at tables, whom you do not read, and reports to staff."},
    {
        "name": "after the game",
        "description": "What happened, why the points are so, and the proof of the deals.",
    },
    {
        "name": "rulesets",
        "description": "Six ways to play, each ruling with its reason; scoring without a table.",
    },
    {"name": "me", "description": "Your account, your tokens, and where it is your turn."},
    {"name": "bots", "description": "Bots that may be seated, and bots of your own."},
    {
        "name": "sandbox",
        "description": "A world of your own to try programs in: test players, stacked deals, scripts, "
        "a clock that you turn.",
    },
    {"name": "webhooks", "description": "Being told by signed requests, and what they carry."},
]

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Estimation",
    "DESCRIPTION": DESCRIPTION,
    "TAGS": TAGS,
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
    "ENUM_NAME_OVERRIDES": {  # as lists, because models cannot be loaded yet
        "RulesetKey": "games.engine.rulesets.KEYS",
        "UserKind": ["person", "bot"],
        "OccupancyKind": ["owner", "substitute", "stand_in"],
        "GameStatus": ["open", "running", "finished", "aborted"],
        "RoundStatus": ["running", "scored"],
        "Visibility": ["public", "unlisted", "invite"],
        "SeekStatus": ["open", "matched", "withdrawn", "lapsed"],
        "ChallengeStatus": ["open", "started", "declined", "cancelled", "expired"],
        "SeekSpeed": ["live", "correspondence"],
        "PoolSpeed": ["live", "correspondence", "practice"],
        "ScriptAfterwards": ["wait", "bot"],
        "Phase": "games.api.contract.play.states.PHASES",
        "DeliveryStatus": ["due", "held", "delivered", "failed", "dropped"],
        "DisabledBy": ["owner", "staff", "gone", "failing"],
        "TableTold": "games.tables.interventions.TOLD",
        "EventType": "games.api.contract.programs.webhooks.ALL_TYPES",
        "ChosenEventType": "games.api.contract.programs.webhooks.TYPES",
        "Basis": "games.api.contract.play.rulesets.BASES",
        "Scope": "games.api.contract.plain.SCOPES",
        "OfferedScope": "games.api.rest.programs.tokens.GIVEN",
        "TournamentStatus": "games.api.contract.tournament.tournaments.STATUSES",
        "ConcernKind": "games.api.contract.tournament.overview.CONCERNS",
        "ComplaintStatus": ["open", "upheld", "dismissed"],
        "MotionKind": ["disqualify", "annul", "remove"],
        "MotionStatus": ["open", "agreed", "declined"],
        "EntryStatus": ["entered", "withdrawn", "dropped", "disqualified"],
        "StageRoundStatus": ["running", "played"],
        "WeighingStatus": ["pending", "ready"],
        "BoardStatus": ["embargoed", "open"],
        "PairingStatus": ["running", "finished", "aborted"],
        "OfficialRole": "games.api.contract.tournament.tournaments.ROLES",
        "TieBreak": "games.api.contract.tournament.tournaments.TIE_BREAKS",
        "ScoringMode": "games.api.contract.tournament.tournaments.SCORINGS",
        "ClockType": "games.tables.clocks.presets.TYPES",
        "ClockPreset": ["brisk", "normal", "relaxed"],
        "ClockAgreement": ["pause", "resume"],
        "ClockStepKind": "games.api.contract.play.clocks.STEPS",
        "InterventionKind": "games.api.contract.tournament.interventions.KINDS",
        "NoticeKind": "games.api.contract.players.notices.KINDS",
        "NoticeChannel": ["app", "email", "push"],
        "NoticeWay": ["off", "instant"],
        "MailWay": ["off", "instant", "digest"],
        "Language": ["en", "ar"],
        "Card": "games.engine.cards.CARD_TEXT",
        "Trump": "games.engine.cards.TRUMP_TEXT",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "estimation_service.description.components.add_shared",
    ],
}
