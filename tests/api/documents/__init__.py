"""The published documents, word for word: a test compares the files here with what the code makes.

`make documents` writes them again, and the GraphQL schema with them.
"""

from pathlib import Path

import orjson

from games.api.rest import asyncapi, docs

HERE = Path(__file__).parent
NAMES = ("openapi.json", "asyncapi.json", "events.schema.json")


def document(name: str) -> bytes:
    """Return a published document, spread over many lines so that a diff is readable."""
    match name:
        case "openapi.json":
            written = docs.written()
        case "asyncapi.json":
            written = asyncapi.written(docs.written())
        case _:
            written = docs.events_written()
    return orjson.dumps(orjson.loads(written), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def write() -> None:
    for name in NAMES:
        (HERE / name).write_bytes(document(name))
