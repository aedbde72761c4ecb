import type { CorrectAmountInput, MoveDueDateInput } from "@emdia/contracts/charge";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { centsFromReais } from "@emdia/contracts/values/money";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { termsOf } from "../model/late-fee.ts";
import { liveWaiver } from "../model/ledger.ts";
import { addCorrection, addDueDate, addReversal, addWaiver } from "../model/settle.ts";
import { wasNotified } from "../model/told.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { releaseReopened } from "../store/release-ahead.ts";
import { storeLedger } from "../store/write-ledger.ts";
import { getOrMakeLateCharge } from "./find-charge-by-id.ts";
import { requireDueDate } from "./make-extra-charges.ts";

/**
 * Writes `change` unless `isDone`. If another call changes the charge, both are asked once more.
 * @throws AppError conflict.changed_meanwhile, and what `change` throws
 */
export async function changeLedger(
  ctx: OwnerContext,
  before: Charge,
  { change, isDone }: LedgerChange,
): Promise<Charge> {
  if (isDone(before)) return before;
  const stored = await storeLedger(ctx, before, await change(before));
  if (stored) return stored;
  const now = await getCharge(ctx, before);
  if (!now || !isDone(now)) throw changedMeanwhile();
  return now;
}

type LedgerChange = { change: (charge: Charge) => Charge | Promise<Charge>; isDone: (charge: Charge) => boolean };

/**
 * Waives later fees too; `reverseSettlement` takes the waiver back. @throws AppError
 * payment.not_found, payment.no_fee, payment.ledger_full, conflict.changed_meanwhile
 */
export async function waiveFee(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  return changeById(ctx, paymentId, {
    change: (one) => addWaiver(one, { date: ctx.today, at: ctx.now().toISOString() }),
    isDone: ({ ledger }) => liveWaiver(ledger) !== undefined,
  });
}

/**
 * See docs/rules/charge.md, "A wrong amount". @throws AppError payment.not_found,
 * payment.already_paid, payment.below_settled, payment.ledger_full, conflict.changed_meanwhile
 */
export async function correctAmount(
  ctx: ProfileContext,
  paymentId: number,
  { amount, reason }: CorrectAmountInput,
): Promise<ChargeDetailWire> {
  const toCents = centsFromReais(amount) ?? 0;
  return changeById(ctx, paymentId, {
    change: (one) => addCorrection(one, toCents, { note: reason, date: ctx.today, at: ctx.now().toISOString() }),
    isDone: (one) => one.status === "pendente" && one.amountCents === toCents,
  });
}

/**
 * See docs/rules/charge.md, "A new due date". @throws AppError request.invalid, payment.not_found,
 * payment.already_paid, payment.already_told, payment.ledger_full, conflict.changed_meanwhile
 */
export async function moveDueDate(
  ctx: ProfileContext,
  paymentId: number,
  input: MoveDueDateInput,
): Promise<ChargeDetailWire> {
  const dueDate = requireDueDate(ctx, input.dueDate);
  const charge = await readMessagesOf(ctx, await getOrMakeLateCharge(ctx, paymentId));
  if (charge.dueDate !== dueDate && wasNotified(charge)) throw new AppError("payment.already_told");
  const { punctualityCents, lateFee } = termsOf(ctx.profile, charge.amountCents);
  const terms = charge.isExtra ? { lateFee } : { lateFee, punctualityCents };
  const changed = await changeLedger(ctx, charge, {
    change: (one) => addDueDate(one, dueDate, { terms, date: ctx.today, at: ctx.now().toISOString() }),
    isDone: (one) => one.status === "pendente" && one.dueDate === dueDate,
  });
  return toChargeDetailView(ctx, await readMessagesOf(ctx, changed));
}

/**
 * Adds a reversal; the settlement and a sent receipt are kept. @throws AppError payment.not_found,
 * settlement.not_found, settlement.already_reversed, conflict.changed_meanwhile
 */
export async function reverseSettlement(
  ctx: ProfileContext,
  paymentId: number,
  number: number,
  reason?: string,
): Promise<ChargeDetailWire> {
  const when = { date: ctx.today, at: ctx.now().toISOString(), note: reason };
  return changeById(ctx, paymentId, {
    change: (one) => releaseReopened(ctx, addReversal(one, number, when)),
    isDone: ({ ledger }) => ledger.some((entry) => entry.reverses === number && entry.at === when.at),
  });
}

/** @throws AppError payment.not_found, and as `changeLedger` */
async function changeById(ctx: ProfileContext, paymentId: number, change: LedgerChange): Promise<ChargeDetailWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  return toChargeDetailView(ctx, await readMessagesOf(ctx, await changeLedger(ctx, charge, change)));
}
