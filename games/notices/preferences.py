"""A user's notification settings, completed by the defaults. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.notices.kinds import DIGEST_HOURS, LANGUAGES, USUAL_DIGEST_HOURS, WAYS, Language, NoticeKind, Way

Ways = Mapping[str, Mapping[str, str]]


class Preferred(NamedTuple):
    """Notification settings. `ways`: the chosen ones, by channel and kind."""

    language: Language = "en"
    digest_hours: int = USUAL_DIGEST_HOURS
    ways: Ways = {}  # noqa: RUF012  # nobody changes it

    def way(self, channel: str, kind: str) -> Way:
        """Return how the user wants notices of this kind by this channel."""
        return Way(self.ways.get(channel, {}).get(kind, Way.INSTANT))

    def wants(self, channel: str, kind: str) -> bool:
        """Whether the user wants notices of this kind by this channel, in whatever way."""
        return self.way(channel, kind) is not Way.OFF

    def fault(self) -> str | None:
        """Return the wrong member, or None."""
        if self.language not in LANGUAGES:
            return "language"
        if self.digest_hours not in DIGEST_HOURS:
            return "digest_hours"
        offered = all(
            way in WAYS[channel] and kind in set(NoticeKind)
            for channel, kinds in self.ways.items()
            for kind, way in kinds.items()
        )
        return None if offered else "ways"

    def whole(self) -> dict[str, dict[str, str]]:
        """Return every kind by every channel, chosen or default."""
        return {channel: {str(kind): str(self.way(channel, kind)) for kind in NoticeKind} for channel in WAYS}

    def by(self, channel: str, ways: Mapping[NoticeKind, Way]) -> Preferred:
        """Return these preferences with other `ways` for this channel."""
        chosen = {**self.ways.get(channel, {}), **{str(kind): str(way) for kind, way in ways.items()}}
        return self._replace(ways={**self.ways, channel: chosen})
