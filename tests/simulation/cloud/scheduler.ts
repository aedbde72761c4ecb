/** The scheduler sometimes drops a tick, fires twice, or is down for hours, days or weeks. */
import { NOTHING } from "../world/event-heap.ts";
import { HOUR, MINUTE } from "../world/world.ts";
import type { Cloud } from "./cloud.ts";
import { isIn } from "./weather.ts";

/** The chance (0 to 1) that an hour without due owners is still dispatched. */
const IDLE = 0.005;

/** Fires hourly ticks, but few in hours without a due owner, which only read empty partitions. */
export function scheduleTicks({ world, weather, store, tick }: Cloud, until: number): void {
  const isFaulty = () => world.now() < weather.until;

  function hour(): unknown {
    const next = (Math.floor(world.now() / HOUR) + 1) * HOUR;
    if (next <= until) world.at(next, hour);
    if (isIn(weather.schedulerOut, world.now())) return NOTHING;
    if (!store.index.isAnyoneDue() && !world.chance(IDLE)) return NOTHING;
    if (isFaulty() && world.chance(weather.ticks.dropped)) {
      world.note("a tick is dropped");
      return NOTHING;
    }
    world.note("tick");
    tick();
    if (isFaulty() && world.chance(weather.ticks.doubled)) world.after(world.random() * 2 * MINUTE, tick);
    return undefined;
  }

  world.at(Math.ceil(world.now() / HOUR) * HOUR, hour);
}
