/** The reader's settings for this browser. */
import { effect, signal } from "@preact/signals";
import type { Order } from "./pure/cards";

export type Rest = "off" | "short" | "long" | "tap";
export type Settings = {
  rest: Rest;
  order: Order;
  fourColours: boolean;
  confirm: boolean;
  ready: boolean;
  undo: boolean;
  advance: boolean;
  vibrate: boolean;
  sound: boolean;
  letters: boolean;
};

const KEY = "estimation.board";
const USUAL: Settings = { rest: "short", order: "suits", fourColours: false, confirm: false, ready: true, undo: false, advance: false, vibrate: false, sound: false, letters: true };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // storage is not available, or it holds something else
  }
}

export const settings = signal<Settings>({ ...USUAL, ...stored() });
export const set = (changed: Partial<Settings>): void => void (settings.value = { ...settings.value, ...changed });

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Without storage, the choice lasts until the reader leaves the page.
  }
});

/** How long a finished trick stays, in milliseconds. */
export const REST_MS: { [rest in Rest]: number } = { off: 0, short: 900, long: 2200, tap: Infinity };

/** How long the reader can undo a move before it is sent, if they chose this setting. */
export const UNDO_MS = 2_500;
