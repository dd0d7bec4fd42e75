/** Where the arrow of a board leads: to the page of this site from which one came. */

export const TABLES = "/tables";
/** Boards, and pages on which one signs in: one passes through them, and does not go back to them. */
const PASSED = /^\/(tables\/|account\/)/;
/** What a browser takes for the address of another site. */
const ELSEWHERE = /^\/\//;

/** The address to go back to. `before` is where the board led from which one came, if there was one. */
export function cameFrom(referrer: string, origin: string, before: string | null): string {
  if (!referrer.startsWith(`${origin}/`)) return TABLES;
  const { pathname, search } = new URL(referrer);
  if (ELSEWHERE.test(pathname)) return TABLES;
  if (PASSED.test(pathname)) return before ?? TABLES;
  return pathname + search;
}
