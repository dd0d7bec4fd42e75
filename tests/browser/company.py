"""Several people at one table, each with a browser: from taking seats to the next game."""

import contextlib
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from accounts.models import User
from games.lobby import services as lobby
from games.tables.models import Table
from tests.browser.board import FOCUSED, LISTEN
from tests.browser.seated import PHONE, account, faults_of, opened, play_together, sign_in, signed_in
from tests.people import somebody
from tests.tables.clocks.clock_tables import later

NAMES = ("amal", "basim", "camelia", "dalia")
ODD = "<b onclick=alert(1)>hi</b> & \u0645\u0631\u062d\u0628\u0627 \U0001f44b"


@pytest.fixture(scope="module")
def host(site: str) -> Any:
    """The first player's API client. The other players have accounts, too."""
    with contextlib.ExitStack() as stack:
        apis = [stack.enter_context(account(site, name)) for name in NAMES]
        yield apis[0]


@pytest.fixture
def people(chromium: Any, site: str, host: Any) -> Any:
    """Browsers of the players, and the first player's API client."""
    pages = [signed_in(chromium, site, name) for name in NAMES]
    yield host, pages
    for page in pages:
        page.context.close()


def press(page: Any, tab: str, button: str) -> None:
    page.click(f".tabs button:has-text('{tab}')")
    page.click(f".sheet-panel button:has-text('{button}')")


def test_four_sit_down_talk_claim_leave_and_play_again(people, site) -> None:
    api, pages = people
    amal, basim, camelia, dalia = pages
    table = opened(api, bots=(), ruleset="modern", options={"rounds": [14]}, hints=True)
    for seat, page in enumerate(pages):
        page.goto(f"{site}/tables/{table}?lang=en")
        if seat:
            page.click(f".waiting li:nth-child({seat + 1}) button:has-text('Sit here')")
            page.wait_for_selector(f".waiting li:nth-child({seat + 1}) bdi")
            page.wait_for_function(FOCUSED, arg=".waiting p")
    amal.click(".waiting .go")
    amal.wait_for_function(FOCUSED, arg=".own-hand .held")
    _talk(amal, basim)
    play_together(
        api, table, dict(enumerate(pages)), until=lambda state: state["rounds"][0]["phase"] == "play"
    )
    _claim_too_much(camelia, dalia)
    dalia.wait_for_selector(".own-hand .held")
    press(dalia, "More", "Leave the game")
    for focused in (".sheet-panel [role=alertdialog] .quiet", ".sheet-panel .link.danger"):
        dalia.wait_for_function(FOCUSED, arg=focused)
        dalia.keyboard.press("Enter")
    dalia.click(".sheet-panel .danger:has-text('Leave for good')")
    dalia.wait_for_selector(".board.watching")
    assert dalia.locator(".seat.at-bottom .name bdi").inner_text() == "steady", "nobody changes places"
    dalia.click(".tabs button:has-text('Chat')")
    dalia.wait_for_selector(".sheet-panel p:has-text('separate rooms until the game is over')")
    play_together(api, table, dict(enumerate(pages[:3])), until=lambda state: state["status"] == "finished")
    _talk_after_the_game(amal, basim)
    _play_again(pages[:3], table)
    for page in pages[:3]:
        assert page.faults == []


def test_two_ask_for_a_pause_agree_and_go_on(people, site) -> None:
    api, (amal, basim, *_) = people
    table = opened(api, bots=(2, 3), ruleset="casual", clock={"preset": "normal"})
    for page in (amal, basim):
        page.goto(f"{site}/tables/{table}?lang=en")
    basim.click(".waiting li:nth-child(2) button:has-text('Sit here')")
    amal.click(".waiting .go")
    amal.wait_for_selector(".own-hand .held")
    press(amal, "More", "Ask for a pause")
    basim.wait_for_selector(".paused")
    answered(amal, "Ask no more", then=None)
    basim.wait_for_selector(".paused", state="detached")
    press(amal, "More", "Ask for a pause")
    answered(basim, "Agree", then="Paused")
    answered(basim, "I am ready to go on", then="Paused")
    answered(amal, "I am ready to go on", then=None)
    basim.wait_for_selector(".paused", state="detached")
    assert amal.faults == basim.faults == []


def test_the_seat_of_who_declines_is_free_on_everybodys_board(people, site) -> None:
    api, (amal, basim, _, dalia) = people
    sent = {"opponents": NAMES[1:3], "visibility": "public"}
    table = api.post("/challenges", json=sent).raise_for_status().json()["table"]
    for page in (amal, basim, dalia):
        page.goto(f"{site}/tables/{table}?lang=en")
        page.wait_for_selector(".waiting li:nth-child(3):has-text('kept for')")
    seat, kept = (f".waiting li:nth-child({number})" for number in (2, 3))
    for page in (amal, dalia):
        assert page.query_selector(f"{seat} button") is None and page.query_selector(f"{kept} button") is None
    basim.click(f"{seat} button:has-text('Decline')")
    dalia.wait_for_selector(f"{seat} button:has-text('Sit here')")
    amal.click(f"{seat} button:has-text('Put a bot here')")
    amal.wait_for_selector(f"{seat} bdi:has-text('steady')")
    assert amal.query_selector(f"{kept} button") is None
    assert amal.faults == basim.faults == dalia.faults == []


def test_who_lost_their_seat_to_a_bot_takes_it_back(people, site) -> None:
    api, (amal, basim, *_) = people
    clock = {"preset": "normal", "timeouts": 1}
    table = opened(api, bots=(), ruleset="updown", players=2, options={"rounds": [1, 2, 3]}, clock=clock)
    for page in (amal, basim):
        page.goto(f"{site}/tables/{table}?lang=en")
    basim.click(".waiting li:nth-child(2) button:has-text('Sit here')")
    amal.click(".waiting .go")
    amal.wait_for_selector(".own-hand .held")
    later(Table.objects.get(pk=table), days=4)  # the sweeper finds whose time is up
    for page in (amal, basim):
        page.wait_for_selector(".seat .words:has-text('a bot plays for them')")
    lost = 0 if amal.query_selector(".board.watching") else 1
    loser, stayed = ((amal, basim), (basim, amal))[lost]
    loser.wait_for_selector(".claim button:has-text('Take your seat back')")
    loser.reload()
    loser.click(".claim button:has-text('Take your seat back')")
    loser.wait_for_selector(".claim:has-text('when no round is under way'), .board:not(.watching)")
    play_together(api, table, {1 - lost: stayed}, until=lambda state: state["left"] == [])
    loser.wait_for_selector(".own-hand .held")
    loser.click(".tabs button:has-text('Chat')")
    loser.wait_for_selector(".phrases button")
    assert stayed.query_selector(".claim") is None
    assert stayed.faults == []


def answered(page: Any, button: str, *, then: str | None) -> None:
    """Open the notice of a pause, press its button, and wait for what the notice says then; None: it goes."""
    page.click(".paused summary")
    page.click(f".paused button:has-text('{button}')")
    page.wait_for_selector(f".paused button:has-text('{button}')", state="detached")
    if then is None:
        page.wait_for_selector(".paused", state="detached")
    else:
        page.wait_for_selector(f".paused summary:has-text('{then}')")


def _talk(one: Any, other: Any) -> None:
    one.click(".tabs button:has-text('Chat')")
    one.fill(".say-form input", ODD)
    one.press(".say-form input", "Enter")
    other.wait_for_selector(".tabs .count")
    other.click(".tabs button:has-text('Chat')")
    assert other.locator(".said-list li").first.inner_text() == f"amal {ODD}"
    assert other.query_selector(".tabs .count") is None, "what is looked at is not new"
    their_page = other.locator(".said-list a").first.get_attribute("href")
    assert their_page == f"/players/amal?table={other.url.split('/tables/')[1].split('#')[0].split('?')[0]}"
    other.click(".phrases button:first-child")
    one.wait_for_selector(".said-list li:nth-child(2) bdi")
    assert one.query_selector(".tabs .count") is None
    for page in (one, other):
        page.click(".sheet-head button")


def _talk_after_the_game(one: Any, other: Any) -> None:
    """What is said arrives although the table's stream has ended."""
    for page in (one, other):
        page.wait_for_selector(".link-dot.over", state="attached")
    one.click(".tabs button:has-text('Chat')")
    one.fill(".say-form input", "A fine game")
    one.press(".say-form input", "Enter")
    one.wait_for_selector(".said-list li:has-text('A fine game')")
    one.click(".sheet-head button")
    other.wait_for_selector(".tabs .count")


def _claim_too_much(one: Any, other: Any) -> None:
    """Claim tricks that are not proved. If the others are asked, let one of them play on."""
    one.wait_for_selector(".own-hand .held")
    one.evaluate(LISTEN)
    press(one, "More", "Claim the rest")
    one.wait_for_selector(".own .claim, .notice.bad")
    if one.query_selector(".own .claim"):
        other.click(".own .claim button:has-text('Play on')")
        one.wait_for_selector(".own .claim", state="detached")
        other.wait_for_function(FOCUSED, arg=".own-hand .held")
        assert one.evaluate("window.heard").count("The claim is over: play goes on.") == 1
        one.click(".notice:has-text('The claim is over: play goes on.') button")
    else:  # the cards seen by all refute the claim, so it is refused at once
        one.click(".notice.bad button")
    # Until a card is played the answer would be the same.
    one.click(".tabs button:has-text('More')")
    one.wait_for_selector(".sheet-panel .more")
    assert one.query_selector(".sheet-panel button:has-text('Claim the rest')") is None
    one.click(".sheet-head button")


def _play_again(pages: list[Any], table: str) -> None:
    """Ask for a new game, accept the invitation as a second player, and take the third's reserved seat."""
    one, other, third = pages
    for page in pages:
        page.wait_for_selector(".result, .round-end")
        if page.query_selector(".round-end"):
            page.click(".round-end .go")
        page.wait_for_selector(".result")
    one.click(".result .go")
    one.wait_for_url(lambda address: table not in address)
    other.wait_for_selector(".asks")
    other.click(".result .go")
    other.wait_for_url(lambda address: table not in address)
    third.goto(other.url)
    third.click(".answers .go")
    for page in pages:
        page.wait_for_selector(".own-hand .held")


def first_choice(api: Any, table: str) -> dict[str, Any]:
    """Return the request body of the first action that this person may take."""
    mine = api.get(f"/tables/{table}/state").json()["rounds"][0]["my"]
    [asked] = mine["legal_actions"]
    chosen = {"card": asked["cards"][0]} if asked["type"] == "play" else {"value": asked["values"][0]}
    return {"turn_id": mine["turn_id"], "action": {"type": asked["type"], **chosen}}


def test_a_card_that_is_laid_ready_is_played_on_ones_turn_and_not_before(chromium, site) -> None:
    with account(site, "laila") as api, account(site, "yusuf") as other:
        people = {0: api, 3: other}  # seat 3 plays just before seat 0, unless that leads
        table = opened(api, bots=(1, 2), ruleset="modern", options={"rounds": [14]})
        other.put(f"/tables/{table}/seats/3", json={}).raise_for_status()
        state: Any = api.post(f"/tables/{table}/start").raise_for_status() and {"seq": 0}
        page = signed_in(chromium, site, "laila")
        page.goto(f"{site}/tables/{table}?lang=en")
        page.wait_for_selector(".own-hand .held")
        actions: list[str] = []
        page.on("request", lambda sent: actions.append(sent.url) if "/actions" in sent.url else None)
        while True:
            after = {"since": state["seq"]}
            state = api.get(f"/tables/{table}/state", params=after, headers={"Prefer": "wait=30"}).json()
            [now] = state["rounds"]
            awaited = [each["seat"] for each in now["waiting"]]
            has_played = now["leader"] is not None and -now["leader"] % 4 < len(now["trick"])
            if awaited == [3] and now["phase"] == "play" and not has_played:
                break
            if awaited and awaited[0] in people:
                by = people[awaited[0]]
                by.post(f"/tables/{table}/actions", json=first_choice(by, table)).raise_for_status()
        theirs = first_choice(other, table)
        led = (now["trick"] or [theirs["action"]["card"]])[0][-1]
        hand = now["my"]["hand"]
        card = next((each for each in hand if each[-1] == led), hand[0])
        place = f".own-hand [data-card='{card}']"
        page.wait_for_selector(f"{place}.layable")
        page.evaluate(LISTEN)
        page.click(place)
        page.wait_for_selector(f"{place}.ready")
        page.click(place)
        page.wait_for_selector(f"{place}.ready", state="detached")
        page.press(place, "Enter")
        page.wait_for_selector(f"{place}.ready[aria-selected=true]")
        ready = next(each for each in page.evaluate("window.heard") if each.startswith("Ready: "))
        assert api.get(f"/tables/{table}/state").json()["seq"] == state["seq"] and actions == []
        other.post(f"/tables/{table}/actions", json=theirs).raise_for_status()
        page.wait_for_selector(place, state="detached")
        played = f"You play {ready.removeprefix('Ready: ').partition('.')[0]}."
        page.wait_for_function("played => window.heard.includes(played)", arg=played)
        assert len(actions) == 1
        heard = page.evaluate("window.heard")
        between = heard[heard.index(ready) : heard.index(played)]
        assert not any(each.startswith("Your turn") for each in between)
        assert page.faults == []


WRONG_CLOCK: Final = """() => { const Right = Date, wrong = 3 * 3600 * 1000;
    window.Date = class extends Right {
        constructor(...all) { all.length ? super(...all) : super(Right.now() + wrong); }
        static now() { return Right.now() + wrong; } }; }"""


def test_a_device_whose_clock_is_wrong_counts_the_right_time_down(chromium, site) -> None:
    with account(site, "hisham") as api:
        table = opened(api, ruleset="modern", turn_limit=300)
    page = signed_in(chromium, site, "hisham")
    page.add_init_script(f"({WRONG_CLOCK})()")
    exchanges: list[str] = []
    page.on("request", lambda sent: exchanges.append(sent.url) if "/session/token" in sent.url else None)
    page.goto(f"{site}/tables/{table}?lang=en")
    page.wait_for_selector(".status.mine .clock:has-text('4:')")
    page.click(".tabs button:has-text('Scores')")
    page.wait_for_selector(".sheet-panel")
    assert len(exchanges) == 1, "a token is kept while it is valid"
    assert page.faults == []


def test_a_session_that_ends_elsewhere_is_said(chromium, site) -> None:
    with account(site, "omar") as api:
        table = opened(api, ruleset="modern", options={"rounds": [14]})
    page = signed_in(chromium, site, "omar")
    page.goto(f"{site}/tables/{table}?lang=en")
    page.wait_for_selector(".own-hand .held")
    elsewhere = page.context.new_page()
    elsewhere.goto(f"{site}/account/logout")
    elsewhere.click("main button[type=submit]")
    elsewhere.wait_for_url(lambda address: "logout" not in address)
    page.wait_for_selector(".notice:has-text('signed out')")
    take = page.get_attribute(".notice:has-text('signed out') a", "href")
    assert take == f"/account/login?next=%2Ftables%2F{table}"


# Chromium without a screen has no share sheet. This one stores what is shared, or acts as if the reader
# closed it.
SHEET: Final = """closed => { window.shared = []; navigator.share = async (given) => {
    window.shared.push(given.url);
    if (closed) throw new DOMException("closed", "AbortError"); }; }"""


@pytest.mark.parametrize("closed", [False, True])
def test_a_phone_shares_the_address_by_its_own_sheet(chromium, site, closed) -> None:
    with account(site, f"sharer-{closed}".lower()) as api:
        table = opened(api, bots=())
    page = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(f"{site}/tables/{table}?lang=en")
    page.wait_for_selector(".invite button")
    page.evaluate(SHEET, closed)
    page.tap(".invite button")
    page.wait_for_function("window.shared.length === 1")
    assert page.evaluate("window.shared") == [page.url]
    assert page.inner_text(".invite button") == "Copy the link", (
        "after the sheet is closed, nothing else is offered"
    )


def test_a_desk_copies_the_address_and_shows_it_where_it_may_not(chromium, site) -> None:
    with account(site, "copier") as api:
        table = opened(api, bots=())
    address = f"{site}/tables/{table}?lang=en"
    context = chromium.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page = context.new_page()
    page.goto(address)
    page.click(".invite button")
    page.wait_for_selector(".invite button:has-text('Copied')")
    page.wait_for_selector(".board [role=log] p:has-text('Copied')", state="attached")
    assert page.evaluate("navigator.clipboard.readText()") == address
    # Browsers have no clipboard on pages without TLS, except on localhost.
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.reload()
    page.click(".invite button")
    shown = page.locator(".invite input.address")
    shown.focus()
    assert (shown.input_value(), page.evaluate("getSelection().toString()")) == (address, address)


def test_a_stranger_who_takes_a_seat_signs_in_first_and_comes_back_to_it(chromium, site) -> None:
    with account(site, "host-of-strangers") as api, account(site, "stranger"):
        table = opened(api, bots=())
        page = chromium.new_context(viewport=PHONE).new_page()
        page.faults = faults_of(page, site)
        page.goto(f"{site}/tables/{table}?lang=en")
        page.wait_for_selector(".waiting p:text-is('Modern · No time limit')")
        page.click(".waiting li:nth-child(3) a:has-text('Sit here')")
        page.wait_for_selector("input[name=login]")
        sign_in(page, "stranger")
        assert page.url == f"{site}/tables/{table}"
        page.click(".waiting li:nth-child(3) button:has-text('Sit here')")
        page.wait_for_selector(".waiting li:nth-child(3) button:has-text('Get up')")
        seats = api.get(f"/tables/{table}").json()["seats"]
        assert [(each["player"] or {}).get("name") for each in seats][2] == "stranger"
        assert page.faults == []


def banned(ban: Any, name: str) -> None:
    """Let staff ban a player for a day."""
    about = User.objects.get(name=name)
    case = lobby.report(by=somebody("reporter"), about=about, reason="insults").case
    until = datetime.now(UTC) + timedelta(days=1)
    ban(case_id=case.pk, by=somebody("moderator"), reason="Insults in the chat.", until=until)


def test_a_banned_player_reads_so_in_place_of_a_seat_and_of_the_chat(chromium, site) -> None:
    with account(site, "host-of-the-banned") as api, account(site, "suspended"), account(site, "silenced"):
        table = opened(api, bots=())
        suspended, silenced = (signed_in(chromium, site, name) for name in ("suspended", "silenced"))
        banned(lobby.suspend, "suspended")
        for page in (suspended, silenced):
            page.goto(f"{site}/tables/{table}?lang=en")
            page.wait_for_selector(".waiting p:text-is('Modern · No time limit')")
        suspended.wait_for_selector(".waiting p:has-text('Staff suspended you until')")
        assert suspended.query_selector(".waiting button:has-text('Sit here')") is None
        suspended.click(".tabs button:has-text('Chat')")
        suspended.wait_for_selector(".chat p:has-text('Staff suspended you until')")
        assert suspended.query_selector(".say-form, .phrases") is None
        # A ban that begins while the board is open is learned from the refusal.
        silenced.click(".tabs button:has-text('Chat')")
        silenced.fill(".say-form input", "Hello?")
        banned(lobby.ban_from_chat, "silenced")
        silenced.press(".say-form input", "Enter")
        silenced.wait_for_selector(".chat p:has-text('Staff banned you from chat until')")
        assert silenced.query_selector(".say-form, .phrases") is None
        assert silenced.query_selector(".waiting button:has-text('Sit here')") is not None
        for page in (suspended, silenced):
            page.context.close()
