/** The button "Next (n)": the number of turns elsewhere, and the board that it opens. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Round, State, Turn } from "../src/pure/wire";
import { TEXTS } from "../src/texts";
import { round } from "./game";
import { page } from "./page";

const turn = (table: string, number: number): Turn => ({ table, round: number, seat: 0, turn_id: `${number}.4`, since: "2026-11-21T13:00:00.000Z", deadline_at: null });
const my = (turn_id: string | null) => ({ seat: 0, hand: [], turn_id, legal_actions: [], illegal: [] }) as unknown as Round["my"];
const rounds = [1, 2].map((number) => ({ ...round({ my: my(`${number}.4`) }), number }));
const here = { table: "here", status: "running", seq: 9, viewer: 0, rounds, clock: { rules: {} } } as unknown as State;

/** The reader at round 1 of the table "here", with these turns, the most urgent first. */
async function waiting(...turns: Turn[]) {
  const went: string[] = [];
  page({ location: { assign: (address: string) => went.push(address) } });
  const answered = new Promise<void>((resume) => {
    vi.stubGlobal("fetch", async (request: Request | string) => {
      if (typeof request === "string") return Response.json({ secret: "s", expires_at: "2100-01-01T00:00:00Z" });
      setTimeout(resume); // after the caller has read it
      return Response.json({ data: turns });
    });
  });
  const [client, table, { panel }, next] = [await import("../src/client"), await import("../src/state"), await import("../src/parts/panels"), await import("../src/turns")];
  client.begin("nadia", "csrf");
  table.identify("here");
  table.newestState.value = table.animatedState.value = here;
  panel.value = null;
  next.followTurns();
  await answered;
  await vi.waitUntil(() => next.others.value.length > 0, { timeout: 20_000 });
  return { table, next, went };
}

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the count includes the turns of other rounds and tables, and not the turn on the screen", async () => {
  const { next } = await waiting(turn("here", 1), turn("here", 2), turn("there", 7));
  expect(next.others.value).toHaveLength(2);
  expect([TEXTS.en.nextTurn(2), TEXTS.en.skipTo(2), TEXTS.ar.nextTurn(2), TEXTS.ar.skipTo(2)]).toEqual(["Next (2)", "Skip (2)", "التالي (2)", "تخطَّ (2)"]);
});

test("Next shows another round of the same table without leaving the page", async () => {
  const { table, next, went } = await waiting(turn("here", 1), turn("here", 2));
  next.goToNext();
  expect([table.round.value?.number, went]).toEqual([2, []]);
  expect(next.others.value.map((each) => each.round)).toEqual([1]);
});

test("Next opens another table's board at the round where it is the reader's turn", async () => {
  const { next, went } = await waiting(turn("here", 1), turn("there", 7));
  next.goToNext();
  expect(went).toEqual(["/tables/there#round=7"]);
});

test("a skipped turn comes last", async () => {
  const { next, table } = await waiting(turn("here", 1), turn("here", 2), turn("there", 7));
  next.goToNext();
  expect(table.round.value?.number).toBe(2);
  expect(next.others.value.map(({ table, round }) => `${table} ${round}`)).toEqual(["there 7", "here 1"]);
});

test("a turn that the reader has just taken is not counted, although the list still has it", async () => {
  const { next, table } = await waiting(turn("here", 1), turn("here", 2), turn("there", 7));
  table.chosenRound.value = 2;
  table.pendingMoves.value = [{ turn: "1.4", action: { type: "play", card: "AS" } }];
  expect(next.others.value.map(({ table }) => table)).toEqual(["there"]);
});

/** The reader has just taken the turn in round 1, with the setting to go on automatically. */
async function taken() {
  const here = await waiting(turn("here", 2), turn("there", 7));
  const { set } = await import("../src/settings");
  set({ advance: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  here.table.chosenRound.value = 1;
  here.table.pendingMoves.value = [{ turn: "1.4", action: { type: "pass" } }];
  const after = { ...here.table.shownState.value!, rounds: [{ ...rounds[0]!, my: my(null) }, rounds[1]!] } as State;
  here.table.newestState.value = here.table.animatedState.value = after;
  here.table.pendingMoves.value = [];
  await vi.waitUntil(() => here.next.leaving.value, { timeout: 20_000 });
  return here;
}

test('with the setting "advance", the board goes to the next turn automatically, after a pause', async () => {
  const { table } = await taken();
  expect(table.round.value?.number).toBe(1);
  await vi.runAllTimersAsync();
  expect(table.round.value?.number).toBe(2);
});

test("if the reader opens the plan during the pause, the board stays", async () => {
  const { table, next } = await taken();
  const { panel } = await import("../src/parts/panels");
  panel.value = "plan";
  await vi.runAllTimersAsync();
  expect([table.round.value?.number, next.leaving.value]).toEqual([1, false]);
});
