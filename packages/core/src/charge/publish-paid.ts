import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentPaid } from "@emdia/events/payment";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";

/** The receipt names the other charges of `together` too. */
export async function publishPaid(
  ctx: OwnerContext & WithBus,
  charge: Charge,
  settlement = liveSettlements(charge.ledger).at(-1)?.number,
  together: readonly number[] = [],
): Promise<void> {
  // A charge that a discount covers has no settlement.
  if (settlement === undefined) return;
  await ctx.bus.publish(
    paymentPaid.entry({
      ownerId: ctx.ownerId,
      paymentId: chargeIdOf(charge),
      settlement,
      ...(together.length > 1 ? { together: [...together] } : {}),
    }),
  );
}
