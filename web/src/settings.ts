/** What each reader chooses for this browser. */
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
};

const KEY = "estimation.board";
const USUAL: Settings = { rest: "short", order: "suits", fourColours: false, confirm: false, ready: true, undo: false, advance: false, vibrate: false, sound: false };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // no storage, or somebody else's content
  }
}

export const settings = signal<Settings>({ ...USUAL, ...stored() });
export const set = (changed: Partial<Settings>): void => void (settings.value = { ...settings.value, ...changed });

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
});

/** How long a finished trick lies, in milliseconds. */
export const REST_MS: { [rest in Rest]: number } = { off: 0, short: 900, long: 2200, tap: Infinity };

/** How long a move may be taken back before it is sent, where that is wished. */
export const UNDO_MS = 2_500;
