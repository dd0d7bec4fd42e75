"""What the cards leave no choice about: cards that play themselves, and claims that prove themselves. Pure.

Everything here is found from public facts and one hand. Whoever asks about a hand must be its owner, or act
for them in secret.
"""

from games.tables.forced.cards import evident_card
from games.tables.forced.claim_proof import ClaimVerdict, verdict
from games.tables.forced.public import proved_in_public
