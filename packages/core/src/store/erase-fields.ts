import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { consentKey, studentKey } from "../model/keys.ts";
import { NO_DETAILS, NO_TERMS } from "../model/student.ts";
import { ChangedMeanwhile, commit } from "../table/reading.ts";
import { payerRemoval, retryWhenChanged } from "./payers.ts";
import { studentsById } from "./students.ts";
import { leavePayerWrites } from "./students-of-payers.ts";

/** Erases consents, and a last student's payer. @throws AppError conflict.changed_meanwhile */
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
