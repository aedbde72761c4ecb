import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import { usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { StudentChargeStatusInput } from "@emdia/contracts/student";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { isBillable, isPayableMonth } from "../model/due.ts";
import { addMark, reverseAll } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { requirePlan } from "../store/plans.ts";
import { releaseReopened } from "../store/release-ahead.ts";
import { requireStudent } from "../store/students.ts";
import { changeLedger } from "./change-ledger.ts";
import { createOrGetCharge, type NewCharge } from "./create-or-get-charge.ts";
import { ensureCharge, findChargeById } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";
import { chargesOfThisMonth, draftOfMonth, monthlyOf } from "./month-by-hand.ts";
import { publishPaid } from "./publish-paid.ts";

/**
 * Changes archived students' charges too; never moves the cycle. A paid charge is published each
 * time, in place of a lost event. @throws AppError payment.not_found, payment.nothing_to_pay for a
 * wholly discounted charge, conflict.changed_meanwhile
 */
export async function setChargeStatus(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  status: ChargeStatus,
): Promise<ChargeWire> {
  const found = await findChargeById(ctx, paymentId, isPayableMonth);
  // An expected charge is already pending: nothing is stored.
  if (!found.isStored && status === "pendente") return toChargeView(ctx, found.charge, true);
  return settleOrReopen(ctx, await ensureCharge(ctx, found), found.student, status);
}

/**
 * Without `paymentId`: this month's or the only open charge (docs/rules/settlement.md, "Settling").
 * @throws AppError student.not_found, student.waiting, payment.none_due, payment.ambiguous, and
 * what `setChargeStatus` throws
 */
export async function setStudentChargeStatus(
  ctx: ProfileContext & WithBus,
  studentId: number,
  { status, paymentId }: StudentChargeStatusInput,
): Promise<ChargeWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status === "aguardando") throw new AppError("student.waiting");
  if (paymentId === undefined) {
    const find = status === "pago" ? findPayable : findReopenable;
    return settleOrReopen(ctx, await find(ctx, student), student, status);
  }
  if (parseChargeId(paymentId)?.studentId !== student.id) throw new AppError("payment.not_found");
  return setChargeStatus(ctx, paymentId, status);
}

const lastSettled = (charges: readonly Charge[]): Charge | undefined =>
  charges.filter(({ status }) => status === "pago").sort((a, b) => ((a.paidAt ?? "") < (b.paidAt ?? "") ? 1 : -1))[0];

/**
 * Finds this month's charge, else the only open one, else this month's voided one to make again,
 * else the one settled last, so that a repeat settles nothing more.
 */
async function findPayable(ctx: ProfileContext, student: Student): Promise<Charge> {
  const stored = await chargesOfThisMonth(ctx, student);
  const current = monthlyOf(stored);
  if (current && isListed(current)) return current;
  const plan = isBillable(student) ? await requirePlan(ctx, student.planId) : undefined;
  const draft = plan && (await draftOfMonth(ctx, student, plan, stored));
  const make = async (made: NewCharge) => (await createOrGetCharge(ctx, student, made)).charge;
  if (draft?.charge.sequence === 0) return make(draft);
  const [oldest, ...others] = await openChargesOf(ctx, student.id);
  if (others.length > 0) throw new AppError("payment.ambiguous");
  if (!oldest && draft) return make(draft);
  const found = oldest ? await getCharge(ctx, oldest) : lastSettled(await historyOf(ctx, student));
  if (!found) throw new AppError("payment.none_due");
  return found;
}

/** Finds the charge to reopen if the request names none: only this month's. */
async function findReopenable(ctx: ProfileContext, student: Student): Promise<Charge> {
  const current = monthlyOf(await chargesOfThisMonth(ctx, student));
  if (!current) throw new AppError("payment.none_due");
  return current;
}

/** Pays the charge; a mark that was withdrawn a moment ago comes back as it was. */
function paid(ctx: ProfileContext, charge: Charge, { payerId }: Student, at: string): Charge {
  const method = usualMethodOf(ctx.profile.paymentMethod);
  const rest = { amountCents: owedCentsOn(charge, ctx.today), date: ctx.today, method, payerId };
  return addMark(charge, rest, at);
}

/** Records that the open amount was received today, or reverses all settlements. */
function changeTo(ctx: ProfileContext, charge: Charge, student: Student, status: ChargeStatus): Promise<Charge> {
  const at = ctx.now().toISOString();
  return changeLedger(ctx, charge, {
    change: (one) =>
      status === "pago" ? paid(ctx, one, student, at) : releaseReopened(ctx, reverseAll(one, { date: ctx.today, at })),
    isDone: (one) => one.status === status,
  });
}

async function settleOrReopen(
  ctx: ProfileContext & WithBus,
  charge: Charge,
  student: Student,
  status: ChargeStatus,
): Promise<ChargeWire> {
  if (!isListed(charge)) throw new AppError("payment.not_found");
  if (charge.amountCents === 0 && status === "pendente") throw new AppError("payment.nothing_to_pay");
  const changed = await changeTo(ctx, charge, student, status);
  if (status === "pago") await publishPaid(ctx, changed);
  return toChargeView(ctx, await readMessagesOf(ctx, changed));
}
