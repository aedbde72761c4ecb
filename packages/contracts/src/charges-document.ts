/** docs/decisions/048-run-message.md */
import { owedCents } from "./amount-texts.ts";
import { type ChargeInput, composeCharge, othersText } from "./charge-document.ts";
import { mailSubject } from "./mail-subject.ts";
import { type Debt, type DebtLine, debtLine, type Reminder, sinceText } from "./reminder.ts";
import { byDueDate } from "./values/due-order.ts";
import { formatReais, sumCents } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { withoutLinks } from "./values/web-links.ts";

/** The charges of one payer, at least one. `otherCents` is what else the payer owes. */
export type ChargesDocumentInput = Pick<ChargeInput, "business" | "today" | "pixCode"> & {
  recipient: { name: string; email: string };
  charges: readonly Debt[];
  pageUrl?: string | undefined;
  otherCents?: number | undefined;
};

export type ChargesDocument = Omit<Reminder, "isFirstWord">;

/** A payer has at most 50 students, so their number needs no thousands separator. */
const CHARGES = "cobranças";

const monthsOf = (charges: readonly Debt[]): string =>
  [...new Set(charges.map(({ reference }) => reference))].join(", ");

const lineOf = (charge: Debt, today: ChargesDocumentInput["today"]): DebtLine => ({
  ...debtLine(charge, today),
  reference: `${withoutLinks(charge.studentName)}, ${charge.reference}`,
});

/** Pure: the same input gives the same words. @throws RangeError without any charge */
export function composeChargesDocument({
  business,
  recipient,
  charges,
  today,
  pageUrl,
  pixCode,
  otherCents,
}: ChargesDocumentInput): ChargesDocument {
  const [earliest] = charges.toSorted(byDueDate);
  if (!earliest) throw new RangeError("a mail needs a charge");
  const months = monthsOf(charges);
  const amountCents = sumCents(charges.map(owedCents));
  const { businessName, instructions, proof, additionalInstructions, provider, ...document } = composeCharge({
    business,
    student: recipient,
    plan: { name: earliest.planName, periodInMonths: 1, isOneTime: false, frequency: null },
    charge: {
      amountCents,
      settledCents: 0,
      dueDate: earliest.dueDate,
      reference: `${charges.length} ${CHARGES} de ${months}`,
    },
    today,
    pixCode,
  });
  const of = business.businessName ? ` de ${business.businessName}` : "";
  return {
    businessName,
    recipient: document.recipient,
    instructions,
    proof,
    additionalInstructions,
    provider,
    subject: mailSubject({ ...document, businessName, reference: months }, { isPaidFor: false }),
    heading: "Cobranças",
    greeting: withoutLinks(`Olá, ${firstNameOf(recipient.name)}! Seguem as cobranças de ${months}${of}.`),
    debts: charges.map((charge) => lineOf(charge, today)),
    total: formatReais(amountCents),
    since: sinceText(earliest, today),
    pageUrl,
    others: othersText(otherCents, pageUrl),
  };
}
