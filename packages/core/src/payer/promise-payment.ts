import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type Charge, promisedForOf } from "../model/charge.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { isPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { storePayersPromise } from "../store/promises.ts";
import { actOnEach, shownDebt } from "./shown-debt.ts";

/** `renewed`: the payer has renewed their promise already. `stale`: the page was out of date. */
export type Promised = "done" | "day" | "renewed" | "stale";

/** Each shown open charge without a report (docs/rules/payer.md, "Promises"). */
export async function promisePayment(
  core: CoreContext,
  link: PayerLink,
  { shownIds, typed }: { shownIds: ReadonlySet<number>; typed: string },
): Promise<Promised> {
  const debt = await shownDebt(core, link, shownIds);
  if (!debt) return "done";
  const at = core.now();
  const { shown, waiting } = debt;
  const ctx = { ...debt.ctx, now: () => at };
  if (!isPromiseDay(typed, ctx.today)) return "day";
  if (shown.length === 0) return "stale";
  const stored = await actOnEach(waiting, (charge) => promise(ctx, charge, typed));
  return stored.length > 0 && stored.every((isStored) => !isStored) ? "renewed" : "done";
}

/** False if only the owner may record another day. The same day again changes nothing. */
async function promise(ctx: OwnerContext & { today: CivilDate }, charge: Charge, day: CivilDate): Promise<boolean> {
  if (promisedForOf(charge) === day) return true;
  if (!mayPayerPromise(charge)) return false;
  await storePayersPromise(ctx, charge, day);
  return true;
}
