/** Keyboard focus after the focused button has disappeared. */
import { useLayoutEffect, useRef } from "preact/hooks";

let isLost = false;

/** Note that the focused part goes away, so that the next part that calls `takeUp` gets the focus. */
export const lose = (): void => void (isLost = true);

/** Move a lost focus here, unless it is somewhere else by now. */
export function takeUp(place: HTMLElement | null | undefined): void {
  if (!isLost || !place) return;
  isLost = false;
  if (document.activeElement === document.body) place.focus();
}

/** Move the focus to the reader's cards, or without cards to the tabs of the sheets, unless something has it. */
export function toHand(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(".own-hand [tabindex='0'], .tabs button:enabled")?.focus();
}

/**
 * Keep the focus when the button that the reader pressed goes away: at the text of this part, or in the hand once
 * the part is gone. Spread `part` on the part and give `text` to its text.
 */
export function useStay<Text extends HTMLElement = HTMLParagraphElement>() {
  const text = useRef<Text>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (!text.current) toHand();
    else if (document.activeElement === document.body) text.current.focus();
  });
  useLayoutEffect(() => () => void (last.current && lose()), []);
  return { text, part: { onFocusCapture: (event: FocusEvent) => void (last.current = event.target as Element) } };
}
