/**
 * Tests that a verb that rewrites an object keeps the attributes that another release stored in it
 * (docs/data-model.md).
 */
import { addMonths } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdBilling } from "../billing/safety.ts";
import { encodeCharge, type Mail } from "../model/charge.ts";
import { chargeKey, profileKey } from "../model/keys.ts";
import { withCurrentPeriods } from "../model/missed-months.ts";
import { nextPeriod, reschedule } from "../model/period.ts";
import { itemOf } from "../model/profile.ts";
import { OWNER } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { changeMail, claimMail } from "./change-mail.ts";
import { getCharge } from "./charges.ts";
import { advanceBilling, replaceProfile, requireProfile } from "./profiles.ts";
import { refuseReport } from "./reports.ts";

const value = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()));
const inside = fc.dictionary(fc.constantFrom("later", "newer"), value, { minKeys: 1 });
const charge = chargeOf("2027-02");
const key = chargeKey(OWNER, charge);
const at = "2027-02-10T12:00:00.000Z";
const states = fc.constantFrom<Mail["state"]>(
  "claimed",
  "refused",
  "sent",
  "delivered",
  "failed",
  "skipped",
  "unconfirmed",
);

test("given attributes of another release inside a mail and a refusal, when both change, then the attributes stay", async () => {
  await fc.assert(
    fc.asyncProperty(inside, fc.array(states, { minLength: 1, maxLength: 4 }), async (later, moves) => {
      const { ctx, table, at: itemAt } = await aStudio({ charges: [] });
      const stored = encodeCharge({ ...charge, reportedAt: at, mail: { state: "refused", attempt: 1, at } });
      const reportRefusal = { at, reason: "Não chegou", ...later };
      await table.put({ ...key, ...stored, mail: { st: "R", att: 1, at, ...later }, reportRefusal });
      const read = async () => (await getCharge(ctx, charge)) ?? expect.fail();
      expect((await claimMail(ctx, await read(), { state: "claimed", attempt: 2, at, claimedBy: "w" })).claimed).toBe(
        true,
      );
      expect(itemAt(key)?.mail).toEqual({ st: "C", att: 2, at, by: "w", ...later });
      for (const state of moves) expect(await changeMail(ctx, await read(), { state, attempt: 3, at })).toBe(true);
      await refuseReport(ctx, await read(), "Outro valor");
      const { mail, reportRefusal: refused } = itemAt(key) ?? expect.fail();
      expect(mail).toEqual({ st: expect.any(String), att: 3, at, ...later });
      expect(refused).toMatchObject({ reason: "Outro valor", ...later });
      expect(encodeCharge(await read()).mail).toEqual(mail);
    }),
  );
});

test("given attributes of another release inside an owner's periods, runs and hold, when each is written again, then the attributes stay", async () => {
  await fc.assert(
    fc.asyncProperty(inside, async (later) => {
      const { ctx, table, at: itemAt, clock } = await aStudio();
      const read = async () => ({ ...ctx, profile: await requireProfile(ctx) });
      const { billing, runs } = ctx.profile;
      const lastBilling = { ...billing, month: addMonths(billing.month, -1), ...later };
      const hold = { month: lastBilling.month, since: at, reason: "too_many", releasedAt: at, ...later };
      const owner = { ...itemOf(ctx.profile), hold, lastBilling };
      await table.put({ ...owner, billing: { ...billing, ...later }, runs: { ...runs, ...later } });
      const kept = { billing: later, lastBilling: later, runs: later, hold: later };
      const first = await read();
      const next = nextPeriod(first.profile.billing, first.profile);
      expect(await advanceBilling(ctx, first.profile, next, { largest: 9, mailedAt: at })).toBe(true);
      expect(itemAt(profileKey(OWNER))).toMatchObject({ ...kept, billing: { ...later, month: "2027-03" } });
      await holdBilling(await read(), "too_many");
      expect(itemAt(profileKey(OWNER))).toMatchObject({ ...kept, hold: { ...later, releasedAt: null } });
      const { profile } = await read();
      const moved = reschedule(profile, { ...profile, invoiceDay: 20 }, ctx.now());
      await replaceProfile(ctx, { ...profile, ...moved, parkedAt: at });
      expect(itemAt(profileKey(OWNER))).toMatchObject(kept);
      clock.now = "2029-07-15T12:00:00.000Z";
      expect(withCurrentPeriods((await read()).profile, ctx.now())).toMatchObject({
        ...kept,
        billing: { ...later, month: "2028-07" },
      });
    }),
  );
});
