/** What of a hint is worth showing: the best choice, and those others that may well make one exact. */
import type { Hint } from "./wire";

type Option = NonNullable<Hint["options"]>[number];

const MOST = 3;
export const percent = (option: Option): number => Math.round(option.exact * 100);

/** The best, and a few others with a chance that can be told from none. */
export function worthShowing(options: readonly Option[]): { best: Option | null; others: Option[] } {
  const [best, ...rest] = options;
  return { best: best ?? null, others: rest.filter((each) => percent(each) >= 1).slice(0, MOST) };
}
