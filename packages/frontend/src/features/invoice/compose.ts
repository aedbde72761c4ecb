import { owedCents } from "@emdia/contracts/amount-texts";
import type { ChargeWire, PixCodeWire } from "@emdia/contracts/charge";
import { type ChargeDocument, composeCharge } from "@emdia/contracts/charge-document";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { askedOf, codeFor } from "../../lib/amount-of-day.ts";
import { centsOf } from "../../lib/format.ts";

export type InvoiceData = {
  charge: ChargeWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
  pix?: PixCodeWire | undefined;
  today: CivilDate;
};

/** Returns "Maria Souza (responsável por Ana Souza)", or the student's name. */
export const recipientText = ({ recipient, paidFor }: Pick<ChargeDocument, "recipient" | "paidFor">): string =>
  paidFor === undefined ? recipient.name : `${recipient.name} (responsável por ${paidFor})`;

/** The plan's data are read from the charge's snapshot (docs/rules/charge.md, "The snapshot"). */
export function composeInvoice({ charge, profile, student, today, pix }: InvoiceData): ChargeDocument {
  const asked = askedOf(charge, today);
  const { planName, periodInMonths, isOneTime, frequency } = charge;
  return composeCharge({
    business: profile,
    student: { name: charge.studentName, email: student?.billTo.email ?? null },
    payer: student?.payer,
    plan: { name: planName, periodInMonths, isOneTime, frequency },
    charge: {
      discountCents: centsOf(charge.discountAmount),
      discountReason: charge.discountReason ?? undefined,
      reference: charge.reference,
      ...asked,
    },
    today,
    pixCode: codeFor(pix, owedCents(asked)),
    pageUrl: student?.pageUrl ?? undefined,
  });
}
