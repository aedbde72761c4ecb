/** docs/data-model.md */
import { addMonths } from "@emdia/contracts/values/calendar";
import { nextPeriod } from "@emdia/contracts/values/schedule";
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdBilling } from "../billing/safety.ts";
import { encodeCharge } from "../model/charge.ts";
import { chargeKey, messageKey, profileKey } from "../model/keys.ts";
import { reschedule, withCurrentPeriods } from "../model/period.ts";
import { itemOf } from "../model/profile.ts";
import { OWNER } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { told } from "../testing/told.ts";
import { getCharge } from "./charges.ts";
import { changeMessage, claimWrite, getMessage } from "./messages.ts";
import { refuseReport } from "./payer-words.ts";
import { advanceBilling, replaceProfile, requireProfile } from "./profiles.ts";

const value = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()));
const inside = fc.dictionary(fc.constantFrom("later", "newer"), value, { minKeys: 1 });
const charge = chargeOf("2027-02");
const key = chargeKey(OWNER, charge);
const at = "2027-02-10T12:00:00.000Z";

test("given attributes of another release in a message and inside a refusal, when both change, then the attributes stay", async () => {
  await fc.assert(
    fc.asyncProperty(inside, async (later) => {
      const { ctx, table, at: itemAt } = await aStudio({ charges: [] });
      const reportRefusal = { at, reason: "Não chegou", ...later };
      await table.put({ ...key, ...encodeCharge({ ...charge, reportedAt: at }), reportRefusal });
      const { messages: [message] = [] } = told({ ...charge, mail: { state: "claimed", at } });
      if (!message) expect.fail();
      await table.put({ ...claimWrite(ctx, message).put, ...later });
      const sent = { ...((await getMessage(ctx, message)) ?? expect.fail()), state: "sent" } as const;
      expect(await changeMessage(ctx, message, sent)).toBe(true);
      expect(itemAt(messageKey(OWNER, message))).toMatchObject({ st: "S", ...later });
      await refuseReport(ctx, (await getCharge(ctx, charge)) ?? expect.fail(), "Outro valor");
      expect(itemAt(key)?.reportRefusal).toMatchObject({ reason: "Outro valor", ...later });
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
