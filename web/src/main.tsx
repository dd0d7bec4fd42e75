/** The board of one table, rendered into the page's `#board`. */
import { effect } from "@preact/signals";
import { render, type JSX } from "preact";
import "./board.css";
import { learnBan } from "./bans";
import { begin } from "./client";
import { open } from "./feed";
import { announcer } from "./film";
import { chosenRound, foretold, identify, lostSeat, planned, round, told, turn, type Foretold } from "./state";
import { Board, useKeys } from "./parts/Board";
import { Fairness, Lesson, Turn } from "./parts/later";
import { momentOf, panel, replaying } from "./parts/panels";
import { prompt } from "./parts/Status";
import { roundOf } from "./pure/turns";
import { offerReady } from "./ready";
import { inRound, isNews, sentence } from "./sentences";
import { settings } from "./settings";
import { sound } from "./sounds";
import { followChat, messages, unread } from "./talk";
import { isolated, language as spokenIn, speak, t } from "./texts";
import { followTurns } from "./turns";
import { called } from "./view";
import { speakUp, spoken } from "./voice";

const Voice = () => (
  <div class="unseen" role="log" aria-live="polite">
    {/* Keyed by number: screen readers read new elements aloud, so a sentence that moves up must keep its element. */}
    {spoken.value.map(({ number, text }) => <p key={number}>{text}</p>)}
  </div>
);

/** Views that have their own state, by the name in the page's `data-view`. */
const VIEWS: { [view: string]: () => JSX.Element } = {
  lesson: () => <><Lesson /><Voice /></>,
  turn: () => <><Turn /><Voice /></>,
};

const App = () => {
  useKeys();
  return <Board voice={<Voice />} />;
};

/** Announce the reader's turn: in words, in the title, and by a sound and a short vibration if they chose them. */
function callToTurn(title: string): void {
  let last: string | null = null;
  effect(() => {
    const my = turn.value;
    document.title = my ? `(1) ${title}` : title;
    if (!my || my.turn_id === last) return;
    last = my.turn_id;
    const now = round.value;
    if (now) speakUp(prompt(my, now));
    sound("turn");
    if (settings.value.vibrate) navigator.vibrate?.(60);
  });
}

function start(place: HTMLElement): void {
  const { table = "", rounds, status = null, players, seat, lost, returns, replaced, direction, running, language, signedIn, name, csrf = "", suspended, chatBanned } = place.dataset;
  speak(language);
  begin(signedIn === "1" ? (name ?? null) : null, csrf);
  announcer.listener = (fact, state) => {
    const text = inRound(fact, sentence(fact, state, called), round.value?.number ?? null);
    speakUp(text);
    if (fact.type === "dealt") told.value = null;
    if (fact.type === "game_replaced") told.value = { text: [told.peek()?.text, text].filter(Boolean).join(" "), table: fact.table };
    else if (isNews(fact)) told.value = { text, table: null };
    if (fact.type === "trick_won") sound("trick");
    else if (fact.type === "acted") sound("card");
  };
  learnBan("suspended", suspended);
  learnBan("chat_banned", chatBanned);
  identify(table);
  foretold.value = {
    status: status as Foretold["status"],
    players: Number(players ?? 4),
    seat: seat ? Number(seat) : null,
    direction: direction === "clockwise" ? "clockwise" : "counterclockwise",
    running: Number(running ?? 0),
  };
  lostSeat.value = lost ? { seat: Number(lost), returns: returns === "1" } : null;
  if (replaced) told.value = { text: t.heard.replaced, table: replaced };
  planned.value = rounds?.split(" ").map(Number) ?? [];
  place.replaceChildren();
  if (place.dataset.view === "fairness") return render(<Fairness />, place);
  const View = VIEWS[place.dataset.view ?? ""];
  if (View) {
    render(<View />, place);
    return callToTurn(document.title);
  }
  replaying.value = status === "finished" && momentOf(location.hash) !== null;
  render(<App />, place);
  let talked = 0;
  effect(() => {
    const last = messages.peek().at(-1);
    if (unread.value > talked && last) speakUp(t.heard.said(isolated(last.author.name), isolated(last.phrase?.[spokenIn] ?? last.text ?? "")));
    talked = unread.value;
  });
  offerReady(); // before callToTurn, which must not announce a turn that a card laid ready takes
  callToTurn(document.title || t.table);
  chosenRound.value = roundOf(location.hash);
  addEventListener("hashchange", () => (chosenRound.value = roundOf(location.hash) ?? chosenRound.value));
  void open();
  followTurns();
  // On a wide window the score sheet is open from the beginning, beside the table.
  if (matchMedia("(min-width: 64rem) and (min-height: 35.51rem)").matches) panel.value = "scores";
  followChat();
}

const place = document.getElementById("board");
if (place) start(place);
