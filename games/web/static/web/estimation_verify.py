"""A player's own check of a game: its deals by the published description EST-DEAL-1, its tricks and its sums.

    python3 estimation_verify.py record.json …      or records on standard input, one to a line

A record is what ``GET /api/v1/tables/{id}/record`` gives once the game is over. Of each this prints ``fair``,
or ``not fair`` and what is wrong, or ``no proof`` and why: the seed is not published yet, or cards were laid
out. It ends with 1 unless all are fair. It needs Python's standard library and asks no server.

Where tables share boards the seed is that of the event, and it is published when the event is over. Nobody
adds a seed, and the event's id is part of the key. Board ``b`` is the first deal of ``round=b`` in which no
hand lacks a suit, where the rules ask about that. Before anybody entered, the event showed the same
commitment: ``GET /api/v1/tournaments/{id}`` has it under ``boards``.

What it proves: the seed is the one that was committed to before the first card; every deck follows from it
and the seeds of the players; every card was played by the player to whom it was dealt; every trick went to
its highest card; every number on the score sheet is the sum of its lines. What it does not prove: that nobody
saw another's cards, and that the points of each line are those of the rules, which the rule book lists.
"""

import hashlib
import hmac
import json
import pathlib
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
    seed = bytes.fromhex(proof["server_seed"])
    check(sha256(b"EST-DEAL-1|commit|" + seed).hex() == proof["commitment"], "commitment")
    opened = record["facts"][0]
    check(opened["commitment"] == proof["commitment"], "another commitment was published at the opening")
    shared = proof["scheme"] == "shared_boards"
    seeds = [bytes.fromhex(each) for each in proof["client_seeds"]]
    check(len(seeds) == (0 if shared else table["players"]), "one client seed for each seat, none for boards")
    whose = proof["tournament"] if shared else table["id"]
    key = deal_key(seed, whose, seeds, bytes.fromhex(proof["beacon"] or ""))
    whole = whole_deck(table)
    facts = [each for each in record["facts"] if each["type"] in ("seats_drawn", "dealt")]
    check(len(facts) == len(proof["deals"]), "every deal is told")
    for fact, deal in zip(facts, proof["deals"], strict=True):
        stream = deal["board"] if shared else deal["round"]
        verify_deal(fact, deal, shuffled(key, stream, deal["attempt"], whole), table["players"])
    if shared:
        verify_boards(record, key, whole)
    verify_cards_played(record["facts"], proof["deals"], table["players"])
    verify_tricks(record["facts"], table["players"])
    verify_sums(record["facts"], table["players"])


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
    # A shared board is dealt once at a table; its own attempts were skipped before.
    attempt = deal["attempt"] if deal.get("board") is None else 0
    told = deal["round"], attempt, deal["dealer"]
    check(told == (fact["round"], fact["attempt"], fact["dealer"]), "deals are told as they were")
    if fact["turned_up"] is not None:
        check(fact["turned_up"] == deck[players * fact["cards"]], "the card turned up")


def verify_boards(record, key, whole):
    """Check that the table played the event's boards in their order, each the first deal that may be used."""
    table, deals = record["table"], record["fairness"]["deals"]
    (first,) = [each["first"] for each in record["facts"] if each["type"] == "boards_shared"]
    check(
        [each["board"] for each in deals] == list(range(first, first + len(deals))), "the order of the boards"
    )
    asked = not table["ruleset"].startswith(("casual@", "updown@"))
    asked = asked and table["options"].get("void_normal") != "not_asked"
    for deal in deals:
        decks = [shuffled(key, deal["board"], attempt, whole) for attempt in range(deal["attempt"] + 1)]
        voids = [asked and lacks_a_suit(deck, table["players"]) for deck in decks]
        check(voids == [True] * deal["attempt"] + [False], f"board {deal['board']} is another attempt")


def lacks_a_suit(deck, players):
    """Whether some hand of thirteen lacks a suit."""
    return any({card[1] for card in deck[place::players]} != set("CDHS") for place in range(players))


def verify_cards_played(facts, deals, players):
    """Check that every card was played once, by the player to whom it was dealt; a round played out shows
    every card."""
    decks = iter([deal["deck"] for deal in deals if deal["round"]])
    hands, claimed = {}, set()
    for fact in facts:
        if fact["type"] == "dealt":
            deck, first = next(decks), fact["dealer"] + 1
            for seat in range(players):
                start = (seat - first) % players
                hands[fact["round"], seat] = set(deck[start : players * fact["cards"] : players])
        elif fact["type"] == "acted" and fact["action"]["type"] == "play":
            hand, card = hands[fact["round"], fact["seat"]], fact["action"]["card"]
            check(card in hand, f"{card} was not in the hand that played it")
            hand.remove(card)
        elif fact["type"] == "claim_granted":
            claimed.add(fact["round"])
        elif fact["type"] == "round_played" and fact["round"] not in claimed:
            left = [seat for seat in range(players) if hands[fact["round"], seat]]
            # Where everybody passed the round is over and nobody has won a trick.
            check(not left or not any(fact["won"]), "cards are left over")


def strength(card, led, trump):
    if card in ("J1", "J2"):
        return 102 - int(card[1])
    rank = RANKS.index(card[0])
    if card[1] == trump:
        return 20 + rank
    return 1 + rank if card[1] == led[1] else 0


def verify_tricks(facts, players):
    """Check that every trick goes to its highest card, and each player gets as many as they won."""
    fixed, trump, tricks, won = {}, {}, {}, {}
    for fact in facts:
        kind, round = fact["type"], fact.get("round")
        if kind == "dealt":
            fixed[round] = trump[round] = fact["trump"]
            tricks[round], won[round] = [], [0] * players
        elif kind == "auction_won":
            trump[round] = fact["trump"]
        elif kind == "turn_undone" and fact["phase"] == "auction":
            trump[round] = fixed[round]
        elif kind == "acted" and fact["action"]["type"] == "play":
            tricks[round].append((fact["seat"], fact["action"]["card"]))
        elif kind == "trick_won":
            led = tricks[round][0][1]
            best = max(tricks[round], key=lambda each: strength(each[1], led, trump[round]))
            check(best[0] == fact["seat"], f"trick {fact['trick']} of round {round} went to another")
            won[round][fact["seat"]] += 1
            tricks[round] = []
        elif kind == "claim_granted":
            won[round][fact["seat"]] += fact["tricks"]
        elif kind == "round_played":
            check(fact["won"] == won[round], f"the tricks of round {round}")


def verify_sums(facts, players):
    """Check that points are the sum of their lines, totals the sum of points, with directors' changes in the
    log."""
    totals = [0] * players
    for fact in facts:
        if fact["type"] == "round_scored":
            for seat in range(players):
                lines = sum(line["points"] for line in fact["lines"][seat])
                check(lines == fact["points"][seat], f"the lines of round {fact['round']}, seat {seat}")
            totals = [total + points for total, points in zip(totals, fact["points"], strict=True)]
            check(fact["scores"] == totals, f"the totals after round {fact['round']}")
        elif fact["type"] in ("score_adjusted", "game_adjudicated"):
            totals = fact["scores"]


def verdict(text):
    try:
        record = json.loads(text)
        proof = record["fairness"]
        if proof["scheme"] not in ("EST-DEAL-1", "shared_boards"):
            return "no proof: the cards were laid out"
        if proof["server_seed"] is None:
            return (
                "no proof: the seed is published when the game is over, or the event that shares its boards"
            )
        verify(record)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        return f"not fair: {type(error).__name__} {error}"
    return "fair"


def main(names):
    texts = [pathlib.Path(name).read_text(encoding="utf-8") for name in names] if names else sys.stdin
    verdicts = [verdict(text) for text in texts]
    print("\n".join(verdicts))
    return int(any(each != "fair" for each in verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
