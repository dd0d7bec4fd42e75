/** What the parts of the board show alike. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Ruleset, State, Table } from "../src/pure/wire";
import { fact, round } from "./game";
import { page } from "./page";

beforeEach(() => {
  vi.resetModules();
  page();
});

test("a round has one name from the first moment on, whatever is known later", async () => {
  const [view, state] = [await import("../src/view"), await import("../src/state")];
  state.table.value = { options: { rounds: [14, 16, 18] } } as unknown as Table;
  state.followed.value = { seq: 1, rounds: [{ ...round(), number: 16 }], seats: [] } as unknown as State;
  expect(view.title.value).toBe("Table");
  state.ruleset.value = { rounds: [], fields: [] } as unknown as Ruleset;
  expect([view.title.value, view.roundShort(16)]).toEqual(["Round 2 of 3", "Round 2"]);
  const dealt = { ...fact("dealt", { attempt: 0, dealer: 3, cards: 13, trump: null, turned_up: null } as never), round: 18 };
  expect((await import("../src/sentences")).sentence(dealt, state.followed.value!, String)).toBe("Round 3 is dealt.");
});

test("where the rules cannot be read a round has its number alone", async () => {
  const [view, state] = [await import("../src/view"), await import("../src/state")];
  state.followed.value = { seq: 1, rounds: [round()], seats: [] } as unknown as State;
  state.gone.value = "offline";
  expect(view.title.value).toBe("Round 1");
});
