"""Ways to leak cards, each planted into a copy of the source by replacing a few words.

They are typical mistakes of a service like this one. Many leak outside the state, for example in a log line.
"""

from typing import NamedTuple


class Leak(NamedTuple):
    """A leak: ``old`` in ``file`` is replaced by ``new``. ``heard`` says where the comparison must find it.

    If only a part of the comparison can find it, ``only`` selects this part, as pytest's -k does.
    """

    file: str
    old: str
    new: str
    heard: tuple[str, ...]
    only: str = ""


# Code with which planted leaks look at another seat's cards.
_LOOK = """
    from games.tables import queries as _q
    _open = {state}.game.open
    _other = 0 if {state}.seat != 0 else 1
    _spied = _q.decks_of({state}.table, {state}.game).hand(_open[0], _other) if _open else 0
"""
_STATE = _LOOK.format(state="state")

ENGINE = {
    "the suit of a void is named": Leak(
        "games/engine/phases/void.py",
        'round.deal.attempt, "void")',
        'round.deal.attempt, f"void {[decks.hands(round)[s] >> 39 == 0 for s in round.declarations.voids]}")',
        ("facts",),
    ),
    "a redeal tells which other seats were void": Leak(
        "games/engine/phases/void.py",
        'round.deal.attempt, "void")',
        'round.deal.attempt, f"void {sum(map(is_void, decks.hands(round)))}")',
        ("facts",),
    ),
    "the last card is shown when nothing is turned up": Leak(
        "games/engine/deals.py",
        "plan.cards, plan.trump, None)",
        "plan.cards, plan.trump, deck[-1])",
        ("facts",),
    ),
    "a card that another holds is refused with another code": Leak(
        "games/engine/verbs.py",
        "        raise IllegalAction(why)\n",
        "        held = decks.hands(round)[(seat + 1) % game.players]\n"
        "        mine = why is Refusal.CARD_NOT_IN_HAND and held >> getattr(action, 'card', 63) & 1\n"
        "        raise IllegalAction(Refusal.MUST_FOLLOW_SUIT if mine else why)\n",
        ("answers",),
    ),
    "the text of a refusal counts the cards": Leak(
        "games/engine/verbs.py",
        "        raise IllegalAction(why)\n",
        "        error = IllegalAction(why)\n"
        "        other = decks.hands(round)[(seat + 1) % game.players]\n"
        "        error.detail = str(sum(other >> i & 1 for i in range(13)))\n"
        "        raise error\n",
        ("answers",),
    ),
    "the repr of a refusal holds the hands": Leak(
        "games/engine/verbs.py",
        "        raise IllegalAction(why)\n",
        "        error = IllegalAction(why)\n"
        "        error.args = (why.value, decks.hands(round))\n"
        "        raise error\n",
        ("answers",),
    ),
}
ENDPOINTS = {
    "hands come sorted by what others hold": Leak(
        "games/api/presented/states.py",
        "    deadlines = {(each.round",
        _STATE + "    for _r in game['rounds']:\n"
        "        if _r['my'] is not None:\n"
        "            _suits = [bin(_spied >> 13 * i & 8191).count('1') for i in range(5)]\n"
        "            _r['my']['hand'].sort(key=lambda c: _suits['CDHS'.find(c[-1])])\n"
        "    deadlines = {(each.round",
        ("body",),
    ),
    "the list of what is illegal holds others' cards": Leak(
        "games/api/presented/states.py",
        "    deadlines = {(each.round",
        _STATE + "    from games.engine.cards import CARD_TEXT, cards\n"
        "    for _r in game['rounds']:\n"
        "        if _r['my'] is not None:\n"
        "            _r['my']['illegal'] += [{'card': CARD_TEXT[c]} for c in cards(_spied)[:1]]\n"
        "    deadlines = {(each.round",
        ("body",),
    ),
    "a turn comes with another's hand": Leak(
        "games/api/presented/states.py",
        "    my = round_view(round, state.hands[number]",
        _STATE + "    my = round_view(round, _spied",
        ("body",),
    ),
    "the ETag is a hash of the whole state": Leak(
        "games/api/rest/play/turns.py",
        "    tag = _tag(viewer, state.table, *names, *steps)\n",
        _STATE + "    tag = etag_of(_spied, state.seq)\n",
        ("headers",),
    ),
    "a refused action leaves a gap in seq": Leak(
        "games/api/presented/states.py",
        '        "seq": state.seq,',
        '        "seq": state.seq + _gap(state),',
        ("body", "headers"),
    ),
    "a log line tells the hand": Leak(
        "games/tables/services/player_turn.py",
        "    game = queries.game_of(table)\n",
        "    game = queries.game_of(table)\n"
        "    import logging\n"
        "    for _r in game.open:\n"
        "        _h = queries.decks_of(table, game).hand(_r, (seat + 1) % game.players)\n"
        "        logging.getLogger(__name__).warning('asked', extra={'count': _h})\n",
        ("logged",),
    ),
    "a query for every card of another suit": Leak(
        "games/tables/queries/game_state.py",
        "    return state_of_seat(table, game_of(table), table.standing.seat, awaited_with(table))\n",
        "    _game = game_of(table)\n"
        "    for _r in _game.open:\n"
        "        _other = 0 if table.standing.seat != 0 else 1\n"
        "        for _ in range(bin(decks_of(table, _game).hand(_r, _other) & 8191).count('1')):\n"
        "            Waiting.objects.exists()\n"
        "    return state_of_seat(table, _game, table.standing.seat, awaited_with(table))\n",
        ("queries",),
    ),
    "a hint on Redis tells more than seq": Leak(
        "games/tables/services/log_append.py",
        "str(table.seq)))",
        "_hint(table, after)))",
        ("redis",),
    ),
    "a task's arguments hold a hand": Leak(
        "bots/receivers.py",
        "partial(wakeup.wake, table.pk)",
        "partial(wakeup.wake, _task(table, _['game']))",
        ("redis",),
    ),
}
EMBARGO = {
    "what is over is told whole": Leak(
        "games/tables/queries/spectator_delay.py",
        "CASE WHEN tables_table.embargo_from IS NOT NULL\n",
        "CASE WHEN tables_table.embargo_from IS NOT NULL AND tables_table.ended_at IS NULL\n",
        ("status", "headers", "body"),
    ),
    "a look at a game forgets the boards": Leak(
        "games/tables/queries/hot_statements.py",
        "return delayed or table.embargo_from is not None",
        "return delayed",
        ("status", "headers", "body"),
    ),
    "an event's tables tell who is awaited": Leak(
        "games/tournaments/queries/overview.py",
        "[each for each in tables if not each.is_past]",
        "tables",
        ("headers", "body"),
        "middle",
    ),
}
WHEN = {
    "an automatic answer leaves the sooner the higher the hand": Leak(
        "games/tables/services/forecast.py",
        "            yield ForeseenTurn(each.round, each.turn, each.seat, due, *answer)\n",
        "            from datetime import timedelta\n"
        "            hand = queries.decks_of(table, game).hand(round, each.seat)\n"
        "            due -= timedelta(seconds=hand % 97)\n"
        "            yield ForeseenTurn(each.round, each.turn, each.seat, due, *answer)\n",
        ("when",),
    ),
}
# Functions that some planted leaks need.
_HELD = """

def {name}(table, game):
    from games.tables import queries
    hands = [hand % 7 for each in game.open for hand in queries.decks_of(table, game).hands(each)]
    return f"{{{told}}} {{hands}}"
"""
MORE = {
    "_gap(": "\n\ndef _gap(state: State) -> int:\n" + _STATE + "    return _spied % 2\n",
    "_hint(": _HELD.format(name="_hint", told="table.seq"),
    "_task(": _HELD.format(name="_task", told="table.pk"),
}
