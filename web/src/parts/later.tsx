/** Parts that few visits need. Each is loaded when it is first shown. */
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../texts";

function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const found = signal<FunctionComponent | null>(null);
  const isMissing = signal(false);
  return () => {
    useEffect(() => void load().then((part) => (found.value = part), () => (isMissing.value = true)), []);
    const Part = found.value;
    if (Part) return <Part />;
    // Browsers remember that a module did not arrive, or a new version has replaced it: only a new page finds it.
    return isMissing.value && (
      <p class="notice bad" role="alert">
        {t.notLoaded} <button type="button" class="quiet" onClick={() => location.reload()}>{t.reload}</button>
      </p>
    );
  };
}

export const Replay = later(() => import("./Replay").then((module) => module.Replay));
export const Plan = later(() => import("./Plan").then((module) => module.Plan));
export const Lesson = later(() => import("./Lesson").then((module) => module.Lesson));
export const Fairness = later(() => import("./Fairness").then((module) => module.Fairness));
export const Turn = later(() => import("./Turn").then((module) => module.Turn));
