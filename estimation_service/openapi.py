"""What the generated OpenAPI document says of itself, and the names of what its schemas share."""

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Estimation",
    "DESCRIPTION": "Play Estimation, the trick-taking game of exact promises, over HTTP.",
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
        "UserKind": ["person", "bot"],
        "OccupancyKind": ["owner", "substitute", "stand_in"],
        "GameStatus": ["open", "running", "finished", "aborted"],
        "RoundStatus": ["running", "scored"],
        "Visibility": ["public", "unlisted", "invite"],
        "Phase": "games.api.rest.shapes.states.PHASES",
        "DeliveryStatus": ["due", "held", "delivered", "failed", "dropped"],
        "DisabledBy": ["owner", "staff", "gone", "failing"],
        "EventType": "games.api.rest.shapes.webhooks.ALL_TYPES",
        "ChosenEventType": "games.api.rest.shapes.webhooks.TYPES",
        "Basis": "games.api.rest.rulesets.BASES",
        "Scope": "games.api.rest.tokens.SCOPES",
        "Card": "games.engine.cards.CARD_TEXT",
        "Trump": "games.engine.cards.TRUMP_TEXT",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "estimation_service.schema.add_shared",
    ],
}
