import type { Store } from "../../types.ts";

/** The records of one kind. Every change is written to the store at once. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Adds or replaces a record. A replaced record keeps the position of its first insertion. */
  put(record: T): T;
  remove(id: string): void;
  /** Returns all records, oldest first. */
  all(): readonly T[];
}

/** Opens the records that are stored under a namespace. */
export function openCollection<T extends { id: string }>(store: Store, namespace: string): Collection<T> {
  const records = new Map(store.list<T>(namespace).map(({ key, value }) => [key, value]));
  return {
    get: (id) => records.get(id),
    put(record) {
      records.set(record.id, record);
      store.set(namespace, record.id, record);
      return record;
    },
    remove(id) {
      records.delete(id);
      store.delete(namespace, id);
    },
    all: () => [...records.values()],
  };
}
