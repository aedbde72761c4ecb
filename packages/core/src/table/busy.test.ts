/** Tests requests that a busy table refuses; the waits are recorded, so that no test sleeps. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { dynamoTable } from "./client.ts";

type Answer = { status: number; body: object };
const ok = (body: object = {}): Answer => ({ status: 200, body });
const refused = (type: string, more: object = {}): Answer => ({ status: 400, body: { __type: `x#${type}`, ...more } });
const conflict = refused("TransactionConflictException");
const cancelled = (...codes: string[]) =>
  refused("TransactionCanceledException", { CancellationReasons: codes.map((Code) => ({ Code })) });

const keyOf = (index: number) => ({ pk: "O#1", sk: `STU#${index}` });
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => keyOf(index));
/** Answers a request for a batch with its first `read` items; the other keys are unprocessed. */
const half = (asked: string, read: number): Answer => {
  const keys: object[] = JSON.parse(asked).RequestItems.table.Keys;
  const [found, unread] = [keys.slice(0, read), keys.slice(read)];
  return ok({ Responses: { table: found }, UnprocessedKeys: unread.length ? { table: { Keys: unread } } : {} });
};

/** Returns a table at a server that sends these answers; the first request has the number 1. */
async function tableThat(answer: (request: number, body: string) => Answer) {
  const waits: number[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    requests += 1;
    const { status, body } = answer(requests, sent);
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "unit");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "unit");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });
  const table = dynamoTable("table", async (millis) => waits.push(millis));
  return { table, waits, requests: () => requests };
}

const change = { expression: "SET #n = :n", names: { "#n": "n" }, values: { ":n": 2 } };
type Bench = Awaited<ReturnType<typeof tableThat>>;
const writes: Record<string, (bench: Bench) => Promise<unknown>> = {
  put: ({ table }) => table.put(keyOf(1)),
  update: ({ table }) => table.update(keyOf(1), change),
  updateAndRead: ({ table }) => table.updateAndRead(keyOf(1), change),
  remove: ({ table }) => table.remove(keyOf(1)),
};

test.each(Object.keys(writes))(
  "given a transaction that uses its item for five tries, when %s is made, then the sixth succeeds",
  async (name) => {
    const bench = await tableThat((request) => (request < 6 ? conflict : ok()));
    await writes[name]?.(bench);
    expect(bench.requests()).toBe(6);
  },
);

test.each(Object.keys(writes))(
  "given a transaction that stays at its item, when %s is made, then the service is busy",
  async (name) => {
    const bench = await tableThat(() => conflict);
    await expect(writes[name]?.(bench)).rejects.toMatchObject({ name: "AppError", code: "service.busy" });
    expect(bench.requests()).toBe(6);
  },
);

test("given a transaction that conflicts at every try, when made, then the service is busy, and it is no refusal of its own", async () => {
  const bench = await tableThat(() => cancelled("None", "TransactionConflict"));
  const refusal = bench.table.transact([{ put: keyOf(1) }, { put: keyOf(2) }]);
  await expect(refusal).rejects.toMatchObject({ name: "AppError", code: "service.busy" });
  expect(bench.requests()).toBe(6);
});

test.each(["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"])(
  "given a transaction that is cancelled by %s, when made, then it is tried again, and its sixth try is the last",
  async (code) => {
    const bench = await tableThat((request) => (request < 6 ? cancelled("None", code) : ok()));
    await bench.table.transact([{ put: keyOf(1) }, { put: keyOf(2) }]);
    expect(bench.requests()).toBe(6);
  },
);

test("given a transaction whose first sending still runs, when made, then the service is busy after the SDK's own tries", async () => {
  const bench = await tableThat(() => refused("TransactionInProgressException"));
  await expect(bench.table.transact([{ put: keyOf(1) }])).rejects.toMatchObject({ code: "service.busy" });
  expect(bench.requests()).toBe(4);
  // A new transaction would have its own token, and its conditions could conflict with the writes
  // of the first transaction.
  expect(bench.waits).toEqual([]);
});

test("given two conflicting writers, when they try again, then each waits a random part of a time that doubles", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(1);
  const longest = await tableThat(() => conflict);
  await expect(longest.table.put(keyOf(1))).rejects.toThrow();
  expect(longest.waits).toEqual([50, 100, 200, 400, 800]);
  random.mockReturnValue(0.1);
  const shortest = await tableThat(() => conflict);
  await expect(shortest.table.put(keyOf(1))).rejects.toThrow();
  expect(shortest.waits.map(Math.round)).toEqual([5, 10, 20, 40, 80]);
});

test("given batches that return half of the items, when items are got, then the rest is requested, after a wait, until all are returned", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const bench = await tableThat((request, body) => half(body, request < 4 ? 1 : 100));
  const found = await bench.table.getMany(keysOf(10));
  expect(found).toEqual(keysOf(10));
  expect(bench.requests()).toBe(4);
  // Each read returned items, so the wait does not grow.
  expect(bench.waits).toEqual([50, 50, 50]);
});

test("given a batch that returns nothing more, when items are got, then waits grow and after six tries the service is busy", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const bench = await tableThat((request, body) => half(body, request === 1 ? 3 : 0));
  await expect(bench.table.getMany(keysOf(10))).rejects.toMatchObject({ code: "service.busy" });
  expect(bench.requests()).toBe(6);
  expect(bench.waits).toEqual([50, 100, 200, 400, 800]);
});
