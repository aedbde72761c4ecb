/** Fires the runner of rules every ten minutes, but not while no rule is due. */
import { RULE_PARTITION } from "@emdia/core/model/keys";
import type { Cloud } from "../cloud/cloud.ts";
import { isIn } from "../cloud/weather.ts";
import { NOTHING } from "../world/event-heap.ts";
import { MINUTE } from "../world/world.ts";

const EVERY = 10 * MINUTE;

export function scheduleRules({ world, weather, store, remind }: Cloud, until: number, onRun: () => void): void {
  const isFaulty = () => world.now() < weather.until;

  function tick(): unknown {
    if (world.now() + EVERY <= until) world.after(EVERY, tick);
    if (isIn(weather.schedulerOut, world.now()) || !store.index.isAnyoneDue(RULE_PARTITION)) return NOTHING;
    if (isFaulty() && world.chance(weather.ticks.dropped)) return NOTHING;
    world.note("reminders");
    remind();
    if (isFaulty() && world.chance(weather.ticks.doubled)) world.after(world.random() * MINUTE, remind);
    onRun();
    return undefined;
  }

  world.at(Math.ceil(world.now() / EVERY) * EVERY, tick);
}
