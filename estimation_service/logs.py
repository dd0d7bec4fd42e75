"""Logs: one JSON object per line on stderr, made only of keys that are allowed.

It is a list of allowed keys, not of secrets: to log something new, add its key here and think about what it
may reveal. Hands, tokens, cookies, bodies and query strings have no key. Of an exception only the type and
the places are kept, never its message, which may quote what was sent or a hand. Of a library's line about an
exception only the template is kept, without its values.
"""

import logging
import logging.config
import sys
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from games.feed import request_ids

ALLOWED = frozenset(
    {
        *("event", "level", "logger", "timestamp", "exception"),
        *("method", "route", "status", "code", "ms", "request_id", "user"),  # the line of a request
        *("table", "round", "seat", "seq", "turn_id", "game", "ruleset"),  # where in a game
        *("task", "worker", "attempt", "count", "due_at", "lag_ms", "reason"),  # work behind the scenes
        "delivery",
        *("pid", "port", "version"),  # programs
    }
)

# Django logs the path of each refused request; a path may hold an invitation. The library below OAuth logs
# addresses with codes in them.
QUIET = ("django.request", "django.security", "django.server", "oauth2_provider", "oauthlib")


def only_allowed(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {key: value for key, value in event.items() if key in ALLOWED}


def of_request(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add the id of the request that a line belongs to."""
    if (found := request_ids.current()) is not None:
        event.setdefault("request_id", found)
    return event


# Called with each exception of an error's line, before it is reduced to its places.
trackers: list[Callable[[BaseException], object]] = []


def exception_places(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by its type and places ("file:line function", innermost last), never the message."""
    record: logging.LogRecord | None = event.get("_record")
    error = _error_in(event.pop("exc_info", None)) or _error_in(record and record.exc_info)
    if record is not None:
        # Else the formatter would append the whole traceback behind the line.
        record.exc_info = record.exc_text = record.stack_info = None
    if error is not None:
        if event.get("level") in {"error", "critical"}:
            for tell in trackers:
                tell(error)
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        places = [f"{'/'.join(each.filename.split('/')[-2:])}:{each.lineno} {each.name}" for each in frames]
        event["exception"] = {"type": type(error).__name__, "places": places}
        if record is not None:
            # Celery writes the exception's text, arguments and traceback into the line of a failed task; and
            # asyncio writes the exception's text into further lines of what it calls the message.
            event["event"] = str(record.msg).partition("\n")[0]
    return event


def _error_in(info: object) -> BaseException | None:
    """Return the exception in any of the forms in which loggers accept one."""
    if info is True:
        return sys.exc_info()[1]
    if isinstance(info, tuple):
        info = info[1]
    return info if isinstance(info, BaseException) else None


def _render(_: WrappedLogger, __: str, event: EventDict) -> str:
    return orjson.dumps(event, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


SHARED: list[Processor] = [
    of_request,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class Lines:
    """Writes the service's own lines, complete, to where those of all others go.

    Python's logging would look for handlers, callers and threads first: that took a tenth of the time of a
    line at every request.
    """

    def __init__(self, name: str = "estimation") -> None:
        self.name = name

    def write(self, line: str) -> None:
        for handler in logging.getLogger().handlers:
            if type(handler) is logging.StreamHandler:
                with handler.lock or nullcontext():
                    handler.stream.write(line + handler.terminator)
                    handler.flush()

    debug = info = warning = error = critical = exception = write


def _formatter() -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED, structlog.stdlib.ExtraAdder(allow=ALLOWED)],
        processors=[
            exception_places,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            only_allowed,
            _render,
        ],
        keep_exc_info=True,
    )


def logging_settings(level: str) -> dict[str, Any]:
    """Return the `dictConfig` of the service; `level` is the lowest level that is written."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": _formatter}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json"},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {name: {"handlers": ["nowhere"], "propagate": False} for name in QUIET},
    }


def configure(settings: dict[str, Any]) -> None:
    """Configure logging; Django calls this once with `LOGGING`."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[*SHARED, exception_places, only_allowed, _render],
        logger_factory=Lines,
        wrapper_class=structlog.make_filtering_bound_logger(settings["root"]["level"]),
        cache_logger_on_first_use=True,
    )
