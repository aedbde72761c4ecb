/** The comment at the head of a script's file is its help. */
import { readFileSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";

export function helpOf(source: string): string {
  const [, comment = ""] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? [];
  return comment.replaceAll(/^ \* ?/gm, "").trim();
}

/** `--help` prints the head and exits with 0, a wrong option is reported and exits with 1. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  const [, script = "", ...args] = process.argv;
  const help = helpOf(readFileSync(script, "utf8"));
  if (args.some((one) => one === "--help" || one === "-h")) {
    console.log(help);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(". ");
    console.error(`${reason}.\n\n${help}`);
    process.exit(1);
  }
}

/** Ends the process with 1 unless the number is at least `least`. */
export function numberOf(option: string, text: string, least = 1): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(number) && number >= least) return number;
  console.error(`--${option} wants a number of at least ${least}, not "${text}".`);
  process.exit(1);
}
