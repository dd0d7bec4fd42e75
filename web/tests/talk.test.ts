/** The table's chat: what the stream does not bring is read. */
import { expect, test, vi } from "vitest";
import type { Message, State } from "../src/pure/wire";
import { freshModulesAndFakeTimers, page } from "./page";

const said = (number: number, name = "omar"): Message => ({ room: "players", number, at: new Date(number).toISOString(), author: { name }, text: `${number}`, phrase: null }) as Message;
const state = { table: "here", status: "running", seq: 9, viewer: 0, rounds: [], seats: [] } as unknown as State;

/** The reader at a table where one message was said before they came. */
async function seated() {
  page();
  const room: { said: Message[]; fails: boolean } = { said: [said(1)], fails: false };
  vi.stubGlobal("fetch", async () => (room.fails ? Promise.reject(new TypeError("Failed to fetch")) : Response.json({ data: [...room.said].reverse(), next_cursor: null })));
  const [talk, table] = [await import("../src/talk"), await import("../src/state")];
  table.identify("here");
  talk.followChat();
  table.link.value = "live";
  table.newestState.value = table.animatedState.value = state;
  await vi.advanceTimersByTimeAsync(0);
  const seen = () => [talk.messages.value.map((each) => each.number), talk.unread.value];
  return { room, table, talk, seen };
}

freshModulesAndFakeTimers();

test("what was said before the reader came is not new to them", async () => {
  const { seen, room, table } = await seated();
  room.said.push(said(2));
  table.animatedState.value = { ...state, seq: 10 };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen(), "the stream brings what is said from now on").toEqual([[1], 0]);
});

test("what was said while the stream was broken is read, and is new", async () => {
  const { seen, room, table } = await seated();
  table.link.value = "reconnecting";
  room.said.push(said(2), said(3));
  table.link.value = "live";
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toEqual([[1, 2, 3], 2]);
});

test("after the game, when the stream is over, the board asks again and again", async () => {
  const { seen, room, table } = await seated();
  table.link.value = "over";
  for (const number of [2, 3]) {
    room.said.push(said(number));
    room.fails = true;
    await vi.advanceTimersByTimeAsync(10_000);
    room.fails = false;
    vi.stubGlobal("document", { hidden: false, documentElement: { lang: "en" } });
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(seen()).toEqual([[1, 2, 3], 2]);
  table.table.value = { ended_at: "2026-11-20T00:00:00.000Z" } as never;
  room.said.push(said(4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen()[0], "nothing more is said a day after the game").toEqual([1, 2, 3]);
});

test("who has no room is told why, until they have another one", async () => {
  const { room, table, talk } = await seated();
  room.fails = true;
  vi.stubGlobal("fetch", async () => Response.json({ code: "room_closed", detail: "Players and spectators talk apart." }, { status: 403 }));
  table.animatedState.value = { ...state, viewer: null };
  await vi.advanceTimersByTimeAsync(0);
  expect(talk.roomClosed.value).toBe("Players and spectators talk apart.");
  table.animatedState.value = { ...state, viewer: 0 };
  expect(talk.roomClosed.value).toBeNull();
});

/** The reader writes at the table. What they send arrives, but its answers are lost until the test says otherwise. */
async function writing() {
  const found = await seated();
  const sent: (string | null)[] = [];
  const way = { isLost: true, arrives: true };
  const reading = fetch;
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request === "string" || request.method !== "POST") return reading(request);
    const key = request.headers.get("Idempotency-Key");
    const isNew = !sent.includes(key);
    sent.push(key);
    const number = 1 + new Set(sent).size;
    if (isNew && way.arrives) found.room.said.push(said(number, "nadia"));
    return way.isLost ? Promise.reject(new TypeError("Failed to fetch")) : Response.json(said(number, "nadia"), { status: 201 });
  });
  const client = await import("../src/client");
  client.begin("nadia", "");
  return { ...found, sent, way, client };
}

test("a message whose answer is lost is sent again with the same key, and the next one with another", async () => {
  const { talk, sent, way, seen } = await writing();
  for (const isLost of [true, true, false]) {
    way.isLost = isLost;
    const saying = talk.say({ text: "2" });
    await (isLost ? expect(saying).rejects.toThrow("Failed to fetch") : saying);
  }
  expect(new Set(sent).size).toBe(1);
  expect(seen()[0]).toEqual([1, 2]);
  await talk.say({ text: "2" });
  expect([sent.length, new Set(sent).size]).toEqual([4, 2]);
});

test("a message that arrived without an answer goes from the field, and is not sent again", async () => {
  const { talk, sent, table, way } = await writing();
  await expect(talk.say({ text: "2" })).rejects.toThrow("Failed to fetch");
  talk.draft.value = "2 ";
  table.link.value = "reconnecting";
  table.link.value = "live";
  await vi.advanceTimersByTimeAsync(0);
  expect(talk.draft.value).toBe("");
  way.isLost = false;
  await talk.say({ text: "2" });
  expect(new Set(sent).size, "the same words, said once more").toBe(2);
});

test("a message that did not arrive stays in the field, though the same was said before", async () => {
  const { talk, table, way, sent, room } = await writing();
  way.isLost = false;
  await talk.say({ text: "2" });
  [way.isLost, way.arrives] = [true, false];
  room.said = [said(1), { ...said(2, "nadia"), text: "2" }];
  const saying = talk.say({ text: "2" });
  table.link.value = "reconnecting";
  table.link.value = "live";
  await expect(saying).rejects.toThrow("Failed to fetch");
  await expect(talk.say({ text: "2" })).rejects.toThrow("Failed to fetch");
  expect(new Set(sent).size).toBe(2);
});

test("what is written while a message is on its way stays, after the message if that did not arrive", async () => {
  const { talk, way, sent } = await writing();
  for (const [first, arrives, kept] of [["2", true, "and this"], ["not this", false, "not this and this"]] as const) {
    [way.isLost, way.arrives] = [!arrives, arrives];
    talk.draft.value = ` ${first} `;
    const sending = talk.sendDraft();
    talk.draft.value = "and this";
    await (arrives ? sending : expect(sending).rejects.toThrow("Failed to fetch"));
    expect(talk.draft.value).toBe(kept);
  }
  talk.draft.value = "  ";
  await talk.sendDraft();
  expect([talk.draft.value, sent.length]).toEqual(["  ", 2]);
});

test("of a message that arrived after all, what was written after it stays in the field", async () => {
  const { talk, table } = await writing();
  talk.draft.value = "2";
  const sending = talk.sendDraft();
  talk.draft.value = "and this";
  await expect(sending).rejects.toThrow("Failed to fetch");
  expect(talk.draft.value).toBe("2 and this");
  table.link.value = "reconnecting";
  table.link.value = "live";
  await vi.advanceTimersByTimeAsync(0);
  expect(talk.draft.value).toBe("and this");
});

test("a phrase that is pressed twice is sent once", async () => {
  const { talk, sent, way } = await writing();
  way.isLost = false;
  await Promise.all([talk.say({ phrase: "hello" }), talk.say({ phrase: "hello" })]);
  expect(sent.length).toBe(1);
});

test("older messages are read page by page, and what was said while the stream was broken for long", async () => {
  const { room, table, talk, seen } = await seated();
  const all = Array.from({ length: 250 }, (_, place) => said(place + 1));
  vi.stubGlobal("fetch", async (request: Request) => {
    const before = Number(new URL(request.url).searchParams.get("cursor") ?? room.said.length + 1);
    const found = room.said.slice(Math.max(before - 101, 0), before - 1).reverse();
    return Response.json({ data: found, next_cursor: found.at(-1)!.number > 1 ? `${found.at(-1)!.number}` : null });
  });
  expect(talk.older.value).toBeNull();
  room.said = all;
  table.link.value = "reconnecting";
  table.link.value = "live";
  await vi.advanceTimersByTimeAsync(0);
  expect([talk.messages.value.length, talk.older.value]).toEqual([101, "151"]);
  await talk.readOlder();
  await talk.readOlder();
  expect([seen()[0], talk.older.value]).toEqual([all.map((each) => each.number), null]);
  room.said.push(said(251));
  table.link.value = "reconnecting";
  table.link.value = "live";
  await vi.advanceTimersByTimeAsync(0);
  expect([talk.messages.value.length, talk.older.value], "nothing is missing before it").toEqual([251, null]);
});
