import { expect, test, vi } from "vitest";
import { trialKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { watchAccess } from "./watch-access.ts";

const TRIAL_OVER = { trialEndsAt: "2027-01-01T12:00:00.000Z" };
const grace = { ...TRIAL_OVER, subscriptionStatus: "past_due", pastDueSince: "2027-01-08T13:00:00.000Z" } as const;
const expired = { ...TRIAL_OVER, subscriptionStatus: "expired", currentPeriodEnd: NOW } as const;
const renewed = { ...expired, subscriptionStatus: "active", currentPeriodEnd: "2027-02-08T13:00:00.000Z" } as const;
const ENDS = "2027-01-15T13:00:00.000Z";

async function anEntry(over: Partial<Profile>, warnAt?: string) {
  const owner = await anOwner(over);
  const key = trialKey(owner.ctx.ownerId);
  if (warnAt) await owner.table.put({ ...key, g1pk: "TRIAL", g1sk: `${warnAt}#dono`, warnAt });
  return { ...owner, entry: () => owner.at(key) };
}

test.each<[what: string, over: Partial<Profile>, before: string | undefined, after: string | undefined]>([
  ["whose trial's entry is long gone owes a renewal", grace, undefined, ENDS],
  ["has an entry of the trial and owes a renewal", grace, "2027-02-01T12:00:00.000Z", ENDS],
  ["has an entry that is right", grace, ENDS, ENDS],
  ["has renewed", renewed, ENDS, "2027-02-15T13:00:00.000Z"],
  ["is over by the provider's word", expired, ENDS, undefined],
  ["never had one and is over", expired, undefined, undefined],
  ["has an entry whose turn has come", grace, NOW, NOW],
])(
  "given an owner who %s, when the subscription has changed, then the end of access is stored as it is now",
  async (_what, over, before, after) => {
    const { ctx, entry } = await anEntry(over, before);
    for (let times = 0; times < 2; times++) await watchAccess(ctx);
    expect(entry()).toEqual(
      after === undefined ? undefined : { ...trialKey("dono"), g1pk: "TRIAL", g1sk: `${after}#dono`, warnAt: after },
    );
  },
);

test("given a deleted owner, when a late change arrives, then they have no entry", async () => {
  const { ctx, table, entry } = await anEntry(grace);
  await table.remove({ pk: "O#dono", sk: "PROFILE" });
  await watchAccess(ctx);
  expect(entry()).toBeUndefined();
});

test("given two changes that arrive at the same time, when the older read comes last, then it reads again", async () => {
  const { ctx, table, entry } = await anEntry(grace, "2027-02-01T12:00:00.000Z");
  const get = table.get.bind(table);
  let isFirst = true;
  const slow = {
    ...table,
    get: vi.fn(async (...args: Parameters<typeof get>) => {
      const item = await get(...args);
      if (args[0].sk === "PROFILE" && isFirst) {
        isFirst = false;
        await table.put({ ...item, ...args[0], pastDueSince: "2027-01-09T13:00:00.000Z" });
        await watchAccess(ctx);
      }
      return item;
    }),
  };
  await watchAccess({ ...ctx, table: slow });
  expect(entry()?.warnAt).toBe("2027-01-16T13:00:00.000Z");
});

test("given others who always come first, when the end cannot be stored, then the event is delivered again", async () => {
  const { ctx, table, entry } = await anEntry(grace, "2027-02-01T12:00:00.000Z");
  let turn = 0;
  const busy = {
    ...table,
    async get(...args: Parameters<typeof table.get>) {
      const item = await table.get(...args);
      if (args[0].sk === "TRIAL") await table.put({ ...item, ...args[0], warnAt: `2027-03-0${++turn}T12:00:00.000Z` });
      return item;
    },
  };
  await expect(watchAccess({ ...ctx, table: busy })).rejects.toThrow("not noted");
  expect(entry()?.warnAt).toBe("2027-03-05T12:00:00.000Z");
});
