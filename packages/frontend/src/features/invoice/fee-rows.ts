import { amountRows } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { askedOf } from "../../lib/amount-of-day.ts";
import { centsOf } from "../../lib/format.ts";

export const feeAmount = ({ lateFee }: Pick<ChargeWire, "lateFee">): number =>
  lateFee ? reaisFromCents(sumCents([centsOf(lateFee.fine), centsOf(lateFee.interest)])) : 0;

/**
 * Returns the rows that make up today's amount of a charge, which add up to it. A charge without
 * fee and discount has none.
 */
export const feeRows = (charge: ChargeWire, today: CivilDate): readonly (readonly [label: string, value: string])[] =>
  charge.lateFee || charge.punctuality ? amountRows(askedOf(charge, today), today) : [];
