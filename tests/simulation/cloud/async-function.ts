/** An event that failed three times becomes a dead letter, which is replayed hours later. */
import type { Lambda } from "../world/lambda.ts";
import { HOUR, MINUTE, type World } from "../world/world.ts";

export type Dispatcher<E> = {
  /** Delivers an event. `done` is called once the function has accepted it. */
  hand: (event: E, done?: () => void) => void;
  pending: () => number;
  deaths: () => number;
};

/**
 * Makes a dispatcher. If `isSpared`, the third attempt meets no fault, so that an event's evidence
 * is never later than that attempt.
 */
export function createDispatcher<E>(
  world: World,
  name: string,
  lambda: Lambda<E, void>,
  { isSpared }: { isSpared: boolean },
): Dispatcher<E> {
  let [handed, alive, dead] = [0, 0, 0];

  function attempt(event: E, requestId: string, tries: number, done: () => void): void {
    lambda.invoke({ event, requestId, isCalm: isSpared && tries === 3 }, (ending) => {
      if (ending.ok) {
        alive -= 1;
        done();
      } else if (tries < 3) world.after(tries * MINUTE, () => attempt(event, requestId, tries + 1, done));
      else {
        dead += 1;
        world.note(`${name}: a dead letter`);
        world.after(world.between(1, 12) * HOUR, () => attempt(event, requestId, 1, done));
      }
    });
  }

  return {
    hand(event, done = () => {}) {
      alive += 1;
      attempt(event, `${name}-${handed++}`, 1, done);
    },
    pending: () => alive,
    deaths: () => dead,
  };
}
