"""Reasons why a stream ends or must be read again from the start. Its last event names one."""

from enum import StrEnum


class Reset(StrEnum):
    """Reasons why a stream cannot continue from a cursor."""

    AHEAD = "cursor_ahead"
    TOO_OLD = "cursor_too_old"


class Evicted(StrEnum):
    """Reasons why the service ends a stream because of its reader."""

    TOO_MANY = "too_many_streams"
    TOO_SLOW = "too_slow"
    INVALID_TOKEN = "invalid_token"  # noqa: S105  # the code of a refusal
    NOT_FOUND = "not_found"


class Goodbye(StrEnum):
    """Reasons why a stream ends that might have gone on. Reconnect with the last cursor, unless the game is
    over."""

    GAME_OVER = "game_over"
    SERVER_STOPS = "server_stops"
    NOT_KEPT = "not_kept_open"
