import { type ChannelListener, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { ConditionFailed, type Table } from "@emdia/core/model/ports/table";
import { dynamoTable } from "@emdia/core/table/client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FaultKind } from "../../faults.ts";
import type { Region } from "../../region-types.ts";
import { regionUnderTest } from "../../testing/region-under-test.ts";

const REQUESTS = "http.client.request.start";
const item = { pk: "a", sk: "1", n: 1 };
const key = { pk: item.pk, sk: item.sk };
const isNew = { expression: "attribute_not_exists(pk)" };

type Bench = { region: Region; table: Table; requests(): number };

/**
 * Returns the product's table in a region, and the number of requests it sent.
 * @param healsAfter the number of requests that the fault affects
 */
async function tableUnder(kind: FaultKind, healsAfter = Number.POSITIVE_INFINITY): Promise<Bench> {
  const region = await regionUnderTest();
  vi.stubEnv("AWS_ENDPOINT_URL", region.awsUrl);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "root");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  onTestFinished(() => void vi.unstubAllEnvs());
  let requests = 0;
  const count = (message: { request?: ClientRequest }) => {
    // The region's own requests to the database do not count.
    if (message.request?.getHeader("host") !== new URL(region.awsUrl).host) return;
    requests += 1;
    if (requests > healsAfter) region.faults.clear();
  };
  const listener: ChannelListener = (message) => count(Object(message));
  subscribe(REQUESTS, listener);
  onTestFinished(() => void unsubscribe(REQUESTS, listener));
  region.faults.set({ service: "dynamodb", rate: 1, kind });
  return { region, table: dynamoTable("things", async () => undefined), requests: () => requests };
}

async function stored({ region, table }: Bench): Promise<unknown> {
  region.faults.clear();
  return table.get(key, { consistent: true });
}

test("given every request is lost, when put, then the SDK tries four times and nothing was done", async () => {
  const bench = await tableUnder("lost-request");
  await expect(bench.table.put(item)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(bench.requests()).toBe(4);
  expect(await stored(bench)).toBeUndefined();
});

test("given one request or one answer is lost, when a new item is put, then only after a lost answer does the repeat conflict with its own item", async () => {
  const request = await tableUnder("lost-request", 1);
  await request.table.put(item, isNew);
  expect(request.requests()).toBe(2);
  const answer = await tableUnder("lost-response", 1);
  const refused = await answer.table.put(item, isNew).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConditionFailed);
  expect(refused).toMatchObject({ item });
});

test("given reads while another transaction uses the item, when made, then they have no conflict", async () => {
  const { table } = await tableUnder("conflict");
  expect(await table.get(key)).toBeUndefined();
  expect(await table.getMany([key])).toEqual([]);
});

test("given slow answers, when put, then it waits half a second before it is done, and is done once", async () => {
  const bench = await tableUnder("slow");
  bench.region.faults.clear();
  bench.region.faults.set({ service: "dynamodb", action: "PutItem", rate: 1, kind: "slow" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isDone = false;
  const putting = bench.table.put(item, isNew).then(() => {
    isDone = true;
  });
  const look = async () => {
    for (let again = 0; again < 5; again++) expect(await bench.table.get(key, { consistent: true })).toBeUndefined();
  };
  await look();
  await vi.advanceTimersByTimeAsync(499);
  await look();
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  // The fake clock stays here until the response arrives, because the client's own time-out (two
  // seconds) must not expire before.
  while (!isDone) await new Promise(setImmediate);
  await putting;
  expect(await bench.table.get(key)).toEqual(item);
});
