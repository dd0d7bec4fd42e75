/** Things that are seldom needed: claim, pause, rematch, settings, keys, rules, resigning. */
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cannotBegin } from "../bans";
import { rematchOf, isAwaited, playAgain } from "../challenges";
import { api, body, isFinal } from "../client";
import { refreshNow } from "../feed";
import { take } from "../film";
import { complain } from "../move";
import { round, shownState, table, tableId, viewer } from "../state";
import { set, settings, type Rest } from "../settings";
import type { Order } from "../pure/cards";
import { follow } from "../stream";
import { isolated, language, t } from "../texts";
import { called, nameOf } from "../view";
import { lose, useStay } from "./focus";
import { close, panel, replaying } from "./panels";
import { AskForPause } from "./Pause";
import { PlayerLink } from "./PlayerLink";

const here = () => ({ params: { path: { table_id: tableId() } } });

export const More = () => {
  const isPlaying = viewer.value !== null && shownState.value?.status === "running";
  return (
    <div class="more">
      {isPlaying && <Claiming />}
      {isPlaying && <AskForPause />}
      {table.value?.status === "finished" || shownState.value?.status === "finished" ? <After /> : null}
      <Players />
      <Settings />
      <p><button type="button" class="link" onClick={() => (panel.value = "keys")}>{t.keys}</button></p>
      <p><a href={`/rules/${table.value?.ruleset.split("@")[0] ?? ""}?lang=${language}`}>{t.rules}</a></p>
      {isPlaying && <Leaving />}
    </div>
  );
};

/** The pages of the other players: to follow, mute, block or report them. A bot on many seats has one page. */
const Players = () => {
  const others = (shownState.value?.seats ?? []).flatMap((each) => (each.player && each.seat !== viewer.value ? [{ seat: each.seat, name: each.player.name }] : []));
  const pages = new Map(others.map((each) => [each.name, each.seat]));
  if (pages.size === 0) return null;
  return (
    <p class="players">
      {t.playerPages} {[...pages].map(([name, seat]) => <PlayerLink key={name} name={name}>{nameOf(seat)}</PlayerLink>)}
    </p>
  );
};

/** The turn that waited when the reader claimed: until a card is played, another claim gets the same answer. */
const claimedAt = signal<string | null>(null);

const Claiming = () => {
  const now = round.value;
  const turn = now?.waiting[0]?.turn_id ?? null;
  if (!now || now.phase !== "play" || now.claim || turn === claimedAt.value) return null;
  const claim = async () => {
    close();
    try {
      take(await body(api.POST("/api/v1/tables/{table_id}/claims", { ...here(), body: { round: now.number } })));
      claimedAt.value = turn;
    } catch (error) {
      if (isFinal(error)) claimedAt.value = turn;
      complain(error);
    }
  };
  return (
    <p>
      <button type="button" class="quiet" onClick={() => void claim()}>{t.claim}</button>
      <small class="quiet">{t.claimAbout}</small>
    </p>
  );
};

/** A claim that the other players must answer. */
export const Claim = () => {
  const stay = useStay();
  const now = round.value;
  const claim = now?.claim;
  if (!now || !claim) return null;
  const mine = claim.seat === viewer.value;
  const isNamed = claim.claim_id !== "";
  const answer = (agrees: boolean) =>
    void body(api.PUT("/api/v1/tables/{table_id}/claims/{round}", { params: { path: { table_id: tableId(), round: now.number } }, body: { agrees, claim_id: claim.claim_id } })).then(take, complain);
  const hasAgreed = viewer.value === null || claim.agreed.includes(viewer.value);
  return (
    <section class="claim" {...stay.part}>
      <p ref={stay.text} tabIndex={-1}>{mine ? t.claimAsked : t.claimBy(called(claim.seat))}</p>
      {mine && isNamed && <button type="button" class="quiet" onClick={() => answer(false)}>{t.claimBack}</button>}
      {!mine && isNamed && !hasAgreed && (
        <>
          <button type="button" class="go" onClick={() => answer(true)}>{t.agree}</button>
          <button type="button" class="quiet" onClick={() => answer(false)}>{t.disagree}</button>
        </>
      )}
    </section>
  );
};

/** Return the name of the player who asks for a rematch, or null if nobody does. */
function useAsker(): string | null {
  const asker = useSignal<string | null>(null);
  const isOver = viewer.value !== null && shownState.value?.status === "finished";
  useEffect(() => {
    if (!isOver) return;
    const look = () => void rematchOf(tableId()).then((found) => (asker.value = found && isAwaited(found) ? found.challenger.name : null), () => undefined);
    // The game is over, so the table's own stream has ended. The reader's begins with a snapshot.
    return follow("/api/v1/me/stream", (event) => (event === "snapshot" || event === "invited") && look(), () => undefined);
  }, [isOver]);
  return asker.value;
}

/** What the reader can do after the game. */
export const After = () => {
  const asker = useAsker();
  const banned = viewer.value === null ? null : cannotBegin();
  const askForRematch = () => void playAgain(tableId()).then((id) => location.assign(`/tables/${id}`), complain);
  const look = () => {
    if (panel.value === "more") close();
    replaying.value = true;
    lose();
  };
  return (
    <p class="after">
      {asker && <span class="asks" role="status">{t.rematchBy(isolated(asker))}</span>}
      {banned && <span class="asks">{banned}</span>}
      {viewer.value !== null && !banned && <button type="button" class="go" onClick={askForRematch}>{t.rematch}</button>}
      <button type="button" class="quiet" onClick={look}>{t.replay}</button>
      <a href={`/tables/${tableId()}/fairness`}>{t.fairness}</a>
    </p>
  );
};

const Leaving = () => {
  const sure = useSignal(false);
  const isBegun = useRef(false);
  const back = useRef<HTMLButtonElement>(null);
  // The button that the reader pressed goes away, and the question or the button before it has the focus.
  useEffect(() => {
    if (isBegun.current) back.current?.focus();
    isBegun.current = true;
    back.current?.closest(".claim")?.scrollIntoView({ block: "end" });
  }, [sure.value]);
  const resign = () => {
    close();
    body(api.POST("/api/v1/tables/{table_id}/resign", here())).then(refreshNow).catch(complain);
  };
  if (!sure.value) return <p><button type="button" class="link danger" ref={back} onClick={() => (sure.value = true)}>{t.resign}</button></p>;
  return (
    <section class="claim" role="alertdialog" aria-label={t.resign} aria-describedby="resign-sure">
      <p id="resign-sure">{t.resignSure}</p>
      <button type="button" class="danger" onClick={resign}>{t.resignYes}</button>
      <button type="button" class="quiet" ref={back} onClick={() => (sure.value = false)}>{t.keepPlaying}</button>
    </section>
  );
};

const Choice = <T extends string>({ name, about, value, options, choose }: { name: string; about: string; value: T; options: [T, string][]; choose: (value: T) => void }) => (
  <fieldset class="choice-row">
    <legend>{about}</legend>
    {options.map(([each, text]) => (
      <label key={each}>
        <input type="radio" name={name} checked={value === each} onChange={() => choose(each)} /> {text}
      </label>
    ))}
  </fieldset>
);

const Switch = ({ about, more, on, turn }: { about: string; more?: string; on: boolean; turn: (on: boolean) => void }) => (
  <label class="switch">
    <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
    <span>{about}{more && <small class="quiet">{more}</small>}</span>
  </label>
);

const Settings = () => {
  const now = settings.value;
  return (
    <section aria-label={t.settings}>
      <h3>{t.settings}</h3>
      <Choice<Rest> name="rest" about={t.rest} value={now.rest} options={[["off", t.restOff], ["short", t.restShort], ["long", t.restLong], ["tap", t.restTap]]} choose={(rest) => set({ rest })} />
      <Choice<Order> name="order" about={t.order} value={now.order} options={[["suits", t.orderSuits], ["trump", t.orderTrump]]} choose={(order) => set({ order })} />
      <Switch about={t.fourColours} on={now.fourColours} turn={(fourColours) => set({ fourColours })} />
      <Switch about={t.confirm} on={now.confirm} turn={(confirm) => set({ confirm })} />
      <Switch about={t.layReady} more={t.layReadyAbout} on={now.ready} turn={(ready) => set({ ready })} />
      <Switch about={t.undo} on={now.undo} turn={(undo) => set({ undo })} />
      <Switch about={t.advance} on={now.advance} turn={(advance) => set({ advance })} />
      <Switch about={t.sound} on={now.sound} turn={(sound) => set({ sound })} />
      {"vibrate" in navigator && <Switch about={t.vibrate} on={now.vibrate} turn={(vibrate) => set({ vibrate })} />}
    </section>
  );
};

/** What each key does. Letters can be turned off: a program that types what its user says may press some unmeant. */
export const Keys = () => (
  <>
    <dl class="keys">
      {t.keyList.map(([key, about]) => (
        <>
          <dt><kbd dir="ltr">{key}</kbd></dt>
          <dd>{about}</dd>
        </>
      ))}
    </dl>
    <Switch about={t.letterKeys} on={settings.value.letters} turn={(letters) => set({ letters })} />
  </>
);
