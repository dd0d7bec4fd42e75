/* The wall of a hall: what stands there is asked for again and put in its place, so that nothing flickers. */
"use strict";
(() => {
  const EVERY_MS = 15_000;
  const renew = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
        if (fresh) document.querySelector("main").replaceWith(fresh);
      }
    } catch {
      // Without a network the wall keeps what it shows.
    }
    setTimeout(renew, EVERY_MS);
  };
  setTimeout(renew, EVERY_MS);
})();
