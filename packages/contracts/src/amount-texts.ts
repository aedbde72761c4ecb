/**
 * The words about late fee, interest and punctuality discount that mail, page, WhatsApp text and
 * preview share (docs/rules.md, "Late fee, interest, punctuality discount").
 */
import { type AmountOfDay, type LateFeeRates, lastDayInTime } from "./values/amount-today.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { formatReais, partlyPaidText } from "./values/money.ts";

/**
 * A charge's amounts in centavos. `amountOfDay` is what is owed today; without it, the charge has
 * no terms of delay and punctuality. `lateFee` has the rates of its fine and interest.
 */
export type AskedCharge = {
  amountCents: number;
  settledCents: number;
  dueDate: CivilDate;
  amountOfDay?: AmountOfDay | undefined;
  lateFee?: LateFeeRates | undefined;
};

type Row = [label: string, value: string];

/** Returns what is owed today, in centavos: the open amount with fee and discount. */
export const owedCents = ({ amountCents, settledCents, amountOfDay }: AskedCharge): number =>
  amountOfDay?.totalCents ?? Math.max(0, amountCents - settledCents);

const feeCentsOf = ({ amountOfDay }: AskedCharge) =>
  amountOfDay ? amountOfDay.fineCents + amountOfDay.interestCents : 0;

/**
 * Returns the words for an owed amount that needs an explanation: the part that is left, the fee in
 * it, or the amounts before and after the due date. Undefined for a whole amount without fee and
 * discount.
 */
export function owedText(charge: AskedCharge): string | undefined {
  const note = noteOf(charge);
  return note
    ? `${charge.settledCents > 0 ? "falta " : ""}${formatReais(owedCents(charge))} ${note}`
    : plainRest(charge);
}

/**
 * Returns the words of `owedText` without the amount, for a place that shows the amount beside
 * them.
 */
export const owedNote = (charge: AskedCharge): string | undefined => noteOf(charge) ?? plainRest(charge);

/**
 * Returns the fee in the amount, or the last day on which the amount is valid: "com encargos de R$
 * 3,50".
 */
function noteOf(charge: AskedCharge): string | undefined {
  const [{ dueDate, amountOfDay }, fee] = [charge, feeCentsOf(charge)];
  if (!amountOfDay || isOnlyFee(charge)) return undefined;
  if (fee > 0) return `com encargos de ${formatReais(fee)}`;
  return amountOfDay.discountCents > 0
    ? `até ${formatDate(dueDate)}, depois ${formatReais(amountOfDay.principalCents)}`
    : undefined;
}

function plainRest(charge: AskedCharge): string | undefined {
  if (isOnlyFee(charge)) return `encargos de ${formatReais(feeCentsOf(charge))}`;
  return charge.settledCents > 0 ? partlyPaidText(owedCents(charge), charge.amountCents) : undefined;
}

/** Tells whether only fine and interest are left of a charge. */
const isOnlyFee = (charge: AskedCharge): boolean => charge.amountOfDay?.principalCents === 0 && feeCentsOf(charge) > 0;

/** Returns the words below an open amount: the whole amount, or that only a fee is left. */
export const remainderNote = (charge: AskedCharge): string =>
  isOnlyFee(charge) ? "de encargos: o valor da cobrança já foi pago" : `de ${formatReais(charge.amountCents)}`;

/** Writes a rate in hundredths of a per cent: "2%", "0,5%". */
export const rateText = (bps: number): string => `${String(bps / 100).replace(".", ",")}%`;

/** Returns the terms of a delay in words: "multa de 2% e juros de 1% ao mês". */
export function lateTermsText({ fineBps, interestBps }: LateFeeRates): string {
  const parts = [
    ...(fineBps > 0 ? [`multa de ${rateText(fineBps)}`] : []),
    ...(interestBps > 0 ? [`juros de ${rateText(interestBps)} ao mês`] : []),
  ];
  return parts.join(" e ");
}

/**
 * Returns the rows about fee and discount for a charge's table: what is owed until the due date and
 * after it, the fee that has arisen, and what a delay will cost.
 */
export function amountOfDayRows(charge: AskedCharge, today: CivilDate): Row[] {
  const { amountOfDay, dueDate, lateFee } = charge;
  if (!amountOfDay || amountOfDay.totalCents === 0) return [];
  const { fineCents, interestCents, discountCents, principalCents, totalCents } = amountOfDay;
  const hasFee = fineCents + interestCents > 0;
  const terms = lateFee && !hasFee && principalCents > 0 ? lateTermsText(lateFee) : "";
  const rows: (Row | false)[] = [
    discountCents > 0 && [`Até ${formatDate(dueDate)}`, formatReais(totalCents)],
    discountCents > 0 && ["Depois", formatReais(principalCents)],
    fineCents > 0 && ["Multa", formatReais(fineCents)],
    interestCents > 0 && ["Juros", formatReais(interestCents)],
    hasFee && [`Total em ${formatDate(today)}`, formatReais(totalCents)],
    terms !== "" && [`Depois de ${formatDate(lastDayInTime(dueDate))}`, terms],
  ];
  return rows.filter((row) => row !== false);
}
