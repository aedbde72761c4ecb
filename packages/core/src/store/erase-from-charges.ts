/** Takes a student's personal data off their charges, which the owner must keep (docs/rules.md, "Privacy"). */
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { paymentKey } from "../model/keys.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import type { Payment } from "../model/payment.ts";
import { encode } from "../model/stored.ts";
import { conditionHeld } from "../table/condition-held.ts";
import { chargesOfStudent } from "./payments.ts";

/** How often charges that change meanwhile are read again before the caller is told. */
const PASSES = 10;

const hasNote = ({ ledger }: Payment) => ledger.some(({ note }) => note !== undefined);

/** Whether a charge still says something of its student. */
const isTelling = (payment: Payment): boolean =>
  payment.erasedAt === undefined ||
  hasNote(payment) ||
  [payment.voidReason, payment.discountReason, payment.reportRefusal].some((words) => words !== undefined);

function withoutNote(entry: LedgerEntry) {
  const { note: _note, ...kept } = entry;
  return encode(kept);
}

/** Takes name and words off one charge, unless its ledger has grown since it was read. */
async function eraseOne(ctx: OwnerContext, payment: Payment, studentName: string): Promise<void> {
  const { studentId, ledgerSize } = payment;
  const change = setFields({
    studentName,
    erasedAt: payment.erasedAt ?? ctx.now().toISOString(),
    reportRefusal: undefined,
    discountReason: undefined,
    voidReason: undefined,
    ...(hasNote(payment) && { ledger: payment.ledger.map(withoutNote) }),
  });
  // Without a note nothing of the ledger is written, and it may grow meanwhile.
  const asRead = unchanged(hasNote(payment) ? { studentId, ledgerSize } : { studentId });
  await conditionHeld(ctx.table.update(paymentKey(ctx.ownerId, payment), change, asRead));
}

/**
 * Writes another name on every charge of an erased student, whose pages end, and takes away what was noted there: on
 * settlements, on a void, to a report. It looks again until no charge tells anything. Again, it keeps the first instant.
 * @throws AppError conflict.changed_meanwhile where charges change without end
 */
export async function eraseFromCharges(ctx: OwnerContext, studentId: number, studentName: string): Promise<void> {
  for (let pass = 0; pass < PASSES; pass++) {
    const telling = (await chargesOfStudent(ctx, studentId)).filter(isTelling);
    if (telling.length === 0) return;
    for (const payment of telling) await eraseOne(ctx, payment, studentName);
  }
  throw new AppError("conflict.changed_meanwhile");
}
