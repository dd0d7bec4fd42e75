/**
 * The part of a hint that is worth showing: the best action, and others with a fair chance to win exactly the
 * estimate.
 */
import type { Hint } from "./wire";

type Option = NonNullable<Hint["options"]>[number];

const MOST = 3;
export const percent = (option: Option): number => Math.round(option.exact * 100);

/** Return the best option, and up to MOST others whose chance rounds to at least 1 %. */
export function worthShowing(options: readonly Option[]): { best: Option | null; others: Option[] } {
  const [best, ...rest] = options;
  return { best: best ?? null, others: rest.filter((each) => percent(each) >= 1).slice(0, MOST) };
}
