/** Stores the owner's answer to the payer's "Já paguei" (docs/rules.md, "The payer's page"). */
import type { RefuseReportInput } from "@emdia/contracts/charge";
import type { ChargeDetailWire, ConfirmReportInput } from "@emdia/contracts/settlement";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed, reportedAtOf } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { getCharge } from "../store/charges.ts";
import { readLeadMail } from "../store/lead-mails.ts";
import { refuseReport as storeRefusal } from "../store/reports.ts";
import { settleCharge } from "./settle-charge.ts";

/**
 * Reads a stored charge.
 * @throws AppError payment.not_found for a charge that is not stored, void or another owner's
 */
async function requireStored(ctx: ProfileContext, paymentId: number): Promise<Charge> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  return charge;
}

/**
 * Settles the open amount of a charge that the student reported as paid. The default day is the day
 * of the report, and the default method is PIX. Calls with the same `requestId` settle once. A
 * report is no proof of its day: if fees or a discount changed the amount since, the owner must
 * name the day.
 * @throws AppError payment.not_found, payment.not_reported, payment.report_day,
 *   payment.ledger_full, request.invalid for a day in the future, conflict.changed_meanwhile
 */
export async function confirmReport(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  input: ConfirmReportInput,
): Promise<ChargeDetailWire> {
  const charge = await requireStored(ctx, paymentId);
  const reportedAt = reportedAtOf(charge);
  const wasConfirmed =
    input.requestId !== undefined && charge.ledger.some(({ requestId }) => requestId === input.requestId);
  if (!reportedAt && !wasConfirmed) throw new AppError("payment.not_reported");
  const date = reportedAt && civilDateIn(ctx.profile.timezone, new Date(reportedAt));
  const isOfAnotherAmount = date && owedCentsOn(charge, date) !== owedCentsOn(charge, ctx.today);
  if (isOfAnotherAmount && !input.date && !wasConfirmed) throw new AppError("payment.report_day");
  return settleCharge(ctx, paymentId, { method: "pix", ...(date ? { date } : {}), ...input });
}

/**
 * Tells the student that the money did not arrive, and why. Reminders then include the charge
 * again, and the student may report it again. A repeat with the same reason changes nothing.
 * @throws AppError payment.not_found, payment.not_reported, conflict.changed_meanwhile
 */
export async function refuseReport(
  ctx: ProfileContext,
  paymentId: number,
  { reason }: RefuseReportInput,
): Promise<ChargeDetailWire> {
  const charge = await requireStored(ctx, paymentId);
  const isRepeat = charge.status === "pendente" && charge.reportRefusal?.reason === reason;
  if (!reportedAtOf(charge) && !isRepeat) throw new AppError("payment.not_reported");
  const refused = reportedAtOf(charge) ? await storeRefusal(ctx, charge, reason) : charge;
  if (!refused) throw new AppError("conflict.changed_meanwhile");
  return toChargeDetailView(ctx, await readLeadMail(ctx, refused));
}
