import type { ChargeDetailWire, SettlementInput } from "@emdia/contracts/settlement";
import { usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { centsFromReais } from "@emdia/contracts/values/money";
import { owedCentsOn } from "../model/amount-today.ts";
import type { Charge } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { isPayableMonth } from "../model/due.ts";
import { addSettlement, type Received } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { readMessagesOf } from "../store/messages.ts";
import { changeLedger } from "./change-ledger.ts";
import { ensureCharge, findChargeById } from "./find-charge-by-id.ts";
import { paymentDay, publishPaid } from "./publish-paid.ts";

/**
 * One `requestId` is recorded once. A repeat publishes again, in place of a lost event. @throws
 * AppError payment.not_found, payment.already_paid, payment.overpaid, payment.ledger_full,
 * request.invalid for a day in the future, conflict.changed_meanwhile
 */
export async function settleCharge(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  input: SettlementInput,
  together?: readonly number[],
): Promise<ChargeDetailWire> {
  const found = await findChargeById(ctx, paymentId, isPayableMonth);
  const paidOn = paymentDay(ctx, input.date);
  const [charge, { student }] = [await ensureCharge(ctx, found), found];
  const settled = await changeLedger(ctx, charge, {
    change: (one) =>
      addSettlement(one, receivedOf(ctx, one, student, { ...input, date: paidOn }), ctx.now().toISOString()),
    isDone: (one) => entryOf(one, input.requestId) !== undefined,
  });
  await publishPaid(ctx, settled, entryOf(settled, input.requestId)?.number, together);
  return toChargeDetailView(ctx, await readMessagesOf(ctx, settled));
}

/** Returns what was received: by default all that is owed on the day, by the usual method. */
function receivedOf(
  ctx: ProfileContext,
  charge: Charge,
  { payerId }: Pick<Student, "payerId">,
  input: SettlementInput & { date: CivilDate },
): Received {
  const { amount, date, method, note, requestId } = input;
  return {
    amountCents: (amount === undefined ? undefined : centsFromReais(amount)) ?? owedCentsOn(charge, date),
    date,
    method: method ?? usualMethodOf(ctx.profile.paymentMethod),
    note,
    requestId,
    payerId,
  };
}

const entryOf = ({ ledger }: Charge, requestId: string | undefined) =>
  requestId === undefined ? undefined : ledger.find((entry) => entry.requestId === requestId);
