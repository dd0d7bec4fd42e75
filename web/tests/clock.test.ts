/** Deadlines and other times, as the board writes them. */
import { afterEach, expect, test, vi } from "vitest";
import { deadline } from "../src/parts/Clock";
import { speak, written } from "../src/texts";

const NOW = Date.parse("2026-11-29T12:00:00Z"); // a Sunday
const after = (days: number, hours = 0): string => deadline(new Date(NOW + (24 * days + hours) * 3_600_000), NOW);

afterEach(() => {
  speak("en");
  vi.restoreAllMocks();
});

test("a deadline has its weekday, and its date once that weekday comes twice", () => {
  expect(after(2)).toMatch(/^Tue/);
  expect(after(5, 23)).toMatch(/^Sat/);
  expect(after(8)).toMatch(/^Dec 7/);
});

test("in Arabic, a time has the digits of all other numbers, whatever the browser has for Arabic", () => {
  speak("ar");
  const asked = vi.spyOn(Date.prototype, "toLocaleString");
  expect([written(new Date(NOW)), after(2), after(8)].filter((each) => /[\u0660-\u0669]/.test(each))).toEqual([]);
  expect(asked.mock.calls.map(([tag]) => new Intl.Locale(String(tag)).numberingSystem)).toEqual(["latn", "latn", "latn"]);
});
