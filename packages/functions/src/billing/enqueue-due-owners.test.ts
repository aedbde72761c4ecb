import { countedBy } from "@emdia/core/testing/counted-metrics";
import { memoryTable } from "@emdia/core/testing/memory-table";
import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import { enqueueDueOwners } from "./enqueue-due-owners.ts";

const now = () => new Date("2027-02-10T13:30:00.000Z");
const toldTo = { shards: [] as unknown[], owners: [] as unknown[] };

async function aShard(owners: readonly [id: string, dueAt: string][], after?: string) {
  const table = memoryTable();
  for (const [id, dueAt] of owners)
    await table.put({ pk: `O#${id}`, sk: "PROFILE", g1pk: "DUE#03", g1sk: `${dueAt}#${id}` });
  const queue = (name: keyof typeof toldTo) => ({
    send: async (sent: readonly unknown[]) => void toldTo[name].push(...sent),
  });
  const work = enqueueDueOwners({ core: { table, now }, shards: queue("shards"), owners: queue("owners") });
  const event = { Records: [{ messageId: "1", body: JSON.stringify({ shard: 3, after }) }] } as SQSEvent;
  return countedBy(() => work(event));
}

test("given owners who are due, when a shard is processed, then it counts how long the oldest has waited, and zero without due owners", async () => {
  const [early, late] = ["2027-02-10T11:00:00.000Z", "2027-02-10T13:00:00.000Z"];
  expect(
    await aShard([
      ["b", late],
      ["a", early],
    ]),
  ).toEqual([{ BillingLag: 9_000 }]);
  expect(await aShard([["a", "2027-02-10T14:00:00.000Z"]])).toEqual([{ BillingLag: 0 }]);
  expect(toldTo).toEqual({ shards: [], owners: [{ body: { ownerId: "a" } }, { body: { ownerId: "b" } }] });
});

test("given a page that is not the first, when it is processed, then it counts nothing: the oldest owner was on the first page", async () => {
  expect(await aShard([["b", "2027-02-10T13:00:00.000Z"]], "2027-02-10T11:00:00.000Z#a")).toEqual([]);
});

test("given more owners than a page has, when a shard is worked through message by message, then each is enqueued once", async () => {
  const ids = Array.from({ length: 201 }, (_, at) => String(at).padStart(3, "0"));
  const owners = ids.map((id): [string, string] => [id, "2027-02-10T11:00:00.000Z"]);
  toldTo.owners.length = 0;
  await aShard(owners);
  expect(toldTo.owners).toHaveLength(200);
  const rest = { shard: 3, after: "2027-02-10T11:00:00.000Z#199" };
  expect(toldTo.shards.splice(0)).toEqual([{ body: rest }]);
  await aShard(owners, rest.after);
  expect(toldTo).toEqual({ shards: [], owners: ids.map((ownerId) => ({ body: { ownerId } })) });
});
