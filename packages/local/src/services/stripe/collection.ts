import type { Store } from "../../types.ts";

/** Records of one kind, written through to the store. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Replaces in place: a record keeps the position of its first insertion. */
  put(record: T): T;
  remove(id: string): void;
  /** Oldest first. */
  all(): readonly T[];
}

/** Opens the records kept under a namespace. */
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
