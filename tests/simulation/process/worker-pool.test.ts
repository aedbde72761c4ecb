import { expect, test } from "vitest";
import type { Verdict } from "../judge/judge-world.ts";
import { play } from "../play.ts";
import { playFrom } from "./worker-pool.ts";

const SEED = 11;

test("given a run of two processes, when it is aborted, then it ends with the worlds accepted so far, in the order of their seeds", async () => {
  const end = new AbortController();
  const taken: Verdict[] = [];
  await playFrom(SEED, { jobs: 2, end: end.signal }, (verdict) => {
    taken.push(verdict);
    if (taken.length === 3) end.abort();
    return false;
  });
  expect(taken.map(({ seed }) => seed)).toEqual([SEED, SEED + 1, SEED + 2]);
});

test("given a world played by a worker, when it is played in this process, then both verdicts are the same", async () => {
  const taken: Verdict[] = [];
  await playFrom(SEED, { jobs: 1 }, (verdict) => taken.push(verdict) === 2);
  expect(taken).toEqual([await play({ seed: SEED }), await play({ seed: SEED + 1 })]);
});
