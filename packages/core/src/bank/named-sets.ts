/** Finds which charges a payer's newest messages named together. Pure. */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge, Mail } from "../model/charge.ts";
import { contactsOf } from "../model/contacting.ts";

/** Returns the charges of a run's mail, which lies on its lead: the lead's and those it covers. */
const ofMail = ({ studentId, ...key }: Charge, { covers = [] }: Mail): number[] =>
  [studentId, ...covers].map((one) => chargeIdOf({ ...key, studentId: one }));

/**
 * Returns the sets of charges, by id, that the messages about these charges named: the mails that
 * lie on a charge, and the reminders, which share their instant.
 */
export function namedSets(charges: readonly Charge[]): number[][] {
  const mails = charges.flatMap((charge) =>
    [charge.mail, ...(charge.mail?.earlier ?? [])].flatMap((mail) => (mail?.covers ? [ofMail(charge, mail)] : [])),
  );
  const contacted = charges.flatMap((charge) => contactsOf(charge).map(({ at }) => ({ at, id: chargeIdOf(charge) })));
  const reminders = [...Map.groupBy(contacted, ({ at }) => at).values()].map((all) => all.map(({ id }) => id));
  return [...mails, ...reminders];
}
