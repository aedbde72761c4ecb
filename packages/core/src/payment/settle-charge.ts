import type { ChargeWire, SettlementInput } from "@emdia/contracts/settlement";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { centsFromReais } from "@emdia/contracts/values/money";
import { invalidField } from "../model/app-error.ts";
import { toChargeView } from "../model/charge-view.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { addSettlement, openCentsOf, type Received, usualMethodOf } from "../model/settle.ts";
import { changeLedger } from "./change-ledger.ts";
import { ensureCharge } from "./ensure-charge.ts";
import { findChargeById } from "./find-charge-by-id.ts";
import { publishPaid } from "./publish-paid.ts";

/** The first day that a settlement may name: earlier ones are slips of the keyboard. */
const EARLIEST = civilDate("2000-01-01");

function paymentDay(ctx: ProfileContext, date: string | undefined): CivilDate {
  if (date === undefined) return ctx.today;
  const day = civilDate(date);
  if (day > ctx.today) throw invalidField("date", "A data do pagamento não pode ser futura");
  if (day < EARLIEST) throw invalidField("date", "Data inválida");
  return day;
}

/** What was received, for a charge as it stands: the rest, today, as usual, unless the input says otherwise. */
function receivedOf(ctx: ProfileContext, payment: Payment, input: SettlementInput): Received {
  const { amount, date, method, note, requestId } = input;
  return {
    amountCents: (amount === undefined ? undefined : centsFromReais(amount)) ?? openCentsOf(payment),
    date: paymentDay(ctx, date),
    method: method ?? usualMethodOf(ctx.profile),
    note,
    requestId,
  };
}

/** The entry that a press of the form's button made. */
const entryOf = ({ ledger }: Payment, requestId: string | undefined) =>
  requestId === undefined ? undefined : ledger.find((entry) => entry.requestId === requestId);

/**
 * Records that money was received for a charge of any month, of an archived student too: all that is open or a part of it.
 * The charge is paid when nothing is left; what comes twice with the same `requestId` is recorded once. An expected charge
 * is stored first. Each settlement is published, also when it is repeated, so that a lost event is made good.
 * @throws AppError payment.not_found, payment.already_paid, payment.overpaid, payment.ledger_full, request.invalid for a
 *   day that is still to come, conflict.changed_meanwhile when another device was faster
 */
export async function settleCharge(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  input: SettlementInput,
): Promise<ChargeWire> {
  const { payment, isStored, student, plan } = await findChargeById(ctx, paymentId, isPayableMonth);
  paymentDay(ctx, input.date);
  const charge = isStored || !plan ? payment : await ensureCharge(ctx, student, plan, payment.month);
  const settled = await changeLedger(ctx, charge, {
    change: (one) => addSettlement(one, receivedOf(ctx, one, input), ctx.now().toISOString()),
    isDone: (one) => entryOf(one, input.requestId) !== undefined,
  });
  await publishPaid(ctx, settled, entryOf(settled, input.requestId)?.number);
  return toChargeView(ctx, settled);
}
