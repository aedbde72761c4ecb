import type { Cloud } from "./cloud.ts";

/** Every option of `npm run operate`, with a description of its value. */
export const OPTIONS = {
  queue: "a dead-letter queue, e.g. OwnerDlq",
  owner: "an owner's id",
  student: "a student's number",
  email: "an address",
  state: "held, parked, late or ending",
  at: "an instant, e.g. 2027-01-10T11:55:00Z",
  since: "an instant, e.g. 2027-01-10T11:55:00Z",
  table: "the name of a restored table",
  mode: "missing or changed",
  version: "the number of a version of the billing worker",
  secret: "a secret's name, e.g. EdgeSecret",
  value: "a secret's new value",
  url: "the site's address",
  file: "a file that is written",
} as const;
export type OptionName = keyof typeof OPTIONS;

/** Reports an operator's mistake or a necessary fact: one sentence, without a trace. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The input of a verb. `text` is for options that the verb requires, `maybe` for optional ones. */
export type Asked = {
  stage: string;
  now: () => Date;
  cloud: Cloud;
  environment: Readonly<Record<string, string | undefined>>;
  text(name: OptionName): string;
  maybe(name: OptionName): string | undefined;
};

/** One change, described before it is made. `act` may return a line about its result. */
export type Step = { says: string; act(): Promise<string | undefined> };

/** A verb's findings and its possible changes; a verb that only inspects has no steps. */
export type Plan = { lines: readonly string[]; steps?: readonly Step[] };

/** One verb: its line in the help, its options, and its planning, which changes nothing. */
export type Verb = {
  says: string;
  needs: readonly OptionName[];
  takes?: readonly OptionName[];
  plan(asked: Asked): Promise<Plan>;
};
export type Verbs = Readonly<Record<string, Verb>>;

/**
 * Reads an instant.
 * @throws Refusal for any other text
 */
export function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) || Number.isNaN(instant.getTime()))
    throw new Refusal(`${text} is no instant: write it in UTC, e.g. 2027-01-10T11:55:00Z.`);
  return instant;
}
