"""The board's bundle, which `web/` builds: its folder, and the files that a page loads.

Vite writes `manifest.json` into `settings.BOARD_FOLDER`: files by the source they were built from; the entry
is marked by `isEntry`.
"""

from typing import Any, NamedTuple

import orjson
from django.conf import settings


class Assets(NamedTuple):
    """Paths below `static/`."""

    script: str
    styles: tuple[str, ...]
    preloaded: tuple[str, ...]


def assets() -> Assets | None:
    """Return what a page with the board loads; None if it was not built."""
    try:
        manifest: dict[str, Any] = orjson.loads((settings.BOARD_FOLDER / "manifest.json").read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    entry = next((each for each in manifest.values() if each.get("isEntry")), None)
    if entry is None:
        return None
    parts = [entry, *(manifest[name] for name in entry.get("imports", ()))]
    styles = dict.fromkeys(f"board/{file}" for part in parts for file in part.get("css", ()))
    return Assets(
        f"board/{entry['file']}", tuple(styles), tuple(f"board/{each['file']}" for each in parts[1:])
    )
