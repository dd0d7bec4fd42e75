/**
 * Short sounds, synthesized by the browser: a card, a trick, the reader's turn. Off unless the reader turns them on.
 */
import { effect } from "@preact/signals";
import { settings } from "./settings";

let context: AudioContext | null = null;

/** Start the audio. Browsers play no sound before the reader has touched the page or pressed a key. */
function wake(): void {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  void context.resume();
}

function tone(hertz: number, after: number, seconds: number, loudness: number, shape: OscillatorType = "sine"): void {
  if (!context || context.state !== "running") return;
  const start = context.currentTime + after;
  const source = new OscillatorNode(context, { type: shape, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

const SOUNDS = {
  card: () => tone(180, 0, 0.07, 0.12, "triangle"),
  trick: () => (tone(330, 0, 0.12, 0.07), tone(392, 0.08, 0.16, 0.07)),
  turn: () => (tone(523, 0, 0.14, 0.09), tone(659, 0.12, 0.22, 0.09)),
};
type Sound = keyof typeof SOUNDS;

export function sound(which: Sound): void {
  if (settings.value.sound && !document.hidden) SOUNDS[which]();
}

for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake);
effect(() => void (settings.value.sound || (void context?.close(), (context = null))));
