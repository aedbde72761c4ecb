/** Plays one world and judges it. */
import { judgeWorld, type Verdict } from "./judge/judge-world.ts";
import { runWorld, type WorldSettings } from "./run-world.ts";

/** The product draws its jitter from Math.random: here it is the world's, so that a seed is a world and no other. */
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
