"""Every path of the URL configuration, with a plausible value for each parameter."""

import re
from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver

# By name of the parameter. Any other parameter gets an id that nothing has.
VALUES = {
    "key": "modern",
    "code": "not_found",
    "pool": "modern.live",
    "name": "ali",
    "other": "ali",
    "seat": "1",
    "number": "1",
    "role": "director",
    "app_label": "tables",
    "content_type_id": "1",
}
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:\\.|\[[^\]]*\]|[^()\[\]])*\)")


def addresses(values: Mapping[str, str]) -> list[str]:
    """Return all paths, sorted. `values` override VALUES."""
    known = VALUES | dict(values)
    found = {_filled(pattern, known) for pattern in _patterns(get_resolver().url_patterns, "/")}
    return sorted(found)


def _patterns(patterns: list[URLPattern | URLResolver], above: str) -> Iterator[str]:
    for each in patterns:
        here = above + str(each.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(each, URLResolver):
            yield from _patterns(each.url_patterns, here)
        else:
            yield here


def _filled(pattern: str, values: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        return values.get(name, f"{name.removesuffix('_id')}_01k00000000000000000000000")

    return _PARAMETER.sub(value, pattern)
