/** Checks of what a stream sends: its shapes, and its facts against the state, which alone is right. */
import type { Card, Fact, Message, Round, State } from "./wire";

type Fields = { [name: string]: unknown };
const isFields = (data: unknown): data is Fields => typeof data === "object" && data !== null && !Array.isArray(data);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export const isFact = (data: unknown): data is Fact => isFields(data) && typeof data.type === "string" && isCount(data.seq);

export const isState = (data: unknown): data is State =>
  isFields(data) && typeof data.table === "string" && isCount(data.seq) && [data.rounds, data.seats, data.scored, data.scores].every(Array.isArray);

export const isMessage = (data: unknown): data is Message =>
  isFields(data) && isCount(data.number) && isFields(data.author) && typeof data.author.name === "string" && (typeof data.text === "string" || isFields(data.phrase));

/** Whether the fact comes next after the shown state, and the newest state does not contradict it. */
export const leads = (fact: Fact, shownState: State, newest: State): boolean => fact.seq === shownState.seq + 1 && !isDenied(fact, newest);

/**
 * Whether the state contradicts that a card was played: the card is somewhere else, or nowhere though all tricks are
 * open.
 */
export function isDenied(fact: Fact, newest: State): boolean {
  if (fact.type !== "acted" || fact.action.type !== "play") return false;
  const round = newest.rounds.find((each) => each.number === fact.round);
  if (!round) return !newest.scored.some((each) => each.number === fact.round);
  const { card } = fact.action;
  if (round.my?.hand.includes(card)) return true;
  const by = playerOf(card, round);
  return by === null ? areTricksOpen(round) : by !== fact.seat;
}

/** Return the seat that has played the card, or null if the round does not show it. */
function playerOf(card: Card, round: Round): number | null {
  const tricks = round.leader === null ? round.tricks : [...round.tricks, { leader: round.leader, cards: round.trick }];
  for (const { leader, cards } of tricks) {
    const place = cards.indexOf(card);
    if (place >= 0) return (leader + place) % round.won.length;
  }
  return null;
}

/**
 * Whether all tricks are open. Tables that conceal tricks show only the last one and do not count those of other
 * players.
 */
const areTricksOpen = (round: Round): boolean => round.won.every((count) => count !== null);
