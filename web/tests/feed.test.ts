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

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const factFrame = (each: object): string => frame((each as Fact).type, each);

/** A service that streams the events of a test, and answers with the true state. */
function service() {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  const seen = { streams: 0, states: 0, is: before, isGone: false, cuts: 0, onRead: () => {} };
  const json = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json" } });
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const { pathname } = new URL(typeof request === "string" ? request : request.url, "http://here");
    if (pathname.endsWith("/state")) return (seen.states += 1), seen.onRead(), seen.isGone ? json({ code: "not_found", detail: "There is no such table." }, 404) : json(seen.is);
    if (!pathname.endsWith("/stream") && seen.cuts-- > 0) throw new TypeError("Failed to fetch");
    if (!pathname.endsWith("/stream")) return json({ ruleset: "modern" });
    seen.streams += 1;
    return new Response(new ReadableStream({ start: (begun) => void (stream = begun) }));
  });
  return { seen, says: (...texts: string[]) => texts.forEach((each) => stream!.enqueue(encoder.encode(each))), breaks: () => stream!.close() };
}

/** The board's program at the table, without a screen. `cards` collects each card that it shows, with its seat. */
async function seated() {
  const [feed, table] = [await import("../src/feed"), await import("../src/state")];
  const cards = new Set<string>();
  effect(() => {
    const rounds = table.shownState.value?.rounds ?? [];
    const tricks = rounds.flatMap((each) => [...each.tricks, { leader: each.leader!, cards: each.trick }]);
    tricks.forEach(({ leader, cards: lying }) => lying.forEach((card, place) => cards.add(`${(leader + place) % 4} ${card}`)));
  });
  table.identify(TABLE);
  return { end: feed.open(), table, cards };
}

/** Wait until `holds` does not throw, also on a busy machine. */
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

const STREAMS: { [fault: string]: string[] } = {
  "all events are correct": [factFrame(one), factFrame(other)],
  "an event is missing": [factFrame(other)],
  "events come twice": [factFrame(one), factFrame(one), factFrame(other), factFrame(one), factFrame(other)],
  "events come in the wrong order": [factFrame(other), factFrame(one)],
  "an event's number is far too high": [factFrame({ ...one, seq: 2 ** 40, action: { type: "play", card: "QH" } })],
  "an event's number is not a valid number": ["11", -1, 1.5, null, undefined, {}].map((seq) => factFrame({ ...one, seq })),
  "an event names another card": [factFrame({ ...one, action: { type: "play", card: "QH" } }), factFrame(other)],
  "an event names a card of the reader's hand": [factFrame({ ...one, action: { type: "play", card: "2H" } }), factFrame(other)],
  "an event names another player": [factFrame({ ...one, seat: 3 }), factFrame(other)],
  "an event names a round that is not being played": [factFrame({ ...one, round: 99, action: { type: "play", card: "QH" } }), factFrame(other)],
  "an event has an unknown type": [factFrame({ ...one, type: "revealed", cards: ["QH"] }), factFrame(other)],
  "an event has no content": [factFrame({ type: "acted", seq: 11, round: 1 }), factFrame(other)],
  "an event is cut off": [frame("acted", '{"type":"acted","seq":11,"act')],
  "an event is not an object": ["[]", "null", "7", '"acted"'].map((data) => frame("acted", data)),
  "an event has an unknown name": [frame("revealed", { cards: ["QH"] })],
  "a snapshot is of another table": [frame("snapshot", { ...state(99, round({ trick: ["QH"], leader: 2 })), table: "table_2" })],
  "a snapshot is older than the state on the screen": [frame("snapshot", state(3, round({ trick: ["QH"], leader: 2 })))],
  "a snapshot is not a state": ["null", "[]", "{}", '{"table":"table_1","seq":12}'].map((data) => frame("snapshot", data)),
  "a chat message has the wrong form": [frame("message", "null"), frame("message", { number: 1 }), factFrame(one), factFrame(other)],
  "the stream says that it starts again, and does not": [frame("reset", { reason: "ahead" })],
  "the stream says goodbye, and goes on": [frame("goodbye", "null"), frame("evicted", "{"), factFrame(one), factFrame(other)],
};

test.each(Object.entries(STREAMS))("the state is shown when %s", async (_, frames) => {
  const { seen, says } = service();
  const { end, table, cards } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  seen.is = truth;
  says(...frames);
  await until(() => expect([table.shownState.value, table.isCaughtUp.value]).toEqual([truth, true]));
  expect(TRUE_CARDS).toEqual(expect.arrayContaining([...cards]));
  const next = { ...plays(3, "4S"), seq: 13 };
  seen.is = state(13, after(truth.rounds[0]!, next));
  says(factFrame(next));
  await until(() => expect(table.shownState.value).toEqual(seen.is));
  expect(seen.streams, "the page keeps its stream").toBe(1);
  end();
});

test("a wish for a pause is shown at once, and so is that it was withdrawn, though the log has no entry of it", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  for (const agrees_to of ["pause", null]) {
    seen.is = { ...before, clock: { players: [{ seat: 1, agrees_to }] } as unknown as State["clock"] };
    says(frame("clock", { table: TABLE }));
    await until(() => expect(table.shownState.value?.clock).toEqual(seen.is.clock));
  }
  end();
});

test("500 malformed events cause only one request for the state", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  seen.is = truth;
  says(frame("acted", "nonsense").repeat(500));
  await until(() => expect(table.shownState.value).toEqual(truth));
  expect(seen.states).toBe(1);
  end();
});

test("after a malformed first snapshot, the state is still shown", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", "nonsense"));
  await until(() => expect(table.shownState.value).toEqual(before));
  end();
});

test("a table that could not be read is read again, and no error of the browser is shown", async () => {
  const { seen } = service();
  seen.cuts = 3;
  const { end, table } = await seated();
  await until(() => expect(seen.cuts).toBeLessThan(3));
  await until(() => expect([table.table.value, table.ruleset.value]).toEqual([{ ruleset: "modern" }, { ruleset: "modern" }]));
  expect(table.tableError.value).toBeNull();
  end();
});

test.each([
  ["running", "goodbye", [factFrame(one)]],
  ["open", "evicted", []],
] as const)("when a table that is %s is gone, the page shows the service's sentence and sends no more requests", async (status, event, facts) => {
  const { seen, says, breaks } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", { ...before, status }));
  await until(() => expect(table.shownState.value).toEqual({ ...before, status }));
  seen.isGone = true;
  says(...facts, frame(event, { reason: "not_found" }));
  breaks();
  await until(() => expect([table.tableError.value, table.link.value]).toEqual(["There is no such table.", "over"]));
  await vi.advanceTimersByTimeAsync(60_000);
  const counts = [seen.states, seen.streams];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen.states, seen.streams]).toEqual(counts);
  end();
});

test("an error of the service is shown only until the table is read again", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  seen.isGone = true;
  says(factFrame(one));
  await until(() => expect(table.tableError.value).toBe("There is no such table."));
  [seen.isGone, seen.is] = [false, truth];
  says(factFrame(other));
  await until(() => expect([table.shownState.value, table.tableError.value]).toEqual([truth, null]));
  end();
});

test("after a reset event, the page accepts an older snapshot", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", truth));
  await until(() => expect(table.shownState.value).toEqual(truth));
  says(frame("reset", { reason: "ahead" }), frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  end();
});

test("at a busy table, each state is older than the newest event, and the last state is still shown", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  const facts = ["KS", "3S", "4S", "5S", "6S", "7S", "8S", "9S"].map((card, index) => ({ ...plays(index % 4, card), seq: 11 + index }));
  const states = facts.map((each, index) => state(each.seq, facts.slice(0, index + 1).reduce(after, dealt)));
  let sentCount = 1;
  seen.onRead = () => {
    seen.is = states[sentCount - 1]!;
    if (sentCount < facts.length) says(factFrame(facts[sentCount++]!)); // the next event arrives before this answer
  };
  says(factFrame(facts[0]!));
  await until(() => expect([table.shownState.value, table.isCaughtUp.value]).toEqual([states.at(-1), true]));
  end();
});

test("an event that arrives while the page checks an invented event is not dropped with it", async () => {
  const { seen, says } = service();
  const { end, table } = await seated();
  await until(() => expect(seen.streams).toEqual(1));
  says(frame("snapshot", before));
  await until(() => expect(table.shownState.value).toEqual(before));
  says(factFrame({ ...one, seq: 2 ** 40 }));
  await until(() => expect(seen.states).toEqual(4));
  seen.onRead = () => {
    if (seen.states === 5) says(factFrame(one)), (seen.onRead = () => (seen.is = state(11, after(dealt, one))));
  };
  await until(() => expect([table.shownState.value?.seq, table.isCaughtUp.value]).toEqual([11, true]));
  end();
});
