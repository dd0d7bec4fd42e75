"""Receivers of ratings for signals of tables and accounts. They run in the sender's transaction."""

from django.dispatch import receiver

from accounts.models import User
from accounts.personal_data import remove
from accounts.refusals import refuses
from accounts.signals import account_ended
from games.engine.director_facts import GameAdjudicated, RoundAdjudicated
from games.engine.facts import BoardsOpened, Fact
from games.engine.game import Game, Status
from games.ratings import services
from games.ratings.errors import AnnulledAlready, GameNotRated
from games.ratings.personal_data import PERSONAL
from games.tables.models import Table
from games.tables.queries import was_adjudicated
from games.tables.signals import rating_annulled, table_changed

GIVEN = (GameAdjudicated, RoundAdjudicated)


@receiver(table_changed)
def note_finished_game(
    *, table: Table, before: Game | None, game: Game, facts: tuple[Fact, ...], **_: object
) -> None:
    """Queue a finished game to be counted and, if it is rated, to be rated.

    While its boards are under embargo both would reveal results, so they wait until the embargo is over. If
    an official gave points for the game or a round of it, it rates nobody.
    """
    over = game.status is Status.FINISHED and table.embargo_from is None
    is_news = before is None or before.status is not Status.FINISHED
    if over and (is_news or any(isinstance(fact, BoardsOpened) for fact in facts)):
        services.note_uncounted(table)
        if table.rated and not any(isinstance(fact, GIVEN) for fact in facts) and not was_adjudicated(table):
            services.note(table)


@receiver(rating_annulled)
@refuses(GameNotRated, AnnulledAlready)
def take_out(*, table: Table, by: User, reason: str, **_: object) -> None:
    """Take out of the ratings a game that a director annulled."""
    services.take_out(table, by=by, reason=reason)


@receiver(account_ended)
def forget(*, user: User, **_: object) -> None:
    """Take a former player off the leaderboards, and delete their statistics."""
    services.unlist(user)
    remove(user, PERSONAL)
