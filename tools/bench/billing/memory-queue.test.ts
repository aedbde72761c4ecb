import { expect, test } from "vitest";
import { memoryQueue } from "./memory-queue.ts";

const bodies = (count: number) => Array.from({ length: count }, (_, body) => ({ body }));

test("given more messages than may be handled at a time, when sent, then size and number of batches keep their limits and none is lost", async () => {
  const seen: number[] = [];
  const at = { work: 0, most: 0, batch: 0 };
  const queue = memoryQueue(
    async ({ Records }) => {
      at.work += 1;
      at.most = Math.max(at.most, at.work);
      at.batch = Math.max(at.batch, Records.length);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(...Records.map(({ body }) => Number(body)));
      at.work -= 1;
      return { batchItemFailures: [] };
    },
    { batch: 3, inFlight: 2 },
  );
  await queue.send(bodies(20));
  await queue.drained();
  expect(seen.toSorted((one, other) => one - other)).toEqual(bodies(20).map(({ body }) => body));
  expect(at).toEqual({ work: 0, most: 2, batch: 3 });
});

test("given a worker that returns a message, or throws, when drained, then the failure is thrown", async () => {
  const giving = memoryQueue(async () => ({ batchItemFailures: [{ itemIdentifier: "message-0" }] }), {
    batch: 1,
    inFlight: 1,
  });
  await giving.send(bodies(2));
  await expect(giving.drained()).rejects.toThrow("gave a message back");
  const throwing = memoryQueue(() => Promise.reject(new Error("broken")), { batch: 1, inFlight: 1 });
  await throwing.send(bodies(1));
  await expect(throwing.drained()).rejects.toThrow("broken");
});
