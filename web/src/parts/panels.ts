/** Which of the sheets lies over the table. */
import { signal } from "@preact/signals";
import { unread } from "../game";

export type Panel = "scores" | "chat" | "more" | "last" | "keys" | "hint";

export const panel = signal<Panel | null>(null);

export function toggle(wanted: Panel): void {
  panel.value = panel.value === wanted ? null : wanted;
  if (panel.value === "chat") unread.value = 0;
}
export const close = (): void => void (panel.value = null);

/** Whether a finished game is being looked at again. */
export const replaying = signal(false);

/** The moment of a game that an address names: `#move=412`. */
export function momentOf(hash: string): number | null {
  const found = /^#move=(\d+)$/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}
