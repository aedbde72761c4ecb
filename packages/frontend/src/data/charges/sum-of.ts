import type { ChargeWire } from "@emdia/contracts/charge";
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";
import type { UnsentCharge } from "./unsent.ts";

export const centsOfAll = <Part extends "amount" | "settledAmount" | "openAmount" | "amountToday">(
  charges: readonly Pick<ChargeWire, Part>[],
  part: Part,
): number => sumCents(charges.map((charge) => centsOf(charge[part])));

/**
 * Returns what a charge asked for when it was made, and the discount that was in it: corrections
 * and punctuality discounts, which have their own lines, changed the amount since.
 */
export function madeOf({ amount, discountAmount, ledger }: ChargeDetailWire): { price: number; discount: number } {
  const punctual = ledger.filter(({ kind, isReversed }) => kind === "settlement" && !isReversed);
  const usedCents = sumCents(punctual.map(({ discount }) => centsOf(discount)));
  const taken = ledger.flatMap(({ corrected }) => (corrected ? [centsOf(corrected.from) - centsOf(corrected.to)] : []));
  const price = reaisFromCents(centsOf(amount) + usedCents + sumCents(taken));
  return { price, discount: reaisFromCents(centsOf(discountAmount) - usedCents) };
}

export const countStudents = (charges: readonly Pick<ChargeWire, "studentId">[]): number =>
  new Set(charges.map(({ studentId }) => studentId)).size;

/** Returns a month; the due date may be later (docs/rules/student.md, "A student's own terms"). */
export const chargeMonthOf = ({ id }: { id: number }): string => parseChargeId(id)?.month ?? "";

/** Tells whether nobody was told of the charge. A mail that may be on its way counts as told. */
export const isUntold = ({ invoiceSent, invoiceDeliveryStatus, lastContactAt }: ChargeWire) =>
  !invoiceSent && !["sending", "unconfirmed"].includes(invoiceDeliveryStatus) && lastContactAt === null;

export const unsentOf = (groups: readonly UnsentCharges[]): UnsentCharge[] =>
  groups.flatMap(({ reason, payers }) =>
    payers.flatMap(({ charges, ...payer }) => charges.map((charge) => ({ ...charge, ...payer, reason }))),
  );
