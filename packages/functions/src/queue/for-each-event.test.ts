import { expect, test, vi } from "vitest";
import { queueEvent } from "../testing/lambda-events.ts";
import { forEachEvent } from "./for-each-record.ts";

const event = (number: number) => ({ "detail-type": "charge.paid", detail: { number } });

test("given events in a queue, when they are worked through, then each has its type and its detail, and only those that fail return", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const seen: unknown[] = [];
  const handle = forEachEvent(async (one) => {
    seen.push(one);
    if (Object(one.detail).number === 2) throw new Error("x");
  });
  const strange = { detail: {} };
  expect(await handle(queueEvent(event(1), event(2), strange))).toEqual({
    batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }],
  });
  expect(seen).toEqual([event(1), event(2)]);
  logged.mockRestore();
});
