/* While you look for other players: ask for their number again and again, and open your game when it begins. */
"use strict";
(() => {
  const EVERY_MS = 4_000;
  const games = (page) => [...page.querySelectorAll("#mine a")].map((each) => each.getAttribute("href"));
  const before = new Set(games(document));
  // What is the same stays, so that no screen reader reads it again, and a focused button or link keeps the focus.
  const place = (each) => each?.closest("form")?.getAttribute("action") ?? each?.getAttribute("href");
  const show = (seeks) => {
    const shown = document.getElementById("seeks");
    if (shown.textContent === seeks.textContent) return;
    const held = shown.contains(document.activeElement) ? place(document.activeElement) : null;
    shown.replaceWith(seeks);
    if (held) [...seeks.querySelectorAll("a, button")].find((each) => place(each) === held)?.focus();
  };
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        const begun = games(fresh).find((each) => !before.has(each));
        if (begun) return location.assign(begun);
        if (!fresh.querySelector("[data-looks]")) return location.reload();
        show(fresh.getElementById("seeks"));
      }
    } catch {
      // Without a network the page keeps what it shows.
    }
    setTimeout(ask, EVERY_MS);
  };
  setTimeout(ask, EVERY_MS);
})();
