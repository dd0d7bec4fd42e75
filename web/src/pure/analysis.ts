/** A game's analysis as curves: the points that each seat's decisions have lost over time. */
import type { Decision } from "./wire";

/** A point of a curve: the points lost (`lost`) after this many decisions of all seats (`at`). */
type Point = { at: number; lost: number };

/** Return each seat's curve, from nothing lost to the end of the game. */
export function curves(decisions: readonly Decision[], players: number): Point[][] {
  return Array.from({ length: players }, (_, seat) => {
    let lost = 0;
    const points = decisions.flatMap((each, index) => (each.seat === seat ? [{ at: index + 1, lost: (lost += each.lost) }] : []));
    return [{ at: 0, lost: 0 }, ...points, { at: decisions.length, lost }];
  });
}

/** Count the decisions up to this entry of the log. */
export const takenBy = (decisions: readonly Decision[], seq: number): number => decisions.filter((each) => each.seq <= seq).length;

/** Return the decision of this entry of the log, or null if the player had no choice. */
export const decisionAt = (decisions: readonly Decision[], seq: number): Decision | null => decisions.find((each) => each.seq === seq) ?? null;

/** Return a curve as the points of a polyline in a box of this size. Losses go downwards. */
export function polyline(curve: readonly Point[], decisions: number, most: number, width: number, height: number): string {
  const x = (at: number) => (decisions === 0 ? 0 : (at / decisions) * width);
  const y = (lost: number) => (most === 0 ? 0 : (lost / most) * height);
  return curve.map(({ at, lost }) => `${x(at).toFixed(1)},${y(lost).toFixed(1)}`).join(" ");
}
