/** A Lambda that events are handed to without an answer: three attempts, then dead letters that people send again. */
import type { Lambda } from "../world/lambda.ts";
import { HOUR, MINUTE, type World } from "../world/world.ts";

export type Dispatcher<E> = {
  /** Hands an event on; `done` is called once it was taken. */
  hand: (event: E, done?: () => void) => void;
  pending: () => number;
  deaths: () => number;
};

/** `isSpared`: the third attempt meets no fault, so that what it proves is never later than that. */
export function dispatcher<E>(
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
