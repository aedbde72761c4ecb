/** docs/rules/statement.md, "The bank says who paid". */

import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { newReading } from "../model/bank-reading.ts";
import { chargeKey } from "../model/keys.ts";
import type { BankPix } from "../model/ports/bank.ts";
import type { Item } from "../model/ports/table.ts";
import { newProposalWrite } from "../store/proposals.ts";
import { OWNER, student } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { decideWaiting, listProposals } from "./list-proposals.ts";
import { readBank, type WindowRead } from "./read-bank.ts";

const txidOf = txidsOn("2027-02-14");

const OPEN = 15_050;
const KEY = "pix@estudio.com.br";
const NOW = "2027-02-15T12:00:00.000Z";
const terms = { lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 500 } };
const charges = [chargeOf("2027-01"), chargeOf("2027-02"), chargeOf("2027-02", { studentId: 3, ...terms })];
const ids = charges.map(chargeIdOf) as [number, number, number];

const forged = fc.record({
  lead: fc.constantFrom(...ids),
  others: fc.subarray(ids),
  /** `said` is what the code asks for; `paid` is a few centavos, or less than a charge. */
  said: fc.option(fc.integer({ min: 1, max: 50_000 })),
  paid: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: OPEN - 1 })),
  shape: fc.constantFrom("copied" as const, "forged" as const, "another" as const, "foreign" as const, "none" as const),
});
type Forged = typeof forged extends fc.Arbitrary<infer One> ? One : never;

function pixOf({ lead, others, said, paid, shape }: Forged, number: number): BankPix {
  const set: [number, ...number[]] = [lead, ...others.filter((id) => id !== lead)];
  const copied = txidOf(set, said ?? paid);
  const txid = {
    copied,
    forged: `${copied.slice(0, -1)}${copied.endsWith("0") ? "1" : "0"}`,
    another: txidsOn("2027-02-14", { ownerId: "outro" })(set, said ?? paid),
    foreign: "MENS202702A000123",
    none: undefined,
  }[shape];
  const endToEndId = `E99999999202702141400${String(number).padStart(11, "0")}`;
  return {
    endToEndId,
    amountCents: paid,
    key: KEY,
    at: "2027-02-14T14:00:00.000Z",
    refunds: [],
    ...(txid && { txid }),
  };
}

async function aStudioWithABank() {
  const students = [student, { ...student, id: 3, name: "Beto Lima" }];
  const studio = await aStudio({ profile: { pixKey: KEY, pixKeyType: "email" }, students, charges });
  const proposed: WindowRead["proposals"][number][] = [];
  const read = (payments: readonly BankPix[]) =>
    readBank(studio.ctx, {
      session: {
        listPix: async ({ from, to }) =>
          payments.filter(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime()),
      },
      reading: { ...newReading(new Date(NOW)), readAt: "2027-02-14T12:00:00.000Z" },
      since: "2027-01-16T12:00:00.000Z",
      keep: async ({ proposals }) => void proposed.push(...proposals),
    });
  const stored = () => JSON.stringify(charges.map((one) => studio.at(chargeKey(OWNER, one))));
  return { ...studio, read, stored, proposed };
}

test("given any payments with forged identifiers that are less than a charge owes, when they are read, then no charge changes, the true payment settles, and each charge can be paid, reopened and voided", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(forged, { minLength: 1, maxLength: 60 }), async (all) => {
      const { ctx, read, stored, proposed } = await aStudioWithABank();
      const before = stored();
      const forgeries = all.map(pixOf);
      await read(forgeries);
      expect(stored()).toBe(before);
      for (const { decision } of proposed) expect(decision.outcome).toBe("propose");
      const [january, february, betos] = ids;
      const genuine = { txid: txidOf([february], OPEN), amountCents: OPEN };
      await read([...forgeries, { ...pixOf(all[0] as Forged, 99), ...genuine }]);
      await reverseSettlement(ctx, february, 1);
      await voidCharge(ctx, february, "Engano");
      await settleCharge(ctx, january, {});
      await reverseSettlement(ctx, january, 1);
      await voidCharge(ctx, betos, "Engano");
    }),
    { numRuns: 60 },
  );
});

test("given fifty centavos for another student's charge, when the owner records as many as fit, then it can still be paid, reopened and voided", async () => {
  const { ctx, at } = await aStudioWithABank();
  const [january] = ids;
  const taken = async () => {
    for (let count = 0; ; count++)
      if (
        await settleCharge(ctx, january, { amount: 0.01 }).then(
          () => false,
          () => true,
        )
      )
        return count;
  };
  expect(await taken()).toBe(49);
  await settleCharge(ctx, january, {});
  for (let number = 1; number <= 50; number++) await reverseSettlement(ctx, january, number);
  await voidCharge(ctx, january, "Centavos de um estranho");
  expect(at(chargeKey(OWNER, charges[0] as never))).toMatchObject({ status: "cancelado", ledgerSize: 100 });
});

test("given a payment that waits, when it is stored, then the table keeps it for 100 days, in seconds, longer than the longest read goes back", async () => {
  const { ctx } = await aStudioWithABank();
  const { put } = newProposalWrite(ctx, { key: "de-verdade-1", date: "2027-02-15", amount: 150 }) as { put: Item };
  expect(put.expiresAt).toBe(Date.parse("2027-05-26T12:00:00.000Z") / 1000);
  expect(put.at).toBe(NOW);
});

test("given 205 centavos for a charge and a later genuine payment, when the proposals are listed, then the genuine one is the first, and each is on one page", async () => {
  const { ctx } = await aStudioWithABank();
  const txid = txidOf([ids[0]], OPEN);
  const put = async (key: string, date: string, amount: number) =>
    ctx.table.put((newProposalWrite(ctx, { key, date, amount, txid }) as { put: Item }).put);
  for (let count = 0; count < 205; count++) await put(`centavo-${String(count).padStart(3, "0")}`, "2027-02-14", 0.01);
  await put("de-verdade-1", "2027-02-15", 150);
  const first = await listProposals(ctx);
  expect([first.proposals.length, first.proposals[0]?.entry.key]).toEqual([200, "de-verdade-1"]);
  const last = await listProposals(ctx, { before: first.next ?? "" });
  expect([last.proposals.length, last.next]).toEqual([6, null]);
  const keys = [...first.proposals, ...last.proposals].map(({ entry }) => entry.key);
  expect(new Set(keys).size).toBe(206);
  expect(await decideWaiting(ctx)).toHaveLength(206);
});
