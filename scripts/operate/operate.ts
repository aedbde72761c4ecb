import { parseArgs } from "node:util";
import { AppError } from "@emdia/core/model/app-error";
import { openCloud } from "./cloud.ts";
import { type Asked, OPTIONS, type OptionName, Refusal, type Verb, type Verbs } from "./verb.ts";
import { dataRequestVerbs } from "./verbs/data-requests.ts";
import { deadLetterVerbs } from "./verbs/dead-letters.ts";
import { mailVerbs } from "./verbs/mail.ts";
import { ownerVerbs } from "./verbs/owners.ts";
import { rotateVerbs } from "./verbs/rotate.ts";
import { tableVerbs } from "./verbs/table.ts";
import { webhookVerbs } from "./verbs/webhooks.ts";
import { workerVerbs } from "./verbs/worker.ts";

export const VERBS: Verbs = {
  ...deadLetterVerbs,
  ...ownerVerbs,
  ...mailVerbs,
  ...webhookVerbs,
  ...tableVerbs,
  ...rotateVerbs,
  ...workerVerbs,
  ...dataRequestVerbs,
};

/** The region of `sst.config.ts`. */
const REGION = "sa-east-1";

const NAMES = Object.keys(OPTIONS);
const isOption = (name: string): name is OptionName => NAMES.includes(name);

/** A parsed command. */
export type Command = {
  verb: Verb;
  stage: string;
  endpoint: string | undefined;
  region: string;
  isMeant: boolean;
  options: ReadonlyMap<OptionName, string>;
};

/**
 * Reads a command line.
 * @throws Refusal for an unknown verb, and for an option that is missing or not the verb's
 */
export function readCommand(args: readonly string[]): Command {
  const own = Object.fromEntries(NAMES.map((name) => [name, { type: "string" as const }]));
  const common = { stage: { type: "string" }, region: { type: "string" }, endpoint: { type: "string" } } as const;
  const flags = { yes: { type: "boolean", default: false } } as const;
  const { positionals, values } = parse(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: { ...own, ...common, ...flags } }),
  );
  const name = positionals.join(" ");
  const verb = VERBS[name];
  if (!verb) throw new Refusal(name === "" ? help() : `There is no verb "${name}".\n${help()}`);
  const options = new Map<OptionName, string>();
  for (const [option, value] of Object.entries(values))
    if (isOption(option) && typeof value === "string") options.set(option, value);
  const known: readonly string[] = [...verb.needs, ...(verb.takes ?? [])];
  const strange = [...options.keys()].find((option) => !known.includes(option));
  if (strange) throw new Refusal(`"${name}" takes no --${strange}.`);
  const missing = [...verb.needs].find((option) => !options.get(option));
  if (missing) throw new Refusal(`"${name}" needs --${missing}: ${OPTIONS[missing]}.`);
  const { stage, endpoint, region = REGION, yes } = values;
  if (typeof stage !== "string" || !/^[a-z][a-z0-9-]*$/.test(stage))
    throw new Refusal("--stage is needed, e.g. --stage staging.");
  return { verb, stage, endpoint, region, isMeant: yes === true, options };
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Formats the list of verbs with their options. */
export function help(): string {
  const lines = Object.entries(VERBS).map(([name, { says, needs, takes = [] }]) => {
    const options = [...needs.map((one) => `--${one}`), ...takes.map((one) => `[--${one}]`)].join(" ");
    return `  ${`${name} ${options}`.trim()}\n      ${says}`;
  });
  return ["npm run operate -- <verb> --stage NAME [--yes]", ...lines].join("\n");
}

export type Surroundings = {
  print(line: string): void;
  environment: Record<string, string | undefined>;
  now?: () => Date;
};

/**
 * Runs one command: prints its findings and its steps, and takes the steps only with `--yes`.
 * Returns the exit code.
 */
export async function operate(args: readonly string[], { print, environment, now }: Surroundings): Promise<number> {
  try {
    const { verb, stage, endpoint, region, isMeant, options } = readCommand(args);
    environment.AWS_REGION = region;
    if (endpoint) environment.AWS_ENDPOINT_URL = endpoint;
    const asked: Asked = {
      stage,
      now: now ?? (() => new Date()),
      cloud: openCloud(stage),
      environment,
      text: (name) => options.get(name) ?? "",
      maybe: (name) => options.get(name),
    };
    const { lines, steps = [] } = await verb.plan(asked);
    for (const line of lines) print(line);
    for (const { says, act } of steps) {
      print(`${isMeant ? "Now" : "Would"}: ${says}`);
      const came = isMeant ? await act() : undefined;
      if (came !== undefined) print(came);
    }
    if (steps.length > 0 && !isMeant) print("Nothing was changed. The same with --yes does it.");
    return 0;
  } catch (error) {
    print(reasonOf(error));
    return 1;
  }
}

/**
 * Describes an operator's mistake in one sentence, and an error of AWS or the product with its
 * name.
 */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError) return `The product refused: ${error.code}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
