/** The owner must keep the charges (docs/rules/privacy.md, "Privacy"). */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, consentKey, studentKey } from "../model/keys.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import { encode } from "../model/stored.ts";
import { NO_DETAILS, NO_TERMS } from "../model/student.ts";
import { ChangedMeanwhile, commit, wasWritten } from "../table/reading.ts";
import { chargesOfStudent } from "./charges.ts";
import { NO_PROMISE } from "./payer-words.ts";
import { payerRemoval, retryWhenChanged } from "./payers.ts";
import { studentsById } from "./students.ts";
import { leavePayerWrites } from "./students-of-payers.ts";

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

/** Erases data, consent and a last student's payer. @throws AppError conflict.changed_meanwhile */
export function eraseFields(ctx: OwnerContext, studentId: number, name: string): Promise<boolean> {
  return retryWhenChanged(async () => {
    const student = (await studentsById(ctx, [studentId])).get(studentId);
    if (student?.status !== "arquivado") return false;
    const removed = { registration: undefined, declinedPayers: undefined, remindersOff: undefined };
    const { expression, names, values } = setFields({ name, ...NO_DETAILS, ...NO_TERMS, ...removed });
    const erasure = {
      update: studentKey(ctx.ownerId, studentId),
      change: {
        // If a student is erased again, the instant of the first erasure is kept.
        expression: expression.replace("SET ", "SET #erasedAt = if_not_exists(#erasedAt, :now), "),
        names: { ...names, "#erasedAt": "erasedAt" },
        values: { ...values, ":now": ctx.now().toISOString() },
      },
      condition: unchanged({ status: "arquivado", payerId: student.payerId }),
      refusal: () => new ChangedMeanwhile("the student"),
    };
    const leaving = await leavePayerWrites(ctx, student, payerRemoval);
    await commit(ctx.table, [erasure, { remove: consentKey(ctx.ownerId, payerKeyOf({ id: studentId })) }, ...leaving]);
    return true;
  });
}
