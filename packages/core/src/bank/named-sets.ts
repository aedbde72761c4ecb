/** Finds which charges the mails of runs named together. Pure. */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge, Mail } from "../model/charge.ts";

/** Returns the charges of a run's mail, which lies on its lead: the lead's and those it covers. */
const ofMail = ({ studentId, ...key }: Charge, { covers = [] }: Mail): number[] =>
  [studentId, ...covers].map((one) => chargeIdOf({ ...key, studentId: one }));

/** Returns the sets of charges, by id, that the mails on these charges named. */
export const namedSets = (charges: readonly Charge[]): number[][] =>
  charges.flatMap((charge) =>
    [charge.mail, ...(charge.mail?.earlier ?? [])].flatMap((mail) => (mail?.covers ? [ofMail(charge, mail)] : [])),
  );
