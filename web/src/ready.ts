/**
 * A card that is laid ready before one's turn. It is kept in this browser alone until the turn is shown, and is played
 * then if it may be, at once: others may tell by its speed that it had been chosen before, and the setting says so. A
 * pause that looks like thought would cost one's clock and everybody's time, and would not look like theirs.
 * A refusal, another round and a move that did not stand put it back into the hand.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import { act, refused } from "./move";
import { cardName } from "./parts/Card";
import { isAsked } from "./pure/choices";
import type { Card, My, Round } from "./pure/wire";
import { settings } from "./settings";
import { choose, sent, shown, turn } from "./state";
import { t } from "./texts";
import { hindrance, live } from "./view";
import { speakUp } from "./voice";

/** The card, of which deal, and the own move that was on its way when it was laid. */
const laid = signal<{ deal: string; card: Card; after: string | null } | null>(null);
const isOffered = signal(false);
const dealOf = ({ number, attempt }: Round): string => `${number}.${attempt}`;

/** Whether one plays, and it is not one's turn. */
export const mayLay = computed<boolean>(
  () => isOffered.value && settings.value.ready && !turn.value && shown.value?.status === "running" && live.value?.phase === "play" && live.value.my !== null,
);

/** The card that lies ready in the round that is looked at. */
export const ready = computed<Card | null>(() => {
  const now = live.value;
  const { deal, card } = laid.value ?? {};
  const isHeld = now !== null && deal === dealOf(now) && now.my?.hand.includes(card!);
  return isHeld && settings.value.ready ? card! : null;
});

/** Lay this card ready in place of any other. False if it is not the time for that. */
export function lay(card: Card): boolean {
  if (!mayLay.value) return false;
  refused.value = null;
  laid.value = { deal: dealOf(live.value!), card, after: sent.value?.turn ?? null };
  speakUp(t.heard.ready(cardName(card)));
  return true;
}

/** Put the card that lies ready back into the hand. False if there is none. */
export function putBack(): boolean {
  const card = ready.value;
  laid.value = null;
  if (card) speakUp(t.heard.putBack(cardName(card)));
  return card !== null;
}

/** From now on cards may be laid ready, and are played when the turn is shown. */
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
