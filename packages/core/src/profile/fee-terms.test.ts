/** docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import type { ProfileInput } from "@emdia/contracts/profile";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import type { Profile } from "../model/profile.ts";
import { toProfileView } from "../model/profile-view.ts";
import { requireProfile } from "../store/profiles.ts";
import { anOwner } from "../testing/owner.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { updateProfile } from "./update-profile.ts";

const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 500 };
const punctualityDiscount = { cents: 1_500 };

test.each<[what: string, patch: ProfileInput]>([
  ["a fee", { lateFee }],
  ["a discount", { punctualityDiscount }],
])(
  "given an owner who declares %s, when something else is edited, then they stay, and once removed they are no longer stored",
  async (_what, patch) => {
    const { ctx } = await anOwner();
    const declared = await updateProfile(ctx, patch);
    expect(declared).toMatchObject({ ...patch });
    const kept = await updateProfile({ ...ctx, profile: declared }, { invoiceDay: 3 });
    expect(kept).toMatchObject({ ...patch });
    const none = { lateFee: null, punctualityDiscount: null };
    const taken = await updateProfile({ ...ctx, profile: kept }, none);
    expect(taken).toMatchObject({ ...none });
    expect(await requireProfile(ctx)).toEqual(taken);
  },
);

test("given declared terms, when the profile is returned, then they are in it", async () => {
  const { ctx } = await anOwner({ lateFee, punctualityDiscount });
  expect(toProfileView(ctx.profile)).toMatchObject({ lateFee, punctualityDiscount });
});

test("given declared terms, when a charge is made and the terms are removed, then this charge keeps them, and the next has none", async () => {
  const { ctx, storedAt } = await aStudio();
  const [march, april] = [chargeOf("2027-03"), chargeOf("2027-04")];
  const made = async (key: typeof march, patch: ProfileInput, profile: Profile) => {
    const declared = await updateProfile({ ...ctx, profile }, patch);
    await settleCharge({ ...ctx, profile: declared }, chargeIdOf(key), { amount: 1 });
    return declared;
  };
  const declared = await made(march, { lateFee, punctualityDiscount }, ctx.profile);
  await made(april, { lateFee: null, punctualityDiscount: null }, declared);
  expect(storedAt(march)).toMatchObject({ lateFee, punctualityCents: 1_500 });
  for (const term of ["lateFee", "punctualityCents"]) expect(storedAt(april)).not.toHaveProperty(term);
});

const anyTerms = fc.record({
  lateFee: fc.option(fc.record({ fineBps: fc.nat(200), interestBps: fc.nat(100), waiveBelowCents: fc.nat(10_000) })),
  punctualityDiscount: fc.option(fc.record({ cents: fc.integer({ min: 1, max: 20_000 }) })),
});

test("given charges with and without terms, when any terms are declared later, then no charge that exists changes", async () => {
  await fc.assert(
    fc.asyncProperty(anyTerms, anyTerms, async (first, second) => {
      const charges = [chargeOf("2027-01"), chargeOf("2027-02", { lateFee, punctualityCents: 700 })];
      const { ctx, storedAt } = await aStudio({ charges });
      const before = charges.map(storedAt);
      const profile = await updateProfile(ctx, first);
      await updateProfile({ ...ctx, profile }, second);
      expect(charges.map(storedAt)).toEqual(before);
    }),
    { numRuns: 30 },
  );
});
