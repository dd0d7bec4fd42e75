"""Deal a round again."""

from typing import Final

from games.tables.interventions.kind import Intervention

REDEAL: Final = Intervention(
    "redeal",
    about="A round that is being played does not count and is dealt again",
    label="Deal a round again",
    done="Round dealt again",
    act="play",
    needs=("round",),
    fits=lambda at: at.running and at.in_play and not at.laid_out,
    examples=(("A round anew", {"reason": "Two players told each other cards.", "round": 7}),),
)
