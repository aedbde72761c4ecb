import { billingHeld } from "@emdia/events/billing";
import { releaseBilling } from "../../../packages/core/src/profile/profiles.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { HOUR } from "../world/world.ts";
import type { People } from "./person.ts";

/** Releases held runs. Returns a function that tells whether none is left to release. */
export function releaseWhenHeld({ world, bus }: Cloud, people: People): () => boolean {
  let [count, waiting] = [0, 0];
  const release = (ownerId: string) => {
    const again = (ok: boolean) => {
      if (ok) waiting -= 1;
      else world.after(HOUR, () => release(ownerId));
    };
    world.note(`${ownerId}: lets a held run go on`);
    people.ask({ ownerId, act: releaseBilling, isOpen: true }, `${ownerId}-act-release-${count++}`, false, again);
  };
  bus.subscribe(billingHeld.name, (event) => {
    const { ownerId } = billingHeld.parse(event);
    waiting += 1;
    world.after(world.between(0.1, 30) * HOUR, () => release(ownerId));
  });
  return () => waiting === 0;
}
