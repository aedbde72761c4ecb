import { setTimeout as pause } from "node:timers/promises";
import type { Region } from "@emdia/local/region-types";
import { type Finding, judgeMonth } from "./judge-month.ts";
import { type LargeStudio, pointerOf } from "./large-studio.ts";
import { startWorker, watchCalls } from "./start-worker.ts";

export type Kill = { calls: number; millis: number };

/** One billing month with one kill: the calls that its worker made, and how long the worker ran. */
export type Round = Life & { month: string; findings: Finding[] };
type Life = { calls: number; millis: number };

/**
 * A mail without an answer is given up after a day, so a month that is open longer never ends.
 */
const MOST_HOURS = 30;
const JUST_AFTER_MS = 60_000;

/** Starts a worker, and kills it at the given moment unless its work ends first. */
async function workAndDie(region: Region, ownerId: string, kill: Kill | undefined): Promise<Life> {
  const worker = await startWorker(region);
  const isTime = Promise.withResolvers<void>();
  let calls = 0;
  const stop = watchCalls(region, (count) => {
    calls = count;
    if (count === kill?.calls) void pause(kill.millis).then(isTime.resolve);
  });
  const start = performance.now();
  await Promise.race([worker.work(ownerId), isTime.promise]);
  const millis = performance.now() - start;
  await worker.kill();
  stop();
  return { calls, millis };
}

async function tickUntilOver(region: Region, studio: LargeStudio, month: string): Promise<void> {
  for (let hours = 1; hours <= MOST_HOURS; hours++) {
    await region.moveClock({ advance: "PT1H" });
    if ((await pointerOf(region, studio)).month !== month) return;
  }
}

/**
 * Plays the next billing day. A worker receives the owner's message and is killed. Then the hourly
 * ticks continue until the month is over, and one more tick must change nothing.
 * @param kill when absent, the worker runs to its end
 */
export async function playRound(region: Region, studio: LargeStudio, kill?: Kill): Promise<Round> {
  const { month, dueAt } = await pointerOf(region, studio);
  region.clock.advanceTo(new Date(Date.parse(dueAt) + JUST_AFTER_MS));
  const since = region.clock.now();
  const life = await workAndDie(region, studio.ownerId, kill);
  await tickUntilOver(region, studio, month);
  await region.moveClock({ advance: "PT1H" });
  return { month, ...life, findings: await judgeMonth(region, studio, month, since) };
}
