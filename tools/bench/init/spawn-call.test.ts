import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callFirst, type FirstCall, isolateBundle } from "./spawn-call.ts";

function call(code: string): Promise<FirstCall> {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-spawn-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "bundle.cjs");
  writeFileSync(file, code);
  const lone = isolateBundle({ name: "Probe", file, handler: "handler" }, {});
  onTestFinished(lone.discard);
  return callFirst(lone, { asked: 7 });
}

test("given a plain handler, when first called, then its answer is returned and undici was not loaded", async () => {
  const made = await call("exports.handler = async ({ asked }) => ({ asked });");
  expect(made).toEqual({ answer: { asked: 7 }, hasUndici: false });
});

test("given a handler that fetches in its call, when first called, then undici is reported", async () => {
  const made = await call('exports.handler = async () => { await fetch("data:,x"); };');
  expect(made.hasUndici).toBe(true);
});

test("given a bundle that needs a package it does not contain, when first called, then the call fails", async () => {
  await expect(call('require("middy"); exports.handler = async () => 1;')).rejects.toThrow(
    "Cannot find module 'middy'",
  );
});

test.for([
  ["a 500", "({ statusCode: 500 })"],
  ["a message given back", '({ batchItemFailures: [{ itemIdentifier: "1" }] })'],
])("given a handler that answers %s, when first called, then the call has failed", async ([, answer]) => {
  await expect(call(`exports.handler = async () => ${answer};`)).rejects.toThrow("Probe answered");
});
