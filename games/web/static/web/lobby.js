/* While you look for other players: ask for their number again and again, and open your game when it begins. */
"use strict";
(() => {
  const EVERY_MS = 4_000;
  const games = (page) => [...page.querySelectorAll("#mine a")].map((each) => each.getAttribute("href"));
  const before = new Set(games(document));
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        const begun = games(fresh).find((each) => !before.has(each));
        if (begun) return location.assign(begun);
        if (!fresh.querySelector("[data-looks]")) return location.reload();
        document.getElementById("seeks").replaceWith(fresh.getElementById("seeks"));
      }
    } catch {
      // Without a network the page keeps what it shows.
    }
    setTimeout(ask, EVERY_MS);
  };
  setTimeout(ask, EVERY_MS);
})();
