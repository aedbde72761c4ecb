import { expect, test } from "vitest";
import { playRounds } from "../killed-worker/play-rounds.ts";
import { oneRegion } from "../support/one-region.ts";

const ROUNDS = 4;
const region = oneRegion();

test("given the owner's worker is a process that is killed at any moment of its turn, when the next hourly runs follow, then each month has each charge, mail and summary once", async () => {
  const rounds = await Array.fromAsync(playRounds(region(), ROUNDS, 1));
  expect(rounds.map(({ findings }) => findings)).toEqual(rounds.map(() => []));
  expect(new Set(rounds.map(({ month }) => month)).size).toBe(ROUNDS);
}, 480_000);
