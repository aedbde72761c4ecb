import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { peakWhile, residentMegabytes } from "./memory.ts";

async function holding(megabytes: number): Promise<number> {
  const program = `globalThis.held = Buffer.alloc(${megabytes} * 1048576, 1); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, "data");
  return child.pid ?? 0;
}

test("given a process that holds a hundred megabytes, when measured, then they are counted, also for its parent", async () => {
  const empty = residentMegabytes(await holding(0));
  const full = residentMegabytes(await holding(100));
  expect(full - empty).toBeGreaterThan(80);
  expect(full - empty).toBeLessThan(120);
  expect(residentMegabytes(process.pid)).toBeGreaterThan(full + empty);
});

test("given a process that grows while it is watched, then its peak is the largest value, and the work's answer is returned", async () => {
  const program = `process.stdin.on("data", () => { globalThis.held = Buffer.alloc(100 * 1048576, 1); console.log("held"); });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  await once(child, "spawn");
  const before = residentMegabytes(child.pid ?? 0);
  const grow = async () => {
    child.stdin.write("grow");
    await once(child.stdout, "data");
    return "grown";
  };
  const { peak, answer } = await peakWhile(child.pid ?? 0, grow);
  expect(peak - before).toBeGreaterThan(80);
  expect(answer).toBe("grown");
});
