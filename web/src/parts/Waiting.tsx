/** A table before its game: seats to take, reserved seats, bots to add, a link to share, and the start. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cannotBegin } from "../bans";
import { accept, challengeOf, decline, isAwaited } from "../challenges";
import { api, body, me } from "../client";
import { readTable, refreshNow } from "../feed";
import { complain } from "../move";
import { ruleset, shownState, table, tableId, viewer } from "../state";
import type { Challenge } from "../pure/wire";
import { follow } from "../stream";
import { isolated, t } from "../texts";
import { label } from "../view";
import { useStay } from "./focus";
import { ShareLink } from "./ShareLink";

const LOOK_MS = 10_000;

/** The game in a line, for those whom a link brought here: rules, pace, and whether it is rated. */
const Terms = () => {
  const { clock, turn_limit: limit, rated } = table.value ?? {};
  const words = table.value && ruleset.value && [ruleset.value.title, clock ? t.terms.days : limit ? t.terms.limit(limit) : t.terms.noLimit, rated && t.terms.rated];
  return <p class="quiet">{words ? words.filter(Boolean).join(" · ") : "\u00a0"}</p>;
};

export const Waiting = () => {
  const stay = useStay();
  const challenge = useSignal<Challenge | null>(null);
  const seats = shownState.value?.seats ?? [];
  // At a table of an event its officials decide, and nobody gets up.
  const isFree = table.value?.tournament === null;
  const isCreator = me !== null && isFree && table.value?.creator_user?.name === me;
  const seq = shownState.value?.seq;
  const look = () => void challengeOf(tableId()).then((found) => (challenge.value = found), () => undefined);
  useEffect(() => {
    look();
    if (table.value && seq !== undefined && table.value.seq < seq) void readTable();
  }, [seq]);
  // Who declines changes nothing at the table, so only the challenger's own stream tells it.
  const declined = (event: string) => {
    if (event !== "challenge_declined") return;
    look();
    void readTable();
  };
  useEffect(() => (isCreator ? follow("/api/v1/me/stream", declined, () => undefined) : undefined), [isCreator]);
  // No event tells the others that a seat is kept for nobody any more.
  const areKept = (table.value?.reserved.length ?? 0) > 0;
  useEffect(() => {
    if (!areKept) return;
    const timer = setInterval(() => document.hidden || (look(), void readTable()), LOOK_MS);
    return () => clearInterval(timer);
  }, [areKept]);
  const here = { params: { path: { table_id: tableId() } } };
  const at = (seat: number) => ({ params: { path: { table_id: tableId(), seat } } });
  const send = (request: Promise<unknown>) => void request.then(refreshNow).catch(complain);
  const put = (seat: number, content: { bot?: string }) => send(body(api.PUT("/api/v1/tables/{table_id}/seats/{seat}", { ...at(seat), body: content as never })));
  const getUp = (seat: number) => send(body(api.DELETE("/api/v1/tables/{table_id}/seats/{seat}", at(seat))));
  const answer = (given: (challenge: Challenge) => Promise<unknown>) => challenge.value && send(given(challenge.value));
  const keptFor = (seat: number) => challenge.value?.seats.find((each) => each.seat === seat && each.answer === "awaited")?.player?.name;
  const banned = cannotBegin();
  const isAsked = viewer.value === null && challenge.value !== null && isAwaited(challenge.value);
  return (
    <section class="waiting" {...stay.part}>
      <Terms />
      <p ref={stay.text} tabIndex={-1}>{t.waitingForPlayers}</p>
      {banned && viewer.value === null && <p class="quiet">{banned}</p>}
      <ol>
        {seats.map(({ seat, player }) => {
          const name = keptFor(seat);
          const isKept = name !== undefined || table.value?.reserved.includes(seat);
          const login = `/account/login?next=${encodeURIComponent(location.pathname)}`;
          return (
            <li key={seat}>
              {player ? <bdi>{label(seat)}{player.kind === "bot" && <small> {t.bot}</small>}</bdi> : <span class="quiet">{name === undefined ? (isKept ? t.kept : t.emptySeat) : name === me ? t.keptForYou : t.keptFor(isolated(name))}</span>}
              {name === me && isAsked && (
                <span class="answers">
                  {!banned && <button type="button" class="go" onClick={() => answer(accept)}>{t.sit}</button>}
                  <button type="button" class="quiet" onClick={() => answer(decline)}>{t.decline}</button>
                </span>
              )}
              {!player && !isKept && me !== null && viewer.value === null && !isAsked && !banned && <button type="button" class="quiet" onClick={() => put(seat, {})}>{t.sit}</button>}
              {!player && me === null && <a class="go" href={login}>{isKept ? t.signIn : t.sit}</a>}
              {seat === viewer.value && isFree && <button type="button" class="quiet" onClick={() => getUp(seat)}>{t.getUp}</button>}
              {!player && !isKept && isCreator && <button type="button" class="quiet" onClick={() => put(seat, { bot: "steady" })}>{t.addBot}</button>}
            </li>
          );
        })}
      </ol>
      {isCreator && seats.every((each) => each.player !== null) && <button type="button" class="go" onClick={() => send(body(api.POST("/api/v1/tables/{table_id}/start", here)))}>{t.start}</button>}
      {seats.some((each) => each.player === null) && (
        <p class="invite">
          {t.inviteByLink} <ShareLink kind="quiet" words={t.copyLink} />
        </p>
      )}
      {isCreator && <button type="button" class="link danger" onClick={() => send(body(api.POST("/api/v1/tables/{table_id}/abort", here)))}>{t.closeTable}</button>}
    </section>
  );
};
