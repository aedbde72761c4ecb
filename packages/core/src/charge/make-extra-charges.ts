import type { ExtraChargesInput, ExtraChargesResult } from "@emdia/contracts/charge";
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import { addMonths, type CivilDate, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { centsFromReais } from "@emdia/contracts/values/money";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import { type Charge, chargeKeysOf, freeNumberOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isBillable, thisMonthOf } from "../model/due.ts";
import { EMPTY_LEDGER } from "../model/ledger.ts";
import type { Student } from "../model/student.ts";
import { bulkResult, runBatch } from "../run-batch.ts";
import { getCharges } from "../store/charges.ts";
import { requireStudent } from "../store/students.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/** If only the response was lost, the charge is stored. A retry is safe. */
const FAILURE = { fact: "an extra charge failed", code: "service.busy" } as const;

/**
 * Sends no mail. The answer says why a student was refused (docs/rules/charge.md, "Extra charges").
 * @throws AppError request.invalid for the due date, before any charge is made
 */
export async function makeExtraCharges(ctx: ProfileContext, input: ExtraChargesInput): Promise<ExtraChargesResult> {
  requireDueDate(ctx, input.dueDate);
  const outcomes = await runBatch(
    ctx,
    [...new Set(input.studentIds)].map((id) => [id]),
    {
      since: ctx.now(),
      work: async (id) => ({ code: null, about: await makeOne(ctx, id, input) }),
      failureOf: (studentId) => ({ ...FAILURE, fields: { studentId } }),
      notStarted: "service.busy",
    },
  );
  return bulkResult(outcomes, ({ item: studentId, about }) => ({
    studentId,
    studentName: about?.student.name ?? null,
    paymentId: about ? chargeIdOf(about.charge) : null,
  }));
}

/** Accepts a day from today to a year ahead. @throws AppError request.invalid */
export function requireDueDate(ctx: ProfileContext, text: string): CivilDate {
  const date = civilDate(text);
  if (date < ctx.today) throw invalidField("dueDate", "O vencimento não pode ser no passado");
  if (monthOf(date) > addMonths(thisMonthOf(ctx), MONTHS_AHEAD))
    throw invalidField("dueDate", "Escolha um vencimento em até um ano");
  return date;
}

/** Returns the charge; its month is that of its due date, and no terms of punctuality apply. */
function draftOf(ctx: ProfileContext, student: Student, sequence: number, input: ExtraChargesInput): Charge {
  const dueDate = civilDate(input.dueDate);
  const { lateFee } = ctx.profile;
  return {
    studentId: student.id,
    month: monthOf(dueDate),
    sequence,
    planId: student.planId,
    planName: input.name,
    studentName: student.name,
    amountCents: centsFromReais(input.amount) ?? 0,
    ...(lateFee && { lateFee }),
    periodInMonths: 1,
    isOneTime: true,
    isExtra: true,
    requestId: input.requestId,
    frequency: null,
    reference: referenceOf(monthOf(dueDate), "current", 1),
    dueDate,
    status: "pendente",
    paidDate: null,
    ...EMPTY_LEDGER,
    createdAt: ctx.now().toISOString(),
  };
}

async function makeOne(ctx: ProfileContext, studentId: number, input: ExtraChargesInput) {
  const student = await requireStudent(ctx, studentId);
  const month = monthOf(civilDate(input.dueDate));
  const made = (await getCharges(ctx, chargeKeysOf(student, month, month))).find(
    ({ requestId }) => requestId === input.requestId,
  );
  if (made) return { student, charge: made };
  if (!isBillable(student)) throw new AppError(student.status === "arquivado" ? "student.archived" : "student.waiting");
  const sequence = freeNumberOf(student, month, true);
  if (sequence === undefined) throw new AppError("payment.too_many_extras");
  const { charge } = await createOrGetCharge(ctx, student, { charge: draftOf(ctx, student, sequence, input) });
  if (charge.requestId !== input.requestId) throw changedMeanwhile();
  return { student, charge };
}
