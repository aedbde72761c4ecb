/** The texts follow docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import {
  type AmountBasis,
  type AmountOfDay,
  amountOn,
  type LateFeeRates,
  lastDayInTime,
} from "./values/amount-today.ts";
import { type CivilDate, formatDate } from "./values/calendar.ts";
import { addDays, daysBetween } from "./values/civil-days.ts";
import { formatReais } from "./values/money.ts";

/** Amounts are centavos. Without `amountOfDay` and `tomorrowCents` no day changes the amount. */
export type AskedCharge = {
  amountCents: number;
  settledCents: number;
  dueDate: CivilDate;
  amountOfDay?: AmountOfDay | undefined;
  tomorrowCents?: number | undefined;
  lateFee?: LateFeeRates | undefined;
};

type Row = [label: string, value: string];

export const askedOn = (basis: AmountBasis, day: CivilDate): Pick<AskedCharge, "amountOfDay" | "tomorrowCents"> => ({
  amountOfDay: amountOn(basis, day),
  tomorrowCents: amountOn(basis, addDays(day, 1)).totalCents,
});

export const owedCents = ({ amountCents, settledCents, amountOfDay }: AskedCharge): number =>
  amountOfDay?.totalCents ?? Math.max(0, amountCents - settledCents);

/** A part that raises (positive) or lowers (negative) the amount of a charge, in centavos. */
export type AmountPart = { label: string; cents: number };

/** The charge's amount and the parts add up to `owedCents`. A settled charge has no parts. */
export function amountParts(charge: AskedCharge, today: CivilDate): AmountPart[] {
  const { dueDate, settledCents, amountOfDay } = charge;
  if (owedCents(charge) === 0) return [];
  const days = daysBetween(lastDayInTime(dueDate), today);
  // Once the principal is paid, interest no longer grows, so no number of days is named.
  const until = amountOfDay?.principalCents === 0 ? "" : ` de ${days} ${days === 1 ? "dia" : "dias"}`;
  const parts = [
    { label: "multa", cents: amountOfDay?.fineCents ?? 0 },
    { label: `juros${until}`, cents: amountOfDay?.interestCents ?? 0 },
    { label: `desconto até ${formatDate(dueDate)}`, cents: -(amountOfDay?.discountCents ?? 0) },
    { label: "pago", cents: -settledCents },
  ];
  return parts.filter(({ cents }) => cents !== 0);
}

/** Returns "R$ 120,00 + multa R$ 2,40 = R$ 122,40 hoje; amanhã …", undefined without parts. */
export function explainAmount(charge: AskedCharge, today: CivilDate): string | undefined {
  const parts = amountParts(charge, today);
  if (parts.length === 0) return undefined;
  const words = parts.map(({ label, cents }) => ` ${cents < 0 ? "−" : "+"} ${label} ${formatReais(Math.abs(cents))}`);
  const owed = `${formatReais(charge.amountCents)}${words.join("")} = ${formatReais(owedCents(charge))}`;
  const tomorrow = tomorrowOf(charge);
  return `${owed}${charge.amountOfDay ? " hoje" : ""}${tomorrow ? `; amanhã ${tomorrow}` : ""}`;
}

export const restText = (charge: AskedCharge): string | undefined =>
  charge.settledCents > 0 && owedCents(charge) > 0 ? `falta ${formatReais(owedCents(charge))}` : undefined;

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

/** Returns rows: the amount, its parts, the total, and then what is owed tomorrow and later. */
export function amountRows(charge: AskedCharge, today: CivilDate): Row[] {
  const { amountCents, amountOfDay, dueDate, lateFee } = charge;
  const parts = amountParts(charge, today);
  const tomorrow = tomorrowOf(charge);
  const hasFee = amountOfDay && amountOfDay.fineCents + amountOfDay.interestCents > 0;
  const terms = lateFee && !hasFee && amountOfDay && amountOfDay.principalCents > 0 ? lateTermsText(lateFee) : "";
  const total = hasFee || amountOfDay?.discountCents ? `Total em ${formatDate(today)}` : "Falta pagar";
  const rows: (Row | false | undefined)[] = [
    ["Valor", formatReais(amountCents)],
    ...parts.map(
      ({ label, cents }): Row => [capitalize(label), `${cents < 0 ? "− " : ""}${formatReais(Math.abs(cents))}`],
    ),
    parts.length > 0 && [total, formatReais(owedCents(charge))],
    tomorrow !== undefined && ["Amanhã", tomorrow],
    amountOfDay && amountOfDay.discountCents > 0 && ["Depois", formatReais(amountOfDay.principalCents)],
    terms !== "" && [`Depois de ${formatDate(lastDayInTime(dueDate))}`, terms],
  ];
  return rows.filter((row) => !!row);
}

const tomorrowOf = ({ amountOfDay, tomorrowCents }: AskedCharge): string | undefined =>
  amountOfDay && tomorrowCents !== undefined && tomorrowCents !== amountOfDay.totalCents
    ? formatReais(tomorrowCents)
    : undefined;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
