/** Lookup of what the service allows the reader: cards, bids, numbers. This module knows no rules. */
import type { Action, My, Refusal, Ruleset } from "./wire";

/** Whether an action may be sent; if not, the service's reason, or null if it gave none. */
export type Choice = { legal: boolean; code: Refusal | null };

const NOTHING: Choice = { legal: false, code: null };
const LEGAL: Choice = { legal: true, code: null };

function found(my: My, same: (action: Action) => boolean, legal: boolean): Choice {
  if (legal) return LEGAL;
  const refused = my.illegal.find(same);
  return refused ? { legal: false, code: refused.code } : NOTHING;
}

/** Whether the reader is asked for this kind of action now. */
export const isAsked = (my: My | null, type: Action["type"]): boolean =>
  !!my?.turn_id && [...my.legal_actions, ...my.illegal].some((each) => each.type === type);

export function card(my: My, text: string): Choice {
  const legal = my.legal_actions.some((each) => each.type === "play" && each.cards.includes(text as never));
  return found(my, (action) => action.type === "play" && action.card === text, legal);
}

export function estimate(my: My, value: number): Choice {
  const legal = my.legal_actions.some((each) => each.type === "estimate" && each.values.includes(value));
  return found(my, (action) => action.type === "estimate" && action.value === value, legal);
}

export function bid(my: My, tricks: number, trump: string): Choice {
  const legal = my.legal_actions.some(
    (each) => each.type === "bid" && each.bids.some((one) => one.tricks === tricks && one.trump === trump),
  );
  return found(my, (action) => action.type === "bid" && action.tricks === tricks && action.trump === trump, legal);
}

/** Return pass, dash call and the like, if the service asks for them, legal or not. */
export function plain(my: My): { type: Action["type"]; choice: Choice }[] {
  const types = new Set([...my.legal_actions, ...my.illegal].map((each) => each.type));
  return [...types]
    .filter((type) => !["play", "estimate", "bid"].includes(type))
    .map((type) => ({ type, choice: found(my, (action) => action.type === type, my.legal_actions.some((each) => each.type === type)) }));
}

/** Return the numbers to choose an estimate from, legal or not, in order. */
export function numbers(my: My): number[] {
  const legal = my.legal_actions.flatMap((each) => (each.type === "estimate" ? each.values : []));
  const refused = my.illegal.flatMap((each) => (each.type === "estimate" ? [each.value] : []));
  return [...new Set([...legal, ...refused])].sort((one, other) => one - other);
}

/** Return the number that a digit key means: if 1 has the focus, 2 means 12 when 12 is shown. */
export const typed = (digit: string, focused: string | undefined, shown: readonly string[]): string | undefined =>
  shown.find((each) => focused !== undefined && each === focused + digit) ?? shown.find((each) => each === digit);

/** Return the key that was pressed as an English keyboard names it: with an Arabic layout S sends "س" and 3 may send "٣". */
export function englishKey({ key, code }: { key: string; code: string }): string {
  if (key === "؟") return "?";
  if (/^[٠-٩۰-۹]$/.test(key)) return String(key.charCodeAt(0) & 15);
  return /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key) ? code.slice(3).toLowerCase() : key.toLowerCase();
}

/** Return the lowest number of tricks for which a bid is still legal, or null. */
export function lowestBid(my: My): number | null {
  const tricks = my.legal_actions.flatMap((each) => (each.type === "bid" ? each.bids.map((one) => one.tricks) : []));
  return tricks.length === 0 ? null : Math.min(...tricks);
}

/** Return the service's sentence for a reason, in the language of the ruleset's request. */
export const sentenceOf = (ruleset: Ruleset | null, code: Refusal): string | null =>
  ruleset?.refusals.find((each) => each.code === code)?.detail ?? null;
