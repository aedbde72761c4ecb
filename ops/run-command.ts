import { AppError } from "@emdia/core/model/app-error";
import { REGION } from "../stacks/stages.ts";
import { AwsRefusal, askAwsAt } from "./cloud/ask-aws.ts";
import { openCloud } from "./cloud/open-cloud.ts";
import { type Command, help, readCommand } from "./read-command.ts";
import { Refusal } from "./refusal.ts";
import type { Asked } from "./verb.ts";

export type Surroundings = {
  print(line: string): void;
  environment: Record<string, string | undefined>;
  now?: () => Date;
};

/** Runs one command, whose steps are taken only with `--yes`. Returns the exit code. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print } = surroundings;
  if (args.some((one) => one === "--help" || one === "-h")) {
    print(help(args.filter((one) => !one.startsWith("-")).join(" ")));
    return 0;
  }
  try {
    const command = readCommand(args);
    const { lines = [], steps = [], hasFailed = false } = await command.verb.plan(askedOf(command, surroundings));
    for (const line of lines) print(line);
    for (const { says, act } of steps) {
      print(`${command.isMeant ? "Now" : "Would"}: ${says}`);
      const came = command.isMeant ? await act() : undefined;
      for (const line of [came].flat()) if (typeof line === "string") print(line);
    }
    if (steps.length > 0 && !command.isMeant) print("Nothing was changed. The same with --yes does it.");
    return hasFailed ? 1 : 0;
  } catch (error) {
    print(reasonOf(error));
    return 1;
  }
}

/** Writes the options region and endpoint into AWS's own variables, which every call reads. */
function askedOf({ options }: Command, { print, environment, now }: Surroundings): Asked {
  const endpoint = options.get("endpoint");
  environment.AWS_REGION = options.get("region") ?? REGION;
  if (endpoint) environment.AWS_ENDPOINT_URL = endpoint;
  const stage = options.get("stage") ?? "";
  const ask = askAwsAt(environment);
  return {
    stage,
    ask,
    environment,
    print,
    now: now ?? (() => new Date()),
    cloud: openCloud(stage, ask),
    text: (name) => options.get(name) ?? "",
    maybe: (name) => options.get(name),
    has: (flag) => options.has(flag),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof AwsRefusal) return error.message;
  if (error instanceof AppError) return `The product refused: ${error.code}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
