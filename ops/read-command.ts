import { parseArgs } from "node:util";
import { Refusal } from "./refusal.ts";
import { FLAGS, type FlagName, OPTIONS, type OptionName, type Verb } from "./verb.ts";
import { VERBS } from "./verbs/index.ts";

const USAGE = `npm run ops -- <verb> [options] [--yes]
A verb that changes something prints its steps, and takes them only with --yes. \`<verb> --help\` describes its options.
--region and --endpoint name another region, or another AWS, e.g. the local region's.`;

/** `options` also holds the flags, and `isMeant` is true with `--yes`. */
export type Command = { verb: Verb; isMeant: boolean; options: ReadonlyMap<string, string> };

const COMMON = ["region", "endpoint", "yes"];

/** @throws Refusal for an unknown verb or option, and for a missing option */
export function readCommand(args: readonly string[]): Command {
  const { name, options } = parse(args);
  const verb = VERBS[name];
  if (!verb) throw new Refusal(name === "" ? help("") : `There is no verb "${name}".\n${help("")}`);
  const { needs = [], takes = [] } = verb;
  const known: readonly string[] = [...needs, ...takes, ...COMMON];
  const strange = [...options.keys()].find((option) => !known.includes(option));
  if (strange) throw new Refusal(`"${name}" takes no --${strange}.`);
  const missing = needs.find((option) => !options.get(option));
  if (missing) throw new Refusal(`"${name}" needs --${missing}: ${OPTIONS[missing]}.`);
  const stage = options.get("stage");
  if (stage !== undefined && !/^[a-z][a-z0-9-]*$/.test(stage)) throw new Refusal(`${stage} is no name of a stage.`);
  return { verb, isMeant: options.has("yes"), options };
}

export function help(name: string): string {
  const verb = VERBS[name];
  if (!verb) return [USAGE, ...Object.entries(VERBS).map((one) => lineOf(...one))].join("\n");
  const options = [...(verb.needs ?? []), ...(verb.takes ?? [])];
  return [lineOf(name, verb), ...options.map((option) => `  --${option}: ${meaningOf(option)}`)].join("\n");
}

function parse(args: readonly string[]) {
  const texts = [...Object.keys(OPTIONS), "region", "endpoint"].map((name) => [name, { type: "string" as const }]);
  const flags = [...Object.keys(FLAGS), "yes"].map((name) => [name, { type: "boolean" as const }]);
  try {
    const options = Object.fromEntries([...texts, ...flags]);
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const given = Object.entries(values).map(([option, value]) => [option, String(value)] as const);
    return { name: positionals.join(" "), options: new Map(given) };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

const meaningOf = (name: OptionName | FlagName) => ({ ...OPTIONS, ...FLAGS })[name];

function lineOf(name: string, { says, needs = [], takes = [] }: Verb): string {
  const options = [...needs.map((one) => `--${one}`), ...takes.map((one) => `[--${one}]`)];
  return `  ${[name, ...options].join(" ")}\n      ${says}`;
}
