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
  vi.stubGlobal("fetch", async () => (room.fails ? Promise.reject(new TypeError("Failed to fetch")) : Response.json({ data: [...room.said].reverse() })));
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
