import { expect, test } from "vitest";
import { percent, worthShowing } from "../src/pure/hints";
import type { Hint } from "../src/pure/wire";

type Option = NonNullable<Hint["options"]>[number];
const option = (card: string, exact: number): Option => ({ action: { type: "play", card }, exact }) as unknown as Option;

test("the best option is always shown, and other options only if their chance is at least 1 %", () => {
  const found = worthShowing([option("KH", 0.004), option("4H", 0.002), option("2H", 0), option("9H", 0.12)]);
  expect([found.best && percent(found.best), found.others.map(percent)]).toEqual([0, [12]]);
});

test("at most three other options are shown, and there may be no options", () => {
  expect(worthShowing(["AS", "KS", "QS", "JS", "TS"].map((card) => option(card, 0.5))).others).toHaveLength(3);
  expect(worthShowing([])).toEqual({ best: null, others: [] });
});
