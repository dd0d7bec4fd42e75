"use strict";
// Nothing here is needed: without it all fields show, and the server says which are not for what is chosen.

// Of what is to be done only the fields that it needs; what was filled in for something else is not sent.
const chosen = document.getElementById("id_kind");
function fit() {
  for (const part of document.querySelectorAll("[data-kinds]")) {
    part.hidden = !part.dataset.kinds.split(" ").includes(chosen.value);
    for (const field of part.querySelectorAll("input, select")) field.disabled = part.hidden;
  }
}
if (chosen) {
  chosen.addEventListener("change", fit);
  fit();
}
