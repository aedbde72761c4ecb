import type { Server } from "node:http";
import { listenHere } from "@emdia/local/server/listen";

/**
 * Opens a server on a free port of this machine only.
 * @returns its address
 */
export async function listenLocally(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenHere(server)}`;
}

/** Closes a server and the connections that clients keep open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
