import { seededRandom } from "@emdia/local/faults";
import type { Region } from "@emdia/local/region-types";
import { aLargeStudio } from "./large-studio.ts";
import { playRound, type Round } from "./play-round.ts";

/**
 * Plays two months without a kill, whose second shows how many calls a run makes and how long they
 * take, then months with a kill. The seed chooses the call before a kill, and how soon it follows.
 */
export async function* playRounds(region: Region, rounds: number, seed: number): AsyncGenerator<Round> {
  const random = seededRandom(seed);
  const studio = await aLargeStudio(region);
  // The first month differs, because it also fixes each student's cycle. The second month shows how
  // many calls all later months make.
  await playRound(region, studio);
  const { calls, millis } = await playRound(region, studio);
  for (let round = 0; round < rounds; round++) {
    const kill = { calls: 1 + Math.floor(random() * (calls + 1)), millis: random() * (millis / calls) };
    yield await playRound(region, studio, kill);
  }
}
