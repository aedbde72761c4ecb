/**
 * Reads the mails of leads. A charge that goes out in another charge's mail has no outcome of its
 * own: the lead's mail tells whether it was sent (docs/decisions/034-one-mail-a-family.md).
 */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { getCharges } from "./charges.ts";
import { readContacts } from "./messages.ts";

const nameOf = ({ studentId, month }: ChargeKey) => `${month} ${studentId}`;

/**
 * Returns the key of the charge in whose mail a charge goes out; undefined without such a charge.
 */
export const leadKeyOf = ({ mail, month }: Pick<Charge, "mail" | "month">): ChargeKey | undefined =>
  mail?.lead === undefined ? undefined : { studentId: mail.lead, month, sequence: 0 };

/** Adds to each charge of a list the mail of its lead, if the list has the lead too. */
export function withLeadMails(charges: readonly Charge[], leads: readonly Charge[] = charges): Charge[] {
  const byName = new Map(leads.filter(({ sequence }) => sequence === 0).map((charge) => [nameOf(charge), charge]));
  return charges.map((charge) => {
    const key = leadKeyOf(charge);
    const lead = key && byName.get(nameOf(key));
    return lead ? { ...charge, leadMail: lead.mail } : charge;
  });
}

/**
 * Adds to each charge the mail of its lead and the contacts about it (`readContacts`). Leads that
 * the list does not have are read.
 */
export async function readLeadMails(
  ctx: OwnerContext,
  charges: readonly Charge[],
  since?: YearMonth,
): Promise<Charge[]> {
  const known = new Set(charges.map(nameOf));
  const keys = charges.map(leadKeyOf).filter((key) => key !== undefined);
  const missing = new Map(keys.filter((key) => !known.has(nameOf(key))).map((key) => [nameOf(key), key]));
  const read = missing.size > 0 ? await getCharges(ctx, [...missing.values()]) : [];
  return readContacts(ctx, withLeadMails(charges, [...charges, ...read]), since);
}

/** Adds to a charge the mail of its lead, if it has one, and the contacts about it. */
export async function readLeadMail(ctx: OwnerContext, charge: Charge): Promise<Charge> {
  return (await readLeadMails(ctx, [charge]))[0] ?? charge;
}
