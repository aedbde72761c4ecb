import { createServer, request } from "node:http";
import { closeServer, listenLocally } from "../measure/server.ts";

/** One call of the table, as it was sent. */
export type RecordedCall = { action: string; body: string };

/** A proxy before the region's AWS endpoint that records the calls of the table. */
export type Recorder = { url: string; calls: RecordedCall[]; close(): Promise<void> };

export async function recordCalls(awsUrl: string): Promise<Recorder> {
  const calls: RecordedCall[] = [];
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(Buffer.from(part));
    const body = Buffer.concat(parts);
    const [, action] = /^DynamoDB_\d+\.(\w+)$/.exec(String(asked.headers["x-amz-target"])) ?? [];
    if (action) calls.push({ action, body: body.toString() });
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? "/", awsUrl), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.once("error", () => answer.destroy()).end(body);
  });
  return { url: await listenLocally(server), calls, close: () => closeServer(server) };
}
