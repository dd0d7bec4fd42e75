/* Readers who have not chosen a time zone get times in UTC. Show these in the time zone of their own clock. */
const local = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });  // 2026-12-04 20:00
for (const each of document.querySelectorAll(".clock")) {
  const told = each.textContent;
  if (!told.endsWith(" (UTC)")) continue;
  each.title = told;
  each.textContent = local.format(new Date(told.replace(" (UTC)", "Z").replace(" ", "T")));
}
