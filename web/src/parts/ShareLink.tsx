/**
 * Shares the address of this page: through a phone's own share sheet, otherwise through the clipboard. If a browser
 * allows neither, for example on an address without TLS, the address is shown to be copied by hand.
 */
import { useSignal } from "@preact/signals";
import { t } from "../texts";
import { speakUp } from "../voice";

export const ShareLink = ({ kind, words }: { kind: string; words: string }) => {
  const outcome = useSignal<"" | "copied" | "shown">("");
  const share = async () => {
    try {
      if ("share" in navigator && matchMedia("(pointer: coarse)").matches) await navigator.share({ title: document.title, url: location.href });
      else {
        await navigator.clipboard.writeText(location.href);
        outcome.value = "copied";
        speakUp(t.copied);
      }
    } catch (error) {
      if ((error as Error).name !== "AbortError") outcome.value = "shown"; // AbortError: the reader closed the share sheet
    }
  };
  if (outcome.value === "shown") return <input class="address" readOnly dir="ltr" value={location.href} aria-label={words} onFocus={(event) => event.currentTarget.select()} />;
  return <button type="button" class={kind} onClick={() => void share()}>{outcome.value === "copied" ? t.copied : words}</button>;
};
