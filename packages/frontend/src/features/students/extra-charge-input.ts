import { ExtraChargesInput } from "@emdia/contracts/charge";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { formatReais, parseReais } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { dueDayRefusal } from "../../lib/due-day.ts";
import { reaisOfTyped } from "../../lib/typed-reais.ts";

const Charge = z.omit(ExtraChargesInput, { studentIds: true, requestId: true });
type Typed = Record<keyof z.infer<typeof Charge>, string>;

/** Checks a typed extra charge as the API does; returns it for the wire, or the errors by field. */
export function checkExtraCharge(typed: Typed, today: CivilDate) {
  const { data: charge, error } = Charge.safeParse({ ...typed, amount: reaisOfTyped(typed.amount) });
  const dueDate = dueDayRefusal(typed.dueDate, today);
  const issues = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  const errors: Partial<Typed> = { ...Object.fromEntries(issues), ...(dueDate && { dueDate }) };
  return charge && !dueDate ? { charge, errors } : { errors };
}

/** Returns what several students' charges add up to: "Total: 3 × R$ 80,00 = R$ 240,00". */
export function extraTotalText(count: number, amount: string): string {
  const cents = parseReais(amount) ?? 0;
  return cents > 0 ? `Total: ${count} × ${formatReais(cents)} = ${formatReais(count * cents)}` : "";
}
