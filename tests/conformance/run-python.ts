import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

/** Gives JSON to a Python program, which may print no error. Returns what it prints. */
export async function runPython(
  python: string,
  program: string,
  input: object,
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(python, [program], { stdio: "pipe", env });
  child.stdin.end(JSON.stringify(input));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(complaint).toBe("");
  return said;
}
