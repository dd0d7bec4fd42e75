/* The big screen of a hall: load the page again and replace its content, so that nothing flickers. */
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
      // Without a network, the screen keeps its content.
    }
    setTimeout(renew, EVERY_MS);
  };
  setTimeout(renew, EVERY_MS);
})();
