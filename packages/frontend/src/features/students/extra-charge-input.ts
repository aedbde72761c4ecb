import { ExtraChargesInput } from "@emdia/contracts/charge";
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { formatReais, parseReais } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { reaisOfTyped } from "../../lib/typed-reais.ts";

const Charge = z.omit(ExtraChargesInput, { studentIds: true, requestId: true });
/** What is asked about an extra charge, as it is typed. */
type Typed = Record<keyof z.infer<typeof Charge>, string>;

/** Returns why an extra charge cannot be due on this day; undefined for a day that it can. */
function refusalOf(dueDate: string, today: CivilDate): string | undefined {
  if (dueDate === "") return "Escolha o vencimento";
  if (dueDate < today) return "O vencimento não pode ser no passado";
  const lastMonth = addMonths(monthOf(today), MONTHS_AHEAD);
  return dueDate.slice(0, 7) > lastMonth ? "Escolha um vencimento em até um ano" : undefined;
}

/** Checks a typed extra charge as the API does; returns it for the wire, or the errors by field. */
export function checkExtraCharge(typed: Typed, today: CivilDate) {
  const { data: charge, error } = Charge.safeParse({ ...typed, amount: reaisOfTyped(typed.amount) });
  const dueDate = refusalOf(typed.dueDate, today);
  const issues = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  const errors: Partial<Typed> = { ...Object.fromEntries(issues), ...(dueDate && { dueDate }) };
  return charge && !dueDate ? { charge, errors } : { errors };
}

/** Returns what several students' charges add up to: "Total: 3 × R$ 80,00 = R$ 240,00". */
export function extraTotalText(count: number, amount: string): string {
  const cents = parseReais(amount) ?? 0;
  return cents > 0 ? `Total: ${count} × ${formatReais(cents)} = ${formatReais(count * cents)}` : "";
}
