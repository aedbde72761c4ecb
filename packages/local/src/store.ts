import { DatabaseSync } from "node:sqlite";
import { START_AFRESH, StartError } from "./start/start-error.ts";
import type { Store, StoreEntry } from "./types.ts";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS entry (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    namespace TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (namespace, key)
  );
`;
const UPSERT = `
  INSERT INTO entry (namespace, key, value) VALUES (?, ?, ?)
  ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value
`;

/** The region owns the store. */
export interface OpenStore extends Store {
  close(): void;
}

/** Without `file` it is in memory. Only a power failure loses writes (WAL, synchronous=NORMAL). */
export function openStore(file?: string): OpenStore {
  const database = openDatabase(file);
  const select = database.prepare("SELECT value FROM entry WHERE namespace = ? AND key = ?");
  const upsert = database.prepare(UPSERT);
  const remove = database.prepare("DELETE FROM entry WHERE namespace = ? AND key = ?");
  const all = database.prepare("SELECT key, value FROM entry WHERE namespace = ? ORDER BY seq");
  return {
    get<T>(namespace: string, key: string): T | undefined {
      const row = select.get(namespace, key);
      return row === undefined ? undefined : JSON.parse(String(row.value));
    },
    set(namespace, key, value) {
      upsert.run(namespace, key, JSON.stringify(value));
    },
    delete(namespace, key) {
      remove.run(namespace, key);
    },
    list<T>(namespace: string): ReadonlyArray<StoreEntry<T>> {
      return all.all(namespace).map((row) => ({ key: String(row.key), value: JSON.parse(String(row.value)) }));
    },
    transaction: transactions(database),
    close: () => database.close(),
  };
}

/** @throws StartError in Portuguese for a file that is not a database */
function openDatabase(file = ":memory:"): DatabaseSync {
  try {
    const database = new DatabaseSync(file);
    database.exec(SCHEMA);
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!/not a database|malformed/.test(reason)) throw cause;
    throw new StartError(`O arquivo ${file} está corrompido. ${START_AFRESH}`, { cause });
  }
}

/** Nested calls join the outer transaction, and an error rolls back the whole transaction. */
function transactions(database: DatabaseSync): Store["transaction"] {
  let isOpen = false;
  return (work) => {
    if (isOpen) return work();
    database.exec("BEGIN IMMEDIATE");
    isOpen = true;
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    } finally {
      isOpen = false;
    }
  };
}

/** Opens the records of one kind, which are read as they were written. */
export const recordsOf = <T>(store: Store, namespace: string) => ({
  get: (id: string) => store.get<T>(namespace, id),
  put: (id: string, record: T) => store.set(namespace, id, record),
  all: (): readonly T[] => store.list<T>(namespace).map(({ value }) => value),
});
