/** What a browser gives the program, as far as these tests need it: a page without a screen, and addresses of its own host. */
import { afterEach, beforeEach, vi } from "vitest";

class OwnRequest extends Request {
  constructor(asked: string | Request, how?: RequestInit) {
    super(typeof asked === "string" ? `http://here${asked}` : asked, how);
  }
}

/** Node has no page. A hidden one shows nothing slowly. */
export function page(more: { [name: string]: unknown } = {}): void {
  const nothing = () => undefined;
  const globals = { document: { hidden: true, documentElement: { lang: "en" }, addEventListener: nothing }, addEventListener: nothing, Request: OwnRequest, ...more };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

/** Each test of a file gets the program's modules anew, and no time passes but what the test lets pass. */
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
