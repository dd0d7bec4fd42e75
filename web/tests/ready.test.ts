/**
 * Cards laid ready before the reader's turn. A card stays in this browser until the turn. It is then played if that is
 * legal, and otherwise goes back into the hand.
 */
import { expect, test, vi } from "vitest";
import type { Action, Round, State } from "../src/pure/wire";
import { round } from "./game";
import { freshModulesAndFakeTimers, page } from "./page";

const LEGAL = ["2H", "KH"];
const my = (turn_id: string | null, hand: string[]) =>
  ({
    seat: 0,
    hand,
    turn_id,
    legal_actions: turn_id ? [{ type: "play", cards: LEGAL.filter((each) => hand.includes(each)) }] : [],
    illegal: turn_id ? [{ type: "play", card: "AS", code: "must_follow_suit" }] : [],
  }) as unknown as Round["my"];
const state = (seq: number, now: Partial<Round>) =>
  ({ table: "here", status: "running", seq, viewer: 0, rounds: [round({ phase: "play", leader: 3, ...now })], seats: [0, 1, 2, 3].map((seat) => ({ seat })) }) as unknown as State;
const before = state(9, { my: my(null, ["AS", "2H", "KH"]), waiting: [{ seat: 3 }] as never });
const mine = state(10, { my: my("1.4", ["AS", "2H", "KH"]), trick: ["5H"] });

/** The reader while it is another player's turn. `sent` has the actions that they have sent. */
async function seated(now = before) {
  page();
  const [ready, move, table, { settings, set }, voice] = [await import("../src/ready"), await import("../src/move"), await import("../src/state"), await import("../src/settings"), await import("../src/voice")];
  const sent: Action[] = [];
  let answer = (): State | null => null;
  move.sender.send = async (_, action) => {
    sent.push(action);
    return answer();
  };
  const show = (newest: State) => void (table.newestState.value = table.animatedState.value = newest);
  show(now);
  ready.offerReady();
  return { ...ready, move, table, settings, set, sent, show, answers: (given: () => State | null) => (answer = given), spoken: () => voice.spoken.value.map(({ text }) => text) };
}

freshModulesAndFakeTimers();

test("a card laid ready is sent when the turn is shown, and not before", async () => {
  const { lay, ready, show, sent, table, spoken } = await seated();
  expect(lay("2H")).toBe(true);
  expect([ready.value, sent]).toEqual(["2H", []]);
  table.newestState.value = mine; // received, but earlier events are still to be shown
  expect([ready.value, sent]).toEqual(["2H", []]);
  show(mine);
  expect([ready.value, sent]).toEqual([null, [{ type: "play", card: "2H" }]]);
  expect(spoken()).toEqual(["Ready: 2 of hearts. It is played on your turn if it is legal."]);
});

test("another card replaces the card laid ready, and the reader can take it back", async () => {
  const { lay, putBack, ready, show, sent, spoken } = await seated();
  lay("2H");
  lay("KH");
  expect(ready.value).toBe("KH");
  expect([putBack(), putBack(), ready.value]).toEqual([true, false, null]);
  show(mine);
  expect(sent).toEqual([]);
  expect(spoken().at(-1)).toBe("Back in your hand: king of hearts.");
});

test("an illegal card goes back into the hand, and the reason is shown", async () => {
  const { lay, ready, show, sent, move, table } = await seated();
  lay("AS");
  show(mine);
  expect([ready.value, sent, table.turn.value?.turn_id]).toEqual([null, [], "1.4"]);
  expect(move.refused.value).toBe("ace of spades, may not be played: You must follow hearts.");
});

test('with the setting "confirm", the board asks before it plays a card laid ready', async () => {
  const { lay, show, sent, table, set } = await seated();
  set({ confirm: true });
  lay("2H");
  show(mine);
  expect([sent, table.chosen(table.turn.value, "play")?.card]).toEqual([[], "2H"]);
});

test('with the setting "undo", the reader can take back a card laid ready, and a card laid after it goes back too', async () => {
  const { lay, show, sent, set, move, ready, table } = await seated();
  set({ undo: true });
  lay("2H");
  show(mine);
  expect([sent, move.mayTakeBack.value]).toEqual([[], true]);
  lay("KH"); // for the trick after this one
  move.takeBack();
  await vi.runAllTimersAsync();
  expect([sent, ready.value, table.turn.value?.turn_id]).toEqual([[], null, "1.4"]);
});

test("when the reader's move is refused, the card laid ready after it goes back and is not played", async () => {
  const { lay, sent, ready, move, answers, table } = await seated(mine);
  const { Refused } = await import("../src/client");
  answers(() => {
    throw new Refused({ code: "stale_turn", detail: "Your turn has been played elsewhere.", state: state(12, { my: my("1.8", ["2H", "AS"]) }) } as never);
  });
  const done = move.act({ type: "play", card: "KH" });
  lay("2H");
  await done;
  expect([ready.value, sent.length, table.turn.value?.turn_id]).toEqual([null, 1, "1.8"]);
});

test("a card laid ready goes back after a new deal, after the card leaves the hand, and when another round is shown", async () => {
  for (const changed of [{ attempt: 1 }, { number: 2 }, { my: my(null, ["AS", "KH"]) }]) {
    vi.resetModules();
    const { lay, ready, show } = await seated();
    lay("2H");
    show(state(11, { my: my(null, ["AS", "2H", "KH"]), ...changed }));
    expect(ready.value, JSON.stringify(changed)).toBeNull();
    show(before);
    expect(ready.value).toBeNull();
  }
});

test("no card can be laid ready on the reader's turn, outside of play, by a spectator, or with the setting off", async () => {
  for (const now of [mine, state(9, { my: my(null, ["2H"]), phase: "estimation" }), state(9, { my: null })]) {
    vi.resetModules();
    const { lay, ready } = await seated(now);
    expect([lay("2H"), ready.value]).toEqual([false, null]);
  }
  vi.resetModules();
  const { lay, ready, set } = await seated();
  lay("2H");
  set({ ready: false });
  expect([ready.value, lay("2H")]).toEqual([null, false]);
});
