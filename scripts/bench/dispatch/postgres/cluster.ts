/** A PostgreSQL cluster in a temporary folder, reached by a socket in it alone, gone with `close`. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const CLUSTER_USER = "bench";

/** `socketFolder` is what a client takes for a host. */
export type Cluster = { socketFolder: string; close(): Promise<void> };

type Account = { uid: number; gid: number };

function idOf(flag: "-u" | "-g", name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

/** PostgreSQL refuses to run as root: then it runs as whoever has least to say. */
function accountForServer(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = [idOf("-u", "nobody"), idOf("-g", "nobody")];
  if (uid === undefined || gid === undefined)
    throw new Error("PostgreSQL does not run as root, and nobody else is here");
  return { uid, gid };
}

/** Resolves once the server takes connections. @throws Error with its words where it ends instead */
async function whenReady(server: ChildProcess): Promise<void> {
  let said = "";
  const ended = once(server, "exit").then(() => {
    throw new Error(`PostgreSQL did not start:\n${said}`);
  });
  const ready = new Promise<void>((resolve) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("ready to accept connections")) resolve();
    });
  });
  await Promise.race([ready, ended]);
  // From here on the end of the server is `close`'s to await.
  ended.catch(() => {});
}

/** @param folder of the programs. @throws Error with PostgreSQL's words */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = accountForServer();
  const home = mkdtempSync(join(tmpdir(), "em-dia-postgres-"));
  const discard = () => rmSync(home, { recursive: true, force: true });
  if (account) chownSync(home, account.uid, account.gid);
  const data = join(home, "data");
  const init = ["--pgdata", data, "--username", CLUSTER_USER, "--auth", "trust", "--locale", "C", "--encoding", "UTF8"];
  const { status, stderr } = spawnSync(join(folder, "initdb"), init, { ...account, cwd: home, encoding: "utf8" });
  if (status !== 0) {
    discard();
    throw new Error(`PostgreSQL makes no cluster:\n${stderr}`);
  }
  const server = spawn(
    join(folder, "postgres"),
    ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${home}`],
    { ...account, cwd: home, stdio: ["ignore", "ignore", "pipe"] },
  );
  // SIGINT ends its sessions and then itself: also where the benchmark dies first.
  const stop = () => void server.kill("SIGINT");
  process.once("exit", stop);
  const close = async () => {
    process.off("exit", stop);
    if (server.exitCode === null) {
      stop();
      await once(server, "exit");
    }
    discard();
  };
  try {
    await whenReady(server);
  } catch (error) {
    await close();
    throw error;
  }
  return { socketFolder: home, close };
}
