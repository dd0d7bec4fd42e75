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

/** The reader on their turn in two rounds at once. */
async function inTwoRounds(...answers: (() => State | null)[]) {
  const found = await seated(...answers);
  const rounds = [1, 2].map((number) => ({ ...before.rounds[0]!, number, my: my(`${number}.4`, ["AS", "2H"]) }));
  found.table.newestState.value = found.table.animatedState.value = { ...before, rounds } as State;
  const playIn = (number: number) => {
    found.table.chosenRound.value = number;
    return found.move.act(ACE);
  };
  return { ...found, playIn };
}

const lost = () => {
  throw new TypeError("Failed to fetch");
};

test("moves in two rounds both stay on the table, and are sent until they arrive", async () => {
  const { move, playIn, sent, seen, table } = await inTwoRounds(lost, lost, () => null, () => null);
  const done = [playIn(1), playIn(2)];
  await vi.advanceTimersByTimeAsync(0);
  expect([move.unsent.value, seen().trick]).toEqual([true, ["AS"]]);
  table.chosenRound.value = 1;
  expect([seen().trick, table.turn.value]).toEqual([["AS"], null]);
  await vi.runAllTimersAsync();
  await Promise.all(done);
  expect([sent, move.unsent.value]).toEqual([["1.4", "2.4", "1.4", "2.4"], false]);
});

test("a refusal in one round leaves the move in the other round on the table", async () => {
  const refused = await inTwoRounds(() => {
    throw new refused.Refused({ code: "stale_turn", detail: "It is over." } as never);
  }, lost, () => null);
  const done = [refused.playIn(1), refused.playIn(2)];
  await vi.runAllTimersAsync();
  await Promise.all(done);
  expect(refused.sent).toEqual(["1.4", "2.4", "2.4"]);
  expect(refused.table.pendingMoves.value.map((each) => each.turn)).toEqual(["2.4"]);
});

test("a move that can still be undone is sent at once when the reader moves in another round", async () => {
  const { move, playIn, sent, set } = await inTwoRounds(() => null, () => null);
  set({ undo: true });
  const done = [playIn(1), playIn(2)];
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, move.mayTakeBack.value]).toEqual([["1.4"], true]);
  await vi.runAllTimersAsync();
  await Promise.all(done);
  expect([sent, move.mayTakeBack.value]).toEqual([["1.4", "2.4"], false]);
});

test("who leaves the page sends what they could still undo, and is asked to stay while a move does not arrive", async () => {
  const leaving: { [event: string]: (event: object) => void } = {};
  const listen = { addEventListener: (name: string, to: (event: object) => void) => void (leaving[name] = to), removeEventListener: (name: string) => void delete leaving[name] };
  const { move, sent, set } = await seated(lost, () => state(10, { my: my(null, ["2H"]), trick: ["AS"] }));
  for (const [name, value] of Object.entries(listen)) vi.stubGlobal(name, value);
  set({ undo: true });
  let asked = 0;
  const leave = () => leaving.beforeunload?.({ preventDefault: () => (asked += 1) });
  leave();
  const done = move.act(ACE);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, asked]).toEqual([["1.4"], 0]);
  leave();
  expect(asked).toBe(1);
  await vi.runAllTimersAsync();
  await done;
  leave();
  expect([sent, asked, leaving]).toEqual([["1.4", "1.4"], 1, {}]);
});

test("a state that shows the move already shows the card once", async () => {
  const { move, seen, table } = await seated(() => null);
  const { show } = await import("../src/film");
  const done = move.act(ACE);
  show(state(12, { my: my(null, ["2H"]), trick: ["AS"] }));
  expect([seen().trick, table.pendingMove.value]).toEqual([["AS"], null]);
  await done;
});
