/** Tests the guide's commands: npm's scripts with their options, SST's CLI, an operator's verbs. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCommand } from "../../ops/read-command.ts";
import { TOOLS } from "../../tools/tools.ts";
import { commandsOf } from "../support/document-commands.ts";

const commands = commandsOf("docs/deploy.md");
const text = readFileSync("docs/deploy.md", "utf8");
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

const partsOf = (command: string) => command.replace(/^([A-Z_]+=\S+ )+/, "").split(" ");

test("given the guide, when its commands are read, then each is of a program that the guide asks for", () => {
  const programs = commands.map((command) => partsOf(command)[0]);
  expect(new Set(programs)).toEqual(new Set(["git", "npm", "npx", "aws", "export", "node", "gh"]));
});

const npmCommands = commands.filter((command) => partsOf(command)[0] === "npm" && partsOf(command)[1] === "run");
test.each(npmCommands)(
  "given the guide's %s, when npm is asked, then there is such a script, and it knows the options",
  (command) => {
    const [, , name = "", , ...args] = partsOf(command);
    expect(scripts[name]).toBeDefined();
    if (name === "ops") {
      expect(() => readCommand(args)).not.toThrow();
      return;
    }
    const tool = name === "tools" ? TOOLS[args[0] ?? ""] : /(tools\/\S+\.ts)/.exec(scripts[name] ?? "")?.[1];
    const source = readFileSync(tool ?? "", "utf8");
    for (const option of args.filter((one) => one.startsWith("--"))) {
      const known = source.includes(`${option.slice(2)}:`) || source.includes(`"${option.slice(2)}"`);
      expect({ command, option, known }).toMatchObject({ known: true });
    }
  },
);

/** The commands of SST 4.17 with their arguments, as the CLI's own help lists them. */
const SST =
  /^npx sst (secret set [A-Za-z]+ VALUE|secret list|deploy|diff|remove|unlock|refresh) --stage (staging|production)$/;
test("given the guide, when its commands of SST are read, then the CLI has each, and each names its stage", () => {
  const asked = [...commands, ...[...text.matchAll(/`(npx sst [^`]+)`/g)].map((match) => match[1] ?? "")];
  expect(asked.filter((command) => command.startsWith("npx sst") && !SST.test(command))).toEqual([]);
});

test("given the stack's secrets, when the guide is read, then it sets and describes each, and sets no other", () => {
  const stack = [...readFileSync("stacks/secrets.ts", "utf8").matchAll(/sst\.Secret\("(\w+)"/g)].map(
    (match) => match[1],
  );
  const set = commands.flatMap((command) => /^npx sst secret set (\w+)/.exec(command)?.[1] ?? []);
  expect(stack.length).toBeGreaterThan(3);
  expect(set.toSorted()).toEqual(stack.toSorted());
  for (const name of stack) expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\|`, "m"));
});

test("given what a deployment prints, when the guide is read, then it names each output", () => {
  const [, returned = ""] = /return \{([\s\S]*?)\n {2}\};/.exec(readFileSync("stacks/index.ts", "utf8")) ?? [];
  const outputs = [...returned.matchAll(/^ {4}(\w+):/gm)].map((match) => match[1] ?? "");
  expect(outputs.length).toBeGreaterThan(3);
  const [, deploy = ""] = /^## 8\. ([\s\S]*?)^## 9\. /m.exec(text) ?? [];
  expect(outputs.filter((name) => !deploy.includes(`\`${name}\``))).toEqual([]);
});

test("given the role of the releases, when GitHub asks for it, then repository, environment and ref have to be ours, by numbers that nobody can take over", () => {
  const [, policy = "{}"] = /^```json\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const [statement] = JSON.parse(policy).Statement;
  const github = "token.actions.githubusercontent.com";
  expect(statement.Condition).toEqual({
    StringEquals: {
      [`${github}:aud`]: "sts.amazonaws.com",
      [`${github}:sub`]: "repo:OWNER@OWNER_ID/NAME@REPOSITORY_ID:environment:staging",
      [`${github}:repository_id`]: "REPOSITORY_ID",
      [`${github}:environment`]: "staging",
      [`${github}:ref`]: "refs/heads/main",
    },
  });
  expect(commands).toContain('gh api repos/OWNER/NAME --jq ".owner.id, .id"');
});

test("given the workflow of a release, when it asks for the role, then its job names the environment that the role trusts", () => {
  const workflow = readFileSync(".github/workflows/release.yml", "utf8");
  const jobs = workflow.split(/^ {2}(?=[\w-]+:$)/m).filter((job) => job.includes("role-to-assume:"));
  expect(jobs).not.toEqual([]);
  expect(jobs.filter((job) => !/^ {4}environment: \$\{\{ inputs\.stage \}\}$/m.test(job))).toEqual([]);
});

test("given the guide's steps, when they are counted, then each but the last has a check", () => {
  const steps = text.split(/^## (?=\d+\. )/m).slice(1);
  expect(steps.length).toBe(10);
  expect(steps.filter((step) => !step.includes("**Check:**")).map((step) => step.split("\n")[0])).toEqual([]);
});
