import { expect, test } from "vitest";
import { readCommand } from "./read-command.ts";
import { runCommand } from "./run-command.ts";
import { VERBS } from "./verbs/index.ts";

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommand(args, { print: (line) => lines.push(line), environment: {} });
  return { code, text: lines.join("\n") };
}

test("given no verb, when help is requested, then every verb is listed; without --help that is a refusal", async () => {
  const { code, text } = await run("--help");
  expect(code).toBe(0);
  for (const name of Object.keys(VERBS)) expect(text).toContain(`\n  ${name} `);
  expect(await run()).toEqual({ code: 1, text });
});

test("given a verb, when its help is requested, then each of its options is described, and nothing is done", async () => {
  expect(await run("stripe set-up", "-h")).toEqual({
    code: 0,
    text: expect.stringMatching(/^ {2}stripe set-up .*\[--replace\]\n[\s\S]*--replace: /),
  });
});

test.each([
  ["preflight", '"preflight" needs --stage: '],
  ["preflight --stage Production", "Production is no name of a stage."],
  ["sbom", '"sbom" needs --file: '],
  ["preflight --stage staging --replace", '"preflight" takes no --replace.'],
  ["stripe set-up", "STRIPE_SECRET_KEY is missing in the environment."],
  ["smoke --url https://outro.example --force", "Unknown option '--force'"],
])("given %s, when it is run, then it is refused by a sentence", async (command, sentence) => {
  const { code, text } = await run(...command.split(" "));
  expect([code, text]).toEqual([1, expect.stringContaining(sentence)]);
});

test("given a command with a flag and --yes, when it is read, then it is meant, in the stages' region unless another is named", async () => {
  const { isMeant, options } = readCommand(["stripe", "set-up", "--replace", "--yes"]);
  expect([isMeant, options.has("replace"), readCommand(["stripe", "set-up"]).isMeant]).toEqual([true, true, false]);
  const environment: Record<string, string | undefined> = {};
  for (const [args, region] of [
    [[], "sa-east-1"],
    [["--region", "us-east-1"], "us-east-1"],
  ] as const) {
    await runCommand(["stripe", "set-up", ...args], { print: () => {}, environment });
    expect(environment.AWS_REGION).toBe(region);
  }
});
