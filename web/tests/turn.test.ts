/** The reader's turn while other events arrive: the turn stays, and the reader's choice stays. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Round, State } from "../src/pure/wire";
import { plays, round } from "./game";

const my = (turn_id: string) => ({ seat: 0, hand: ["AS"], turn_id, legal_actions: [], illegal: [] }) as unknown as Round["my"];
const rounds = [1, 2].map((number) => ({ ...round({ my: my(`${number}.4`) }), number }));
const state = { table: "here", status: "running", seq: 9, viewer: 0, rounds } as unknown as State;
const fact = (number: number) => ({ ...plays(2, "3S"), round: number, seq: 10 });

/** The reader at round 1. It is their turn in both rounds. */
async function seated() {
  const table = await import("../src/state");
  table.newestState.value = table.animatedState.value = state;
  table.chosenRound.value = 1;
  return table;
}

beforeEach(() => void vi.resetModules());

test("an event in another round does not end the reader's turn", async () => {
  const table = await seated();
  table.queue.value = [fact(2)];
  table.newestState.value = { ...state, seq: 10 };
  expect(table.turn.value?.turn_id).toBe("1.4");
});

test("an event in the same round is shown before the reader's turn", async () => {
  const table = await seated();
  table.queue.value = [fact(1)];
  expect(table.turn.value).toBeNull();
  table.queue.value = [];
  expect(table.turn.value?.turn_id).toBe("1.4");
});

test("a turn that the newest state no longer has is over", async () => {
  const table = await seated();
  table.newestState.value = { ...state, rounds: [{ ...rounds[0]!, my: my("1.5") }, rounds[1]!] };
  expect(table.turn.value).toBeNull();
});

test("the reader's choice lasts as long as its turn, also while another round is shown", async () => {
  const table = await seated();
  table.choose(table.turn.value!, { type: "estimate", value: 3 });
  table.queue.value = [fact(1)];
  table.queue.value = [];
  table.chosenRound.value = 2;
  expect(table.chosen(table.turn.value, "estimate")).toBeNull();
  table.chosenRound.value = 1;
  expect(table.chosen(table.turn.value, "estimate")).toEqual({ type: "estimate", value: 3 });
  expect(table.chosen(table.turn.value, "bid")).toBeNull();
  table.newestState.value = table.animatedState.value = { ...state, rounds: [{ ...rounds[0]!, my: my("1.5") }, rounds[1]!] };
  expect(table.chosen(table.turn.value, "estimate")).toBeNull();
});
