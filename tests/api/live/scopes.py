"""Requests as ASGI scopes."""

from typing import Any

TABLE = "table_01jd0000000000000000000000"


def scope(
    path: str = f"/api/v1/tables/{TABLE}/state",
    query: str = "since=4",
    method: str = "GET",
    **headers: str | list[str],
) -> dict[str, Any]:
    """Return an ASGI scope. `prefer="wait=3"` becomes the header Prefer; a list repeats the header."""
    pairs = [
        (name.replace("_", "-").encode(), value.encode("latin-1"))
        for name, values in headers.items()
        for value in ([values] if isinstance(values, str) else values)
    ]
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": query.encode("latin-1"),
        "headers": pairs,
        "server": ("127.0.0.1", "8000"),
        "client": ("127.0.0.1", "50000"),
        "scheme": "http",
    }
