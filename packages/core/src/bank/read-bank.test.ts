/** docs/rules/bank.md, "Reading a bank". */

import { randomUUID } from "node:crypto";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { AppError } from "../model/app-error.ts";
import { type BankReading, newReading } from "../model/bank-reading.ts";
import type { Charge } from "../model/charge.ts";
import type { BankPix, BankWindow } from "../model/ports/bank.ts";
import type { Profile } from "../model/profile.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { entryOfPix } from "./entries-of-pix.ts";
import { readBank, type WindowRead } from "./read-bank.ts";
import { settleEntry } from "./settle-entry.ts";

const txidOf = txidsOn("2027-02-14");
/** The txids of another owner, who may have the same PIX key. */
const another = txidsOn("2027-02-14", { ownerId: "outro" });

const NOW = "2027-02-15T12:00:00.000Z";
const charges = ["2027-01", "2027-02"].map((month) => chargeOf(month));
const [january, february] = charges.map(chargeIdOf) as [number, number];
const OPEN = 15_050;
const ownKey = "pix@estudio.com.br";
const withKey: Partial<Profile> = { pixKey: ownKey, pixKeyType: "email" };

const numbers = (function* () {
  for (let number = 1; ; number++) yield number;
})();

/** A payment of February's code, at 11:00 in Brasília on the day before. */
const aPix = (over: Partial<BankPix> = {}): BankPix => ({
  endToEndId: `E99999999202702141400${String(numbers.next().value).padStart(11, "0")}`,
  amountCents: OPEN,
  key: ownKey,
  at: "2027-02-14T14:00:00.000Z",
  refunds: [],
  txid: txidOf([february], OPEN),
  ...over,
});

const aReading = (): BankReading => ({ ...newReading(new Date(NOW)), readAt: "2027-02-14T12:00:00.000Z" });
const since = "2027-01-16T12:00:00.000Z";

/** A bank that lists payments by their instant, as the port promises. */
const bankOf = (payments: readonly BankPix[]) => ({
  listPix: async ({ from, to }: BankWindow) =>
    payments.filter(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime()),
});

async function aReader({ own = charges as readonly Charge[], today = "2027-02-15" } = {}) {
  const studio = await aStudio({ profile: withKey, charges: own, today });
  const kept: WindowRead[] = [];
  const keep = async (read: WindowRead) => void kept.push(read);
  const read = (payments: readonly BankPix[], reading: BankReading = aReading(), ctx = studio.ctx) =>
    readBank(ctx, { session: bankOf(payments), reading, since, keep });
  const received = async (id: number) => (await getChargeDetail(studio.ctx, id)).settledAmount;
  const proposals = () => kept.flatMap((one) => one.proposals);
  return { ...studio, kept, keep, read, received, proposals };
}

test("given a part, a sum of two, and a charge marked paid by hand, when read, then the part waits for a person, the sum is received, and the payment by hand is linked, not received again", async () => {
  const { read, ctx, received, proposals } = await aReader();
  await read([aPix({ amountCents: 5_000 })]);
  expect([await received(february), proposals().map(({ decision }) => decision.reason)]).toEqual([0, ["part"]]);
  await settleCharge(ctx, january, { method: "pix", amount: 150.5, date: "2027-02-14" });
  const evidence = aPix({ txid: txidOf([january], OPEN) });
  await read([evidence]);
  expect((await getChargeDetail(ctx, january)).ledger).toMatchObject([{ by: "owner", entryKey: evidence.endToEndId }]);
  expect(await received(january)).toBe(150.5);
  const both = await aReader();
  await both.read([aPix({ amountCents: 2 * OPEN, txid: txidOf([january, february], 2 * OPEN) })]);
  expect([await both.received(january), await both.received(february)]).toEqual([150.5, 150.5]);
});

test("given a half that the owner recorded by hand, when a code made since is paid for the other half and another charge, then both are paid in full", async () => {
  const { ctx, read, received } = await aReader();
  await settleCharge(ctx, january, { method: "pix", amount: 75.25, date: "2027-02-14" });
  await read([aPix({ amountCents: 1.5 * OPEN, txid: txidOf([january, february], 1.5 * OPEN) })]);
  expect([await received(january), await received(february)]).toEqual([150.5, 150.5]);
});

test("given unproven payments, when read, then none is recorded, and all are proposed", async () => {
  const { read, received, proposals } = await aReader();
  const more = aPix({ amountCents: 20_000 });
  const without = aPix({ txid: undefined as never });
  await read([more, without]);
  expect([await received(january), await received(february)]).toEqual([0, 0]);
  expect(proposals().map(({ entry, decision }) => [entry.key, decision.outcome, decision.reason])).toEqual([
    [more.endToEndId, "propose", "more"],
    [without.endToEndId, "propose", "amount"],
  ]);
});

test("given payments that match by amount alone, or with another owner's identifier, when read, then they wait without a tick, and the bank is not proven yet", async () => {
  const { read, proposals } = await aReader();
  const others = aPix({ txid: another([february], OPEN) });
  const next = await read([aPix({ txid: "***" }), aPix({ txid: "x".repeat(36) }), others]);
  expect(proposals().map(({ decision }) => decision.reason)).toEqual(["amount", "amount", "amount"]);
  const ofOther = proposals().find(({ entry }) => entry.key === others.endToEndId);
  expect(ofOther?.decision.isTicked).toBe(false);
  expect(next.provenAt).toBeUndefined();
});

test("given the owner's test of R$ 0,01 to the owner's key, when read, then the bank is proven, and the payment is not stored; to another key it proves nothing", async () => {
  const { read, kept, table } = await aReader({ own: [chargeOf("2027-02", { amountCents: 1 })] });
  const before = JSON.stringify([...table.items]);
  const test = aPix({ txid: "edprova", amountCents: 1 });
  expect((await read([{ ...test, key: "outra@chave.com.br" }])).provenAt).toBeUndefined();
  expect((await read([test])).provenAt).toBe(NOW);
  expect(kept.flatMap(({ proposals }) => proposals)).toEqual([]);
  expect(JSON.stringify([...table.items])).toBe(before);
});

test("given a key in another spelling, or none, when read, then it counts as the owner's", async () => {
  const { read, received } = await aReader();
  await read([aPix({ key: "PIX@estudio.com.br" })]);
  expect(await received(february)).toBe(150.5);
  await read([aPix({ key: undefined as never, txid: txidOf([january], OPEN) })]);
  expect(await received(january)).toBe(150.5);
});

test("given codes that were sent before the owner changed the key, when one is paid by its old key, then it counts, whatever key the profile has; another business's code does not", async () => {
  const now = { pixKey: "nova@estudio.com.br", formerPixKeys: [ownKey] };
  const { ctx, read, received } = await aReader();
  const changed = { ...ctx, profile: { ...ctx.profile, ...now } };
  await read(
    [aPix({ key: "esquecida@chave.com.br" }), aPix({ key: "outra@chave.com.br", txid: another([january], OPEN) })],
    undefined,
    changed,
  );
  expect([await received(february), await received(january)]).toEqual([150.5, 0]);
});

test("given a table that is busy in the middle of a read, when the bank is read again, then the payment is settled, and nobody was asked about it", async () => {
  const { ctx, read, received, proposals } = await aReader();
  const transact = async () => {
    throw new AppError("service.busy");
  };
  const busy = { ...ctx, table: { ...ctx.table, transact } };
  await expect(read([aPix()], undefined, busy)).rejects.toMatchObject({ code: "service.busy" });
  expect([await received(february), proposals()]).toEqual([0, []]);
  await read([aPix()]);
  expect([await received(february), proposals()]).toEqual([150.5, []]);
});

test.each([
  ["changed after the decision", "payment.already_paid"],
  ["paid otherwise", "payment.overpaid"],
] as const)("given a charge that was %s, when its payment is recorded, then a person decides", async (_what, code) => {
  const { ctx, read, received, proposals } = await aReader();
  const transact = async () => {
    throw new AppError(code);
  };
  await read([aPix()], undefined, { ...ctx, table: { ...ctx.table, transact } });
  expect([await received(february), proposals().length]).toEqual([0, 1]);
});

const refund = (amountCents: number, over: Partial<BankPix["refunds"][number]> = {}) => ({
  id: "D1",
  amountCents,
  status: "DEVOLVIDO",
  ...over,
});

test("given payments that were refunded before the first read, when read, then none is recorded, a rest is proposed, and they take no charge from others", async () => {
  const { read, received, proposals, kept } = await aReader();
  const whole = aPix({ refunds: [refund(OPEN)] });
  const part = aPix({ refunds: [refund(5_000)] });
  const pending = aPix({ refunds: [refund(OPEN, { status: "EM_PROCESSAMENTO" })] });
  await read([whole, part, pending]);
  expect([await received(january), await received(february)]).toEqual([0, 0]);
  expect(proposals().map(({ entry }) => entry.key)).toEqual([part.endToEndId, pending.endToEndId]);
  const failed = aPix({ refunds: [refund(OPEN, { status: "NAO_REALIZADO" })] });
  await read([whole, failed]);
  expect(await received(february)).toBe(150.5);
  await read([{ ...failed, refunds: [refund(OPEN, { status: "EM_PROCESSAMENTO" })] }]);
  expect(new Set(kept.flatMap(({ givenBack }) => givenBack.map(({ key }) => key)))).toEqual(
    new Set([whole.endToEndId, part.endToEndId]),
  );
});

test("given a recorded payment that is refunded later, when read, then the refund is passed on with its amount, and whether for fraud", async () => {
  const { read, kept } = await aReader();
  const pix = aPix();
  await read([pix]);
  await read([{ ...pix, refunds: [refund(50), refund(100, { nature: "MED_FRAUDE" })] }]);
  expect(kept.flatMap(({ givenBack }) => givenBack)).toEqual([{ key: pix.endToEndId, cents: 150, isFraud: true }]);
});

test("given proposals that cannot be stored, when read, then the read fails and the cursor does not move past them", async () => {
  const { ctx } = await aReader();
  const session = bankOf([aPix({ amountCents: 20_000 })]);
  const keep = async ({ proposals }: WindowRead) => {
    if (proposals.length > 0) throw new Error("the table is full");
  };
  await expect(readBank(ctx, { session, reading: aReading(), since, keep })).rejects.toThrow("full");
});

test("given a charge that is paid otherwise between the decision and the write, when read, then a person decides", async () => {
  const { ctx, read, proposals, received } = await aReader();
  let isFirst = true;
  const busy = runBeforeWrites(ctx, async () => {
    if (!isFirst) return;
    isFirst = false;
    await settleCharge(ctx, february, { method: "dinheiro" });
  });
  const pix = aPix();
  const attempt = await read([pix], undefined, busy).catch((error: { code?: string }) => error.code);
  // A conflict fails the read. The next read finds the charge paid and decides again.
  expect(attempt).toBe("conflict.changed_meanwhile");
  await read([pix]);
  expect(await received(february)).toBe(150.5);
  expect(proposals().map(({ decision }) => decision.reason)).toEqual(["paid_again"]);
});

test("given a statement that records the payment between the decision and the write, when read, then it counts as recorded, and no one is asked", async () => {
  const { ctx, read, proposals, received } = await aReader();
  const pix = aPix();
  let isFirst = true;
  const busy = runBeforeWrites(ctx, async () => {
    if (!isFirst) return;
    isFirst = false;
    await settleEntry(ctx, { entry: entryOfPix(pix, ctx.profile.timezone), paymentIds: [february] }, randomUUID());
  });
  expect(await read([pix], undefined, busy)).toMatchObject({ failures: 0 });
  expect([await received(february), proposals()]).toEqual([150.5, []]);
});

test("given any payments, read in any order of crashes and repeats, then each end-to-end id settles at most once, and never more than is open", async () => {
  const aCase = fc.record({
    amountCents: fc.constantFrom(OPEN, 5_000, 20_000, 1),
    txid: fc.constantFrom(
      txidOf([january], OPEN),
      txidOf([february], OPEN),
      txidOf([january, february], 2 * OPEN),
      undefined,
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aCase, { maxLength: 6 }),
      fc.array(fc.nat(12), { maxLength: 4 }),
      async (cases, crashes) => {
        const { ctx, keep, received } = await aReader();
        const payments = cases.map(({ txid, ...one }) => aPix({ ...one, txid: txid as never }));
        for (const crashAt of [...crashes, undefined]) {
          let writes = 0;
          const dying = runBeforeWrites(ctx, () => {
            if (writes++ === crashAt) throw new Error("killed");
          });
          await readBank(dying, { session: bankOf(payments), reading: aReading(), since, keep }).catch(() => undefined);
        }
        const calm = await aReader();
        await calm.read(payments);
        for (const id of [january, february]) expect(await received(id)).toBe(await calm.received(id));
        const details = [await getChargeDetail(ctx, january), await getChargeDetail(ctx, february)];
        const ledger = details.flatMap((one) => one.ledger.map(({ entryKey, amount }) => ({ entryKey, amount })));
        for (const { endToEndId, amountCents } of payments) {
          const got = ledger
            .filter(({ entryKey }) => entryKey === endToEndId)
            .map(({ amount }) => Math.round(amount * 100));
          expect(got.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(amountCents);
        }
        expect(ledger.every(({ entryKey }) => payments.some(({ endToEndId }) => endToEndId === entryKey))).toBe(true);
        for (const id of [january, february]) expect(await received(id)).toBeLessThanOrEqual(150.5);
      },
    ),
    { numRuns: 60 },
  );
});
