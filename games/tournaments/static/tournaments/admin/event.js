"use strict";
// The page also works without this file: all fields are shown, and the server accepts each form only once.

// Send a form once, however often its button is clicked.
for (const form of document.querySelectorAll("form.ev-once")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    for (const button of form.querySelectorAll("button[type=submit]")) button.setAttribute("aria-disabled", "true");
  });
}
// Who comes back by the browser's back button may send the form again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form.ev-once")) delete form.dataset.sent;
});

// Show only the numbers that the chosen format uses.
const formats = [...document.querySelectorAll("input[name=format]")];
function fit() {
  const chosen = formats.find((each) => each.checked);
  for (const field of document.querySelectorAll("[data-formats]")) {
    field.hidden = Boolean(chosen) && !field.dataset.formats.split(" ").includes(chosen.value);
  }
}
for (const each of formats) each.addEventListener("change", fit);
if (formats.length) fit();

// Show seconds, days and numbers of rounds only where the choice needs them.
const needs = { id_seconds: ["id_speed", "live"], id_days: ["id_speed", "days"], id_round_numbers: ["id_length", "chosen"] };
for (const [id, [by, value]] of Object.entries(needs)) {
  const field = document.getElementById(id)?.closest(".ev-field");
  const choice = document.getElementById(by);
  if (!field || !choice) continue;
  const show = () => { field.hidden = choice.value !== value; };
  choice.addEventListener("change", show);
  show();
}

// If not all tabs fit, scroll to that of this page.
document.querySelector(".ev-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// Mark a table that is wider than the page, until its last column is visible.
for (const wide of document.querySelectorAll(".ev-wide")) {
  const show = () => {
    const beyond = wide.scrollWidth - wide.clientWidth - Math.abs(wide.scrollLeft);
    wide.classList.toggle("ev-more", beyond > 4);
  };
  wide.addEventListener("scroll", show, { passive: true });
  window.addEventListener("resize", show);
  show();
}

// Refresh the live part of the page, unless this browser tab is hidden or the focus is inside that part.
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
