"""A view as JSON-able dicts: the state that clients and bots over HTTP read."""

from collections.abc import Iterable

from games.engine.actions import Action, Bid, Estimate, PlayCard
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, cards
from games.engine.codec import Json, action_json, turn_id
from games.engine.places import place_names
from games.engine.round import Declarations, Trick
from games.engine.views import My, RoundView, View


def view_json(view: View) -> Json:
    """Return the game for its viewer; the caller adds what only the table knows (id, seq, deadlines)."""
    return {
        "ruleset": view.ruleset,
        "status": view.status.value,
        "viewer": view.viewer,
        "rounds": [round_json(each) for each in view.rounds],
        # Without their lines, which `/rounds/{n}` shows.
        "scored": [
            {"number": each.round, "multiplier": each.multiplier, "points": each.points}
            for each in view.scored
        ],
        "scores": view.scores,
        "left": [seat for seat, gone in enumerate(view.left) if gone],
        "places": view.places,
        "place_names": None if view.places is None else place_names(view.places),
    }


def round_json(round: RoundView) -> Json:
    number = round.number
    return {
        "number": number,
        "attempt": round.attempt,
        "phase": round.phase.value,
        "dealer": round.dealer,
        "cards": round.cards,
        "fast": round.fast,
        "turned_up": None if round.turned_up is None else CARD_TEXT[round.turned_up],
        **declarations_json(round),
        "leader": round.leader,
        "multiplier": round.multiplier,
        "voids": round.voids,
        "calls": [{"seat": call.seat, **action_json(call.action)} for call in round.calls],
        "trick": [CARD_TEXT[card] for card in round.trick],
        "tricks": [trick_json(each) for each in round.tricks],
        "won": round.won,
        "waiting": [{"turn_id": turn_id(number, round.turn), "seat": seat} for seat in round.waiting],
        "claim": None if round.claim is None else round.claim._asdict(),
        "my": None if round.my is None else my_json(number, round.my),
    }


def declarations_json(declarations: RoundView | Declarations) -> Json:
    """Return the bids and estimates of a round; a score sheet shows them, too."""
    bid = declarations.bid
    return {
        "trump": None if declarations.trump is None else TRUMP_TEXT[declarations.trump],
        "declarer": declarations.declarer,
        "bid": None if bid is None else {"tricks": bid.tricks, "trump": TRUMP_TEXT[bid.trump]},
        "high_bidder": declarations.high_bidder,
        "risk": declarations.risk,
        "dash_calls": declarations.dash_calls,
        "estimates": declarations.estimates,
    }


def trick_json(trick: Trick) -> Json:
    return {
        "leader": trick.leader,
        "cards": [CARD_TEXT[card] for card in trick.cards],
        "winner": trick.winner,
    }


def my_json(number: int, my: My) -> Json:
    return {
        "seat": my.seat,
        "hand": [CARD_TEXT[card] for card in cards(my.hand)],
        "turn_id": None if my.turn is None else turn_id(number, my.turn),
        "legal_actions": legal_json(my.legal),
        "illegal": [{**action_json(action), "code": reason.value} for action, reason in my.illegal],
    }


def legal_json(actions: Iterable[Action]) -> list[Json]:
    """Legal actions grouped: one entry lists every card, value or bid that may be sent."""
    groups: dict[str, Json] = {}
    for action in actions:
        written = action_json(action)
        kind = written.pop("type")
        group = groups.setdefault(kind, {"type": kind})
        if isinstance(action, PlayCard):
            group.setdefault("cards", []).append(written["card"])
        elif isinstance(action, Estimate):
            group.setdefault("values", []).append(written["value"])
        elif isinstance(action, Bid):
            group.setdefault("bids", []).append(written)
    return list(groups.values())
