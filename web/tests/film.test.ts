/** Events shown one by one: which events take time, which are announced in words, and what stays on the table. */
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

/** A reader who looks at round 1 of two. `announced` has the numbers of the events that are announced to them. */
async function seated() {
  const [film, table] = [await import("../src/film"), await import("../src/state")];
  const announced: number[] = [];
  film.announcer.listener = (each) => void announced.push(each.seq);
  film.show(before);
  table.chosenRound.value = 1;
  const receive = (...facts: Fact[]) => {
    table.newestState.value = after(...facts);
    facts.forEach(film.enqueue);
  };
  return { film, table, announced, receive };
}

beforeEach(() => {
  vi.resetModules();
  page({ document: { hidden: false, documentElement: { lang: "en" }, addEventListener: () => undefined } });
});

test("the scores of the round on the screen stay until the reader goes on, and do not cover another round", async () => {
  const { film, table, receive } = await seated();
  receive(scored(1));
  await vi.waitFor(() => expect(table.endedHere.value?.round).toBe(1));
  table.chosenRound.value = 2;
  expect([table.endedHere.value, table.round.value?.number]).toEqual([null, 2]);
  table.chosenRound.value = 1;
  expect(table.endedHere.value?.round).toBe(1);
  film.goOn();
  await vi.waitFor(() => expect(table.animatedState.value?.rounds.map((each) => each.number)).toEqual([2]));
  expect(table.ended.value).toBeNull();
});

test("the scores stay for a while, and until a tap if tricks stay until a tap", async () => {
  for (const [rest, stay] of [["short", false], ["tap", true]] as const) {
    vi.resetModules();
    vi.useFakeTimers();
    const { film, table, receive } = await seated();
    (await import("../src/settings")).set({ rest });
    receive(scored(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.ended.value !== null, rest).toBe(stay);
    film.goOn();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.ended.value).toBeNull();
    vi.useRealTimers();
  }
});

test("a round that is not on the screen ends at once, and its end is announced", async () => {
  const { table, announced, receive } = await seated();
  receive(scored(2));
  expect(table.ended.value).toBeNull();
  await vi.waitFor(() => expect(table.animatedState.value?.rounds.map((each) => each.number)).toEqual([1]));
  expect(announced).toEqual([10]);
});

test("when the reader skips the animation, each event is announced once", async () => {
  const { film, table, announced, receive } = await seated();
  const facts = ["KS", "3S", "4S"].map((card, index) => ({ ...plays(index + 1, card), seq: 10 + index }));
  receive(...facts);
  expect(announced).toEqual([10]);
  film.hurry();
  await vi.waitFor(() => expect(table.isCaughtUp.value).toBe(true));
  expect(announced).toEqual([10, 11, 12]);
});

test("a card that arrives after the state with it is announced once, and a card that contradicts the state is not announced", async () => {
  const { film, table, announced } = await seated();
  const facts = ["KS", "3S", "4S"].map((card, index) => ({ ...plays(index + 1, card), seq: 10 + index }));
  film.take(after(...facts)); // the answer to the reader's own move, before the stream sends its events
  await vi.waitFor(() => expect(table.animatedState.value?.seq).toBe(12));
  film.overtaken({ ...plays(1, "AH"), seq: 10 });
  film.overtaken({ type: "acted", seq: 10, round: 1 } as Fact);
  for (const each of [facts[0]!, facts[0]!, facts[2]!, facts[1]!]) film.overtaken(each);
  expect(announced).toEqual([10, 12]);
  film.enqueue({ ...plays(0, "2S"), seq: 13 });
  film.show({ ...after(...facts), seq: 14 });
  film.overtaken({ ...plays(0, "2S"), seq: 13 });
  expect(announced).toEqual([10, 12]);
});

test("a moment of the replay stays on the screen when a newer state arrives", async () => {
  const { film, table } = await seated();
  const moment = { ...before, rounds: [rounds[1]!] } as State;
  table.replayMoment.value = { state: moment, trick: null };
  film.take({ ...before, seq: 12 });
  expect([table.shownState.value, table.animatedState.value?.seq]).toEqual([moment, 12]);
  table.replayMoment.value = null;
  expect(table.shownState.value?.seq).toBe(12);
});
