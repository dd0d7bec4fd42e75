/** How much time a player has left: a countdown below one hour, otherwise the deadline in the reader's time zone. */
import { useEffect, useState } from "preact/hooks";
import { now as present } from "../client";
import type { Round } from "../pure/wire";
import { t, written } from "../texts";

const HOUR_MS = 3_600_000;
const DAYS_MS = 6 * 24 * HOUR_MS; // later, the same weekday comes twice

/** Format minutes and seconds like a clock. */
const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Name a deadline by its weekday and time, or by its date if it is far away. */
export function deadline(until: Date, now: number): string {
  const day = until.getTime() - now < DAYS_MS ? ({ weekday: "short" } as const) : ({ day: "numeric", month: "short" } as const);
  return written(until, { ...day, hour: "2-digit", minute: "2-digit" });
}

export const Clock = ({ round, seat }: { round: Round; seat: number }) => {
  const until = round.waiting.find((each) => each.seat === seat)?.deadline_at;
  const [now, tick] = useState(present);
  const left = until ? Date.parse(until) - now : Infinity;
  const isNear = left < HOUR_MS;
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => tick(present()), isNear ? 500 : 30_000);
    return () => clearInterval(timer);
  }, [until, isNear]);
  if (!until) return null;
  const at = new Date(until);
  if (isNear) return <time class={`clock${left < 10_000 ? " late" : ""}`} dateTime={until}>{countdown(left)}</time>;
  return <time class="clock" dateTime={until} title={written(at)}>{t.until(deadline(at, now))}</time>;
};
