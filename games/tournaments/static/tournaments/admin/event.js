"use strict";
// Nothing here is needed: without it all fields show, and the server takes each form once in any case.

// A form is sent once, however often its button is clicked.
for (const form of document.querySelectorAll("form.ev-once")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    for (const button of form.querySelectorAll("button[type=submit]")) button.setAttribute("aria-disabled", "true");
  });
}
// Whoever comes back by the browser's button may send it again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form.ev-once")) delete form.dataset.sent;
});

// Of a format only the numbers that it reads.
const formats = [...document.querySelectorAll("input[name=format]")];
function fit() {
  const chosen = formats.find((each) => each.checked);
  for (const field of document.querySelectorAll("[data-formats]")) {
    field.hidden = Boolean(chosen) && !field.dataset.formats.split(" ").includes(chosen.value);
  }
}
for (const each of formats) each.addEventListener("change", fit);
if (formats.length) fit();

// Seconds, days and numbers of rounds only where they are asked for.
const needs = { id_seconds: ["id_speed", "live"], id_days: ["id_speed", "days"], id_round_numbers: ["id_length", "chosen"] };
for (const [id, [by, value]] of Object.entries(needs)) {
  const field = document.getElementById(id)?.closest(".ev-field");
  const choice = document.getElementById(by);
  if (!field || !choice) continue;
  const show = () => { field.hidden = choice.value !== value; };
  choice.addEventListener("change", show);
  show();
}

// Where not all tabs fit, the one of this page is seen.
document.querySelector(".ev-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// A table that is wider than the page says so, until its last column is seen.
for (const wide of document.querySelectorAll(".ev-wide")) {
  const show = () => {
    const beyond = wide.scrollWidth - wide.clientWidth - Math.abs(wide.scrollLeft);
    wide.classList.toggle("ev-more", beyond > 4);
  };
  wide.addEventListener("scroll", show, { passive: true });
  window.addEventListener("resize", show);
  show();
}

// What goes on by itself is shown anew, unless somebody reads on another tab, has opened something or is on a button.
const live = document.querySelector("[data-live]");
if (live) {
  setInterval(async () => {
    if (document.hidden || live.contains(document.activeElement)) return;
    const answer = await fetch(location.href, { redirect: "error" }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-live]");
    if (fresh && !live.contains(document.activeElement)) live.replaceChildren(...fresh.childNodes);
  }, 1000 * Number(live.dataset.live));
}
