/** The target of a board's back arrow. */
import { expect, test } from "vitest";
import { cameFrom } from "../src/pure/back";

const from = (referrer: string, before: string | null = null) => cameFrom(referrer, "https://here.example", before);

test.each(["/turns", "/tournaments/7?view=pairings", "/players/nadia", "/tables?pace=fast", "/"])("the arrow leads back to %s", (page) => {
  expect(from(`https://here.example${page}`)).toBe(page);
});

test.each(["", "https://elsewhere.example/turns", "https://here.example.elsewhere.example/turns", "https://here.example//elsewhere.example/turns"])("from %o the arrow leads to the list of all tables", (page) => {
  expect(from(page)).toBe("/tables");
});

test("after another board or a sign-in page, the arrow keeps its earlier target, or leads to all tables", () => {
  for (const page of ["/tables/one", "/tables/one/fairness", "/account/login?next=/tables/two"]) {
    expect(from(`https://here.example${page}`, "/turns")).toBe("/turns");
    expect(from(`https://here.example${page}`)).toBe("/tables");
  }
});
