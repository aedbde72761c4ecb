import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { Table } from "@emdia/core/model/ports/table";
import { parseRecord } from "@emdia/local/json";
import { closeServer, listenHere } from "@emdia/local/server/listen";
import { type Database, openDatabase, tableAt } from "./database.ts";
import { minus, NO_USAGE, plus, type Usage, usageOf } from "./usage.ts";

/** A database, and its table through a proxy that requests the consumed capacity of each call. */
type Counted = {
  database: Database;
  table: Table;
  /** Returns the cost of the database calls that `work` makes. */
  measure(work: () => Promise<unknown>): Promise<Usage>;
};

/** Runs `work` on its own empty database, whose calls are counted. */
export async function onCountedTable<T>(work: (counted: Counted) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  let total = NO_USAGE;
  const server = createServer(async (request, answer) => {
    try {
      const action = String(request.headers["x-amz-target"]).replace(/^.*\./, "");
      const input = parseRecord(await text(request)) ?? {};
      const asking = JSON.stringify({ ...input, ReturnConsumedCapacity: "TOTAL" });
      const { status, headers, body } = await database.connection.call(action, asking);
      total = plus(total, usageOf(action, input, { status, body: body.toString() }));
      answer.writeHead(status, headers).end(body);
    } catch (error) {
      // The SDK does not repeat a call after a 4xx, so the benchmark ends here.
      answer.writeHead(400).end(JSON.stringify({ __type: "BenchmarkFailure", message: String(error) }));
    }
  });
  const measure: Counted["measure"] = async (measured) => {
    const before = total;
    await measured();
    return minus(total, before);
  };
  try {
    const table = tableAt(`http://127.0.0.1:${await listenHere(server)}`, database.tableName);
    return await work({ database, table, measure });
  } finally {
    await closeServer(server);
    await database.close();
  }
}
