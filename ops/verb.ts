import type { AskAws } from "./cloud/ask-aws.ts";
import type { Cloud } from "./cloud/open-cloud.ts";
import { Refusal } from "./refusal.ts";

export const OPTIONS = {
  stage: "the name of a stage, e.g. staging",
  queue: "a dead-letter queue, e.g. OwnerDlq",
  owner: "an owner's id",
  student: "a student's number",
  email: "an address",
  state: "held, parked, late or ending",
  at: "an instant, e.g. 2027-01-10T11:55:00Z",
  since: "an instant, e.g. 2027-01-10T11:55:00Z",
  table: "the name of a restored table",
  mode: "missing or changed",
  secret: "a secret's name, e.g. EdgeSecret",
  value: "a secret's new value",
  url: "the site's address",
  pool: "the site's user pool, as `sst deploy` printed userPool",
  client: "the site's client of the user pool, as `sst deploy` printed client",
  bucket: "the site's bucket, as `sst deploy` printed assets",
  file: "a file that is written",
} as const;
export type OptionName = keyof typeof OPTIONS;

/** The options that take no value. */
export const FLAGS = { replace: "an object that cannot be changed is replaced, and not refused" } as const;
export type FlagName = keyof typeof FLAGS;

/** `text` returns an option that the verb requires, `maybe` an optional one, `has` a flag. */
export type Asked = {
  /** The name of the stage; empty when the verb takes none. */
  stage: string;
  now: () => Date;
  ask: AskAws;
  cloud: Cloud;
  environment: Record<string, string | undefined>;
  text(name: OptionName): string;
  maybe(name: OptionName): string | undefined;
  has(flag: FlagName): boolean;
  print(line: string): void;
};

/** `act` may return one or more lines about its result. */
export type Step = { says: string; act(): Promise<unknown> };

/** A verb that only inspects has no steps. `hasFailed` makes the command exit with 1. */
export type Plan = { lines?: readonly string[]; steps?: readonly Step[]; hasFailed?: boolean };

export type Verb = {
  says: string;
  needs?: readonly OptionName[];
  takes?: readonly (OptionName | FlagName)[];
  plan(asked: Asked): Promise<Plan>;
};
export type Verbs = Readonly<Record<string, Verb>>;

export const orNobody = (lines: readonly string[]): Plan => ({ lines: lines.length > 0 ? lines : ["Nobody."] });

/** Reads an instant in ISO UTC. @throws Refusal for any other text */
export function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) || Number.isNaN(instant.getTime()))
    throw new Refusal(`${text} is no instant: write it in UTC, e.g. 2027-01-10T11:55:00Z.`);
  return instant;
}
