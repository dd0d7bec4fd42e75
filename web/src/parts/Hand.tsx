/** The reader's cards in thirteen fixed places: a played card leaves its place empty. A listbox with one tab stop. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { hurry, onlyRests } from "../film";
import { act, refused } from "../move";
import { lay, mayLay, putBack, ready } from "../ready";
import { choose, chosen, isCaughtUp, isNext, turn } from "../state";
import { isAsked } from "../pure/choices";
import { nearest, sorted } from "../pure/cards";
import { wholeHand } from "../pure/fold";
import type { Card } from "../pure/wire";
import { settings } from "../settings";
import { t } from "../texts";
import { hindrance, live } from "../view";
import { cardName, Face } from "./Card";
import { takeUp } from "./focus";

const DRAG_FROM = 10; // pixels; a shorter movement is a tap

export const Hand = () => {
  const now = live.value;
  const places = useRef<{ key: string; cards: string[] }>({ key: "", cards: [] });
  const at = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const my = turn.value;
  const isPlayTurn = isAsked(my, "play");
  const raised = chosen(my, "play")?.card;
  const [layable, laid] = [mayLay.value, ready.value];
  const held = new Set<string>(now?.my?.hand ?? []);
  const focus = useRef<string | null>(null);
  // When the focused card has been played, focus the next one.
  useLayoutEffect(() => {
    const next = () => list.current?.querySelector<HTMLElement>("[tabindex='0']");
    takeUp(next());
    if (focus.current === null || held.has(focus.current)) return;
    focus.current = null;
    if (document.activeElement === document.body) next()?.focus();
  });
  if (!now?.my) return null;

  const { order } = settings.value;
  const key = `${now.number}.${now.attempt}.${order}.${order === "trump" ? now.trump : ""}`;
  const known = places.current.key.split(".").slice(0, 2).join(".") === `${now.number}.${now.attempt}` ? places.current.cards : [];
  const whole = [...new Set([...wholeHand(now), ...known])];
  if (places.current.key !== key || whole.length !== places.current.cards.length)
    places.current = { key, cards: sorted(whole, order, now.trump) };
  const cards = places.current.cards;
  const focused = nearest(cards.map((each) => held.has(each)), at.value);

  const tap = (card: string, isSure = false) => {
    if (!isSure && ready.value === card) return void putBack();
    // If only a finished trick is still shown, it is already the reader's turn: the tap is the move.
    const isTurn = turn.value !== null || (isNext.value && onlyRests());
    if (!isTurn && lay(card as Card)) return;
    if (isTurn) putBack();
    if (!turn.value && (isCaughtUp.value || !hurry())) return;
    const mine = turn.value;
    if (!mine || !isAsked(mine, "play")) return;
    const why = hindrance(mine, now, card);
    if (why) return void (refused.value = why);
    const action = { type: "play", card: card as Card } as const;
    if (settings.value.confirm && !isSure && raised !== card) return choose(mine, action);
    void act(action);
  };
  /** Drag a card: dropped above the hand, it is played or laid ready, without a second tap to confirm. */
  const drag = (card: string, event: PointerEvent) => {
    const target = event.currentTarget as HTMLElement;
    if (!event.isPrimary || event.button !== 0) return;
    const follow = (moved: PointerEvent) => {
      const [x, y] = [moved.clientX - event.clientX, moved.clientY - event.clientY];
      dragged.current ||= Math.hypot(x, y) > DRAG_FROM;
      if (!dragged.current) return;
      list.current!.classList.add("dragging");
      target.style.translate = `${x}px ${y}px`;
    };
    const end = (last: PointerEvent) => {
      target.removeEventListener("pointermove", follow);
      target.removeEventListener("pointerup", end);
      target.removeEventListener("pointercancel", end);
      target.style.translate = "";
      list.current?.classList.remove("dragging");
      if (!dragged.current) return;
      setTimeout(() => (dragged.current = false)); // until then, ignore the click that follows the drag
      if (last.type === "pointerup" && last.clientY < list.current!.getBoundingClientRect().top) tap(card, true);
    };
    target.setPointerCapture(event.pointerId);
    target.addEventListener("pointermove", follow);
    target.addEventListener("pointerup", end);
    target.addEventListener("pointercancel", end);
  };
  const move = (by: number) => {
    let next = focused;
    do next = (next + by + cards.length) % cards.length;
    while (!held.has(cards[next]!) && next !== focused);
    at.value = next;
    list.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  const keyed = (event: KeyboardEvent) => {
    const forwards = getComputedStyle(list.current!).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key.startsWith("Arrow")) move(event.key === forwards || event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === " " && !isCaughtUp.value) hurry(); // skips the animation and plays nothing
    else if (event.key === "Enter" || event.key === " ") tap(cards[focused]!);
    else return;
    event.preventDefault();
  };
  return (
    <div class="own-hand" ref={list} role="listbox" aria-label={t.yourHand} aria-orientation="horizontal" onKeyDown={keyed} data-cards={now.cards}>
      {cards.map((card, place) => {
        if (!held.has(card)) return <span key={card} class="place" role="presentation" />;
        const why = hindrance(my, now, card);
        return (
          <div
            key={card}
            class={`place held${why ? " barred" : ""}${isPlayTurn && !why ? " playable" : ""}${layable ? " layable" : ""}${raised === card ? " raised" : ""}${laid === card ? " ready" : ""}`}
            role="option"
            data-place={place}
            data-card={card}
            aria-selected={raised === card || laid === card}
            aria-disabled={why ? "true" : undefined}
            aria-label={why ? t.mayNot(cardName(card), why) : laid === card ? t.isReady(cardName(card)) : cardName(card)}
            tabIndex={place === focused ? 0 : -1}
            onFocus={() => ((at.value = place), (focus.current = card))}
            onPointerDown={(event) => (layable || (isPlayTurn && !why)) && drag(card, event)}
            onClick={() => !dragged.current && tap(card)}
          >
            <Face card={card} />
          </div>
        );
      })}
    </div>
  );
};
