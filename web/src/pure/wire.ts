/**
 * The API's types under the names that this program uses. `openapi.ts` is generated from the published description.
 */
import type { components } from "../openapi";

type Schemas = components["schemas"];

export type State = Schemas["State"];
export type Round = Schemas["Round"];
export type My = Schemas["My"];
export type Action = Schemas["Action"];
export type Table = Schemas["Table"];
export type Ruleset = Schemas["Ruleset"];
export type Card = Schemas["Card"];
export type Trick = Schemas["Trick"];
export type Trump = Schemas["Trump"];
export type Fact = Schemas["Event"];
export type Record = Schemas["Record"];
export type Fairness = Schemas["Fairness"];
export type Deal = Schemas["Deal"];
export type Scored = Schemas["RoundScoredEvent"];
export type RoundLine = Schemas["RoundLine"];
export type Line = Schemas["Line"];
export type Problem = Schemas["Problem"];
export type Phrase = Schemas["Phrase"];
export type Message = Schemas["Message"];
export type Hint = Schemas["Hint"];
export type Refusal = Schemas["Refusal"];
export type Seat = Schemas["Seat"];
export type Turn = Schemas["Turn"];
export type MyPlan = Schemas["MyPlan"];
export type PlanRule = Schemas["PlanRule"];
export type Case = Schemas["Case"];
export type Analysis = Schemas["Analysis"];
export type Decision = Schemas["AnalysedDecision"];
export type Challenge = Schemas["Challenge"];

/** The facts of one type. */
export type FactOf<Kind extends Fact["type"]> = Extract<Fact, { type: Kind }>;
