import type { Server } from "node:http";
import { createServer, type Server as PlainServer } from "node:net";

export async function listenHere(server: Server | PlainServer, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenHere(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Closes a server and the connections that clients keep open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
