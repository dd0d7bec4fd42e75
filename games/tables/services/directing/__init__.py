"""What a director does about a table that went wrong: a service for each, for the admin and the API alike.

Whoever calls has made sure that he may direct the table; that he does not play there himself is seen here.
Each takes an `Order`: who, why, what he has seen of the table, and whether this is only to be tried. Each is
told to the players as it stands, and is one entry of the audit trail, in the same transaction.
"""

from games.tables.services.directing.choosing import Chosen, intervene
from games.tables.services.directing.forcing import force, redeal
from games.tables.services.directing.ordering import Consequences, Order, Stand, stand_of, version_of
from games.tables.services.directing.substituting import substitute
from games.tables.services.directing.telling import message
from games.tables.services.directing.timing import extend, pause, resume

__all__ = [
    "Chosen",
    "Consequences",
    "Order",
    "Stand",
    "extend",
    "force",
    "intervene",
    "message",
    "pause",
    "redeal",
    "resume",
    "stand_of",
    "substitute",
    "version_of",
]
