import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** `mute` never answers, `stalling` stops in its answer, `unreachable` takes no connection. */
export type Silence = "mute" | "stalling" | "unreachable";
export type SilentServer = { url: string; requests(): number; close(): void };

export function silentServer(silence: Silence): Promise<SilentServer> {
  return silence === "unreachable" ? unreachableServer() : hangingServer(silence === "stalling");
}

async function hangingServer(isBeginning: boolean): Promise<SilentServer> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (isBeginning)
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write("{");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address: string | AddressInfo | null = server.address();
  return { url: urlOf(typeof address === "object" ? address?.port : undefined), requests: () => requests, close };
}

/** A program that listens with room for one waiting connection, and prints its port. */
const LISTENER = `
const server = require("node:net").createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => process.stdout.write(String(server.address().port)));`;

/** Suspends a process with a full queue: the kernel drops every further connection to it. */
async function unreachableServer(): Promise<SilentServer> {
  const child = spawn(process.execPath, ["-e", LISTENER], { stdio: ["ignore", "pipe", "ignore"] });
  const port = Number(await new Promise<Buffer>((resolve) => child.stdout.once("data", resolve)));
  child.kill("SIGSTOP");
  const waiting: Socket[] = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await Promise.all(waiting.slice(0, 2).map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  const close = () => {
    for (const socket of waiting) socket.destroy();
    child.kill("SIGKILL");
  };
  return { url: urlOf(port), requests: () => 0, close };
}

const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
