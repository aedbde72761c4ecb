import type { Verdict } from "../../tests/simulation/judge/judge-world.ts";
import { play } from "../../tests/simulation/play.ts";
import { playFrom } from "../../tests/simulation/process/worker-pool.ts";
import { silenceConsole } from "../../tests/simulation/silence-console.ts";
import { formatFailure, progressOf } from "./totals.ts";

export type Plan = { days: number; seed: number; fault: number | undefined; jobs: number };
/** `cutBy` is the signal that ended the run early. */
export type Played = { verdicts: Verdict[]; cutBy: NodeJS.Signals | undefined };

const PROGRESS_MILLIS = 60_000;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A signal ends the run with the results so far. `tell` gets each finding, and progress. */
export async function playDays({ days, ...plan }: Plan, tell: (line: string) => void): Promise<Played> {
  const { verdicts, take } = gather(days);
  const started = performance.now();
  const end = new AbortController();
  let cutBy: NodeJS.Signals | undefined;
  const cut = (signal: NodeJS.Signals) => {
    cutBy = signal;
    end.abort();
  };
  const timer = setInterval(
    () => tell(progressOf(verdicts, days, (performance.now() - started) / 1_000)),
    PROGRESS_MILLIS,
  );
  for (const signal of SIGNALS) process.once(signal, cut);
  try {
    await playFrom(plan.seed, { ...plan, end: end.signal }, (verdict) => {
      if (verdict.findings.length > 0) tell(formatFailure(verdict, plan.fault));
      return take(verdict);
    });
  } finally {
    clearInterval(timer);
    for (const signal of SIGNALS) process.off(signal, cut);
  }
  return { verdicts, cutBy };
}

export async function traceDays({ days, seed, fault }: Plan, print: (line: string) => void): Promise<Played> {
  const { verdicts, take } = gather(days);
  silenceConsole(print);
  for (let next = seed; !take(await play({ seed: next, fault, trace: print })); next++);
  return { verdicts, cutBy: undefined };
}

function gather(days: number): { verdicts: Verdict[]; take: (verdict: Verdict) => boolean } {
  const verdicts: Verdict[] = [];
  let judged = 0;
  const take = (verdict: Verdict) => {
    verdicts.push(verdict);
    judged += verdict.days;
    return judged >= days;
  };
  return { verdicts, take };
}
