"""Check of claims: only what was proved, or what everybody else agreed to. (Invariant 4.)"""

from __future__ import annotations

from typing import Final

from games.engine import verbs
from games.engine.facts import ClaimAgreed, ClaimGranted, ClaimLapsed, ClaimMade, ClaimRefused, Fact
from games.engine.game import Game
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.tables.forced import ClaimVerdict, verdict
from games.tables.oracle.findings import Stored

ClaimFact = ClaimMade | ClaimAgreed | ClaimRefused | ClaimLapsed | ClaimGranted
CLAIMS: Final = (ClaimMade, ClaimAgreed, ClaimRefused, ClaimLapsed, ClaimGranted)


def claimed(stored: Stored, game: Game, fact: ClaimFact) -> tuple[Fact, ...]:
    """Return the facts that should follow from this one on; () if it is not possible."""
    round = game.round(fact.round)
    if round is None or round.phase is not Phase.PLAY:
        return ()
    if isinstance(fact, ClaimGranted):
        if not _may_be_granted(stored, round, fact.seat):
            return ()
        return verbs.grant(game, stored.decks, fact.round, fact.seat).facts
    return (fact,) if _may_be_said(round, fact) else ()


def _may_be_granted(stored: Stored, round: Round, seat: Seat) -> bool:
    claim = round.talk.claim
    if claim is not None and claim.seat == seat and len(claim.agreed) == stored.players - 1:
        return True
    return verdict(round, stored.decks.hand(round, seat), seat) is ClaimVerdict.PROVED


def _may_be_said(round: Round, fact: ClaimFact) -> bool:
    claim = round.talk.claim
    if isinstance(fact, ClaimMade):
        return claim is None
    if isinstance(fact, ClaimAgreed):
        return claim is not None and fact.seat not in (claim.seat, *claim.agreed)
    return claim is not None
