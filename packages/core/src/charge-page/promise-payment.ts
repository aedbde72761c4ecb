import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reportedAtOf } from "../model/charge.ts";
import type { CoreContext } from "../model/context.ts";
import type { ChargeLink, PayerLink } from "../model/ports/charge-links.ts";
import type { Profile } from "../model/profile.ts";
import { isPromiseDay } from "../model/promise.ts";
import { storePayersPromise } from "../store/promises.ts";
import { openChargesOfAll } from "./charges-of-payer.ts";
import { findLinkedCharge } from "./find-charge.ts";
import { findLinkedPayer } from "./find-payer.ts";

/**
 * The result of a form: the promise is recorded or not needed, the day cannot be promised, or the
 * page was out of date.
 */
export type Promised = "done" | "day" | "stale";

const dayOf = ({ now }: CoreContext, { timezone }: Profile, day: string): CivilDate | undefined =>
  isPromiseDay(day, civilDateIn(timezone, now())) ? day : undefined;

/**
 * "Vou pagar no dia": stores the day for which the payer promised to pay an open charge
 * (docs/rules.md, "Promises"). A charge that was paid or reported stays as it is, and its page says
 * so.
 */
export async function promisePayment(core: CoreContext, link: ChargeLink, typed: string): Promise<Promised> {
  const found = await findLinkedCharge(core, link);
  if (found.kind !== "charge") return "done";
  const { charge, profile } = found;
  const day = dayOf(core, profile, typed);
  if (!day) return "day";
  if (charge.status === "pendente" && !reportedAtOf(charge))
    await storePayersPromise({ ...core, ownerId: link.ownerId }, charge, day);
  return "done";
}

/**
 * "Vou pagar no dia" for all charges of a payer's page. `shownIds` are the charges that the form
 * showed: a charge that was created later is not promised.
 */
export async function promiseAll(
  core: CoreContext,
  link: PayerLink,
  { shownIds, typed }: { shownIds: ReadonlySet<number>; typed: string },
): Promise<Promised> {
  const found = await findLinkedPayer(core, link);
  if (found.kind !== "payer") return "done";
  const day = dayOf(core, found.profile, typed);
  if (!day) return "day";
  const ctx = { ...core, ownerId: link.ownerId };
  const open = await openChargesOfAll(ctx, found.studentIds);
  const shown = open.filter((charge) => shownIds.has(chargeIdOf(charge)));
  await Promise.all(
    shown.filter((charge) => !reportedAtOf(charge)).map((charge) => storePayersPromise(ctx, charge, day)),
  );
  return shown.length > 0 ? "done" : "stale";
}
