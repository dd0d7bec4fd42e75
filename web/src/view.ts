/** Values that several parts of the board show: names, places, and the round with the reader's own move. */
import { computed, effect, signal } from "@preact/signals";
import { after } from "./pure/fold";
import { places, type Direction, type Place } from "./pure/seats";
import { card as choiceOf, isAsked, sentenceOf } from "./pure/choices";
import { suit } from "./pure/cards";
import type { Fact, My, Refusal, Round } from "./pure/wire";
import { replayMoment, foretold, lostSeat, planned, resting, round, ruleset, pendingMove, shownState, table, viewer } from "./state";
import { isolated, t } from "./texts";

/** The round on the screen. The reader's own move is on the table as soon as they make it. */
export const live = computed<Round | null>(() => {
  const now = round.value;
  const mine = pendingMove.value;
  if (!now?.my || !mine || now.my.turn_id !== mine.turn) return now;
  const fact = { type: "acted", seq: 0, at: "", round: now.number, turn: 0, turn_id: mine.turn, seat: now.my.seat, action: mine.action } as Fact;
  return { ...after(now, fact), waiting: [] };
});

/** The cards in the middle, their leader, and their winner if the trick is finished. */
export const middle = computed<{ leader: number; cards: readonly string[]; winner: number | null } | null>(() => {
  const now = live.value;
  const still = resting.value;
  if (replayMoment.value?.trick) return replayMoment.value.trick;
  if (still && !replayMoment.value && (!now || still.round === now.number)) return still.trick;
  if (!now || now.leader === null) return null;
  return { leader: now.leader, cards: now.trick, winner: null };
});

export const players = computed<number>(() => shownState.value?.seats.length ?? table.value?.players ?? foretold.value.players);
export const direction = computed<Direction>(() => {
  const value = ruleset.value?.fields.find((field) => field.name === "direction")?.value;
  return value === "clockwise" || value === "counterclockwise" ? value : foretold.value.direction;
});
/**
 * The seat at the bottom of the board: the reader's own, even after they have left it, so that nobody changes places.
 */
const viewpoint = signal(0);
let held: number | null = null;
effect(() => {
  if (viewer.value !== null) {
    viewpoint.value = held = viewer.value;
    lostSeat.value = null;
    return;
  }
  const clock = shownState.value?.clock?.players.find((each) => each.gone && each.seat === held);
  if (clock) lostSeat.value = { seat: clock.seat, returns: clock.comes_back };
  if (lostSeat.value) viewpoint.value = lostSeat.value.seat;
});
export const placed = computed<Place[]>(() => places(players.value, viewpoint.value, direction.value));

/** Return the name of the player at this seat. */
export function nameOf(seat: number): string {
  const player = (shownState.value?.seats ?? table.value?.seats)?.[seat]?.player;
  if (!player) return t.emptySeat;
  return (player.kind === "bot" && t.bots[player.name]) || player.name;
}

/** Return the name of a seat. Players with the same name (a bot can have many seats) get a number. */
export function label(seat: number): string {
  const seats = shownState.value?.seats ?? table.value?.seats ?? [];
  const name = nameOf(seat);
  const same = seats.filter((each) => each.player && nameOf(each.seat) === name).map((each) => each.seat);
  return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
}

/** Return a name for use in sentences; the reader is "you". */
export const called = (seat: number): string => (seat === viewer.value ? t.you : isolated(label(seat)));

/** Return the position of a round among those of this table, from 1. People count only rounds that they play. */
export const roundPlace = (number: number): number => planned.value.indexOf(number) + 1 || number;
/** Return a round's name, by its position. */
export const roundShort = (number: number): string => t.round(roundPlace(number));
/** The same, with the number of rounds. */
export const roundTitle = (number: number): string =>
  planned.value.includes(number) ? t.roundOf(roundPlace(number), planned.value.length) : t.round(number);

/** The title of the page's bar: the round, once it is known. */
export const title = computed<string>(() => (live.value ? roundTitle(live.value.number) : t.table));

/**
 * Return the reason why a card may not be played now. Returns null if it may, or if it is not a turn to play a card.
 */
export function hindrance(my: My | null, round: Round, card: string): string | null {
  if (!my || !isAsked(my, "play")) return null;
  const { legal, code } = choiceOf(my, card);
  if (legal) return null;
  const led = round.trick[0] && suit(round.trick[0]);
  if (code === "must_follow_suit" && led) return t.mustFollow(t.suits[led]);
  return because(code);
}

/** Return the service's sentence for a refusal. */
export const because = (code: Refusal | null): string => (code && sentenceOf(ruleset.value, code)) ?? t.notAmong;
