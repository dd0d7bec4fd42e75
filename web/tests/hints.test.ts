import { expect, test } from "vitest";
import { percent, worthShowing } from "../src/pure/hints";
import type { Hint } from "../src/pure/wire";

type Option = NonNullable<Hint["options"]>[number];
const option = (card: string, exact: number): Option => ({ action: { type: "play", card }, exact }) as unknown as Option;

test("the best choice is shown, and others only where they have a chance", () => {
  const found = worthShowing([option("KH", 0.004), option("4H", 0.002), option("2H", 0), option("9H", 0.12)]);
  expect([found.best && percent(found.best), found.others.map(percent)]).toEqual([0, [12]]);
});

test("few others are enough, and there may be none", () => {
  expect(worthShowing(["AS", "KS", "QS", "JS", "TS"].map((card) => option(card, 0.5))).others).toHaveLength(3);
  expect(worthShowing([])).toEqual({ best: null, others: [] });
});
