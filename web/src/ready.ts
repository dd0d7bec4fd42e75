/**
 * A card that the reader lays ready before their turn. It stays in this browser until the turn is shown, and is then
 * played at once if that is legal. From this speed, other players may notice that the card was chosen before; the
 * setting says so. A pause that imitates thought would use up the reader's clock and everybody's time, and would not
 * look like their own pauses. A refusal, a new round, or a move that was undone or refused puts the card back into
 * the hand.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import { act, refused } from "./move";
import { cardName } from "./parts/Card";
import { isAsked } from "./pure/choices";
import type { Card, My, Round } from "./pure/wire";
import { settings } from "./settings";
import { choose, pendingMove, shownState, turn } from "./state";
import { t } from "./texts";
import { hindrance, live } from "./view";
import { speakUp } from "./voice";

/** The card, its deal, and the turn of the reader's own move that was being sent when they laid the card. */
const laid = signal<{ deal: string; card: Card; after: string | null } | null>(null);
const isOffered = signal(false);
const dealOf = ({ number, attempt }: Round): string => `${number}.${attempt}`;

/** Whether the reader can lay a card ready: they play in this round and it is not their turn. */
export const mayLay = computed<boolean>(
  () => isOffered.value && settings.value.ready && !turn.value && shownState.value?.status === "running" && live.value?.phase === "play" && live.value.my !== null,
);

/** The card that lies ready in the round on the screen. */
export const ready = computed<Card | null>(() => {
  const now = live.value;
  const { deal, card } = laid.value ?? {};
  const isHeld = now !== null && deal === dealOf(now) && now.my?.hand.includes(card!);
  return isHeld && settings.value.ready ? card! : null;
});

/** Lay this card ready instead of any other. Returns false if that is not possible now. */
export function lay(card: Card): boolean {
  if (!mayLay.value) return false;
  refused.value = null;
  laid.value = { deal: dealOf(live.value!), card, after: pendingMove.value?.turn ?? null };
  speakUp(t.heard.ready(cardName(card)));
  return true;
}

/** Put the card that lies ready back into the hand. Returns false if there is none. */
export function putBack(): boolean {
  const card = ready.value;
  laid.value = null;
  if (card) speakUp(t.heard.putBack(cardName(card)));
  return card !== null;
}

/** From now on let the reader lay cards ready, and play them when the turn is shown. */
export function offerReady(): void {
  isOffered.value = true;
  effect(() => {
    if (laid.value && (ready.value === null || refused.value !== null)) laid.value = null;
    const [my, card] = [turn.value, ready.value];
    if (my && card && isAsked(my, "play")) untracked(() => play(my, card));
  });
}

function play(my: My, card: Card): void {
  const didNotStand = laid.value?.after === my.turn_id;
  laid.value = null;
  if (didNotStand) return;
  const why = hindrance(my, live.value!, card);
  if (why) refused.value = t.mayNot(cardName(card), why);
  else if (settings.value.confirm) choose(my, { type: "play", card });
  else void act({ type: "play", card });
}
