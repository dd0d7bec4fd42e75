/* "Skip" on the page of turns: a skipped turn comes last, here and on the board (web/src/turns.ts), in this tab. */
"use strict";
(() => {
  const PUT_OFF = "estimation.put-off";
  const MOST = 200;
  const list = document.getElementById("turns");
  let put = [];
  try {
    put = JSON.parse(sessionStorage.getItem(PUT_OFF) ?? "[]");
    if (!Array.isArray(put)) put = [];
  } catch {
    // No storage, or its content cannot be read: no turn was skipped.
  }
  const line = (key) => [...list.children].find((each) => each.dataset.turn === key);
  for (const key of put) {
    const found = line(key);
    if (found) list.append(found);
  }
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button.put-off");
    if (!button) return;
    const skipped = button.closest("li");
    const following = skipped.nextElementSibling ?? list.firstElementChild;
    put = [...put.filter((each) => each !== skipped.dataset.turn), skipped.dataset.turn].slice(-MOST);
    try {
      sessionStorage.setItem(PUT_OFF, JSON.stringify(put));
    } catch {
      // Without storage, the turn is skipped on this page only.
    }
    list.append(skipped);
    following.querySelector("a").focus();
  });
  for (const button of list.querySelectorAll("button.put-off")) button.hidden = list.children.length < 2;
})();
