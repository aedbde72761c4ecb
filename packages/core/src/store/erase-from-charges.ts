/** The owner must keep the charges (docs/rules/privacy.md, "Privacy"). */
import { changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import { encode } from "../model/stored.ts";
import { wasWritten } from "../table/reading.ts";
import { chargesOfStudent } from "./charges.ts";
import { NO_PROMISE } from "./payer-words.ts";

/** The erasure passes at most this many times over charges that change meanwhile; then it fails. */
const PASSES = 10;

/**
 * Repeats until no charge has personal data. The first time of erasure stays.
 * @throws AppError conflict.changed_meanwhile if charges keep changing
 */
export async function eraseFromCharges(ctx: OwnerContext, studentId: number, studentName: string): Promise<void> {
  for (let pass = 0; pass < PASSES; pass++) {
    const telling = (await chargesOfStudent(ctx, studentId)).filter(hasPersonalData);
    if (telling.length === 0) return;
    for (const charge of telling) await eraseOne(ctx, charge, studentName);
  }
  throw changedMeanwhile();
}

const hasNote = ({ ledger }: Charge) => ledger.some(({ note }) => note !== undefined);

const hasPersonalData = (charge: Charge): boolean =>
  charge.erasedAt === undefined ||
  hasNote(charge) ||
  [charge.voidReason, charge.discountReason, charge.reportRefusal, charge.promisedFor].some(
    (told) => told !== undefined,
  );

function withoutNote(entry: LedgerEntry) {
  const { note: _note, ...kept } = entry;
  return encode(kept);
}

/** Erases one charge, unless its ledger has grown since it was read. */
async function eraseOne(ctx: OwnerContext, charge: Charge, studentName: string): Promise<void> {
  const { studentId, ledgerSize, entryLinks } = charge;
  const change = setFields({
    studentName,
    erasedAt: charge.erasedAt ?? ctx.now().toISOString(),
    reportRefusal: undefined,
    discountReason: undefined,
    voidReason: undefined,
    ...NO_PROMISE,
    ...(hasNote(charge) && { ledger: charge.ledger.map(withoutNote) }),
  });
  // Without a note no part of the ledger is written, so an entry may be added meanwhile.
  const asRead = unchanged(hasNote(charge) ? { studentId, ledgerSize, entryLinks } : { studentId });
  await wasWritten(ctx.table.update(chargeKey(ctx.ownerId, charge), change, asRead));
}
