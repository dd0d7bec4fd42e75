/** The sheet that is open over the table. */
import { effect, signal } from "@preact/signals";
import { isChatOpen, unread } from "../talk";

export type Panel = "scores" | "chat" | "more" | "last" | "keys" | "hint" | "plan" | "auction";

export const panel = signal<Panel | null>(null);

export function toggle(wanted: Panel): void {
  panel.value = panel.value === wanted ? null : wanted;
}
export const close = (): void => void (panel.value = null);
effect(() => {
  isChatOpen.value = panel.value === "chat";
  if (isChatOpen.value) unread.value = 0;
});

/** Whether the reader is replaying a finished game. */
export const replaying = signal(false);

/** Read the moment of a game from an address: `#move=412`. */
export function momentOf(hash: string): number | null {
  const found = /^#move=(\d+)$/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}
