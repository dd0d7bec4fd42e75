/** Values that several parts of the board show. */
import { beforeEach, expect, test, vi } from "vitest";
import type { State } from "../src/pure/wire";
import { fact, round } from "./game";
import { page } from "./page";

beforeEach(() => {
  vi.resetModules();
  page();
});

test("a round is named by its position among the rounds of its table", async () => {
  const [view, state] = [await import("../src/view"), await import("../src/state")];
  state.planned.value = [14, 16, 18];
  state.animatedState.value = { seq: 1, rounds: [{ ...round(), number: 16 }], seats: [] } as unknown as State;
  expect([view.title.value, view.roundShort(16)]).toEqual(["Round 2 of 3", "Round 2"]);
  const dealt = { ...fact("dealt", { attempt: 0, dealer: 3, cards: 13, trump: null, turned_up: null } as never), round: 18 };
  expect((await import("../src/sentences")).sentence(dealt, state.animatedState.value!, String)).toBe("Round 3 is dealt.");
});

test("without a list of the table's rounds, a round is named by its number", async () => {
  const [view, state] = [await import("../src/view"), await import("../src/state")];
  state.animatedState.value = { seq: 1, rounds: [round()], seats: [] } as unknown as State;
  expect(view.title.value).toBe("Round 1");
});
