"""Models of the lobby, one module a subject."""

from games.lobby.models.blocks import Block
from games.lobby.models.challenges import Chair, Challenge
from games.lobby.models.chat import LastNumber, Message, Mute, Room
from games.lobby.models.fair_play import AccountFigures, PairFigures, Signal, UnexaminedGame
from games.lobby.models.follows import Follow
from games.lobby.models.moderation import Case, Measure, Report
from games.lobby.models.notes import Note
from games.lobby.models.seeks import Seek
