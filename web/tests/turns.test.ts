import { expect, test } from "vitest";
import { address, elsewhere, key, roundOf } from "../src/pure/turns";
import type { Turn } from "../src/pure/wire";

const turn = (table: string, round: number): Turn => ({ table, round, seat: 0, turn_id: `${round}.4`, since: "2026-11-21T13:00:00.000Z", deadline_at: null });
const [one, two, three] = [turn("a", 1), turn("a", 2), turn("b", 7)] as const;

test("the turns elsewhere do not include the turn on the screen", () => {
  expect(elsewhere([one, two, three], { table: "a", round: 1 }, [])).toEqual([two, three]);
  expect(elsewhere([one], { table: "a", round: 1 }, [])).toEqual([]);
  expect(elsewhere([one], { table: "a", round: 2 }, [])).toEqual([one]);
});

test("skipped turns come after all others", () => {
  expect(elsewhere([one, two, three], { table: "b", round: 7 }, [key(one)])).toEqual([two, one]);
  expect(elsewhere([one, two], { table: "b", round: 7 }, [key(one), key(two)])).toEqual([one, two]);
});

test("the address of a turn has the round, and only this form is read as a round", () => {
  expect(address(three)).toBe("/tables/b#round=7");
  expect(roundOf("#round=7")).toBe(7);
  expect(roundOf("#move=7")).toBeNull();
  expect(roundOf("#round=7x")).toBeNull();
});
