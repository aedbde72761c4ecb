/** SST sets and lists the guide's secrets; commands that would deploy only show their options. */
import { expect, test } from "vitest";
import { runCommands } from "../../tools/dryrun/run-cli.ts";
import { commandsOf } from "../support/document-commands.ts";

const asked = ["docs/deploy.md", "docs/runbook.md"]
  .flatMap(commandsOf)
  .filter((command) => command.startsWith("npx sst "))
  .map((command) => command.split(" ").slice(2));
const isHarmless = ([verb]: readonly string[]) => verb === "secret" || verb === "unlock";

test("given a bootstrapped account, when the guide's secrets are set, then the CLI takes each and lists them all", async () => {
  const guide = asked.filter(isHarmless);
  const sets = guide.filter(([, verb]) => verb === "set");
  // The guide sets the secrets for staging, and says that production's are set in the same way.
  const inProduction = sets.map((args) => args.map((one) => (one === "staging" ? "production" : one)));
  const commands = [...sets, ...inProduction, ...guide.filter((args) => !sets.includes(args))];
  const runs = await runCommands(commands);
  expect(runs.map(({ code }, index) => [commands[index]?.join(" "), code])).toEqual(
    commands.map((command) => [command.join(" "), 0]),
  );
  const names = commands.flatMap(([, verb, name]) => (verb === "set" ? [name] : []));
  const listed = runs[commands.findIndex(([, verb]) => verb === "list")]?.output;
  for (const name of names) expect(listed).toContain(`${name}=VALUE`);
});

test("given the guide's other commands, when the CLI is asked for their options, then it has every one of them", async () => {
  const commands = asked.filter((command) => !isHarmless(command));
  expect(commands.length).toBeGreaterThan(3);
  const runs = await runCommands(commands.map(([verb = ""]) => [verb, "--help"]));
  for (const [index, { output }] of runs.entries()) {
    const [verb, ...rest] = commands[index] ?? [];
    expect(output).toContain(`Usage: sst ${verb}`);
    for (const option of rest.filter((one) => one.startsWith("--"))) expect(output).toContain(option);
  }
});
