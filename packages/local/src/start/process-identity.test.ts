import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { identityOf, isRunning, writeIdentity } from "./process-identity.ts";

test("given the pid of a process that is another one now, when asked, then it does not count as running", () => {
  const own = identityOf(process.pid);
  expect(own).toBeDefined();
  expect(isRunning({ pid: process.pid, startedAt: own?.startedAt ?? "" })).toBe(true);
  expect(isRunning({ pid: process.pid, startedAt: "1" })).toBe(false);
});

test("given a process that ended already, when its identity is stored, then no file is written and nothing is thrown", () => {
  const file = path.join(temporaryFolder(), "server.pid");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeIdentity(file, pid);
  expect(existsSync(file)).toBe(false);
  writeIdentity(file, process.pid);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(identityOf(process.pid));
});
