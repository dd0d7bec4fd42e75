"""Substitute a player in a running game."""

from collections.abc import Mapping

from accounts.models import User
from games.engine.seats import Seat
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import SEAT_SUBSTITUTED, SEAT_TAKEN_BACK
from games.tables import errors, queries, signals
from games.tables.interventions import InterventionKind
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.services.claims import let_go_without_players
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order
from games.tables.services.log_append import tell
from games.tables.services.pauses import carry_out_agreement
from games.tables.services.seat_return import seat_anew


@intervention(
    InterventionKind.SUBSTITUTE, errors.SeatNotFound, refused.SubstituteUnfit, refused.SeatHeldAlready,
    refused.KnowsAnotherHand, errors.OwnBotSeated, signals.seat_chosen, signals.substitute_chosen,
    signals.bot_chosen, sits=lambda _order, player, **_: (player,),
)  # fmt: skip
def substitute(table: Table, order: Order, *, seat: int, player: User) -> Mapping[str, object]:
    """Give a seat to another user, a person or a bot. From then on only they see its hand.

    A ruling: the former player ranks below all who stay, as after resigning, and so does their rating. A
    substitute plays for the seat's score and for nobody's rating. If this service gives the seat back to its
    first player, they rank like everybody. A substitute begins with a full clock.

    SubstituteUnfit: also of another realm.
    """
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    _check(table, order.by, seat, player)
    sat = table.occupancies.filter(seat=seat)
    owned = queries.stays_in_game(table).filter(seat=seat, kind=Occupancy.Kind.OWNER)
    comes_back = owned.filter(player=player).exists()
    instead_of = sat.filter(to_seq=None).values_list("player", flat=True).first()
    PlayerClock.objects.filter(table=table, seat=seat).update(gone=False, comes_back=False)
    seat_anew(table, queries.game_of(table), Seat(seat), player, owns=comes_back)
    news = SEAT_TAKEN_BACK if comes_back else SEAT_SUBSTITUTED
    tell(table, news, SeatHolder(Seat(seat), player.name, player.pk), to=(player.pk,))
    let_go_without_players(table)
    carry_out_agreement(table)
    return {"instead_of": instead_of}


def _check(table: Table, by: User, seat: int, player: User) -> None:
    if by.pk in {player.pk, player.owner_id}:
        raise refused.PlaysHimself
    if player.realm_id != table.realm_id or not User.objects.filter(pk=player.pk, is_active=True).exists():
        raise refused.SubstituteUnfit
    if table.occupancies.filter(seat=seat, player=player, to_seq=None).exists():
        raise refused.SeatHeldAlready
    elsewhere = queries.stays_in_game(table).exclude(seat=seat)
    if not player.is_house_bot and elsewhere.filter(player=player).exists():
        raise refused.KnowsAnotherHand
    if queries.knows_boards(table, player) or queries.was_shown_hand(table, player):
        raise refused.KnowsAnotherHand
    matters = (table.rated or table.tournament is not None) and not player.is_house_bot
    if matters and elsewhere.filter(queries.on_side_of(player)).exists():
        raise errors.OwnBotSeated
    if player.is_bot:
        signals.bot_chosen.send(sender=Table, table=table, bot=player, by=by)
    chosen = signals.seat_chosen if table.tournament is None else signals.substitute_chosen
    chosen.send(sender=Table, table=table, player=player)
