/** The bus delivers each event to its subscriber at least once, after a delay. */
import type { EventBus } from "@emdia/core/model/ports/event-bus";
import type { EventEntry } from "@emdia/events/define";
import type { Faults } from "../world/faults.ts";
import { type Life, retry } from "../world/network.ts";
import { MINUTE, type World } from "../world/world.ts";

export type Bus = {
  client: (life: Life) => EventBus;
  subscribe: (detailType: string, take: (event: { detail: unknown }) => void) => void;
};

const SDK_ATTEMPTS = 3;

export function createBus(world: World, faults: Faults, nature: { duplicates: () => number }): Bus {
  const subscribers = new Map<string, (event: { detail: unknown }) => void>();
  const deliver = ({ detailType, detail }: EventEntry) => {
    const take = subscribers.get(detailType);
    if (!take) return;
    const copies = world.chance(nature.duplicates()) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++)
      world.after(world.random() * 3 * MINUTE, () => take({ detail: JSON.parse(detail) }));
  };
  return {
    client: (life) => ({
      publish: (entry) =>
        retry({ world, faults }, life, { service: "bus", attempts: SDK_ATTEMPTS }, () => deliver(entry)),
    }),
    subscribe: (detailType, take) => void subscribers.set(detailType, take),
  };
}
