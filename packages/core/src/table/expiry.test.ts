import { expect, test } from "vitest";
import { noticeKey } from "../model/keys.ts";
import { limits } from "../model/rate-limits.ts";
import { createLimiter } from "../registration/rate-limit.ts";
import { claimNotice } from "../store/claims.ts";
import { claimRequest } from "../store/form-requests.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { claimEvent } from "../webhook-event/settle.ts";

const NOW = Date.parse("2027-01-10T12:00:00.400Z");
const SECOND = 1_000;
const DAY = 24 * 60 * 60;

function aContext() {
  const table = memoryTable();
  const ctx = { table, ownerId: "dono", now: () => new Date(NOW) };
  const expiryOf = () => [...table.items.values()].map(({ expiresAt }) => Number(expiresAt));
  return { ctx, expiryOf };
}

type Ctx = ReturnType<typeof aContext>["ctx"];
const delivery = {
  id: "evt_1",
  eventType: "customer.subscription.updated",
  customerId: null,
  subscriptionId: null,
  eventData: { objectId: null, objectType: null, status: null, livemode: false },
};

test.each<[what: string, write: (ctx: Ctx) => Promise<unknown>, seconds: number]>([
  [
    "a notice's claim",
    (ctx) => claimNotice(ctx, noticeKey(ctx.ownerId, { kind: "summary", ref: "2027-01" })),
    400 * DAY,
  ],
  ["a form's key", (ctx) => ctx.table.transact([claimRequest(ctx, "7F00", "studentId", 3)]), DAY],
  ["an event of the provider", (ctx) => claimEvent(ctx, delivery), 90 * DAY],
  ["a registration's use", (ctx) => createLimiter(ctx).spend(limits.registrationsPerAddress, "a"), 60],
  ["a code's use", (ctx) => createLimiter(ctx).spend(limits.registrationsPerCode, "a"), 3_600],
  ["a look-up's use", (ctx) => createLimiter(ctx).spend(limits.lookupsPerAddress, "a"), 60],
])(
  "given %s, when it is stored, then the table forgets it once its time is over, counted in seconds",
  async (_what, write, seconds) => {
    const { ctx, expiryOf } = aContext();
    await write(ctx);
    const [expiresAt = 0, ...others] = expiryOf();
    expect(others).toEqual([]);
    expect(Number.isInteger(expiresAt)).toBe(true);
    expect(expiresAt).toBeGreaterThanOrEqual(Math.floor(NOW / SECOND) + seconds);
    expect(expiresAt).toBeLessThanOrEqual(Math.ceil(NOW / SECOND) + seconds);
  },
);
