import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentPaid } from "@emdia/events/payment";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";

/** Publishes one settlement of a charge, by default the one recorded last: its receipt follows. */
export async function publishPaid(
  ctx: OwnerContext & WithBus,
  charge: Charge,
  settlement = liveSettlements(charge.ledger).at(-1)?.number,
): Promise<void> {
  const about = { ownerId: ctx.ownerId, paymentId: chargeIdOf(charge) };
  await ctx.bus.publish(paymentPaid.entry(settlement === undefined ? about : { ...about, settlement }));
}
