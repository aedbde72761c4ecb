import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { smallGraph } from "../testing/small-graph.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { bundleLambdas, bundleOrExplain } from "./bundle.ts";

test("given unchanged sources, when bundled again, then the same files are answered without being written again", async () => {
  const cache = temporaryFolder();
  const { lambdas } = smallGraph();
  const first = await bundleLambdas(lambdas, cache);
  const file = first.get("echo") ?? "";
  const written = statSync(file).mtimeMs;
  const second = await bundleLambdas(lambdas, cache);
  expect(second).toEqual(first);
  expect(statSync(file).mtimeMs).toBe(written);
  expect(readFileSync(file, "utf8")).toMatch(/module\.exports = /);
});

test("given a handler that is not there, when bundled, then one sentence says the functions do not compile", async () => {
  const lambdas = smallGraph().lambdas.map((lambda) => ({
    ...lambda,
    handler: "packages/local/src/testing/nothing.handler",
  }));
  await expect(bundleOrExplain(lambdas)).rejects.toThrow("As funções não compilam");
});
