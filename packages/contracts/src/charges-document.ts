/** A payer's charges as a list: those of a billing day, or a reminder's whole debt. */
import { explainAmount, owedCents } from "./amount-texts.ts";
import { type ChargeDocument, type ChargeInput, composeCharge, othersText } from "./charge-document.ts";
import { subjectOf } from "./mail-subject.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { byDueDate } from "./values/due-order.ts";
import { formatReais, sumCents } from "./values/money.ts";
import { firstNameOf } from "./values/person-name.ts";
import { withoutLinks } from "./values/web-links.ts";

/** Amounts are centavos. `isUntold` is true if the student was never notified of the charge. */
export type Debt = ChargeInput["charge"] & { planName: string; studentName: string; isUntold?: boolean | undefined };

/** `note` is the line that explains the amount. */
export type DebtLine = {
  /** The reference, with the student's name if another person pays. */
  reference: string;
  planName: string;
  amount: string;
  note: string | undefined;
  since: string;
};

/** The charges of one payer, at least one. `otherCents` is what else the payer owes. */
export type ChargesInput = Pick<ChargeInput, "business" | "student" | "payer" | "today" | "pixCode"> & {
  debts: readonly Debt[];
  pageUrl?: string | undefined;
  otherCents?: number | undefined;
};

type DebtList = Pick<
  ChargeDocument,
  "businessName" | "recipient" | "instructions" | "proof" | "additionalInstructions" | "provider"
> & { debts: DebtLine[]; total: string; since: string; pageUrl?: string | undefined; others?: string | undefined };

export type ChargesDocument = DebtList & { subject: string; heading: string; greeting: string };

/** A mail names at most 60 charges, so their number needs no thousands separator. */
export const countText = ({ length }: readonly Debt[]): string => `${length} cobranças`;

/** Returns the due date as text; a charge is "em atraso" only from the day after it. */
export function sinceText({ dueDate }: Debt, today: CivilDate): string {
  if (dueDate < today) return `em atraso desde ${formatDate(dueDate)}`;
  return dueDate === today ? `vence hoje, ${formatDate(dueDate)}` : `vence em ${formatDate(dueDate)}`;
}

/**
 * Returns what every list of charges shows: lines, sum, how to pay. `reference` is what a proof of
 * payment names. @throws RangeError without a charge
 */
export function listDebts(
  { debts, today, pageUrl, otherCents, ...input }: ChargesInput,
  reference: string,
  nameOf: (debt: Debt) => string,
): DebtList {
  const [earliest] = debts.toSorted(byDueDate);
  if (!earliest) throw new RangeError("a list needs an open charge");
  const amountCents = sumCents(debts.map(owedCents));
  const { businessName, recipient, instructions, proof, additionalInstructions, provider } = composeCharge({
    ...input,
    today,
    plan: { name: earliest.planName, periodInMonths: 1, isOneTime: false, frequency: null },
    charge: { amountCents, settledCents: 0, dueDate: earliest.dueDate, reference },
  });
  return {
    businessName,
    recipient,
    instructions,
    proof,
    additionalInstructions,
    provider,
    debts: debts.map((debt) => ({
      reference: nameOf(debt),
      planName: withoutLinks(debt.planName),
      amount: formatReais(owedCents(debt)),
      note: explainAmount(debt, today),
      since: sinceText(debt, today),
    })),
    total: formatReais(amountCents),
    since: sinceText(earliest, today),
    pageUrl,
    others: othersText(otherCents, pageUrl),
  };
}

/** Composes a run's mail (docs/decisions/048-run-message.md). Pure. @throws RangeError if empty */
export function composeChargesDocument(input: ChargesInput): ChargesDocument {
  const { business, student, payer, debts } = input;
  const months = [...new Set(debts.map(({ reference }) => reference))].join(", ");
  const list = listDebts(
    input,
    `${countText(debts)} de ${months}`,
    ({ studentName, reference }) => `${withoutLinks(studentName)}, ${reference}`,
  );
  const of = business.businessName ? ` de ${business.businessName}` : "";
  const name = firstNameOf((payer ?? student).name);
  return {
    ...list,
    subject: subjectOf(["Fatura", months], list.businessName),
    heading: "Cobranças",
    greeting: withoutLinks(`Olá, ${name}! Seguem as cobranças de ${months}${of}.`),
  };
}
