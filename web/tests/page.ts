/** The parts of a browser that the tests need: a page without a screen, and requests to its own host. */
import { afterEach, beforeEach, vi } from "vitest";

class OwnRequest extends Request {
  constructor(address: string | Request, init?: RequestInit) {
    super(typeof address === "string" ? `http://here${address}` : address, init);
  }
}

/** Stub the browser's globals, which Node does not have. The document is hidden, so that animations take no time. */
export function page(more: { [name: string]: unknown } = {}): void {
  const nothing = () => undefined;
  const globals = { document: { hidden: true, documentElement: { lang: "en" }, addEventListener: nothing }, addEventListener: nothing, removeEventListener: nothing, Request: OwnRequest, ...more };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

/** Give each test fresh modules and fake timers: time passes only when the test advances it. */
export function freshModulesAndFakeTimers(): void {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
