/** Parts of a browser that these tests need: a page without a screen, and requests to its own host. */
import { afterEach, beforeEach, vi } from "vitest";

class OwnRequest extends Request {
  constructor(asked: string | Request, how?: RequestInit) {
    super(typeof asked === "string" ? `http://here${asked}` : asked, how);
  }
}

/** Node has no document. In a hidden one the animation takes no time. */
export function page(more: { [name: string]: unknown } = {}): void {
  const nothing = () => undefined;
  const globals = { document: { hidden: true, documentElement: { lang: "en" }, addEventListener: nothing }, addEventListener: nothing, Request: OwnRequest, ...more };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

/** Each test gets fresh modules, and time passes only when the test lets it pass. */
export function anewWithoutTime(): void {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
