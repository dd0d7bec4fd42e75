/** Sentences for screen readers: the latest ones, each read aloud once. */
import { signal } from "@preact/signals";

const LATEST = 12;

export const spoken = signal<{ number: number; text: string }[]>([]);

export function speakUp(text: string): void {
  if (!text) return;
  const number = (spoken.peek().at(-1)?.number ?? 0) + 1;
  spoken.value = [...spoken.peek(), { number, text }].slice(-LATEST);
}
