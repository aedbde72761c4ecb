import type { PaymentWire } from "@emdia/contracts/payment";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

/** Adds up one part of charges, in centavos: what they ask for, what was received of them, or what is left. */
export const centsOfAll = <Part extends "amount" | "settledAmount" | "openAmount">(
  charges: readonly Pick<PaymentWire, Part>[],
  part: Part,
): number => sumCents(charges.map((charge) => centsOf(charge[part])));

/** Counts students, each once, however many charges they have. */
export const countStudents = (charges: readonly Pick<PaymentWire, "studentId">[]): number =>
  new Set(charges.map(({ studentId }) => studentId)).size;
