"""Suggestions for unknown names: `player` for `players`, `turnId` for `turn_id`, `moderm`."""

import difflib
import re
from collections.abc import Collection, Iterable, Sequence

# Nobody mistypes a name this long, and comparing it would take long.
_LONGEST = 40
# At most this many names are compared in one request.
_MOST = 10
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def meant(written: object, known: Iterable[str]) -> str:
    """A question to add to an error text, with the most similar known name. Empty if none is similar."""
    if not isinstance(written, str) or not 0 < len(written) <= _LONGEST:
        return ""
    plain = _CAPITAL.sub("_", written).lower().replace("-", "_")
    names = {each.lower().replace("-", "_"): each for each in known}
    near = difflib.get_close_matches(plain, names, n=1)
    return f" Did you mean `{names[near[0]]}`?" if near else ""


def each_meant(unknown: Sequence[str], known: Collection[str], sentence: str) -> dict[str, str]:
    """Fill `sentence` for each unknown name, and add the known name that is most similar."""
    return {
        name: f"{sentence}{meant(name, known) if place < _MOST else ''}" for place, name in enumerate(unknown)
    }
