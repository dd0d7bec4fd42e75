"""Forced moves: cards that are the only choice, and claims that are certain. Pure.

Everything here follows from public facts and one hand. Only the owner of a hand may ask about it, or code
that acts for them in secret.
"""

from games.tables.forced.cards import evident_card, proved_in_public
from games.tables.forced.claim_proof import ClaimVerdict, verdict
