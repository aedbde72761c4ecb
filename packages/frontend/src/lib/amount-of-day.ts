import { type AskedCharge, askedOn } from "@emdia/contracts/amount-texts";
import type { ChargeWire, PixCodeWire } from "@emdia/contracts/charge";
import { type AmountBasis, type AmountOfDay, amountOn, highestAmountOn } from "@emdia/contracts/values/amount-today";
import { type CivilDate, civilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { centsOf } from "./format.ts";

type Termed = Pick<ChargeWire, "dueDate" | "openAmount" | "feeTerms">;

function basisOf({ dueDate, openAmount }: Termed, terms: NonNullable<ChargeWire["feeTerms"]>): AmountBasis {
  const { fineBps, interestBps, punctualityAmount, paid, feeSettled, isWaived } = terms;
  return {
    dueDate: civilDate(dueDate),
    openCents: centsOf(openAmount),
    lateFee: { fineBps, interestBps },
    punctualityCents: centsOf(punctualityAmount),
    paid: paid.map(({ amount, date }) => ({ cents: centsOf(amount), date: civilDate(date) })),
    feeSettledCents: centsOf(feeSettled),
    isWaived,
  };
}

/** Returns what is owed on a day, as the server computes it; undefined if no day changes it. */
const amountOfDay = (charge: Termed, day: CivilDate): AmountOfDay | undefined =>
  charge.feeTerms ? amountOn(basisOf(charge, charge.feeTerms), day) : undefined;

export const askedOf = (
  charge: Termed & Pick<ChargeWire, "amount" | "settledAmount">,
  today: CivilDate,
): AskedCharge => ({
  amountCents: centsOf(charge.amount),
  settledCents: centsOf(charge.settledAmount),
  dueDate: civilDate(charge.dueDate),
  ...(charge.feeTerms && askedOn(basisOf(charge, charge.feeTerms), today)),
  lateFee: charge.feeTerms ?? undefined,
});

/** Returns the server's code for an amount in centavos; undefined for a code of another amount. */
export const codeFor = (pix: PixCodeWire | undefined, cents: number): string | undefined =>
  pix && centsOf(pix.amount) === cents ? (pix.code ?? undefined) : undefined;

type Owed = Termed & Pick<ChargeWire, "amountToday">;

/** Returns centavos; a text that is no day means today. */
export function owedOn(charge: Owed, typed: string): { cents: number; mostCents: number } {
  const ofDay = isCivilDate(typed) ? amountOfDay(charge, civilDate(typed)) : undefined;
  const cents = ofDay?.totalCents ?? centsOf(charge.amountToday);
  return { cents, mostCents: ofDay ? highestAmountOn(ofDay) : cents };
}
