import { expect, test, vi } from "vitest";
import { AppError } from "../model/app-error.ts";
import { webhookEventKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { insertEvent, storeFailure } from "../store/webhook-events.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { claimEvent, settleEvent } from "./settle.ts";

const NOW = "2027-01-10T12:00:00.000Z";
const delivery = {
  id: "evt_1",
  eventType: "customer.subscription.updated",
  customerId: "cus_1",
  subscriptionId: "sub_1",
  eventData: { objectId: "sub_1", objectType: "subscription", status: "active", livemode: true },
};
function aBook() {
  const table = memoryTable();
  const ctx = { table, now: () => new Date(NOW) };
  return { table, ctx, record: () => table.get(webhookEventKey("evt_1")) };
}
const fresh = {
  ...delivery,
  userId: null,
  processedAt: null,
  success: false,
  errorMessage: null,
  retryCount: 0,
  createdAt: NOW,
};

test("given an event, when it arrives again before it was processed, then it is claimed again; afterwards it is not", async () => {
  const { ctx, record } = aBook();
  expect(await claimEvent(ctx, delivery)).toBe(true);
  expect(await record()).toMatchObject(fresh);
  expect(await claimEvent({ ...ctx, now: () => new Date(0) }, delivery)).toBe(true);
  expect(await record()).toMatchObject({ createdAt: NOW });
  await settleEvent(ctx, "evt_1", async () => "dono");
  expect(await claimEvent(ctx, delivery)).toBe(false);
});

test("given work that succeeds, when it is settled, then its owner and instant are recorded; without an owner there is none", async () => {
  const { ctx, record } = aBook();
  await claimEvent(ctx, delivery);
  await settleEvent(ctx, "evt_1", async () => "dono");
  expect(await record()).toMatchObject({
    success: true,
    processedAt: NOW,
    userId: "dono",
    errorMessage: null,
    retryCount: 0,
  });
  await settleEvent(ctx, "evt_1", async () => null);
  expect(await record()).toMatchObject({ userId: null });
});

test.each<[error: unknown, reason: string]>([
  [new AppError("service.busy"), "service.busy"],
  [new TypeError("ana@exemplo.com.br"), "TypeError"],
  ["a text", "unknown"],
])(
  "given work that throws %o, when it is settled, then the reason is recorded without a payload, counted, and thrown on",
  async (error, reason) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { ctx, record } = aBook();
    await claimEvent(ctx, delivery);
    for (const retryCount of [1, 2]) {
      await expect(settleEvent(ctx, "evt_1", () => Promise.reject(error))).rejects.toBe(error);
      expect(await record()).toMatchObject({ success: false, errorMessage: reason, retryCount, processedAt: null });
    }
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
    await settleEvent(ctx, "evt_1", async () => "dono");
    expect(await record()).toMatchObject({ success: true, errorMessage: null, retryCount: 2 });
  },
);

test("given a parallel delivery that has finished, when this one fails, then it stays finished", async () => {
  const { ctx, record } = aBook();
  await claimEvent(ctx, delivery);
  await settleEvent(ctx, "evt_1", async () => "dono");
  await storeFailure(ctx, "evt_1", "TypeError");
  expect(await record()).toMatchObject({ success: true, errorMessage: null, retryCount: 0 });
});

test("given a table that fails, when an event is claimed, then the failure is thrown", async () => {
  const { ctx, table } = aBook();
  const away = { ...ctx, table: { ...table, put: () => Promise.reject(new Error("away")) } };
  await expect(claimEvent(away, delivery)).rejects.toThrow("away");
});

test("given a recorded event, when it is recorded again, then the first record is returned whole", async () => {
  const { ctx } = aBook();
  const event = { ...fresh, userId: "dono", errorMessage: "service.busy", retryCount: 2, expiresAt: 1_800_000_000 };
  await insertEvent(ctx, event);
  expect(await insertEvent(ctx, { ...event, ...fresh })).toEqual(event);
});

test("given a table that refuses an event without the conflicting item, when it is claimed, then the refusal is thrown", async () => {
  const { ctx, table } = aBook();
  const silent = { ...ctx, table: { ...table, put: () => Promise.reject(new ConditionFailed(undefined)) } };
  await expect(claimEvent(silent, delivery)).rejects.toThrow(ConditionFailed);
});
