/** The target of a board's back arrow: the page of this site from which the reader came. */

export const TABLES = "/tables";
/** Boards and sign-in pages. The arrow skips them. */
const PASSED = /^\/(tables\/|account\/)/;
/** An address that browsers read as that of another site. */
const ELSEWHERE = /^\/\//;

/** Return the address to go back to. `before` is the target of the previous board in this tab, if there was one. */
export function cameFrom(referrer: string, origin: string, before: string | null): string {
  if (!referrer.startsWith(`${origin}/`)) return TABLES;
  const { pathname, search } = new URL(referrer);
  if (ELSEWHERE.test(pathname)) return TABLES;
  if (PASSED.test(pathname)) return before ?? TABLES;
  return pathname + search;
}
