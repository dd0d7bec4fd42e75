/** The table's chat messages, and how many of them are unread. */
import { computed, effect, signal } from "@preact/signals";
import { api, body, me, newKey, now, Refused } from "./client";
import { isChatOver } from "./pure/chat";
import type { Message } from "./pure/wire";
import { link, shownState, table, tableId, viewer } from "./state";

const MOST = 100; // the longest page of messages that the service gives
const AGAIN_MS = 10_000;

export const messages = signal<Message[]>([]);
export const unread = signal(0);
/** Whether the chat is open. */
export const isChatOpen = signal(false);

/** What the reader is writing. */
export const draft = signal("");
/** Where the messages go on that are older than those read; null if there are none. */
export const older = signal<string | null>(null);

/** Why the reader has no room to write in, in words; null if they have one. */
export const roomClosed = signal<string | null>(null);

type Content = { text: string } | { phrase: string };
/**
 * Messages that have got no answer yet, with their keys. They may have arrived: sent again, each is said once. `after`:
 * the time of the newest message that was read before; one that has arrived is newer.
 */
const unanswered = new Map<string, { key: string; after: number; isSending: boolean }>();

/** Send a message. Raises the error if it is refused, or if nobody answers. */
export async function say(content: Content): Promise<void> {
  const written = JSON.stringify(content);
  const mine = unanswered.get(written) ?? { key: newKey(), after: Date.parse(messages.value.at(-1)?.at ?? "") || 0, isSending: false };
  if (mine.isSending) return; // a button that was pressed twice
  unanswered.set(written, mine);
  mine.isSending = true;
  try {
    const how = { params: { path: { table_id: tableId() } }, headers: { "Idempotency-Key": mine.key }, body: content as never };
    keep(await body(api.POST("/api/v1/tables/{table_id}/chat", how)));
    unanswered.delete(written);
  } catch (error) {
    if (unanswered.has(written)) throw error; // otherwise only the answer was lost
  } finally {
    mine.isSending = false;
  }
}

/** Send what the reader has written. What does not arrive comes back, before what they have written meanwhile. */
export async function sendDraft(): Promise<void> {
  const text = draft.value.trim();
  if (!text) return;
  draft.value = "";
  try {
    await say({ text });
  } catch (error) {
    draft.value = [text, draft.value].filter(Boolean).join(" ");
    throw error;
  }
}

/** Note that a message of the reader's has arrived, whose answer may be lost: it is not to be sent again. */
function settle({ author, text, phrase, at }: Message): void {
  const written = JSON.stringify(phrase ? { phrase: phrase.code } : { text });
  if (author.name !== me || !(Date.parse(at) > (unanswered.get(written)?.after ?? Infinity))) return;
  unanswered.delete(written);
  const unsent = draft.value.trimStart();
  if (text !== null && `${unsent} `.startsWith(`${text} `)) draft.value = unsent.slice(text.length).trimStart();
}

/** Add messages, in the order of their time, each once. */
export function keep(...more: readonly Message[]): void {
  more.forEach(settle);
  const known = new Map([...messages.value, ...more].map((each) => [`${each.room}.${each.number}`, each]));
  messages.value = [...known.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Add a new message, and count it as unread unless the chat is open or the reader wrote it. */
export function receive(message: Message): void {
  const before = messages.value.length;
  keep(message);
  if (messages.value.length > before && !isChatOpen.value && message.author.name !== me) unread.value += 1;
}

/** Read a page of messages, newest first. */
const page = (cursor?: string) =>
  body(api.GET("/api/v1/tables/{table_id}/chat", { params: { path: { table_id: tableId() }, query: { limit: MOST, ...(cursor && { cursor }) } } }));

/** Read the messages before those that were read. */
export async function readOlder(): Promise<void> {
  const { data, next_cursor } = await page(older.value ?? undefined);
  keep(...data);
  older.value = next_cursor;
}

/** Read the newest messages. Those that are `news` to the reader count as unread. */
async function readChat(news: boolean): Promise<void> {
  try {
    const { data, next_cursor } = await page();
    const known = new Set(messages.value.map((each) => `${each.room}.${each.number}`));
    // Otherwise what is between these messages and the known ones is still to be read.
    if (!data.some((each) => known.has(`${each.room}.${each.number}`))) older.value = next_cursor;
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
