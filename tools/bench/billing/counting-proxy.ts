import { createServer, type IncomingMessage } from "node:http";
import { parseRecord } from "@emdia/local/json";
import type { DynamoConnection } from "@emdia/local/services/dynamodb/forward";
import { closeServer, listenLocally } from "../region/server.ts";
import { minus, NO_USAGE, plus, type Usage, usageOf } from "./usage.ts";

/** A proxy in front of DynamoDB's emulator that requests the consumed capacity of each call. */
export type CountingProxy = {
  url: string;
  /** Returns the cost of the database calls that `work` makes. */
  measure(work: () => Promise<void>): Promise<Usage>;
  close(): Promise<void>;
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += String(part);
  return text;
}

export async function countCalls(connection: DynamoConnection): Promise<CountingProxy> {
  let total = NO_USAGE;
  const server = createServer(async (request, answer) => {
    try {
      const action = String(request.headers["x-amz-target"]).replace(/^.*\./, "");
      const input = parseRecord(await textOf(request)) ?? {};
      const asking = JSON.stringify({ ...input, ReturnConsumedCapacity: "TOTAL" });
      const { status, headers, body } = await connection.call(action, asking);
      total = plus(total, usageOf(action, input, { status, body: body.toString() }));
      answer.writeHead(status, headers).end(body);
    } catch (error) {
      // The SDK does not repeat a call after a 4xx, so the benchmark ends here.
      answer.writeHead(400).end(JSON.stringify({ __type: "BenchmarkFailure", message: String(error) }));
    }
  });
  return {
    url: await listenLocally(server),
    async measure(work) {
      const before = total;
      await work();
      return minus(total, before);
    },
    close: () => closeServer(server),
  };
}
