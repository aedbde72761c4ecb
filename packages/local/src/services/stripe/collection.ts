import type { Store } from "../../types.ts";
import { missing } from "./refusal.ts";

/** Every change is written to the store immediately. */
export type Collection<T extends { id: string }> = ReturnType<typeof openCollection<T>>;

/** @param kind Stripe's name of the records, for errors */
export function openCollection<T extends { id: string }>(store: Store, namespace: string, kind = "") {
  const records = new Map(store.list<T>(namespace).map(({ key, value }) => [key, value]));
  return {
    get: (id: string) => records.get(id),
    /** @param param the parameter that had the id, for the error @throws StripeRefusal */
    require(id: string, param?: string): T {
      const record = records.get(id);
      if (record === undefined) throw missing(kind, id, param);
      return record;
    },
    /** A replaced record keeps its position. */
    put(record: T): T {
      records.set(record.id, record);
      store.set(namespace, record.id, record);
      return record;
    },
    remove(id: string) {
      records.delete(id);
      store.delete(namespace, id);
    },
    all: (): readonly T[] => [...records.values()],
  };
}
