/** The PostgreSQL that a benchmark may use: the one the environment names, or this machine's own programs. */
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** `url` is absent where the client's own variables (PGHOST and its like) name the server. */
export type Found = { kind: "server"; url: string | undefined } | { kind: "programs"; folder: string };

/** Where packages of Linux and macOS put the programs that are on nobody's path. */
const FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/usr/local/pgsql/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
];

const hasServer = (folder: string) => ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));

/** The newest where there are several. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): Found | undefined {
  if (env.DATABASE_URL) return { kind: "server", url: env.DATABASE_URL };
  if (env.PGHOST) return { kind: "server", url: undefined };
  const newestFirst = (one: string, other: string) => other.localeCompare(one, "en", { numeric: true });
  const installed = FOLDERS.flatMap((pattern) => globSync(pattern).sort(newestFirst));
  const folder = [...(env.PATH ?? "").split(delimiter), ...installed].filter(Boolean).find(hasServer);
  return folder ? { kind: "programs", folder } : undefined;
}
