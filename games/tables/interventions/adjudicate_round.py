"""Set the points of a round."""

from typing import Final

from games.tables.interventions.kind import WHY, Intervention

ADJUDICATE_ROUND: Final = Intervention(
    "adjudicate_round",
    about="A round that cannot go on ends with points that the director gives",
    label="Set the points of a round",
    done="Points of a round given",
    act="rule",
    needs=("round", "points"),
    unrated=True,
    fits=lambda at: at.running and at.in_play,
    examples=(("Points for a round", {"reason": WHY, "round": 7, "points": [13, -2, 0, 10]}),),
)
