import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../graph/read-graph.ts";
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

test("given handlers that share some of their sources, when a source changes, then those that have it are built again, and no other", async () => {
  const [cache, folder] = [temporaryFolder(), temporaryFolder()];
  const write = (name: string, code: string) => writeFileSync(join(folder, `${name}.ts`), code);
  write("shared", "export const shared = 1;");
  for (const name of ["one", "other"])
    write(
      name,
      'import { own } from "./' +
        name +
        '-own.ts";\nimport { shared } from "./shared.ts";\nexport const handler = () => own + shared;',
    );
  for (const name of ["one", "other"]) write(`${name}-own`, "export const own = 1;");
  const [base] = smallGraph().lambdas;
  const lambdas = ["one", "other"].flatMap((name) =>
    base ? [{ ...base, logicalName: name, handler: `${relative(repositoryRoot, folder)}/${name}.handler` }] : [],
  );
  const [first, second] = [await bundleLambdas(lambdas, cache), await bundleLambdas(lambdas, cache)];
  expect(second).toEqual(first);

  write("one-own", "export const own = 2;");
  const written = statSync(first.get("other") ?? "").mtimeMs;
  const third = await bundleLambdas(lambdas, cache);
  expect(third.get("one")).not.toBe(first.get("one"));
  expect(third.get("other")).toBe(first.get("other"));
  expect(statSync(first.get("other") ?? "").mtimeMs).toBe(written);

  write("shared", "export const shared = 3;");
  const fourth = await bundleLambdas(lambdas, cache);
  for (const name of ["one", "other"]) expect(fourth.get(name)).not.toBe(third.get(name));
  expect(await bundleLambdas(lambdas, cache)).toEqual(fourth);
});

test("given a handler that is not there, when bundled, then one sentence says the functions do not compile", async () => {
  const lambdas = smallGraph().lambdas.map((lambda) => ({
    ...lambda,
    handler: "packages/local/src/testing/nothing.handler",
  }));
  await expect(bundleOrExplain(lambdas)).rejects.toThrow("As funções não compilam");
});
