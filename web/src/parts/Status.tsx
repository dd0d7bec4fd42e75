/** The line above the hand: whose turn it is, what the reader may do, and what they still need. */
import { late, signedOut } from "../client";
import { mayTakeBack, refused, takeBack, unsent } from "../move";
import { ready } from "../ready";
import { barred, endedHere, tableError, isCaughtUp, link, resting, round, pendingMove, shownState, told, turn, viewer } from "../state";
import { isAsked } from "../pure/choices";
import { suit } from "../pure/cards";
import { tricksLeft } from "../pure/counts";
import type { My, Round } from "../pure/wire";
import { settings } from "../settings";
import { t } from "../texts";
import { called, live } from "../view";
import { replaying } from "./panels";
import { Seat } from "./Seat";

/** Return in one sentence what the reader must do. */
export function prompt(my: My, now: Round): string {
  if (isAsked(my, "bid")) return t.yourTurnBid;
  if (isAsked(my, "estimate")) return t.yourTurnEstimate;
  if (!isAsked(my, "play")) return t.yourTurnChoose;
  if (now.trick.length === 0) return t.yourTurnLead;
  const led = suit(now.trick[0]!);
  const follows = led !== null && my.illegal.some((each) => each.code === "must_follow_suit");
  const holds = led !== null && my.hand.some((each) => suit(each) === led);
  return follows || holds ? t.yourTurnFollow(t.suits[led!]) : t.yourTurnPlay;
}

function sentence(): string {
  const state = shownState.value;
  if (!state) return "";
  if (state.status === "finished") return t.gameOver;
  if (state.status === "aborted") return t.aborted;
  const now = round.value;
  if (resting.value && settings.value.rest === "tap" && !endedHere.value && !replaying.value) return t.tapToGoOn;
  if (pendingMove.value) return ""; // the move is already on the table
  if (turn.value && now) return prompt(turn.value, now);
  if (ready.value) return t.liesReady;
  if (!now || endedHere.value || !isCaughtUp.value) return "";
  const names = now.waiting.filter((each) => each.seat !== viewer.value).map((each) => called(each.seat));
  return names.length > 0 ? t.waitFor(names.join(t.comma)) : "";
}

export const Status = ({ seat = null }: { seat?: number | null }) => {
  const now = live.value;
  const mine = now?.my?.seat ?? null;
  const estimate = mine === null ? null : (now!.estimates[mine] ?? null);
  const won = mine === null ? null : (now!.won[mine] ?? null);
  const plays = now?.phase === "play" && estimate !== null && won !== null;
  const left = now ? tricksLeft(now) : 0;
  return (
    <div class={`status${turn.value ? " mine" : ""}`}>
      {seat !== null && <Seat seat={seat} isBelow />}
      <span class="prompt">
        {sentence()}
        {mayTakeBack.value && <button type="button" class="quiet take-back" onClick={takeBack}>{t.takeBack}</button>}
      </span>
      {barred.value && barred.value.turn === turn.value?.turn_id && <span class="quiet needs" role="alert">{barred.value.why}</span>}
      {plays && <span class="quiet needs">{t.needs(estimate - won, left)}</span>}
    </div>
  );
};

/** Notice of a broken connection, or of a request that is being sent again. */
const Connection = () => {
  const notice = link.value === "reconnecting" || unsent.value ? t.reconnecting : late.value && t[late.value];
  return notice && <p class="notice" role="status">{notice}</p>;
};

/**
 * Notices of problems: a broken connection, a session that ended, a table that cannot be shown, a refusal. And what
 * happened and is not seen on the table, which the log for screen readers says.
 */
export const Notices = () => (
  <div class="notices">
    <Connection />
    {signedOut.value && (
      <p class="notice bad" role="alert">
        {t.signedOut}
        <a href={`/account/login?next=${encodeURIComponent(location.pathname)}`}>{t.signIn}</a>
      </p>
    )}
    {tableError.value && (
      <p class="notice bad" role="alert">
        {tableError.value}
        <a href="/tables">{t.back}</a>
      </p>
    )}
    {told.value && (
      <p class="notice">
        <span class="news">{told.value.text}</span>
        {told.value.table && <a href={`/tables/${told.value.table}`}>{t.goThere}</a>}
        <button type="button" class="link" onClick={() => (told.value = null)} aria-label={t.close}>✕</button>
      </p>
    )}
    {refused.value && (
      <p class="notice bad" role="alert">
        {refused.value === "offline" ? t.offline : refused.value}
        <button type="button" class="link" onClick={() => (refused.value = null)} aria-label={t.close}>✕</button>
      </p>
    )}
  </div>
);
