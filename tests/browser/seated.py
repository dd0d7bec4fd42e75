"""People at boards, each in their own browser: accounts, tables and turns."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import httpx

from tests.system import loopback

PASSWORD: Final = "exactly thirteen tricks"
PHONE: Final = {"width": 360, "height": 740}
TURNS: Final = 200  # more than a game of three rounds has
ROUNDS: Final = [1, 2, 3, 14]  # of `slow_table`
CHOICES: Final = ".own-hand .playable, .numbers .cell, .pad .cell[aria-disabled=false], .say .plain button"


@contextmanager
def account(site: str, name: str) -> Iterator[httpx.Client]:
    """Make an account, and yield its API client."""
    with loopback.client(base_url=f"{site}/api/v1", timeout=60) as api:
        token = api.post("/users", json={"name": name, "password": PASSWORD}).json()["token"]["secret"]
        api.headers["Authorization"] = f"Bearer {token}"
        yield api


def opened(api: httpx.Client, *, bots: Sequence[int] = (1, 2, 3), **chosen: Any) -> str:
    """Open a table with bots on these seats, start it if they fill it, and return its id."""
    table = api.post("/tables", json=chosen).raise_for_status().json()
    for seat in bots:
        api.put(f"/tables/{table['id']}/seats/{seat}", json={"bot": "steady"}).raise_for_status()
    if len(bots) == table["players"] - 1:
        api.post(f"/tables/{table['id']}/start").raise_for_status()
    return str(table["id"])


def slow_table(api: httpx.Client) -> str:
    """Open a slow table with all rounds in parallel, and wait until only its creator's turns are left."""
    table = opened(
        api, ruleset="casual", clock={"preset": "normal"}, options={"rounds": ROUNDS, "concurrency": 6}
    )
    state: Any = api.get(f"/tables/{table}/state").json()
    while any([each["seat"] for each in round["waiting"]] != [state["viewer"]] for round in state["rounds"]):
        after = {"since": state["seq"]}
        state = api.get(f"/tables/{table}/state", params=after, headers={"Prefer": "wait=30"}).json()
    return table


def signed_in(
    chromium: Any,
    site: str,
    name: str,
    *,
    language: str = "en",
    scheme: str = "light",
    size: Any = None,
    **more: str,
) -> Any:
    """Return a page on which this person is signed in. `page.faults` collects errors, see `faults_of`."""
    context = chromium.new_context(
        viewport=size or PHONE, color_scheme=scheme, reduced_motion="reduce", **more
    )
    page = context.new_page()
    page.faults = faults_of(page, site)
    page.goto(f"{site}/account/login?lang={language}")
    sign_in(page, name)
    return page


def sign_in(page: Any, name: str) -> None:
    """Sign in by the form that this page shows."""
    page.fill("input[name=login]", name)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url(lambda address: "login" not in address)


def faults_of(page: Any, site: str) -> list[str]:
    """Return a list that fills with console errors, script errors and requests to other sites."""
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    page.on("request", lambda sent: None if sent.url.startswith(site) else faults.append(sent.url))
    return faults


def by_tap(page: Any) -> None:
    """Take a turn by tapping the first card or number, or the last word; never bid if a pass is possible."""
    page.wait_for_selector(CHOICES)  # the status says whose turn it is before the choices are there
    if page.query_selector(".numbers"):
        page.click(".numbers .cell[aria-disabled=false]")
        page.click(".send .go")
    elif page.query_selector(".say .plain button[aria-disabled=false]"):
        page.click(".say .plain button[aria-disabled=false] >> nth=-1")
    elif page.query_selector(".pad"):
        page.click(".pad .cell[aria-disabled=false]")
        page.click(".send .go")
    else:
        page.click(".own-hand .playable")


Until = Callable[[dict[str, Any]], bool]
# A player in a hurry taps the table until it is their turn.
HURRIED: Final = (
    """(css) => document.querySelector(css) ?? (document.querySelector(".felt")?.click(), null)"""
)
SHOWN: Final = """() => ["status", "own-hand", "say", "round-end", "result"].map(
    (name) => document.querySelector("." + name)?.outerHTML ?? "").join()"""


def play(
    page: Any,
    take: Callable[[Any], None],
    *,
    until: str = ".result",
    ready: Callable[[], None] | None = None,
    calm: bool = False,
) -> None:
    """Take turns against bots until `until` is shown. `ready` is called before each turn.

    A `calm` player does not skip the moves of others, and sees the scores of each round.
    """
    for _ in range(TURNS):
        awaited = f".result, .round-end, {CHOICES}, {until}"
        if not calm:
            page.wait_for_function(HURRIED, arg=awaited)
        page.wait_for_selector(awaited)
        if page.query_selector(until):
            return
        if page.query_selector(".round-end"):
            page.click(".round-end .go")
            page.wait_for_selector(".round-end", state="detached")
            continue
        if ready is not None:
            ready()
        before = page.evaluate(SHOWN)
        take(page)
        page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
    raise AssertionError("the game does not end")


def play_together(api: httpx.Client, table: str, pages: Mapping[int, Any], *, until: Until) -> None:
    """Take each turn in its player's browser, until this holds of the state."""
    state = api.get(f"/tables/{table}/state").raise_for_status().json()
    while not until(state):
        waiting = [each["seat"] for round in state["rounds"] for each in round["waiting"]]
        for seat in waiting[:1]:
            if seat in pages:
                take_turn(pages[seat])
        after = {"since": state["seq"]}
        state = api.get(f"/tables/{table}/state", params=after, headers={"Prefer": "wait=30"}).json()


def take_turn(page: Any) -> None:
    """Take this player's turn, and wait first until the page shows it."""
    page.wait_for_selector(".status.mine, .round-end")
    if page.query_selector(".round-end"):
        page.click(".round-end .go")
        page.wait_for_selector(".status.mine")
    before = page.evaluate(SHOWN)
    by_tap(page)
    page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
