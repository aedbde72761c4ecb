/** The table as one caller sees it: DynamoDB behind an SDK that tries each request four times. */

import { AppError } from "@emdia/core/model/app-error";
import type { Key } from "@emdia/core/model/keys";
import type { Item, QueryPage, Table, Write } from "@emdia/core/model/ports/table";
import type { Faults } from "../world/faults.ts";
import { type Life, pause, retry } from "../world/network.ts";
import type { World } from "../world/world.ts";
import type { Caller, Store, Usage } from "./store.ts";

const ATTEMPTS = 4;
const CONFLICT_TRIES = 6;
/** Another transaction is writing the items, so nothing was done. */
class Conflict extends Error {}
const DEFAULT_PAGE = 1_000;
/** In every second world DynamoDB ends a page early, so that few students fill several pages. */
const SHORT_PAGE = 4;

/** The chance that a page is cut short, a batch is read half, or a write meets a transaction. */
const PARTIAL = 0.05;

export type Cloud = { world: World; faults: Faults; store: Store; usageOf: (name: string) => Usage };

export function createTable({ world, faults, store, usageOf }: Cloud, life: Life): Table {
  const mostInPage = world.seed % 2 === 0 ? DEFAULT_PAGE : SHORT_PAGE;
  const usage = usageOf(life.name);
  const caller = (): Caller => ({ requestId: life.requestId, usage });
  const request = <T>(effect: () => T): Promise<T> => {
    return retry({ world, faults }, life, { service: "table", attempts: ATTEMPTS }, () => {
      usage.requests += 1;
      return effect();
    });
  };
  const isPartial = () => !life.isCalm && world.chance(PARTIAL);
  async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
    for (let tries = 1; tries <= CONFLICT_TRIES; tries++) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        if (tries < CONFLICT_TRIES) await pause(world, life, 25 * 2 ** tries * world.random());
      }
    }
    throw new AppError("service.busy");
  }
  const write = (one: Write) => {
    const who = caller();
    return retryConflicts(() =>
      request(() => {
        if (isPartial()) throw new Conflict();
        return store.write(who, one);
      }),
    );
  };
  const withCondition = <T extends object>(one: T, condition: Write["condition"]) =>
    condition ? { ...one, condition } : one;

  async function getMany(keys: Key[]): Promise<Item[]> {
    const found: Item[] = [];
    for (let pending = keys; pending.length > 0; ) {
      const taken = isPartial() ? Math.ceil(pending.length * world.random()) : pending.length;
      const [now, later] = [pending.slice(0, taken), pending.slice(taken)];
      if (now.length > 0) found.push(...(await request(() => store.getMany(caller(), now))));
      pending = later;
    }
    return found.reverse();
  }

  const transact = (writes: Write[]): Promise<void> =>
    retryConflicts(() => {
      const who = caller();
      let isDone = false;
      // All attempts of a request share one token, so that a second attempt finds the success of
      // the first.
      return request(() => {
        if (isDone) return;
        if (isPartial()) throw new Conflict();
        store.transact(who, writes);
        isDone = true;
      });
    });

  function query(input: Parameters<Table["query"]>[0]): Promise<QueryPage> {
    const limit = Math.min(input.limit ?? DEFAULT_PAGE, mostInPage);
    const most = isPartial() ? 1 + Math.floor(world.random() * 3) : limit;
    return request(() => store.query(caller(), input, Math.min(most, limit)));
  }

  return {
    get: (key, { consistent = false } = {}) => request(() => store.get(caller(), key, consistent)),
    put: async (put, condition) => void (await write(withCondition({ put }, condition))),
    update: async (update, change, condition) => void (await write(withCondition({ update, change }, condition))),
    updateAndRead: (update, change, condition) => write(withCondition({ update, change }, condition)),
    remove: async (remove, condition) => void (await write(withCondition({ remove }, condition))),
    query,
    getMany,
    transact,
  };
}
