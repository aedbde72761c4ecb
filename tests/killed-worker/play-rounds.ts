import { seededRandom } from "@emdia/local/faults";
import type { Region } from "@emdia/local/region-types";
import { aLargeStudio } from "./large-studio.ts";
import { playRound, type Round } from "./play-round.ts";

/**
 * Plays a month without a kill, which shows how many calls a run makes and how long each takes,
 * then `rounds` months with a kill each. The seed decides the call after which the worker is
 * killed, up to one beyond the last, and the part of the way to the next call.
 */
export async function* playRounds(region: Region, rounds: number, seed: number): AsyncGenerator<Round> {
  const random = seededRandom(seed);
  const studio = await aLargeStudio(region);
  // The first month also fixes each student's cycle, so the second month is the measure of all
  // others.
  await playRound(region, studio);
  const { calls, millis } = await playRound(region, studio);
  for (let round = 0; round < rounds; round++) {
    const kill = { calls: 1 + Math.floor(random() * (calls + 1)), millis: random() * (millis / calls) };
    yield await playRound(region, studio, kill);
  }
}
