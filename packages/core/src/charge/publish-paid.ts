import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentPaid } from "@emdia/events/payment";
import { invalidField } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../model/context.ts";
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

/** A settlement before this day is rejected: the day is a typing error. */
const EARLIEST = civilDate("2000-01-01");

/** The default is today. @throws AppError request.invalid for a future day, or one too long ago */
export function paymentDay(ctx: ProfileContext, date: string | undefined): CivilDate {
  if (date === undefined) return ctx.today;
  const day = civilDate(date);
  if (day > ctx.today) throw invalidField("date", "A data do pagamento não pode ser futura");
  if (day < EARLIEST) throw invalidField("date", "Data inválida");
  return day;
}
