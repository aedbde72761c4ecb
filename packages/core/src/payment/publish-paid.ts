import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { paymentPaid } from "@emdia/events/payment";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";
import type { Payment } from "../model/payment.ts";

/** Publishes one settlement of a charge, by default the one recorded last: its receipt follows. */
export async function publishPaid(
  ctx: OwnerContext & WithBus,
  payment: Payment,
  settlement = liveSettlements(payment.ledger).at(-1)?.number,
): Promise<void> {
  const about = { ownerId: ctx.ownerId, paymentId: paymentIdOf(payment) };
  await ctx.bus.publish(paymentPaid.entry(settlement === undefined ? about : { ...about, settlement }));
}
