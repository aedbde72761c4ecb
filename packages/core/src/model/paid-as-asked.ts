/** See docs/rules/statement.md, "The bank says who paid". */
import { USUAL_WAIVER_CENTS } from "@emdia/contracts/constants";
import { type AmountBasis, amountOn } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import { askedDay } from "@emdia/contracts/values/txid";
import type { ProvenTxid } from "./ports/txids.ts";

/** A code settles what it asked for if it is paid within this many days after its own day. */
const CODE_DAYS = 7;

/** Returns the day of a code that was paid on time; undefined for an older code. */
export function freshDayOf({ day }: Pick<ProvenTxid, "day">, paidOn: CivilDate): CivilDate | undefined {
  const asked = askedDay(day, paidOn);
  return daysBetween(asked, paidOn) <= CODE_DAYS ? asked : undefined;
}

/**
 * Tells whether a code's amount still pays in full: fine and interest since are waived, a lost
 * punctuality discount only below the limit, or every code would move its deadline.
 */
export function isStillEnough(basis: AmountBasis, askedOn: CivilDate, paidOn: CivilDate): boolean {
  const lostCents = amountOn(basis, askedOn).discountCents - amountOn(basis, paidOn).discountCents;
  return lostCents <= 0 || lostCents < (basis.lateFee?.waiveBelowCents ?? USUAL_WAIVER_CENTS);
}
