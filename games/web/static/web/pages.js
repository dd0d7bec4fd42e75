/* All pages: a form is sent once and answered at the address of its page, and a phone's bar shows where its reader is. */
"use strict";
(() => {
  const AGAIN_MS = 5_000; // by then the answer was lost, or it was a file, and the page stays
  const release = (form) => delete form.dataset.sent;
  // A second click while the answer is on its way does nothing.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "1";
    setTimeout(release, AGAIN_MS, form);
  });
  // Browsers may bring the page back as it was.
  addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

  // A page that answers a form stands at the form's address, which nobody can load: give it its own.
  const answered = document.querySelector("link[data-answer]");
  const at = answered && new URL(answered.href).pathname;
  if (at && at !== location.pathname) history.replaceState(null, "", at + location.hash);

  const here = document.querySelector("header nav:not(.account) [aria-current]");
  if (!here) return;
  const [bar, own, edge] = [here.parentElement.getBoundingClientRect(), here.getBoundingClientRect(), 20];
  here.parentElement.scrollLeft += Math.max(0, own.right + edge - bar.right) + Math.min(0, own.left - edge - bar.left);
})();
