/** The whole board: bar, table, hand and sheets. */
import { computed, effect, signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { hurry } from "../film";
import { takeBack } from "../move";
import { putBack } from "../ready";
import { chosenRound, foretold, tableError, isCaughtUp, link, round, shownState, status, table, turn, viewer } from "../state";
import { unread } from "../talk";
import { cameFrom, TABLES } from "../pure/back";
import { englishKey, typed } from "../pure/choices";
import { settings } from "../settings";
import { t } from "../texts";
import { goToNext } from "../turns";
import { called, label, live, players, roundPlace, title } from "../view";
import { playedBy } from "../pure/seats";
import { Auction } from "./Auction";
import { cardName, Face, Sprite } from "./Card";
import { Chat } from "./Chat";
import { Facts, Felt } from "./Felt";
import { toHand } from "./focus";
import { Hand } from "./Hand";
import { Hint } from "./Hint";
import { After, Claim, Keys, More } from "./More";
import { Plan, Replay } from "./later";
import { Leaving, Next } from "./Next";
import { close, panel, replaying, toggle, type Panel } from "./panels";
import { LostSeat, Pause } from "./Pause";
import { Result, RoundEnd, Scores } from "./Scores";
import { Say } from "./Say";
import { Notices, Status } from "./Status";
import { Waiting } from "./Waiting";

/** Print the score sheet, once there is one, also if no sheet is open on the screen. */
function usePrint(): void {
  useEffect(() => {
    let isOpened = false;
    const before = () => {
      isOpened = panel.value === null && Boolean(shownState.value?.scored.length);
      if (isOpened) panel.value = "scores";
    };
    const after = () => void (isOpened && close());
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
}

export const Board = ({ voice }: { voice: ComponentChildren }) => {
  usePrint();
  const isOpen = status.value === "open";
  // During a game nothing moves: questions to the reader lie over the table.
  const isFixed = !isOpen && !replaying.value;
  const below = isFixed ? viewer.value : null;
  const isWatched = viewer.value === null;
  return (
    <div class={`board${settings.value.fourColours ? " four" : ""}${isWatched ? " watching" : ""}${isFixed ? " fixed" : ""}${isOpen ? " open" : ""}${replaying.value ? " again" : ""}`}>
      <Sprite />
      <Bar />
      <Rounds />
      <Felt below={below} />
      <Facts />
      <Notices />
      <div class="own">
        <Leaving />
        <Claim />
        <RoundEnd />
        {replaying.value ? <Replay /> : <Result><After /></Result>}
        {isOpen && <Waiting />}
        <Say />
        <LostSeat />
        <Pause />
        <Status seat={below} />
        <Hand />
      </div>
      <Tabs />
      <Sheet />
      {voice}
    </div>
  );
};

const BEFORE = "estimation.before";

/** Return where the back arrow leads, and remember it for the next board of this tab. */
function wayBack(): string {
  const from = (before: string | null) => cameFrom(document.referrer, location.origin, before);
  try {
    const way = from(sessionStorage.getItem(BEFORE));
    sessionStorage.setItem(BEFORE, way);
    return way;
  } catch {
    return from(null); // storage is not available
  }
}

const Bar = () => {
  const way = useMemo(wayBack, []);
  const now = live.value;
  const state = shownState.value;
  const multiplier = now?.multiplier ?? 1;
  return (
    <div class="bar">
      <a class="back" href={way} aria-label={way === TABLES ? t.back : /^\/turns\b/.test(way) ? t.allTurns : t.backToPage}><span aria-hidden="true">‹</span></a>
      <h1>
        {title.value}
        {multiplier > 1 && <span class="factor"> · {t.times(multiplier)}</span>}
      </h1>
      {viewer.value === null && state?.status === "running" && (
        <span class="bar-note">{state.spectator_delay > 0 ? t.delayed(state.spectator_delay) : t.watching}</span>
      )}
      <Next />
      <span class={`link-dot ${link.value}`} title={link.value === "live" ? undefined : t.reconnecting} />
    </div>
  );
};

/**
 * Whether several rounds were played at once. The tabs then stay until the game ends, even when one round is left.
 */
const wereSideBySide = signal(false);
effect(() => {
  if ((shownState.value?.rounds.length ?? foretold.value.running) > 1) wereSideBySide.value = true;
});
const isSideBySide = computed(() => wereSideBySide.value && status.value === "running");

/** Tabs for several rounds at once, with a dot where it is the reader's turn. */
const Rounds = (): JSX.Element | null => {
  const rounds = shownState.value?.rounds ?? [];
  if (!isSideBySide.value) return null;
  return (
    <nav class="rounds" aria-label={t.chooseRound}>
      {rounds.map((each) => (
        <button type="button" key={each.number} aria-current={each.number === round.value?.number} onClick={() => (chosenRound.value = each.number)}>
          {roundPlace(each.number)}
          {each.my?.turn_id && <span class="dot"><span class="unseen">{t.yourTurnPlay}</span></span>}
        </button>
      ))}
    </nav>
  );
};

/** The tabs of the sheets. They stay hidden until the table is known, so that none of them moves. */
const Tabs = () => (
  <nav class={`tabs${(table.value && shownState.value) || tableError.value ? "" : " unknown"}`} aria-label={t.panels}>
    {table.value?.hints && viewer.value !== null && <Tab of="hint" text={t.hint} disabled={!mayHint.value} />}
    {mayPlan.value && <Tab of="plan" text={t.plan.title} />}
    <Tab of="scores" text={t.scores} />
    <Tab of="chat" text={t.chat} count={unread.value} />
    <Tab of="more" text={t.more} />
  </nav>
);

/** The service gives a hint for every turn but whether to keep a hand without a suit. */
const mayHint = computed(() => turn.value !== null && round.value?.phase !== "void");

/** Only games that play a card without a choice automatically have plans. */
const mayPlan = computed(() => viewer.value !== null && shownState.value?.status === "running" && shownState.value.automatic);

const Tab = ({ of, text, count = 0, disabled = false }: { of: Panel; text: string; count?: number; disabled?: boolean }) => (
  <button type="button" aria-expanded={panel.value === of} disabled={disabled} onClick={() => toggle(of)}>
    {text}
    {count > 0 && <> <span class="count">{count}</span></>}
  </button>
);

const TITLES: { [panel in Panel]: () => string } = {
  scores: () => t.scores,
  chat: () => t.chat,
  more: () => t.more,
  last: () => t.lastTrick,
  keys: () => t.keys,
  hint: () => t.hint,
  plan: () => t.plan.title,
  auction: () => t.auction,
};

/** A sheet over the lower part of the table, or beside the table on a wide window. */
export const Sheet = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const open = panel.value;
  const opener = useRef<Element | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) return void (isBegun.current = true); // a sheet that is open from the beginning takes no focus
    if (open) {
      opener.current ??= document.activeElement;
      heading.current?.focus();
    } else {
      (opener.current as HTMLElement | null)?.focus?.();
      opener.current = null;
      toHand(); // if the sheet was open from the beginning, or its opener is gone
    }
  }, [open]);
  if (!open) return null;
  return (
    <section class="sheet-panel" role="dialog" aria-label={TITLES[open]()}>
      <div class="sheet-head">
        <h2 ref={heading} tabIndex={-1}>{TITLES[open]()}</h2>
        <button type="button" class="quiet" onClick={close}>{t.close}</button>
      </div>
      {open === "scores" && <Scores />}
      {open === "chat" && <Chat />}
      {open === "more" && <More />}
      {open === "keys" && <Keys />}
      {open === "hint" && <Hint />}
      {open === "plan" && <Plan />}
      {open === "last" && <LastTrick />}
      {open === "auction" && <Auction />}
    </section>
  );
};

const LastTrick = () => {
  const trick = live.value?.tricks.at(-1);
  if (!trick) return null;
  return (
    <>
      <ol class="last-trick">
        {trick.cards.map((card, index) => {
          const seat = playedBy(trick.leader, index, players.value);
          return (
            <li key={card} class={seat === trick.winner ? "wins" : ""}>
              <Face card={card} />
              <span class="unseen">{cardName(card)}</span>
              <small><bdi>{seat === viewer.value ? t.you : label(seat)}</bdi></small>
            </li>
          );
        })}
      </ol>
      <p>{t.lastTrickOf(called(trick.winner))}</p>
    </>
  );
};

/**
 * Choose the number that the reader types. It gets the focus, so that Enter sends it and a second digit may follow.
 */
function type(digit: string): void {
  const cells = [...document.querySelectorAll<HTMLElement>(".numbers [data-value]")];
  const focused = cells.find((each) => each === document.activeElement);
  const wanted = typed(digit, focused?.dataset.value, cells.map((each) => each.dataset.value!));
  const cell = cells.find((each) => each.dataset.value === wanted);
  cell?.focus();
  cell?.click();
}

/** Handle the keys of the whole board, which open the sheets in `offered`. A text field handles its own keys. */
export function useKeys(offered: readonly Panel[] = ["last", "scores", "hint", "keys"]): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return takeBack() || putBack() || close();
      if (target.matches(":is(input, textarea, select):not([type=checkbox], [type=radio])")) return;
      if (event.key === " " && !isCaughtUp.value && target === document.body) return void hurry();
      const key = settings.value.letters ? englishKey(event) : "";
      if (key === "n") return goToNext();
      const panels: { [key: string]: Panel } = { l: "last", s: "scores", h: "hint", "?": "keys" };
      const wanted = panels[key];
      if (wanted && !offered.includes(wanted)) return;
      if (wanted === "hint" && (!table.value?.hints || !mayHint.value)) return;
      if (wanted === "last" && !live.value?.tricks.length) return;
      if (wanted) return toggle(wanted);
      if (replaying.value) return;
      if (/^\d$/.test(key)) type(key);
      if (/^Arrow/.test(event.key) && target === document.body) document.querySelector<HTMLElement>(".say button:not([tabindex='-1'], :disabled), .own-hand [tabindex='0']")?.focus();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
