"""Reveal a hand."""

from typing import Final

from games.tables.interventions.kind import Intervention

REVEAL: Final = Intervention(
    "reveal",
    about="A director sees a hand, in the admin only",
    label="Reveal a hand",
    done="Hand revealed to an official",
    act="reveal",
    needs=("seat", "round"),
    offered=False,
)
