/** What is said at the table, and how much of it nobody has looked at yet. */
import { signal } from "@preact/signals";
import { me } from "./client";
import type { Message } from "./pure/wire";

export const said = signal<Message[]>([]);
export const unread = signal(0);
/** Whether what is said is being looked at. */
export const isChatOpen = signal(false);

/** Keep messages in the order in which they were said, each of them once. */
export function keep(...messages: readonly Message[]): void {
  const known = new Map([...said.value, ...messages].map((each) => [`${each.room}.${each.number}`, each]));
  said.value = [...known.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** A message that has just been said. */
export function receive(message: Message): void {
  const before = said.value.length;
  keep(message);
  if (said.value.length > before && !isChatOpen.value && message.author.name !== me) unread.value += 1;
}
