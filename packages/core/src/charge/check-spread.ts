import type { BulkSettleInput } from "@emdia/contracts/settlement";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { centsFromReais, sumCents } from "@emdia/contracts/values/money";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError, invalidField } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { getCharges } from "../store/charges.ts";
import { findChargeById } from "./find-charge-by-id.ts";
import { paymentDay } from "./payment-day.ts";

/**
 * The parts go over one debtor's charges, oldest first, each up to the amount of the day. A repeat
 * records its missing entries unchecked. @throws AppError payment.not_found, payment.overpaid,
 * request.invalid for several debtors, conflict.changed_meanwhile
 */
export async function checkSpread(
  ctx: ProfileContext,
  { paymentIds, amounts = [], requestId, date }: BulkSettleInput,
  payers: ReadonlyMap<number, PayerKey>,
): Promise<void> {
  const charges = await requireCharges(ctx, paymentIds);
  if (new Set(charges.map(({ studentId }) => payers.get(studentId))).size > 1)
    throw invalidField("paymentIds", "Receba as cobranças de uma pessoa por vez");
  if (charges.some(({ ledger }) => ledger.some((entry) => entry.requestId === requestId))) return;
  const paidOn = paymentDay(ctx, date);
  const open = charges.map((charge) => ({
    id: chargeIdOf(charge),
    dueDate: charge.dueDate,
    openCents: owedCentsOn(charge, paidOn),
  }));
  const cents = amounts.map((amount) => centsFromReais(amount) ?? 0);
  const total = sumCents(cents);
  if (total > sumCents(open.map(({ openCents }) => openCents))) throw new AppError("payment.overpaid");
  const parts = spreadOldestFirst(open, total);
  const isSeen =
    parts.length === cents.length &&
    parts.every(({ id, cents: part }, at) => id === paymentIds[at] && part === cents[at]);
  if (!isSeen) throw new AppError("conflict.changed_meanwhile");
}

async function requireCharges(ctx: ProfileContext, paymentIds: readonly number[]): Promise<Charge[]> {
  const keys = paymentIds.flatMap((id) => parseChargeId(id) ?? []);
  const stored = new Map((await getCharges(ctx, keys)).map((charge) => [chargeIdOf(charge), charge]));
  return Promise.all(
    paymentIds.map(async (id) => {
      const charge = stored.get(id) ?? (await findChargeById(ctx, id, isPayableMonth)).charge;
      if (!isListed(charge)) throw new AppError("payment.not_found");
      return charge;
    }),
  );
}
