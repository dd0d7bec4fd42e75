/** Where the keyboard goes when the button at which it stood has gone away. */

let isLost = false;

/** The part that goes away held the focus: the next that takes it up has it. */
export const lose = (): void => void (isLost = true);

/** Take up a focus that was lost, unless it stands somewhere else by now. */
export function takeUp(place: HTMLElement | null | undefined): void {
  if (!isLost || !place) return;
  isLost = false;
  if (document.activeElement === document.body) place.focus();
}
