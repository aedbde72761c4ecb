import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { helpOf, numberOf } from "./read-options.ts";

const root = path.join(import.meta.dirname, "..");
/** The tools that read options; a tool that takes only a name has no options. */
const scripts = globSync("tools/*/main.ts", { cwd: root }).filter((file) =>
  /readOptions\((?!.*options: \{\} \})/.test(readFileSync(path.join(root, file), "utf8")),
);

afterEach(() => void vi.restoreAllMocks());

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--no-warnings", script, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("given the comment at the head of a file, when it is the help, then no star is left and what follows is not in it", () => {
  expect(helpOf("/**\n * `npm run x` does it.\n * - --y: how\n *\n * It ends.\n */\nimport 1; /** no */")).toBe(
    "`npm run x` does it.\n- --y: how\n\nIt ends.",
  );
  expect(helpOf("/** One line. */\n")).toBe("One line.");
  expect(helpOf("import 1; /** no */")).toBe("");
});

test("given a script, when it is called with --help or an unknown option, then it prints its help and does nothing else", () => {
  expect(run("tools/main.ts", "bundle", "--help")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Runs `npm run tools -- bundle \[--why Name\]`: builds/),
    stderr: "",
  });
  expect(run("tools/main.ts", "bundle", "--nothing")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^Unknown option '--nothing'\.\n\nRuns `npm run tools -- bundle/),
  });
});

test("given `npm run tools` with no name or an unknown one, when it runs, then it lists the names", () => {
  for (const args of [[], ["gone"]])
    expect(run("tools/main.ts", ...args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("bundle, duplicates,"),
    });
});

test("given a number that is none or too small, when it is read, then the option is named and the process ends", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  for (const text of ["abc", "", " ", "0", "0.9", "-1", "NaN", "Infinity"]) {
    expect(() => numberOf("rounds", text), text).toThrow("ended with 1");
    expect(said).toHaveBeenLastCalledWith(`--rounds wants a number of at least 1, not "${text}".`);
  }
  expect([numberOf("rounds", "1"), numberOf("rounds", "200"), numberOf("fault", "0.08", 0)]).toEqual([1, 200, 0.08]);
});

test("given every tool with options, when its source is read, then its help names each of them", () => {
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const source = readFileSync(path.join(root, script), "utf8");
    const [, options = ""] = /readOptions\(\{([\s\S]*?)\}\);/.exec(source) ?? [];
    const names = [...options.matchAll(/"?([\w-]+)"?: (?:\{ type|text)/g)].map(([, name]) => name);
    expect
      .soft(
        names.filter((name) => !helpOf(source).includes(`--${name}`)),
        script,
      )
      .toEqual([]);
    expect(names.length, script).toBeGreaterThan(0);
  }
});
