"""Take a turn for a player."""

from typing import Final

from games.tables.interventions.kind import Intervention

FORCE: Final = Intervention(
    "force",
    about="A turn that waits is taken: by a bot, or with what the player meant to say",
    label="Take a turn for a player",
    done="Turn taken for somebody",
    act="play",
    needs=("seat", "turn_id"),
    may=("action",),
    fits=lambda at: at.running and at.awaited,
    examples=(
        ("A bot takes the turn", {"reason": "They are not to be reached.", "seat": 3, "turn_id": "7.23"}),
        (
            "What they meant to say",
            {
                "reason": "They called the director before time was up.",
                "seat": 3,
                "turn_id": "7.9",
                "action": {"type": "estimate", "value": 3},
            },
        ),
    ),
)
