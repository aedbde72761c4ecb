/**
 * esbuild has removed unreachable code, so some input can cause each call that is left in a bundle.
 */
import { readFileSync } from "node:fs";
import { DUE_INDEX, OPEN_INDEX } from "@emdia/core/model/keys";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { bundleOrExplain } from "@emdia/local/lambda/bundle";
import { beforeAll, expect, test } from "vitest";
import { lambda, lambdas } from "./model.ts";

const onTable = (action: string) => `dynamodb:${action} on Table`;
const onIndex = (index: string) => `dynamodb:Query on Table/index/${index}`;

/** The right that each kind of call or write needs, and its code (`model/ports/`). */
const CALLS: readonly (readonly [grant: string, code: RegExp])[] = [
  [onTable("GetItem"), /\btable\.get\(/],
  [onTable("BatchGetItem"), /\btable\.getMany\(/],
  [onTable("PutItem"), /\btable\.put\(|\{ put: /],
  [onTable("UpdateItem"), /\btable\.update(AndRead)?\(|\{ update: /],
  [onTable("DeleteItem"), /\btable\.remove\(|\{ remove: /],
  [onIndex(OPEN_INDEX), /\bindex: OPEN_INDEX\b/],
  [onIndex(DUE_INDEX), /\bindex: DUE_INDEX\b/],
  ["ses:SendRawEmail on Email", /\bmailer\.send\(/],
  ["ses:GetSendQuota on *", /\bquota\(\)/],
  ["events:PutEvents on Events", /\bbus\.publish\(/],
];

const names = lambdas.map(({ name }) => name);
const bundles = new Map<string, string>();
beforeAll(async () => {
  for (const [name, file] of await bundleOrExplain(readSnapshot().lambdas))
    bundles.set(name, readFileSync(file, "utf8"));
});

const neededBy = (name: string) =>
  CALLS.flatMap(([grant, code]) => (code.test(bundles.get(name) ?? "") ? [grant] : []));

test.each(names)("given the bundle of %s, then its role permits each call in it", (name) => {
  const { grants } = lambda(name).role;
  const isGranted = (right: string) => grants.some((one) => one === right || one.startsWith(`${right} if `));
  expect(neededBy(name).filter((right) => !isGranted(right))).toEqual([]);
});

test.each(names)("given the bundle of %s, then its Lambda has exactly the variables that the bundle reads", (name) => {
  const code = bundles.get(name) ?? "";
  const { environment } = lambda(name);
  const read = [...code.matchAll(/\benv\("([A-Z_]+)"\)/g)].map(([, variable]) => variable ?? "");
  expect(read.filter((variable) => !(variable in environment))).toEqual([]);
  expect(Object.keys(environment).filter((variable) => !code.includes(variable))).toEqual([]);
});

test("given all bundles, then each kind of call is found in some of them", () => {
  const found = new Set(lambdas.flatMap(({ name }) => neededBy(name)));
  expect(CALLS.flatMap(([grant]) => (found.has(grant) ? [] : [grant]))).toEqual([]);
});
