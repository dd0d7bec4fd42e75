/** The clocks of a game of days: asking for a pause, agreeing, going on; and taking back a seat that was lost to them. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api, body } from "../client";
import { refreshNow } from "../feed";
import { complain } from "../move";
import { lostSeat, shownState, status, tableId, viewer } from "../state";
import { t, written } from "../texts";
import { called } from "../view";
import { useStay } from "./focus";
import { close } from "./panels";

const LOOK_MS = 15_000;
const here = () => ({ params: { path: { table_id: tableId() } } });

function wantPause(): void {
  close();
  void body(api.POST("/api/v1/tables/{table_id}/pause", here())).then(refreshNow).catch(complain);
}

/** Agree to go on; while the clocks run, this takes back the wish to pause. */
const wantToGoOn = () => void body(api.POST("/api/v1/tables/{table_id}/resume", here())).then(refreshNow).catch(complain);

const clocks = () => shownState.value?.clock?.players.filter((each) => !each.gone) ?? [];
const mine = () => clocks().find((each) => each.seat === viewer.value);
const canAgree = (to: "pause" | "resume") => mine() !== undefined && mine()?.agrees_to !== to;
const agreeing = (to: "pause" | "resume") => clocks().filter((each) => each.agrees_to === to).map((each) => called(each.seat)).join(t.comma);

const Folded = ({ title, children }: { title: string; children: ComponentChildren }) => {
  const stay = useStay<HTMLElement>();
  return (
    <details class="paused" {...stay.part}>
      <summary ref={stay.text}><span role="status">{title}</span></summary>
      <div class="notice">{children}</div>
    </details>
  );
};

/** Notice of a paused game: why its clock stands still, since when, and who can resume it. */
const Paused = ({ since, held }: { since: string; held: boolean }) => {
  const when = written(new Date(since), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const ready = agreeing("resume");
  return (
    <Folded title={t.paused}>
      <p>{t.pausedSince(when)}</p>
      <p>{held ? t.pausedByDirector : t.pausedByPlayers}</p>
      {!held && ready && <p>{t.wantToGoOn(ready)}</p>}
      {!held && shownState.value?.clock?.rules?.pauses && canAgree("resume") && <button type="button" class="quiet" onClick={wantToGoOn}>{t.goOnPlaying}</button>}
    </Folded>
  );
};

/** Notice that the game is paused, or that somebody asks for a pause. */
export const Pause = () => {
  const { paused_at: since, held, rules } = shownState.value?.clock ?? {};
  const canAnswer = viewer.value !== null && shownState.value?.status === "running" && Boolean(rules?.pauses);
  // The stream tells of a wish; where spectators see the game later, and if Redis fails, it does not.
  useEffect(() => {
    if (!canAnswer) return;
    const timer = setInterval(() => document.hidden || void refreshNow().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [canAnswer]);
  if (shownState.value?.status !== "running") return null;
  if (since) return <Paused since={since} held={held ?? false} />;
  const asking = agreeing("pause");
  if (!rules?.pauses || !asking) return null;
  return (
    <Folded title={t.pauseAsked}>
      <p>{t.wantPause(asking)}</p>
      <p>{t.pauseAbout}</p>
      {mine()?.agrees_to === "pause" && <button type="button" class="quiet" onClick={wantToGoOn}>{t.pauseBack}</button>}
      {canAgree("pause") && <button type="button" class="quiet" onClick={wantPause}>{t.agree}</button>}
    </Folded>
  );
};

/** Notice that a bot keeps the reader's seat because their time ran out too often, and the way back to it. */
export const LostSeat = () => {
  const stay = useStay();
  const lost = lostSeat.value;
  if (!lost || status.value !== "running") return null;
  const path = { table_id: tableId(), seat: lost.seat };
  const takeBack = async () => {
    await body(api.POST("/api/v1/tables/{table_id}/seats/{seat}/takeover", { params: { path } }));
    lostSeat.value = { ...lost, returns: true };
    await refreshNow();
  };
  return (
    <section class="claim" {...stay.part}>
      <p role="status" ref={stay.text} tabIndex={-1}>{lost.returns ? t.seatReturns : t.seatLost}</p>
      {!lost.returns && <button type="button" class="go" onClick={() => void takeBack().catch(complain)}>{t.seatBack}</button>}
    </section>
  );
};

/** Ask the others for a pause. */
export const AskForPause = () => {
  const { paused_at: since, rules } = shownState.value?.clock ?? {};
  if (since || !rules?.pauses || !canAgree("pause")) return null;
  return (
    <p>
      <button type="button" class="quiet" onClick={wantPause}>{t.pauseAsk}</button>
      <small class="quiet">{t.pauseAbout}</small>
    </p>
  );
};
