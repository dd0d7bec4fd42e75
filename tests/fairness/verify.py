"""A player's own check of a game's deals, written from the published description EST-DEAL-1 alone.

It imports nothing of this project, and could be anybody's. Standard input holds records, one to a line, as
``GET /tables/{id}/record`` gives them; of each it prints ``fair``, or what is wrong.
"""

import hashlib
import hmac
import json
import sys

RANKS = "23456789TJQKA"


def sha256(data):
    return hashlib.sha256(data).digest()


def check(condition, fault):
    if not condition:
        raise ValueError(fault)


def verify(record):
    """Raise ValueError, KeyError or TypeError when the record does not prove its deals."""
    table, proof = record["table"], record["fairness"]
    check(proof["scheme"] == "EST-DEAL-1", "another scheme")
    seed = bytes.fromhex(proof["server_seed"])
    check(sha256(b"EST-DEAL-1|commit|" + seed).hex() == proof["commitment"], "commitment")
    opened = record["facts"][0]
    check(opened["commitment"] == proof["commitment"], "another commitment was published at the opening")
    seeds = [bytes.fromhex(each) for each in proof["client_seeds"]]
    check(len(seeds) == table["players"], "one client seed for each seat")
    key = deal_key(seed, table["id"], seeds, bytes.fromhex(proof["beacon"] or ""))
    whole = whole_deck(table)
    facts = [each for each in record["facts"] if each["type"] in ("seats_drawn", "dealt")]
    check(len(facts) == len(proof["deals"]), "every deal is told")
    for fact, deal in zip(facts, proof["deals"], strict=True):
        verify_deal(fact, deal, shuffled(key, deal["round"], deal["attempt"], whole), table["players"])
    verify_cards_played(record["facts"], proof["deals"], table["players"])


def deal_key(seed, table_id, seeds, beacon):
    text = b"EST-DEAL-1|key|" + table_id.encode() + b"|" + str(len(seeds)).encode()
    for each in seeds:
        text += b"|" + sha256(each)
    return hmac.new(seed, text + b"|" + sha256(beacon), hashlib.sha256).digest()


def whole_deck(table):
    """2C … AC 2D … AD 2H … AH 2S … AS without what is left out, then the jokers."""
    deck = [rank + suit for suit in "CDHS" for rank in RANKS]
    if not table["ruleset"].startswith("updown@"):
        return deck
    jokers = table["options"].get("jokers", 0)
    best_first = [rank + suit for rank in reversed(RANKS) for suit in "HDCS"]
    kept = set(best_first[: 10 * table["players"] + 1 - jokers])
    return [card for card in deck if card in kept] + ["J1", "J2"][:jokers]


def words(key, round, attempt):
    block = 0
    while True:
        text = f"EST-DEAL-1|round={round}|attempt={attempt}|".encode() + block.to_bytes(8, "big")
        digest = hmac.new(key, text, hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffled(key, round, attempt, deck):
    deck, stream = list(deck), words(key, round, attempt)
    for last in range(len(deck) - 1, 0, -1):
        n = last + 1
        word = next(stream)
        while word >= 2**32 - 2**32 % n:
            word = next(stream)
        chosen = word % n
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def verify_deal(fact, deal, deck, players):
    check(deal["deck"] == deck, f"the deck of round {deal['round']}, attempt {deal['attempt']}")
    if fact["type"] == "seats_drawn":
        check((deal["round"], deal["attempt"], deal["dealer"]) == (0, 0, None), "the draw is round 0")
        check(fact["cards"] == deck[:players], "the cards drawn")
        return
    same = [deal[name] == fact[name] for name in ("round", "attempt", "dealer")]
    check(all(same), "deals are told as they were")
    if fact["turned_up"] is not None:
        check(fact["turned_up"] == deck[players * fact["cards"]], "the card turned up")


def verify_cards_played(facts, deals, players):
    """Whoever played a card had been dealt it, and played it once; a round played out shows every card."""
    decks = {(deal["round"], deal["attempt"]): deal for deal in deals}
    hands = {}
    for fact in facts:
        if fact["type"] == "dealt":
            deck, first = decks[fact["round"], fact["attempt"]]["deck"], fact["dealer"] + 1
            for seat in range(players):
                start = (seat - first) % players
                hands[fact["round"], seat] = set(deck[start : players * fact["cards"] : players])
        elif fact["type"] == "acted" and fact["action"]["type"] == "play":
            hand, card = hands[fact["round"], fact["seat"]], fact["action"]["card"]
            check(card in hand, f"{card} was not in the hand that played it")
            hand.remove(card)
        elif fact["type"] == "round_played":
            left = [seat for seat in range(players) if hands[fact["round"], seat]]
            # Where everybody passed the round is over and nobody has won a trick.
            check(not left or not any(fact["won"]), "cards are left over")


def main():
    for line in sys.stdin:
        try:
            verify(json.loads(line))
            print("fair")
        except (ValueError, KeyError, TypeError, IndexError) as error:
            print(f"not fair: {type(error).__name__} {error}")


if __name__ == "__main__":
    main()
