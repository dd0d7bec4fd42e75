/** The table's chat messages, and how many of them are unread. */
import { signal } from "@preact/signals";
import { me } from "./client";
import type { Message } from "./pure/wire";

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
