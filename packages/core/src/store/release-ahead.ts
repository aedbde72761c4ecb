/** Releases what nobody owes while a student is away (docs/rules/settlement.md, "Paying ahead"). */
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { settlementsIn } from "../model/ledger.ts";
import { billingDateOf } from "../model/period.ts";
import { addCorrection, SYSTEM } from "../model/settle.ts";
import { getCharges } from "./charges.ts";
import { readMessages } from "./messages.ts";
import { openChargesOf } from "./open-charges.ts";
import { storeLedger, storeVoid } from "./write-ledger.ts";

/** Tells whether an open charge of a month exists only because something was paid ahead for it. */
export const isOnlyPaidAhead = ({ status, isExtra, ledger, unsent, messages = [] }: Charge): boolean =>
  status === "pendente" && !isExtra && settlementsIn(ledger).length > 0 && !unsent && messages.length === 0;

/** Lets a charge ask for what was paid, or voids it if nothing was. A concurrent change wins. */
export async function releaseRest(ctx: ProfileContext, charge: Charge, reason: string): Promise<void> {
  if (charge.settledCents === 0) {
    await storeVoid(ctx, charge, reason);
    return;
  }
  const why = { note: reason, date: ctx.today, at: ctx.now().toISOString(), by: SYSTEM };
  await storeLedger(ctx, charge, addCorrection(charge, charge.settledCents, why));
}

export async function releaseAhead(ctx: ProfileContext, studentId: number): Promise<void> {
  const open = await openChargesOf(ctx, studentId);
  const ahead = open.filter(({ month }) => billingDateOf(month, ctx.profile) > ctx.today);
  for (const charge of await readMessages(ctx, await getCharges(ctx, ahead)))
    if (isOnlyPaidAhead(charge)) await releaseRest(ctx, charge, "Aluno arquivado antes deste mês");
}
