import type { SQSEvent } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { forEachRecord } from "./for-each-record.ts";

const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })) }) as SQSEvent;

test("given a batch of which some messages fail, when handled, then only those return to the queue", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const seen: unknown[] = [];
  const answer = await forEachRecord(batch('{"n":1}', '{"n":2}', "no json", '{"n":4}'), async (body) => {
    seen.push(body);
    if (Object(body).n === 2) throw new Error("x");
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }] });
  expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  expect(await forEachRecord(batch("{}"), async () => {})).toEqual({ batchItemFailures: [] });
});
