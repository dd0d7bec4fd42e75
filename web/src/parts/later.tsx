/** Parts that few visits need. Each is loaded when it is first shown. */
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";

function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const found = signal<FunctionComponent | null>(null);
  return () => {
    useEffect(() => void load().then((part) => (found.value = part)), []);
    const Part = found.value;
    return Part && <Part />;
  };
}

export const Replay = later(() => import("./Replay").then((module) => module.Replay));
export const Plan = later(() => import("./Plan").then((module) => module.Plan));
export const Lesson = later(() => import("./Lesson").then((module) => module.Lesson));
export const Fairness = later(() => import("./Fairness").then((module) => module.Fairness));
export const Turn = later(() => import("./Turn").then((module) => module.Turn));
