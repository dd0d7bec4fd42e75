/** Plans as sentences: rules that say what to do and when, and the cases on which a plan was tried. */
import { suit } from "./cards";
import type { Action, Case, PlanRule } from "./wire";
import type { Texts } from "../texts/en";

export type Condition = NonNullable<PlanRule["when"]>;
export type Deed = PlanRule["do"];
export type DeedType = Deed["type"];

/** Actions of a plan, by what they answer (a turn to play, or a call), in the order in which the page offers them. */
export const DEEDS: { [phase in "cards" | "words"]: DeedType[] } = {
  cards: ["lowest", "highest", "lowest_winner", "highest_loser", "lead_from", "discard_from", "card"],
  words: ["bid_up_to", "bid", "estimate", "pass", "dash_call", "no_dash", "avoid", "redeal"],
};

/** The reader's plan for this deal of a round; null if there is none. A plan for an earlier deal is not followed. */
export const planFor = <P extends { round: number; attempt: number }>(plans: readonly P[], round: number, attempt: number): P | null =>
  plans.find((each) => each.round === round && each.attempt === attempt) ?? null;

const cardName = (t: Texts, card: string): string => t.card(card[0]!, suit(card));

/** Return the action of a rule in words. */
function deedText(t: Texts, deed: Deed): string {
  const words = t.plan.deeds;
  switch (deed.type) {
    case "card":
      return words.card(cardName(t, deed.card));
    case "lead_from":
    case "discard_from":
      return words[deed.type](deed.suits.map((each) => t.suits[each]).join(t.comma));
    case "bid":
    case "bid_up_to":
      return words[deed.type](t.bid(deed.bid.tricks, deed.bid.trump));
    case "estimate":
      return words.estimate(deed.values.join(t.comma));
    default:
      return words[deed.type];
  }
}

/** Return each condition of a rule in words. */
function conditionTexts(t: Texts, when: Condition, who: (seat: number) => string): string[] {
  const words = t.plan.when;
  const cards = (all: readonly string[]) => all.map((each) => cardName(t, each)).join(t.comma);
  return [
    when.led && (when.led === "nothing" ? words.lead : words.led(t.suits[when.led])),
    when.position !== undefined && words.position(when.position),
    when.can_win !== undefined && (when.can_win ? words.canWin : words.cannotWin),
    when.won && words.won[when.won],
    when.trump && words.trump(t.suits[when.trump]),
    when.winning?.length && words.winning(when.winning.map(who).join(t.comma)),
    when.played?.length && words.played(cards(when.played)),
    when.unplayed?.length && words.unplayed(cards(when.unplayed)),
  ].filter((each): each is string => Boolean(each));
}

/** Return a rule as one sentence. */
export function ruleText(t: Texts, rule: PlanRule, who: (seat: number) => string): string {
  const conditions = conditionTexts(t, rule.when ?? {}, who);
  return conditions.length === 0 ? t.plan.always(deedText(t, rule.do)) : t.plan.rule(conditions.join(t.plan.and), deedText(t, rule.do));
}

/** Return a case in words: what may happen at the table. */
export function caseText(t: Texts, tried: Case): string {
  const words = t.plan.cases;
  if (tried.case === "trick") {
    const led = tried.led ? t.suits[tried.led] : t.card("", null);
    const range = tried.card === tried.up_to ? cardName(t, tried.card!) : words.range(cardName(t, tried.card!), cardName(t, tried.up_to!));
    return words.trick(tried.position!, led, range);
  }
  if (tried.case === "bid") return tried.bid ? words.bid(t.bid(tried.bid.tricks, tried.bid.trump)) : words.noBid;
  if (tried.case === "total") return words.total(tried.total ?? 0);
  return words[tried.case];
}

/** Return in words what the plan does in a case. */
export function outcomeText(t: Texts, action: Action | null): string {
  if (action === null) return t.plan.stops;
  if (action.type === "play") return cardName(t, action.card);
  if (action.type === "estimate") return String(action.value);
  return action.type === "bid" ? t.bid(action.tricks, action.trump) : t.plain[action.type];
}

/** Return an action of this type with default values. */
export function deedOf(type: DeedType, hand: readonly string[]): Deed {
  switch (type) {
    case "card":
      return { type, card: (hand[0] ?? "AS") as never };
    case "lead_from":
    case "discard_from":
      return { type, suits: ["C"] };
    case "bid":
    case "bid_up_to":
      return { type, bid: { tricks: 4, trump: "S" } };
    case "estimate":
      return { type, values: [3] };
    default:
      return { type };
  }
}

/** Return the rules with those at `at` and `at + 1` swapped. */
export const swapped = (rules: readonly PlanRule[], at: number): PlanRule[] => {
  const [one, other] = [rules[at], rules[at + 1]];
  return one && other ? [...rules.slice(0, at), other, one, ...rules.slice(at + 2)] : [...rules];
};
