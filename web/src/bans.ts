/** Bans by staff, in words: the board offers no button that the service would refuse the reader. */
import { signal } from "@preact/signals";
import { now } from "./client";
import { t, written } from "./texts";

/** The codes with which the service refuses what a ban forbids. */
const CODES = ["suspended", "chat_banned"] as const;
type Ban = (typeof CODES)[number];

/** Until when each ban lasts, from the page or from a refusal since. */
const bans = signal<{ [ban in Ban]?: string }>({});

/** Learn of a ban. Other refusals, and a ban without an end, change nothing. */
export function learnBan(code: string, until: string | undefined): void {
  const ban = CODES.find((each) => each === code);
  if (ban && until) bans.value = { ...bans.value, [ban]: until };
}

function sentence(ban: Ban): string | null {
  const end = Date.parse(bans.value[ban] ?? "");
  if (!(end > now())) return null;
  return t.bans[ban](written(new Date(end), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }));
}

/** Why the reader may begin no game now; null if they may. */
export const cannotBegin = (): string | null => sentence("suspended");

/** Why the reader may write nothing now; null if they may. */
export const cannotWrite = (): string | null => sentence("suspended") ?? sentence("chat_banned");
