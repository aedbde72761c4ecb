import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];
const hash = "sha512-abc+/DEF==";

function check(packages: Record<string, object>, ...options: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "package-lock.json");
  writeFileSync(file, JSON.stringify({ packages }));
  const npm = `#!${process.execPath}\nif (process.argv[3] === "@tool/mac@1.0.0") console.log("${hash}");`;
  writeFileSync(join(folder, "npm"), npm);
  chmodSync(join(folder, "npm"), 0o755);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "check-lock.ts"), ...options, file],
    { encoding: "utf8", env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } },
  );
  return { status, stderr: stderr.trim(), after: JSON.parse(readFileSync(file, "utf8")).packages };
}

const tool = { version: "1.0.0", integrity: hash, optionalDependencies: { "@tool/mac": "1.0.0" } };
const mac = { version: "1.0.0", optional: true };

test("given an optional package that the lock file lacks, when checked, then it fails and names it", () => {
  expect(check({ "": {}, "node_modules/tool": tool })).toMatchObject({
    status: 1,
    stderr: "node_modules/tool wants @tool/mac, which the lock file lacks",
  });
  expect(check({ "": {}, "node_modules/tool": tool, "node_modules/@tool/mac": mac }).status).toBe(0);
});

test("given a package of every platform without a hash, when checked, then it fails and names it", () => {
  const { status, stderr } = check({ "packages/own": {}, "node_modules/plain": { version: "1.0.0" } });
  expect([status, stderr]).toEqual([1, "node_modules/plain has no hash"]);
});

test("given a package that runs a script when it is installed, when checked, then it is named unless a decision allows it", () => {
  const scripted = { version: "1.0.0", integrity: hash, hasInstallScript: true };
  const { status, stderr } = check({ "node_modules/esbuild": scripted, "node_modules/a/node_modules/new": scripted });
  expect([status, stderr]).toEqual([
    1,
    "new runs a script when it is installed: decide in allowScripts of package.json",
  ]);
  expect(check({ "node_modules/esbuild": scripted }).status).toBe(0);
});

test("given the decisions about scripts at an installation, then each is about a package that has one", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", name), "utf8"));
  const packages: Record<string, { hasInstallScript?: boolean }> = read("package-lock.json").packages;
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const names = new Set(scripted.map((path) => path.split("node_modules/").at(-1)));
  expect(Object.keys(read("package.json").allowScripts).toSorted()).toEqual([...names].toSorted());
});

test("given a registry with a hash, when completed, then it is written, and packages without one stay unchanged", () => {
  const before = { "node_modules/@tool/mac": mac, "node_modules/@tool/windows": mac };
  const { status, after } = check(before, "--complete");
  expect(status).toBe(0);
  expect(after).toEqual({ ...before, "node_modules/@tool/mac": { ...mac, integrity: hash } });
});

test("given the lock file, then each platform that is promised has its Node, its database and its compilers", () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"));
  const families = [
    { start: "node_modules/@dynoxide/", of: (one: string) => one },
    { start: "node_modules/node-", of: (one: string) => one.replace("win32", "win") },
    { start: "node_modules/@esbuild/", of: (one: string) => one },
    { start: "node_modules/@rolldown/binding-", of: (one: string) => one },
    { start: "node_modules/@tailwindcss/oxide-", of: (one: string) => one },
    { start: "node_modules/lightningcss-", of: (one: string) => one },
  ];
  const paths = Object.keys(packages).map((path) => path.replace("node-bin-darwin", "node-darwin"));
  const absent = families.flatMap(({ start, of }) =>
    PLATFORMS.map((platform) => start + of(platform)).filter(
      (wanted) => !paths.some((path) => path.startsWith(wanted)),
    ),
  );
  expect(absent).toEqual([]);
});
