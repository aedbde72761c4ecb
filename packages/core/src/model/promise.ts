/** See docs/rules/payer.md, "Promises". */
import { PROMISE_DAYS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { type Charge, promisedForOf } from "./charge.ts";

/** A payer promises once and renews that promise once; then the owner decides. */
const MAX_PAYER_PROMISES = 2;

export const mayPayerPromise = ({ payerPromises = 0 }: Pick<Charge, "payerPromises">): boolean =>
  payerPromises < MAX_PAYER_PROMISES;

/** Counts the promises of a charge whose day passed unpaid, with the present promise. */
export function brokenPromisesOf(
  charge: Parameters<typeof promisedForOf>[0] & Pick<Charge, "brokenPromises">,
  today: CivilDate,
): number {
  return (charge.brokenPromises ?? 0) + Number((promisedForOf(charge) ?? today) < today);
}

export const lastPromiseDay = (today: CivilDate): CivilDate => addDays(today, PROMISE_DAYS);

export const isPromiseDay = (day: string, today: CivilDate): day is CivilDate =>
  isCivilDate(day) && day >= today && day <= lastPromiseDay(today);
