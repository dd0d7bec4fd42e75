/** A table before its game: seats to take, bots to put there, and the start. */
import { api, body } from "../client";
import { complain, refreshNow, shown, table, tableId, viewer } from "../game";
import { t } from "../texts";

export const Waiting = ({ name }: { name: string | null }) => {
  const seats = shown.value?.seats ?? [];
  const isCreator = name !== null && table.value?.creator_user?.name === name;
  const put = (seat: number, content: { bot?: string }) =>
    void body(api.PUT("/api/v1/tables/{table_id}/seats/{seat}", { params: { path: { table_id: tableId(), seat } }, body: content as never })).then(refreshNow).catch(complain);
  const start = () => void body(api.POST("/api/v1/tables/{table_id}/start", { params: { path: { table_id: tableId() } } })).then(refreshNow).catch(complain);
  const isFull = seats.every((each) => each.player !== null);
  return (
    <section class="waiting">
      <p>{t.waitingForPlayers}</p>
      <ol>
        {seats.map(({ seat, player }) => (
          <li key={seat}>
            {player ? <bdi>{player.name}{player.kind === "bot" && <small> {t.bot}</small>}</bdi> : <span class="quiet">{t.emptySeat}</span>}
            {!player && name && viewer.value === null && <button type="button" class="quiet" onClick={() => put(seat, {})}>{t.sit}</button>}
            {!player && isCreator && <button type="button" class="quiet" onClick={() => put(seat, { bot: "steady" })}>{t.addBot}</button>}
          </li>
        ))}
      </ol>
      {isCreator && isFull && <button type="button" class="go" onClick={start}>{t.start}</button>}
    </section>
  );
};
