"""Reasons of the points by role, as far as the documents that use them agree."""

from __future__ import annotations

from typing import Final

from games.engine.rulesets.reasons import text

BY_ROLE: Final = (
    text("scoring.roles", "The document lists these extra points; a seat takes the first row that fits it."),
    text("scoring.only_exact", "The only player who makes his estimate wins 10 more."),
    text("scoring.only_missed", "The only player who misses his estimate loses 10 more."),
)
