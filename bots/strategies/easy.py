"""`easy`: plays as `steady` does, and errs on purpose in a quarter of its decisions.

What an error is depends on what is decided:

* a card: any other legal card, each as likely;
* an estimate: another legal one, at most two tricks off, each as likely;
* a bid: a pass, or one trick more of the same trump, whichever is legal, each as likely;
* everything else (a pass, voids, dash calls): none.

docs/bots.md says how strong it is, compared with which players.
"""

from typing import Final

from bots.strategies import steady
from bots.strategies.base import BotView, Dice
from games.engine.actions import PASS, Action, Bid, Estimate, PlayCard

SLIPS: Final = 0.25
FARTHEST: Final = 2  # tricks that a slip of an estimate is off


def choose(sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
    return choose_with_slips(sight, legal, SLIPS, rng)


def choose_with_slips(sight: BotView, legal: tuple[Action, ...], slips: float, dice: Dice) -> Action:
    """Return one of `legal`: what `steady` does, or an error with the chance `slips` (0 to 1)."""
    best = steady.choose(sight, legal, dice)
    if len(legal) == 1 or dice.random() >= slips:
        return best
    others = [each for each in legal if each != best and _is_slip(each, best)]
    return dice.choice(others) if others else best


def _is_slip(action: Action, best: Action) -> bool:
    if isinstance(best, PlayCard):
        return isinstance(action, PlayCard)
    if isinstance(best, Estimate):
        return isinstance(action, Estimate) and abs(action.value - best.value) <= FARTHEST
    if isinstance(best, Bid):
        more = isinstance(action, Bid) and (action.tricks, action.trump) == (best.tricks + 1, best.trump)
        return more or action == PASS
    return False
