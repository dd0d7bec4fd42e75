/** Keyboard focus after the focused button has disappeared. */

let isLost = false;

/** Note that the focused part goes away, so that the next part that calls `takeUp` gets the focus. */
export const lose = (): void => void (isLost = true);

/** Move a lost focus here, unless it is somewhere else by now. */
export function takeUp(place: HTMLElement | null | undefined): void {
  if (!isLost || !place) return;
  isLost = false;
  if (document.activeElement === document.body) place.focus();
}
