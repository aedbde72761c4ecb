/**
 * The test's own ledger, in centavos: plain arithmetic by docs/rules/settlement.md, "Late fee,
 * interest, punctuality discount".
 */
import { workingDay } from "../../simulation/judge/fees.ts";
import { plus } from "../../simulation/judge/rules.ts";

export const PRICE = 18_735;
export const FINE_PERCENT = 2;
export const MONTHLY_INTEREST_PERCENT = 1;

export type Payment = { day: string; principal: number; fee: number; waived: number };
export type Owed = { month: string; due: string; payments: Payment[] };
export type Ledger = Owed[];

const DAY = 24 * 3_600_000;
export const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** Returns what is owed for a charge on a day, and the days for which interest is counted. */
export function owedOn({ due, payments }: Owed, day: string) {
  const left = PRICE - sum(payments.map(({ principal }) => principal));
  const inTime = workingDay(due);
  const daysUntil = (other: string) => Math.max(0, (Date.parse(other) - Date.parse(inTime)) / DAY);
  const days = daysUntil(day);
  const parts = [...payments.map(({ principal, day }) => [principal, daysUntil(day)] as const), [left, days] as const];
  const late = parts.filter(([, days]) => days > 0);
  const fines = Math.round((sum(late.map(([cents]) => cents)) * FINE_PERCENT) / 100);
  const interests = Math.round((sum(late.map(([cents, days]) => cents * days)) * MONTHLY_INTEREST_PERCENT) / 3_000);
  const paidFees = sum(payments.map(({ fee, waived }) => fee + waived));
  const fine = Math.max(0, fines - paidFees);
  const interest = Math.max(0, interests - Math.max(0, paidFees - fines));
  return { left, days, fine, interest, total: left + fine + interest };
}

export const openOn = (ledger: Ledger, day: string): Owed[] => ledger.filter((one) => owedOn(one, day).total > 0);
export const debtOn = (ledger: Ledger, day: string): number => sum(ledger.map((one) => owedOn(one, day).total));
export const overdueOn = (ledger: Ledger, day: string): Owed[] => openOn(ledger, day).filter(({ due }) => due < day);
export const receivedOf = ({ principal, fee }: Payment): number => principal + fee;
export const paidOf = ({ payments }: Owed): number => sum(payments.map(({ principal }) => principal));
export const paymentsOf = (ledger: Ledger): Payment[] => ledger.flatMap(({ payments }) => payments);

/** Records a payment: the oldest charge is paid first, and its price before its fee. */
export function receive(ledger: Ledger, cents: number, day: string): void {
  let rest = cents;
  for (const one of ledger) {
    const { left, total } = owedOn(one, day);
    const taken = Math.min(rest, total);
    if (taken === 0) continue;
    rest -= taken;
    const principal = Math.min(taken, left);
    one.payments.push({ day, principal, fee: taken - principal, waived: 0 });
  }
  if (rest > 0) throw new Error(`${rest} centavos more than is owed`);
}

/**
 * Records the payment of a message's code on a later day: what grew since the message is waived.
 */
export function receiveAsAsked(ledger: Ledger, { asked, paid }: { asked: string; paid: string }): void {
  for (const one of openOn(ledger, asked)) {
    const { left, fine, interest } = owedOn(one, asked);
    const waived = owedOn(one, paid).total - owedOn(one, asked).total;
    one.payments.push({ day: paid, principal: left, fee: fine + interest, waived });
  }
}

export const reais = (cents: number): string =>
  `R$ ${String(Math.floor(cents / 100)).replace(/(?=(\d{3})+$)(?<!^)/g, ".")},${String(cents % 100).padStart(2, "0")}`;
export const dayText = (day: string): string => day.split("-").toReversed().join("/");

const MONTHS = "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro".split(" ");
export const referenceOf = ({ month }: Owed): string => `${MONTHS[Number(month.slice(5)) - 1]}/${month.slice(0, 4)}`;

/**
 * Returns the line that explains a charge's amount of a day; undefined if it is the price alone.
 */
export function explained(one: Owed, day: string): string | undefined {
  const { days, fine, interest, total } = owedOn(one, day);
  const parts = [
    fine > 0 && ` + multa ${reais(fine)}`,
    interest > 0 && ` + juros de ${days} ${days === 1 ? "dia" : "dias"} ${reais(interest)}`,
    paidOf(one) > 0 && ` − pago ${reais(paidOf(one))}`,
  ].filter((part) => part !== false);
  if (parts.length === 0 || total === 0) return undefined;
  const tomorrow = owedOn(one, plus(day, 1)).total;
  const later = tomorrow === total ? "" : `; amanhã ${reais(tomorrow)}`;
  return `${reais(PRICE)}${parts.join("")} = ${reais(total)} hoje${later}`;
}

/** Returns every amount that a screen, a mail or a file may show on a day, as it is written. */
export function knownAmounts(ledger: Ledger, day: string): Set<string> {
  const ofCharges = ledger.flatMap((one) => {
    const { left, fine, interest, total } = owedOn(one, day);
    return [PRICE, left, fine, interest, total, owedOn(one, plus(day, 1)).total, paidOf(one), fine + interest];
  });
  // A screen may add up neighbouring charges, such as the overdue ones or those of one age group.
  const totals = ledger.map((one) => owedOn(one, day).total);
  const ofRanges = totals.flatMap((_, from) => totals.map((_, to) => sum(totals.slice(from, to + 1))));
  const payments = paymentsOf(ledger);
  const ofDays = [...new Set(payments.map((one) => one.day))].map((day) =>
    sum(payments.filter((one) => one.day === day).map(receivedOf)),
  );
  const ofPayments = payments.flatMap((one) => [receivedOf(one), one.fee, one.waived, one.principal]);
  const sums = [sum(payments.map(receivedOf)), sum(payments.map(({ fee }) => fee)), 0];
  const all = [...ofCharges, ...ofRanges, ...ofDays, ...ofPayments, ...sums];
  return new Set(all.flatMap((cents) => [reais(cents), reais(Math.round(cents / 100) * 100).slice(0, -3)]));
}
