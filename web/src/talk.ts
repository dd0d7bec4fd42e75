/** The table's chat messages, and how many of them are unread. */
import { computed, effect, signal } from "@preact/signals";
import { api, body, me, now, Refused } from "./client";
import { isChatOver } from "./pure/chat";
import type { Message } from "./pure/wire";
import { link, shownState, table, tableId, viewer } from "./state";

const MOST = 100; // the longest page of messages that the service gives
const AGAIN_MS = 10_000;

export const messages = signal<Message[]>([]);
export const unread = signal(0);
/** Whether the chat is open. */
export const isChatOpen = signal(false);

/** Why the reader has no room to write in, in words; null if they have one. */
export const roomClosed = signal<string | null>(null);

/** Add messages, in the order of their time, each once. */
export function keep(...more: readonly Message[]): void {
  const known = new Map([...messages.value, ...more].map((each) => [`${each.room}.${each.number}`, each]));
  messages.value = [...known.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Add a new message, and count it as unread unless the chat is open or the reader wrote it. */
export function receive(message: Message): void {
  const before = messages.value.length;
  keep(message);
  if (messages.value.length > before && !isChatOpen.value && message.author.name !== me) unread.value += 1;
}

/** Read the newest messages. Those that are `news` to the reader count as unread. */
async function readChat(news: boolean): Promise<void> {
  try {
    const { data } = await body(api.GET("/api/v1/tables/{table_id}/chat", { params: { path: { table_id: tableId() }, query: { limit: MOST } } }));
    if (news) data.reverse().forEach(receive);
    else keep(...data);
  } catch (error) {
    // Somebody who sat here has no room until the game is over.
    if (error instanceof Refused && error.problem.code === "room_closed") roomClosed.value = error.message;
  }
}

/**
 * Read what was said before the reader came, and what the stream does not bring: what was said while it was broken, and
 * after the game, when there is no stream any more.
 */
export function followChat(): void {
  const isShown = computed(() => shownState.value !== null);
  let readFrom: number | null | undefined;
  effect(() => {
    const [seat, state] = [viewer.value, link.value];
    if (!isShown.value) return;
    // Who leaves their seat or comes back to it has another room, or none.
    if (readFrom !== seat) roomClosed.value = null;
    if (readFrom !== seat || state === "live") void readChat(readFrom === seat);
    readFrom = seat;
    if (state !== "over") return;
    const timer = setInterval(() => document.hidden || isChatOver(table.value?.ended_at, now()) || void readChat(true), AGAIN_MS);
    return () => clearInterval(timer);
  });
}
