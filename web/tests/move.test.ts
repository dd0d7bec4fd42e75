/** The reader's own move: it is on the table at once, comes back if it is refused, and is sent until it arrives. */
import { expect, test, vi } from "vitest";
import type { Action, Round, State } from "../src/pure/wire";
import { round } from "./game";
import { freshModulesAndFakeTimers, page } from "./page";

const ACE: Action = { type: "play", card: "AS" };
const my = (turn_id: string | null, hand: string[]) => ({ seat: 0, hand, turn_id, legal_actions: [], illegal: [] }) as unknown as Round["my"];
const state = (seq: number, now: Partial<Round>) =>
  ({ table: "here", status: "running", seq, viewer: 0, rounds: [round({ phase: "play", leader: 0, ...now })], seats: [0, 1, 2, 3].map((seat) => ({ seat })) }) as unknown as State;
const before = state(9, { my: my("1.4", ["AS", "2H"]) });

/** The reader on their turn, and the service's answers to what they send. */
async function seated(...answers: (() => State | null)[]) {
  page();
  const [move, table, view, { Refused }, { set }] = [await import("../src/move"), await import("../src/state"), await import("../src/view"), await import("../src/client"), await import("../src/settings")];
  table.newestState.value = table.animatedState.value = before;
  const sent: string[] = [];
  move.sender.send = async (turn) => {
    sent.push(turn);
    return answers[sent.length - 1]!();
  };
  const seen = () => ({ trick: view.live.value!.trick, hand: view.live.value!.my!.hand });
  return { move, table, sent, seen, Refused, set };
}

freshModulesAndFakeTimers();

test("a played card is on the table before the service answers", async () => {
  const after = state(10, { my: my(null, ["2H"]), trick: ["AS"] });
  const { move, seen, table } = await seated(() => after);
  const done = move.act(ACE);
  expect(seen()).toEqual({ trick: ["AS"], hand: ["2H"] });
  expect(table.turn.value).toBeNull();
  await done;
  expect([table.shownState.value, table.pendingMove.value, seen().trick]).toEqual([after, null, ["AS"]]);
});

test("a refused card goes back into the hand, and the service's sentence and state are shown", async () => {
  const now = state(11, { my: my("1.6", ["AS", "2H"]) });
  const { move, seen, table, Refused } = await seated(() => {
    throw new Refused({ code: "stale_turn", detail: "Your turn has been played elsewhere.", state: now } as never);
  });
  await move.act(ACE);
  expect(seen()).toEqual({ trick: [], hand: ["AS", "2H"] });
  expect([move.refused.value, table.turn.value?.turn_id]).toEqual(["Your turn has been played elsewhere.", "1.6"]);
});

test("a card that does not reach the service is sent again for the same turn until it does", async () => {
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  const { move, sent, seen } = await seated(lost, lost, () => state(10, { my: my(null, ["2H"]), trick: ["AS"] }));
  const done = move.act(ACE);
  await vi.advanceTimersByTimeAsync(0);
  expect([move.unsent.value, seen().trick]).toEqual([true, ["AS"]]);
  await vi.runAllTimersAsync();
  await done;
  expect([sent, move.unsent.value, move.refused.value]).toEqual([["1.4", "1.4", "1.4"], false, null]);
});

test('with the setting "undo", the reader can take a card back before it is sent, but not after', async () => {
  const { move, sent, seen, set } = await seated(() => null);
  set({ undo: true });
  const first = move.act(ACE);
  expect([move.mayTakeBack.value, seen().trick]).toEqual([true, ["AS"]]);
  move.takeBack();
  await first;
  expect([sent, seen().hand]).toEqual([[], ["AS", "2H"]]);
  const second = move.act(ACE);
  await vi.runAllTimersAsync();
  await second;
  expect([sent, move.mayTakeBack.value, seen().trick]).toEqual([["1.4"], false, ["AS"]]);
});
