import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import type { ChargeLink, PayerLink } from "../model/ports/charge-links.ts";
import type { Profile } from "../model/profile.ts";
import { isPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { storePayersPromise } from "../store/promises.ts";
import { openChargesOfAll } from "./charges-of-payer.ts";
import { findLinkedCharge } from "./find-charge.ts";
import { findLinkedPayer } from "./find-payer.ts";

/**
 * The result of a form: the promise is recorded or not needed, the day cannot be promised, the
 * payer has renewed their promise already, or the page was out of date.
 */
export type Promised = "done" | "day" | "renewed" | "stale";

/**
 * Stores a payer's promise for a charge that waits for no answer; false if only the owner may
 * record another day. The same day again changes nothing.
 */
async function promise(ctx: OwnerContext & { today: CivilDate }, charge: Charge, day: CivilDate): Promise<boolean> {
  if (promisedForOf(charge) === day) return true;
  if (!mayPayerPromise(charge)) return false;
  await storePayersPromise(ctx, charge, day);
  return true;
}

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
  if (charge.status !== "pendente" || reportedAtOf(charge)) return "done";
  const ctx = { ...core, ownerId: link.ownerId, today: civilDateIn(profile.timezone, core.now()) };
  return (await promise(ctx, charge, day)) ? "done" : "renewed";
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
  const today = civilDateIn(found.profile.timezone, core.now());
  const ctx = { ...core, ownerId: link.ownerId, today };
  const open = await openChargesOfAll(ctx, found.studentIds);
  const shown = open.filter((charge) => shownIds.has(chargeIdOf(charge)));
  const waiting = shown.filter((charge) => !reportedAtOf(charge));
  const stored = await Promise.all(waiting.map((charge) => promise(ctx, charge, day)));
  if (shown.length === 0) return "stale";
  return stored.length > 0 && stored.every((isStored) => !isStored) ? "renewed" : "done";
}
