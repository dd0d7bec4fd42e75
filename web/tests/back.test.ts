/** The target of a board's back arrow. */
import { expect, test } from "vitest";
import { cameFrom } from "../src/pure/back";

const from = (referrer: string, before: string | null = null) => cameFrom(referrer, "https://here.example", before);

test.each(["/turns", "/tournaments/7?view=pairings", "/players/nadia", "/tables?pace=fast", "/"])("it leads back to %s", (page) => {
  expect(from(`https://here.example${page}`)).toBe(page);
});

test.each(["", "https://elsewhere.example/turns", "https://here.example.elsewhere.example/turns", "https://here.example//elsewhere.example/turns"])("from %o it leads to all tables", (page) => {
  expect(from(page)).toBe("/tables");
});

test("through other boards and through signing in it leads to where one came from before", () => {
  for (const page of ["/tables/one", "/tables/one/fairness", "/account/login?next=/tables/two"]) {
    expect(from(`https://here.example${page}`, "/turns")).toBe("/turns");
    expect(from(`https://here.example${page}`)).toBe("/tables");
  }
});
