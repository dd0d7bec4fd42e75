/** The table's chat: texts as they were written, and phrases in the reader's language. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cannotWrite } from "../bans";
import { api, body, me, now } from "../client";
import { complain } from "../move";
import { isChatOver } from "../pure/chat";
import { shownState, table, viewer } from "../state";
import { draft, messages, older, readOlder, roomClosed, say, sendDraft } from "../talk";
import type { Phrase } from "../pure/wire";
import { language, t } from "../texts";
import { PlayerLink } from "./PlayerLink";

const phrases = { kept: null as Phrase[] | null };

export const Chat = () => {
  const isSignedIn = me !== null;
  const quick = useSignal<Phrase[]>(phrases.kept ?? []);
  const readsOlder = useSignal(false);
  const end = useRef<HTMLLIElement>(null);
  const mode = table.value?.chat_mode;
  useEffect(() => {
    if (phrases.kept || !isSignedIn) return;
    void body(api.GET("/api/v1/phrases", {})).then((found) => (quick.value = phrases.kept = found.data)).catch(() => undefined);
  }, []);
  const newest = messages.value.at(-1);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [newest?.room, newest?.number]);
  useEffect(() => void (readsOlder.value = false), [messages.value.length]);
  const submit = (event: Event) => {
    event.preventDefault();
    void sendDraft().catch(complain);
  };
  const showOlder = () => {
    readsOlder.value = true; // no screen reader reads a hundred old messages aloud
    void readOlder().catch(complain);
  };
  if (mode === "off") return <p class="quiet">{t.chatOff}</p>;
  if (roomClosed.value !== null && !shownState.value?.places && shownState.value?.status !== "aborted") return <p class="quiet">{roomClosed.value}</p>;
  const isOver = isChatOver(table.value?.ended_at, now());
  const banned = cannotWrite();
  return (
    <div class="chat">
      {older.value !== null && <button type="button" class="quiet" onClick={showOlder}>{t.olderMessages}</button>}
      <ul class="said-list" aria-live={readsOlder.value ? "off" : "polite"}>
        {messages.value.length === 0 && <li class="quiet">{t.nothingSaid}</li>}
        {messages.value.map((each) => (
          <li key={`${each.room}.${each.number}`}>
            <b><PlayerLink name={each.author.name} /></b> <bdi>{each.phrase ? each.phrase[language] : each.text}</bdi>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ul>
      {isSignedIn && isOver && <p class="quiet">{t.chatOver}</p>}
      {isSignedIn && !isOver && banned && <p class="quiet" role="status">{banned}</p>}
      {isSignedIn && !isOver && !banned && (
        <>
          <div class="phrases" role="group" aria-label={t.phrases}>
            {quick.value.map((each) => (
              <button type="button" key={each.code} class="quiet" onClick={() => void say({ phrase: each.code }).catch(complain)}>{each[language]}</button>
            ))}
          </div>
          {mode === "free" ? (
            <form class="say-form" onSubmit={submit}>
              <input value={draft.value} onInput={(event) => (draft.value = event.currentTarget.value)} maxLength={500} aria-label={t.say} placeholder={t.say} dir="auto" autocomplete="off" />
              <button class="go">{t.sendMessage}</button>
            </form>
          ) : (
            viewer.value !== null && <p class="quiet">{t.phrasesOnly}</p>
          )}
        </>
      )}
    </div>
  );
};
