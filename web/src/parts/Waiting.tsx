/** A table before its game: seats to take or kept for somebody, bots to put there, and the start. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { accept, challengeOf, decline, isAwaited } from "../challenges";
import { api, body, me } from "../client";
import { refreshNow } from "../feed";
import { complain } from "../move";
import { shown, table, tableId, viewer } from "../state";
import type { Challenge } from "../pure/wire";
import { isolated, t } from "../texts";

export const Waiting = () => {
  const challenge = useSignal<Challenge | null>(null);
  const seats = shown.value?.seats ?? [];
  const isCreator = me !== null && table.value?.creator_user?.name === me;
  useEffect(() => void challengeOf(tableId()).then((found) => (challenge.value = found), () => undefined), [shown.value?.seq]);
  const put = (seat: number, content: { bot?: string }) =>
    void body(api.PUT("/api/v1/tables/{table_id}/seats/{seat}", { params: { path: { table_id: tableId(), seat } }, body: content as never })).then(refreshNow).catch(complain);
  const start = () => void body(api.POST("/api/v1/tables/{table_id}/start", { params: { path: { table_id: tableId() } } })).then(refreshNow).catch(complain);
  const answer = (send: (challenge: Challenge) => Promise<unknown>) => challenge.value && void send(challenge.value).then(refreshNow).catch(complain);
  const keptFor = (seat: number) => challenge.value?.seats.find((each) => each.seat === seat && each.answer === "awaited")?.player?.name;
  const isAsked = viewer.value === null && challenge.value !== null && isAwaited(challenge.value);
  return (
    <section class="waiting">
      <p>{t.waitingForPlayers}</p>
      <ol>
        {seats.map(({ seat, player }) => {
          const name = keptFor(seat);
          return (
            <li key={seat}>
              {player ? <bdi>{player.name}{player.kind === "bot" && <small> {t.bot}</small>}</bdi> : <span class="quiet">{name === undefined ? t.emptySeat : name === me ? t.keptForYou : t.keptFor(isolated(name))}</span>}
              {name === me && isAsked && (
                <span class="answers">
                  <button type="button" class="go" onClick={() => answer(accept)}>{t.sit}</button>
                  <button type="button" class="quiet" onClick={() => answer(decline)}>{t.decline}</button>
                </span>
              )}
              {!player && name === undefined && me !== null && viewer.value === null && !isAsked && <button type="button" class="quiet" onClick={() => put(seat, {})}>{t.sit}</button>}
              {!player && name === undefined && isCreator && <button type="button" class="quiet" onClick={() => put(seat, { bot: "steady" })}>{t.addBot}</button>}
            </li>
          );
        })}
      </ol>
      {isCreator && seats.every((each) => each.player !== null) && <button type="button" class="go" onClick={start}>{t.start}</button>}
    </section>
  );
};
