/**
 * Streams with wrong events: the table must still show the service's state, and no card that the state does not know.
 */
import { effect } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { after } from "../src/pure/fold";
import type { Card, Fact, Round, State } from "../src/pure/wire";
import { plays, round } from "./game";
import { page } from "./page";

declare const setImmediate: (then: () => void) => void; // Node's
const TABLE = "table_1";
const HAND: Card[] = ["AS", "2H"];

/** The state of a table whose log has this many facts. Only the reader's own hand is known. */
const state = (seq: number, now: Round, more: Partial<State> = {}): State =>
  ({ table: TABLE, status: "running", seq, viewer: 0, rounds: [now], scored: [], scores: [0, 0, 0, 0], seats: [0, 1, 2, 3].map((seat) => ({ seat })), ...more }) as State;

const my = { seat: 0, hand: HAND, turn_id: null, legal_actions: [], illegal: [] } as unknown as Round["my"];
const dealt = round({ phase: "play", leader: 1, my });
const one = { ...plays(1, "KS"), seq: 11 };
const other = { ...plays(2, "3S"), seq: 12 };
const before = state(10, dealt);
const truth = state(12, [one, other].reduce(after, dealt));
const [STEP_MS, MOST_MS] = [50, 20_000];
let passed = 0;
const TRUE_CARDS = ["1 KS", "2 3S"];

const said = (event: string, data: unknown): string => `event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const fact = (each: object): string => said((each as Fact).type, each);

/** A service that streams what a test sends, and answers with the true state. */
function service() {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  const seen = { streams: 0, states: 0, is: before, isGone: false, asked: () => {} };
  const json = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json" } });
  vi.stubGlobal("fetch", async (asked: Request | string) => {
    const { pathname } = new URL(typeof asked === "string" ? asked : asked.url, "http://here");
    if (pathname.endsWith("/state")) return (seen.states += 1), seen.asked(), seen.isGone ? json({ code: "not_found", detail: "There is no such table." }, 404) : json(seen.is);
    if (!pathname.endsWith("/stream")) return json({ ruleset: "modern" });
    seen.streams += 1;
    return new Response(new ReadableStream({ start: (begun) => void (stream = begun) }));
  });
  return { seen, says: (...texts: string[]) => texts.forEach((each) => stream!.enqueue(encoder.encode(each))), breaks: () => stream!.close() };
}

/** The board's program at the table, without a screen. It notes every card that it shows, after who played it. */
async function seated() {
  const [feed, table] = [await import("../src/feed"), await import("../src/state")];
  const cards = new Set<string>();
  effect(() => {
    const rounds = table.shown.value?.rounds ?? [];
    const tricks = rounds.flatMap((each) => [...each.tricks, { leader: each.leader!, cards: each.trick }]);
    tricks.forEach(({ leader, cards: lying }) => lying.forEach((card, place) => cards.add(`${(leader + place) % 4} ${card}`)));
  });
  table.identify(TABLE);
  return { end: feed.open(), table, cards };
}

/** Wait until this holds, however busy the machine is. */
async function until(holds: () => void): Promise<void> {
  for (;;) {
    try {
      return holds();
    } catch (error) {
      if ((passed += STEP_MS) > MOST_MS) throw error;
      await vi.advanceTimersByTimeAsync(STEP_MS);
      await new Promise<void>((resume) => setImmediate(resume));
    }
  }
}

beforeEach(() => {
  passed = 0;
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // `until` lets the time pass
  page();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LIES: { [lie: string]: string[] } = {
  "nothing but the truth": [fact(one), fact(other)],
  "a fact is left out": [fact(other)],
  "facts come twice": [fact(one), fact(one), fact(other), fact(one), fact(other)],
  "facts come in the wrong order": [fact(other), fact(one)],
  "a number is far too high": [fact({ ...one, seq: 2 ** 40, action: { type: "play", card: "QH" } })],
  "a number is none": ["11", -1, 1.5, null, undefined, {}].map((seq) => fact({ ...one, seq })),
  "another card is named": [fact({ ...one, action: { type: "play", card: "QH" } }), fact(other)],
  "a card of one's own hand is named": [fact({ ...one, action: { type: "play", card: "2H" } }), fact(other)],
  "another player is named": [fact({ ...one, seat: 3 }), fact(other)],
  "a round is named that is not played": [fact({ ...one, round: 99, action: { type: "play", card: "QH" } }), fact(other)],
  "a fact is of no known type": [fact({ ...one, type: "revealed", cards: ["QH"] }), fact(other)],
  "a fact has no content": [fact({ type: "acted", seq: 11, round: 1 }), fact(other)],
  "a fact is cut off": [said("acted", '{"type":"acted","seq":11,"act')],
  "a fact is no object": ["[]", "null", "7", '"acted"'].map((data) => said("acted", data)),
  "an event has no known name": [said("revealed", { cards: ["QH"] })],
  "a snapshot is another table's": [said("snapshot", { ...state(99, round({ trick: ["QH"], leader: 2 })), table: "table_2" })],
  "a snapshot is older than what is shown": [said("snapshot", state(3, round({ trick: ["QH"], leader: 2 })))],
  "a snapshot is none": ["null", "[]", "{}", '{"table":"table_1","seq":12}'].map((data) => said("snapshot", data)),
  "a message is none": [said("message", "null"), said("message", { number: 1 }), fact(one), fact(other)],
  "it says that it begins anew, and does not": [said("reset", { reason: "ahead" })],
  "it says goodbye and goes on": [said("goodbye", "null"), said("evicted", "{"), fact(one), fact(other)],
};

test.each(Object.entries(LIES))("the state is shown when %s", async (_, lies) => {
  const { seen, says } = service();
  const { end, table, cards } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  seen.is = truth;
  says(...lies);
  await until(() => expect([table.shown.value, table.isCaughtUp.value]).toEqual([truth, true]));
  expect(TRUE_CARDS).toEqual(expect.arrayContaining([...cards]));
  const next = { ...plays(3, "4S"), seq: 13 };
  seen.is = state(13, after(truth.rounds[0]!, next));
  says(fact(next));
  await until(() => expect(table.shown.value).toEqual(seen.is));
  expect(seen.streams, "the stream is listened to as before").toBe(1);
  end();
});

test("a stream that says nothing but nonsense is not answered with as many requests", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  seen.is = truth;
  says(said("acted", "nonsense").repeat(500));
  await until(() => expect(table.shown.value).toEqual(truth));
  expect(seen.states).toBe(1);
  end();
});

test("a stream that begins with nonsense shows the state all the same", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", "nonsense"));
  await until(() => expect(table.shown.value).toEqual(before));
  end();
});

test("a table that vanishes is said in the service's words, and is asked about no more", async () => {
  const { seen, says, breaks } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  seen.isGone = true;
  says(fact(one), said("goodbye", { reason: "not_found" }));
  breaks();
  await until(() => expect([table.gone.value, table.link.value]).toEqual(["There is no such table.", "over"]));
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = [seen.states, seen.streams];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen.states, seen.streams]).toEqual(asked);
  end();
});

test("a service that was set back to an earlier fact says so, and is believed", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", truth));
  await until(() => expect(table.shown.value).toEqual(truth));
  says(said("reset", { reason: "ahead" }), said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  end();
});

test("at a lively table each state is behind the stream, and the last one is shown all the same", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  const facts = ["KS", "3S", "4S", "5S", "6S", "7S", "8S", "9S"].map((card, index) => ({ ...plays(index % 4, card), seq: 11 + index }));
  const states = facts.map((each, index) => state(each.seq, facts.slice(0, index + 1).reduce(after, dealt)));
  let told = 1;
  seen.asked = () => {
    seen.is = states[told - 1]!;
    if (told < facts.length) says(fact(facts[told++]!)); // the stream is behind the answers
  };
  says(fact(facts[0]!));
  await until(() => expect([table.shown.value, table.isCaughtUp.value]).toEqual([states.at(-1), true]));
  end();
});

test("a fact that comes while one made up is being asked about is not lost with it", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(said("snapshot", before));
  await until(() => expect(table.shown.value).toEqual(before));
  says(fact({ ...one, seq: 2 ** 40 }));
  await until(() => expect(seen.states).toEqual(4));
  seen.asked = () => {
    if (seen.states === 5) says(fact(one)), (seen.asked = () => (seen.is = state(11, after(dealt, one))));
  };
  await until(() => expect([table.shown.value?.seq, table.isCaughtUp.value]).toEqual([11, true]));
  end();
});
