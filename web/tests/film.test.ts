/** Events shown one by one: which take time, which are said in words, and what stays on the table. */
import { beforeEach, expect, test, vi } from "vitest";
import { advanced } from "../src/pure/fold";
import type { Fact, State } from "../src/pure/wire";
import { fact, plays, round } from "./game";
import { page } from "./page";

const rounds = [1, 2].map((number) => ({ ...round({ phase: "play", leader: 1 }), number }));
const before = { table: "here", status: "running", seq: 9, viewer: 0, rounds, scored: [], scores: [0, 0, 0, 0], seats: [0, 1, 2, 3].map((seat) => ({ seat })) } as unknown as State;
const scored = (number: number): Fact =>
  ({ ...fact("round_scored", { multiplier: 1, points: [1, 2, 3, 4], lines: [[], [], [], []], next_multiplier: 1, scores: [1, 2, 3, 4] }), round: number, seq: 10 }) as Fact;
const after = (...facts: Fact[]): State => facts.reduce(advanced, before);

/** A reader who looks at round 1 of two, and every fact that is said to them. */
async function seated() {
  const [film, table] = [await import("../src/film"), await import("../src/state")];
  const heard: number[] = [];
  film.heard.listener = (each) => void heard.push(each.seq);
  film.show(before);
  table.chosenRound.value = 1;
  const told = (...facts: Fact[]) => {
    table.told.value = after(...facts);
    facts.forEach(film.enqueue);
  };
  return { film, table, heard, told };
}

beforeEach(() => {
  vi.resetModules();
  page({ document: { hidden: false, documentElement: { lang: "en" }, addEventListener: () => undefined } });
});

test("the scores of the round that is looked at stay until one goes on, but cover no other round", async () => {
  const { film, table, told } = await seated();
  told(scored(1));
  await vi.waitFor(() => expect(table.endedHere.value?.round).toBe(1));
  table.chosenRound.value = 2;
  expect([table.endedHere.value, table.round.value?.number]).toEqual([null, 2]);
  table.chosenRound.value = 1;
  expect(table.endedHere.value?.round).toBe(1);
  film.goOn();
  await vi.waitFor(() => expect(table.followed.value?.rounds.map((each) => each.number)).toEqual([2]));
  expect(table.ended.value).toBeNull();
});

test("a round that nobody looks at ends at once, and is heard", async () => {
  const { table, heard, told } = await seated();
  told(scored(2));
  expect(table.ended.value).toBeNull();
  await vi.waitFor(() => expect(table.followed.value?.rounds.map((each) => each.number)).toEqual([1]));
  expect(heard).toEqual([10]);
});

test("whoever is in a hurry hears each fact all the same, and none twice", async () => {
  const { film, table, heard, told } = await seated();
  const facts = ["KS", "3S", "4S"].map((card, index) => ({ ...plays(index + 1, card), seq: 10 + index }));
  told(...facts);
  expect(heard).toEqual([10]);
  film.hurry();
  await vi.waitFor(() => expect(table.isCaughtUp.value).toBe(true));
  expect(heard).toEqual([10, 11, 12]);
});

test("a card that comes after the state it led to is heard once, and one that the state denies never", async () => {
  const { film, table, heard } = await seated();
  const facts = ["KS", "3S", "4S"].map((card, index) => ({ ...plays(index + 1, card), seq: 10 + index }));
  film.take(after(...facts)); // the answer to the reader's own move, before the stream sends its events
  await vi.waitFor(() => expect(table.followed.value?.seq).toBe(12));
  film.overtaken({ ...plays(1, "AH"), seq: 10 });
  film.overtaken({ type: "acted", seq: 10, round: 1 } as Fact);
  for (const each of [facts[0]!, facts[0]!, facts[2]!, facts[1]!]) film.overtaken(each);
  expect(heard).toEqual([10, 12]);
  film.enqueue({ ...plays(0, "2S"), seq: 13 });
  film.show({ ...after(...facts), seq: 14 });
  film.overtaken({ ...plays(0, "2S"), seq: 13 });
  expect(heard).toEqual([10, 12]);
});

test("a moment that is looked at again stays while a later state is told", async () => {
  const { film, table } = await seated();
  const moment = { ...before, rounds: [rounds[1]!] } as State;
  table.again.value = { state: moment, trick: null };
  film.take({ ...before, seq: 12 });
  expect([table.shown.value, table.followed.value?.seq]).toEqual([moment, 12]);
  table.again.value = null;
  expect(table.shown.value?.seq).toBe(12);
});
