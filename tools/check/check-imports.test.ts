import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "rooms-"));
  folders.push(folder);
  return folder;
}

function check(files: Record<string, string>): { status: number | null; output: string } {
  const folder = temporary();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "check-imports.ts"), folder], {
    encoding: "utf8",
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

const CORE = "packages/core/src";
const VERB = `${CORE}/student/create-student.ts`;
const RULE = `${CORE}/model/due.ts`;
const STORE = `${CORE}/store/students.ts`;
const HELPER = `${CORE}/testing/entities.ts`;
const SCREEN = "packages/frontend/src/routes/plans.tsx";
const LAMBDA = "packages/functions/src/plans.ts";
const REGION = "packages/local/src/region.ts";
const STACK = "stacks/api.ts";
const SCRIPT = "tools/bundle/main.ts";
const AMPLIFY = "node_modules/aws-amplify/dist/index.js";
const DYNAMO = "node_modules/@aws-sdk/client-dynamodb/dist-cjs/index.js";

/** The forbidden imports between folders, each with the rule that forbids it. */
const FORBIDDEN: readonly (readonly [what: string, from: string, to: string, rule: string])[] = [
  ["contracts and core", "packages/contracts/src/student.ts", VERB, "contracts-import-zod-only"],
  ["an event and core", "packages/events/src/student.ts", VERB, "events-import-contracts"],
  ["core and a Lambda", `${CORE}/plan/plans.ts`, LAMBDA, "core-imports-contracts-and-events"],
  ["a verb and an SDK", `${CORE}/plan/plans.ts`, DYNAMO, "sdks-in-adapters-only"],
  ["the ground floor and the store", RULE, STORE, "model-imports-model"],
  ["the ground floor and the network", `${CORE}/model/period.ts`, "node:http", "model-imports-model"],
  ["the ground floor and a log", `${CORE}/model/access.ts`, `${CORE}/logger.ts`, "model-imports-model"],
  ["the table and the store", `${CORE}/table/client.ts`, STORE, "table-imports-model"],
  ["the store and a verb", `${CORE}/store/plans.ts`, VERB, "store-imports-model-and-table"],
  ["a mail and the store", `${CORE}/mail/layout.ts`, STORE, "shared-imports-no-noun"],
  ["an adapter and a verb", `${CORE}/adapters/ses.ts`, VERB, "shared-imports-no-noun"],
  ["two nouns", `${CORE}/payer/payers.ts`, `${CORE}/plan/plans.ts`, "a-noun-imports-no-noun"],
  ["two that join", `${CORE}/bank/settle.ts`, `${CORE}/dashboard/overview.ts`, "composed-imports-nouns"],
  [
    "what joins and the top",
    `${CORE}/dashboard/overview.ts`,
    `${CORE}/reminder-rule/set-rule.ts`,
    "composed-imports-nouns",
  ],
  ["a noun and the top", VERB, `${CORE}/reminder-rule/set-rule.ts`, "a-noun-imports-no-noun"],
  ["two nouns beside", `${CORE}/charge/list-charges.ts`, VERB, "a-noun-imports-no-noun"],
  ["a noun and what is composed", VERB, `${CORE}/billing/run-owner.ts`, "a-noun-imports-no-noun"],
  ["two composed", `${CORE}/dashboard/overview.ts`, `${CORE}/billing/run-owner.ts`, "composed-imports-nouns"],
  ["the two on top", `${CORE}/privacy/erase.ts`, `${CORE}/trial/warn-owners.ts`, "the-top-imports-no-top"],
  ["shipped code and a test's helper", `${CORE}/student/update-student.ts`, HELPER, "a-noun-imports-no-noun"],
  ["a Lambda and a test's helper", "packages/functions/src/students.ts", HELPER, "functions-call-verbs"],
  ["a Lambda and the store", "packages/functions/src/payments.ts", STORE, "functions-call-verbs"],
  ["two Lambdas", LAMBDA, "packages/functions/src/profile.ts", "a-lambda-imports-no-lambda"],
  [
    "a Lambda and a queue's",
    "packages/functions/src/http/reply.ts",
    "packages/functions/src/billing/owner.ts",
    "a-lambda-imports-no-lambda",
  ],
  ["a Lambda and a database", "packages/functions/src/public.ts", DYNAMO, "sdks-in-adapters-only"],
  [
    "a Lambda and a library of no room",
    "packages/functions/src/intake.ts",
    "node_modules/left-pad/index.js",
    "functions-import-core-contracts-events-middy",
  ],
  ["a screen and core", SCREEN, VERB, "frontend-imports-contracts"],
  ["a screen and the server", "packages/frontend/src/routes/faq.tsx", "node:fs", "frontend-has-no-node"],
  ["a screen and Amplify", "packages/frontend/src/lib/api.ts", AMPLIFY, "amplify-in-one-file"],
  [
    "two features",
    "packages/frontend/src/features/plans/card.tsx",
    "packages/frontend/src/features/students/row.tsx",
    "features-import-no-features",
  ],
  [
    "a Lambda and every route",
    "packages/functions/src/http/serve-area.ts",
    "packages/contracts/src/routes/index.ts",
    "all-routes-for-stacks-local-tests",
  ],
  ["a stack and a handler", STACK, LAMBDA, "stacks-import-contracts-and-events"],
  ["a stack and a script", "stacks/web.ts", SCRIPT, "stacks-import-contracts-and-events"],
  ["core and the local region", `${CORE}/profile/view.ts`, REGION, "nothing-imports-local-or-tests"],
  ["the local region and a handler", REGION, LAMBDA, "local-imports-no-handler"],
  ["the local region and a script", "packages/local/src/main.ts", SCRIPT, "local-imports-no-handler"],
  ["the local region and a screen", "packages/local/src/site.ts", SCREEN, "local-imports-no-handler"],
];

const isModule = (path: string) => /^(packages|stacks|scripts|node_modules)\//.test(path);
const specifier = (from: string, to: string) => {
  if (!isModule(to)) return to;
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(to) ?? [];
  const path = relative(dirname(from), to);
  return name ?? (path.startsWith(".") ? path : `./${path}`);
};

/** Makes one tree with every forbidden import, because reading a tree takes most of the time. */
function forbiddenTree(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [, , to] of FORBIDDEN.filter(([, , to]) => isModule(to))) {
    files[to] = "export const thing = 1;\n";
    const [folder, main] = /^(node_modules\/(?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(to)?.slice(1) ?? [];
    if (folder) files[`${folder}/package.json`] = JSON.stringify({ name: specifier("", to), main });
  }
  for (const [, from, to] of FORBIDDEN) files[from] = `${files[from] ?? ""}import "${specifier(from, to)}";\n`;
  return files;
}

test("given allowed imports, when checked, then they pass", () => {
  const { status, output } = check({
    "packages/contracts/src/student.ts": "export const name = 1;",
    [RULE]: 'import { name } from "../../../contracts/src/student.ts";\nexport const due = name;',
    [STORE]: 'import { due } from "../model/due.ts";\nexport const students = due;',
    [VERB]: 'import { students } from "../store/students.ts";\nexport const create = students;',
    [LAMBDA]: 'import { create } from "../../core/src/student/create-student.ts";\nexport const handler = create;',
    "packages/frontend/src/lib/auth/cognito.ts": 'import "aws-amplify";',
    [AMPLIFY]: "export const thing = 1;",
    "node_modules/aws-amplify/package.json": '{ "name": "aws-amplify", "main": "dist/index.js" }',
  });
  expect(output).toContain("no dependency violations");
  expect(status).toBe(0);
});

test("given every import that is forbidden, when checked, then each is named with its rule", () => {
  const { status, output } = check(forbiddenTree());
  const missed = FORBIDDEN.filter(([, from, to, rule]) => {
    const target = to.replace(/^node:/, "");
    return !output.includes(`${rule}: ${from} → ${target}`);
  });
  expect(missed, output).toEqual([]);
  expect(status).not.toBe(0);
});

test("given two files that import each other, when checked, then the cycle is named", () => {
  const { output } = check({
    [RULE]: 'import { period } from "./period.ts";\nexport const due = () => period;',
    [`${CORE}/model/period.ts`]: 'import { due } from "./due.ts";\nexport const period = () => due;',
  });
  expect(output).toContain("no-cycles");
});

test("given two files that import each other's types, when checked, then the cycle is named", () => {
  const { output } = check({
    [RULE]: 'import type { Period } from "./period.ts";\nexport type Due = { of: Period };',
    [`${CORE}/model/period.ts`]: 'import type { Due } from "./due.ts";\nexport type Period = { due: Due };',
  });
  expect(output).toContain("no-cycles");
});

test("given a room or a folder of core that the tables do not list, or the reverse, when the rules are read, then it is named", () => {
  const root = join(import.meta.dirname, "../..");
  const foldersIn = (place: string) =>
    readdirSync(join(root, place), { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [`${place}/${one.name}`] : [],
    );
  const read = (...folders: string[]) => {
    const copy = temporary();
    for (const file of [".dependency-cruiser.cjs", "docs/architecture.md"]) cpSync(join(root, file), join(copy, file));
    for (const folder of folders) mkdirSync(join(copy, folder), { recursive: true });
    const { stderr } = spawnSync(process.execPath, [join(copy, ".dependency-cruiser.cjs")], { encoding: "utf8" });
    return /Error: .* has: (.*)/.exec(stderr)?.[1]?.split(", ") ?? [];
  };
  const all = [...foldersIn("packages"), ...foldersIn(CORE)];
  expect(read(...all)).toEqual([]);
  expect(read(...all, `${CORE}/guardian`)).toEqual(["guardian"]);
  expect(read(...all, "packages/mobile")).toEqual(["packages/mobile"]);
  expect(read(...all.filter((name) => name !== `${CORE}/payer`))).toEqual(["payer"]);
});
