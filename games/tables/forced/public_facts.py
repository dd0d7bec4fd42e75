"""Conclusions from public facts: who lacks which suit, and whose cards are all known."""

from games.engine.cards import hand as hand_of
from games.engine.round import Round, Trick
from games.engine.seats import Seat, step
from games.engine.tricks import FOLLOWING
from games.tables.forced.cards import deck_of, evident_card, out_of_play, trump_of, union


def proved_in_public(round: Round, seat: Seat) -> bool:
    """Whether public facts alone prove that the seat has no choice at its turn.

    One case is its last card. The other is a hand known to everybody, because the others lack what is left.
    """
    if held(round, seat) == 1:
        return True
    hand = known_hands(round).get(seat)
    return hand is not None and evident_card(round, hand) is not None


def held(round: Round, seat: int) -> int:
    """Return how many cards the seat still holds."""
    return round.setup.plan.cards - round.play.gone[seat].bit_count()


def known_hands(round: Round) -> dict[Seat, int]:
    """Return the hands that follow from public facts, as sets of cards.

    A hand is known if its seat can hold no other cards, or if nobody else can hold these cards. Each known
    hand leaves fewer cards for the others. Where finished tricks are concealed, players are not expected to
    remember them, so nothing follows.
    """
    if round.setup.ruleset.concealed:
        return {}
    possible = possible_cards(round)
    in_hands = sum(held(round, seat) for seat in possible) == unseen_cards(round).bit_count()
    known: dict[Seat, int] = {}
    while found := _next_known(round, possible, known, in_hands):
        seat, mask = found
        known[seat] = mask
        possible = {other: mask if other == seat else m & ~mask for other, m in possible.items()}
    return known


def _next_known(
    round: Round, possible: dict[Seat, int], known: dict[Seat, int], in_hands: bool
) -> tuple[Seat, int] | None:
    """Return one more known hand. `in_hands`: no unseen card lies face down, so a player holds each."""
    for seat, mask in possible.items():
        if seat in known:
            continue
        if mask.bit_count() == held(round, seat):
            return seat, mask
        others = union(theirs for other, theirs in possible.items() if other != seat)
        if in_hands and (mask & ~others).bit_count() == held(round, seat):
            return seat, mask & ~others
    return None


def possible_cards(round: Round) -> dict[Seat, int]:
    """Return for each seat the cards that nobody has seen and that it has not shown to lack."""
    unseen = unseen_cards(round)
    lacking = lacked(round)
    return {Seat(seat): unseen & ~lacking[seat] for seat in range(round.setup.players)}


def unseen_cards(round: Round) -> int:
    """Return the cards of the deck that are neither face up nor in a trick."""
    return deck_of(round) & ~out_of_play(round) & ~hand_of(round.play.trick)


def lacked(round: Round) -> list[int]:
    """Return for each seat the cards it cannot hold, because it once did not follow their suit."""
    play, trump = round.play, trump_of(round)
    lacking = [0] * round.setup.players
    for trick in (*play.tricks, Trick(play.leader, play.trick, Seat(0))):
        for place, card in enumerate(trick.cards[1:], start=1):
            following = FOLLOWING[trump][trick.cards[0]]
            if not following >> card & 1:
                lacking[step(trick.leader, place, round.setup.players)] |= following
    return lacking
