/** The words of the page's language, and numbers as they are printed. */
import { ar } from "./ar";
import { en, type Texts } from "./en";

export type Language = "en" | "ar";
export const TEXTS: { [language in Language]: Texts } = { en, ar };

export let language: Language = "en";
export let t: Texts = en;

export function speak(chosen: string | undefined): void {
  language = chosen === "ar" ? "ar" : "en";
  t = TEXTS[language];
}

/** A time as the page's language writes it, in the digits of all other numbers: some browsers have others for Arabic. */
export const written = (time: Date, how?: Intl.DateTimeFormatOptions): string => time.toLocaleString(language === "ar" ? "ar-u-nu-latn" : language, how);

/** A number with its sign, kept together whatever runs around it: U+2212 for minus, in an isolate. */
export const signed = (points: number): string => `\u2066${points > 0 ? "+" : points < 0 ? "\u2212" : ""}${Math.abs(points)}\u2069`;

/** A total, with a minus sign if it is below zero. */
export const whole = (points: number): string => `\u2066${points < 0 ? "\u2212" : ""}${Math.abs(points)}\u2069`;

/** A name, isolated so that it runs in its own direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
