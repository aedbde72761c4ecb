import { randomUUID } from "node:crypto";
import type { Store } from "../types.ts";

/** Instants are milliseconds in business time. */
export interface WorkItem<T> {
  id: string;
  body: T;
  sentAt: number;
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** Tells whether a consumer has taken the item and has not settled it. */
  isTaken: boolean;
}

/** A taken item that is not removed in time becomes visible again. */
export type WorkQueue<T> = ReturnType<typeof openWorkQueue<T>>;

/** An item that was taken when the process ended is visible again: no consumer outlives it. */
export function openWorkQueue<T>(store: Store, namespace: string) {
  const items = new Map<string, WorkItem<T>>();
  for (const { key, value } of store.list<WorkItem<T>>(namespace))
    items.set(key, value.isTaken ? { ...value, isTaken: false, visibleAt: value.sentAt } : value);
  const save = (item: WorkItem<T>) => {
    items.set(item.id, item);
    store.set(namespace, item.id, item);
  };
  return {
    add(body: T, { now, visibleAt = now, id = randomUUID() }: { now: number; visibleAt?: number; id?: string }) {
      const item: WorkItem<T> = { id, body, sentAt: now, visibleAt, receives: 0, isTaken: false };
      save(item);
      return item;
    },
    /** Takes up to `limit` visible items, oldest first, and hides them until `hiddenUntil`. */
    take(limit: number, now: number, hiddenUntil: number): ReadonlyArray<WorkItem<T>> {
      const taken = firstVisible(items, limit, now).map((item) => {
        const firstReceivedAt = item.firstReceivedAt ?? now;
        return { ...item, isTaken: true, visibleAt: hiddenUntil, receives: item.receives + 1, firstReceivedAt };
      });
      store.transaction(() => taken.forEach(save));
      return taken;
    },
    remove(id: string) {
      items.delete(id);
      store.delete(namespace, id);
    },
    /** Puts back an item, hidden until `visibleAt` or until the instant given to `take`. */
    release(id: string, visibleAt?: number) {
      const item = items.get(id);
      if (item !== undefined) save({ ...item, isTaken: false, visibleAt: visibleAt ?? item.visibleAt });
    },
    items: (): ReadonlyArray<WorkItem<T>> => [...items.values()],
    hasVisible: (now: number) => firstVisible(items, 1, now).length > 0,
    nextVisibleAt(now: number) {
      let next: number | undefined;
      for (const item of items.values()) {
        const isHidden = !item.isTaken && item.visibleAt > now;
        if (isHidden && (next === undefined || item.visibleAt < next)) next = item.visibleAt;
      }
      return next;
    },
  };
}

function firstVisible<T>(items: ReadonlyMap<string, WorkItem<T>>, limit: number, now: number): Array<WorkItem<T>> {
  const found: Array<WorkItem<T>> = [];
  for (const item of items.values()) {
    if (found.length >= limit) break;
    if (!item.isTaken && item.visibleAt <= now) found.push(item);
  }
  return found;
}
