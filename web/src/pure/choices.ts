/** What the service says one may do, looked up by what is shown: cards, bids, numbers. Rules it holds none. */
import type { Action, My, Refusal, Ruleset } from "./wire";

/** May it be sent; if not, why, as far as the service has said. */
export type Choice = { legal: boolean; code: Refusal | null };

const NOTHING: Choice = { legal: false, code: null };
const LEGAL: Choice = { legal: true, code: null };

function found(my: My, same: (action: Action) => boolean, legal: boolean): Choice {
  if (legal) return LEGAL;
  const refused = my.illegal.find(same);
  return refused ? { legal: false, code: refused.code } : NOTHING;
}

/** Whether a kind of action is asked for now. */
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

/** Pass, dash call and the like: those that are asked for, legal or not. */
export function plain(my: My): { type: Action["type"]; choice: Choice }[] {
  const types = new Set([...my.legal_actions, ...my.illegal].map((each) => each.type));
  return [...types]
    .filter((type) => !["play", "estimate", "bid"].includes(type))
    .map((type) => ({ type, choice: found(my, (action) => action.type === type, my.legal_actions.some((each) => each.type === type)) }));
}

/** The numbers among which one estimates, legal or not, in order. */
export function numbers(my: My): number[] {
  const legal = my.legal_actions.flatMap((each) => (each.type === "estimate" ? each.values : []));
  const refused = my.illegal.flatMap((each) => (each.type === "estimate" ? [each.value] : []));
  return [...new Set([...legal, ...refused])].sort((one, other) => one - other);
}

/** The number that a digit key means: after a 1 that has the focus, 2 means 12 where that is among those shown. */
export const typed = (digit: string, focused: string | undefined, shown: readonly string[]): string | undefined =>
  shown.find((each) => focused !== undefined && each === focused + digit) ?? shown.find((each) => each === digit);

/** The lowest number of tricks for which a bid is still legal, or null. */
export function lowestBid(my: My): number | null {
  const tricks = my.legal_actions.flatMap((each) => (each.type === "bid" ? each.bids.map((one) => one.tricks) : []));
  return tricks.length === 0 ? null : Math.min(...tricks);
}

/** The service's sentence for a reason, in the language in which the ruleset was asked for. */
export const sentenceOf = (ruleset: Ruleset | null, code: Refusal): string | null =>
  ruleset?.refusals.find((each) => each.code === code)?.detail ?? null;
