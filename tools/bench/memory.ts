import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addresses } from "@emdia/contracts/routes/addresses";
import { demoOwner } from "@emdia/local/demo/studio";
import * as z from "zod/mini";
import { startPlatform } from "../../tests/support/platform.ts";
import { type Row, rounded } from "./row.ts";

/** A wait that exceeds the minute after which a Lambda counts as idle. */
const IDLE_MILLIS = 75_000;
/** The calls of a person in an hour: a screen every few seconds, with five calls each. */
const [ROUNDS, SCREENS_A_ROUND] = [6, 150];

const IDLE_BUDGET = 400;
const JUMP_BUDGET = 600;
/** The limit for the memory of the hour's last sixth, as a multiple of the first sixth's. */
const GROWTH_BUDGET = 1.1;

const Tokens = z.object({ accessToken: z.string() });
const paths = [
  addresses.getProfile,
  addresses.getDashboard,
  addresses.listStudents,
  addresses.listPlans,
  addresses.getSubscriptionStatus,
].map(({ path }) => path);

/** One line of `ps`: a process, its parent, and its resident memory in kilobytes. */
const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s*$/;

/** Shared pages count for each process. @throws Error when `ps` is missing */
export function residentMegabytes(root: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).split("\n");
  const processes = lines.flatMap((line) => {
    const [, pid, parent, kilobytes] = LINE.exec(line)?.map(Number) ?? [];
    return pid === undefined || parent === undefined || kilobytes === undefined ? [] : [{ pid, parent, kilobytes }];
  });
  const heldBy = (pid: number): number => {
    const own = processes.find((one) => one.pid === pid)?.kilobytes ?? 0;
    return processes.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + heldBy(child.pid), own);
  };
  return heldBy(root) / 1024;
}

/** Measures a process tree four times a second. Returns the peak and the result of `work`. */
export async function peakWhile<T>(root: number, work: () => Promise<T>): Promise<{ peak: number; answer: T }> {
  let peak = residentMegabytes(root);
  const look = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(root));
  }, 250);
  try {
    const answer = await work();
    return { peak: Math.max(peak, residentMegabytes(root)), answer };
  } finally {
    clearInterval(look);
  }
}

export async function memory(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-memory-"));
  const { url, pid, stop } = await startPlatform(folder, { hasDemo: true });
  const row = (name: string, value: number, budget?: number): Row => {
    return { name, value: rounded(value, 0), unit: "MB", ...(budget ? { budget } : {}) };
  };
  const idle = async () => {
    await pause(IDLE_MILLIS);
    return residentMegabytes(pid);
  };
  try {
    const ready = residentMegabytes(pid);
    const left = await idle();
    const jump = await peakWhile(pid, () => ask(url, "clock.json", { advance: "P31D" }));
    const after = await idle();
    const hour: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      hour.push((await peakWhile(pid, () => lookAround(url, SCREENS_A_ROUND))).peak);
    const [first = 0, last = 0] = [hour[0], hour.at(-1)];
    return [
      row("site, functions and demo just made", ready),
      row("left alone for a minute", left, IDLE_BUDGET),
      row("a month's jump, at its most", jump.peak, JUMP_BUDGET),
      row("left alone after it", after, IDLE_BUDGET),
      row(`${ROUNDS * SCREENS_A_ROUND * paths.length} calls of an hour, at their most`, Math.max(...hour), JUMP_BUDGET),
      {
        name: "its last ten minutes against its first",
        value: rounded(last / first, 2),
        unit: "×",
        budget: GROWTH_BUDGET,
      },
    ];
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(url: string, path: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(new URL(`/__local/${path}`, url), { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

async function lookAround(url: string, screens: number): Promise<void> {
  const { email, password } = demoOwner;
  const { accessToken } = Tokens.parse(await ask(url, "owners.json", { email, password }));
  const headers = { authorization: `Bearer ${accessToken}` };
  for (let screen = 0; screen < screens; screen++) {
    const answers = await Promise.all(paths.map((path) => fetch(new URL(path, url), { headers })));
    for (const answer of answers) {
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  }
}
