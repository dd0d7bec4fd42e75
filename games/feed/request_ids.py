"""The id of the request that caused the present work, from the web to the tasks of workers."""

from contextvars import ContextVar

# None: no request, as in a sweep.
_current: ContextVar[str | None] = ContextVar("request_id", default=None)

current, begin, end = _current.get, _current.set, _current.reset
# Its name in the headers of a task.
HEADER = "request_id"
