import type { PixCodeWire } from "@emdia/contracts/charge";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { sumOwedOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext, WithTxids } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isExpectedMonth, isPayableMonth, thisMonthOf } from "../model/due.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { Plan } from "../model/plan.ts";
import { silenceOfLateRun } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { createOrGetCharge, type NewCharge } from "./create-or-get-charge.ts";
import { chargesOfThisMonth, draftOfMonth } from "./month-by-hand.ts";

export type FoundCharge = NewCharge & { student: Student; plan: Plan | undefined; isStored: boolean };

/**
 * Finds charges of archived students too. If none is stored and `isKnown` accepts its month, the
 * result is the draft of a charge by hand (`manualDraft`). @throws AppError payment.not_found for a
 * charge that does not exist, is void or is another owner's
 */
export async function findChargeById(
  ctx: ProfileContext,
  paymentId: number,
  isKnown: typeof isExpectedMonth = isExpectedMonth,
): Promise<FoundCharge> {
  const key = parseChargeId(paymentId);
  if (!key) throw new AppError("payment.not_found");
  const [student, plans, stored] = await Promise.all([
    studentOfCharge(ctx, key.studentId),
    plansById(ctx),
    getCharge(ctx, key),
  ]);
  const plan = plans.get(student.planId);
  if (stored && isListed(stored)) return { student, plan, charge: await readMessagesOf(ctx, stored), isStored: true };
  if (!stored && plan && key.sequence > 0 && key.month === thisMonthOf(ctx)) {
    const beside = await draftOfMonth(ctx, student, plan, await chargesOfThisMonth(ctx, student));
    if (beside?.charge.sequence === key.sequence) return { student, plan, ...beside, isStored: false };
  }
  if (stored || !plan || key.sequence !== 0 || !isKnown(ctx, student, plan, key.month))
    throw new AppError("payment.not_found");
  return { student, plan, charge: manualDraft(ctx, student, plan, key.month), isStored: false };
}

/** @throws AppError payment.not_found when there is no such student */
export async function studentOfCharge(ctx: ProfileContext, studentId: number): Promise<Student> {
  try {
    return await requireStudent(ctx, studentId);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("payment.not_found");
    throw error;
  }
}

/** Stores a charge that was found as a draft, or returns the charge that exists by now. */
export const ensureCharge = async (ctx: ProfileContext, found: FoundCharge): Promise<Charge> =>
  found.isStored ? found.charge : (await createOrGetCharge(ctx, found.student, found)).charge;

/** An expected charge has no ledger. @throws AppError payment.not_found, also for a void charge */
export async function getChargeDetail(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  const { charge, isStored } = await findChargeById(ctx, paymentId, isPayableMonth);
  return toChargeDetailView(ctx, charge, !isStored);
}

/** Makes a code for all that the first charge's payer owes. @throws AppError payment.not_found */
export async function getPixCode(ctx: ProfileContext & WithTxids, ids: readonly number[]): Promise<PixCodeWire> {
  const found = await Promise.all(ids.map((id) => findChargeById(ctx, id, isPayableMonth)));
  const [first] = found;
  if (!first) throw new AppError("payment.not_found");
  const charges = found.map(({ charge }) => charge);
  const code = pixCodeOf(ctx, payerKeyOf(first.student), charges) ?? null;
  return { code, amount: reaisFromCents(sumOwedOn(charges, ctx.today)), asOf: ctx.today };
}

/**
 * Stores a charge that a late run has still to make, without a mail. Returns a void one too.
 * @throws AppError payment.not_found
 */
export async function getOrMakeLateCharge(ctx: ProfileContext, paymentId: number): Promise<Charge> {
  const key = parseChargeId(paymentId);
  const stored = key && (await getCharge(ctx, key));
  if (stored) return stored;
  const reason = key && silenceOfLateRun(ctx, key.month);
  if (!reason) throw new AppError("payment.not_found");
  const found = await findChargeById(ctx, paymentId);
  const charge = { ...found.charge, unsent: reason };
  return (await createOrGetCharge(ctx, found.student, { ...found, charge })).charge;
}
