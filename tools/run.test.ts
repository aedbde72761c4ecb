import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const LOCK = {
  "": {},
  "node_modules/needed": {},
  "node_modules/tool": { dev: true },
  "node_modules/of-another-platform": { optional: true },
};

/** A fake npm that creates the packages where npm would, and records its commands. */
const FAKE_NPM = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const [command, ...options] = process.argv.slice(2);
appendFileSync("npm.log", [command, ...options.filter((one) => /save|dev/.test(one))].join(" ") + "\\n");
if (existsSync("offline")) process.exit(1);
if (command === "ci") rmSync("node_modules", { recursive: true, force: true });
for (const [path, { dev, optional }] of Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages)) {
  if (path === "" || optional || (dev && options.includes("--omit=dev"))) continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(path + "/package.json", "{}");
}
`;

function aClone() {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const inner of ["tools", "bin"]) mkdirSync(join(folder, inner));
  cpSync(join(import.meta.dirname, "run.mjs"), join(folder, "tools/run.mjs"));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "say.mjs"), "console.log(process.argv.slice(2).join());");
  writeFileSync(join(folder, "bin/npm"), FAKE_NPM);
  chmodSync(join(folder, "bin/npm"), 0o755);
  const lock = (packages: object) => writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  lock(LOCK);
  return {
    folder,
    lock,
    run(...args: readonly string[]) {
      const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
      const program = join(folder, "tools/run.mjs");
      return spawnSync(process.execPath, [program, ...args, "say.mjs", "--port", "4000"], { env, encoding: "utf8" });
    },
    asked: () => (existsSync(join(folder, "npm.log")) ? readFileSync(join(folder, "npm.log"), "utf8").split("\n") : []),
  };
}

test("given nothing installed, when a program without tools is run twice, then npm leaves the tools out, once", () => {
  const { folder, run, asked } = aClone();
  expect(run("--without-tools")).toMatchObject({ status: 0, stdout: "--port,4000\n" });
  expect(run("--without-tools").status).toBe(0);
  expect(asked()).toEqual(["ci --omit=dev", ""]);
  expect(existsSync(join(folder, "node_modules/tool"))).toBe(false);
});

test("given an install without tools, when a program needs them, then they are added, and stay", () => {
  const { folder, run, asked } = aClone();
  run("--without-tools");
  writeFileSync(join(folder, "node_modules/in-use"), "by a running region");
  expect(run()).toMatchObject({ status: 0, stdout: "--port,4000\n" });
  run("--without-tools");
  run();
  expect(asked()).toEqual(["ci --omit=dev", "install --no-save --include=dev", ""]);
  expect(existsSync(join(folder, "node_modules/in-use"))).toBe(true);
});

test("given an install with tools, when the lock file changes, then a program without tools keeps them", () => {
  const { lock, run, asked } = aClone();
  run();
  lock({ ...LOCK, "node_modules/new": {} });
  expect(run("--without-tools").status).toBe(0);
  expect(asked()).toEqual(["ci --include=dev", "ci --include=dev", ""]);
});

test("given a package without its folder, when a program is run, then everything is installed again", () => {
  const { folder, run, asked } = aClone();
  run();
  rmSync(join(folder, "node_modules/tool"), { recursive: true });
  expect(run().status).toBe(0);
  expect(asked()).toEqual(["ci --include=dev", "ci --include=dev", ""]);
});

test("given no connection, when a program is run, then one sentence says so, and the next run tries again", () => {
  const { folder, run, asked } = aClone();
  writeFileSync(join(folder, "offline"), "");
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr.trim().split("\n").at(-1)).toMatch(/^Não foi possível instalar as dependências: /);
  rmSync(join(folder, "offline"));
  expect(run().status).toBe(0);
  expect(asked()).toHaveLength(3);
});
