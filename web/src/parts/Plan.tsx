/** A plan for the round: rules as sentences, which the reader edits in place, previews at once, and confirms. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, body, Refused } from "../client";
import { round, tableId } from "../state";
import { sorted } from "../pure/cards";
import { caseText, DEEDS, deedOf, outcomeText, planFor, ruleText, swapped, type Condition, type Deed, type DeedType } from "../pure/plan";
import type { Case, MyPlan, PlanRule } from "../pure/wire";
import { t } from "../texts";
import { called, players } from "../view";
import { cardName } from "./Card";
import { useStay } from "./focus";

const SUITS = ["C", "D", "H", "S"] as const;
const TRUMPS = [...SUITS, "NT"] as const;
const MOST_SHOWN = 40;
const path = (round: number) => ({ params: { path: { table_id: tableId(), round } } });
const errorText = (error: unknown): string => {
  if (!(error instanceof Refused)) return t.offline;
  const details = (error.problem.errors ?? []).map((each) => each.detail);
  return [error.message, ...details].join(" ");
};

export const Plan = () => {
  const number = round.value?.number ?? null;
  const attempt = round.value?.attempt ?? null;
  const hand = sorted(round.value?.my?.hand ?? []);
  const rules = useSignal<PlanRule[] | null>(null);
  /** The rules as the service has them. */
  const stored = useSignal<PlanRule[] | null>(null);
  const kept = useSignal<MyPlan[]>([]);
  const cases = useSignal<Case[]>([]);
  const fault = useSignal<string | null>(null);
  const open = useSignal<number | null>(null);
  const tries = useRef(0);
  const stay = useStay();
  const asked = round.value?.my?.turn_id ?? null;
  const readKept = async () => void (kept.value = (await body(api.GET("/api/v1/tables/{table_id}/plans", { params: { path: { table_id: tableId() } } }))).data);
  useEffect(() => {
    if (number === null || attempt === null) return;
    let isOver = false;
    const read = async () => {
      await readKept();
      const found = (planFor(kept.value, number, attempt) ?? (await body(api.GET("/api/v1/tables/{table_id}/plans/{round}/suggested", path(number))))).rules;
      if (!isOver) rules.value = stored.value = found;
    };
    rules.value = null;
    cases.value = [];
    read().catch((error: unknown) => void (isOver || (fault.value = errorText(error))));
    return () => void (isOver = true);
  }, [number, attempt]); // a new deal is another hand
  useEffect(() => void (asked && kept.value.length > 0 && readKept().catch(() => undefined)), [asked]); // it may have stopped
  useEffect(() => {
    if (!rules.value?.length || number === null) return void ((cases.value = []), rules.value && (fault.value = null));
    const mine = ++tries.current; // drop the answer if the reader has changed the rules meanwhile
    const request = { params: { path: { table_id: tableId() } }, body: { round: number, rules: rules.value } };
    body(api.POST("/api/v1/tables/{table_id}/plans/preview", request)).then(
      (found) => mine === tries.current && ((cases.value = found.cases), (fault.value = null)),
      (error: unknown) => mine === tries.current && ((cases.value = []), (fault.value = errorText(error))),
    );
  }, [rules.value]);
  if (number === null || attempt === null) return <p class="quiet">{t.plan.none}</p>;
  if (rules.value === null) return <p class={fault.value ? "" : "quiet"} role="status">{fault.value ?? t.connecting}</p>;
  const confirmed = planFor(kept.value, number, attempt);
  const change = (to: PlanRule[]) => void (rules.value = to);
  /** Move a rule up; its fields, if they are open, and the focus go with it. */
  const raise = (at: number, button: HTMLElement) => {
    change(swapped(rules.value!, at - 1));
    if (open.value === at || open.value === at - 1) open.value = 2 * at - 1 - open.value;
    const above = button.closest("li")!.previousElementSibling!;
    (above.querySelector<HTMLElement>(".up:enabled") ?? above.querySelector<HTMLElement>(".sentence"))?.focus();
  };
  const remove = (at: number) => {
    change(rules.value!.filter((_, index) => index !== at));
    if (open.value !== null && open.value >= at) open.value = open.value === at ? null : open.value - 1;
  };
  const confirm = () => {
    const sent = rules.value!;
    return body(api.PUT("/api/v1/tables/{table_id}/plans/{round}", { ...path(number), body: { rules: sent, attempt } })).then(
      (made) => void ((kept.value = [made, ...kept.value]), (stored.value = sent), (fault.value = null)),
      (error: unknown) => void (fault.value = errorText(error)),
    );
  };
  const withdraw = () =>
    body(api.DELETE("/api/v1/tables/{table_id}/plans/{round}", path(number))).then(
      () => void ((kept.value = kept.value.filter((each) => each.round !== number)), (fault.value = null)),
      (error: unknown) => void (fault.value = errorText(error)),
    );
  return (
    <div class="plan" {...stay.part}>
      <p class="quiet">{t.plan.about}</p>
      <p role="status" ref={stay.text} tabIndex={-1}><b>{confirmed ? (confirmed.stopped ? t.plan.stopped : t.plan[rules.value === stored.value ? "confirmed" : "changed"](confirmed.version)) : t.plan.draft}</b></p>
      <ol class="rules">
        {rules.value.map((rule, at) => (
          <li key={at}>
            <div class="rule">
              <button type="button" class="sentence" aria-expanded={open.value === at} onClick={() => (open.value = open.value === at ? null : at)}>{ruleText(t, rule, called)}</button>
              <button type="button" class="quiet up" disabled={at === 0} aria-label={t.plan.up} onClick={(event) => raise(at, event.currentTarget)}>↑</button>
              <button type="button" class="quiet" aria-label={t.plan.remove} onClick={() => remove(at)}>✕</button>
            </div>
            {open.value === at && <Rule rule={rule} hand={hand} change={(to) => change(rules.value!.map((each, index) => (index === at ? to : each)))} />}
          </li>
        ))}
      </ol>
      <p><button type="button" class="quiet" onClick={() => { change([...rules.value!, { do: { type: "lowest" } }]); open.value = rules.value!.length - 1; }}>{t.plan.add}</button></p>
      {fault.value && <p class="notice bad" role="alert">{fault.value}</p>}
      <div class="send">
        <button type="button" class="go" disabled={!rules.value.length} onClick={() => void confirm()}>{t.plan.confirm}</button>
        {confirmed && <button type="button" class="quiet" onClick={() => void withdraw()}>{t.plan.withdraw}</button>}
      </div>
      {cases.value.length > 0 && (
        <section aria-label={t.plan.preview}>
          <h3>{t.plan.preview}</h3>
          <ul class="cases">
            {cases.value.slice(0, MOST_SHOWN).map((each, index) => (
              <li key={index}><span>{caseText(t, each)}</span> <b>{outcomeText(t, each.action)}</b></li>
            ))}
          </ul>
          {cases.value.length > MOST_SHOWN && <p class="quiet">{t.plan.moreCases(cases.value.length - MOST_SHOWN)}</p>}
        </section>
      )}
    </div>
  );
};

const Select = <T extends string>({ about, value, options, choose }: { about: string; value: T; options: readonly (readonly [T, string])[]; choose: (value: T) => void }) => (
  <select aria-label={about} value={value} onChange={(event) => choose(event.currentTarget.value as T)}>
    {options.map(([each, text]) => <option key={each} value={each}>{text}</option>)}
  </select>
);

const Rule = ({ rule, hand, change }: { rule: PlanRule; hand: string[]; change: (rule: PlanRule) => void }) => {
  const when = rule.when ?? {};
  const words = t.plan.when;
  const set = (changed: { [name in keyof Condition]?: Condition[name] | undefined }) => {
    const kept = Object.fromEntries(Object.entries({ ...when, ...changed }).filter(([, value]) => value !== undefined)) as Condition;
    change(Object.keys(kept).length === 0 ? { do: rule.do } : { when: kept, do: rule.do });
  };
  return (
    <div class="rule-edit">
      <Select about={t.plan.fields.led} value={when.led ?? ""} options={[["", words.anyLed], ["nothing", words.lead], ...SUITS.map((each) => [each, words.led(t.suits[each])] as const)]} choose={(led) => set({ led: (led || undefined) as Condition["led"] })} />
      <Select about={t.plan.fields.position} value={String(when.position ?? "")} options={[["", words.anyPosition], ...Array.from({ length: players.value }, (_, index) => [String(index + 1), words.position(index + 1)] as const)]} choose={(place) => set({ position: place === "" ? undefined : Number(place) })} />
      <Select about={t.plan.fields.canWin} value={when.can_win === undefined ? "" : when.can_win ? "yes" : "no"} options={[["", words.anyWin], ["yes", words.canWin], ["no", words.cannotWin]]} choose={(wins) => set({ can_win: wins === "" ? undefined : wins === "yes" })} />
      <Select about={t.plan.fields.won} value={when.won ?? ""} options={[["", words.anyWon], ["below", words.won.below], ["equal", words.won.equal], ["above", words.won.above]]} choose={(won) => set({ won: (won || undefined) as Condition["won"] })} />
      <Select about={t.plan.fields.trump} value={when.trump ?? ""} options={[["", words.anyTrump], ...TRUMPS.map((each) => [each, words.trump(t.suits[each])] as const)]} choose={(trump) => set({ trump: (trump || undefined) as Condition["trump"] })} />
      <Select<DeedType> about={t.plan.fields.deed} value={rule.do.type} options={[...DEEDS.cards, ...DEEDS.words].map((each) => [each, t.plan.names[each]] as const)} choose={(type) => change({ ...rule, do: deedOf(type, hand) })} />
      <More deed={rule.do} hand={hand} change={(deed) => change({ ...rule, do: deed })} />
    </div>
  );
};

/** The fields of an action that needs more: a card, suits, a bid or numbers. */
const More = ({ deed, hand, change }: { deed: Deed; hand: string[]; change: (deed: Deed) => void }) => {
  if (deed.type === "card") return <Select about={t.plan.fields.card} value={deed.card as string} options={hand.map((each) => [each, cardName(each)] as const)} choose={(card) => change({ ...deed, card: card as never })} />;
  if (deed.type === "lead_from" || deed.type === "discard_from")
    return (
      <span class="suits">
        {SUITS.map((each) => {
          const at = deed.suits.indexOf(each);
          const rest = deed.suits.filter((suit) => suit !== each);
          return (
            <button type="button" key={each} class="quiet" aria-pressed={at >= 0} disabled={at >= 0 && rest.length === 0} onClick={() => change({ ...deed, suits: at >= 0 ? rest : [...deed.suits, each] })}>
              {at >= 0 && `${at + 1}. `}{t.suits[each]}
            </button>
          );
        })}
      </span>
    );
  if (deed.type === "bid" || deed.type === "bid_up_to")
    return (
      <>
        <Select about={t.plan.fields.tricks} value={String(deed.bid.tricks)} options={Array.from({ length: 10 }, (_, index) => [String(index + 4), String(index + 4)] as const)} choose={(tricks) => change({ ...deed, bid: { ...deed.bid, tricks: Number(tricks) } })} />
        <Select about={t.plan.fields.trump} value={deed.bid.trump} options={TRUMPS.map((each) => [each, t.suits[each]] as const)} choose={(trump) => change({ ...deed, bid: { ...deed.bid, trump } })} />
      </>
    );
  if (deed.type === "estimate") {
    const read = (text: string) => [...new Set((text.match(/\d+/g) ?? []).map(Number).filter((value) => value <= 13))];
    return <input aria-label={t.plan.fields.numbers} inputMode="numeric" dir="ltr" value={deed.values.join(" ")} onChange={(event) => read(event.currentTarget.value).length > 0 && change({ ...deed, values: read(event.currentTarget.value) })} />;
  }
  return null;
};
