import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { loadBundle } from "./load-bundle.ts";

const CODE = "exports.handler = () => later(); function later() { return [__filename, new Error().stack]; }";

test("given a bundle that was called, when it is loaded again, then it takes the compiled code of that call; broken code is compiled anew", () => {
  const folder = temporaryFolder();
  const [file, compiledFile] = [path.join(folder, "a.cjs"), path.join(folder, "a.compiled")];
  writeFileSync(file, CODE);
  const load = (isCalled: boolean) => {
    const { exports, keep } = loadBundle(file);
    const answer = isCalled && Reflect.apply(Object(exports.handler), undefined, []);
    keep();
    return { answer, compiled: readFileSync(compiledFile) };
  };
  const uncalled = load(false);
  rmSync(compiledFile);
  const called = load(true);
  const place = `${file}:1:${CODE.indexOf("new Error") + 1}`;
  expect(called.answer).toEqual([file, expect.stringContaining(place)]);
  expect(called.compiled.length).toBeGreaterThan(uncalled.compiled.length);
  expect(load(false).compiled).toEqual(called.compiled);
  // The source changes, because V8 reads no compiled code of a source that it has in memory.
  writeFileSync(file, `${CODE}\n`);
  writeFileSync(compiledFile, "broken");
  expect(load(true).answer).toEqual([file, expect.stringContaining(place)]);
  expect(load(false).compiled.length).toBeGreaterThan(uncalled.compiled.length);
});
