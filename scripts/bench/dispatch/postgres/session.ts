/** Connections to PostgreSQL, by a client that is installed where there is a server. */
import { pathToFileURL } from "node:url";
import { installApart } from "../../../install-apart.ts";
import { CLUSTER_USER, startCluster } from "./cluster.ts";
import type { Found } from "./find-server.ts";

/** A statement that a connection prepares at its first use. */
export type Statement = { name: string; text: string };
export type Answer = Readonly<Record<string, unknown>>[];

/** One connection: its statements run one after the other. */
export type Session = {
  run(statement: Statement, values?: readonly unknown[]): Promise<Answer>;
  /** Several statements without values. */
  script(text: string): Promise<void>;
};

export type Sessions = { lanes: readonly [Session, ...Session[]]; close(): Promise<void> };

/** What is used of the package `pg`. */
type Client = {
  connect(): Promise<unknown>;
  query(query: string | (Statement & { values: readonly unknown[] })): Promise<{ rows: Answer }>;
  end(): Promise<void>;
};
type Driver = { default: { Client: new (options: Record<string, unknown>) => Client } };

async function loadDriver(): Promise<Driver> {
  const program = installApart(import.meta.dirname, "pg/lib/index.js");
  return import(pathToFileURL(program).href);
}

async function open({ default: { Client } }: Driver, options: Record<string, unknown>) {
  const client = new Client(options);
  await client.connect();
  const session: Session = {
    run: async (statement, values = []) => (await client.query({ ...statement, values })).rows,
    script: async (text) => void (await client.query(text)),
  };
  return { session, end: () => client.end() };
}

/** Opens so many connections to what was found. `schema` is where their tables lie. */
export async function openSessions(found: Found, count: number, schema: string): Promise<Sessions> {
  const driver = await loadDriver();
  const cluster = found.kind === "programs" ? await startCluster(found.folder) : undefined;
  const local = cluster && { host: cluster.socketFolder, user: CLUSTER_USER, database: "postgres" };
  const given = found.kind === "server" && found.url ? { connectionString: found.url } : {};
  // The emulator beside it keeps its table in memory: here, too, no commit waits for a disk.
  const options = { ...given, ...local, options: `-c search_path=${schema} -c synchronous_commit=off` };
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  const close = async () => {
    for (const { end } of opened) await end();
    await cluster?.close();
  };
  try {
    while (opened.length < count) opened.push(await open(driver, options));
    const [first, ...others] = opened.map(({ session }) => session);
    if (!first) throw new RangeError("no connection was asked for");
    return { lanes: [first, ...others], close };
  } catch (error) {
    await close();
    throw error;
  }
}
