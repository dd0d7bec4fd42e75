/** Actions before play: the pad of bids, the row of estimates, and pass, dash call and the like. */
import { useSignal } from "@preact/signals";
import { useCallback, useRef } from "preact/hooks";
import { act } from "../move";
import { barred as tapped, choose, chosen, round, turn } from "../state";
import * as choices from "../pure/choices";
import { totalWith } from "../pure/counts";
import type { Action, My, Round } from "../pure/wire";
import { t } from "../texts";
import { because } from "../view";
import { Suit } from "./Card";
import { toHand } from "./focus";

const TRUMPS = ["C", "D", "H", "S", "NT"] as const;

/** Move the focus with the arrow keys from button to button. A group of buttons is one tab stop. */
function roam(event: KeyboardEvent, columns: number): void {
  const group = event.currentTarget as HTMLElement;
  const forwards = getComputedStyle(group).direction === "rtl" ? -1 : 1;
  const by = { ArrowRight: forwards, ArrowLeft: -forwards, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = [...group.querySelectorAll<HTMLElement>("button")];
  all[all.indexOf(document.activeElement as HTMLElement) + by]?.focus();
}

/** Move the focus to the reader's cards when the button that they pressed has gone. */
function useLeft(): (section: HTMLElement | null) => void {
  const last = useRef<HTMLElement | null>(null);
  return useCallback((section: HTMLElement | null) => {
    if (section === null && last.current?.contains(document.activeElement))
      setTimeout(toHand);
    last.current = section;
  }, []);
}

/** The pad or the row on the reader's turn to bid or estimate; otherwise nothing. */
export const Say = () => {
  const my = turn.value;
  const now = round.value;
  const left = useLeft();
  if (!my || !now || choices.isAsked(my, "play")) return null;
  return (
    <section class="say" key={my.turn_id} ref={left} aria-label={now.phase === "estimation" ? t.yourTurnEstimate : t.yourTurnBid}>
      {choices.isAsked(my, "bid") && <Pad my={my} round={now} />}
      {choices.isAsked(my, "estimate") && <Numbers my={my} round={now} />}
      {!choices.isAsked(my, "bid") && <Plain my={my} />}
    </section>
  );
};

const Pad = ({ my, round }: { my: My; round: Round }) => {
  const lowest = choices.lowestBid(my) ?? 4;
  const high = useSignal((chosen(my, "bid")?.tricks ?? lowest) > 8);
  const wanted = chosen(my, "bid");
  const others = high.value ? t.lowerBids : t.higherBids;
  const rows = high.value ? [9, 10, 11, 12, 13] : [4, 5, 6, 7, 8];
  const cells = rows.flatMap((tricks) => TRUMPS.map((trump) => ({ tricks, trump, choice: choices.bid(my, tricks, trump) })));
  const at = useSignal<string | null>(null);
  const stop = cells.find((each) => `${each.tricks}${each.trump}` === at.value) ?? cells.find((each) => each.choice.legal) ?? cells[0];
  const best = bestBid(round);
  const reason = (code: choices.Choice["code"]) =>
    code === "bid_not_higher" && best ? t.mustBeat(t.bid(best.tricks, best.trump)) : because(code);
  const isWanted = (tricks: number, trump: (typeof TRUMPS)[number]) => wanted?.tricks === tricks && wanted.trump === trump;
  const tap = (tricks: number, trump: (typeof TRUMPS)[number]) => {
    const choice = choices.bid(my, tricks, trump);
    tapped.value = choice.legal ? null : { turn: my.turn_id!, why: reason(choice.code) };
    if (!choice.legal) return;
    if (isWanted(tricks, trump)) void act({ type: "bid", tricks, trump });
    else choose(my, { type: "bid", tricks, trump });
  };
  return (
    <>
      <div class="pad" role="toolbar" aria-label={t.chooseBid} onKeyDown={(event) => roam(event, TRUMPS.length)}>
        {cells.map((cell) => {
          const { tricks, trump, choice } = cell;
          return (
            <button
              type="button"
              key={`${tricks}${trump}`}
              class={`cell${choice.legal ? "" : " barred"}`}
              aria-pressed={isWanted(tricks, trump)}
              aria-disabled={!choice.legal}
              aria-label={choice.legal ? t.bid(tricks, trump) : `${t.bid(tricks, trump)}: ${reason(choice.code)}`}
              tabIndex={cell === stop ? 0 : -1}
              onFocus={() => (at.value = `${tricks}${trump}`)}
              onClick={() => tap(tricks, trump)}
            >
              <b>{tricks}</b>
              <Suit of={trump} />
            </button>
          );
        })}
      </div>
      <div class="send">
        <button type="button" class="quiet" aria-label={t.bids(others)} onClick={() => (high.value = !high.value)}>
          {others}
        </button>
        <Plain my={my} />
        <button type="button" class="go" disabled={!wanted} onClick={() => wanted && act(wanted)}>
          {wanted ? t.send(t.bid(wanted.tricks, wanted.trump)) : t.chooseBid}
        </button>
      </div>
    </>
  );
};

/**
 * Return the highest bid so far, for the reason "must beat …". Bids are ordered as in the service: tricks, then
 * trump.
 */
function bestBid(round: Round): { tricks: number; trump: (typeof TRUMPS)[number] } | null {
  const bids = round.calls.flatMap((call) => (call.type === "bid" ? [{ tricks: call.tricks, trump: call.trump }] : []));
  const worth = (bid: { tricks: number; trump: (typeof TRUMPS)[number] }) => bid.tricks * 5 + TRUMPS.indexOf(bid.trump);
  return bids.length === 0 ? null : bids.reduce((best, bid) => (worth(bid) > worth(best) ? bid : best));
}

const Numbers = ({ my, round }: { my: My; round: Round }) => {
  const wanted = chosen(my, "estimate");
  const refusal = useSignal<string | null>(null);
  const all = choices.numbers(my);
  // Hide the numbers above the bid. The number that the total forbids stays, struck out.
  const visible = all.filter((value) => choices.estimate(my, value).code !== "above_bid");
  const reason = (value: number) => {
    const { code } = choices.estimate(my, value);
    return code === "total_forbidden" ? t.wouldMakeExactly(round.cards) : because(code);
  };
  const tap = (value: number) => {
    const { legal } = choices.estimate(my, value);
    refusal.value = legal ? null : reason(value);
    if (!legal) return;
    if (wanted?.value === value) void act(wanted);
    else choose(my, { type: "estimate", value });
  };
  const at = useSignal<number | null>(null);
  const stop = at.value ?? wanted?.value ?? visible.find((value) => choices.estimate(my, value).legal);
  const barred = visible.filter((value) => choices.estimate(my, value).code === "total_forbidden");
  return (
    <>
      <div class="numbers" role="toolbar" aria-label={t.chooseEstimate} onKeyDown={(event) => roam(event, 7)}>
        {visible.map((value) => {
          const { legal } = choices.estimate(my, value);
          return (
            <button
              type="button"
              key={value}
              class={`cell${legal ? "" : " barred struck"}`}
              aria-pressed={wanted?.value === value}
              aria-disabled={!legal}
              aria-label={legal ? String(value) : `${value}: ${reason(value)}`}
              data-value={value}
              tabIndex={value === stop ? 0 : -1}
              onFocus={() => (at.value = value)}
              onClick={() => tap(value)}
            >
              <b>{value}</b>
            </button>
          );
        })}
      </div>
      <p class="why" role="status">
        {refusal.value ?? (wanted ? t.wouldMake(totalWith(round, wanted.value), round.cards) : barred.length > 0 ? `${barred[0]}: ${reason(barred[0]!)}` : "")}
      </p>
      <div class="send">
        <button type="button" class="go" disabled={!wanted} onClick={() => wanted && act(wanted)}>
          {wanted ? t.sendEstimate(wanted.value) : t.chooseEstimate}
        </button>
      </div>
    </>
  );
};

const Plain = ({ my }: { my: My }) => {
  const offered = choices.plain(my);
  if (offered.length === 0) return null;
  return (
    <div class="plain">
      {offered.map(({ type, choice }) => (
        <button
          type="button"
          key={type}
          class={`quiet${choice.legal ? "" : " barred"}`}
          aria-disabled={!choice.legal}
          onClick={() => (choice.legal ? void act({ type } as Action) : (tapped.value = { turn: my.turn_id!, why: because(choice.code) }))}
        >
          {t.plain[type as keyof typeof t.plain]}
        </button>
      ))}
    </div>
  );
};
