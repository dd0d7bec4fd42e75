"""Reasons of the points by role, as far as the documents that use them agree."""

from __future__ import annotations

from typing import Final

from games.engine.rulesets.reasons import judgement, silent, text

BY_ROLE: Final = (
    judgement(
        "scoring.roles",
        "The document lists these extra points, and a seat takes the first row that fits it. By "
        "judgement a high bidder who is also the Risk takes the row of With and Risk, as "
        "nobody ranks below a player who merely equalled them.",
    ),
    text("scoring.risk_from", "The last to estimate is the Risk, however near to 13 the total is."),
    silent("scoring.risk_step", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_tricks", "The document has no step of Risk beyond Double Risk."),
    silent("scoring.risk_most", "The document has Risk and Double Risk, and no step beyond."),
    text("scoring.dash_call_under", "A dash call is a zero as well, and counts 10 more under 13."),
    text("scoring.high_estimates", "From 8 on the points count double."),
    silent("scoring.doubling_withs", "The document says nothing of rounds that several Withs double."),
    text("scoring.only_exact", "The only exact player wins 10 more."),
    text("scoring.only_missed", "The only player who missed loses 10 more."),
)
