import { expect, test } from "vitest";
import { playRounds } from "../killed-worker/play-rounds.ts";
import { oneRegion } from "../support/one-region.ts";

/** More months, with other moments of the kills: KILLED_MONTHS=200 KILLED_SEED=2. */
const { KILLED_MONTHS = "4", KILLED_SEED = "1" } = process.env;
const ROUNDS = Number(KILLED_MONTHS);
const region = oneRegion();

test(
  "given the owner's worker is a process that is killed at any moment of its turn, when the next hourly runs follow, then each month has each charge, mail and summary once",
  async () => {
    const rounds = await Array.fromAsync(playRounds(region(), ROUNDS, Number(KILLED_SEED)));
    expect(rounds.map(({ findings }) => findings)).toEqual(rounds.map(() => []));
    expect(new Set(rounds.map(({ month }) => month)).size).toBe(ROUNDS);
  },
  240_000 + ROUNDS * 60_000,
);
