"""Models of the lobby, one module a subject."""

from games.lobby.models.challenges import Chair, Challenge
from games.lobby.models.chat import LastNumber, Message, Room
from games.lobby.models.fair_play import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.lobby.models.moderation import Case, Measure, Report
from games.lobby.models.relations import Block, Follow, Mute, Note
from games.lobby.models.seeks import Seek
