/** See docs/rules/bank.md, "Refunds". */
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { sumCents } from "@emdia/contracts/values/money";
import { changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { type LedgerEntry, liveSettlements } from "../model/ledger.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { addRefund } from "../model/settle.ts";
import { type BankEntryRecord, findEntry, refundWrite } from "../store/bank-entries.ts";
import { getCharges } from "../store/charges.ts";
import { releaseReopened } from "../store/release-ahead.ts";
import { ledgerWrites } from "../store/write-ledger.ts";
import { commit } from "../table/reading.ts";

/** `cents` is what the bank has refunded so far, in total. */
export type RefundedEntry = { key: string; cents: number; isFraud: boolean };

const NOTE = { usual: "Devolvido pelo banco", fraud: "Devolvido por suspeita de fraude (MED)" };

/**
 * Takes the amount back, beginning with the entry's last charge. A repeat changes nothing.
 * @throws AppError conflict.changed_meanwhile
 */
export async function reverseRefund(ctx: ProfileContext, refund: RefundedEntry): Promise<void> {
  const { key, cents } = refund;
  const stored = await findEntry(ctx, key);
  if (!stored || cents <= stored.refundedCents) return;
  const charges = await chargesOf(ctx, stored);
  const paid = sumCents(charges.flatMap((charge) => paidBy(charge, key).map(({ amountCents }) => amountCents)));
  const changed = takeBack(ctx, charges, refund, Math.max(0, paid - (stored.amountCents - cents)));
  const numbers = new Map(changed.map(({ after }) => [chargeIdOf(after), paidBy(after, key).at(-1)?.number]));
  const next = stored.charges.map((one) => ({ ...one, number: numbers.get(one.paymentId) ?? one.number }));
  const writes = await Promise.all(
    changed.map(async ({ before, after }) =>
      before === after ? [] : ledgerWrites(ctx, before, await releaseReopened(ctx, after)),
    ),
  );
  try {
    await commit(ctx.table, [refundWrite(ctx, key, { refundedCents: cents, charges: next }, stored), ...writes.flat()]);
  } catch (error) {
    throw error instanceof TransactionRefused ? changedMeanwhile() : error;
  }
}

const paidBy = ({ ledger }: Charge, key: string): LedgerEntry[] =>
  liveSettlements(ledger).filter(({ entryKey }) => entryKey === key);

async function chargesOf(ctx: OwnerContext, { charges }: BankEntryRecord): Promise<Charge[]> {
  const ids = [...new Set(charges.map(({ paymentId }) => paymentId))];
  const read = await getCharges(
    ctx,
    ids.flatMap((id) => parseChargeId(id) ?? []),
  );
  const byId = new Map(read.map((charge) => [chargeIdOf(charge), charge]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function takeBack(ctx: ProfileContext, charges: readonly Charge[], { key, isFraud }: RefundedEntry, cents: number) {
  const refunded = { date: ctx.today, at: ctx.now().toISOString(), note: isFraud ? NOTE.fraud : NOTE.usual };
  let left = cents;
  const changed = charges.toReversed().map((before) => {
    const after = paidBy(before, key).reduceRight((charge, settlement) => {
      const part = Math.min(left, settlement.amountCents);
      left -= part;
      return part > 0 ? addRefund(charge, settlement, part, refunded) : charge;
    }, before);
    return { before, after };
  });
  return changed.toReversed();
}
