/**
 * An entry's money is settled on at most one set of charges at a time, and a ledger never forgets
 * (docs/rules/settlement.md, "Settling" and docs/rules/statement.md, "The bank says who paid").
 */

import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { type LedgerEntry, liveSettlements } from "../model/ledger.ts";
import { findEntry } from "../store/bank-entries.ts";
import { getCharge } from "../store/charges.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { matchEntries } from "./match-entries.ts";
import { reverseRefund } from "./reverse-refund.ts";
import { settleEntries } from "./settle-entries.ts";
import { undoReconciliation } from "./undo-reconciliation.ts";

const CENTS = 15_050;
const KEYS = ["pix-de-ana-1", "pix-de-ana-2"];
const requestId = (count: number) => `0f8fad5b-d9cb-469f-a165-${String(count).padStart(12, "0")}`;
const entryOf = (key: string) => ({ key, date: "2027-02-15", amount: CENTS / 100, name: "Ana Souza" });

async function aLife() {
  const months = [chargeOf("2027-01"), chargeOf("2027-02")];
  const studio = await aStudio({ profile: { paymentMethod: "pix" }, charges: months });
  const charges = async () => (await Promise.all(months.map((one) => getCharge(studio.ctx, one)))) as Charge[];
  return { ...studio, ids: months.map(chargeIdOf), charges, at: Date.parse(studio.clock.now), requests: 0 };
}
type Life = Awaited<ReturnType<typeof aLife>>;

const which = fc.nat(1);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("settle" as const), entry: which, charge: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("undo" as const), back: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom("pago" as const, "pendente" as const), charge: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reverse" as const), charge: which, number: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("refund" as const), entry: which, cents: fc.nat(CENTS) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("wait" as const), seconds: fc.constantFrom(1, 20, 60, 600) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function play(life: Life, one: Step): Promise<void> {
  const { ctx, ids } = life;
  const id = "charge" in one ? (ids[one.charge] ?? 0) : 0;
  const key = "entry" in one ? (KEYS[one.entry] ?? "") : "";
  switch (one.act) {
    case "settle": {
      const entries = [{ entry: entryOf(key), paymentIds: [id] }];
      life.requests += 1;
      await settleEntries(ctx, { requestId: requestId(life.requests), entries, ignored: [] });
      return;
    }
    case "undo":
      await undoReconciliation(ctx, requestId(Math.max(0, life.requests - one.back)));
      return;
    case "reverse":
      await reverseSettlement(ctx, id, one.number, "Engano");
      return;
    case "refund":
      return reverseRefund(ctx, { key, cents: one.cents, isFraud: false });
    case "wait":
      life.at += one.seconds * 1_000;
      life.clock.now = new Date(life.at).toISOString();
      return;
    default:
      await setChargeStatus(ctx, id, one.act);
  }
}

const withoutLink = ({ entryKey: _key, ...kept }: LedgerEntry) => kept;

function expectKept(before: readonly LedgerEntry[], after: readonly LedgerEntry[], now: number): void {
  const isShorter = after.length < before.length;
  const kept = isShorter ? before.slice(0, -1) : before;
  expect(after.slice(0, kept.length).map(withoutLink)).toEqual(kept.map(withoutLink));
  if (!isShorter) return;
  const [mark, withdrawal] = before.slice(-2);
  expect(withdrawal).toMatchObject({ reverses: mark?.number, by: "owner" });
  expect([withdrawal?.note, mark?.by, mark?.entryKey]).toEqual([undefined, "owner", undefined]);
  expect(now - Date.parse(mark?.at ?? "")).toBeLessThan(60_000);
}

/** Asserts that the settlements with an entry's key are on the charges of that stored entry. */
async function expectUsedOnce({ ctx }: Life, charges: readonly Charge[]): Promise<void> {
  for (const key of KEYS) {
    const stored = await findEntry(ctx, key);
    const used = charges.flatMap((charge) =>
      liveSettlements(charge.ledger).flatMap(({ entryKey, amountCents }) =>
        entryKey === key ? [{ id: chargeIdOf(charge), amountCents }] : [],
      ),
    );
    const ids = stored?.charges.map(({ paymentId }) => paymentId) ?? [];
    expect(used.every(({ id }) => ids.includes(id))).toBe(true);
    expect(used.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(stored?.amountCents ?? 0);
  }
}

test("given any order of settling, undoing, refunding, marking and withdrawing, when each step is done, then an entry pays one set of charges at most, and no ledger forgets", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const life = await aLife();
      for (const one of steps) {
        const before = await life.charges();
        await play(life, one).catch((error) => expect(error).toBeInstanceOf(AppError));
        const after = await life.charges();
        for (const [at, { ledger }] of before.entries()) expectKept(ledger, after[at]?.ledger ?? [], life.at);
        await expectUsedOnce(life, after);
      }
    }),
    { numRuns: 200 },
  );
});

test("given a settled statement that is undone, when the charge is marked at once, then the mark is new, and the entry can prove it and settles no other charge", async () => {
  const { ctx, ids, charges } = await aLife();
  const [january = 0, february = 0] = ids;
  const entries = [{ entry: entryOf("pix-de-ana-1"), paymentIds: [january] }];
  await settleEntries(ctx, { requestId: requestId(1), entries, ignored: [] });
  await undoReconciliation(ctx, requestId(1));
  await setChargeStatus(ctx, january, "pago");
  const [charge] = await charges();
  expect(charge?.ledger.map(({ by, reverses, entryKey }) => [by, reverses, entryKey])).toEqual([
    ["bank", undefined, "pix-de-ana-1"],
    ["owner", 1, undefined],
    ["owner", undefined, undefined],
  ]);
  const { entries: matched } = await matchEntries(ctx, { entries: [entryOf("pix-de-ana-1")] });
  expect(matched[0]?.candidates.find(({ reason }) => reason === "by_hand")?.paymentIds).toEqual([january]);
  expect(february).toBeGreaterThan(0);
});
