import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { payerOfLink } from "../store/current-payer.ts";
import { debtOf } from "../store/debts.ts";

/** All of them, and those for which no report waits for the owner. */
type ShownDebt<Core> = {
  ctx: Core & OwnerContext & { today: CivilDate };
  shown: readonly Charge[];
  waiting: readonly Charge[];
};

/** Its forms act on `shownIds` only. Undefined if the link opens no payer's page. */
export async function shownDebt<Core extends CoreContext>(
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

/** More calls at once exhaust the table's client. */
const AT_ONCE = 25;

export async function actOnEach<T>(
  charges: readonly Charge[],
  act: (charge: Charge) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let start = 0; start < charges.length; start += AT_ONCE)
    results.push(...(await Promise.all(charges.slice(start, start + AT_ONCE).map(act))));
  return results;
}
