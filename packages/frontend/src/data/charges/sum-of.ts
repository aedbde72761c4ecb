import type { ChargeWire } from "@emdia/contracts/charge";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

export const centsOfAll = <Part extends "amount" | "settledAmount" | "openAmount" | "amountToday">(
  charges: readonly Pick<ChargeWire, Part>[],
  part: Part,
): number => sumCents(charges.map((charge) => centsOf(charge[part])));

/** Counts each student once, however many charges they have. */
export const countStudents = (charges: readonly Pick<ChargeWire, "studentId">[]): number =>
  new Set(charges.map(({ studentId }) => studentId)).size;
