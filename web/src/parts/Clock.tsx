/**
 * How much time a player has left: a countdown below one hour, otherwise the weekday and time in the reader's time
 * zone.
 */
import { useEffect, useState } from "preact/hooks";
import { now as present } from "../client";
import type { Round } from "../pure/wire";
import { language, t } from "../texts";

const HOUR_MS = 3_600_000;

/** Format minutes and seconds like a clock. */
const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

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
  const text = at.toLocaleString(language, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  return <time class="clock" dateTime={until} title={at.toLocaleString(language)}>{t.until(text)}</time>;
};
