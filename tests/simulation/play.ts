import { judgeWorld, type Verdict } from "./judge/judge-world.ts";
import { runWorld, type WorldSettings } from "./run-world.ts";

/**
 * Plays and judges a world. The product draws its jitter from Math.random, which is the world's
 * random source here, so that a seed always gives the same world.
 */
export async function play(settings: WorldSettings): Promise<Verdict> {
  const draw = Math.random;
  try {
    return judgeWorld(
      await runWorld({
        ...settings,
        onWorld: ({ random }) => {
          Math.random = random;
        },
      }),
    );
  } finally {
    Math.random = draw;
  }
}
