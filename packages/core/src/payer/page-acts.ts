import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentReported } from "@emdia/events/payment";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { isPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { payerOfLink } from "../store/current-payer.ts";
import { debtOf } from "../store/open-charges.ts";
import { storePayersPromise, storeReport } from "../store/payer-words.ts";

/**
 * Stores "Já paguei" for each open charge shown (docs/rules/payer.md, "The payer's page"). Returns
 * false if none is open any more. Even if its event is lost, the list "A conferir" has a report.
 */
export async function reportPaid(
  core: CoreContext & WithBus,
  link: PayerLink,
  shownIds: ReadonlySet<number>,
): Promise<boolean> {
  const debt = await shownDebt(core, link, shownIds);
  // If no charge is shown, the page itself says why there is nothing to report.
  if (!debt) return true;
  // One press is one instant, by which the owner's list knows the report.
  const at = core.now();
  await actOnEach(debt.waiting, (charge) => storeAndPublish({ ...debt.ctx, now: () => at }, charge));
  return debt.shown.length > 0;
}

/** `renewed`: the payer has renewed their promise already. `stale`: the page was out of date. */
type Promised = "done" | "day" | "renewed" | "stale";

/** Stores a promise for each open, unreported charge shown (docs/rules/payer.md, "Promises"). */
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

/** Nothing happens if the charge changed meanwhile: the page then shows the change. */
async function storeAndPublish(ctx: OwnerContext & WithBus, charge: Charge): Promise<void> {
  if (!(await storeReport(ctx, charge))) return;
  await publishBestEffort(ctx, paymentReported.entry({ ownerId: ctx.ownerId, paymentId: chargeIdOf(charge) }));
}

/** Returns false if only the owner may record another day. The same day again changes nothing. */
async function promise(ctx: OwnerContext & { today: CivilDate }, charge: Charge, day: CivilDate): Promise<boolean> {
  if (promisedForOf(charge) === day) return true;
  if (!mayPayerPromise(charge)) return false;
  await storePayersPromise(ctx, charge, day);
  return true;
}

/** `shown`: the page's charges that are still open. `waiting`: those of them without a report. */
type ShownDebt<Core> = {
  ctx: Core & OwnerContext & { today: CivilDate };
  shown: readonly Charge[];
  waiting: readonly Charge[];
};

/** Finds the debt that the page showed. Returns undefined if the link opens no payer's page. */
async function shownDebt<Core extends CoreContext>(
  core: Core,
  link: PayerLink,
  shownIds: ReadonlySet<number>,
): Promise<ShownDebt<Core> | undefined> {
  const found = await payerOfLink(core, link);
  if (found.kind !== "payer") return undefined;
  const ctx = { ...core, ownerId: link.ownerId, today: civilDateIn(found.profile.timezone, core.now()) };
  const { charges } = await debtOf(ctx, found.payer);
  const shown = charges.filter((charge) => shownIds.has(chargeIdOf(charge)));
  return { ctx, shown, waiting: shown.filter((charge) => !reportedAtOf(charge)) };
}

/** More calls in parallel exhaust the table's client. */
const AT_ONCE = 25;

async function actOnEach<T>(charges: readonly Charge[], act: (charge: Charge) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let start = 0; start < charges.length; start += AT_ONCE)
    results.push(...(await Promise.all(charges.slice(start, start + AT_ONCE).map(act))));
  return results;
}
