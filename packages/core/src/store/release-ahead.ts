/** Releases what nobody owes while a student is away (docs/rules/settlement.md, "Paying ahead"). */
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { liveSettlements, settlementsIn } from "../model/ledger.ts";
import { billingDateOf } from "../model/period.ts";
import { addCorrection, SYSTEM, voided } from "../model/settle.ts";
import { getCharges } from "./charges.ts";
import { readMessages, readMessagesOf } from "./messages.ts";
import { openChargesOf } from "./open-charges.ts";
import { studentsById } from "./students.ts";
import { storeLedger } from "./write-ledger.ts";

/** Tells whether an open charge of a month exists only because something was paid ahead for it. */
export const isOnlyPaidAhead = ({ status, isExtra, ledger, unsent, messages = [] }: Charge): boolean =>
  status === "pendente" && !isExtra && settlementsIn(ledger).length > 0 && !unsent && messages.length === 0;

/** Lets a charge ask for what was paid, or voids it if nothing was. */
function released(ctx: ProfileContext, charge: Charge, reason: string): Charge {
  const at = ctx.now().toISOString();
  if (liveSettlements(charge.ledger).length === 0) return voided(charge, reason, at);
  return addCorrection(charge, charge.settledCents, { note: reason, date: ctx.today, at, by: SYSTEM });
}

/** A concurrent change wins. */
export async function releaseRest(ctx: ProfileContext, charge: Charge, reason: string): Promise<void> {
  await storeLedger(ctx, charge, released(ctx, charge, reason));
}

const isAhead = (ctx: ProfileContext, { month }: Pick<Charge, "month">) =>
  billingDateOf(month, ctx.profile) > ctx.today;

const LEFT = "Aluno arquivado antes deste mês";

export async function releaseAhead(ctx: ProfileContext, studentId: number): Promise<void> {
  const ahead = (await openChargesOf(ctx, studentId)).filter((one) => isAhead(ctx, one));
  for (const charge of await readMessages(ctx, await getCharges(ctx, ahead)))
    if (isOnlyPaidAhead(charge)) await releaseRest(ctx, charge, LEFT);
}

const hasLeft = async (ctx: ProfileContext, { studentId }: Charge) =>
  (await studentsById(ctx, [studentId])).get(studentId)?.status === "arquivado";

/** Returns a charge of which money was taken back: what was or is to be released is not owed. */
export async function releaseReopened(ctx: ProfileContext, charge: Charge): Promise<Charge> {
  if (!isOnlyPaidAhead(charge)) return charge;
  const earlier = charge.ledger.findLast(({ by }) => by === SYSTEM);
  const isAway = isAhead(ctx, charge) ? await hasLeft(ctx, charge) : earlier !== undefined;
  if (!isAway || !isOnlyPaidAhead(await readMessagesOf(ctx, charge))) return charge;
  return released(ctx, charge, earlier?.note ?? LEFT);
}
