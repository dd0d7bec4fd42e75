"""Reasons why a stream ends or must be read again from the start. Its last event names one."""

from enum import StrEnum


class Reset(StrEnum):
    """Why a cursor cannot be honoured."""

    AHEAD = "cursor_ahead"
    TOO_OLD = "cursor_too_old"


class Evicted(StrEnum):
    """Why a stream is ended, as far as the reader is concerned."""

    TOO_MANY = "too_many_streams"
    TOO_SLOW = "too_slow"
    INVALID_TOKEN = "invalid_token"  # noqa: S105  # the code of a refusal
    NOT_FOUND = "not_found"


class Goodbye(StrEnum):
    """Why a stream is ended that might have gone on: come again with the last cursor, unless it is over."""

    GAME_OVER = "game_over"
    SERVER_STOPS = "server_stops"
    NOT_KEPT = "not_kept_open"
