/** What several parts of the board show alike: names, places, the round with one's own move in it. */
import { computed, effect, signal } from "@preact/signals";
import { after } from "./pure/fold";
import { places, type Direction, type Place } from "./pure/seats";
import { card as choiceOf, isAsked, sentenceOf } from "./pure/choices";
import { suit } from "./pure/cards";
import type { Fact, My, Refusal, Round } from "./pure/wire";
import { again, foretold, planned, resting, round, ruleset, sent, shown, table, viewer } from "./state";
import { isolated, t } from "./texts";

/** The round as shown: one's own move lies there as soon as it was made. */
export const live = computed<Round | null>(() => {
  const now = round.value;
  const mine = sent.value;
  if (!now || !mine || now.my?.turn_id === undefined || !mine.turn.startsWith(`${now.number}.`)) return now;
  const fact = { type: "acted", seq: 0, at: "", round: now.number, turn: 0, turn_id: mine.turn, seat: now.my!.seat, action: mine.action } as Fact;
  return { ...after(now, fact), waiting: [] };
});

/** The cards in the middle, who led them, and who has won them if they are finished. */
export const middle = computed<{ leader: number; cards: readonly string[]; winner: number | null } | null>(() => {
  const now = live.value;
  const still = resting.value;
  if (again.value?.trick) return again.value.trick;
  if (still && !again.value && (!now || still.round === now.number)) return still.trick;
  if (!now || now.leader === null) return null;
  return { leader: now.leader, cards: now.trick, winner: null };
});

export const players = computed<number>(() => shown.value?.seats.length ?? table.value?.players ?? foretold.value.players);
export const direction = computed<Direction>(() => {
  const value = ruleset.value?.fields.find((field) => field.name === "direction")?.value;
  return value === "clockwise" || value === "counterclockwise" ? value : foretold.value.direction;
});
/** The seat from which one looks on: one's own, also after one has left it, so that nobody changes places. */
const viewpoint = signal(0);
effect(() => {
  if (viewer.value !== null) viewpoint.value = viewer.value;
});
export const placed = computed<Place[]>(() => places(players.value, viewpoint.value, direction.value));

/** The name of who sits there. */
function nameOf(seat: number): string {
  const player = (shown.value?.seats ?? table.value?.seats)?.[seat]?.player;
  if (!player) return t.emptySeat;
  return (player.kind === "bot" && t.bots[player.name]) || player.name;
}

/** Bots of one name sit at many seats: a number tells them apart. */
export function label(seat: number): string {
  const seats = shown.value?.seats ?? table.value?.seats ?? [];
  const name = nameOf(seat);
  const same = seats.filter((each) => each.player && nameOf(each.seat) === name).map((each) => each.seat);
  return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
}

/** The name for sentences, where one is called "you". */
export const called = (seat: number): string => (seat === viewer.value ? t.you : isolated(label(seat)));

/** The place of a round among those of this table: people count those that they play. */
export const roundPlace = (number: number): number => planned.value.indexOf(number) + 1 || number;
/** A round by its place. */
export const roundShort = (number: number): string => t.round(roundPlace(number));
/** The same, with how many there are. */
export const roundTitle = (number: number): string =>
  planned.value.includes(number) ? t.roundOf(roundPlace(number), planned.value.length) : t.round(number);

/** What is played, once that is known. */
export const title = computed<string>(() => (live.value ? roundTitle(live.value.number) : t.table));

/** Why a card may not be played now, in words; null if it may, or if no card is asked for. */
export function hindrance(my: My | null, round: Round, card: string): string | null {
  if (!my || !isAsked(my, "play")) return null;
  const { legal, code } = choiceOf(my, card);
  if (legal) return null;
  const led = round.trick[0] && suit(round.trick[0]);
  if (code === "must_follow_suit" && led) return t.mustFollow(t.suits[led]);
  return because(code);
}

/** Why something may not be chosen, in the service's words. */
export const because = (code: Refusal | null): string => (code && sentenceOf(ruleset.value, code)) ?? t.notAmong;
