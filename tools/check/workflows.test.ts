/**
 * Reads the workflows as GitHub does, and checks that their commands exist and that every step can
 * run here.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { readCommand } from "../../ops/read-command.ts";

/** Returns GitHub's placeholder for an input that the workflow's caller gives. */
const input = (name: string) => `$${`{{ inputs.${name} }}`}`;
const root = join(import.meta.dirname, "../..");
const Step = z.object({
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
});
const Permissions = z.record(z.string(), z.string());
const Concurrency = z.object({ group: z.string(), "cancel-in-progress": z.union([z.boolean(), z.string()]) });
const Job = z.object({
  concurrency: z.optional(Concurrency),
  uses: z.optional(z.string()),
  environment: z.optional(z.string()),
  permissions: z.optional(Permissions),
  "timeout-minutes": z.optional(z.number()),
  if: z.optional(z.string()),
  needs: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  steps: z.optional(z.array(Step)),
});
const Workflow = z.object({
  concurrency: z.optional(Concurrency),
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  jobs: z.record(z.string(), Job),
});

const workflows = globSync(".github/workflows/*.yml", { cwd: root }).map((file) => {
  return { file, ...Workflow.parse(parse(readFileSync(join(root, file), "utf8"))) };
});
const read = (name: string) => {
  const found = workflows.find(({ file }) => file.endsWith(`/${name}.yml`));
  if (!found) throw new Error(`no workflow ${name}`);
  return found;
};
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
const steps = jobs.flatMap(({ name, job }) => (job.steps ?? []).map((step) => ({ name, step })));
const { scripts } = z
  .object({ scripts: Permissions })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

const commandOf = (words: string) =>
  readCommand(words.replace('"$STAGE"', "staging").replace('"$SITE_URL"', "https://emdia.example").split(" "));

test("given every step, then it is a command of this repository that exists, and takes nothing from outside into a shell", () => {
  const commands = steps.flatMap(({ step }) => step.run ?? []);
  expect(commands.length).toBeGreaterThan(4);
  for (const command of commands) {
    const [, script, , options = ""] = /^npm run ([\w:]+)( -- (.+))?$/.exec(command) ?? [];
    if (script === "ops") expect(() => commandOf(options), command).not.toThrow();
    expect(
      script ? Boolean(scripts[script]) : command === "./.ci/run" && existsSync(join(root, ".ci/run")),
      command,
    ).toBe(true);
    expect(command).not.toContain(input("").slice(0, 3));
  }
});

test("given every action of others, then it is pinned by its commit, and no checkout leaves a token behind", () => {
  const used = steps.flatMap(({ step }) => (step.uses ? [step] : []));
  for (const step of used) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  const checkouts = used.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts.map((step) => step.with?.["persist-credentials"])).toEqual(checkouts.map(() => false));
});

test("given every workflow, then its token may read, and only what enters AWS may ask for an identity", () => {
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: "read" });
  for (const { name, job } of jobs) {
    const entersAws =
      job.uses?.endsWith("/release.yml") || job.steps?.some(({ uses }) => uses?.startsWith("aws-actions/"));
    expect([name, job.permissions]).toEqual([name, entersAws ? { contents: "read", "id-token": "write" } : undefined]);
    if (job.steps) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
    if (job.uses) expect(existsSync(join(root, job.uses))).toBe(true);
  }
});

/** Returns the commands of a release's steps, to the new release or back to the old one. */
const commandsOn = (way: "there" | "back") => {
  const { release } = read("release").jobs;
  const skipped = way === "back" ? "!inputs.back" : "inputs.back";
  const taken = (release?.steps ?? []).filter((step) => step.if?.replace(/[${} ]/g, "") !== skipped);
  return taken.flatMap(
    ({ run }) => /npm run (?:ops -- )?(.*?)(?: (?:-- )?--(?:stage|url|file) .*)?$/.exec(run ?? "")?.[1] ?? [],
  );
};

test("given a release, then it is checked, deployed, tested and listed, in this order, in an environment of its stage", () => {
  expect(read("release").jobs.release?.environment).toBe(input("stage"));
  expect(commandsOn("there")).toEqual(["preflight", "deploy", "smoke", "assets retire --yes", "sbom"]);
});

test("given a rollback, then it is not checked before", () => {
  expect(commandsOn("back")).toEqual(["deploy", "smoke", "assets retire --yes", "sbom"]);
});

test("given main and tags, then main is deployed to staging and tags v* to production, neither before all checks", () => {
  const { on, jobs: its } = read("deploy");
  expect(on).toEqual({ push: { branches: ["main"], tags: ["v*"] } });
  expect(its.staging).toMatchObject({ if: "github.ref_type == 'branch'", needs: "check", with: { stage: "staging" } });
  expect(its.production).toMatchObject({
    if: "github.ref_type == 'tag'",
    needs: "check",
    with: { stage: "production" },
  });
});

test("given a rollback, then a release of a tag follows, and it waits for a deployment of its stage", () => {
  const { rollback } = read("rollback").jobs;
  expect(rollback).toMatchObject({
    uses: "./.github/workflows/release.yml",
    with: { stage: input("stage"), ref: `refs/tags/${input("tag")}`, back: true },
    concurrency: { group: `deploy-${input("stage")}`, "cancel-in-progress": false },
  });
  const group = read("deploy").concurrency?.group;
  expect(group).toMatch(/^deploy-\$\{\{ github\.ref_type == 'tag' && 'production' \|\| 'staging' \}\}$/);
});
