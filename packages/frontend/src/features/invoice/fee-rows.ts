import type { ChargeWire } from "@emdia/contracts/charge";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { centsOf, formatDay, formatPrice } from "../../lib/format.ts";

type Row = readonly [label: string, amount: string];
type Owed = Pick<ChargeWire, "settledAmount" | "openAmount" | "amountToday" | "lateFee" | "punctuality">;

/** Returns the fine and the interest that a charge owes today, in decimal reais. */
export const feeAmount = ({ lateFee }: Pick<ChargeWire, "lateFee">): number =>
  lateFee ? reaisFromCents(sumCents([centsOf(lateFee.fine), centsOf(lateFee.interest)])) : 0;

/**
 * Returns the rows that make up today's amount of a charge: the open amount, fine, interest,
 * discount, and the total. A charge whose open amount is today's amount has no rows.
 */
export function feeRows({ settledAmount, openAmount, amountToday, lateFee, punctuality }: Owed): Row[] {
  if (!lateFee && !punctuality) return [];
  const discount = reaisFromCents(centsOf(openAmount) - centsOf(amountToday));
  const rows: (Row | false)[] = [
    openAmount > 0 && [settledAmount > 0 ? "Falta do valor" : "Valor", formatPrice(openAmount)],
    !!lateFee && lateFee.fine > 0 && ["Multa", formatPrice(lateFee.fine)],
    !!lateFee && lateFee.interest > 0 && ["Juros", formatPrice(lateFee.interest)],
    punctuality !== null && [`Desconto até ${formatDay(punctuality.until)}`, `− ${formatPrice(discount)}`],
    ["Total hoje", formatPrice(amountToday)],
  ];
  return rows.filter((row) => row !== false);
}
